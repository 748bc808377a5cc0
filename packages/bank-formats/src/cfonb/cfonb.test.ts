import { describe, expect, it } from 'vitest';
import { cfonbEntry, cfonbFile, overpunched } from '../testing/cfonb-file.ts';
import { endsOf, readAll, refusalOf, transactionsOf } from '../testing/read.ts';
import { readCfonb120 } from './reader.ts';

const read = (file: string | Uint8Array, size?: number) => readAll(readCfonb120, file, size);

const FILE = cfonbFile(
  cfonbEntry(5_025, [
    ['NPY', 'ANNA SA'],
    ['NPO', 'ANNA HOLDING'],
    ['CPY', 'FR1420041010050500013M02606'],
    ['RCN', `${'E2E-1'.padEnd(35)}INVOICES`],
    ['REF', 'REMITTANCE-7'],
    ['RUM', 'MANDATE-4'],
    ['LCC', `${'x'.repeat(65)} 100`],
    ['LC2', '1 THANKS'],
    ['LCS', 'RF18539007547034'],
    ['FEE', 'EUR200000000000740'],
    ['XYZ', 'SOMETHING ELSE'],
    ['   ', 'FREE TEXT'],
  ]),
  { closing: 15_025 },
);

describe('a CFONB 120 file', () => {
  it('is read with its balances, payer, references and texts', async () => {
    const { items, refusal } = await read(FILE);
    expect(refusal).toBeNull();
    expect(items).toMatchObject([
      {
        kind: 'STATEMENT',
        account: { iban: null, number: '3000400567/0001234567X', currency: 'EUR' },
        from: '2026-11-25',
        opening: { amount: 10_000, currency: 'EUR', date: '2026-11-25' },
        line: 1,
      },
      {
        amount: 5_025,
        bookedOn: '2026-11-26',
        valueOn: '2026-11-25',
        bankReference: 'BANK-9',
        ownReference: null,
        code: '05',
        additionalText: 'XYZ SOMETHING ELSE',
        details: [
          {
            counterparty: {
              name: 'ANNA SA',
              ultimateName: 'ANNA HOLDING',
              iban: 'FR1420041010050500013M02606',
            },
            endToEndId: 'E2E-1',
            mandateId: 'MANDATE-4',
            bankReference: 'REMITTANCE-7',
            structuredReferences: [{ type: null, reference: 'RF18539007547034' }],
            text: `VIR SEPA ANNA SA FREE TEXT ${'x'.repeat(65)} 100 1 THANKS INVOICES`,
            returnReason: null,
            charges: [{ amount: 740, currency: 'EUR', isDeducted: null }],
          },
        ],
        line: 2,
      },
      { closing: { amount: 15_025, date: '2026-11-26' }, sum: 5_025, refusal: null },
    ]);
  });

  it('joins a text that was cut at 70 characters', async () => {
    const entry = cfonbEntry(100, [
      ['LCC', `${'x'.repeat(66)} 100`.slice(0, 70)],
      ['LC2', '1 THANKS'],
    ]);
    const { items } = await read(cfonbFile(entry, { closing: 10_100 }));
    expect(transactionsOf(items)[0]?.details[0]?.text).toMatch(/ 1001 THANKS$/);
  });

  it('gives the same items however it is cut into pieces, without line ends, and without trailing spaces', async () => {
    const whole = await read(FILE);
    for (const size of [1, 119, 121, 250]) expect(await read(FILE, size)).toEqual(whole);
    expect(await read(FILE.replace(/ +$/gm, ''))).toEqual(whole);
    const continuous = FILE.replaceAll('\n', '');
    for (const size of [1, 100, 65_536]) expect(await read(continuous, size)).toEqual(whole);
  });

  it.each([
    [0, '{'],
    [1, 'A'],
    [9, 'I'],
    [-1, 'J'],
    [-9, 'R'],
    [-10, '}'],
  ])('reads %i from its last character', async (amount, last) => {
    expect(overpunched(amount).slice(-1)).toBe(last);
    const { items } = await read(cfonbFile(cfonbEntry(amount), { closing: 10_000 + amount }));
    expect(endsOf(items)).toMatchObject([{ sum: amount, refusal: null }]);
  });

  it.each([
    ['é', 5_000],
    ['è', -5_000],
  ])('reads %s, as the French character set prints braces', async (last, amount) => {
    const file = cfonbFile(cfonbEntry(amount), { closing: 10_000 + amount });
    const changed = file.replace(amount < 0 ? '}' : '{', last);
    for (const bytes of [Buffer.from(changed), Buffer.from(changed, 'latin1')])
      expect(endsOf((await read(bytes)).items)).toMatchObject([{ refusal: null }]);
  });

  it.each([
    ['three decimal places', 'KWD3', 3_130],
    ['no decimal places', 'JPY0', 3_130],
    ['more decimal places than its currency, all zero', 'JPY2', 31],
    ['fewer decimal places than its currency', 'EUR0', 313_000],
  ])('may have %s', async (_what, currency, sum) => {
    const amount = currency === 'JPY2' ? 3_100 : 3_130;
    const file = cfonbFile(cfonbEntry(amount, [], { currency }), { opening: 0, closing: amount, currency });
    expect(endsOf((await read(file)).items)).toMatchObject([{ sum, refusal: null }]);
  });

  it('names the beneficiary of money out', async () => {
    const entry = cfonbEntry(-100, [
      ['NPY', 'US'],
      ['NBE', 'SUPPLIER'],
      ['NBU', 'ITS PARENT'],
    ]);
    const { items } = await read(cfonbFile(entry, { closing: 9_900 }));
    expect(transactionsOf(items)[0]?.details[0]?.counterparty).toMatchObject({
      name: 'SUPPLIER',
      ultimateName: 'ITS PARENT',
    });
  });

  it.each([
    ['a code of the entry', cfonbEntry(-100, [], { more: { 41: '11' } }), '11'],
    ['its information', cfonbEntry(-100, [['RET', 'AC04 01COMPTE CLOS']]), 'AC04'],
  ])('says by %s why a payment came back', async (_what, entry, returnReason) => {
    const { items } = await read(cfonbFile(entry, { closing: 9_900 }));
    expect(transactionsOf(items)[0]?.details).toMatchObject([{ returnReason }]);
  });

  it('may leave its currency to the caller', async () => {
    const file = cfonbFile(cfonbEntry(5_025, [], { currency: '    ' }), {
      closing: 15_025,
      currency: '    ',
    });
    expect(await refusalOf(readCfonb120, file)).toMatch(
      /line 1, column 17: the currency of the account is not stated|line 1: the currency/,
    );
    const items = [];
    for await (const item of readCfonb120([Buffer.from(file)], {
      decimals: () => 2,
      fallbackCurrency: 'EUR',
    }))
      items.push(item);
    expect(items).toMatchObject([{ account: { currency: 'EUR' } }, { amount: 5_025 }, { refusal: null }]);
  });
});

