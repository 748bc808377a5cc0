import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVerified } from '../../../test/harness/contract.ts';
import { customer, read, store } from '../../../test/harness/factories.ts';
import { startJobs } from '../../../test/harness/jobs.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { sheetsOf } from '../../../test/harness/sheets.ts';
import type { JobWorker } from '../../platform/jobs/worker.ts';
import { importTasks } from '../imports/job.ts';
import { sheetTasks } from './job.ts';

let service: TestService;
let client: Client;
let worker: JobWorker;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
  worker = startJobs(service.database, [...importTasks(service), ...sheetTasks(service)]);
  await store(client, '/customers', customer('1', { name: 'Muster GmbH' }));
});
afterAll(async () => {
  await worker.stop();
  await closeVerified(service);
});

const { taken, checked, imported, rowsOf } = sheetsOf(() => client);

const HEADINGS =
  'Rechnungsnr.;Kundennr.;Rechnungsdatum;Fällig am;Brutto;Netto 19 %;MwSt 19 %;Netto 7 %;MwSt 7 %';
const ROWS = [
  'V-1;1;2026-03-04;2026-04-03;226,00;100,00;19,00;100,00;7,00',
  'V-2;1;2026-03-04;2026-04-03;119,00;100,00;19,00;;',
  'V-3;1;2026-03-04;2026-04-03;120,00;100,00;19,00;0,00;0,00',
  'V-4;1;2026-03-04;2026-04-03;119,00;100,00;7,00;12,00;0,00',
  'V-5;1;2026-03-04;2026-04-03;-119,00;-100,00;-19,00;;',
  // A credit note has no VAT, so theirs may be wrong.
  'V-8;1;2026-03-04;2026-04-03;-119,00;-100,00;-7,00;none;',
];
const fileOf = (...rows: string[]) => Buffer.from([HEADINGS, ...rows].join('\n'));

/** The decimal mark of the files. */
const DECIMAL = ',';

const sharesOf = async (number: string) => {
  const { shares } = await read<{ shares: object[] }>(client, `/invoices/external:${number}/vat_breakdown`);
  return shares;
};

it('stores VAT by rate, refuses rows that do not add up, and shows what would change', async () => {
  const sheet = await taken(fileOf(...ROWS), 'vat.csv');
  expect(sheet.settings.columns.slice(4).map(({ field }) => field)).toEqual([
    'grossAmount',
    'vatBreakdown.taxable',
    'vatBreakdown.tax',
    'vatBreakdown.taxable',
    'vatBreakdown.tax',
  ]);
  const seen = await checked(sheet, { ...sheet.settings, negatives: 'CREDIT_NOTES' });
  expect(seen.counts).toMatchObject({ created: 4, refused: 2, negatives: 2 });
  const { items } = await rowsOf(sheet, '?outcome=REFUSED');
  expect(items.map(({ row, fields }) => [row, fields[0]?.field, fields[0]?.given])).toEqual([
    [
      4,
      'vatBreakdown',
      expect.stringMatching(/add up to 119\.00, but the gross amount is 120\.00; .* leave out/),
    ],
    [5, 'vatBreakdown', expect.stringMatching(/MwSt 19 % is 7\.00, which is not 19 % of 100\.00/)],
  ]);
  const done = await imported(sheet);
  expect(done.counts).toMatchObject({ invoice: { created: 2 }, credit_note: { created: 2 } });
  expect(await sharesOf('V-1')).toMatchObject([
    { rate: '19.00', taxable: 10_000, tax: 1_900 },
    { rate: '7.00', taxable: 10_000, tax: 700 },
  ]);
  expect(await sharesOf('V-2')).toMatchObject([{ rate: '19.00', taxable: 10_000, tax: 1_900 }]);
  const changed = await taken(
    fileOf('V-1;1;2026-03-04;2026-04-03;226,00;100,00;19,01;99,99;7,00'),
    'changed.csv',
  );
  expect((await checked(changed, changed.settings)).counts).toMatchObject({ changed: 1, refused: 0 });
  expect((await rowsOf(changed)).items[0]?.fields).toMatchObject([{ field: 'vatBreakdown.shares' }]);
});

it('imports rows without the VAT columns', async () => {
  const wrong = await taken(fileOf('V-6;1;2026-03-04;2026-04-03;120,00;100,00;19,00;;'), 'wrong.csv');
  const columns = wrong.settings.columns.map((choice) =>
    choice.field?.startsWith('vatBreakdown') === true ? { ...choice, field: null } : choice,
  );
  expect((await checked(wrong, { ...wrong.settings, columns })).counts).toMatchObject({ created: 1 });
});

it('refuses two columns of the same rate', async () => {
  const sheet = await taken(
    Buffer.from(
      'Invoice no;Customer no;Issue date;Due date;Gross;VAT 20%;TVA 20,0 %\nV-7;1;2026-03-04;2026-04-03;120,00;20,00;20,00',
    ),
    'twice.csv',
  );
  const columns = sheet.settings.columns.map((choice, at) =>
    at === 6 ? { ...choice, field: 'vatBreakdown.tax', decimal: DECIMAL } : choice,
  );
  const refused = await client.post(`/internal/import-sheets/${sheet.id}/check`, {
    ...sheet.settings,
    columns,
  });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('columns[6].field')]);
});
