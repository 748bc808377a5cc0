import { readdir, rm } from 'node:fs/promises';
import { zipFile } from '@quittance/e-invoice/testing';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectFolder, type Exports, FILE_CONNECTORS, newFolder } from '../../harness/exports.ts';
import { type Client, type TestService, testService } from '../../harness/service.ts';
import { findingsOf, integrationOf, openAmounts } from '../../harness/sources.ts';

let root: string;
let service: TestService;
let client: Client;
let erp: Exports;
beforeAll(async () => {
  root = await newFolder();
  service = await testService({ connectors: FILE_CONNECTORS, sourceFolders: [root] });
});
beforeEach(async () => {
  client = await service.client();
  erp = await connectFolder(service, client, root);
});
afterAll(async () => {
  expect(await readdir(service.storage.stagingFolder)).toEqual([]);
  await service.close();
  await rm(root, { recursive: true, force: true });
});

type Value = string | number | boolean | Date | null;
const workbook = (...rows: Value[][]) => writeXlsx({ sheets: [{ name: 'Sheet', rows }] });

const CUSTOMERS = [
  ['externalId', 'name', 'country'],
  [1001, 'Müller', 'DE'],
];
const HEADINGS = ['externalId', 'customer', 'currency', 'grossAmount', 'issuedAt', 'dueDate'];
const ISSUED = new Date('2026-01-05T00:00:00Z');
const DUE = new Date('2026-02-04T00:00:00Z');

/** Spreadsheets keep 15 digits of a number, so these would be one id. */
const LONG_IDS = [1_234_567_890_123_452, 1_234_567_890_123_454];

const problemOf = async () => (await integrationOf(erp)).problem?.text ?? null;

/** Writes a set of workbooks and its marker. */
async function putInvoices(...rows: Value[][]): Promise<void> {
  await erp.put('customers.xlsx', await workbook(...CUSTOMERS));
  await erp.put('invoices.xlsx', await workbook(...rows));
  await erp.put('export.done', '');
}

