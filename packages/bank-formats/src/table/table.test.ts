import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '../model.ts';
import { BankFileError } from '../refuse.ts';
import { decimals, endsOf, transactionsOf } from '../testing/read.ts';
import type { TableCell, TableMapping, TableRow } from './model.ts';
import { numberOfCell, readingOf } from './numbers.ts';
import { proposeMapping } from './propose.ts';
import { readTable } from './reader.ts';

/** Splits lines at semicolons into rows. */
const table = (text: string): TableRow[] =>
  text.split('\n').map((line, at) => ({ line: at + 1, cells: line.split(';') }));

const EURO = { fallbackCurrency: 'EUR' };

async function read(rows: readonly TableRow[], mapping: TableMapping, options: Partial<ReadOptions> = EURO) {
  const items = [];
  try {
    for await (const item of readTable(rows, mapping, { decimals, ...options })) items.push(item);
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    return { items, refusal: error.message };
  }
  return { items, refusal: null };
}

/** Reads a table by the mapping that is proposed for it. */
async function readProposed(text: string, options: Partial<ReadOptions> = EURO) {
  const rows = table(text);
  const { mapping, questions } = proposeMapping(rows);
  expect(questions).toEqual([]);
  if (mapping === null) throw new Error('no mapping');
  const { items, refusal } = await read(rows, mapping, options);
  expect(refusal).toBeNull();
  expect(endsOf(items).map((end) => end.refusal)).toEqual(endsOf(items).map(() => null));
  return items;
}

/** Returns why a table or its first statement is refused. */
async function refusalOf(text: string, mapping: TableMapping, options: Partial<ReadOptions> = EURO) {
  const { items, refusal } = await read(table(text), mapping, options);
  const end = endsOf(items)[0]?.refusal ?? null;
  if (refusal !== null || end === null) return refusal;
  return `line ${end.line}${end.column === null ? '' : `, column ${end.column}`}: ${end.message}`;
}

const MAPPING: TableMapping = {
  headingLine: 1,
  bookedOn: 'Date',
  amount: { kind: 'SIGNED', column: 'Amount' },
  dateOrder: 'DMY',
  decimal: ',',
  texts: ['Text'],
  balance: 'Balance',
};
const HEAD = 'Date;Amount;Balance;Text';

