import { describe, expect, it } from 'vitest';
import { readAll, refusalOf, transactionsOf } from '../testing/read.ts';
import { readOfx } from './reader.ts';

const read = (file: string | Uint8Array, size?: number) => readAll(readOfx, file, size);

const HEADER = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n';
const TRANSACTION =
  '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261125235959.000[-8:PST]<TRNAMT>50.25<FITID>F-1<NAME>Anna &amp; Co<MEMO>RE 1001</STMTTRN>';
const statement = (
  transactions: string,
  currency = 'EUR',
) => `${HEADER}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}
<BANKACCTFROM><BANKID>123<ACCTID>9100<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261125${transactions}</BANKTRANLIST>
<LEDGERBAL><BALAMT>-1,5<DTASOF>20261125</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

describe('an OFX file', () => {
  it('is read with its account, transactions and balance', async () => {
    const { items, refusal } = await read(statement(TRANSACTION));
    expect(refusal).toBeNull();
    expect(items).toMatchObject([
      {
        account: { number: '123/9100', currency: 'EUR' },
        from: '2026-11-01',
        until: '2026-11-25',
        opening: null,
      },
      {
        amount: 5_025,
        bookedOn: '2026-11-25',
        bankReference: 'F-1',
        code: 'CREDIT',
        details: [{ counterparty: { name: 'Anna & Co' }, text: 'RE 1001' }],
      },
      { closing: { amount: -150, currency: 'EUR' }, sum: 5_025, refusal: null },
    ]);
  });

  it('gives the same items as SGML and XML, and however it is cut into pieces', async () => {
    const file = statement(TRANSACTION);
    const whole = await read(file);
    for (const size of [1, 3, 50]) expect(await read(file, size)).toEqual(whole);
    const body = file.slice(HEADER.length).replace(/<([A-Z]+)>([^<\n]+)/g, '<$1>$2</$1>');
    const xml = `${'<?xml version="1.0"?>\n'.repeat(6)}${body}`;
    expect((await read(xml)).items).toEqual(whole.items);
  });

  it('may lack the header of OFX 2, and may be in UTF-8 although it says otherwise', async () => {
    const file = statement(TRANSACTION.replace('Anna', 'Müller'));
    for (const bytes of [
      Buffer.from(file, 'utf8'),
      Buffer.from(file, 'latin1'),
      Buffer.from(file.slice(HEADER.length)),
    ])
      expect(transactionsOf((await read(bytes)).items)[0]?.details[0]?.counterparty.name).toBe('Müller & Co');
  });

  it('keeps two transactions with the same FITID', async () => {
    const { items } = await read(statement(TRANSACTION + TRANSACTION));
    expect(transactionsOf(items)).toHaveLength(2);
  });

  it.each([
    [
      'an amount that is no number',
      statement(TRANSACTION.replace('50.25', '50 EUR')),
      /line 9: "50 EUR" is not an amount/,
    ],
    [
      'a day that does not exist',
      statement(TRANSACTION.replace('20261125', '20260230')),
      /2026-02-30 is not a date/,
    ],
    [
      'another currency than its account',
      statement(TRANSACTION.replace('<MEMO>', '<CURRENCY><CURSYM>USD</CURRENCY><MEMO>')),
      /in USD, the account in EUR/,
    ],
    ['too many decimal places', statement(TRANSACTION, 'JPY'), /50.25 has more decimal places than JPY/],
    ['no end', statement(TRANSACTION).replace(/<\/STMTRS>.*/s, ''), /the statement has no end/],
    [
      'a failed sign-on',
      '<OFX><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Wrong password</STATUS></OFX>',
      /the bank refused: Wrong password/,
    ],
    ['no statement', '<OFX></OFX>', /has no statement/],
    [
      'a document type declaration',
      `<!DOCTYPE a>${statement('')}`,
      /document type declaration is not allowed/,
    ],
    ['something else', 'hello', /is not an OFX file/],
    ['a text without end', `<OFX><A>${'x'.repeat(200_000)}`, /more than 100000 characters/],
  ])('with %s is refused', async (_what, file, expected) => {
    expect(await refusalOf(readOfx, file)).toMatch(expected);
  });
});
