import { describe, expect, it } from 'vitest';
import { splitBatch } from '../batch/split.ts';
import { CODA_ACCOUNT, codaFile, codaInformation, codaMovement } from '../testing/coda-file.ts';
import { fixedRecord } from '../testing/fixed-file.ts';
import { endsOf, readAll, refusalOf, transactionsOf } from '../testing/read.ts';
import { isOgm } from './communication.ts';
import { readCoda } from './reader.ts';

const read = (file: string | Uint8Array, size?: number) => readAll(readCoda, file, size);
const detailsOf = async (records: readonly string[]) => {
  const { items } = await read(codaFile(records));
  expect(endsOf(items)).toMatchObject([{ refusal: null }]);
  return transactionsOf(items)[0]?.details[0];
};

const PAYMENT = codaMovement({
  thousandths: 50_250,
  text: 'Invoice 1001',
  reference: 'E2E-1',
  bic: 'GEBABEBB',
  account: `${'BE18001654923565'.padEnd(34)}EUR`,
  name: 'Anna SA',
});

describe('a CODA file', () => {
  it('is read with its balances, payer and text', async () => {
    const { items, refusal } = await read(codaFile(PAYMENT));
    expect(refusal).toBeNull();
    expect(items).toMatchObject([
      {
        kind: 'STATEMENT',
        id: 'FILE-7',
        sequence: '007',
        account: {
          iban: 'BE68539007547034',
          number: null,
          bic: 'KREDBEBB',
          currency: 'EUR',
          ownerName: 'US NV',
        },
        from: '2026-11-25',
        opening: { amount: 10_000, date: '2026-11-25' },
        line: 1,
      },
      {
        status: 'BOOKED',
        amount: 5_025,
        bookedOn: '2026-11-26',
        valueOn: '2026-11-25',
        bankReference: 'BANK-0001-0000',
        code: '01-50-000',
        details: [
          {
            amount: 5_025,
            counterparty: { name: 'Anna SA', iban: 'BE18001654923565', bic: 'GEBABEBB' },
            endToEndId: 'E2E-1',
            text: 'Invoice 1001',
          },
        ],
        line: 3,
      },
      { closing: { amount: 15_025, date: '2026-11-26' }, sum: 5_025, refusal: null, line: 7 },
    ]);
  });

  it('gives the same items however it is cut into pieces, in any encoding, and with any line ends', async () => {
    const file = codaFile(codaMovement({ thousandths: 1_000, text: 'Überweisung', name: 'Élise' }));
    const whole = await read(file);
    expect(transactionsOf(whole.items)[0]?.details[0]?.counterparty.name).toBe('Élise');
    for (const size of [1, 60, 127, 130]) expect(await read(file, size)).toEqual(whole);
    expect(await read(Buffer.from(file, 'latin1'))).toEqual(whole);
    expect(await read(file.replaceAll('\r\n', '\n'))).toEqual(whole);
    expect(await read(`${file}\u001a`)).toEqual(whole);
    const continuous = Buffer.from(file.replaceAll('\r\n', ''), 'latin1');
    for (const size of [1, 127, 65_536]) expect(await read(continuous, size)).toEqual(whole);
  });

  it('joins a text that continues in further records', async () => {
    const text = `${'x'.repeat(52)}1001 ${'y'.repeat(48)} 1002`;
    expect(await detailsOf(codaMovement({ thousandths: 1_000, text }))).toMatchObject({ text });
  });

  it('adds what information records say', async () => {
    const records = [
      ...PAYMENT,
      codaInformation('001Anna Société Anonyme with a name of more than 35 characters', true),
      codaInformation('008Anna Holding', true),
      codaInformation(`${'a'.repeat(70)}100`, false),
      codaInformation('1 thanks', false),
      fixedRecord(128, { 1: '4', 3: '0001', 7: '0000', 33: 'A message to all customers', 128: '0' }),
    ];
    expect(await detailsOf(records)).toMatchObject({
      counterparty: {
        name: 'Anna Société Anonyme with a name of more than 35 characters',
        ultimateName: 'Anna Holding',
      },
      text: `Invoice 1001 ${'a'.repeat(70)}1001 thanks`,
    });
  });

  it.each([
    ['101', '090933755493', [{ type: 'OGM', reference: '090933755493' }], null],
    ['102', '000000009797', [{ type: 'OGM', reference: '000000009797' }], null],
    ['101', '090933755494', [], '090933755494'],
    ['101', '090933755493 and more', [{ type: 'OGM', reference: '090933755493' }], 'and more'],
  ])('reads structure %s with %s', async (type, content, structuredReferences, text) => {
    const records = codaMovement({ thousandths: 1_000, structure: `${type}${content}` });
    expect(await detailsOf(records)).toMatchObject({ structuredReferences, text });
  });

  it('reads a SEPA direct debit that came back', async () => {
    const structure = `127261126110${'BE12ZZZ123'.padEnd(35)}${'MANDATE-4'.padEnd(35)}${'Invoice 7'.padEnd(62)}2MD06`;
    expect(await detailsOf(codaMovement({ thousandths: -1_000, structure, code: '00503000' }))).toMatchObject(
      {
        mandateId: 'MANDATE-4',
        text: 'Invoice 7',
        returnReason: 'MD06',
      },
    );
  });

  it.each([
    ['an ISO reason', { 113: '2AC04' }, 'AC04'],
    ['a type only', { 113: '1' }, 'REJECT'],
  ])('reads a returned transfer with %s', async (_what, more, returnReason) => {
    expect(await detailsOf(codaMovement({ thousandths: 1_000, more }))).toMatchObject({ returnReason });
  });

  it('keeps other structures as a remark, so that their digits are no invoice numbers', async () => {
    const records = codaMovement({ thousandths: 1_000, structure: '105000000050000000' });
    const { items } = await read(codaFile(records));
    expect(transactionsOf(items)).toMatchObject([
      { additionalText: '105000000050000000', details: [{ text: null, structuredReferences: [] }] },
    ]);
  });
});

