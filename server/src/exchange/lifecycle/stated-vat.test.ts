import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customer, invoice, read } from '../../../test/harness/factories.ts';
import { finished, line, runImports } from '../../../test/harness/imports.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { JobWorker } from '../../platform/jobs/worker.ts';
import { readMapping } from '../imports/csv/mapping.ts';
import { streamLinesOfCsv } from '../imports/csv/read.ts';
import type { Import, ImportError } from '../imports/schema.ts';
import type { VatBreakdown } from './schema.ts';

/** The VAT of invoices that imports state, exports write, and comparisons compare. */

const GROSS = 13_055;
const SHARES = [
  { category: 'S', rate: '20.00', taxable: 10_000, tax: 2_000 },
  { category: 'S', rate: '5.50', taxable: 1_000, tax: 55 },
];
const BUYER = { buyerAddress: '552100554', buyerAddressScheme: '0225' };

let service: TestService;
let client: Client;
let runner: JobWorker;
beforeAll(async () => {
  service = await testService();
  runner = runImports(service);
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(async () => {
  await runner.stop();
  await service.close();
});

const invoiceLine = (vatBreakdown: unknown, more: object = {}) =>
  line('invoice', invoice('i', 'c', GROSS, { vatBreakdown, ...more }));
const CUSTOMER = line('customer', customer('c', { name: 'Martin' }));

/** Imports lines, and returns the errors and warnings. */
async function importAll(lines: readonly string[], { mode = 'upsert', isLenient = false } = {}) {
  const sent = await client.send<Import>('POST', `/imports?mode=${mode}`, {
    body: lines.join('\n'),
    headers: {
      'content-type': 'application/x-ndjson',
      ...(isLenient ? { prefer: 'handling=lenient' } : {}),
    },
  });
  expect(sent.status, sent.text).toBe(202);
  const done = await finished(client, sent.body.id);
  const list = async (name: string) =>
    (await read<{ items: ImportError[] }>(client, `/imports/${done.id}/${name}`)).items;
  return { done, errors: await list('errors'), warnings: await list('warnings') };
}

const storedVat = () => client.get<VatBreakdown>('/invoices/external:i/vat_breakdown');
const sharesOf = async () => (await storedVat()).body.shares;

async function compare(lines: readonly string[]) {
  const { text } = await client.send('POST', '/comparisons', {
    body: lines.join('\n'),
    headers: { 'content-type': 'application/x-ndjson' },
  });
  return text
    .split('\n')
    .filter((one) => one !== '')
    .map((one) => JSON.parse(one));
}

describe('the VAT that a line of an import states', () => {
  it.each(['upsert', 'state'])(
    'is stored with its invoice, and unchanged the second time, by mode=%s',
    async (mode) => {
      const shares = SHARES.map(({ rate, taxable, tax }) => ({ rate: String(Number(rate)), taxable, tax }));
      const lines = [CUSTOMER, invoiceLine({ shares })];
      expect((await importAll(lines, { mode })).errors).toEqual([]);
      expect((await storedVat()).body).toMatchObject({
        typeCode: '380',
        sellerRegistration: null,
        shares: SHARES.map((share) => ({ ...share, category: null })),
      });
      const again = await importAll(lines, { mode });
      expect(again.done.counts['invoice']).toMatchObject({ unchanged: 1 });
      const other = [{ rate: '20', taxable: 10_879, tax: 2_176 }];
      const third = await importAll([invoiceLine({ shares: other })], { mode });
      expect(third.done.counts['invoice']).toMatchObject({ updated: 1 });
      expect(await sharesOf()).toEqual([{ category: null, rate: '20.00', taxable: 10_879, tax: 2_176 }]);
    },
  );

  it('keeps facts of the e-invoice that it does not state, and all if it states none', async () => {
    await importAll([
      CUSTOMER,
      invoiceLine({ typeCode: '384', sellerRegistration: '732829320', ...BUYER, shares: SHARES }),
    ]);
    const plain = SHARES.toReversed().map(({ category: _, ...share }) => share);
    expect((await importAll([invoiceLine({ shares: plain })])).errors).toEqual([]);
    await importAll([invoiceLine({ shares: SHARES.map(({ category: _, ...share }) => share) })]);
    const { body } = await storedVat();
    expect(body).toMatchObject({
      typeCode: '384',
      sellerRegistration: '732829320',
      ...BUYER,
      shares: SHARES,
    });
    await importAll([invoiceLine(null), invoiceLine(undefined)]);
    expect((await storedVat()).body).toEqual(body);
  });

  it('may exceed the gross amount by what was prepaid', async () => {
    const stated = { prepaidAmount: 55, shares: [{ rate: '20', taxable: 10_925, tax: 2_185 }] };
    expect((await importAll([CUSTOMER, invoiceLine(stated)])).errors).toEqual([]);
    expect(await sharesOf()).toMatchObject([{ taxable: 10_925, tax: 2_185 }]);
  });

  it('leaves out rates without an amount, which tables have for each invoice', async () => {
    const none = { rate: '10', taxable: 0, tax: 0 };
    await importAll([CUSTOMER, invoiceLine({ shares: [...SHARES, none] })]);
    expect(await sharesOf()).toEqual(SHARES);
  });

  it.each([
    [
      'a wrong sum',
      { shares: SHARES.slice(1) },
      'vatBreakdown.shares',
      /add up to 1055, but grossAmount is 13055/,
    ],
    ['no shares', { shares: [] }, 'vatBreakdown.shares', /must not be empty/],
    ['a rate with a comma', { shares: [{ ...SHARES[0], rate: '5,5' }] }, 'vatBreakdown.shares[0].rate', /./],
    [
      'a cell that could not be read',
      { unreadable: { field: 'vatBreakdown.shares[0].rate', error: 'is exempt' } },
      'vatBreakdown.shares[0].rate',
      /is exempt/,
    ],
    ['an unknown field', { shares: SHARES, rates: [] }, 'vatBreakdown.rates', /not a known field/],
  ])(
    'is refused with its line for %s, and left out with a warning by lenient handling',
    async (_name, stated, field, reason) => {
      const lines = [CUSTOMER, invoiceLine(stated)];
      const { errors } = await importAll(lines);
      expect(errors).toMatchObject([{ externalId: 'i', code: 'INVALID_DATA', field }]);
      expect(errors[0]?.reason).toMatch(reason);
      expect((await client.get('/invoices/external:i')).status).toBe(404);
      if ('rates' in stated) return;
      const lenient = await importAll(lines, { isLenient: true });
      expect(lenient.errors).toEqual([]);
      expect(lenient.warnings).toMatchObject([{ externalId: 'i', field }]);
      expect((await client.get('/invoices/external:i')).status).toBe(200);
      expect((await storedVat()).status).toBe(404);
    },
  );

  it('needs the gross amount in the same line', async () => {
    const { errors } = await importAll([
      line('invoice', { externalId: 'i', vatBreakdown: { shares: SHARES } }),
    ]);
    expect(errors).toMatchObject([{ field: 'grossAmount' }]);
  });

  it('belongs to invoices only', async () => {
    const note = { externalId: 'n', vatBreakdown: { shares: SHARES } };
    expect((await importAll([line('credit_note', note)])).errors).toMatchObject([{ field: 'vatBreakdown' }]);
  });
});

describe('an export', () => {
  it('has the VAT of invoices, and importing it again changes nothing', async () => {
    await importAll([
      CUSTOMER,
      invoiceLine({
        prepaidAmount: 1_055,
        ...BUYER,
        shares: [...SHARES, { rate: null, taxable: 1_055, tax: 0 }],
      }),
    ]);
    const { text } = await client.get('/export?types=invoice');
    const { data } = JSON.parse(text);
    expect(data.vatBreakdown).toMatchObject({
      prepaidAmount: 1_055,
      ...BUYER,
      shares: [...SHARES, { taxable: 1_055, tax: 0 }],
    });
    const again = await importAll(text.trim().split('\n'));
    expect(again.done.counts['invoice']).toMatchObject({ unchanged: 1 });
    const other = await service.client();
    const portable = await client.get('/export?portable=true');
    client = other;
    expect((await importAll(portable.text.trim().split('\n'))).errors).toEqual([]);
    expect(await sharesOf()).toHaveLength(3);
  });

  it('leaves out the VAT of another amount than the invoice has', async () => {
    await importAll([CUSTOMER, invoiceLine({ shares: SHARES })]);
    await importAll([line('invoice', { externalId: 'i', grossAmount: GROSS + 1 })]);
    const { text } = await client.get('/export?types=invoice');
    expect(JSON.parse(text).data).not.toHaveProperty('vatBreakdown');
  });
});

describe('a comparison', () => {
  it('compares the VAT that lines state', async () => {
    await importAll([CUSTOMER, invoiceLine({ ...BUYER, shares: SHARES })]);
    const plain = SHARES.map(({ rate, taxable, tax }) => ({ rate: String(Number(rate)), taxable, tax }));
    for (const shares of [plain, plain.toReversed(), [SHARES[1], plain[0]]])
      expect(await compare([invoiceLine({ shares }), CUSTOMER])).toMatchObject([
        { report: { differences: 0 } },
      ]);
    const other = [{ category: 'S', rate: '20.00', taxable: 10_879, tax: 2_176 }];
    const [difference] = await compare([invoiceLine({ shares: other }), CUSTOMER]);
    expect(difference).toMatchObject({
      kind: 'different',
      externalId: 'i',
      fields: [{ field: 'vatBreakdown.shares', given: other, stored: SHARES.toReversed() }],
    });
    const buyer = await compare([invoiceLine({ buyerAddress: 'other', shares: plain }), CUSTOMER]);
    expect(buyer[0].fields).toEqual([
      { field: 'vatBreakdown.buyerAddress', given: 'other', stored: BUYER.buyerAddress },
    ]);
  });

  it('finds VAT that is not stored', async () => {
    await importAll([CUSTOMER, line('invoice', invoice('i', 'c', GROSS))]);
    const [difference] = await compare([invoiceLine({ shares: SHARES }), CUSTOMER]);
    expect(difference.fields).toMatchObject([{ field: 'vatBreakdown.shares', stored: null }]);
  });
});

it('is read from columns of a CSV file, with a column for each amount of each rate', async () => {
  const share = (rate: string, name: string) => ({
    rate: { constant: rate },
    taxable: { column: `Base ${name}`, as: 'amount' },
    tax: { column: `TVA ${name}`, as: 'amount' },
  });
  const vatBreakdown = {
    shares: [
      share('20.00', '20'),
      share('5.50', '5,5'),
      {
        rate: { column: 'Autre taux', as: 'percent' },
        taxable: { column: 'Autre base', as: 'amount' },
        tax: { column: 'Autre TVA', as: 'amount' },
      },
    ],
  };
  const text = (column: string) => ({ column });
  const mapping = readMapping(
    JSON.stringify({
      delimiter: ';',
      decimal: ',',
      currency: 'EUR',
      records: [{ type: 'invoice', data: { externalId: text('Numéro'), vatBreakdown } }],
    }),
  );
  const rows = [
    'Numéro;Base 20;TVA 20;Base 5,5;TVA 5,5;Autre taux;Autre base;Autre TVA',
    '1;100,00;20,00;10,00;0,55;;;',
    '2;;;;;2,10 %;100,00;2,10',
    '3;;;;;;;',
    '4;;;;;5,5;;',
    '5;;;;;0;100,00;',
    '6;;;;;exempt;100,00;0',
  ];
  const found: unknown[] = [];
  for await (const one of streamLinesOfCsv(Readable.from([Buffer.from(rows.join('\n'))]), mapping, 'EUR'))
    if ('bytes' in one && one.bytes !== null) found.push(JSON.parse(String(one.bytes)).data.vatBreakdown);
  expect(found).toEqual([
    {
      shares: [
        { rate: '20.00', taxable: 10_000, tax: 2_000 },
        { rate: '5.50', taxable: 1_000, tax: 55 },
      ],
    },
    { shares: [{ rate: '2.10', taxable: 10_000, tax: 210 }] },
    undefined,
    undefined,
    { shares: [{ rate: '0', taxable: 10_000, tax: 0 }] },
    {
      unreadable: {
        field: 'vatBreakdown.shares[2].rate',
        error: expect.stringMatching(/^column Autre taux has the value "exempt", which is not a percentage/),
      },
    },
  ]);
});
