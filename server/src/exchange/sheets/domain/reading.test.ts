import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, plainText } from '../../../kernel/cell.ts';
import { minorToDecimal, minorUnits } from '../../../kernel/currency.ts';
import { DAY_ORDERS, dayOf, readDay } from './days.ts';
import { detectDecimal, detectEpoch, detectOrder, newFacts, noteCell } from './facts.ts';
import { likelyKind, openQuestions, recognise, type SheetSettings, wordsOf } from './headings.ts';
import { DECIMAL_MARKS, readNumber } from './numbers.ts';
import { rowReader } from './records.ts';
import { TotalRows } from './totals.ts';

const NBSP = '\u00a0';
const NARROW = '\u202f';

describe('dates', () => {
  it.each([
    ['2026-01-31', '2026-01-31'],
    ['2026/1/3', '2026-01-03'],
    ['20260131', '2026-01-31'],
    ['2026-01-31T23:59:59Z', '2026-01-31'],
    ['31.12.2026 14:05', '2026-12-31'],
    ['12/31/2026 2:05 PM', '2026-12-31'],
    ['05/05/26', '2026-05-05'],
    ['31/01/70', '1970-01-31'],
    ['3 Feb 2026', '2026-02-03'],
    ['Feb 3, 2026', '2026-02-03'],
    ['3. März 2026', '2026-03-03'],
    ['1er août 2026', '2026-08-01'],
    ['15-déc.-2026', '2026-12-15'],
    ['3 de enero de 2026', '2026-01-03'],
    ['Monday, 3 August 2026', '2026-08-03'],
    ['7 gennaio 2026', '2026-01-07'],
    ['9 mrt. 2026', '2026-03-09'],
    ['12 mei 2026', '2026-05-12'],
    ['2026年1月31日', '2026-01-31'],
  ])('include %s, which is unambiguous or invalid in the other order', (text, day) => {
    const read = DAY_ORDERS.map((order) => readDay(text, { order, epoch: null }));
    expect(new Set(read.filter((one) => one !== null))).toEqual(new Set([day]));
  });

  it.each([
    ['03/04/2026', '2026-04-03', '2026-03-04'],
    ['3.4.26', '2026-04-03', '2026-03-04'],
    ['03-04-2026', '2026-04-03', '2026-03-04'],
    [`03/04/2026${NBSP}00:00:00`, '2026-04-03', '2026-03-04'],
  ])('include %s, which requires an answer about the order', (text, dmy, mdy) => {
    expect(readDay(text, { order: null, epoch: null })).toBeNull();
    expect(readDay(text, { order: 'DMY', epoch: null })).toBe(dmy);
    expect(readDay(text, { order: 'MDY', epoch: null })).toBe(mdy);
  });

  it.each([
    '',
    'x',
    '31/02/2026',
    '2026-13-01',
    '1/2/3',
    '12',
    '00/00/0000',
    'Mai',
    '99999',
    `${'9'.repeat(70)}/1/2026`,
  ])('do not include %j', (text) => expect(dayOf(text)).toBeNull());

  it('can be serial numbers from 1900 or 1904', () => {
    expect(dayOf({ n: '46053' })).toEqual({
      kind: 'SERIAL',
      number: 46_053,
      days: { '1900': '2026-01-31', '1904': '2030-02-01' },
    });
    expect(readDay('46053.75', { order: null, epoch: '1900' })).toBe('2026-01-31');
    expect(readDay('46053', { order: null, epoch: null })).toBeNull();
  });

  it('are read correctly in every notation', () => {
    const days = fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.constantFrom('/', '.', '-', ' '), (date, mark) => {
        const day = date.toISOString().slice(0, 10);
        const [year = '', month = '', of = ''] = day.split('-');
        const read = (text: string, order: 'DMY' | 'MDY') => readDay(text, { order, epoch: null });
        expect(read([of, month, year].join(mark), 'DMY')).toBe(day);
        expect(read([Number(month), Number(of), year].join(mark), 'MDY')).toBe(day);
        expect(read([of, month, year.slice(2)].join(mark), 'DMY')).toBe(day);
        expect(read(day, 'MDY')).toBe(day);
      }),
    );
  });
});

