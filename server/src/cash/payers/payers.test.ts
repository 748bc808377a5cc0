import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBankTransaction, OWN_IBAN, PAYER_IBAN } from '../../../test/harness/bank-transactions.ts';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, read, store } from '../../../test/harness/factories.ts';
import { startJobs } from '../../../test/harness/jobs.ts';
import { type BankClient, bankClient, paymentPart } from '../../../test/harness/matches.ts';
import { addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { JobWorker } from '../../platform/jobs/worker.ts';
import { decisionTasks } from '../decisions/job.ts';
import type { RememberedPayer } from './schema.ts';

const PAYERS = '/internal/cash/payers';
let service: TestService;
let worker: JobWorker;
let client: Client;
let bank: BankClient;
const ids = new Map<string, string>();
beforeAll(async () => {
  service = await testService();
  worker = startJobs(service.database, decisionTasks(service));
});
beforeEach(async () => {
  client = await service.client();
  bank = bankClient(service, client);
  for (const [id, name] of [
    ['c', 'Carla Ltd'],
    ['d', 'Dora GmbH'],
  ] as const)
    ids.set(id, (await store<{ id: string }>(client, '/customers', customer(id, { name }))).id);
});
afterAll(async () => {
  await worker.stop();
  await closeVerified(service);
});

const idOf = (externalId: string) => ids.get(externalId) ?? '';
const payers = async (query = '') =>
  (await read<{ items: RememberedPayer[] }>(client, `${PAYERS}${query}`)).items;
const add = (account: string, owner: string) => client.post(PAYERS, { account, customerId: idOf(owner) });
const forget = (account: string, owner: string) =>
  client.post(`${PAYERS}/forget`, { account, customerId: idOf(owner) });
/** A line that a person matched for a customer. */
const paidFor = async (owner: string, amount = 10_00) => {
  const id = await bank.line(amount, { text: 'Thanks' });
  await bank.matched(id, paymentPart(owner, amount));
  return id;
};
/** Adds a line without a word about its payer, and waits until the rules decided it. */
const decidedLine = async (amount: number) => {
  const id = await bank.line(amount, { text: 'x' });
  await client.post(PAYERS, { account: `NL${amount}0000`, customerId: idOf('d') });
  await expect
    .poll(async () => Object(await read(client, `/bank_transactions/${id}/proposals`)).decidedAt)
    .not.toBeNull();
  return bank.transaction(id);
};

describe('what is remembered about payers', () => {
  it('comes from accepted matches, and is gone when they are undone', async () => {
    expect(await payers()).toEqual([]);
    const id = await paidFor('c');
    await paidFor('c', 20_00);
    expect(await payers()).toMatchObject([
      {
        account: PAYER_IBAN,
        name: 'Payer AG',
        isDecisive: true,
        customers: [
          { customer: { name: 'Carla Ltd' }, matches: 2, firstOn: '2026-02-15', isAssigned: false },
        ],
      },
    ]);
    await bank.unmatched(id);
    expect(await payers()).toMatchObject([{ customers: [{ matches: 1 }] }]);
  });

  it('decides nothing if the account pays for several customers, until a user assigns it', async () => {
    await paidFor('c');
    await paidFor('d');
    expect(await payers()).toMatchObject([{ isDecisive: false, customers: [{}, {}] }]);
    expect(await decidedLine(7_00)).toMatchObject({ state: 'UNMATCHED' });
    const spaced = 'de89 3704 0044 0532 0130 00';
    expect(await add(spaced, 'c')).toMatchObject({
      status: 200,
      body: { account: PAYER_IBAN, isDecisive: true, customers: [{ matches: 1, isAssigned: true }] },
    });
    const line = await decidedLine(8_00);
    await expect.poll(async () => (await bank.transaction(line.id)).state).toBe('ON_ACCOUNT');
    expect(await bank.transaction(line.id)).toMatchObject({
      match: { rule: 8, parts: [{ customer: { externalId: 'c' } }] },
    });
  });

  it('is forgotten until a later match is accepted', async () => {
    await paidFor('c');
    expect((await forget(PAYER_IBAN, 'c')).status).toBe(204);
    expect(await payers()).toEqual([]);
    expect(await decidedLine(9_00)).toMatchObject({ state: 'UNMATCHED' });
    expectError(await forget(PAYER_IBAN, 'c'), 404, 'NOT_FOUND');
    await paidFor('c');
    expect(await payers('?search=Payer')).toMatchObject([{ customers: [{ matches: 1 }] }]);
  });

  it('loses an assignment that is forgotten', async () => {
    await add('DE02120300000000202051', 'd');
    expect(await payers('?search=dora')).toMatchObject([{ customers: [{ matches: 0, isAssigned: true }] }]);
    expect((await forget('DE02120300000000202051', 'd')).status).toBe(204);
    expect(await payers()).toEqual([]);
  });

  it('is listed page by page, and found by account, payer or customer', async () => {
    for (const last of ['1', '2', '3']) await add(`AT00000${last}`, 'c');
    const first = await read<{ items: RememberedPayer[]; nextCursor: string }>(client, `${PAYERS}?limit=2`);
    expect(first.items.map(({ account }) => account)).toEqual(['AT000001', 'AT000002']);
    expect(await payers(`?limit=2&cursor=${first.nextCursor}`)).toMatchObject([{ account: 'AT000003' }]);
    expect(await payers('?search=at0000 03')).toMatchObject([{ account: 'AT000003' }]);
    expect(await payers('?search=carla')).toHaveLength(3);
    expect(await payers('?search=%25')).toEqual([]);
  });
});

describe('an assignment', () => {
  it('is refused for the own account, no account, or a customer that does not exist', async () => {
    await addBankTransaction(service, client, { amount: 1 });
    expectError(await add(OWN_IBAN, 'c'), 400, 'INVALID_DATA', 'account');
    expectError(await add('-- / 12', 'c'), 400, 'INVALID_DATA', 'account');
    const other = await service.client();
    const body = { account: PAYER_IBAN, customerId: idOf('c') };
    expectError(await other.post(PAYERS, body), 400, 'REFERENCE_NOT_FOUND', 'customerId');
    expectError(await other.post(`${PAYERS}/forget`, body), 400, 'REFERENCE_NOT_FOUND', 'customerId');
  });

  it('is made by several users at once, once, and is audited', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(PAYER_IBAN, 'c')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await forget(PAYER_IBAN, 'c');
    const { items } = await read<{ items: { action: string }[] }>(client, '/internal/audit/entries');
    const actions = items.map(({ action }) => action).filter((action) => action.startsWith('payer.'));
    expect(actions.sort()).toEqual(['payer.added', 'payer.forgotten']);
  });

  it('is made by collectors, not by viewers', async () => {
    const as = async (role: string) => {
      const { id } = await addUser(service, client, role.toLowerCase(), { role });
      const body = { account: PAYER_IBAN, customerId: idOf('c') };
      return client.post(PAYERS, body, { 'x-quittance-user': id });
    };
    expectError(await as('VIEWER'), 403, 'ACCESS_FORBIDDEN');
    expect((await as('COLLECTOR')).status).toBe(200);
  });
});