describe('an export in workbooks', () => {
  it('states the VAT of an invoice by rate in columns of each rate', async () => {
    const vat = (number: number) => [`vatRate${number}`, `vatTaxable${number}`, `vatTax${number}`];
    const facts = [1001, 'EUR', 130.55, ISSUED, DUE];
    await putInvoices(
      [...HEADINGS, ...vat(1), ...vat(2)],
      ['1', ...facts, 20, 100, 20, '5.5', 10, 0.55],
      ['2', ...facts, '20', 130.55, 0, null, null, null],
      ['3', ...facts, 20, 0, 0, 5.5, 0, 0],
      ['4', ...facts, 20, 1, 0.2, null, null, null],
    );
    await erp.start();
    expect(await problemOf()).toBeNull();
    const vatOf = (id: string) => client.get<{ shares: unknown }>(`/invoices/external:${id}/vat_breakdown`);
    expect((await vatOf('1')).body.shares).toEqual([
      { category: null, rate: '20.00', taxable: 10_000, tax: 2_000 },
      { category: null, rate: '5.50', taxable: 1_000, tax: 55 },
    ]);
    expect((await vatOf('2')).body.shares).toMatchObject([{ taxable: 13_055, tax: 0 }]);
    expect([(await vatOf('3')).status, (await vatOf('4')).status]).toEqual([404, 404]);
    expect(await openAmounts(client)).toEqual({ '1': 13_055, '2': 13_055, '3': 13_055, '4': 13_055 });
    expect((await findingsOf(erp)).map(({ text }) => text)).toEqual([
      expect.stringContaining('add up to 120, but grossAmount is 13055'),
    ]);
  });

  it('leaves out VAT with a percentage that may be a fraction', async () => {
    await putInvoices(
      [...HEADINGS, 'vatRate1', 'vatTaxable1', 'vatTax1'],
      [1, 1001, 'EUR', 12, ISSUED, DUE, 0.2, 10, 2],
      [2, 1001, 'EUR', 12, ISSUED, DUE, 20, 10, 2],
    );
    await erp.start();
    expect(await openAmounts(client)).toEqual({ '1': 1200, '2': 1200 });
    expect((await findingsOf(erp)).map(({ text }) => text).join()).toContain('which is not a percentage');
  });

  it('is read with numbers, days and texts in its cells', async () => {
    await putInvoices(
      HEADINGS,
      [1, 1001, 'EUR', 0.1 + 0.2, ISSUED, DUE],
      [],
      ['2', '1001', 'EUR', '10.50', '2026-01-05', '2026-02-04'],
    );
    await erp.start();
    expect(await problemOf()).toBeNull();
    expect(await openAmounts(client)).toEqual({ '1': 30, '2': 1050 });
    const { equalSince, openFindings } = await integrationOf(erp);
    expect({ openFindings, isEqual: equalSince !== null }).toEqual({ openFindings: 0, isEqual: true });
  });

  it('is read with the columns of a mapping', async () => {
    await erp.put('customers.xlsx', await workbook(['Nr', 'Name'], ['A', 'Müller']));
    const customer = { externalId: { column: 'Nr' }, name: { column: 'Name' } };
    const put = (name: string, content: object) => erp.put(name, JSON.stringify(content));
    await put('customers.mapping.json', { records: [{ type: 'customer', data: customer }] });
    await erp.put(
      'invoices.xlsx',
      await workbook(
        ['Beleg', 'Kunde', 'Betrag', 'Datum', 'Fällig'],
        [7, 'A', 12.5, ISSUED, '4.2.2026'],
        [8, 'A', '1.250,00', '5.1.2026', DUE],
      ),
    );
    const day = (column: string) => ({ column, as: 'date', format: 'D.M.YYYY' });
    const invoice = {
      externalId: { template: 'R-{Beleg}' },
      customer: { externalId: { column: 'Kunde' } },
      currency: { constant: 'EUR' },
      grossAmount: { column: 'Betrag', as: 'amount' },
      issuedAt: day('Datum'),
      dueDate: day('Fällig'),
    };
    await put('invoices.mapping.json', {
      decimal: ',',
      thousands: '.',
      currency: 'EUR',
      records: [{ type: 'invoice', data: invoice }],
    });
    await erp.put('export.done', '');
    await erp.start();
    expect(await problemOf()).toBeNull();
    expect(await openAmounts(client)).toEqual({ 'R-7': 1250, 'R-8': 125_000 });
  });

  it('stops the family of a row with a day as a number, a merged cell or an error', async () => {
    const valid = [1, 1001, 'EUR', 10, ISSUED, DUE];
    await putInvoices(HEADINGS, valid);
    await erp.start();
    const wrong: [Value[], RegExp][] = [
      [[2, 1001, 'EUR', 10, 46_027, DUE], /line 3, issuedAt: .* "46027", which is not a date/],
      [[2, 1001, 'EUR', null, ISSUED, DUE], /line 3, grossAmount: is required/],
      [[2, 1001, 'EUR', '#N/A', ISSUED, DUE], /line 3, grossAmount: .* "#N\/A", which is not an amount/],
      [[2, 1001, 'EUR', 10.005, ISSUED, DUE], /line 3, grossAmount: .* "10.005"/],
      [[2, 1234567890123456, 'EUR', 10, ISSUED, DUE], /line 3, customer.externalId: .*more than 15 digits/],
    ];
    for (const [row, expected] of wrong) {
      await putInvoices(HEADINGS, valid, row);
      await erp.run();
      expect((await findingsOf(erp)).map(({ text }) => text).join()).toMatch(expected);
      expect(await openAmounts(client)).toEqual({ '1': 1000 });
    }
  });

  it('is not read if a row belongs to no record, or a column is unknown', async () => {
    await putInvoices(HEADINGS, [1, 1001, 'EUR', 10, ISSUED, DUE]);
    await erp.start();
    const wrong: [Value[][], RegExp][] = [
      [[HEADINGS, [null, null, 'Total', 10]], /Nothing of the export was read/],
      [
        [HEADINGS, ...LONG_IDS.map((id) => [id, 1001, 'EUR', 10, ISSUED, DUE])],
        /line 2, externalId: .*more than 15 digits.* Nothing of the export was read/,
      ],
      [[HEADINGS, [1, 1001, 'EUR', 10, ISSUED, DUE, 'more']], /line 2: has 7 columns where the header has 6/],
      [[['Report'], HEADINGS], /invoices\.xlsx, line 1: the column "Report" is not known/],
      [[[...HEADINGS, 'externalId']], /more than one column externalId/],
    ];
    for (const [rows, expected] of wrong) {
      await putInvoices(...rows);
      await erp.run();
      expect(await problemOf()).toMatch(expected);
      expect(await openAmounts(client)).toEqual({ '1': 1000 });
    }
  });

  it('is refused if it is no workbook, empty, too large, or there as CSV, too', async () => {
    await putInvoices(HEADINGS);
    const parts: [string | Uint8Array, RegExp][] = [
      ['externalId,customer\n', /invoices\.xlsx: The file is not a workbook/],
      ['', /invoices\.xlsx is empty/],
      [Buffer.alloc(21 * 1024 * 1024), /invoices\.xlsx is larger than 20 MiB/],
      [zipFile([{ name: '[Content_Types].xml', content: '' }]), /not a readable workbook/],
      [
        zipFile([
          { name: 'xl/sharedStrings.xml', content: '', lies: { uncompressedSize: 400 * 1024 * 1024 } },
        ]),
        /too large when unpacked/,
      ],
    ];
    await erp.start();
    for (const [content, expected] of parts) {
      await erp.put('invoices.xlsx', content);
      await erp.put('export.done', '');
      await erp.run();
      expect(await problemOf()).toMatch(expected);
    }
    await erp.put('invoices.csv', `${HEADINGS.join()}\n`);
    await erp.run();
    expect(await problemOf()).toBe('There are invoices.csv and invoices.xlsx. Keep one of both.');
  });
});