describe('numbers', () => {
  it.each([
    ['1234', '1234'],
    ['1234.50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['12,5', '12.5'],
    ['0,125', '0.125'],
    ['1 234,50', '1234.50'],
    [`1${NARROW}234${NBSP}567,8`, '1234567.8'],
    ["1'234.50", '1234.50'],
    ['1’234,50', '1234.50'],
    ['1,234,567', '1234567'],
    ['12,34,567.89', '1234567.89'],
    ['-12.50', '-12.50'],
    ['12.50-', '-12.50'],
    ['(12.50)', '-12.50'],
    ['−12,50 €', '-12.50'],
    ['€ -12.50', '-12.50'],
    ['+3', '3'],
    ['.5', '.5'],
    ['EUR 12.50', '12.50'],
    ['12.50 USD', '12.50'],
    ['-0', '0'],
    ["CHF 1'250.-", '1250'],
    ['1’250.– CHF', '1250'],
    ["SFr. 1'250.50", '1250.50'],
    ['99,--', '99'],
    ["-5'000.-", '-5000'],
    ['1 250,00 Kč', '1250.00'],
  ])('include %s as %s, which is invalid with the other decimal mark', (text, decimal) => {
    const read = DECIMAL_MARKS.map((mark) => readNumber(text, mark)?.text);
    expect(new Set(read.filter((one) => one !== undefined))).toEqual(new Set([decimal]));
  });

  it.each(['1,234', '1.234', '12.345', '-1,234', '€1,234'])(
    'include %s, which requires an answer about the decimal mark',
    (text) => {
      expect(readNumber(text, null)).toBeNull();
      const [point, comma] = [readNumber(text, '.')?.text, readNumber(text, ',')?.text];
      expect([point, comma]).toHaveLength(2);
      expect(point).not.toBe(comma);
    },
  );

  it.each([
    '',
    'x',
    '1 2',
    '1,23,4',
    '1.2.3',
    '1e5',
    '12a',
    '€5$',
    '--5',
    '=1+1',
    '1,234.567,8',
    '0,123,456',
    '9'.repeat(70),
  ])('do not include %j', (text) => {
    for (const mark of ['.', ',', null] as const) expect(readNumber(text, mark)).toBeNull();
  });

  it('are exact amounts in every currency and notation', () => {
    const settings = (decimal: '.' | ','): SheetSettings => ({
      kind: 'invoices',
      columns: [
        { field: 'externalId', order: null, epoch: null, decimal: null },
        { field: 'grossAmount', order: null, epoch: null, decimal },
      ],
      currency: null,
      createsCustomers: false,
    });
    fc.assert(
      fc.property(
        fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
        fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'),
        fc.constantFrom<['.' | ',', string]>(
          ['.', ','],
          ['.', ' '],
          ['.', "'"],
          [',', '.'],
          [',', NARROW],
          [',', ''],
        ),
        (amount, currency, [decimal, group]) => {
          const [whole = '', part] = minorToDecimal(Math.abs(amount), currency).split('.');
          const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group);
          const text = `${amount < 0 ? '-' : ''}${grouped}${part === undefined ? '' : `${decimal}${part}`}`;
          expect(rowReader(settings(decimal), ['Nr', 'Sum'], currency)(['1', text])).toMatchObject({
            data: { grossAmount: amount === 0 ? 0 : amount, currency },
          });
          expect(part?.length ?? 0).toBe(minorUnits(currency));
        },
      ),
    );
  });

  it('never cause an exception for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-\d.,' €$()/]{0,20}$/)), (text) => {
        for (const mark of ['.', ',', null] as const) {
          const read = readNumber(text, mark);
          if (read !== null) expect(read.text).toMatch(/^-?(\d+(\.\d+)?|\.\d+)$/);
        }
        const day = readDay(text, { order: 'DMY', epoch: '1900' });
        if (day !== null) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
      }),
    );
  });
});

