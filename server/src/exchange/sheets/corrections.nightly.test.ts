import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, read, store } from '../../../test/harness/factories.ts';
import { startJobs } from '../../../test/harness/jobs.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { SHEETS, sheetsOf } from '../../../test/harness/sheets.ts';
import type { JobWorker } from '../../platform/jobs/worker.ts';
import { importTasks } from '../imports/job.ts';
import { sheetTasks } from './job.ts';
import type { ImportSheet } from './schema.ts';

/** Rows that are not simply imported: totals, duplicates, negative amounts and corrected cells. */

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

const { taken, settled, checked, imported, rowsOf } = sheetsOf(() => client);

it('counts the rows that only wait for their customers to be created', async () => {
  await store(client, '/customers', customer('10001', { name: 'Müller' }));
  const rows = [
    'Rg.-Nr.;Kd-Nr.;Kunde;Rg.-Datum;Fällig;Betrag brutto;Währg.',
    'U-1;10001;Müller GmbH;31.10.2026;15.11.2026;50,00;EUR',
    'U-2;20002;Neu GmbH;31.10.2026;15.11.2026;60,00;EUR',
    'U-3;20002;Neu GmbH;31.10.2026;31.02.2026;70,00;EUR',
  ];
  const sheet = await taken(rows.join('\n'), 'unknown.csv');
  const plain = await checked(sheet, { ...sheet.settings, createsCustomers: false });
  expect(plain.counts).toMatchObject({ created: 1, refused: 2, unknownCustomers: 1, customers: 0 });
  const whole = await checked(sheet, { ...sheet.settings, createsCustomers: true });
  expect(whole.counts).toMatchObject({ created: 2, refused: 1, unknownCustomers: 0, customers: 1 });
});

it('skips totals on request and duplicates always, and imports negative amounts as credit notes on request', async () => {
  await store(client, '/customers', customer('10001', { name: 'Müller' }));
  const sheet = await taken(
    [
      'Rg.-Nr.;Kd-Nr.;Kunde;Rg.-Datum;Fällig;Betrag brutto;Währg.',
      "T-1;10001;Müller GmbH;31.10.2026;15.11.2026;1'250.00;EUR",
      'T-2;10001;Müller GmbH;31.10.2026;15.11.2026;50,00;EUR',
      'T-2;10001;Müller GmbH;31.10.2026;15.11.2026;50,00;EUR',
      'Zwischensumme;;;;;1.350,00;EUR',
      'T-3;10001;Müller GmbH;31.10.2026;15.11.2026;-20,00;EUR',
      'T-4;10001;Müller GmbH;31.10.2026;15.11.2026;7,00;EUR',
      'T-4;10001;Müller GmbH;31.10.2026;15.11.2026;8,00;EUR',
      'Summe;;;;;1.345,00;',
    ].join('\n'),
    'ugly.csv',
  );
  expect(sheet.settings).toMatchObject({ skipsTotals: false, negatives: 'REFUSE' });
  const plain = await checked(sheet, sheet.settings);
  expect(plain.counts).toEqual({
    created: 2,
    changed: 0,
    unchanged: 0,
    refused: 5,
    skipped: 1,
    totals: 2,
    negatives: 1,
    unknownCustomers: 0,
    customers: 0,
  });
  const reasons = async (query: string) =>
    (await rowsOf(sheet, query)).items.map(({ row, fields }) => [row, fields[0]?.given]);
  expect(await reasons('?outcome=SKIPPED')).toEqual([[4, 'is a duplicate of row 3']]);
  expect(await reasons('?outcome=REFUSED')).toEqual([
    [5, 'is a total ("Zwischensumme") of 3 rows above; skip total rows or correct it'],
    [6, 'is negative; import negative amounts as credit notes or correct it'],
    [7, 'appears in 2 rows of the file; keep one row per record'],
    [8, 'appears in 2 rows of the file; keep one row per record'],
    [9, 'is a total ("Summe") of 6 rows above; skip total rows or correct it'],
  ]);
  const whole = { ...sheet.settings, skipsTotals: true, negatives: 'CREDIT_NOTES' } as const;
  const seen = await checked(sheet, whole);
  expect(seen.counts).toMatchObject({ created: 3, refused: 2, skipped: 3, totals: 2, negatives: 1 });
  const done = await imported(sheet);
  expect(done.counts).toEqual({
    invoice: { created: 2, updated: 0, unchanged: 0, refused: 2 },
    credit_note: { created: 1, updated: 0, unchanged: 0, refused: 0 },
  });
  expect(await read(client, '/credit_notes/external:T-3')).toMatchObject({
    grossAmount: 2_000,
    customer: { externalId: '10001' },
  });
  expect(await read(client, '/invoices/external:T-1')).toMatchObject({ grossAmount: 125_000 });
  // The next file of this source has the same settings, and nothing to do.
  const again = await taken(
    'Rg.-Nr.;Kd-Nr.;Kunde;Rg.-Datum;Fällig;Betrag brutto;Währg.\nT-3;10001;x;31.10.2026;15.11.2026;-20,00;EUR\n',
  );
  expect(again.settings).toMatchObject({ skipsTotals: true, negatives: 'CREDIT_NOTES' });
  expect((await checked(again, again.settings)).counts).toMatchObject({ unchanged: 1, refused: 0 });
});

