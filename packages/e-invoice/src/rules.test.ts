import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, readRate, shareOf, toMinorUnits } from './amount.ts';
import { ciiFile } from './testing/cii-file.ts';
import { refusalOf } from './testing/read.ts';
import { type Sample, sample } from './testing/sample.ts';
import { ublFile } from './testing/ubl-file.ts';

const totals = (changes: Partial<Sample['totals']>): Partial<Sample> => ({
  totals: { ...sample().totals, ...changes },
});

const BROKEN: [rule: string, what: string, changes: Partial<Sample>, message: RegExp][] = [
  ['BR-02', 'no number', { number: '' }, /number \(BT-1\) is missing/],
  ['BR-03', 'no date', { issuedOn: '' }, /date \(BT-2\) is missing/],
  ['BR-03', 'a day that does not exist', { issuedOn: '2026-02-30' }, /0?2-?30" is not a date/],
  ['BR-04', 'no type', { typeCode: '' }, /type \(BT-3\) is missing/],
  ['BR-CL-01', 'an unknown type', { typeCode: '999' }, /"999" .* not a type of invoice/],
  ['READ-TYPE', 'a pro forma invoice', { typeCode: '325' }, /pro forma/],
  ['READ-TYPE', 'a factored invoice', { typeCode: '393' }, /assigned to a factor/],
  ['READ-TYPE', 'an invoice for accounting only', { typeCode: '751' }, /no claim/],
  ['BR-05', 'no currency', { currency: '' }, /currency \(BT-5\) is missing/],
  ['BR-CL-04', 'an unknown currency', { currency: 'XYZ' }, /"XYZ" \(BT-5\) is not a currency/],
  ['BR-07', 'no buyer', { buyer: { ...sample().buyer, name: '' } }, /name of the buyer/],
  ['READ-DUE', 'a due date that does not exist', { dueOn: '2026-13-01' }, /not a date/],
  ['BR-16', 'no line', { lines: [] }, /no line/],
  ['BR-24', 'a line without amount', { lines: [{ name: 'Gears', net: '' }] }, /BT-131 is missing/],
  ['BR-24', 'a line with a text', { lines: [{ name: 'Gears', net: '1,5' }] }, /"1,5" is not an amount/],
  [
    'BR-DEC-23',
    'a line that is too exact',
    { lines: [{ name: 'Gears', net: '1.005' }] },
    /more decimal places/,
  ],
  ['BR-13', 'no net amount', totals({ net: '' }), /BT-109 is missing/],
  ['BR-14', 'no gross amount', totals({ gross: '' }), /BT-112 is missing/],
  ['BR-15', 'no payable amount', totals({ payable: '' }), /BT-115 is missing/],
  ['BR-15', 'an amount with an exponent', totals({ payable: '1e3' }), /"1e3" is not an amount/],
  ['BR-14', 'an amount that is too large', totals({ gross: '99999999999999999' }), /too large/],
  ['BR-DEC-18', 'a payable amount that is too exact', totals({ payable: '1000.001' }), /1000.001 has more/],
  [
    'BR-CO-10',
    'a wrong sum of lines',
    totals({ lines: '1020.01' }),
    /BT-106 is 1020.01, but Σ BT-131 is 1020.00/,
  ],
  ['BR-CO-10', 'no sum of lines', totals({ lines: '' }), /BT-106 is 0.00, but/],
  ['BR-CO-11', 'wrong allowances', totals({ allowances: '49.99' }), /BT-107 is 49.99, but Σ BT-92 is 50.00/],
  ['BR-CO-12', 'wrong charges', totals({ charges: '30.01' }), /BT-108 is 30.01, but Σ BT-99 is 30.00/],
  ['BR-CO-13', 'a wrong net amount', totals({ net: '1000.01' }), /BT-109 is 1000.01, but .* is 1000.00/],
  ['BR-CO-14', 'a wrong total of VAT', totals({ vat: '190.01' }), /BT-110 is 190.01, but Σ BT-117 is 190.00/],
  [
    'BR-CO-15',
    'a wrong gross amount',
    totals({ gross: '1190.01' }),
    /BT-112 is 1190.01, but BT-109 \+ BT-110/,
  ],
  [
    'BR-CO-16',
    'a wrong payable amount',
    totals({ payable: '1190.00' }),
    /BT-115 is 1190.00, but .* is 1000.00/,
  ],
  [
    'BR-CO-17',
    'a wrong VAT',
    {
      ...totals({ vat: '188.90', gross: '1188.90', payable: '998.90' }),
      vat: [{ category: 'S', rate: '19', taxable: '1000', tax: '188.90' }],
    },
    /BT-117 is 188.90, but 19 % of 1000.00 is 190.00/,
  ],
  [
    'BR-48',
    'a rate that is no number',
    { vat: [{ category: 'S', rate: 'x', taxable: '1', tax: '1' }] },
    /"x"/,
  ],
  [
    'BR-55',
    'a preceding invoice without number',
    { preceding: [{ number: '', issuedOn: '2026-10-01' }] },
    /BT-25/,
  ],
];

describe.each([
  ['UBL', ublFile],
  ['CII', ciiFile],
])('an invoice in %s', (_name, write) => {
  it.each(BROKEN)('is refused by %s with %s, at its place', (rule, _what, changes, message) => {
    const refusal = refusalOf(write(sample(changes)));
    expect(refusal.message).toMatch(message);
    expect(refusal.rule).toBe(rule);
    expect(refusal.line).toBeGreaterThan(0);
    expect(refusal.column).toBeGreaterThan(0);
  });
});

describe('an invoice', () => {
  it.each([
    [' ', '\n'],
    ['\n', '\n'],
    ['\r\n', '\r\n'],
    [' ', ''],
  ])(
    'is refused at the line and column of the wrong amount (%j after its name, lines end by %j)',
    (space, end) => {
      const file = ublFile(sample(totals({ gross: '1190.01' })))
        .replace('<cbc:TaxInclusiveAmount ', `<cbc:TaxInclusiveAmount${space}`)
        .replaceAll(/(?<!\r)\n/g, end === '' ? ' ' : end);
      const { line, column } = refusalOf(file);
      const text = file
        .split('\n')
        .slice((line ?? 0) - 1)
        .join('\n');
      expect(text.slice((column ?? 0) - 1)).toMatch(/^<cbc:TaxInclusiveAmount/);
    },
  );

  it('is refused if an amount is in another currency', () => {
    const file = ublFile(sample()).replace(
      '<cbc:PayableAmount currencyID="EUR"',
      '<cbc:PayableAmount currencyID="USD"',
    );
    expect(refusalOf(file)).toMatchObject({
      rule: 'PEPPOL-EN16931-R051',
      message: 'BT-115 is in "USD", the invoice in EUR',
    });
  });

  it('is refused with several due dates', () => {
    const file = ublFile(sample()).replace(
      '<cbc:DueDate>',
      '<cbc:DueDate>2026-12-15</cbc:DueDate><cbc:DueDate>',
    );
    expect(refusalOf(file)).toMatchObject({ rule: 'READ-DUE' });
  });

  it.each([
    [ublFile(sample()).replaceAll('>380<', '>381<'), 'BR-CL-01'],
    [ublFile(sample({ typeCode: '381' })).replaceAll('>381<', '>380<'), 'BR-CL-01'],
    [ciiFile(sample()).replace('format="102"', 'format="610"'), 'BR-03'],
  ])('is refused if its type or date has another form (%#)', (file, rule) => {
    expect(refusalOf(file).rule).toBe(rule);
  });
});

describe('an amount', () => {
  it('is converted and formatted without loss', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.nat({ max: 3 }), (amount, places) => {
        expect(toMinorUnits(formatAmount(amount, places), 'XXX', places)).toBe(amount);
      }),
    );
  });

  it('has a share that is rounded half away from zero', () => {
    const shares = [
      [1_050, '5', 53],
      [-1_050, '5', -53],
      [1_049, '5', 52],
      [100, '8.1', 8],
    ] as const;
    for (const [amount, percent, share] of shares) {
      const rate = readRate(percent);
      expect(rate === null ? null : shareOf(amount, rate)).toBe(share);
    }
  });
});
