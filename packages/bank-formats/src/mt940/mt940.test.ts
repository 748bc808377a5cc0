import { describe, expect, it } from 'vitest';
import { endsOf, readAll, refusalOf, transactionsOf } from '../testing/read.ts';
import { readNarrative } from './details.ts';
import { readMt940 } from './reader.ts';

const read = (file: string | Uint8Array, size?: number) => readAll(readMt940, file, size);

/** Writes a statement around entries, with balances that may be left out. */
const statement = (entries: string, closing: string | null = 'C261126EUR150,25') =>
  [
    ':20:REF-1',
    ':25:DE02120300000000202051',
    ':28C:00027/001',
    ':60F:C261125EUR100,',
    entries,
    ...(closing === null ? [] : [`:62F:${closing}`]),
    '-',
    '',
  ].join('\r\n');

const ENTRY = ':61:2611261126CR50,25NTRFINV-7//BANK-9';

describe('an MT940 file', () => {
  it('is read with its balances, entries and texts', async () => {
    const narrative = [
      ':86:166?00GUTSCHRIFT?109999?20EREF+E-1?21SVWZ+RE 1001 vom 3.11.?30PBNKDEFF100',
      '?31DE42100100100043921105?32Anna?33 SA?34000',
    ].join('\r\n');
    const { items, refusal } = await read(statement(`${ENTRY}\r\n${narrative}`));
    expect(refusal).toBeNull();
    expect(items).toMatchObject([
      {
        type: 'statement',
        kind: 'STATEMENT',
        id: 'REF-1',
        sequence: '00027/001',
        account: { iban: 'DE02120300000000202051', currency: 'EUR' },
        opening: { amount: 10_000, currency: 'EUR', date: '2026-11-25' },
        line: 1,
      },
      {
        amount: 5_025,
        bookedOn: '2026-11-26',
        valueOn: '2026-11-26',
        ownReference: 'INV-7',
        bankReference: 'BANK-9',
        code: 'NTRF',
        additionalText: 'GUTSCHRIFT',
        details: [
          {
            counterparty: { name: 'Anna  SA', iban: 'DE42100100100043921105', bic: 'PBNKDEFF100' },
            endToEndId: 'E-1',
            text: 'RE 1001 vom 3.11.',
            returnReason: null,
          },
        ],
        line: 5,
      },
      { type: 'end', closing: { amount: 15_025 }, sum: 5_025, refusal: null },
    ]);
  });

  it('gives the same items however it is cut into pieces, and with any line end', async () => {
    const file = statement(`${ENTRY}\r\n:86:Grüße`);
    const whole = await read(file);
    for (const size of [1, 2, 5, 33]) expect(await read(file, size)).toEqual(whole);
    expect(await read(file.replaceAll('\r\n', '\n'))).toEqual(whole);
    expect(await read(file.replaceAll('\r\n', '\r'))).toEqual(whole);
    expect(await read(Buffer.from(file, 'latin1'))).toEqual(whole);
  });

  it('may be wrapped in the blocks of the SWIFT network', async () => {
    const file = `{1:F01{4:\r\n${statement(ENTRY).replace('\r\n-\r\n', '\r\n-}\r\n')}`;
    expect(await refusalOf(readMt940, file)).toBeNull();
  });

  it('may have the three lines before a message that banks of the Netherlands write', async () => {
    const file = `ABNANL2A\r\n940\r\nABNANL2A\r\n${statement(ENTRY)}`;
    expect(await refusalOf(readMt940, file + file)).toBeNull();
  });

  it.each([
    ['a reversal of a credit', ':61:261126RC50,25NTRFX', -5_025, true],
    ['a reversal of a debit', ':61:261126RD50,25NTRFX', 5_025, true],
    ['no booking date', ':61:261126C50,25NTRFX', 5_025, false],
    ['the third letter of the currency', ':61:261126DR50,25NTRFX', -5_025, false],
    ['an amount without decimals', ':61:261126C50,NTRFX', 5_000, false],
    ['a reference of more than 16 characters', `:61:261126C1,00NTRF${'R'.repeat(30)}`, 100, false],
  ])('may have an entry with %s', async (_what, entry, amount, isReversal) => {
    const { items } = await read(statement(entry));
    expect(transactionsOf(items)).toMatchObject([{ amount, isReversal }]);
  });

  it('books an entry of January in the year that is closest to its value date', async () => {
    const { items } = await read(statement(':61:2612310102C50,25NTRFX'));
    expect(transactionsOf(items)).toMatchObject([{ valueOn: '2026-12-31', bookedOn: '2027-01-02' }]);
  });

  it('reads an intraday report (MT942), whose currency is in its floor limit', async () => {
    const { items } = await read(':20:X\n:25:50880050/123\n:28C:1\n:34F:EURD0,\n:61:261126C1,5NTRFX\n-\n');
    expect(items).toMatchObject([
      { kind: 'INTRADAY', account: { number: '50880050/123', currency: 'EUR' } },
      { amount: 150 },
      { sum: 150, refusal: null },
    ]);
  });

  it('reads one statement for each message', async () => {
    const { items } = await read(statement(ENTRY) + statement(ENTRY));
    expect(endsOf(items)).toHaveLength(2);
  });
});

