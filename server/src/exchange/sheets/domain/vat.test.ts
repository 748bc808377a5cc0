import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/harness/seeds.ts';
import { newFacts, noteCell } from './facts.ts';
import { recognise } from './headings.ts';
import { rowReader } from './records.ts';
import { rateIn, readRate } from './vat-columns.ts';

/** Returns the fields of columns. A cell after `=` decides what a column contains. */
function fieldsOf(...headings: string[]) {
  const facts = headings.map((text) => {
    const [heading = '', cell] = text.split(' = ');
    const column = newFacts(heading);
    if (cell !== undefined) noteCell(column, cell);
    return column;
  });
  return recognise('invoices', facts).map(({ field }) => field?.replace('vatBreakdown.', '') ?? null);
}

describe('headings of VAT', () => {
  it.each([
    ['MwSt 19 %', 'tax', '19'],
    ['USt. 7%', 'tax', '7'],
    ['Steuerbetrag 19,0 %', 'tax', '19'],
    ['VAT 20%', 'tax', '20'],
    ['20% VAT amount', 'tax', '20'],
    ['TVA 5,5 %', 'tax', '5.5'],
    ['Montant TVA 20 % (EUR)', 'tax', '20'],
    ['IVA 21%', 'tax', '21'],
    ['Cuota IVA 10%', 'tax', '10'],
    ['Imposta 22%', 'tax', '22'],
    ['BTW 9%', 'tax', '9'],
    ['MwSt', 'tax', null],
    ['VAT', 'tax', null],
    ['TVA', 'tax', null],
    ['IVA', 'tax', null],
    ['BTW', 'tax', null],
    ['Gross 20%', null, '20'],
    ['Amount incl. 20% VAT', null, '20'],
    ['Discount 2%', null, '2'],
    ['19 %', null, '19'],
    ['Partita IVA', null, null],
    ['NIF', null, null],
    ['USt-IdNr.', null, null],
  ])('such as %s is %s of the rate %s', (heading, field, rate) => {
    expect([fieldsOf(heading)[0], rateIn(heading)]).toEqual([field, rate]);
  });

  it.each([
    [
      ['Netto 19 %', 'MwSt 19 %', 'Netto 7 %', 'MwSt 7 %'],
      ['taxable', 'tax', 'taxable', 'tax'],
    ],
    [
      ['Base HT 20%', 'TVA 20%', 'HT exonéré 0%'],
      ['taxable', 'tax', null],
    ],
    [
      ['Netto 0 %', 'MwSt 19 %'],
      ['taxable', 'tax'],
    ],
    [
      ['Netto 7 %', 'MwSt 19 %'],
      [null, 'tax'],
    ],
    [
      ['MwSt 19 %', 'MwSt 7 %', 'MwSt gesamt'],
      ['tax', 'tax', null],
    ],
    [
      ['VAT 20%', 'VAT 20.0 %'],
      ['tax', null],
    ],
    [
      ['MwSt', 'MwSt %'],
      ['tax', 'rate'],
    ],
    [
      ['BTW', 'BTW-tarief = 21'],
      ['tax', 'rate'],
    ],
    [
      ['IVA', 'Aliquota IVA = 22%'],
      ['tax', 'rate'],
    ],
    [
      ['TVA', 'Taux TVA = 0.2'],
      ['tax', null],
    ],
    [['VAT = GB123456789'], [null]],
    [
      ['MwSt = 19', 'Steuerbetrag'],
      ['rate', 'tax'],
    ],
    [
      ['TVA = 20 %', 'Montant TVA'],
      ['rate', 'tax'],
    ],
    [
      ['IVA = 190.00', 'IVA % = 19'],
      ['tax', 'rate'],
    ],
    [['MwSt = 19'], [null]],
    [['TVA = 5,5'], [null]],
    [['TVA = 0.2'], [null]],
    [['VAT = 19.00'], ['tax']],
    [['VAT = 190.00'], ['tax']],
    [['VAT = 0.00'], ['tax']],
  ])('%s are %s', (headings, fields) => {
    expect(fieldsOf(...headings)).toEqual(fields);
  });

  it('without a rate are no tax if few common rates repeat', () => {
    const fieldFor = (...cells: string[]) => {
      const column = newFacts('MwSt');
      for (const cell of cells) noteCell(column, cell);
      return recognise('invoices', [column, newFacts('Steuerbetrag')])[0]?.field;
    };
    expect(fieldFor('19.00', '7.00', '19.00', '0.00')).toBe('vatBreakdown.rate');
    expect(fieldFor('19', '20')).toBe('vatBreakdown.rate');
    expect(fieldFor('19.00', '38.00', '19.00')).toBe('vatBreakdown.tax');
    expect(fieldFor('19.00', '7.00')).toBe('vatBreakdown.tax');
  });

  it('read percentages, but not the fraction that a workbook stores', () => {
    expect(['19', '19 %', '5,5%', '0', '0.2', '1/5', '119'].map(readRate)).toEqual([
      '19',
      '19',
      '5.5',
      '0',
      null,
      null,
      null,
    ]);
  });
});

/** Reads a row whose columns are given by heading. */
function readRow(cells: Readonly<Record<string, string>>) {
  const headings = ['Invoice number', 'Customer number', ...Object.keys(cells)];
  const columns = recognise('invoices', headings.map(newFacts));
  const settings = { kind: 'invoices', columns, currency: 'EUR', createsCustomers: false } as const;
  const read = rowReader({ ...settings, columns }, headings, 'EUR')(['R-1', '1', ...Object.values(cells)]);
  return 'reason' in read ? `${read.field} ${read.reason}` : (read.data['vatBreakdown'] ?? null);
}

