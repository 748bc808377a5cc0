import { readFileSync } from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { startJobs } from '../../../test/harness/jobs.ts';
import { isDay, itNightly } from '../../../test/harness/seeds.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { SHEETS, sheetsOf } from '../../../test/harness/sheets.ts';
import { readXlsx } from '../../../test/harness/xlsx.ts';
import { zip } from '../../../test/harness/zip.ts';
import { IBM_FILE, ibmIsAvailable } from '../../../test/scenarios/ibm-data.ts';
import type { JobWorker } from '../../platform/jobs/worker.ts';
import { importTasks } from '../imports/job.ts';
import { sheetTasks } from './job.ts';
import { SHEETS_CLOCK } from './kinds.ts';
import type { ImportSheet, ImportSheetSettings } from './schema.ts';

const NONE_FOUND = { skipped: 0, totals: 0, negatives: 0, unknownCustomers: 0 };

let service: TestService;
let client: Client;
let worker: JobWorker;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
  worker = startJobs(service.database, [...importTasks(service), ...sheetTasks(service)]);
});
afterAll(async () => {
  await worker.stop();
  await closeVerified(service);
});

const { hand, taken, settled, checked, imported, rowsOf } = sheetsOf(() => client);

/** Returns the settings with changed columns. */
const stating = (
  { settings }: ImportSheet,
  stated: Record<number, Partial<ImportSheetSettings['columns'][number]>>,
  more: Partial<ImportSheetSettings> = {},
): ImportSheetSettings => ({
  ...settings,
  columns: settings.columns.map((choice, i) => ({ ...choice, ...stated[i] })),
  ...more,
});

it('imports invoices from CSV: columns, dates, preview, corrections and remembered settings', async () => {
  await store(client, '/customers', customer('00042', { name: 'Müller' }));
  await store(
    client,
    '/invoices',
    invoice('R-2', '00042', 5_000, { issuedAt: '2026-04-01', dueDate: '2026-05-01' }),
  );
  const lines = [
    'Offene Posten;;;;;',
    ';;;;;',
    'Rechnungsnummer;Kundennr.;Rechnungsdatum;Fällig am;Betrag;Bemerkung',
    'R-1;00042;03/04/2026;05/06/2026;1.234,50 €;für Müller',
    'R-2;00042;01/04/2026;02/05/2026;50,00;=HYPERLINK("http://x")',
    ';;;;;',
    'R-3;99999;03/04/2026;05/06/2026;10,00;',
    'R-4;00042;03/04/2026;05/06/2026;zehn;',
    'R-5;00042;03/04/2026;05/06/2026;1,00;',
    'R-5;00042;03/04/2026;05/06/2026;2,00;',
    'R-6;00042;;05/06/2026;3,00;',
  ];
  const sheet = await taken(Buffer.from(lines.join('\r\n').replace('€', '\u0080'), 'latin1'), 'offen.csv');
  expect(sheet).toMatchObject({
    encoding: 'windows-1252',
    separator: ';',
    headingRow: 3,
    rows: 7,
    remembered: false,
  });
  expect(sheet.settings.columns.map(({ field }) => field)).toEqual([
    'externalId',
    'customer',
    'issuedAt',
    'dueDate',
    'grossAmount',
    null,
  ]);
  expect(sheet.columns[2]).toMatchObject({
    heading: 'Rechnungsdatum',
    asDay: { asks: ['order'], order: null },
  });
  const refused = await client.post(`${SHEETS}/${sheet.id}/check`, sheet.settings);
  expectError(refused, 400, 'INVALID_DATA');
  expect(refused.text).toContain('columns[2].order');
  const settings = stating(sheet, { 2: { order: 'DMY' }, 3: { order: 'DMY' } });
  expect(sheet.settings.columns[4]?.decimal).toBe(',');
  const seen = await checked(sheet, settings);
  expect(seen).toMatchObject({
    state: 'CHECKED',
    counts: { created: 1, changed: 1, unchanged: 0, refused: 5, customers: 0 },
  });
  const { items } = await rowsOf(sheet);
  expect(items.map(({ row, outcome }) => [row, outcome])).toEqual([
    [4, 'CREATED'],
    [5, 'CHANGED'],
    [7, 'REFUSED'],
    [8, 'REFUSED'],
    [9, 'REFUSED'],
    [10, 'REFUSED'],
    [11, 'REFUSED'],
  ]);
  expect(items[1]?.fields).toMatchObject([{ field: 'dueDate', stored: '2026-05-01T00:00:00.000Z' }]);
  expect(items.slice(2).map(({ fields }) => fields[0]?.given)).toEqual([
    'names "99999", but there is no such customer',
    'column Betrag has the value "zehn", which is not an amount',
    'appears in 2 rows of the file; keep one row per record',
    'appears in 2 rows of the file; keep one row per record',
    'is required for a new record',
  ]);
  expect((await rowsOf(sheet, '?outcome=REFUSED&limit=2')).nextRow).toBe(9);
  expect((await client.get('/invoices/external:R-1')).status).toBe(404);

  const done = await imported(sheet);
  expect(done.counts).toEqual({ invoice: { created: 1, updated: 1, unchanged: 0, refused: 5 } });
  expect(await read(client, '/invoices/external:R-1')).toMatchObject({
    grossAmount: 123_450,
    currency: 'EUR',
    dueDate: '2026-06-05T00:00:00.000Z',
    source: 'IMPORT',
  });
  const file = await client.get<string>(`${SHEETS}/${sheet.id}/refused-rows`);
  expect(file.text).toContain('R-4,00042,03/04/2026,05/06/2026,zehn,,');
  expect(file.text.replace('\uFEFF', '').split('\r\n')[0]).toMatch(/,Bemerkung,Refused because$/);

  const mended = await taken(
    file.text.replace(',zehn,', ',"10,00",').replace('99999', '00042'),
    'offen-refused.csv',
  );
  expect(mended).toMatchObject({ remembered: true, rows: 5, separator: ',' });
  expect(mended.settings.columns[2]?.order).toBe('DMY');
  expect((await checked(mended, mended.settings)).counts).toMatchObject({ created: 2, refused: 3 });
});

