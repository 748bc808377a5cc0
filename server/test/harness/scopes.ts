import { vi } from 'vitest';
import { ACCESS } from '../../src/access.ts';
import { createKey, keyFacts } from '../../src/people/keys/commands.ts';
import { RESOURCES } from '../../src/people/keys/resources.ts';
import { covers, type Scope } from '../../src/platform/scope.ts';
import { type Client, connect, type TestService } from './service.ts';

/** Scopes of one word or one name, and scopes that list exactly the needs of one operation. */
export const SCOPES: readonly Scope[] = [
  ['FULL'],
  ['READ'],
  ...RESOURCES.flatMap((resource) => [[`${resource}:read`], [`${resource}:write`]]),
  ...new Map(
    Object.values(ACCESS)
      .filter(({ needs }) => needs.length > 1)
      .map(({ needs }) => [needs.join(), needs] as const),
  ).values(),
];

export type Pair = Pick<Client, 'send'>;

/** Creates a key pair for each scope and waits until the server knows the last one. */
export async function pairsOfScopes(service: TestService, client: Client): Promise<Map<Scope, Pair>> {
  const pairs = new Map<Scope, Pair>();
  for (const scope of SCOPES) {
    const facts = keyFacts({ name: 'A scope', scope });
    const { apiKey, apiSecret } = await createKey(service, client.organization.id, facts);
    pairs.set(scope, connect(service.url, apiKey, apiSecret));
  }
  // Servers learn new pairs in the order of their creation.
  await vi.waitFor(async () => {
    for (const pair of [...pairs.values()].slice(-1))
      if ((await pair.send('GET', '/users')).status === 401) throw new Error('the pair is not known yet');
  });
  return pairs;
}

/** Returns whether the operations table lets a scope call an operation. */
export function mayDo(scope: Scope, operationId: string): boolean {
  const access = ACCESS[operationId];
  if (access === undefined) throw new Error(`${operationId} is not in the table`);
  return access.needs.every((need) => covers(scope, need));
}
