import { describe, expect, it } from 'vitest';
import { isDateFormat, readDate } from './dates.ts';
import { readMapping } from './mapping.ts';
import { streamLinesOfCsv } from './read.ts';
import { recordMaker } from './records.ts';

const MAPPING = {
  dateFormat: 'D.M.YYYY',
  decimal: ',',
  thousands: '.',
  delimiter: ';',
  records: [
    { type: 'customer', data: { externalId: { column: 'Kunde' }, name: { template: 'Kunde {Kunde}' } } },
    {
      type: 'invoice',
      data: {
        externalId: { column: 'Nr' },
        customer: { externalId: { column: 'Kunde' } },
        currency: { column: 'Währung' },
        grossAmount: { column: 'Betrag', as: 'amount' },
        issuedAt: { column: 'Datum', as: 'date' },
        dueDate: { column: 'Datum', as: 'date' },
      },
    },
    {
      type: 'payment',
      when: [{ column: 'Bezahlt' }, { column: 'Art', in: ['Bank', 'Karte'] }],
      data: {
        externalId: { template: 'zahlung-{Nr}' },
        customer: { externalId: { column: 'Kunde' } },
        amount: { column: 'Bezahlt', as: 'amount' },
        instrument: { column: 'Art', values: { Bank: 'WIRE_TRANSFER', Karte: 'CARD' } },
        linkedInvoices: [
          {
            amountLinked: { column: 'Bezahlt', as: 'amount' },
            invoice: { externalId: { column: 'Nr' } },
          },
        ],
      },
    },
  ],
};

const HEADER = 'Nr;Kunde;Währung;Betrag;Datum;Bezahlt;Art';

async function read(text: string | Buffer, mapping: unknown = MAPPING) {
  // Pieces of seven bytes, so that chunk boundaries fall within characters, cells and rows.
  const bytes = Buffer.from(text);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
  }
  const lines = [];
  for await (const line of streamLinesOfCsv(pieces(), readMapping(JSON.stringify(mapping)), 'EUR'))
    lines.push(
      'bytes' in line ? { line: line.number, ...JSON.parse(String(line.bytes)) } : { ...line, refused: true },
    );
  return lines;
}

describe('rows', () => {
  it('become several records each, with conditions, amounts by currency and each customer once', async () => {
    const lines = await read(
      `\uFEFF${HEADER}\r\n1;A;;1.234,5;3.1.2026;1.000;Bank\r\n2;A;JPY;1500;31.12.2026;;Karte\r\n3;B;KWD;0,125;1.1.2026;0,1;Bar\r\n`,
    );
    const invoice = (
      line: number,
      nr: string,
      kunde: string,
      currency: string,
      gross: number,
      day: string,
    ) => ({
      line,
      type: 'invoice',
      data: {
        externalId: nr,
        customer: { externalId: kunde },
        currency,
        grossAmount: gross,
        issuedAt: day,
        dueDate: day,
      },
    });
    expect(lines).toEqual([
      { line: 2, type: 'customer', data: { externalId: 'A', name: 'Kunde A' } },
      invoice(2, '1', 'A', 'EUR', 123_450, '2026-01-03'),
      {
        line: 2,
        type: 'payment',
        data: {
          externalId: 'zahlung-1',
          customer: { externalId: 'A' },
          amount: 100_000,
          currency: 'EUR',
          instrument: 'WIRE_TRANSFER',
          linkedInvoices: [{ amountLinked: 100_000, invoice: { externalId: '1' } }],
        },
      },
      invoice(3, '2', 'A', 'JPY', 1500, '2026-12-31'),
      { line: 4, type: 'customer', data: { externalId: 'B', name: 'Kunde B' } },
      invoice(4, '3', 'B', 'KWD', 125, '2026-01-01'),
    ]);
  });

  it('repeat a customer when a row changes it', async () => {
    const mapping = {
      records: [{ type: 'customer', data: { externalId: { column: 'id' }, name: { column: 'name' } } }],
    };
    const lines = await read('id,name\n1,A\n1,A\n1,B\n2,A\n1,A\n', mapping);
    expect(lines.map(({ line, data }) => [line, data.externalId, data.name])).toEqual([
      [2, '1', 'A'],
      [4, '1', 'B'],
      [5, '2', 'A'],
      [6, '1', 'A'],
    ]);
  });

  it.each([
    ['x;A;;1,234;3.1.2026;;', 'grossAmount', 'Betrag has the value "1,234", which is not an amount in EUR'],
    ['x;A;;12.34,5;3.1.2026;;', 'grossAmount', 'is not an amount in EUR'],
    ['x;A;JPY;1,5;3.1.2026;;', 'grossAmount', 'is not an amount in JPY'],
    ['x;A;EURO;1;3.1.2026;;', 'currency', 'EURO is not a current ISO 4217 code'],
    ['x;A;;1;3/1/2026;;', 'issuedAt', 'Datum has the value "3/1/2026", which is not a date like D.M.YYYY'],
    [
      'x;A;;1;31.02.2026;;',
      'issuedAt',
      'Datum has the value "31.02.2026", which is not a date like D.M.YYYY',
    ],
  ])('are refused with field and reason: %s', async (row, field, reason) => {
    const [, refused, ...others] = await read(`${HEADER}\n${row}\n`);
    expect(refused).toMatchObject({ refused: true, number: 2, type: 'invoice', externalId: 'x', field });
    expect(refused?.reason).toContain(reason);
    expect(others).toEqual([]);
  });

  it('are refused with a wrong number of cells, while the others are read', async () => {
    const lines = await read(`${HEADER}\n1;A\n\n2;A;;1;1.1.2026;;\n`);
    expect(lines).toMatchObject([
      { refused: true, number: 2, reason: 'has 2 columns where the header has 7' },
      { type: 'customer', line: 4 },
      { type: 'invoice', line: 4 },
    ]);
  });
});