describe('globalised movements', () => {
  const total = codaMovement({ thousandths: 30_000, code: '20150000' });
  const detail = (number: string, thousandths: number, code = '60150000') =>
    codaMovement({ detail: number, thousandths, code, text: `Invoice ${number}` });

  it('count once, with their details', async () => {
    const { items } = await read(codaFile([...total, ...detail('0001', 10_000), ...detail('0002', 20_000)]));
    expect(endsOf(items)).toMatchObject([{ sum: 3_000, transactions: 1, refusal: null }]);
    const [transaction] = transactionsOf(items);
    expect(transaction?.details.map(({ amount, text }) => [amount, text])).toEqual([
      [1_000, 'Invoice 0001'],
      [2_000, 'Invoice 0002'],
    ]);
    if (transaction !== undefined) expect(splitBatch(transaction).parts).toHaveLength(2);
  });

  it('are net of the charges that further details state', async () => {
    const records = [
      ...codaMovement({ thousandths: 95_000, code: '34150000', text: 'Invoice 1' }),
      ...detail('0001', 100_000, '84150100'),
      ...detail('0002', -5_000, '84137013'),
    ];
    const { items } = await read(codaFile(records));
    const [transaction] = transactionsOf(items);
    expect(transaction?.details).toMatchObject([
      { amount: 10_000, charges: [{ amount: 500, isDeducted: true }], text: 'Invoice 1' },
    ]);
    if (transaction !== undefined)
      expect(splitBatch(transaction).parts.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['PAYMENT', 10_000],
        ['CHARGE', -500],
      ]);
  });

  it('of a separate application repeat what another statement books', async () => {
    const { items } = await read(codaFile(PAYMENT, { application: '12345', closing: 70 }));
    expect(items[0]).toMatchObject({ kind: 'NOTIFICATION' });
    expect(endsOf(items)).toMatchObject([{ refusal: null }]);
  });

  it('may have more than 9,999 details', async () => {
    const records = Array.from({ length: 10_001 }, (_, at) =>
      detail(String((at + 1) % 10_000).padStart(4, '0'), 1_000),
    );
    const file = codaFile(total.concat(records.flatMap(([first = '']) => first)), {
      credit: 30_000,
      closing: 130_000,
    });
    const { items } = await read(file);
    expect(transactionsOf(items)[0]?.details).toHaveLength(10_001);
    expect(endsOf(items)).toMatchObject([{ sum: 3_000, refusal: null }]);
  });
});

describe('the account of a CODA statement', () => {
  it.each([
    ['a Belgian number', '0', '539007547034 EUR0BE', { iban: null, number: '539007547034', currency: 'EUR' }],
    [
      'a foreign number',
      '1',
      `${'0924002304825'.padEnd(34)}GBP`,
      { iban: null, number: '0924002304825', currency: 'GBP' },
    ],
    ['a Belgian IBAN', '2', CODA_ACCOUNT, { iban: 'BE68539007547034', number: null, currency: 'EUR' }],
    [
      'a foreign IBAN',
      '3',
      `${'FR1420041010050500013M02606'.padEnd(34)}CHF`,
      { iban: 'FR1420041010050500013M02606', currency: 'CHF' },
    ],
    ['no structure and an IBAN', ' ', CODA_ACCOUNT, { iban: 'BE68539007547034', currency: 'EUR' }],
    [
      'no structure and a Belgian number',
      ' ',
      '539007547034 EUR',
      { number: '539007547034', currency: 'EUR' },
    ],
  ])('may have %s', async (_what, structure, account, expected) => {
    const { items } = await read(codaFile(PAYMENT, { structure, account }));
    expect(items[0]).toMatchObject({ account: expected });
    expect(endsOf(items)).toMatchObject([{ refusal: null }]);
  });

  it('needs a currency, which the caller may give', async () => {
    const file = codaFile(PAYMENT, { structure: '0', account: '539007547034' });
    expect(await refusalOf(readCoda, file)).toMatch(/line 2: the currency of the account is not stated/);
    const items = [];
    const options = { decimals: () => 2, fallbackCurrency: 'EUR' };
    for await (const item of readCoda([Buffer.from(file)], options)) items.push(item);
    expect(items).toMatchObject([{ account: { currency: 'EUR' } }, { amount: 5_025 }, { refusal: null }]);
  });
});

