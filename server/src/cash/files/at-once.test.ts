import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { camt, type Line, mt940 } from '../../../test/harness/bank-files.ts';
import { type BankStage, openBankStage } from '../../../test/harness/bank-stage.ts';
import { read } from '../../../test/harness/factories.ts';
import type { Client } from '../../../test/harness/service.ts';
import { upload } from '../../../test/harness/uploads.ts';
import type { CashSummary } from '../overview/schema.ts';
import type { BankTransaction } from '../transactions/schema.ts';
import type { BankFile } from './schema.ts';

let stage: BankStage;
let client: Client;
beforeAll(async () => {
  // Bank files are read in the lane of imports: several at the same time.
  stage = await openBankStage({ lanes: { short: 4, imports: 4 } });
});
beforeEach(async () => {
  ({ client } = await stage.begin());
});
afterAll(() => stage.close());

const line = (amount: string, on: string, text: string): Line => ({ amount, on, text, name: 'Miller Ltd' });
const day = (on: string, opening: string, closing: string, lines: Line[]) => ({
  on,
  opening,
  closing,
  lines,
});
const TENTH = day('2026-03-10', '0.00', '60.00', [
  line('10.00', '2026-03-10', 'Invoice 4711'),
  // Genuine twins.
  line('25.00', '2026-03-10', 'Invoice 4712'),
  line('25.00', '2026-03-10', 'Invoice 4712'),
]);
const ELEVENTH = day('2026-03-11', '60.00', '55.00', [
  line('-10.00', '2026-03-11', 'Charges'),
  line('5.00', '2026-03-11', 'Invoice 4713'),
]);
const TWELFTH = day('2026-03-12', '55.00', '65.00', [line('10.00', '2026-03-12', 'Invoice 4711')]);

/** Uploads files at the same time, and returns them when all are read. */
async function sendTogether(...files: string[]): Promise<BankFile[]> {
  const sent = await Promise.all(
    files.map((content, i) => {
      const fileName = `bank-${i}.txt`;
      const part = { fileName, type: 'application/octet-stream', bytes: Buffer.from(content) };
      return upload<BankFile>(client, '/bank_statements', part);
    }),
  );
  expect(sent.map(({ status }) => status)).toEqual(files.map(() => 202));
  const path = ({ body: { id } }: (typeof sent)[number]) => `/bank_files/${id}`;
  const all = () => Promise.all(sent.map((answer) => read<BankFile>(client, path(answer))));
  await expect.poll(async () => (await all()).map(({ state }) => state)).toEqual(files.map(() => 'READ'));
  return all();
}

const transactions = async () => {
  const { items } = await read<{ items: BankTransaction[] }>(client, '/bank_transactions?limit=100');
  return items.map(({ bookedOn, amount, text }) => `${bookedOn} ${amount} ${text}`).sort();
};
const balances = async () => {
  const { accounts } = await read<CashSummary>(client, '/internal/cash/summary');
  return accounts.map(({ balance, bankBalance }) => [balance, bankBalance]);
};
const newOnes = (files: readonly BankFile[]) =>
  files.reduce((sum, { newTransactions }) => sum + newTransactions, 0);

const THREE_DAYS = [
  '2026-03-10 1000 Invoice 4711',
  '2026-03-10 2500 Invoice 4712',
  '2026-03-10 2500 Invoice 4712',
  '2026-03-11 -1000 Charges',
  '2026-03-11 500 Invoice 4713',
  '2026-03-12 1000 Invoice 4711',
];

describe('files that are read at the same time have each line once', () => {
  it('if one file is uploaded several times', async () => {
    const file = camt([TENTH, ELEVENTH, TWELFTH]);
    expect(newOnes(await sendTogether(file, file, file))).toBe(6);
    expect(await transactions()).toEqual(THREE_DAYS);
    expect(await balances()).toEqual([[65_00, 65_00]]);
  });

  it('if they overlap, in any order of their days', async () => {
    for (const files of [
      [camt([TENTH, ELEVENTH]), camt([ELEVENTH, TWELFTH]), camt([TENTH])],
      [camt([TWELFTH, ELEVENTH]), camt([ELEVENTH, TENTH]), camt([TWELFTH])],
    ]) {
      ({ client } = await stage.begin());
      expect(newOnes(await sendTogether(...files))).toBe(6);
      expect(await transactions()).toEqual(THREE_DAYS);
      expect(await balances()).toEqual([[65_00, 65_00]]);
    }
  });

  it('if they are in two formats', async () => {
    expect(newOnes(await sendTogether(camt([TENTH]), mt940(TENTH)))).toBe(3);
    expect(await transactions()).toEqual(THREE_DAYS.slice(0, 3));
  });
});