describe('ambiguous files', () => {
  it.each([
    ['a missing column', 'Nr;Kunde\n1;A\n', /no column Währung, Betrag.*its columns are Nr, Kunde/],
    ['a repeated column', `${HEADER};Nr\n`, /more than one column Nr/],
    ['an unclosed quote', `${HEADER}\n"1;A\n2;B\n`, /not valid CSV/],
    ['nothing', '', /is empty/],
    ['another encoding', Buffer.from(`${HEADER}\n`, 'latin1'), /is not in utf-8; set the "encoding"/],
  ])('are refused: %s', async (_what, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it('are read when their encoding is named', async () => {
    const latin = Buffer.from(`${HEADER}\n1;Müller;;1;1.1.2026;;\n`, 'latin1');
    const [customer] = await read(latin, { ...MAPPING, encoding: 'windows-1252' });
    expect(customer).toMatchObject({ data: { externalId: 'Müller' } });
  });
});

describe('an invalid mapping', () => {
  const data = { externalId: { column: 'x' } };
  it.each([
    ['{', /not JSON/],
    [{}, /records/],
    [{ records: [] }, /records/],
    [{ records: [{ type: 'invoce', data }] }, /records\[0\]\.type must be one of customer, contact/],
    [{ records: [{ type: 'invoice', dta: data, data }] }, /records\[0\]\.dta/],
    [{ records: [{ type: 'invoice', data: { a: 'x' } }] }, /records\[0\]\.data\.a must be \{"column"/],
    [{ records: [{ type: 'invoice', data: { a: { column: '' } } }] }, /data\.a\.column must be the name/],
    [
      { records: [{ type: 'invoice', data: { a: { column: 'x', as: 'money' } } }] },
      /data\.a\.as must be one/,
    ],
    [{ records: [{ type: 'invoice', data: { a: { column: 'x', format: 'YYYY' } } }] }, /format is only for/],
    [
      { records: [{ type: 'invoice', data: { a: [{ template: 'x' }] } }] },
      /data\.a\[0\]\.template contains no/,
    ],
    [
      { records: [{ type: 'invoice', data: { a: { column: 'x', constant: 1 } } }] },
      /only one of column, constant/,
    ],
    [{ records: [{ type: 'invoice', data }], dateFormat: 'M/D' }, /dateFormat: "M\/D"/],
    [{ records: [{ type: 'invoice', data }], encoding: 'utf8mb4' }, /encoding "utf8mb4" is not supported/],
    [{ records: [{ type: 'invoice', data }], currency: 'EURO' }, /currency/],
    [{ records: [{ type: 'invoice', data }], decimal: ',', thousands: ',' }, /must differ/],
  ])('is refused with the reason: %j', (mapping, message) => {
    const text = typeof mapping === 'string' ? mapping : JSON.stringify(mapping);
    expect(() => readMapping(text)).toThrow(message);
  });
});

it.each([
  ['M/D/YYYY', '1/31/2026', '2026-01-31'],
  ['M/D/YYYY', '01/31/2026', '2026-01-31'],
  ['MM/DD/YYYY', '1/31/2026', null],
  ['DD.MM.YYYY HH:mm', '31.01.2026 23:59', '2026-01-31T23:59:00'],
  ['YYYYMMDD', '20260131', '2026-01-31'],
  ['YYYY-MM-DDTHH:mm:ss', '2026-01-31T01:02:03', '2026-01-31T01:02:03'],
  ['YYYY-MM-DD', '2026-01-31 ', null],
])('reads dates like %s: %s', (format, text, date) => {
  expect(isDateFormat(format)).toBe(true);
  expect(readDate(text, format)).toBe(date);
});

it.each(['', 'YYYY', 'M/D', 'YY-MM-DD', 'YYYY-MM-DD-DD', 'MMM D, YYYY'])(
  'refuses the date format %j',
  (format) => {
    expect(isDateFormat(format)).toBe(false);
  },
);

it('keeps an object of an array if the mapping gives a text for its empty cell', () => {
  const email = { column: 'Mail', values: { '': 'none@x.io' } };
  const data = { externalId: { column: 'No' }, contacts: [{ source: { constant: 'ERP' }, email }] };
  const make = recordMaker(readMapping(JSON.stringify({ records: [{ type: 'customer', data }] })), 'EUR');
  const row = new Map([
    ['No', '1'],
    ['Mail', ''],
  ]);
  expect(make(row)).toEqual([
    { type: 'customer', data: { externalId: '1', contacts: [{ source: 'ERP', email: 'none@x.io' }] } },
  ]);
});