describe('a CODA statement', () => {
  it.each([
    [
      'a wrong new balance',
      codaFile(PAYMENT, { closing: 1_000 }),
      /line 7: .* 10000 \+ 5025 = 15025, not 100/,
    ],
    [
      'a wrong number of records',
      codaFile(PAYMENT, { count: 9 }),
      /line 7: the trailer counts 9 records, the statement has 5/,
    ],
    [
      'a wrong total',
      codaFile(PAYMENT, { credit: 1_000 }),
      /has credits of 100, the movements add up to 5025/,
    ],
    [
      'another account at its end',
      codaFile(PAYMENT, { closingAccount: `${'BE18001654923565'.padEnd(34)}EUR` }),
      /line 6: the new balance is of another account/,
    ],
    [
      'another currency at its end',
      codaFile(PAYMENT, { closingAccount: CODA_ACCOUNT.replace('EUR', 'USD') }),
      /opens in EUR and closes in USD/,
    ],
    [
      'a third decimal',
      codaFile(codaMovement({ thousandths: 1_001 })),
      /line 3: 000000000001.001 has more decimal places than EUR/,
    ],
    [
      'an amount that is no number',
      codaFile(PAYMENT).replace('0000000000050250', '0000000000 50250'),
      /line 3: .* is not an amount/,
    ],
    [
      'no sign',
      codaFile(PAYMENT).replace('0000000000050250', '2000000000050250'),
      /line 3: "2" is not a sign/,
    ],
    [
      'a day that does not exist',
      codaFile(PAYMENT).replace('251126001', '310226001'),
      /line 3: 2026-02-31 is not a date/,
    ],
    [
      'a detail without movement',
      codaFile(codaMovement({ thousandths: 1, detail: '0001' })),
      /line 3: detail 0001-0001 belongs to no movement/,
    ],
    [
      'a record that continues nothing',
      codaFile(PAYMENT.slice(1)),
      /line 3: record 0001 continues no movement/,
    ],
    [
      'a record of another movement',
      codaFile([...PAYMENT, codaInformation('x', false, '0002')]),
      /line 6: record 0002 continues no movement/,
    ],
    ['an unknown record', codaFile(['5'.padEnd(128)]), /line 3: "5" is not a record of CODA/],
    ['no trailer', codaFile(PAYMENT).replace(/\r\n9.*/s, ''), /has no trailer/],
    ['no new balance', codaFile(PAYMENT).replace(/\r\n8.*?(?=\r\n9)/s, ''), /has no new balance/],
    ['no old balance', codaFile([]).replace(/\r\n1.*?(?=\r\n8)/s, ''), /precedes the old one/],
    [
      'a longer line',
      codaFile(PAYMENT).replace('\r\n8', 'x\r\n8'),
      /line 5, column 129: the record has more than 128 characters/,
    ],
    [
      'an old version',
      codaFile(PAYMENT, { version: '1' }),
      /line 1, column 128: version "1" of CODA is not read/,
    ],
    [
      'another application',
      codaFile(PAYMENT).replace('53905', '53906'),
      /line 1, column 15: this is not a CODA file/,
    ],
    ['nothing', '', /is not a CODA file/],
    ['a movement first', PAYMENT.join('\n'), /line 1: the record belongs to no statement/],
  ])('with %s is refused', async (_what, file, expected) => {
    expect(await refusalOf(readCoda, file)).toMatch(expected);
  });

  it('may be empty, without a new balance', async () => {
    const file = codaFile([], { count: 1 }).replace(/\r\n8.*?(?=\r\n9)/s, '');
    expect(await refusalOf(readCoda, file)).toBeNull();
  });

  it('is refused alone; the others of the file are read', async () => {
    const { items, refusal } = await read(codaFile(PAYMENT, { closing: 1 }) + codaFile(PAYMENT));
    expect(refusal).toBeNull();
    expect(endsOf(items).map((end) => end.refusal === null)).toEqual([false, true]);
  });
});

it('checks Belgian structured communications', () => {
  expect(isOgm('090933755493')).toBe(true);
  expect(isOgm('000000009797')).toBe(true);
  expect(isOgm('090933755492')).toBe(false);
  expect(isOgm('90933755493')).toBe(false);
});