describe('the table of a bank', () => {
  it.each([
    [
      'Germany, with lines above',
      `Kontoauszug
IBAN;DE02120300000000202051

Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Mandatsreferenz;Kundenreferenz (End-to-End);Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;BIC (SWIFT-Code);Betrag;Waehrung;Info
DE02120300000000202051;26.11.26;25.11.26;GUTSCHR. UEBERWEISUNG;RE 1001;;E2E-1;Anna SA;FR1420041010050500013M02606;SOGEFRPP;50,25;EUR;Umsatz gebucht
DE02120300000000202051;26.11.26;26.11.26;ENTGELT;Gebuehr;;;;;;-18,95;EUR;Umsatz gebucht
DE02120300000000202051;27.11.26;27.11.26;GUTSCHR. UEBERWEISUNG;RE 1002;;;Bert;;;7,00;EUR;Umsatz vorgemerkt`,
      { payer: 'Anna SA', text: 'RE 1001', iban: 'FR1420041010050500013M02606' },
    ],
    [
      'Germany, newest first, with a balance',
      `Buchung;Valuta;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung
27.11.2026;27.11.2026;Bank;Entgelt;Gebühr;1.031,30;EUR;-18,95;EUR
26.11.2026;25.11.2026;Anna SA;Gutschrift;RE 1001;1.050,25;EUR;50,25;EUR`,
      { payer: 'Anna SA', text: 'RE 1001' },
    ],
    [
      'Switzerland, in two columns',
      `Buchungsdatum;Valuta;Buchungstext;Auftraggeber;Mitteilung;Belastung;Gutschrift
26.11.2026;25.11.2026;Gutschrift;Anna SA;RE 1001;;50.25
27.11.2026;27.11.2026;Gebühr;;;18.95;`,
      { payer: 'Anna SA', text: 'RE 1001' },
    ],
    [
      'France, with negative debits',
      `Date de comptabilisation;Libelle simplifie;Libelle operation;Reference;Type operation;Debit;Credit;Date operation;Date de valeur
26/11/2026;ANNA SA;VIR RE 1001;R1;Virement;;+50,25;26/11/2026;25/11/2026
27/11/2026;FRAIS;FRAIS;R2;Frais;-18,95;;27/11/2026;27/11/2026`,
      { payer: null, text: 'ANNA SA VIR RE 1001' },
    ],
    [
      'Spain, with the currency behind the amount',
      `Fecha operación;Fecha valor;Concepto;Importe;Saldo
26/11/2026;25/11/2026;FACTURA 1001;50,25 €;1.050,25 €
27/11/2026;27/11/2026;COMISION;-18,95 €;1.031,30 €`,
      { payer: null, text: 'FACTURA 1001' },
    ],
    [
      'Italy, with balances as rows',
      `DATA CONTABILE;DATA VALUTA;USCITE;ENTRATE;CAUSALE;DESCRIZIONE OPERAZIONE
Saldo iniziale;;;1.000,00;;
26/11/2026;25/11/2026;;50,25;BONIFICO;FATTURA 1001
27/11/2026;27/11/2026;18,95;;COMMISSIONI;SPESE
Saldo finale;;;1.031,30;;`,
      { payer: null, text: 'BONIFICO FATTURA 1001' },
    ],
    [
      'the Netherlands, with marks',
      `Datum;Naam / Omschrijving;Rekening;Tegenrekening;Code;Af Bij;Bedrag (EUR);Mutatiesoort;Mededelingen;Saldo na mutatie
20261126;Anna SA;NL20INGB0001234567;NL91ABNA0417164300;GT;Bij;50,25;Online;Factuur 1001;1050,25
20261127;Bank;NL20INGB0001234567;;DV;Af;18,95;Kosten;Kosten;1031,30`,
      { payer: 'Anna SA', text: 'Factuur 1001', iban: 'NL91ABNA0417164300' },
    ],
    [
      'the United States',
      `Date;Description;Amount;Running Balance
11/26/2026;Invoice 1001;50.25;1,050.25
11/27/2026;Fee;-18.95;1,031.30`,
      { payer: null, text: 'Invoice 1001' },
    ],
    [
      'the United Kingdom, with names of months',
      `Date;Type;Description;Paid out;Paid in;Balance
26 Nov 2026;CR;Invoice 1001;;£50.25;£1,050.25
27 Nov 2026;DR;Fee;£18.95;;£1,031.30`,
      { payer: null, text: 'Invoice 1001', currency: 'GBP' },
    ],
  ])('of %s is recognized and read', async (_what, text, expected) => {
    const currency = 'currency' in expected ? String(expected.currency) : 'EUR';
    const items = await readProposed(text, { fallbackCurrency: currency });
    const transactions = transactionsOf(items);
    const booked = transactions.filter(({ status }) => status === 'BOOKED');
    expect(booked.map(({ amount }) => amount).sort((a, b) => b - a)).toEqual([5_025, -1_895]);
    const paid = booked.find(({ amount }) => amount > 0);
    expect(paid).toMatchObject({ bookedOn: '2026-11-26', currency });
    expect(paid?.details[0]).toMatchObject({ text: expected.text, counterparty: { name: expected.payer } });
    if ('iban' in expected) expect(paid?.details[0]?.counterparty.iban).toBe(expected.iban);
  });

  it('has its balances from the rows, oldest or newest first', async () => {
    const rows = ['26/11/2026;50,25;150,25;x', '26/11/2026;-18,95;131,30;y', '27/11/2026;1,00;132,30;z'];
    for (const text of [[HEAD, ...rows].join('\n'), [HEAD, ...rows.toReversed()].join('\n')]) {
      const { items } = await read(table(text), MAPPING);
      expect(items[0]).toMatchObject({
        from: '2026-11-26',
        until: '2026-11-27',
        opening: { amount: 10_000 },
      });
      expect(endsOf(items)).toMatchObject([{ closing: { amount: 13_230 }, sum: 3_230, refusal: null }]);
    }
  });

  it('gives a statement for each account and currency', async () => {
    const text = `IBAN/BBAN;Munt;Datum;Bedrag;Saldo na trn;Tegenrekening IBAN/BBAN;Omschrijving-1
NL20INGB0001234567;EUR;2026-11-26;+1,00;11,00;NL91ABNA0417164300;x
NL20INGB0001234567;EUR;2026-11-26;+2,00;13,00;;y
NL20INGB0001234567;USD;2026-11-26;+5,00;5,00;;z
NL91ABNA0417164300;EUR;2026-11-26;-7,00;0,00;;z`;
    const items = await readProposed(text);
    expect(
      items.flatMap((item) =>
        item.type === 'statement' ? [[item.account.iban, item.account.currency]] : [],
      ),
    ).toEqual([
      ['NL20INGB0001234567', 'EUR'],
      ['NL20INGB0001234567', 'USD'],
      ['NL91ABNA0417164300', 'EUR'],
    ]);
    expect(endsOf(items).map(({ sum }) => sum)).toEqual([300, 500, -700]);
  });

  it('may be a sheet with numbers and days', async () => {
    const rows: TableRow[] = [
      { line: 1, cells: ['Datum', 'Betrag', 'Saldo', 'Text'] },
      { line: 2, cells: [{ d: '2026-11-26' }, { n: '1234.5' }, { n: '1334.5' }, 'RE 1001'] },
      { line: 3, cells: [{ d: '2026-11-26' }, { n: '-1.234' }, { n: '1333.266' }, 'x'] },
    ];
    const { mapping, questions } = proposeMapping(rows);
    expect(questions).toEqual([]);
    if (mapping === null) throw new Error('no mapping');
    const { items } = await read(rows, mapping, { fallbackCurrency: 'KWD' });
    expect(transactionsOf(items).map(({ amount }) => amount)).toEqual([1_234_500, -1_234]);
    expect(endsOf(items)).toMatchObject([{ refusal: null }]);
  });

  it('keeps genuine equal rows, and takes a blank id for none', async () => {
    const mapping: TableMapping = { ...MAPPING, id: 3 };
    const { items } = await read(table(`${HEAD}\n26/11/2026;1,00;1,00; \n26/11/2026;1,00;2,00; `), mapping);
    expect(transactionsOf(items)).toMatchObject([{ bankReference: null }, { bankReference: null }]);
  });
});