describe('a CFONB 120 statement', () => {
  const entry = cfonbEntry(5_025);
  it.each([
    ['a wrong new balance', cfonbFile(entry, { closing: 15_026 }), /10000 \+ 5025 = 15025, not 15026/],
    ['no sign', FILE.replace(/E(?=BANK-9)/, '5'), /line 2: "5" is not a digit with a sign/],
    [
      'an amount that is no number',
      FILE.replace('0000000502E', '000000 502E'),
      /line 2: .* is not an amount/,
    ],
    [
      'a third decimal',
      cfonbFile(cfonbEntry(5_025, [], { currency: 'EUR3' }), { closing: 15_025 }),
      /line 2: 00000000005.025|line 2: .* has more decimal places than EUR/,
    ],
    [
      'an unknown number of decimals',
      cfonbFile(cfonbEntry(5_025, [], { currency: 'EURX' }), { closing: 15_025 }),
      /"X" is not a number of decimal places/,
    ],
    [
      'an entry in another currency',
      cfonbFile(cfonbEntry(5_025, [], { currency: 'USD2' }), { closing: 15_025 }),
      /a record is in USD, the account in EUR/,
    ],
    [
      'an entry of another account',
      cfonbFile(cfonbEntry(5_025, [], { more: { 22: '99999999999' } }), { closing: 15_025 }),
      /line 2: the record belongs to another account/,
    ],
    [
      'a day that does not exist',
      cfonbFile(cfonbEntry(5_025, [], { more: { 35: '310226' } }), { closing: 15_025 }),
      /line 2: 2026-02-31 is not a date/,
    ],
    [
      'information without entry',
      cfonbFile(cfonbEntry(5_025, [['LIB', 'x']]).slice(1), { closing: 15_025 }),
      /line 2: additional information \(05\) follows no entry/,
    ],
    ['no new balance', cfonbFile(entry, { closing: 15_025 }).replace(/\n07.*/, ''), /has no new balance/],
    ['an unknown record', cfonbFile(['06'.padEnd(120)], { closing: 10_000 }), /line 2: "06" is not a record/],
    ['an entry first', entry.join('\n'), /line 1, column 1: record "04" belongs to no statement/],
    [
      'a longer line',
      FILE.replace('\n', 'x\n'),
      /line 1, column 121: the record has more than 120 characters/,
    ],
    ['nothing', '', /is not a CFONB 120 file/],
  ])('with %s is refused', async (_what, file, expected) => {
    expect(await refusalOf(readCfonb120, file)).toMatch(expected);
  });

  it('is refused alone; the others of the file are read', async () => {
    const right = cfonbFile(entry, { closing: 15_025 });
    const { items, refusal } = await read(
      cfonbFile(entry, { closing: 1 }) + right + right.replace(/\n07.*/, '') + right,
    );
    expect(refusal).toBeNull();
    expect(endsOf(items).map((end) => end.refusal === null)).toEqual([false, true, false, true]);
  });
});
