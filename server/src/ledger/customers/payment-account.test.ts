import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { merge, undo } from '../../../test/collections/merging.ts';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, read, store } from '../../../test/harness/factories.ts';
import { finished, line, runImports } from '../../../test/harness/imports.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { Import } from '../../exchange/imports/schema.ts';
import type { JobWorker } from '../../platform/jobs/worker.ts';

/** Virtual accounts: only one customer pays to each. */

let service: TestService;
let client: Client;
let runner: JobWorker;
beforeAll(async () => {
  service = await testService();
  runner = runImports(service);
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(async () => {
  await runner.stop();
  await closeVerified(service);
});

const [FIRST, SECOND] = ['DE89370400440532013000', 'FR7630006000011234567890189'];
const accountOf = async (name: string) =>
  (await read<{ paymentAccount: object | null }>(client, `/customers/external:${name}`)).paymentAccount;
const put = (name: string, paymentAccount: object | null) =>
  client.put(`/customers/external:${name}`, { paymentAccount });

it('is stored with a plain IBAN, replaced as a whole, and removed', async () => {
  const paymentAccount = { iban: 'de89 3704 0044 0532 0130 00', bic: 'COBADEFF', bankName: 'Bank' };
  await store(client, '/customers', customer('c', { paymentAccount }));
  const stored = { iban: FIRST, currency: 'EUR', bic: 'COBADEFF', bankName: 'Bank' };
  expect(await accountOf('c')).toEqual(stored);
  await store(client, '/customers', customer('c', { name: 'Renamed' }));
  expect(await accountOf('c')).toEqual(stored);
  expect((await put('c', { iban: SECOND, currency: 'CHF' })).status).toBe(200);
  expect(await accountOf('c')).toEqual({ iban: SECOND, currency: 'CHF', bic: null, bankName: null });
  for (const none of [null, { iban: '' }, { iban: null }]) {
    await store(client, '/customers', customer('c', { paymentAccount: { iban: FIRST } }));
    expect((await put('c', none)).status).toBe(200);
    expect(await accountOf('c')).toBeNull();
  }
});

it('is refused if it is no IBAN or BIC', async () => {
  await store(client, '/customers', customer('c'));
  expectError(await put('c', { iban: 'DE88370400440532013000' }), 400, 'INVALID_DATA', 'paymentAccount.iban');
  expectError(await put('c', { iban: FIRST, bic: 'no' }), 400, 'INVALID_DATA', 'paymentAccount.bic');
  expectError(
    await put('c', { iban: FIRST, currency: 'eur' }),
    400,
    'INVALID_DATA',
    'paymentAccount.currency',
  );
  expect(await accountOf('c')).toBeNull();
});

it('is no ordinary account of the organization, in whichever order they are stored', async () => {
  await store(client, '/customers', customer('c'));
  const add = (iban: string) =>
    client.post<{ id: string }>('/internal/bank_accounts', { name: 'Main', iban, currency: 'EUR' });
  const added = await add(FIRST);
  expect(added.status, added.text).toBe(201);
  expectError(await put('c', { iban: FIRST }), 409, 'CONFLICT', 'paymentAccount.iban');
  expect((await put('c', { iban: SECOND })).status).toBe(200);
  expectError(await add(SECOND), 409, 'CONFLICT', 'iban');
  const changed = await client.put(`/internal/bank_accounts/${added.body.id}`, { iban: SECOND });
  expectError(changed, 409, 'CONFLICT', 'iban');
  expect(await accountOf('c')).toMatchObject({ iban: SECOND });
});

it('belongs to one customer, also of one import and of requests at the same time', async () => {
  const paymentAccount = { iban: FIRST };
  await store(client, '/customers', customer('a', { paymentAccount }));
  await store(client, '/customers', customer('b'));
  expectError(await put('b', paymentAccount), 409, 'CONFLICT', 'paymentAccount.iban');
  expect((await put('a', null)).status).toBe(200);
  const answers = await Promise.all(['a', 'b'].map((name) => put(name, paymentAccount)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect([await accountOf('a'), await accountOf('b')].filter((account) => account !== null)).toHaveLength(1);
});

it('has the currency of the organization at first', async () => {
  client = await service.client({ currency: 'CHF' });
  await store(client, '/customers', customer('c', { paymentAccount: { iban: FIRST } }));
  expect(await accountOf('c')).toMatchObject({ currency: 'CHF' });
});

it('keeps its facts while the IBAN stays the same', async () => {
  const account = { iban: FIRST, currency: 'GBP', bic: 'COBADEFF', bankName: 'Bank' };
  await store(client, '/customers', customer('c', { paymentAccount: account }));
  expect((await put('c', { iban: FIRST })).status).toBe(200);
  expect(await accountOf('c')).toEqual(account);
  expect((await put('c', { iban: FIRST, bankName: null })).status).toBe(200);
  expect(await accountOf('c')).toEqual({ ...account, bankName: null });
  expect((await put('c', { iban: SECOND })).status).toBe(200);
  expect(await accountOf('c')).toEqual({ iban: SECOND, currency: 'EUR', bic: null, bankName: null });
});

it('does not differ from a file that states only its IBAN', async () => {
  const account = { iban: FIRST, currency: 'GBP', bic: 'COBADEFF', bankName: 'Bank' };
  await store(client, '/customers', customer('c', { paymentAccount: account }));
  const differences = async (iban: string) => {
    const { status, text } = await client.send('POST', '/comparisons', {
      body: line('customer', { externalId: 'c', paymentAccount: { iban } }),
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(status, text).toBe(200);
    return text;
  };
  expect(await differences(FIRST)).not.toContain('paymentAccount');
  expect(await differences(SECOND)).toContain('paymentAccount');
});

describe('of one state import', () => {
  const importState = async (...lines: readonly [type: string, data: object][]) => {
    const { status, body, text } = await client.send<Import>('POST', '/imports?mode=state', {
      body: lines.map(([type, data]) => line(type, data)).join('\n'),
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(status, text).toBe(202);
    return finished(client, body.id);
  };
  const account = (iban: string) => ({ paymentAccount: { iban } });

  it('goes from a deleted customer to another one', async () => {
    await store(client, '/customers', customer('a', account(FIRST)));
    await importState(
      ['customer', customer('b', account(FIRST))],
      ['deleted', { type: 'customer', externalId: 'a' }],
    );
    expect(await accountOf('b')).toMatchObject({ iban: FIRST });
  });

  it('is exchanged between two customers', async () => {
    await store(client, '/customers', customer('a', account(FIRST)));
    await store(client, '/customers', customer('b', account(SECOND)));
    await importState(
      ['customer', customer('a', account(SECOND))],
      ['customer', customer('b', account(FIRST))],
    );
    expect(await Promise.all(['a', 'b'].map(accountOf))).toMatchObject([{ iban: SECOND }, { iban: FIRST }]);
  });

  it('stays with its customer if that customer is refused', async () => {
    await store(client, '/customers', customer('a', account(FIRST)));
    const parent = { externalId: 'none' };
    const done = await importState(
      ['customer', customer('a', { paymentAccount: null, parent })],
      ['customer', customer('b', account(FIRST))],
    );
    expect(done.counts).toMatchObject({ customer: { refused: 2 } });
    expect(await accountOf('a')).toMatchObject({ iban: FIRST });
  });
});

it('of a merged customer is taken over by its target only', async () => {
  await store(client, '/customers', customer('a', { paymentAccount: { iban: FIRST, bic: 'COBADEFF' } }));
  for (const name of ['b', 'other']) await store(client, '/customers', customer(name));
  const { id } = await merge(client, 'a', 'b');
  const target = await read<{ id: string }>(client, '/customers/external:b');
  const refused = await put('other', { iban: FIRST });
  expectError(refused, 409, 'CONFLICT', 'paymentAccount.iban');
  expect(refused.text).toContain(target.id);
  expect((await put('b', { iban: FIRST })).status).toBe(200);
  expect(await accountOf('b')).toMatchObject({ iban: FIRST });
  expect(await accountOf('a')).toBeNull();
  await undo(client, id);
  expect(await accountOf('b')).toMatchObject({ iban: FIRST });
  expect(await accountOf('a')).toBeNull();
});
