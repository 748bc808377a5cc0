import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { camt, type Line } from '../../../test/harness/bank-files.ts';
import { type BankStage, openBankStage } from '../../../test/harness/bank-stage.ts';
import { sendBankFile } from '../../../test/harness/bank-uploads.ts';
import { read } from '../../../test/harness/factories.ts';
import type { Client } from '../../../test/harness/service.ts';
import type { CashSummary } from '../overview/schema.ts';
import type { BankTransaction } from '../transactions/schema.ts';

let stage: BankStage;
let client: Client;
beforeAll(async () => {
  stage = await openBankStage();
});
beforeEach(async () => {
  ({ client } = await stage.begin());
});
afterAll(() => stage.close());

const send = (file: string) => sendBankFile(client, file);

const intraday = (...lines: Line[]) => camt([{ lines }], 'BkToCstmrAcctRpt');
const notification = (...lines: Line[]) => camt([{ lines }], 'BkToCstmrDbtCdtNtfctn');
function statement(...lines: Line[]): string {
  const sum = lines.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
  return camt([{ opening: '0.00', closing: (sum / 100).toFixed(2), lines }]);
}

const list = async () =>
  (await read<{ items: BankTransaction[] }>(client, '/bank_transactions?sortBy=amount&sortOrder=ASC')).items;
const amounts = async () => (await list()).map(({ amount }) => amount);

/** The balance that the transactions give, less that of the bank. */
async function difference(): Promise<number> {
  const [account] = (await read<CashSummary>(client, '/internal/cash/summary')).accounts;
  return (account?.balance ?? 0) - (account?.bankBalance ?? 0);
}

const BATCH: Line = { amount: '100.00' };
const FIRST: Line = { amount: '40.00', name: 'Miller Ltd', text: 'Invoice 4711', reference: 'B-1' };
const SECOND: Line = { amount: '60.00', name: 'Schmidt', text: 'Invoice 4712', reference: 'B-2' };
const OTHER: Line = { amount: '25.00', name: 'Weber', text: 'Invoice 4713', reference: 'B-3' };
const DETAILED: Line = {
  amount: '100.00',
  reference: 'B-4',
  payments: [
    { amount: '40.00', name: 'Miller Ltd', text: 'Invoice 4711' },
    { amount: '60.00', name: 'Schmidt', text: 'Invoice 4712' },
  ],
};
const PENDING: Line = { ...BATCH, status: 'PDNG', on: '2026-03-08' };

describe('a batch without a reference is the same money as', () => {
  it.each<[string, string, string]>([
    ['its payments in the statement', intraday(BATCH), statement(FIRST, SECOND)],
    ['its payments among others', intraday(BATCH), statement(FIRST, OTHER, SECOND)],
    ['the line with its details', intraday(BATCH), statement(DETAILED)],
    ['its payments in a notification', intraday(BATCH), notification(FIRST, SECOND)],
    ['the payments that the bank booked later', intraday(PENDING), statement(FIRST, SECOND)],
    ['the line that the bank booked later with its details', intraday(PENDING), statement(DETAILED)],
  ])('%s', async (_title, first, second) => {
    await send(first);
    expect(await amounts()).toEqual([10_000]);
    await send(second);
    expect((await amounts()).filter((amount) => amount !== 2_500)).toEqual([4_000, 6_000]);
    expect(await difference()).toBe(0);
    for (const file of [first, second]) expect(await send(file)).toMatchObject({ newTransactions: 0 });
    expect((await amounts()).filter((amount) => amount !== 2_500)).toEqual([4_000, 6_000]);
  });

  it.each<[string, string, string]>([
    ['payments that the statement had before', statement(FIRST, SECOND), intraday(BATCH)],
    ['payments among others that the statement had', statement(FIRST, OTHER, SECOND), intraday(BATCH)],
    ['the line with its details that the statement had', statement(DETAILED), intraday(BATCH)],
    ['payments that a notification had before', notification(FIRST, SECOND), statement(BATCH)],
    [
      'booked payments, though it is pending',
      statement(FIRST, SECOND),
      intraday({ ...BATCH, status: 'PDNG' }),
    ],
  ])('%s', async (_title, first, second) => {
    await send(first);
    const before = await list();
    expect(await send(second)).toMatchObject({ newTransactions: 0 });
    expect(await list()).toEqual(before);
    for (const file of [first, second]) expect(await send(file)).toMatchObject({ newTransactions: 0 });
    expect(await list()).toEqual(before);
    expect(await difference()).toBe(0);
  });
});