describe('a column that holds reminders', () => {
  const holds = async () => {
    const { body } = await client.get<{ invoices: { externalId: string; hasSourceHold: boolean }[] }>(
      '/invoices?limit=500&sortOrder=ASC',
    );
    return body.invoices.map(({ externalId, hasSourceHold }) => [externalId, hasSourceHold]);
  };
  const facts = (id: number) => [id, 1001, 'EUR', 10, ISSUED, DUE];

  it('is read from workbooks, and says nothing where it is absent or empty', async () => {
    const headings = [...HEADINGS, 'hasSourceHold'];
    await putInvoices(headings, [...facts(1), true], [...facts(2), 'no'], [...facts(3), null]);
    await erp.start();
    expect(await holds()).toEqual([
      ['1', true],
      ['2', false],
      ['3', false],
    ]);
    await putInvoices(HEADINGS, facts(1), facts(2), [4, 1001, 'EUR', 10, ISSUED, DUE]);
    await erp.run();
    expect(await holds()).toEqual([
      ['1', true],
      ['2', false],
      ['4', false],
    ]);
  });

  it('is read from CSV and NDJSON, and refused for other values', async () => {
    await erp.put('customers.csv', 'externalId,name\nA,Ada\n');
    const csv = (hold: string) =>
      `${HEADINGS.join()},hasSourceHold\n1,A,EUR,10.00,2026-01-05,2026-02-04,${hold}\n`;
    await erp.put('invoices.csv', csv('yes'));
    await erp.put('export.done', '');
    await erp.start();
    expect(await holds()).toEqual([['1', true]]);
    await erp.put('invoices.csv', csv('perhaps'));
    await erp.put('export.done', '');
    await erp.run();
    expect((await findingsOf(erp)).map(({ text }) => text).join()).toContain(
      'hasSourceHold: column hasSourceHold has the value "perhaps", which is not true or false',
    );
    await erp.remove();
    await erp.putWhole([
      ['customer', { externalId: 'A', name: 'Ada' }],
      [
        'invoice',
        {
          externalId: '1',
          customer: { externalId: 'A' },
          currency: 'EUR',
          grossAmount: 1000,
          issuedAt: '2026-01-05',
          dueDate: '2026-02-04',
          hasSourceHold: false,
        },
      ],
    ]);
    await erp.run();
    expect(await holds()).toEqual([['1', false]]);
  });
});
