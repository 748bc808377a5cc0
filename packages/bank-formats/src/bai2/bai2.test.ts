import { describe, expect, it } from 'vitest';
import { endsOf, readAll, refusalOf, transactionsOf } from '../testing/read.ts';
import { readBai2 } from './reader.ts';

const read = (file: string | Uint8Array, size?: number) => readAll(readBai2, file, size);

/** Writes a file of one account with an opening balance of 100.00. */
const file = (transactions: string, { closing = '15025', control = '30050', account = '111,EUR' } = {}) =>
  `01,122099999,123456789,261125,0200,1,,,2/
02,031001234,122099999,1,261125,2359,USD,2/
03,${account},010,10000,,,015,${closing},,/
${transactions}
49,${control},4/
98,+00000000000834000,1,5/
99,+00000000001280000,1,7/
`;
const ENTRY = '16,142,5025,Z,BANK-9,INV-7,RE 1001 / Anna/';

describe('a BAI2 file', () => {
  it('is read with its account, balances and transactions', async () => {
    const { items, refusal } = await read(file(ENTRY));
    expect(refusal).toBeNull();
    expect(items).toMatchObject([
      {
        kind: 'STATEMENT',
        account: { number: '111', currency: 'EUR' },
        opening: { amount: 10_000, date: '2026-11-25' },
      },
      {
        amount: 5_025,
        bookedOn: '2026-11-25',
        bankReference: 'BANK-9',
        ownReference: 'INV-7',
        code: '142',
        details: [{ text: 'RE 1001 / Anna' }],
      },
      { closing: { amount: 15_025 }, sum: 5_025, refusal: null },
    ]);
  });

  it('gives the same items however it is cut into pieces, and with several records on a line', async () => {
    const text = file(ENTRY);
    const whole = await read(text);
    for (const size of [1, 4, 60]) expect(await read(text, size)).toEqual(whole);
    const joined = (await read(text.replaceAll('/\n', '/ ').trim())).items;
    expect(joined.map((item) => ({ ...item, line: 0 }))).toEqual(
      whole.items.map((item) => ({ ...item, line: 0 })),
    );
  });

  it('takes the currency of the group if the account has none', async () => {
    const { items } = await read(file(ENTRY, { account: '111,' }));
    expect(transactionsOf(items)).toMatchObject([{ currency: 'USD' }]);
  });

  it.each([
    ['continuations', '16,142,5025,Z,B,C,RE 10\n88,and more/', 'RE 10 and more'],
    ['a value date', '16,142,5025,V,261127,,B,C,RE 10/', 'RE 10'],
    ['availability by days', '16,142,5025,S,100,200,4725,B,C,RE 10/', 'RE 10'],
    ['availability in parts', '16,142,5025,D,2,0,100,1,4925,B,C,RE 10/', 'RE 10'],
    ['a text that contains a comma', '16,142,5025,Z,B,C,RE 10, thanks/', 'RE 10, thanks'],
    ['an empty field before the slash', '16,142,5025,Z,B,C,/', null],
    ['a continuation in the middle of its fields', '16,142,5025,Z/\n88,B,C,RE 10/', 'RE 10'],
  ])('may have a transaction with %s', async (_what, entry, text) => {
    const { items, refusal } = await read(file(entry));
    expect(refusal).toBeNull();
    expect(transactionsOf(items)).toMatchObject([{ amount: 5_025, details: [{ text }] }]);
    expect(endsOf(items)).toMatchObject([{ refusal: null }]);
  });

  it('counts debits by their type code', async () => {
    const { items } = await read(file('16,451,5025,Z,,,FEE/', { closing: '4975', control: '20000' }));
    expect(endsOf(items)).toMatchObject([{ sum: -5_025, refusal: null }]);
  });

  it.each([
    [
      'a wrong closing balance',
      file(ENTRY, { closing: '15026', control: '30051' }),
      /10000 \+ 5025 = 15025, not 15026/,
    ],
    [
      'a wrong control total',
      file(ENTRY, { control: '30051' }),
      /add up to 30050, the control record \(49\) has 30051/,
    ],
    ['no control record', file(ENTRY).replace(/49,.*\n/, ''), /has no control record/],
    ['an amount that is no number', file(ENTRY.replace('5025', '50.25')), /line 4: "50.25" is not an amount/],
    ['an unknown type code', file(ENTRY.replace('142', '999')), /type code "999" is not of a transaction/],
    ['an unknown currency', file(ENTRY, { account: '111,ABC' }), /ABC is not a currency/],
    ['a line that is no record', `${file(ENTRY)}hello`, /"hello" is not a record/],
    [
      'a transaction without account',
      '01,a/\n16,142,1,Z/\n',
      /line 2: a transaction \(16\) follows no account/,
    ],
    ['another beginning', '02,a/\n', /begins with a record 01/],
    ['nothing', '', /is not a BAI2 file/],
  ])('with %s is refused', async (_what, text, expected) => {
    expect(await refusalOf(readBai2, text)).toMatch(expected);
  });
});