const factsOf = (heading: string, cells: readonly Cell[]) => {
  const facts = newFacts(heading);
  for (const cell of cells) noteCell(facts, cell);
  return facts;
};

describe('detection by the cells of a column', () => {
  it.each([
    [['03/04/2026', '25/04/2026'], 'DMY'],
    [['03/04/2026', '04/25/2026'], 'MDY'],
    [['03/04/2026', '04/03/2026'], null],
    [['25/04/2026', '04/25/2026'], null],
  ])('finds the order of dates: %j', (cells, answer) => {
    expect(detectOrder(factsOf('Date', cells))).toEqual({ answer, matters: true });
  });

  it('asks nothing when all readings agree', () => {
    expect(detectOrder(factsOf('Date', ['2026-04-03', '05/05/2026', { d: '2026-01-31' }]))).toEqual({
      answer: null,
      matters: false,
    });
    expect(detectDecimal(factsOf('Sum', ['12', '1 234', { n: '1.234' }]))).toEqual({
      answer: null,
      matters: false,
    });
  });

  it.each([
    [['1,234', '12.50'], '.'],
    [['1.234', '12,50'], ','],
    [['1,234', '5,678'], null],
    [['12.50', '12,50'], null],
  ])('finds the decimal mark: %j', (cells, answer) => {
    expect(detectDecimal(factsOf('Sum', cells))).toEqual({ answer, matters: true });
  });
});

describe('cells that show their own decimal mark', () => {
  it.each(['.', ',', null] as const)('are read in a column with the mark %s', (mark) => {
    expect(readNumber("1'250.00", mark)?.text).toBe('1250.00');
    expect(readNumber('1’250,00', mark)?.text).toBe('1250.00');
    expect(readNumber('1 250,00', mark)?.text).toBe('1250.00');
    expect(readNumber('1.250,00', mark)?.text).toBe('1250.00');
  });

  it('ask nothing, and answer for others unless they contradict each other', () => {
    const of = (...cells: string[]) => detectDecimal(factsOf('Sum', cells));
    expect(of("1'250.00", '1.250,00')).toEqual({ answer: null, matters: false });
    expect(of('1.250,00', '1.250')).toEqual({ answer: ',', matters: true });
    expect(of("1'250.00", '1.250,00', '1.250')).toEqual({ answer: null, matters: true });
    expect(of("1'250.00", '12,50')).toEqual({ answer: ',', matters: true });
  });
});

describe('the epoch of day numbers', () => {
  const epochOf = (serial: string, isPast = false) =>
    detectEpoch(factsOf('Date', [serial]), '2026-11-27', isPast).answer;

  it('is decided only if one gives plausible days', () => {
    expect(epochOf('46053')).toBeNull();
    expect(epochOf('46053', true)).toBe('1900');
    expect(epochOf('44591', true)).toBeNull();
    expect(epochOf('51000')).toBe('1900');
    expect(epochOf('40000')).toBe('1904');
    expect(epochOf('30000')).toBeNull();
  });

  it('is the same for all columns of a file', () => {
    const facts = [
      factsOf('Invoice', ['1']),
      factsOf('Invoice date', ['46053']),
      factsOf('Due date', ['46083']),
    ];
    const epochs = recognise('invoices', facts, '2026-11-27').map(({ epoch }) => epoch);
    expect(epochs).toEqual([null, '1900', '1900']);
  });
});