it('imports a workbook with native numbers and dates, and returns refused rows as a workbook', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Invoices',
        rows: [
          [
            'Invoice no',
            'Customer ID',
            'Customer name',
            'Invoice date',
            'Due date',
            'Amount',
            'Amount',
            'Currency',
          ],
          [987650123, 42, 'Ada & Co', new Date('2026-01-02T00:00:00Z'), 46_053, 0.1 + 0.2, 'x', 'EUR'],
          ['00077', '42', null, new Date('2026-01-02T00:00:00Z'), 46_053, 1500, 'x', 'JPY'],
          [null, null, null, null, null, null, null, null],
          ['K-1', 43, '=1+1', new Date('2026-01-02T00:00:00Z'), 46_053, 1.234, 'x', 'KWD'],
          ['K-2', 43, '=1+1', new Date('2026-01-02T00:00:00Z'), 46_053, 1.234, 'x', 'EUR'],
        ],
      },
    ],
  });
  const sheet = await taken(Buffer.from(bytes), 'Buch.xlsx');
  expect(sheet.columns.map(({ heading }) => heading)).toContain('Amount (2)');
  expect(sheet.columns[4]).toMatchObject({ asDay: { asks: ['epoch'] } });
  const settings = stating(sheet, { 4: { epoch: '1900' } }, { createsCustomers: true });
  const seen = await checked(sheet, settings);
  expect(seen.counts).toEqual({
    created: 3,
    changed: 0,
    unchanged: 0,
    refused: 1,
    customers: 2,
    ...NONE_FOUND,
  });
  const done = await imported(sheet);
  expect(done.counts).toMatchObject({ customer: { created: 2 }, invoice: { created: 3, refused: 1 } });
  expect(await read(client, '/invoices/external:987650123')).toMatchObject({
    grossAmount: 30,
    currency: 'EUR',
    dueDate: '2026-01-31T00:00:00.000Z',
  });
  expect(await read(client, '/invoices/external:00077')).toMatchObject({
    grossAmount: 1500,
    currency: 'JPY',
  });
  expect(await read(client, '/invoices/external:K-1')).toMatchObject({ grossAmount: 1234, currency: 'KWD' });
  expect(await read(client, '/customers/external:43')).toMatchObject({ name: '=1+1' });
  const { apiKey, apiSecret } = client;
  const file = await fetch(`${service.url}/v1${SHEETS}/${sheet.id}/refused-rows`, {
    headers: { 'x-api-key': apiKey, 'x-api-secret': apiSecret },
  });
  const [rows] = readXlsx(Buffer.from(await file.arrayBuffer())).values();
  expect(rows?.[1]).toEqual([
    'K-2',
    43,
    "'=1+1",
    '2026-01-02',
    46_053,
    1.234,
    'x',
    'EUR',
    'grossAmount column Amount has the value "1.234", which is not an amount in EUR',
  ]);
  // A second upload would change nothing.
  const again = await taken(Buffer.from(bytes), 'Buch.xlsx');
  expect(again).toMatchObject({ remembered: true });
  expect((await checked(again, again.settings)).counts).toMatchObject({
    created: 0,
    changed: 0,
    unchanged: 3,
    refused: 1,
  });
});

