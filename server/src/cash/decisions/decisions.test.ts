import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { camt, type Line } from '../../../test/harness/bank-files.ts';
import { type BankStage, openBankStage } from '../../../test/harness/bank-stage.ts';
import { sendBankFile } from '../../../test/harness/bank-uploads.ts';
import { expectError } from '../../../test/harness/contract.ts';
import { creditNote, customer, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import type { Client, TestService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { CashSummary } from '../overview/schema.ts';
import type { BankTransaction } from '../transactions/schema.ts';
import type { BankProposals } from './schema.ts';

let stage: BankStage;
let service: TestService;
let client: Client;
beforeAll(async () => {
  stage = await openBankStage({ clock: new ManualClock('2026-03-11T09:00:00.000Z'), decides: true });
  ({ service } = stage);
});
beforeEach(async () => {
  ({ client } = await stage.begin());
  for (const [id, name] of [
    ['K-10001', 'Miller Ltd'],
    ['K-10002', 'Bakery Schmidt'],
  ])
    await store(client, '/customers', customer(id ?? '', { name }));
});
afterAll(() => stage.close());

const MILLER = 'DE89370400440532013000';
const bill = (number: string, amount: number, owner = 'K-10001') =>
  store(client, '/invoices', invoice(number, owner, amount));

/** Sends a statement of these lines and waits until all are decided. */
async function receive(...lines: Line[]): Promise<BankTransaction[]> {
  const sum = lines.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
  const file = camt([{ opening: '0.00', closing: (sum / 100).toFixed(2), lines }]);
  const before = (await transactions()).length;
  await sendBankFile(client, file);
  await expect.poll(async () => (await transactions()).length).toBe(before + lines.length);
  return decided();
}

const transactions = async () =>
  (await read<{ items: BankTransaction[] }>(client, '/bank_transactions?sortBy=amount')).items;

const proposals = (id: string | undefined) =>
  read<BankProposals>(client, `/bank_transactions/${id}/proposals`);

/** Waits until the rules have decided every open line and applied the certain ones. */
async function decided(): Promise<BankTransaction[]> {
  await expect
    .poll(async () => {
      const open = (await transactions()).filter(({ state }) => /UNMATCHED|PROPOSED|AMBIGUOUS/.test(state));
      const found = await Promise.all(open.map(({ id }) => proposals(id)));
      return found.every(
        ({ decidedAt, state }) =>
          decidedAt !== null && !/MATCHED|ACCOUNT|RETURNED/.test(state.replace('UNMATCHED', '')),
      );
    })
    .toBe(true);
  return transactions();
}

const outstanding = async (number: string) =>
  (await read<{ amountOutstanding: number }>(client, `/invoices/external:${number}`)).amountOutstanding;

describe('a line that names its invoices', () => {
  it('is applied with its proof, and reopens when it is undone', async () => {
    await bill('RE-2026-0815', 60_00);
    await bill('RE-2026-0816', 40_00);
    const [line] = await receive({ amount: '100.00', name: 'Miller', text: 'RE-2026-0815, RE 2026 0816' });
    expect(line).toMatchObject({ state: 'MATCHED', match: { rule: 3, isAutomatic: true } });
    expect(await outstanding('RE-2026-0815')).toBe(0);
    expect(await read(client, `/matches/${line?.match?.id}`)).toMatchObject({
      proof: { rule: 3, parts: [{ kind: 'INVOICE' }, { kind: 'INVOICE' }] },
    });

    const undone = await client.post(`/bank_transactions/${line?.id}/unmatch`, { cause: 'wrong' });
    expect(undone).toMatchObject({ status: 200, body: { state: 'UNMATCHED', match: null } });
    expect(await outstanding('RE-2026-0815')).toBe(60_00);
    const [again] = await decided();
    expect(again?.match).toBeNull();
    expect((await proposals(again?.id)).proposals.filter(({ rule }) => rule === 3)).toEqual([]);
  });

  it('is applied less the credit note that it names', async () => {
    await bill('RE-2026-0900', 100_00);
    await store(client, '/credit_notes', {
      ...creditNote('GS-2026-0007', 'K-10001', 20_00),
      issuedAt: '2026-03-01',
    });
    const [line] = await receive({ amount: '80.00', name: 'Miller', text: 'RE-2026-0900 ./. GS-2026-0007' });
    expect(line).toMatchObject({ state: 'MATCHED', match: { rule: 4 } });
    expect(await outstanding('RE-2026-0900')).toBe(0);
  });

  it('confirms the payment that was recorded already, and makes no second one', async () => {
    await bill('RE-2026-0777', 70_00);
    const recorded = payment('P-1', 'K-10001', 70_00, { 'RE-2026-0777': 70_00 });
    await store(client, '/payments', { ...recorded, validatedAt: '2026-03-10' });
    const [line] = await receive({ amount: '70.00', name: 'Miller', text: 'RE-2026-0777' });
    expect(line).toMatchObject({ state: 'MATCHED', match: { rule: 0, parts: [{ isCreated: false }] } });
    expect(await read(client, '/payments')).toMatchObject({ total: 1 });
  });
});

describe('a line of a known payer', () => {
  it('without numbers goes on account', async () => {
    await bill('RE-2026-1000', 10_00);
    await receive({ amount: '10.00', name: 'Miller', iban: MILLER, text: 'RE-2026-1000' });
    await bill('RE-2026-1001', 55_00);
    await bill('RE-2026-1002', 66_00);
    const lines = await receive({
      amount: '30.00',
      name: 'M.',
      iban: MILLER,
      text: 'part',
      on: '2026-03-11',
    });
    expect(lines.find(({ amount }) => amount === 30_00)).toMatchObject({
      state: 'ON_ACCOUNT',
      match: { rule: 8, parts: [{ customer: { externalId: 'K-10001' } }] },
    });
  });

  it('with one exact amount is proposed, and accepted by its proposal', async () => {
    await bill('RE-2026-1000', 10_00);
    await receive({ amount: '10.00', name: 'Miller', iban: MILLER, text: 'RE-2026-1000' });
    await bill('RE-2026-1001', 55_00);
    const lines = await receive({
      amount: '55.00',
      name: 'M.',
      iban: MILLER,
      text: 'thanks',
      on: '2026-03-11',
    });
    const line = lines.find(({ amount }) => amount === 55_00);
    expect(line).toMatchObject({ state: 'PROPOSED', match: null });
    const found = await proposals(line?.id);
    expect(found).toMatchObject({
      isCertain: true,
      rule: 6,
      total: 1,
      customers: [{ externalId: 'K-10001' }],
      documents: [{ externalId: 'RE-2026-1001', outstanding: 55_00 }],
    });
    const path = `/bank_transactions/${line?.id}/match`;
    const accepted = await client.post(path, { proposalId: found.proposals[0]?.id });
    expect(accepted).toMatchObject({
      status: 200,
      body: { state: 'MATCHED', match: { isAutomatic: false } },
    });
    expect(await outstanding('RE-2026-1001')).toBe(0);
    expectError(await client.post(path, { proposalId: 'x' }), 409, 'CONFLICT');
    expectError(await client.post(path, {}), 400, 'INVALID_DATA', 'parts');
  });
});

it('decides a line by a payer that a match of the same file made known', async () => {
  await bill('RE-2026-5000', 10_00);
  await bill('RE-2026-5001', 77_00);
  await bill('RE-2026-5002', 88_00);
  const lines = await receive(
    { amount: '10.00', name: 'Miller', iban: MILLER, text: 'RE-2026-5000' },
    { amount: '20.00', name: 'M. M.', iban: MILLER, text: 'part' },
  );
  await expect
    .poll(async () => (await transactions()).map(({ state }) => state))
    .toEqual(['ON_ACCOUNT', 'MATCHED']);
  expect(lines).toHaveLength(2);
});

describe('a line that the rules cannot decide', () => {
  it('shows every solution if there are several', async () => {
    await bill('RE-2026-1000', 10_00);
    await receive({ amount: '10.00', name: 'Miller', iban: MILLER, text: 'RE-2026-1000' });
    await bill('RE-2026-2001', 50_00);
    await bill('RE-2026-2002', 50_00);
    const lines = await receive({
      amount: '50.00',
      name: 'Miller',
      iban: MILLER,
      text: 'x',
      on: '2026-03-11',
    });
    const line = lines.find(({ amount }) => amount === 50_00);
    expect(line).toMatchObject({ state: 'AMBIGUOUS', match: null });
    expect(await proposals(line?.id)).toMatchObject({ total: 2, isCertain: false });
  });

  it('stays open if no customer fits', async () => {
    await bill('RE-2026-3000', 99_00);
    const [line] = await receive({ amount: '12.34', name: 'Unknown Inc', text: 'hello' });
    expect(line).toMatchObject({ state: 'UNMATCHED', match: null });
    const found = await proposals(line?.id);
    expect(found).toMatchObject({ state: 'UNMATCHED', proposals: [], total: 0 });
    expectError(
      await (await service.client()).get(`/bank_transactions/${line?.id}/proposals`),
      404,
      'NOT_FOUND',
    );
  });
});

it('takes back the payment that the bank returns, which reopens its invoice', async () => {
  await bill('RE-2026-4000', 45_00);
  const id = { endToEndId: 'E2E-4000', iban: MILLER, name: 'Miller' };
  await receive({ ...id, amount: '45.00', text: 'RE-2026-4000' });
  expect(await outstanding('RE-2026-4000')).toBe(0);
  const lines = await receive({
    ...id,
    amount: '-45.00',
    text: 'RETURN',
    on: '2026-03-11',
    returnReason: 'AC04',
  });
  expect(lines.map(({ state }) => state).sort()).toEqual(['MATCHED', 'RETURNED']);
  expect(await outstanding('RE-2026-4000')).toBe(45_00);
});

it('takes back money on account that the bank returns', async () => {
  await bill('RE-2026-5000', 10_00);
  await receive({ amount: '10.00', name: 'Miller', iban: MILLER, text: 'RE-2026-5000' });
  const id = { endToEndId: 'E2E-5000', iban: MILLER, name: 'Miller', on: '2026-03-11' };
  const lines = await receive({ ...id, amount: '33.00', text: 'part' });
  expect(lines.find(({ amount }) => amount === 33_00)).toMatchObject({ state: 'ON_ACCOUNT' });
  const after = await receive({ ...id, amount: '-33.00', text: 'RETURN', returnReason: 'AC04' });
  expect(after.find(({ amount }) => amount === 33_00)).toMatchObject({ state: 'RETURNED' });
  expect(after.find(({ amount }) => amount === -33_00)?.match).not.toBeNull();
});

it('counts certain proposals, accepts all, and agrees with the balance of the bank', async () => {
  await bill('RE-2026-1000', 10_00);
  await receive({ amount: '10.00', name: 'Miller', iban: MILLER, text: 'RE-2026-1000' });
  await bill('RE-2026-1001', 55_00);
  await receive(
    { amount: '55.00', name: 'M.', iban: MILLER, text: 'thanks', on: '2026-03-11' },
    { amount: '1.23', name: 'Unknown Inc', text: 'hello', on: '2026-03-11' },
  );
  const summary = await read<CashSummary>(client, '/internal/cash/summary');
  expect(summary).toMatchObject({
    certain: { count: 1, sums: [{ currency: 'EUR', amount: 55_00 }] },
    open: 2,
    pending: 0,
    waitingStatements: 0,
    accounts: [{ name: 'Main', currency: 'EUR', open: 2 }],
  });

  const [certain] = summary.certain.ids;
  const accept = (...ids: unknown[]) => client.post('/internal/cash/accept', { bankTransactionIds: ids });
  expectError(await accept(certain, crypto.randomUUID()), 400, 'REFERENCE_NOT_FOUND');
  const unmatched = (await transactions()).find(({ amount }) => amount === 1_23)?.id;
  expect(await accept(certain, unmatched)).toMatchObject({
    status: 200,
    body: { accepted: 1, refused: [{ id: unmatched }] },
  });
  expect(await outstanding('RE-2026-1001')).toBe(0);
  expect(await read(client, '/internal/cash/summary')).toMatchObject({ certain: { count: 0 }, open: 1 });
});

it('shows the balance of the account next to that of the bank', async () => {
  await receive({ amount: '10.00', text: 'a' }, { amount: '-3.00', text: 'b' });
  const { accounts } = await read<CashSummary>(client, '/internal/cash/summary');
  expect(accounts).toMatchObject([{ bankBalance: 7_00, bankBalanceOn: '2026-03-10', balance: 7_00 }]);
});
