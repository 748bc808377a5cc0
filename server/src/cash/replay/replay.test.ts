import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rulesClient } from '../../../test/harness/cash-rules.ts';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { runDueJobs } from '../../../test/harness/jobs.ts';
import { type BankClient, bankClient, paymentPart } from '../../../test/harness/matches.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import { cashReplayTasks } from './job.ts';
import { replayNextDays } from './run.ts';
import type { CashReplay, CashReplayDifference } from './schema.ts';

const REPLAYS = '/internal/cash/replays';
let service: TestService;
let client: Client;
let bank: BankClient;
let customerId: string;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock('2026-06-15T09:00:00.000Z') });
});
beforeEach(async () => {
  client = await service.client();
  bank = bankClient(service, client);
  customerId = (await store<{ id: string }>(client, '/customers', customer('c', { name: 'Payer AG' }))).id;
});
afterAll(() => closeVerified(service));

/** A month's rent: an invoice, and the line that paid it, matched by a person. */
async function rent(month: string): Promise<string> {
  const dates = { issuedAt: `2026-${month}-01`, dueDate: `2026-${month}-08` };
  await store(client, '/invoices', invoice(`RENT-2026${month}`, 'c', 800_00, dates));
  const id = await bank.line(800_00, { bookedOn: `2026-${month}-05`, text: 'Rent' });
  await bank.matched(id, paymentPart('c', 800_00, { [`RENT-2026${month}`]: 800_00 }));
  return id;
}

const start = async (change: object, more: object = {}): Promise<CashReplay> => {
  const { values } = await rulesClient(client).rules();
  const body = { values: 'customerId' in more ? change : { ...values, ...change }, ...more };
  const answer = await client.post<CashReplay>(REPLAYS, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const automatic = async (rule: 6 | 7) => rulesClient(client).switches({ [rule]: 'AUTOMATIC' });
const run = () => runDueJobs(service.database, [...cashReplayTasks(service)]);
const find = (id: string) => read<CashReplay>(client, `${REPLAYS}/${id}`);
const differences = async (id: string, query = '') =>
  (await read<{ items: CashReplayDifference[] }>(client, `${REPLAYS}/${id}/differences${query}`)).items;

describe('a replay', () => {
  it('finds no difference if nothing is changed', async () => {
    await rent('02');
    await rent('03');
    const { id } = await start({});
    await run();
    expect(await find(id)).toMatchObject({
      state: 'DONE',
      transactions: 2,
      done: 2,
      differing: 0,
      amounts: [],
      isCut: false,
      fromOn: '2025-06-15',
      untilOn: '2026-06-15',
    });
  });

  it('decides each day as the ledger was then, and compares with what was matched', async () => {
    const lines = [await rent('02'), await rent('03'), await rent('04')];
    const before = await bank.record('invoices', 'RENT-202604');
    const { id, state } = await start(await automatic(6));
    expect(state).toBe('QUEUED');
    await run();
    // In February, the account was still unknown. Later months name one open invoice of this amount.
    expect(await find(id)).toMatchObject({
      state: 'DONE',
      before: { applied: 0, proposed: 3 },
      after: { applied: 2, proposed: 1 },
      differing: 2,
      asMatched: 2,
      otherwise: 0,
      amounts: [{ currency: 'EUR', amount: 1_600_00 }],
    });
    const found = await differences(id);
    expect(found).toMatchObject([
      {
        bankTransaction: { id: lines[1], bookedOn: '2026-03-05', amount: 800_00, isDecided: true },
        before: { state: 'PROPOSED', rule: 6, targets: ['RENT-202603'] },
        after: { state: 'MATCHED', rule: 6, targets: ['RENT-202603'] },
        isAsMatched: true,
      },
      { bankTransaction: { id: lines[2] }, after: { targets: ['RENT-202604'] } },
    ]);
    expect(await bank.record('invoices', 'RENT-202604')).toEqual(before);
    expect(await differences(id, '?limit=1')).toHaveLength(1);
  });

  it('shows what would have been applied in another way than it was matched', async () => {
    await rent('02');
    await store(client, '/invoices', invoice('OTHER-1', 'c', 800_00, { issuedAt: '2026-03-01' }));
    const id = await bank.line(800_00, { bookedOn: '2026-03-05', text: 'Thanks' });
    await bank.matched(id, paymentPart('c', 800_00));
    const replay = await start(await automatic(6));
    await run();
    expect(await find(replay.id)).toMatchObject({ differing: 1, asMatched: 0, otherwise: 1 });
  });

  it('replays the own rules of one customer', async () => {
    await rent('02');
    await rent('03');
    const { id } = await start({ switches: { 6: 'AUTOMATIC' } }, { customerId });
    await run();
    expect(await find(id)).toMatchObject({ state: 'DONE', customerId, differing: 1 });
  });

  it('counts each day once, though two processes decide it at the same time', async () => {
    await rent('02');
    await rent('03');
    const { id } = await start(await automatic(6));
    const ref = { organizationId: client.organization.id, cashReplayId: id };
    await Promise.all([replayNextDays(service, ref), replayNextDays(service, ref)]);
    expect(await find(id)).toMatchObject({ state: 'RUNNING', done: 2, differing: 1 });
    await run();
    expect(await find(id)).toMatchObject({ state: 'DONE', done: 2, differing: 1 });
  });

  it('is cancelled, also by saving the rules', async () => {
    await rent('02');
    const [first, second] = [await start({}), await start({})];
    const cancel = (id: string) => client.post(`${REPLAYS}/${id}/cancel`, {});
    expect(await cancel(first.id)).toMatchObject({ status: 200, body: { state: 'CANCELLED' } });
    expectError(await cancel(first.id), 409, 'CONFLICT');
    await rulesClient(client).changed({ feeCap: 1 });
    expect(await find(second.id)).toMatchObject({ state: 'CANCELLED', done: 0 });
    await run();
    expect(await find(second.id)).toMatchObject({ state: 'CANCELLED', done: 0 });
  });
});

describe('a refused replay', () => {
  it('has values that rules must not have', async () => {
    const { values } = await rulesClient(client).rules();
    const refused = { values: { ...values, maxLambda: 1 } };
    expectError(await client.post(REPLAYS, refused), 400, 'INVALID_DATA', 'values.maxLambda');
    expectError(
      await client.post(REPLAYS, { values: {}, customerId: crypto.randomUUID() }),
      400,
      'REFERENCE_NOT_FOUND',
      'customerId',
    );
  });

  it('is one too many', async () => {
    for (let i = 0; i < 3; i += 1) await start({});
    expectError(await client.post(REPLAYS, { values: {} }), 429, 'CONCURRENCY_LIMITED');
  });

  it('belongs to another organization', async () => {
    const { id } = await start({});
    const other = await service.client();
    expectError(await other.get(`${REPLAYS}/${id}`), 404, 'NOT_FOUND');
    expectError(await other.get(`${REPLAYS}/${id}/differences`), 404, 'NOT_FOUND');
    expectError(await other.post(`${REPLAYS}/${id}/cancel`, {}), 404, 'NOT_FOUND');
    expectError(await other.post(REPLAYS, { values: {}, customerId }), 400, 'REFERENCE_NOT_FOUND');
  });
});