describe('a proposal', () => {
  it('never fails, and reads what it does not ask about without an error of its own', async () => {
    const cell = fc.constantFrom(
      'Datum',
      'Betrag',
      'Soll',
      'Haben',
      'Saldo',
      'S/H',
      '01/02/2026',
      '26.11.2026',
      '1,00',
      '-2.5',
      'H',
      'x',
      '',
    );
    const rows = fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rows, async (cells) => {
        const lines = cells.map((one, at) => ({ line: at + 1, cells: one }));
        const { mapping, questions } = proposeMapping(lines);
        if (mapping !== null && questions.length === 0) await read(lines, mapping);
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes the sign of an amount rather than a mark next to it', () => {
    const { mapping } = proposeMapping(table('Datum;Betrag;S/H\n26.11.2026;-1,00;S\n26.11.2026;2,00;H'));
    expect(mapping?.amount).toEqual({ kind: 'SIGNED', column: 1 });
  });
});

describe('a proposal asks', () => {
  it.each([
    ['headings', 'a;b\n1;2', null],
    ['amount', 'Datum;Betrag;Umsatz\n26.11.2026;1,00;2,00', null],
    ['amount', 'Datum;Soll\n26.11.2026;1,00', null],
    ['dateOrder', 'Date;Amount;Description\n01/02/2026;-1.00;x\n03/04/2026;2.00;y', 3],
    ['dateOrder', 'Date;Amount\n13/02/2026;-1.00\n01/14/2026;2.00', 3],
    ['decimal', 'Date;Amount\n26.11.2026;-1.000\n26.11.2026;2.500', 2],
    ['decimal', 'Date;Amount\n26.11.2026;-1.00\n26.11.2026;2,50', 3],
    ['sign', 'Data contabile;Importo;Descrizione\n26/11/2026;1,00;x\n27/11/2026;2,00;y', 2],
  ])('for %s', (asks, text, line) => {
    const { questions } = proposeMapping(table(text));
    expect(questions.map((one) => [one.asks, one.line])).toEqual([[asks, line]]);
  });

  it('nothing that the cells show', () => {
    const { mapping, questions } = proposeMapping(
      table('Date;Amount;Balance\n13/02/2026;1.000;1.000,50\n01/02/2026;5;6'),
    );
    expect(questions).toEqual([]);
    expect(mapping).toMatchObject({ dateOrder: 'DMY', decimal: ',', balance: 2 });
  });
});

describe('a table is refused', () => {
  const row = (date: string, amount: string, balance = '', text = 'x') =>
    `${HEAD}\n${date};${amount};${balance};${text}`;
  it.each([
    [
      'a date that could be two days',
      row('01/02/2026', '1,00'),
      { dateOrder: null },
      /line 2, column 1: "01\/02\/2026" could be two days/,
    ],
    [
      'an amount that could be two',
      row('26/11/2026', '1.000'),
      { decimal: null },
      /line 2, column 2: "1.000" could be two amounts/,
    ],
    [
      'a date in another order',
      row('11/26/2026', '1,00'),
      {},
      /line 2, column 1: "11\/26\/2026" is not a date \(DMY\)/,
    ],
    ['a day that does not exist', row('31/02/2026', '1,00'), {}, /is not a date/],
    ['a text for a date', row('today', '1,00'), {}, /"today" is not a date/],
    [
      'an amount with the other decimal mark',
      row('26/11/2026', '1.00'),
      {},
      /"1.00" is not an amount with "," as decimal mark/,
    ],
    ['a text for an amount', row('26/11/2026', 'one'), {}, /line 2, column 2: "one" is not an amount/],
    ['a missing amount', row('26/11/2026', ''), {}, /"" is not an amount/],
    ['an amount without date', row('', '1,00'), {}, /"" is not a date/],
    ['too many decimal places', row('26/11/2026', '1,005'), {}, /1.005 has more decimal places than EUR/],
    ['another currency', row('26/11/2026', '1,00 USD'), {}, /an amount is in USD, the row in EUR/],
    [
      'a balance that does not follow',
      `${row('26/11/2026', '1,00', '1,00')}\n27/11/2026;1,00;3,00;y`,
      {},
      /line 3: the balance of the row does not follow from the one before \(in minor units: 100 \+ 100 = 200, not 300\)/,
    ],
    [
      'a missing column',
      row('26/11/2026', '1,00'),
      { id: 'Reference' },
      /line 1: the table has no column "Reference"/,
    ],
    [
      'a column twice',
      `${HEAD};Text\n26/11/2026;1,00;;x;y`,
      {},
      /line 1, column 4: the table has two columns "Text"/,
    ],
    ['no rows', HEAD, {}, /the table has no transactions/],
    ['an unknown status', row('26/11/2026', '1,00'), { status: 3 }, /the status "x" is unknown/],
    [
      'an unknown mark',
      row('26/11/2026', '1,00'),
      { amount: { kind: 'MARKED', column: 1, mark: 3, credit: ['c'], debit: ['d'] } },
      /"x" is neither money in nor money out/,
    ],
    [
      'a sign next to a mark',
      row('26/11/2026', '-1,00', '', 'c'),
      { amount: { kind: 'MARKED', column: 1, mark: 3, credit: ['c'], debit: ['d'] } },
      /both a sign and a mark/,
    ],
    [
      'money in and out',
      row('26/11/2026', '1,00', '2,00'),
      { amount: { kind: 'SPLIT', debit: 1, credit: 2, isDebitNegative: false }, balance: 3 },
      /money in and money out/,
    ],
  ] satisfies [string, string, Partial<TableMapping>, RegExp][])(
    'for %s',
    async (_what, text, changes, expected) => {
      expect(await refusalOf(text, { ...MAPPING, ...changes })).toMatch(expected);
    },
  );

  it('if no currency is known', async () => {
    const { items, refusal } = await read(table(row('26/11/2026', '1,00')), MAPPING, {});
    expect(items).toEqual([]);
    expect(refusal).toMatch(/line 2: the currency of the row is not stated/);
  });
});

describe('a number of a cell', () => {
  it.each<[string, TableCell, string | null, string | null]>([
    ['a point', '1234.50', '1234.50', null],
    ['a comma', '1.234,50', null, '1234.50'],
    ['apostrophes', "1'234.50", '1234.50', null],
    ['spaces', '1 234,50', null, '1234.50'],
    ['narrow spaces', '1\u202f234,50', null, '1234.50'],
    ['either', '1,234', '1234', '1.234'],
    ['neither', '1234', '1234', '1234'],
    ['no whole part', ',50', null, '0.50'],
    ['broken groups', '12.34.56', null, null],
  ])('with %s', (_what, cell, point, comma) => {
    const number = numberOfCell(cell);
    expect([number?.point ?? null, number?.comma ?? null]).toEqual([point, comma]);
  });

  it.each([
    ['-1,00', true],
    ['1,00-', true],
    ['−1,00', true],
    ['(1,00)', true],
    ['+1,00', false],
    ['EUR -1,00', true],
    ['-€ 1,00', true],
    ['1,00 EUR', false],
  ])('%s has its sign', (text, isNegative) => {
    expect(numberOfCell(text)).toMatchObject({ isNegative });
  });

  it('never is another one than written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fc.constantFrom('.', ','),
        fc.constantFrom('', ' ', "'"),
        (minor, decimal, group) => {
          const digits = String(Math.abs(minor)).padStart(3, '0');
          const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group);
          const text = `${minor < 0 ? '-' : ''}${whole}${decimal}${digits.slice(-2)}`;
          const number = numberOfCell(text);
          const reading = number === null ? null : readingOf(number, decimal === '.' ? '.' : ',');
          expect(Math.round(Number(reading) * 100) * (number?.isNegative === true ? -1 : 1) + 0).toBe(
            minor + 0,
          );
        },
      ),
    );
  });
});
