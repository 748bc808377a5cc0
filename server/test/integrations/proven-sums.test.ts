import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Client, type TestService, testService } from '../harness/service.ts';
import {
  type Connected,
  connectSource,
  findingsOf,
  forgetSweep,
  integrationOf,
  runSource,
  startSource,
} from '../harness/sources.ts';

let service: TestService;
let client: Client;
let one: Connected;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
  one = await connectSource(client);
  for (const key of ['A', 'B']) {
    one.source.putParty({ key });
    one.source.putItem({ key: `${key}-1`, kind: 'INVOICE', partyKey: key, amount: 100 });
  }
  await startSource(service, one);
  // A source reports the customer of the latest stamp again. None is due after this one.
  one.source.overlap = 0;
  await runSource(service, one);
});
afterAll(async () => {
  await service.close();
});

/** Reads the source, and returns whether the balances of all customers were loaded to compare them. */
async function isCompared(): Promise<boolean> {
  const query = vi.spyOn(service.database.pool, 'query');
  await runSource(service, one);
  const names = query.mock.calls.map(([statement]: unknown[]) =>
    typeof statement === 'object' && statement !== null && 'name' in statement ? statement.name : null,
  );
  query.mockRestore();
  expect(names).toContain('hash of balances');
  return names.includes('balances of source here');
}

const changeBalanceHere = () =>
  service.database.pool.query(
    `UPDATE customer_balances SET invoiced = invoiced + 7
     WHERE organization_id = $1 AND customer_id = (SELECT id FROM customers
       WHERE organization_id = $1 AND external_id = 'A')`,
    [client.organization.id],
  );

it('compares balances that were proven equal only with the next search for deletions', async () => {
  expect(await isCompared()).toBe(false);
  expect(await integrationOf(one)).toMatchObject({ state: 'RUNNING', equalSince: expect.any(String) });
  await forgetSweep(service, one);
  expect(await isCompared()).toBe(true);
  expect(await isCompared()).toBe(false);
});

it('finds a balance that changed here without an event', async () => {
  await changeBalanceHere();
  expect(await isCompared()).toBe(true);
  expect(await findingsOf(one)).toMatchObject([{ cause: 'UNEXPLAINED', key: 'A', amount: -7 }]);
  expect(await isCompared()).toBe(true);
});

it('finds an item that was deleted there without a stamp', async () => {
  one.source.deleteItem('B-1');
  expect(await isCompared()).toBe(true);
  expect(await integrationOf(one)).toMatchObject({
    recordCount: 1,
    openFindings: 0,
    balances: [{ theirs: 100, ours: 100 }],
  });
});

it('finds two balances that were exchanged there without a stamp', async () => {
  one.source.putItem({ key: 'B-1', kind: 'INVOICE', partyKey: 'B', amount: 300 });
  await runSource(service, one);
  const [a, b] = ['A-1', 'B-1'].map((key) => one.source.items.get(key));
  if (a === undefined || b === undefined) throw new Error('an item is missing');
  one.source.items.set('A-1', { ...a, amount: b.amount });
  one.source.items.set('B-1', { ...b, amount: a.amount });
  expect(await isCompared()).toBe(true);
  expect(await integrationOf(one)).toMatchObject({ openFindings: 0, equalSince: expect.any(String) });
});

it('compares again after a read that was killed between applying a customer and comparing', async () => {
  const difference = { cause: 'EXCHANGE_DIFFERENCE', key: 'A-1', partyKey: 'A', currency: 'EUR' } as const;
  one.source.differences = [{ ...difference, amount: 5, text: 'A difference of 5.' }];
  one.source.touch('A');
  await runSource(service, one);
  await runSource(service, one);
  expect(await isCompared()).toBe(false);
  // No balance changes, but nothing explains the difference any longer.
  one.source.differences = [{ ...difference, amount: 5, text: 'A difference of 5.', isOutsideSums: true }];
  one.source.extraSums = [{ partyKey: 'A', currency: 'EUR', balance: 5 }];
  one.source.touch('A');
  one.source.before = (call) => {
    if (call === 'sums') throw new Error('killed');
  };
  await expect(runSource(service, one)).rejects.toThrow('killed');
  one.source.before = () => {};
  await service.database.pool.query(
    'UPDATE source_connections SET lease_owner = NULL WHERE organization_id = $1',
    [client.organization.id],
  );
  expect(await isCompared()).toBe(true);
  expect(await findingsOf(one, 'state=OPEN&cause=UNEXPLAINED')).toMatchObject([{ key: 'A', amount: 5 }]);
});