it('stores corrected cells apart from the file, checks again, and imports what was corrected', async () => {
  const heading = 'Invoice,Customer,Amount,Date,Due date';
  const rows = [
    'E-1,K1,ten,2026-01-01,2026-02-01',
    'E-2,K1,2.00,2026-01-01,soon',
    'E-3,K1,3.00,2026-01-01,2026-02-01',
  ];
  const sheet = await taken([heading, ...rows].join('\n'), 'cells.csv');
  const path = `${SHEETS}/${sheet.id}`;
  const settings = { ...sheet.settings, createsCustomers: true };
  expect((await checked(sheet, settings)).counts).toMatchObject({ created: 1, refused: 2 });
  const correct = (...cells: object[]) => client.post<ImportSheet>(`${path}/corrections`, { cells });
  const amount = { row: 2, column: 2, value: "1'000.50", previous: 'ten' };
  const answer = await correct(amount, { row: 3, column: 4, value: ' 28/02/2026', previous: 'soon' });
  expect(answer.status, answer.text).toBe(202);
  expect(answer.body).toMatchObject({ state: 'CHECKING', corrected: 2, counts: null });
  expect((await settled(sheet.id)).counts).toMatchObject({ created: 3, refused: 0 });
  const { items } = await rowsOf(sheet);
  expect(items.map(({ cells, corrected }) => [cells[2], cells[4], corrected])).toEqual([
    ["1'000.50", '2026-02-01', [2]],
    ['2.00', '28/02/2026', [4]],
    ['3.00', '2026-02-01', []],
  ]);
  // Another user has the page of before.
  const late = await correct({ ...amount, value: '7' });
  expectError(late, 409, 'CONFLICT');
  expect(late.text).toContain("1'000.50");
  for (const wrong of [
    { row: 9, column: 0, value: 'x', previous: '' },
    { row: 2, column: 5, value: 'x', previous: '' },
    { row: 2, column: 0, value: 'x'.repeat(40_000), previous: 'E-1' },
  ])
    expectError(await correct(wrong), 400, 'INVALID_DATA');
  const other = await service.client();
  expectError(await other.post(`${path}/corrections`, { cells: [amount] }), 404, 'NOT_FOUND');
  expectError(await other.get(`${path}/file`), 404, 'NOT_FOUND');
  // Two users correct one cell at once: one of them is refused.
  const both = await Promise.all(
    ['8', '9'].map((value) => correct({ row: 4, column: 2, value, previous: '3.00' })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
  // An ambiguous day in a column whose other days are not.
  await settled(sheet.id);
  await correct({ row: 4, column: 4, value: '03/04/2026', previous: '2026-02-01' });
  expect((await settled(sheet.id)).counts).toMatchObject({ created: 2, refused: 1 });
  expect((await rowsOf(sheet, '?outcome=REFUSED')).items[0]?.fields[0]?.given).toContain(
    'write it like 2026-01-31',
  );
  const texts = async (query: string) =>
    (await client.get<string>(`${path}/file${query}`)).text.replace('\uFEFF', '').trim().split('\r\n');
  expect(await texts('?isCorrected=false')).toEqual([heading, ...rows]);
  expect((await texts('')).slice(1, 3)).toEqual([
    "E-1,K1,1'000.50,2026-01-01,2026-02-01",
    'E-2,K1,2.00,2026-01-01,28/02/2026',
  ]);
  const done = await imported(sheet);
  expect(done.counts).toMatchObject({ invoice: { created: 2, refused: 1 } });
  expect(await read(client, '/invoices/external:E-1')).toMatchObject({ grossAmount: 100_050 });
  expectError(await correct({ ...amount, previous: "1'000.50" }), 409, 'CONFLICT');
});

it('does not import a file whose rows are all skipped', async () => {
  const sheet = await taken('Invoice,Customer,Amount,Date,Due date\nTotal,,0.00,,\n', 'total.csv');
  const seen = await checked(sheet, { ...sheet.settings, skipsTotals: true });
  expect(seen.counts).toMatchObject({ skipped: 1, totals: 1 });
  const answer = await client.post(`${SHEETS}/${sheet.id}/import`, undefined);
  expectError(answer, 409, 'CONFLICT');
  expect(answer.text).toContain('nothing to import');
});