describe('a statement', () => {
  it.each([
    ['contradicts its balances', statement(ENTRY, 'C261126EUR150,26'), /10000 \+ 5025 = 15025, not 15026/],
    ['has no closing balance', statement(ENTRY, null), /has no closing balance/],
    ['has an entry that cannot be read', statement(':61:hello'), /line 5: "hello" is not an entry/],
    ['has a day that does not exist', statement(':61:260230C1,NTRFX'), /line 5: 2026-02-30 is not a date/],
    [
      'has an account between entries',
      statement(`${ENTRY}\n:25:166?00X`),
      /line 6: field 25 is between entries/,
    ],
    [
      'has too many decimal places',
      statement(':61:261126C1,005NTRFX'),
      /line 5: 1.005 has more decimal places/,
    ],
  ])('is refused that %s', async (_what, file, expected) => {
    expect(await refusalOf(readMt940, file)).toMatch(expected);
  });
});

describe('a file', () => {
  it.each([
    ['nothing', '', /is not an MT940/],
    ['a text', 'hello\n', /line 1: "hello" is outside of a field/],
    ['a field before its statement', ':86:x\n', /line 1: field 86 is outside of a statement/],
    ['a line without end', 'x'.repeat(30_000), /more than 20000 bytes/],
    ['a field without end', `:20:x\n:86:${'y\n'.repeat(9_000)}`, /field 86 has more than 10000 characters/],
  ])('with %s is refused', async (_what, file, expected) => {
    expect((await read(file)).refusal).toMatch(expected);
  });
});

describe('field 86', () => {
  it.each([
    [
      'pieces of 27 characters',
      ['177?20EREF+RE-2026-000123456789-A?21BC?22SVWZ+Rechnung 4711 und  471?232'],
      { endToEndId: 'RE-2026-000123456789-ABC', text: 'Rechnung 4711 und  4712' },
    ],
    ['SVWZ+ joined to a name', ['166?20ABWA+Anna GmbHSVWZ+RE 7'], { text: 'RE 7' }],
    ['a colon in its text', ['Invoice: 7 :86 x'], { text: 'Invoice: 7 :86 x' }],
    [
      'words between slashes',
      [
        '/TRTP/SEPA OVERBOEKING/IBAN/NL20INGB0001234567/BIC/INGBNL2A/NAME/Jan Jansen',
        '/REMI/Factuur 42/EREF/NOTPROVIDED',
      ],
      { endToEndId: null, text: 'Factuur 42' },
    ],
    ['SEPA words in plain text', ['EREF+E-1 SVWZ+Invoice 7'], { endToEndId: 'E-1', text: 'Invoice 7' }],
  ])('is read with %s', (_what, lines, expected) => {
    expect(readNarrative(lines).details).toMatchObject(expected);
  });

  it('gives the other side between slashes', () => {
    expect(
      readNarrative(['/CNTP/NL20INGB0001234567/INGBNL2A/Jan Jansen/Ede/REMI/USTD//Factuur 42/']).details,
    ).toMatchObject({
      counterparty: { iban: 'NL20INGB0001234567', bic: 'INGBNL2A', name: 'Jan Jansen' },
      text: 'Factuur 42',
    });
  });
});
