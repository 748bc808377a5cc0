import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { camt, type Line } from '../../test/harness/bank-files.ts';
import { type BankStage, openBankStage } from '../../test/harness/bank-stage.ts';
import { sendBankFile } from '../../test/harness/bank-uploads.ts';
import { customer, invoice, read, store } from '../../test/harness/factories.ts';
import { bankClient, feePart, paymentOf, paymentPart } from '../../test/harness/matches.ts';
import { addUser } from '../../test/harness/people.ts';
import type { Client, TestService } from '../../test/harness/service.ts';
import { ManualClock } from '../platform/clock.ts';
import type { BankTransaction } from './transactions/schema.ts';

let stage: BankStage;
let service: TestService;
let client: Client;
let bankAccountId: string;
beforeAll(async () => {
  stage = await openBankStage({ clock: new ManualClock('2026-03-11T09:00:00.000Z'), decides: true });
  ({ service } = stage);
});
beforeEach(async () => {
  ({ client, bankAccountId } = await stage.begin());
});
afterAll(() => stage.close());

interface BankEvent {
  type: string;
  customerId: string | null;
  data: { id: string; state?: string; amount?: number };
}

const KINDS =
  'bank_statement.created,bank_statement.updated,bank_transaction.created,bank_transaction.updated';
const events = async () =>
  (await read<{ items: BankEvent[] }>(client, `/events?limit=500&type=${KINDS},bank_transaction.deleted`))
    .items;
const summary = async () => (await events()).map(({ type, data }) => [type, data.state]);
const transactions = async () =>
  (await read<{ items: BankTransaction[] }>(client, '/bank_transactions?sortBy=amount')).items;

const send = (file: string) => sendBankFile(client, file);

const line = (amount: string, more: Partial<Line> = {}): Line => ({ amount, name: 'Miller Ltd', ...more });

describe('events of bank statements', () => {
  it('reports a stored statement with its transactions, and what the rules decided', async () => {
    await store(client, '/customers', customer('K-1', { name: 'Miller Ltd' }));
    await store(client, '/invoices', invoice('RE-2026-0815', 'K-1', 60_00));
    const lines = [
      line('60.00', { text: 'RE-2026-0815' }),
      line('5.00', { name: 'Unknown', text: 'Thanks' }),
    ];
    const file = await send(camt([{ opening: '10.00', closing: '75.00', lines }]));
    await expect.poll(async () => (await summary()).at(-1)).toEqual(['bank_transaction.updated', 'MATCHED']);
    const [paid, unknown] = await transactions();
    const [created, ...rest] = await events();
    expect(created).toMatchObject({
      type: 'bank_statement.created',
      customerId: null,
      data: { bankFileId: file.id, state: 'STORED', bankAccountId, transactions: 2, newTransactions: 2 },
    });
    expect(rest.map(({ type, data }) => [type, data.id, data.state])).toEqual([
      ['bank_transaction.created', paid?.id, 'UNMATCHED'],
      ['bank_transaction.created', unknown?.id, 'UNMATCHED'],
      ['bank_transaction.updated', paid?.id, 'PROPOSED'],
      ['bank_transaction.updated', unknown?.id, 'UNMATCHED'],
      ['bank_transaction.updated', paid?.id, 'MATCHED'],
    ]);
    expect(rest[0]).toMatchObject({ customerId: null });
    expect(rest[0]?.data).toEqual({
      id: paid?.id,
      externalId: null,
      bankAccountId,
      state: 'UNMATCHED',
      amount: 60_00,
      currency: 'EUR',
      bookedOn: '2026-03-10',
    });
  });

  it('reports a refused statement, and one that gets its account', async () => {
    const unknown = 'NL91ABNA0417164300';
    await send(
      camt([
        { opening: '10.00', closing: '99.00', lines: [line('5.00')] },
        { iban: unknown, opening: '0.00', closing: '5.00', lines: [line('5.00')] },
      ]),
    );
    expect(await summary()).toEqual([
      ['bank_statement.created', 'REFUSED'],
      ['bank_statement.created', 'WAITING'],
    ]);
    const waiting = (await events()).at(-1)?.data.id;
    const assigned = await client.post(`/bank_statements/${waiting}/assign`, { bankAccountId });
    expect(assigned.status, assigned.text).toBe(200);
    await expect.poll(async () => (await summary()).length).toBe(5);
    expect((await events()).slice(2)).toMatchObject([
      { type: 'bank_statement.updated', data: { id: waiting, state: 'STORED', bankAccountId } },
      { type: 'bank_transaction.created', data: { amount: 5_00 } },
      { type: 'bank_transaction.updated', data: { state: 'UNMATCHED' } },
    ]);
  });

  it('emits nothing for a file that is already known, except its statement', async () => {
    const file = camt([{ opening: '0.00', closing: '5.00', lines: [line('5.00')] }]);
    await send(file);
    await expect.poll(async () => (await summary()).length).toBe(3);
    await send(file);
    await expect.poll(async () => (await summary()).length).toBe(4);
    expect((await events()).at(-1)).toMatchObject({
      type: 'bank_statement.created',
      data: { transactions: 1, newTransactions: 0 },
    });
  });

  it('records the transactions of a long statement in a few rows', async () => {
    const lines = Array.from({ length: 1_200 }, (_, i) => line('1.00', { text: `Payment ${i}` }));
    await stage.withoutDecisions(async () => {
      await send(camt([{ opening: '0.00', closing: '1200.00', lines }]));
    });
    const { rows } = await service.database.pool.query<{ rows: number; events: number }>(
      `SELECT count(*) AS rows, sum(json_array_length(entries)) AS events FROM outbox
       WHERE organization_id = $1 AND json_array_length(entries) > 0`,
      [client.organization.id],
    );
    expect(rows[0]).toMatchObject({ rows: 4, events: 1_201 });
  });
});

