import { RefusalError } from '../../ledger/domain/refusal.ts';
import type { Outcome } from '../../ledger/domain/settlement/changes.ts';
import type { Connection } from '../../platform/db/database.ts';
import { type NewVat, storeVatFacts } from '../lifecycle/vat-facts.ts';
import type { PreparedLine } from './prepare.ts';

interface WrittenLines {
  lines: readonly PreparedLine[];
  outcomes: readonly (Outcome | RefusalError)[];
  now: string;
}

/**
 * Stores the VAT that lines state, in the transaction that writes their invoices. The last line of an invoice decides.
 * @returns the lines whose invoices have other VAT than before
 */
export async function putVat(
  connection: Connection,
  organizationId: string,
  { lines, outcomes, now }: WrittenLines,
): Promise<ReadonlySet<PreparedLine>> {
  const vat = new Map<string, NewVat>();
  const idOf = new Map<PreparedLine, string>();
  for (const [at, line] of lines.entries()) {
    const outcome = outcomes[at];
    if (line.vat === undefined || outcome === undefined) continue;
    if (outcome instanceof RefusalError || outcome.id === null) continue;
    vat.set(outcome.id, line.vat);
    idOf.set(line, outcome.id);
  }
  const changed = await storeVatFacts(connection, organizationId, { vat, now });
  return new Set([...idOf].flatMap(([line, id]) => (changed.has(id) ? [line] : [])));
}