describe('VAT of a row', () => {
  const share = (rate: string | null, taxable: number, tax: number) => ({ rate, taxable, tax });

  it.each([
    [{ Gross: '119.00', 'MwSt 19 %': '19.00' }, [share('19', 10_000, 1_900)]],
    [{ Gross: '119.00', Net: '100.00', VAT: '19.00' }, [share(null, 10_000, 1_900)]],
    [{ Gross: '119.00', MwSt: '19.00', 'MwSt %': '19' }, [share('19', 10_000, 1_900)]],
    [{ Gross: '119.00', 'MwSt 19 %': '19.00', 'MwSt 7 %': '0.00' }, [share('19', 10_000, 1_900)]],
    [{ Gross: '119.00', 'MwSt 19 %': '19.00', 'MwSt 7 %': '' }, [share('19', 10_000, 1_900)]],
    [
      {
        Gross: '226.00',
        'Netto 19 %': '100.00',
        'MwSt 19 %': '19.00',
        'Netto 7 %': '100.00',
        'MwSt 7 %': '7.00',
      },
      [share('19', 10_000, 1_900), share('7', 10_000, 700)],
    ],
    [
      { Gross: '169.00', 'Netto 19 %': '100.00', 'MwSt 19 %': '19.00', 'Netto 0 %': '50.00' },
      [share('19', 10_000, 1_900), share('0', 5_000, 0)],
    ],
    [{ Gross: '119.00', VAT: '19.00' }, [share(null, 10_000, 1_900)]],
    // A part of it has no VAT.
    [{ Gross: '120.00', VAT: '9.40' }, [share(null, 11_060, 940)]],
    [{ Gross: '-119.00', VAT: '-19.00' }, [share(null, -10_000, -1_900)]],
    // Rounding by line.
    [{ Gross: '119.01', Net: '100.00', 'VAT 19%': '19.01' }, [share('19', 10_000, 1_901)]],
  ])('of %j is read', (cells, shares) => {
    expect(readRow(cells)).toEqual({ shares: expect.arrayContaining(shares) });
    expect(readRow(cells)).toHaveProperty('shares.length', shares.length);
  });

  it.each([
    [{ Gross: '100.00', 'MwSt 19 %': '0', VAT: '' }],
    [{ Gross: '100.00', VAT: '' }],
    [{ Gross: '100.00' }],
    // Rates, and other numbers that are no tax.
    [{ Gross: '1190.00', MwSt: '19' }],
    [{ Gross: '1190.00', TVA: '20.00' }],
    [{ Gross: '100.00', VAT: '40.00' }],
    [{ Gross: '100.00', VAT: '-19.00' }],
    [{ Gross: '', VAT: '19.00' }],
    [{ Gross: '1190.00', Net: '1000.00', MwSt: '19.00' }],
  ])('of %j states nothing', (cells) => {
    expect(readRow(cells)).toBeNull();
  });

  it.each([
    [{ Gross: '120.00', Net: '100.00', VAT: '19.00' }, /add up to 119\.00, but the gross amount is 120\.00/],
    [{ Gross: '119.00', 'VAT 7%': '19.00' }, /column VAT 7% is 19\.00, which is not 7 % of 100\.00/],
    [{ Gross: '170.00', Net: '150.00', 'VAT 20%': '20.00' }, /is 20\.00, which is not 20 % of 150\.00/],
    [
      { Gross: '226.00', 'MwSt 19 %': '19.00', 'MwSt 7 %': '7.00' },
      /needs a column with the net amount of each/,
    ],
    [{ Gross: '', 'MwSt 19 %': '19.00' }, /needs the gross amount/],
    [{ Gross: '119.00', MwSt: '19.00', 'MwSt %': '1/5' }, /not a percentage/],
  ])('of %j is refused', (cells, reason) => {
    expect(readRow(cells)).toMatch(reason);
    expect(readRow(cells)).toMatch(/^vatBreakdown/);
  });

  it('of any invoice with a column for each rate adds up', () => {
    const part = fc.record({
      rate: fc.constantFrom('5.5', '7', '10', '19', '20', '21'),
      taxable: fc.integer({ min: 1, max: 10_000_000 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(part, { minLength: 1, maxLength: 4, selector: ({ rate }) => rate }),
        (parts) => {
          const shares = parts.map(({ rate, taxable }) =>
            share(rate, taxable, Math.round((taxable * Number(rate)) / 100)),
          );
          const gross = shares.reduce((sum, { taxable, tax }) => sum + taxable + tax, 0);
          const textOf = (minor: number) => (minor / 100).toFixed(2);
          const cells = Object.fromEntries([
            ['Gross', textOf(gross)],
            ...shares.flatMap(({ rate, taxable, tax }) => [
              [`Net ${rate} %`, textOf(taxable)],
              [`VAT ${rate} %`, textOf(tax)],
            ]),
          ]);
          const used = shares.filter(({ taxable, tax }) => taxable !== 0 || tax !== 0);
          expect(readRow(cells)).toEqual({ shares: expect.arrayContaining(used) });
          const wrong = readRow({ ...cells, Gross: textOf(gross + 1) });
          expect(wrong).toMatch(/add up to/);
        },
      ),
      runs(100),
    );
  });
});