describe('totals', () => {
  const settings: SheetSettings = {
    kind: 'invoices',
    columns: [null, 'externalId', 'customer', 'grossAmount'].map((field) => ({
      field,
      order: null,
      epoch: null,
      decimal: '.',
    })),
    currency: null,
    createsCustomers: false,
  };
  const reasonsOf = (rows: readonly string[]) => {
    const totals = new TotalRows(settings);
    return rows.map((row) => totals.reasonFor(row.split('|')));
  };
  const above = (count: number) => `is a total: its amount is the sum of ${count} rows above`;

  it.each([
    [
      ['|R1|C|10.00', '|R2|C|2.50', '|||12.50'],
      [null, null, above(2)],
    ],
    [
      ['|R1|C|10.00', '|R2|C|2.50', '|||12.51'],
      [null, null, null],
    ],
    [
      ['|R1|C|10.00', '|||10.00'],
      [null, null],
    ],
    [
      ['|R1|C|10.00', '||D|10.00', '||D|20.00'],
      [null, null, null],
    ],
    [
      ['|R1|C|10.00', '|Summe||10.00'],
      [null, 'is a total ("Summe") of 1 row above'],
    ],
    [
      ['|R1|C|10.00', '|R2|C|x', 'Total général EUR:|||99'],
      [null, null, 'is labelled "Total général EUR:", but its amount is not the sum of the rows above'],
    ],
    [
      ['|R1|C|1', 'Zwischensumme|||1', '|R2|C|2', 'Zwischensumme||C|2', 'Totaal|||3'],
      [
        null,
        'is a total ("Zwischensumme") of 1 row above',
        null,
        'is a total ("Zwischensumme") of 1 row above',
        'is a total ("Totaal") of 2 rows above',
      ],
    ],
    [
      ['|R1|Total Energies|10.00', '||Total Energies|12.00'],
      [null, null],
    ],
    [
      ['Total|R1|C|10.00', 'Totalschaden|||10'],
      [null, null],
    ],
  ])('are recognised by label and sum: %j', (rows, reasons) => expect(reasonsOf(rows)).toEqual(reasons));

  it('never include a row with a number', () => {
    const cell = fc.constantFrom('', 'Summe', 'Total', 'R1', '5.00', '10.00', '0', "1'000.00");
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell, cell), { maxLength: 12 }), (rows) => {
        const reasons = reasonsOf(rows.map((row) => row.join('|')));
        for (const [i, [, number]] of rows.entries())
          if (/\d/.test(number ?? '')) expect(reasons[i]).toBeNull();
      }),
    );
  });
});

describe('headings', () => {
  it.each([
    ['N° de facture', 'ndefacture'],
    ['Amount (EUR)', 'amount'],
    ['Fälligkeit', 'falligkeit'],
    ['Straße', 'strasse'],
    ['InvoiceDate', 'invoicedate'],
    ['Customer #', 'customer'],
  ])('turn %s into %s', (heading, words) => expect(wordsOf(heading)).toBe(words));

  it.each([
    ['invoices', ['Invoice No', 'Customer ID', 'Invoice Date', 'Due Date', 'Amount', 'Currency']],
    [
      'invoices',
      ['Numéro de facture', 'Code client', 'Date de facture', 'Échéance', 'Montant TTC', 'Devise'],
    ],
    [
      'invoices',
      ['Rechnungsnummer', 'Kundennummer', 'Rechnungsdatum', 'Fälligkeitsdatum', 'Betrag', 'Währung'],
    ],
    ['invoices', ['Número de factura', 'Código de cliente', 'Fecha', 'Vencimiento', 'Importe', 'Moneda']],
    ['invoices', ['Numero fattura', 'Codice cliente', 'Data fattura', 'Scadenza', 'Importo', 'Valuta']],
    ['customers', ['Customer number', 'Name', 'City', 'Country', 'VAT number']],
    ['customers', ['Kundennummer', 'Firma', 'PLZ', 'Ort', 'Land', 'USt-IdNr.']],
    ['contacts', ['Customer', 'E-mail', 'First name', 'Last name', 'Phone']],
    ['payments', ['Payment ID', 'Customer', 'Amount', 'Payment date', 'Payment method', 'Invoice']],
    ['payments', ['Zahlungsnummer', 'Kunde', 'Zahlbetrag', 'Zahlungsdatum', 'Rechnung']],
    ['credit_notes', ['Credit note', 'Customer', 'Amount', 'Date']],
    ['credit_notes', ['Avoir', 'Client', 'Montant TTC', 'Date', 'Devise']],
  ] as const)('are recognised for %s: %j', (kind, headings) => {
    const facts = headings.map((heading) => newFacts(heading));
    expect(likelyKind(facts)).toBe(kind);
    expect(recognise(kind, facts).map(({ field }) => field)).not.toContain(null);
  });

  it('are ignored when the cells do not fit, and each field is used once', () => {
    const facts = [
      factsOf('Amount', ['yes', 'no']),
      factsOf('Invoice', ['1']),
      factsOf('Invoice number', ['2']),
    ];
    expect(recognise('invoices', facts).map(({ field }) => field)).toEqual([null, 'externalId', null]);
  });

  it('leave questions open until a user answers them', () => {
    const facts = [
      factsOf('Invoice', ['1']),
      factsOf('Due date', ['03/04/2026']),
      factsOf('Amount', ['1,234']),
    ];
    const columns = recognise('invoices', facts);
    const settings: SheetSettings = { kind: 'invoices', columns, currency: null, createsCustomers: false };
    expect(openQuestions(settings, facts)).toEqual([
      { column: 1, asks: 'order' },
      { column: 2, asks: 'decimal' },
    ]);
    const answered = columns.map((one) => ({ ...one, order: 'DMY', decimal: ',' }) as const);
    expect(openQuestions({ ...settings, columns: answered }, facts)).toEqual([]);
  });
});

