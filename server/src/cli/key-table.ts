import type { KeyListed } from '../people/keys/queries.ts';
import { printTable } from './output.ts';

/** Returns the default handling of requests with a pair. */
export const handlingText = ({ lenient }: { lenient: boolean }) => (lenient ? 'lenient' : 'strict');

/** Prints key pairs as a table. */
export function printKeys(keys: readonly KeyListed[]): void {
  const rows = keys.map((key) => [
    key.apiKey,
    key.name,
    key.scope.join(', '),
    key.addresses?.join(', ') ?? 'all',
    handlingText(key),
    key.createdAt,
    key.expiresAt ?? '–',
    key.revokedAt ?? '–',
  ]);
  const head = ['API key', 'Name', 'Scope', 'Addresses', 'Handling', 'Created', 'Ends', 'Revoked'];
  printTable(head, rows, 'This organization has no API keys.');
}