itNightly('imports customers with parents, contacts, linked payments and credit notes', async () => {
  const whole = async (text: string, more: Partial<ImportSheetSettings> = {}) => {
    const sheet = await taken(text);
    const { counts } = await checked(sheet, { ...sheet.settings, ...more });
    await imported(sheet);
    return { counts, kind: sheet.settings.kind };
  };
  expect(
    await whole(
      'Customer number\tName\tParent\tCountry\nK1\tOne\t\tFR\nK2\tTwo\tK1\tDE\nK3\tThree\tUnknown\t\n',
    ),
  ).toMatchObject({
    kind: 'customers',
    counts: { created: 2, refused: 1 },
  });
  expect(
    await whole(
      'Customer,E-mail,First name,Main contact\nK1,a@example.com,Ada,yes\nK1,A@example.com,Bob,no\nK2,b@example.com,,oui\n',
    ),
  ).toMatchObject({
    kind: 'contacts',
    counts: { created: 1, refused: 2 },
  });
  await whole('Invoice,Customer,Amount,Date,Due date\nI-9,K1,100.00,2026-01-01,2026-02-01\n');
  expect(
    await whole(
      'Payment ID,Customer,Amount,Payment date,Payment method,Invoice\nP-9,K1,40.00,2026-01-20,virement,I-9\nP-8,K1,1.00,2026-01-20,Karte,I-x\n',
    ),
  ).toMatchObject({
    kind: 'payments',
    counts: { created: 1, refused: 1 },
  });
  expect(
    await whole('Credit note,Customer,Amount,Date,Invoice\nC-9,K1,10.00,2026-01-20,I-9\n'),
  ).toMatchObject({ kind: 'credit_notes', counts: { created: 1 } });
  expect(await read(client, '/invoices/external:I-9')).toMatchObject({
    amountOutstanding: 5_000,
    payments: [{ instrument: 'WIRE_TRANSFER' }],
  });
});

describe('unreadable files', () => {
  const bomb = zip('xl/worksheets/sheet1.xml', Buffer.alloc(100), 400 * 1024 * 1024);
  it.each([
    ['neither CSV nor XLSX', '%PDF-1.7\na,b\n1,2', 'file.csv', 'must be CSV or XLSX'],
    ['an HTML page', '<html><table><tr><td>a</td></tr></table>', 'file.csv', 'its content is text/html'],
    ['text named like a workbook', 'PK but no workbook', 'file.xlsx', 'no rows below'],
    ['another zip', zip('hello.txt', Buffer.from('hello')), 'file.xlsx', 'is not a readable workbook'],
    ['a decompression bomb', bomb, 'file.xlsx', 'is too large when unpacked'],
    ['headings only', 'Invoice,Amount\n', 'file.csv', 'no rows below'],
    ['blanks', ' \n ;; \n', 'file.csv', 'is empty'],
    ['an unclosed quote', 'Invoice,Amount\n"1,2\n3,4', 'file.csv', 'not valid CSV'],
    ['too many columns', `${'x,'.repeat(300)}x\n${'1,'.repeat(300)}1\n`, 'file.csv', 'more than 200 columns'],
  ])('are refused: %s', async (_what, bytes, name, reason) => {
    const answer = await hand(bytes, name);
    expectError(answer, 400, 'INVALID_DATA');
    expect(answer.text).toContain(reason);
  });
});

it('refuses rows that do not fit their headings or contain control characters', async () => {
  const good = Array.from({ length: 30 }, (_, i) => `r-${i},K1,1,2026-01-01,2026-01-02`);
  const odd = [
    '"a\u2028b",K1,1,2026-01-01,2026-01-02',
    'c,K1,1,2026-01-01,2026-01-02,more',
    'd\0,K1,1,2026-01-01',
  ];
  const heading = '\uFEFFInvoice,Customer,Amount,Date,Due date';
  const sheet = await taken([heading, ...good, ...odd].join('\r\n'));
  await checked(sheet, { ...sheet.settings, createsCustomers: true });
  const { items } = await rowsOf(sheet, '?fromRow=32');
  expect(items.map(({ cells, fields }) => [cells[0], fields[0]?.given])).toEqual([
    ['a\u2028b', 'contains a control character, or one that changes the writing direction'],
    ['c', 'has 6 cells, but there are 5 headings'],
    ['d', 'is required for a new record'],
  ]);
});