describe('rows', () => {
  const columns = ['externalId', 'customer', 'grossAmount', 'currency', 'dueDate'].map(
    (field): SheetSettings['columns'][number] => ({ field, order: 'DMY', epoch: null, decimal: '.' }),
  );
  const read = rowReader(
    { kind: 'invoices', columns, currency: null, createsCustomers: false },
    ['Nr', 'Customer', 'Amount', 'Currency', 'Due'],
    'EUR',
  );

  it('keep leading zeros and read numeric cells of a workbook as numbers', () => {
    expect(read(['00042', { n: '611365' }, { n: '55.94' }, '', { d: '2026-01-31' }])).toEqual({
      data: {
        externalId: '00042',
        grossAmount: 5594,
        currency: 'EUR',
        dueDate: '2026-01-31',
        customer: { externalId: '611365' },
      },
      customer: '611365',
      customerName: null,
      invoice: null,
      missing: ['issuedAt'],
    });
  });

  it.each([
    [['', 'C', '1', '', ''], 'externalId', 'column Nr is empty'],
    [['1', 'C', 'x', '', ''], 'grossAmount', 'which is not an amount'],
    [['1', 'C', '1.5', 'JPY', ''], 'grossAmount', 'which is not an amount in JPY'],
    [['1', 'C', '12.345', 'EUR', ''], 'grossAmount', 'which is not an amount in EUR'],
    [['1', 'C', '€5', 'USD', ''], 'grossAmount', 'the amount is in EUR'],
    [['1', 'C', '$5', '', ''], 'grossAmount', 'the amount is in $'],
    [['1', 'C', '5', 'Taler', ''], 'currency', 'not a current ISO 4217 code'],
    [['1', 'C', '5', '', 'soon'], 'dueDate', 'which is not a day in the order day, month, year, such as'],
  ])('are refused with field and reason: %j', (cells, field, reason) => {
    expect(read(cells)).toEqual({ field, reason: expect.stringContaining(reason) });
  });

  it.each([
    [['$5', 'USD'], 500, 'USD'],
    [['€5.10', ''], 510, 'EUR'],
    [['£5.10', ''], 510, 'GBP'],
    [['KWD 1.234', ''], 1234, 'KWD'],
    [['5', 'usd'], 500, 'USD'],
    [['¥500', 'JPY'], 500, 'JPY'],
  ])(
    'take the currency from the amount or its own column: %j',
    ([amount = '', currency = ''], grossAmount, code) => {
      expect(read(['1', 'C', amount, currency, ''])).toMatchObject({ data: { grossAmount, currency: code } });
    },
  );
});

it('removes the apostrophe before formulas only', () => {
  expect(["'=1+1", "'-5", "' @x", "'90s", "O'Hara", ` x${NBSP}`].map(plainText)).toEqual([
    '=1+1',
    '-5',
    ' @x',
    "'90s",
    "O'Hara",
    'x',
  ]);
});