describe('events of bank transactions', () => {
  it('reports a pending one that is booked as deleted, and the booked one as created', async () => {
    await send(camt([{ lines: [line('5.00', { status: 'PDNG', reference: 'R-1' })] }], 'BkToCstmrAcctRpt'));
    const [pending] = await transactions();
    await send(camt([{ opening: '0.00', closing: '5.00', lines: [line('5.00', { reference: 'R-1' })] }]));
    await expect.poll(async () => (await summary()).length).toBe(6);
    const [booked] = await transactions();
    expect(booked?.id).not.toBe(pending?.id);
    expect((await events()).map(({ type, data }) => [type, data.id, data.state]).slice(1)).toEqual([
      ['bank_transaction.created', pending?.id, 'PENDING'],
      ['bank_statement.created', expect.any(String), 'STORED'],
      ['bank_transaction.deleted', pending?.id, 'PENDING'],
      ['bank_transaction.created', booked?.id, 'UNMATCHED'],
      ['bank_transaction.updated', booked?.id, 'UNMATCHED'],
    ]);
  });

  it('reports those of a feed once, also when a file contained them', async () => {
    const item = { externalId: 'feed-1', bankAccountId, amount: 5_00, bookedOn: '2026-03-10' };
    await client.post('/bank_transactions', { items: [item] });
    await client.post('/bank_transactions', { items: [item] });
    await expect.poll(async () => (await summary()).length).toBe(2);
    expect((await events())[0]).toMatchObject({
      type: 'bank_transaction.created',
      data: { externalId: 'feed-1', amount: 5_00 },
    });
  });

  it('reports what people decide, and a deleted payment', async () => {
    await store(client, '/customers', customer('c'));
    const bank = bankClient(service, client);
    const id = await bank.line(10_00);
    const ask = (path: string, body: object) => client.post(`/bank_transactions/${id}/${path}`, body);
    await ask('exclude', { reason: 'Own transfer' });
    await ask('include', {});
    const first = await bank.matched(id, paymentPart('c', 9_00), feePart(1_00));
    await bank.unmatched(id);
    const second = await bank.matched(id, paymentPart('c', 10_00));
    expect(paymentOf(second)).not.toBe(paymentOf(first));
    expect((await client.delete(`/payments/${paymentOf(second)}`)).status).toBeLessThan(300);
    const states = (await summary()).map(([, state]) => state);
    // The rules decide between the decisions, if they are in time.
    expect(states.filter((state, i) => state !== 'UNMATCHED' || states[i - 1] !== 'UNMATCHED')).toEqual([
      'EXCLUDED',
      'UNMATCHED',
      'ON_ACCOUNT',
      'UNMATCHED',
      'ON_ACCOUNT',
      'UNMATCHED',
    ]);
    const all = await read<{ items: BankEvent[] }>(client, '/events?limit=500');
    const applied = all.items.findIndex(({ type }) => type === 'match.applied');
    expect(all.items[applied - 1]).toMatchObject({ type: 'bank_transaction.updated', data: { id } });
  });

  it('are hidden from users who are limited to their own customers', async () => {
    await store(client, '/customers', customer('c'));
    const { id: userId } = await addUser(service, client, 'own', { ownCustomersOnly: true });
    const asUser = { 'x-quittance-user': userId };
    const { nextCursor } = await read<{ nextCursor: string }>(client, '/events');
    const bank = bankClient(service, client);
    await bank.matched(await bank.line(10_00), paymentPart('c', 10_00));
    const path = `/internal/stream?since=${nextCursor}`;
    expect((await client.get(path)).text).toContain('bank_transaction.updated');
    expect((await client.get(path, asUser)).text).not.toContain('bank_transaction');
    expect((await client.get('/events', asUser)).status).toBe(403);
  });
});
