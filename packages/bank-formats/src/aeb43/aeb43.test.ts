import { describe, expect, it } from 'vitest';
import { type Aeb43Facts, aeb43Account, aeb43File, aeb43Transaction } from '../testing/aeb43-file.ts';
import { fixedRecord } from '../testing/fixed-file.ts';
import { endsOf, readAll, refusalOf, transactionsOf } from '../testing/read.ts';
import { spanishIban } from './account.ts';
import { readAeb43 } from './reader.ts';

const read = (file: string | Uint8Array, size?: number) => readAll(readAeb43, file, size);
const file = (records: readonly string[], facts?: Aeb43Facts) => aeb43File(aeb43Account(records, facts));

const FILE = file(
  aeb43Transaction(5_025, ['TRANSFERENCIA DE ANNA SA', 'FACTURA 1001'], {
    43: '0000004711',
    53: '000000001234',
    65: 'REFERENCIA 2',
  }).concat(aeb43Transaction(-1_895, ['COMISIÓN'])),
);

describe('an AEB43 file', () => {
  it('is read with its balances, texts and references', async () => {
    const { items, refusal } = await read(FILE);
    expect(refusal).toBeNull();
    expect(items).toMatchObject([
      {
        kind: 'STATEMENT',
        account: {
          iban: 'ES0700120345030000067890',
          number: '001203450000067890',
          currency: 'EUR',
          ownerName: 'NOSOTROS SL',
        },
        from: '2026-11-26',
        until: '2026-11-27',
        opening: { amount: 10_000 },
        line: 1,
      },
      {
        amount: 5_025,
        bookedOn: '2026-11-26',
        valueOn: '2026-11-25',
        bankReference: '000000001234',
        ownReference: '0000004711',
        code: '02-067',
        details: [
          { amount: 5_025, bankReference: 'REFERENCIA 2', text: 'TRANSFERENCIA DE ANNA SA FACTURA 1001' },
        ],
        line: 2,
      },
      { amount: -1_895, bankReference: null, ownReference: null, details: [{ text: 'COMISIÓN' }] },
      { closing: { amount: 13_130 }, sum: 3_130, refusal: null, line: 7 },
    ]);
  });

  it('joins a text that was cut at the end of its fields', async () => {
    const text = `${'x'.repeat(36)} 1001 ${'y'.repeat(30)} FRA 1002`;
    const { items } = await read(file(aeb43Transaction(1, [text.slice(0, 76), text.slice(76)])));
    expect(transactionsOf(items)[0]?.details[0]?.text).toBe(text);
  });

  it('gives the same items however it is cut into pieces, without line ends, and in any encoding', async () => {
    const whole = await read(FILE);
    for (const size of [1, 79, 81, 200]) expect(await read(FILE, size)).toEqual(whole);
    const latin1 = Buffer.from(FILE.replaceAll('\r\n', ''), 'latin1');
    for (const size of [1, 80, 65_536]) expect(await read(latin1, size)).toEqual(whole);
    expect(await read(FILE.replace(/ +(?=\r)/g, ''))).toEqual(whole);
  });

  it.each([
    ['dollars', '840', 'USD', 5_000],
    ['yen, with two decimals nonetheless', '392', 'JPY', 50],
    ['Kuwaiti dinars', '414', 'KWD', 50_000],
    ['a currency by its code', 'GBP', 'GBP', 5_000],
  ])('may be in %s', async (_what, currency, code, sum) => {
    const { items } = await read(file(aeb43Transaction(5_000), { opening: 0, currency }));
    expect(items[0]).toMatchObject({ account: { currency: code } });
    expect(endsOf(items)).toMatchObject([{ sum, refusal: null }]);
  });

  it('may leave its currency to the caller', async () => {
    const text = file(aeb43Transaction(5_000), { currency: '000' });
    expect(await refusalOf(readAeb43, text)).toMatch(/line 1: the currency of the account is not stated/);
    const items = [];
    for await (const item of readAeb43([Buffer.from(text)], { decimals: () => 2, fallbackCurrency: 'EUR' }))
      items.push(item);
    expect(items).toMatchObject([{ account: { currency: 'EUR' } }, { amount: 5_000 }, { refusal: null }]);
  });

  it('keeps the amount in another currency out of the sums', async () => {
    const original = fixedRecord(80, { 1: '24', 3: '01', 5: '840', 8: '00000000009999' });
    const { items } = await read(file([...aeb43Transaction(5_000), original]));
    expect(endsOf(items)).toMatchObject([{ sum: 5_000, refusal: null }]);
  });

  it('counts a transaction of zero on the side of its code', async () => {
    const debit = aeb43Transaction(0, [], { 28: `1${'0'.repeat(14)}` });
    expect(endsOf((await read(file(debit))).items)).toMatchObject([{ transactions: 1, refusal: null }]);
  });

  it('may have a header of the file, an overdrawn account, several accounts, and no end', async () => {
    const account = aeb43Account(aeb43Transaction(-5_000), { opening: -1_000 });
    const header = fixedRecord(80, { 1: '00', 3: '0012', 7: '261127' });
    const text = [header, ...account, ...account].join('\n');
    const { items, refusal } = await read(text);
    expect(refusal).toBeNull();
    expect(endsOf(items)).toMatchObject([
      { closing: { amount: -6_000 }, refusal: null },
      { closing: { amount: -6_000 }, refusal: null },
    ]);
  });
});