it('resumes the work of a killed process once and removes old files', async () => {
  const { pool } = service.database;
  const sheet = await taken('Customer number,Name\nLost,Lost\n');
  await checked(sheet, sheet.settings);
  await imported(sheet);
  const imports = async () => (await client.get<{ total: number }>('/imports?limit=1')).body.total;
  const before = await imports();
  const other = await taken('Customer number,Name\nOther,Other\n');
  await checked(other, other.settings);
  const look = sheetTasks(service).find(({ kind }) => kind === SHEETS_CLOCK);
  const run = { attempt: 1, maxAttempts: 1, stopped: () => false, signal: new AbortController().signal };
  const state = 'UPDATE import_sheets SET state = $2 WHERE id = $1';
  await pool.query(state, [sheet.id, 'IMPORTING']);
  await pool.query(state, [other.id, 'CHECKING']);
  await look?.run({}, run);
  expect((await settled(sheet.id)).state).toBe('IMPORTED');
  expect((await settled(other.id)).counts).toMatchObject({ created: 1 });
  expect(await imports()).toBe(before);
  await pool.query("UPDATE import_sheets SET expires_at = now() - interval '1 day' WHERE id = $1", [
    other.id,
  ]);
  await look?.run({}, run);
  await vi.waitFor(async () => expectError(await client.get(`${SHEETS}/${other.id}`), 404, 'NOT_FOUND'));
});

it('keeps a file within its organization, imports it once and deletes it on request', async () => {
  const sheet = await taken('Invoice,Customer,Amount,Date,Due date\nx,K1,1,2026-01-01,2026-01-02\n');
  const other = await service.client();
  for (const path of [`${SHEETS}/${sheet.id}`, `${SHEETS}/${sheet.id}/rows`])
    expectError(await other.get(path), 404, 'NOT_FOUND');
  expectError(await other.post(`${SHEETS}/${sheet.id}/check`, sheet.settings), 404, 'NOT_FOUND');
  expectError(await other.post(`${SHEETS}/${sheet.id}/import`, undefined), 404, 'NOT_FOUND');
  expectError(await other.delete(`${SHEETS}/${sheet.id}`), 404, 'NOT_FOUND');
  expect((await other.get<{ items: unknown[] }>(SHEETS)).body.items).toEqual([]);
  expectError(await client.post(`${SHEETS}/${sheet.id}/import`, undefined), 409, 'CONFLICT');
  const wrong = stating(sheet, { 0: { field: 'nothing' }, 2: { field: 'customer' } });
  const answer = await client.post(`${SHEETS}/${sheet.id}/check`, wrong);
  for (const words of ['columns[0].field', 'columns[2].field', 'must include externalId'])
    expect(answer.text).toContain(words);
  await checked(sheet, sheet.settings);
  const both = await Promise.all([0, 1].map(() => client.post(`${SHEETS}/${sheet.id}/import`, undefined)));
  expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
  await settled(sheet.id);
  expectError(await client.delete(`${SHEETS}/${sheet.id}`), 409, 'CONFLICT');
  const unwanted = await taken('Invoice,Customer\nx,K1\n');
  expect((await client.delete(`${SHEETS}/${unwanted.id}`)).status).toBe(204);
  expectError(await client.get(`${SHEETS}/${unwanted.id}`), 404, 'NOT_FOUND');
});

it.skipIf(isDay || !ibmIsAvailable())('imports real data: 2,466 invoices of 100 customers', async () => {
  const sheet = await taken(readFileSync(IBM_FILE), 'ibm.csv');
  expect(sheet.settings.kind).toBe('invoices');
  expect(
    sheet.settings.columns.map(({ field, order }) => [field, order]).filter(([field]) => field !== null),
  ).toEqual([
    ['customer', null],
    ['externalId', null],
    ['issuedAt', 'MDY'],
    ['dueDate', 'MDY'],
    ['grossAmount', null],
  ]);
  const seen = await checked(sheet, { ...sheet.settings, currency: 'USD', createsCustomers: true });
  expect(seen.counts).toEqual({
    created: 2466,
    changed: 0,
    unchanged: 0,
    refused: 0,
    customers: 100,
    ...NONE_FOUND,
  });
});