describe('a batch without a reference stays, and the balance shows it,', () => {
  it.each<[string, string, string, number[]]>([
    [
      'if an equal batch may be meant',
      intraday(BATCH, BATCH),
      statement(FIRST, SECOND),
      [4_000, 6_000, 10_000, 10_000],
    ],
    [
      'if several sets of payments may be meant',
      intraday(BATCH),
      statement(
        FIRST,
        SECOND,
        { ...OTHER, amount: '30.00' },
        { ...OTHER, amount: '70.00', reference: 'B-5' },
      ),
      [3_000, 4_000, 6_000, 7_000, 10_000],
    ],
    ['if no payments add up to it', intraday(BATCH), statement(FIRST, OTHER), [2_500, 4_000, 10_000]],
    [
      'if its payments are of another day',
      intraday({ ...BATCH, on: '2026-03-09' }),
      statement(FIRST, SECOND),
      [4_000, 6_000, 10_000],
    ],
  ])('%s', async (_title, first, second, expected) => {
    await send(first);
    await send(second);
    expect(await amounts()).toEqual(expected);
    const kept = (await list()).filter(({ amount }) => amount === 10_000).length;
    expect(await difference()).toBe(kept * 10_000);
  });

  it('if a person decided about it', async () => {
    await send(intraday(BATCH));
    const [batch] = await list();
    expect(await client.post(`/bank_transactions/${batch?.id}/exclude`, { reason: 'checked' })).toMatchObject(
      { status: 200 },
    );
    await send(statement(FIRST, SECOND));
    expect(await amounts()).toEqual([4_000, 6_000, 10_000]);
    expect(await difference()).toBe(10_000);
  });
});

describe('a payment', () => {
  const SINGLE: Line = { ...OTHER, amount: '100.00' };

  it('of the amount of a batch is stored besides two others that add up to it', async () => {
    await send(intraday(BATCH));
    await send(statement(SINGLE, FIRST, SECOND));
    expect(await amounts()).toEqual([4_000, 6_000, 10_000]);
    expect((await list()).at(-1)).toMatchObject({ payer: { name: 'Weber' } });
    expect(await difference()).toBe(0);
  });

  it('without details is stored again when a statement contains it besides its supposed payments', async () => {
    await send(intraday(BATCH));
    await send(notification(FIRST, SECOND));
    expect(await amounts()).toEqual([4_000, 6_000]);
    await send(statement(BATCH, FIRST, SECOND));
    expect(await amounts()).toEqual([4_000, 6_000, 10_000]);
    expect(await difference()).toBe(0);
  });

  it('of one statement is not a payment of another, though a notification repeats it', async () => {
    await send(statement(BATCH));
    await send(statement(FIRST, SECOND));
    await send(notification(FIRST, SECOND));
    expect(await amounts()).toEqual([4_000, 6_000, 10_000]);
  });

  it('of one batch is not a payment of another batch', async () => {
    await send(intraday(BATCH));
    await send(notification(FIRST, SECOND));
    await send(intraday({ ...BATCH, reference: 'B-9' }));
    await send(statement(FIRST, SECOND));
    expect(await amounts()).toEqual([4_000, 6_000, 10_000]);
    expect(await difference()).toBe(10_000);
  });

  it('in one statement with lines that add up to it is no batch', async () => {
    await send(statement(BATCH, FIRST, SECOND));
    expect(await amounts()).toEqual([4_000, 6_000, 10_000]);
    await send(intraday(BATCH));
    expect(await amounts()).toEqual([4_000, 6_000, 10_000]);
  });
});
