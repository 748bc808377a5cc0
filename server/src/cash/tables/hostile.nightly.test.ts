import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BankStage, openBankStage } from '../../../test/harness/bank-stage.ts';
import { HEADINGS, tableClient } from '../../../test/harness/bank-tables.ts';
import { expectError } from '../../../test/harness/contract.ts';
import { read } from '../../../test/harness/factories.ts';
import type { Client } from '../../../test/harness/service.ts';
import { upload } from '../../../test/harness/uploads.ts';
import { zip } from '../../../test/harness/zip.ts';
import type { BankTransaction } from '../transactions/schema.ts';
import type { BankTablePreview } from './schema.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
let stage: BankStage;
let client: Client;
let bankAccountId: string;
let bank: ReturnType<typeof tableClient>;
beforeAll(async () => {
  stage = await openBankStage();
  ({ client, bankAccountId } = await stage.begin());
  bank = tableClient(client);
});
afterAll(() => stage.close());

const workbook = (rows: (string | number | Date)[][]) => writeXlsx({ sheets: [{ name: 'Sheet', rows }] });
const wide = (columns: number) => Array.from({ length: columns }, (_, i) => `C${i}`).join(';');
const row = (i: number) => `01.03.2026;;Payer ${i};;text ${i};1,00;EUR;`;

describe('a file that is no table', () => {
  it.each([
    ['one column', 'Date\n10.03.2026\n', 'bank.csv'],
    ['one line of text', 'hello', 'bank.csv'],
    ['a binary file', Buffer.from([0, 1, 2, 3, 0xff, 0xfe, 59, 10, 0, 59]), 'bank.csv'],
    ['markup', '<root><row>1;2</row></root>', 'bank.xml'],
    ['JSON', '{"rows": [1, 2]}', 'bank.json'],
  ])('fails with the formats that can be read: %s', async (_title, content, name) => {
    const file = await bank.send(content, name, 'application/octet-stream');
    expect(file).toMatchObject({ state: 'FAILED', statements: 0 });
    expect(file.failure?.message).toContain('tables (CSV, XLSX)');
  });

  it('is refused at once if it is empty', async () => {
    const part = { fileName: 'bank.csv', type: 'text/csv', bytes: Buffer.alloc(0) };
    expectError(await upload(client, '/bank_statements', part), 400, 'INVALID_DATA', 'file');
  });
});

describe('a table beyond the limits', () => {
  it.each([
    ['101 columns', `${wide(101)}\n`, 'at most 100 columns', 1],
    [
      '50,001 rows',
      `${HEADINGS}\n${Array.from({ length: 50_000 }, (_, i) => row(i)).join('\n')}\n`,
      'at most 50000 rows',
      50_001,
    ],
    ['a long cell', `${HEADINGS}\n01.03.2026;${'x'.repeat(5_001)}\n`, 'at most 5000 characters', 2],
    ['20 MiB', `${HEADINGS}\n${`${'x;'.repeat(2_000)}\n`.repeat(6_000)}`, 'at most 20 MiB', 1],
  ])('fails with its line: %s', async (_title, content, message, line) => {
    const file = await bank.send(content);
    expect(file).toMatchObject({ state: 'FAILED', failure: { line } });
    expect(file.failure?.message).toContain(message);
  });

  it('has 100 columns at most', async () => {
    expect(await bank.send(`${wide(100)}\n${wide(100)}\n`)).toMatchObject({ state: 'NEEDS_MAPPING' });
  });
});

describe('a workbook', () => {
  it('is read with its numbers and days, and texts like formulas stay texts', async () => {
    const rows = [
      ['Booking date', 'Payer', 'Description', 'Amount'],
      [new Date('2026-03-10T00:00:00Z'), '=HYPERLINK("http://x")', 'Invoice 1', 12.5],
      [new Date('2026-03-11T00:00:00Z'), 'Bank', 'Fee', -0.3],
    ];
    const { id, state } = await bank.send(await workbook(rows), 'bank.xlsx', XLSX);
    expect(state).toBe('NEEDS_MAPPING');
    const mapping = { ...(await bank.proposal(id)), bankAccountId };
    expect((await bank.confirm(id, mapping)).status).toBe(202);
    expect(await bank.isRead(id)).toMatchObject({ state: 'READ', newTransactions: 2 });
    const { items } = await read<{ items: BankTransaction[] }>(
      client,
      '/bank_transactions?bookedFrom=2026-03-10&bookedUntil=2026-03-11&sortBy=amount',
    );
    expect(items).toMatchObject([
      { amount: 1_250, payer: { name: '=HYPERLINK("http://x")' } },
      { amount: -30 },
    ]);
  });

  it('is no archive of bank files, and unpacks to a limited size', async () => {
    const bomb = zip('xl/worksheets/sheet1.xml', Buffer.alloc(100), 400 * 1024 * 1024);
    const file = await bank.send(bomb, 'bank.xlsx', XLSX);
    expect(file.state).toBe('FAILED');
  });
});

describe('a table that could be read in two ways', () => {
  const table = (rows: string) => `Date;Text;Amount\n${rows}`;

  it('asks for the order of day and month', async () => {
    const { id } = await bank.send(table('01/02/03;x;+1.50\n02/03/04;y;-1.00\n'));
    const proposed = await bank.table(id);
    expect(proposed.questions.map(({ asks }) => asks)).toEqual(['DATE_ORDER', 'ACCOUNT']);
    const mapping = { ...(await bank.proposal(id)), bankAccountId };
    const unclear = await client.post<BankTablePreview>(`/bank_files/${id}/table/preview`, mapping);
    expect(unclear.body.refusals[0]?.message).toContain('could be two days');
    const stated = { ...mapping, dateOrder: 'YMD' };
    const preview = await client.post<BankTablePreview>(`/bank_files/${id}/table/preview`, stated);
    expect(preview.body).toMatchObject({ refusals: [], lines: [{ bookedOn: '2001-02-03' }, {}] });
  });

  it('refuses amounts with different decimal marks', async () => {
    const { id } = await bank.send(table('10.03.2026;x;1,50\n11.03.2026;y;1.50\n'));
    const { questions } = await bank.table(id);
    expect(questions.map(({ asks }) => asks)).toContain('DECIMAL_MARK');
    for (const decimalMark of ['COMMA', 'POINT']) {
      const mapping = { ...(await bank.proposal(id)), decimalMark, bankAccountId };
      expectError(await bank.confirm(id, mapping), 400, 'INVALID_DATA', 'mapping');
    }
  });

  it('refuses a mapping of columns that do not exist, or have no amounts', async () => {
    const { id } = await bank.send(table('10.03.2026;x;+1,50\n'));
    const mapping = { ...(await bank.proposal(id)), bankAccountId };
    const without = { ...mapping, columns: { bookedOn: 1 } };
    expectError(await bank.confirm(id, without), 400, 'INVALID_DATA', 'columns.amount');
    const beyond = { ...mapping, columns: { bookedOn: 99, amount: 3 } };
    expectError(await bank.confirm(id, beyond), 400, 'INVALID_DATA', 'mapping');
    expectError(await bank.confirm(id, { ...mapping, headingLine: 5 }), 400, 'INVALID_DATA', 'mapping');
    expectError(
      await bank.confirm(id, { ...mapping, columns: { bookedOn: 0, amount: 3 } }),
      400,
      'INVALID_DATA',
      'columns.bookedOn',
    );
  });
});