describe('an AEB43 account', () => {
  const entry = aeb43Transaction(5_000);
  it.each([
    ['a wrong final balance', file(entry, { closing: 1 }), /10000 \+ 5000 = 15000, not 1/],
    [
      'a wrong number of credits',
      file(entry, { end: { 40: '00002' } }),
      /line 3: the end counts 2 credits, the account has 1/,
    ],
    [
      'a wrong number of debits',
      file(entry, { end: { 21: '00001' } }),
      /line 3: the end counts 1 debits, the account has 0/,
    ],
    [
      'a wrong total',
      file(entry, { end: { 45: '00000000000001' } }),
      /line 3: the credits add up to 5000, the end has 1/,
    ],
    [
      'another account at its end',
      file(entry, { end: { 11: '0000067891' } }),
      /line 3: the end is of another account/,
    ],
    ['another currency at its end', file(entry, { end: { 74: '840' } }), /opens in EUR and ends in USD/],
    [
      'an unknown currency',
      file(entry, { currency: '997' }).replaceAll('997', '123'),
      /line 1: "123" is not the number of a currency/,
    ],
    [
      'an amount that is no number',
      file(aeb43Transaction(5_000, [], { 29: '000000000050 0' })),
      /line 2: "000000000050 0" is not an amount/,
    ],
    [
      'a side that is neither',
      file(aeb43Transaction(5_000, [], { 28: '3' })),
      /line 2: "3" is neither debit \(1\) nor credit/,
    ],
    [
      'a day that does not exist',
      file(aeb43Transaction(5_000, [], { 11: '260231' })),
      /line 2: 2026-02-31 is not a date/,
    ],
    [
      'a text without transaction',
      file(aeb43Transaction(1, ['x']).slice(1)),
      /line 2: a record 23 follows no transaction/,
    ],
    ['an unknown record', file([...entry, '44'.padEnd(80)]), /line 3: "44" is not a record/],
    ['no end', aeb43File(aeb43Account(entry).slice(0, -1)), /has no end \(record 33\)/],
    ['a transaction first', entry.join('\n'), /line 1, column 1: record "22" belongs to no account/],
    [
      'a missing account',
      aeb43File(aeb43Account(entry), 9),
      /line 4, column 21: the end of the file counts 9 records, the file has 3/,
    ],
    ['nothing', '', /is not an AEB43 file/],
  ])('with %s is refused', async (_what, text, expected) => {
    expect(await refusalOf(readAeb43, text)).toMatch(expected);
  });

  it('is refused alone; the others of the file are read', async () => {
    const accounts = [
      aeb43Account(entry, { closing: 1 }),
      aeb43Account(entry).slice(0, -1),
      aeb43Account(entry),
    ];
    const { items, refusal } = await read(aeb43File(accounts.flat()));
    expect(refusal).toBeNull();
    expect(endsOf(items).map((end) => end.refusal === null)).toEqual([false, false, true]);
  });
});

it('computes the control digits of Spanish accounts', () => {
  expect(spanishIban('00120345', '0000067890')).toBe('ES0700120345030000067890');
  expect(spanishIban('21000418', '0200051332')).toBe('ES9121000418450200051332');
});
