/**
 * Key pairs of every scope call every public operation, and in long runs the internal ones too.
 * An operation outside the scope is refused and changes nothing.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Scope } from '../src/platform/scope.ts';
import { closeVerified } from './harness/contract.ts';
import { dump } from './harness/dump.ts';
import { type Operation, operationsOf } from './harness/openapi.ts';
import { mayDo, type Pair, pairsOfScopes, SCOPES } from './harness/scopes.ts';
import { howOften } from './harness/seeds.ts';
import { type Client, type TestService, testService } from './harness/service.ts';
import { furnish } from './tenants/organization.ts';
import { inits, MISSING_ID, pathBuilder, valid } from './tenants/requests.ts';

/** Number of concurrent requests. */
const AT_ONCE = 25;
const FEW_MS = 120_000;

let service: TestService;
let client: Client;
let operations: Operation[];
let pairs: Map<Scope, Pair>;
let ownPath: ReturnType<typeof pathBuilder>['ownPath'];
beforeAll(async () => {
  service = await testService();
  // Some operations are for sandboxes only.
  client = await service.client({ sandbox: true });
  const all = await operationsOf(service);
  operations = howOften(0, 1) === 1 ? all : all.filter(({ path }) => !path.startsWith('/internal/'));
  ({ ownPath } = pathBuilder(await furnish(service, client, 'mine', 'Ours')));
  pairs = await pairsOfScopes(service, client);
}, FEW_MS);
afterAll(() => closeVerified(service));

interface AskedOperation {
  scope: Scope;
  pair: Pair;
  operation: Operation;
}

/**
 * Calls each operation with the pair of each scope that permits it, or of each that does not.
 * @returns the number of calls
 */
async function askEach(may: boolean, ask: (asked: AskedOperation) => Promise<void>): Promise<number> {
  const left = [...pairs].flatMap(([scope, pair]) =>
    operations
      .filter(({ operationId }) => mayDo(scope, operationId) === may)
      .map((operation): AskedOperation => ({ scope, pair, operation })),
  );
  const count = left.length;
  const work = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await ask(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return count;
}

it(
  'returns 403 ACCESS_FORBIDDEN for all that a scope does not include, and changes nothing',
  async () => {
    // Listing events moves them from the outbox to the feed.
    expect((await client.get('/events')).status).toBe(200);
    const before = await dump(service, client);
    const wrong: string[] = [];
    const count = await askEach(false, async ({ scope, pair, operation }) => {
      const { method, operationId } = operation;
      const [init = {}] = inits(operation, valid(operation));
      const { status, text } = await pair.send(method, ownPath(operation), init);
      if (status !== 403 || !text.includes('"ACCESS_FORBIDDEN"'))
        wrong.push(`${operationId} ${scope.join()} ${status} ${text.slice(0, 200)}`);
    });
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(SCOPES.length * 30);
    expect(await dump(service, client)).toBe(before);
  },
  FEW_MS,
);

it(
  'permits all that a scope includes',
  async () => {
    const wrong: string[] = [];
    await askEach(true, async ({ scope, pair, operation: { method, path, operationId } }) => {
      // The record does not exist: the call is permitted and finds nothing.
      const { status, text } = await pair.send(method, path.replaceAll(/\{\w+\}/g, MISSING_ID));
      if (status === 401 || status === 403 || status >= 500)
        wrong.push(`${operationId} ${scope.join()} ${status} ${text.slice(0, 200)}`);
    });
    expect(wrong).toEqual([]);
  },
  FEW_MS,
);
