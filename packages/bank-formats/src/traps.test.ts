import { describe, expect, it } from 'vitest';
import {
  type PaymentDetails,
  readAeb43,
  readBai2,
  readBankFile,
  readCamt,
  readCfonb120,
  readCoda,
  readMt940,
  readOfx,
  readTable,
  splitBatch,
  type Transaction,
} from './index.ts';
import { readNarrative } from './mt940/details.ts';
import { aeb43Account, aeb43File, aeb43Transaction } from './testing/aeb43-file.ts';
import { balance, camtFile, entry } from './testing/camt-file.ts';
import { cfonbEntry, cfonbFile, overpunched } from './testing/cfonb-file.ts';
import { CODA_ACCOUNT, codaFile, codaMovement } from './testing/coda-file.ts';
import { decimals, endsOf, readAll, refusalOf, transactionsOf } from './testing/read.ts';
import { zipFile } from './testing/zip-file.ts';

/** Traps of reading bank files, by their numbers in the specification of cash application. */

type Reader = Parameters<typeof readAll>[0];

/** Reads a file that must be right, and returns its transactions. */
async function read(reader: Reader, file: string | Uint8Array): Promise<Transaction[]> {
  const { items, refusal } = await readAll(reader, file);
  expect(refusal).toBeNull();
  for (const end of endsOf(items)) expect(end.refusal).toBeNull();
  return transactionsOf(items);
}

async function first(
  reader: Reader,
  file: string | Uint8Array,
): Promise<Transaction & { payment: PaymentDetails }> {
  const [transaction] = await read(reader, file);
  const payment = transaction?.details[0];
  if (transaction === undefined || payment === undefined) throw new Error('no payment');
  return { ...transaction, payment };
}

const mt940 = (entries: string) =>
  `:20:X\n:25:DE02120300000000202051\n:60F:C261125EUR0,\n${entries}\n:62F:C261126EUR1,\n-\n`;
const payments = (...contents: string[]) =>
  `<NtryDtls>${contents.map((one) => `<TxDtls>${one}</TxDtls>`).join('')}</NtryDtls>`;
const amount = (text: string, currency = 'EUR') => `<Amt Ccy="${currency}">${text}</Amt>`;
const ofx = (transactions: string, header = '') =>
  `${header}<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST>${transactions}</BANKTRANLIST></STMTRS></OFX>`;
const STMTTRN = '<STMTTRN><DTPOSTED>20261125<TRNAMT>1.00<FITID>F-1<NAME>Müller</STMTTRN>';
const bai2 = (entryRecord: string, { account = '111,EUR', group = 'USD' } = {}) =>
  `01,1,2,261125,0200,1,,,2/\n02,3,1,1,261125,2359,${group},2/\n03,${account},010,0,,/\n${entryRecord}\n49,5025,3/\n98,5025,1,5/\n`;

describe('trap', () => {
  it('6: a number that is split at 27 or 35 characters is joined', () => {
    const numbered = readNarrative([`166?20${'x'.repeat(23)}RE10?2101`]);
    expect(numbered.details.text).toBe(`${'x'.repeat(23)}RE1001`);
    const plain = readNarrative([`${'x'.repeat(31)}RE10`, '01']);
    expect(plain.details.text).toBe(`${'x'.repeat(31)}RE1001`);
  });

  it('7: SVWZ+ joined to a name begins the text nonetheless', () => {
    expect(readNarrative(['166?20ABWA+ANNA AGSVWZ+RE 7']).details).toMatchObject({
      text: 'RE 7',
      counterparty: { ultimateName: 'ANNA AG' },
    });
  });

  it('8: a colon inside of field 86 begins no field', async () => {
    const { payment } = await first(readMt940, mt940(':61:261126C1,NTRFX\n:86:Invoice: 7\n:12:30 o clock'));
    expect(payment.text).toBe('Invoice: 7 :12:30 o clock');
  });

  it('9: an entry without entry date is read', async () => {
    const [transaction] = await read(readMt940, mt940(':61:261126C1,NTRFX'));
    expect(transaction).toMatchObject({ valueOn: '2026-11-26', bookedOn: null, amount: 100 });
  });

  it('10: a reference of more than 16 characters is kept as a whole', async () => {
    const reference = 'REFERENCE-OF-THE-ORDER-27';
    const [transaction] = await read(
      readMt940,
      mt940(`:61:261126C1,NTRF${reference}//BANK-REFERENCE-0123456789`),
    );
    expect(transaction).toMatchObject({
      ownReference: reference,
      bankReference: 'BANK-REFERENCE-0123456789',
    });
  });

  it('11: the name of a payer is read from Dbtr/Pty/Nm and from Dbtr/Nm', async () => {
    for (const name of ['<Nm>Anna</Nm>', '<Pty><Nm>Anna</Nm></Pty>']) {
      const { payment } = await first(
        readCamt,
        camtFile(entry('1', payments(`<RltdPties><Dbtr>${name}</Dbtr></RltdPties>`))),
      );
      expect(payment.counterparty.name).toBe('Anna');
    }
  });

  it('12: a payment without RmtInf has no text; the remark of the bank stays apart', async () => {
    const content = entry(
      '1',
      `${payments('<Refs><EndToEndId>E-1</EndToEndId></Refs>')}<AddtlNtryInf>SEPA 1001</AddtlNtryInf>`,
    );
    const { payment, additionalText } = await first(readCamt, camtFile(content));
    expect([payment.text, additionalText]).toEqual([null, 'SEPA 1001']);
  });

  it('13: a payment-slip reference and AddtlRmtInf are both kept', async () => {
    const remittance = `<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Prtry>QRR</Prtry></CdOrPrtry></Tp>
<Ref>210000000003139471430009017</Ref></CdtrRefInf><AddtlRmtInf>Invoice 1001</AddtlRmtInf></Strd></RmtInf>`;
    const { payment } = await first(readCamt, camtFile(entry('1', payments(remittance))));
    expect(payment).toMatchObject({
      structuredReferences: [{ type: 'QRR', reference: '210000000003139471430009017' }],
      text: 'Invoice 1001',
    });
  });

  it('14: a batch whose amount is repeated on each of its parts stays whole', async () => {
    const transaction = await first(readCamt, camtFile(entry('30', payments(amount('30'), amount('30')))));
    expect(splitBatch(transaction)).toMatchObject({
      keptWhole: 'AMOUNT_REPEATED',
      parts: [{ kind: 'ENTRY', amount: 3_000 }],
    });
  });

  it('15: a batch whose parts do not add up stays whole', async () => {
    const transaction = await first(readCamt, camtFile(entry('30', payments(amount('10'), amount('20.01')))));
    expect(splitBatch(transaction)).toMatchObject({
      keptWhole: 'SUM_DIFFERS',
      parts: [{ kind: 'ENTRY', amount: 3_000 }],
    });
  });

  it('16: balances decide the sign of reversals', async () => {
    const reversal = entry('20.00', '<RvslInd>true</RvslInd>', 'DBIT');
    for (const [closing, sum, invertsReversals] of [
      ['120.00', 2_000, true],
      ['80.00', -2_000, false],
    ] as const) {
      const { items } = await readAll(
        readCamt,
        camtFile(balance('OPBD', '100.00') + balance('CLBD', closing) + reversal),
      );
      expect(endsOf(items)).toMatchObject([{ sum, invertsReversals, refusal: null }]);
    }
  });

  it('17: the remark about a batch is no text of its parts', async () => {
    const content = entry(
      '30',
      `${payments(amount('10'), amount('20'))}<AddtlNtryInf>RE 1001, RE 1002</AddtlNtryInf>`,
    );
    const { parts } = splitBatch(await first(readCamt, camtFile(content)));
    expect(parts.map((part) => [part.amount, part.additionalText])).toEqual([
      [1_000, null],
      [2_000, null],
    ]);
  });

  it('21: a blank identification is none', async () => {
    const [transaction] = await read(
      readCamt,
      camtFile(entry('1', '<AcctSvcrRef> </AcctSvcrRef><NtryRef> </NtryRef>')),
    );
    expect(transaction).toMatchObject({ bankReference: null, ownReference: null });
    const [ofOfx] = await read(readOfx, ofx(STMTTRN.replace('F-1', ' ')));
    expect(ofOfx?.bankReference).toBeNull();
  });

  it('22: two transactions with one FITID stay two', async () => {
    expect(await read(readOfx, ofx(STMTTRN + STMTTRN))).toHaveLength(2);
  });

  it('23: two genuine identical entries stay two', async () => {
    const entries = ':61:261126C0,50NTRFX\n:61:261126C0,50NTRFX';
    expect(await read(readMt940, mt940(entries))).toHaveLength(2);
  });

  it('24: a fee does not carry the reference of its payment', async () => {
    const charges = `<Chrgs><Rcrd>${amount('1')}<CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>`;
    const details = payments(
      `<Refs><EndToEndId>E-1</EndToEndId></Refs>${amount('10')}${charges}<RmtInf><Ustrd>RE 1001</Ustrd></RmtInf>`,
    );
    const { parts } = splitBatch(await first(readCamt, camtFile(entry('9', details))));
    expect(
      parts.map(({ kind, amount: part, details: [one] }) => [kind, part, one?.endToEndId, one?.text]),
    ).toEqual([
      ['PAYMENT', 1_000, 'E-1', 'RE 1001'],
      ['CHARGE', -100, null, null],
    ]);
  });

  it('25: parts of a split are numbered within their line, always in the same way', async () => {
    const file = camtFile(entry('30', payments(amount('10'), amount('20'))));
    const [one, again] = [splitBatch(await first(readCamt, file)), splitBatch(await first(readCamt, file))];
    expect(one).toEqual(again);
    expect(one.parts.map(({ part, line }) => [part, line])).toEqual([
      [1, 4],
      [2, 4],
    ]);
  });

  it.each(['USASCII', 'UNICODE', 'UTF-8', 'NONE', 'ISO-8859-1'])(
    '26: the OFX encoding %s is not believed',
    async (encoding) => {
      const file = ofx(STMTTRN, `OFXHEADER:100\nENCODING:${encoding}\nCHARSET:1252\n\n`);
      for (const bytes of [Buffer.from(file), Buffer.from(file, 'latin1')])
        expect((await first(readOfx, bytes)).payment.counterparty.name).toBe('Müller');
    },
  );

  it('27: OFX 2 is read without its header', async () => {
    const xml = ofx(STMTTRN).replace(/<([A-Z]+)>([^<]+)/g, '<$1>$2</$1>');
    expect(await read(readOfx, xml)).toMatchObject([{ amount: 100, bookedOn: '2026-11-25' }]);
  });

  it('28: no time zone moves a day', async () => {
    const camt = entry('1').replace('<Dt>2026-11-25</Dt>', '<DtTm>2026-11-25T23:30:00-08:00</DtTm>');
    expect((await read(readCamt, camtFile(camt)))[0]?.bookedOn).toBe('2026-11-25');
    const zoned = STMTTRN.replace('20261125', '20261125003000.000[+12:NZT]');
    expect((await read(readOfx, ofx(zoned)))[0]?.bookedOn).toBe('2026-11-25');
  });

  it.each([
    ['a slash behind an empty field', '16,142,5025,Z,BANK-9,,/', null],
    ['funds type S', '16,142,5025,S,100,200,4725,BANK-9,,RE 10/', 'RE 10'],
    ['funds type V', '16,142,5025,V,261127,1200,BANK-9,,RE 10/', 'RE 10'],
  ])('29: BAI2 is read with %s', async (_what, record, text) => {
    const { bankReference, payment } = await first(readBai2, bai2(record));
    expect([bankReference, payment.text]).toEqual(['BANK-9', text]);
  });

  it('30: the currency of a BAI2 account outranks that of its group', async () => {
    expect((await read(readBai2, bai2('16,142,5025,Z,,,x/')))[0]?.currency).toBe('EUR');
    expect(
      (await read(readBai2, bai2('16,142,5025,Z,,,x/', { account: '111,', group: 'GBP' })))[0]?.currency,
    ).toBe('GBP');
  });

  it('31: CFONB amounts have their sign in the last digit, and their own number of decimals', async () => {
    expect(
      [overpunched(1_230), overpunched(-1_230), overpunched(-1_234)].map((one) => one.slice(-1)),
    ).toEqual(['{', '}', 'M']);
    const file = cfonbFile(cfonbEntry(-12_340, [], { currency: 'EUR3' }), { opening: 0, closing: -1_234 });
    expect((await read(readCfonb120, file))[0]?.amount).toBe(-1_234);
  });

  it('32: a line without currency takes that of its account, or is refused', async () => {
    const bare = cfonbEntry(100, [], { currency: '   2' });
    expect((await read(readCfonb120, cfonbFile(bare, { closing: 10_100 })))[0]?.currency).toBe('EUR');
    const file = cfonbFile(bare, { closing: 10_100, currency: '   2' });
    expect(await refusalOf(readCfonb120, file)).toMatch(/currency of the account is not stated/);
    expect(await refusalOf(readOfx, ofx(STMTTRN).replace('<CURDEF>EUR', ''))).toMatch(
      /currency of the account is not stated/,
    );
  });

  it('33: AEB43 is read in other currencies than euros', async () => {
    const file = aeb43File(aeb43Account(aeb43Transaction(5_000), { currency: '840' }));
    expect(await read(readAeb43, file)).toMatchObject([{ amount: 5_000, currency: 'USD' }]);
  });

  it('34: CODA is read with foreign accounts and currencies', async () => {
    const account = `${'FR1420041010050500013M02606'.padEnd(34)}GBP`;
    const payer = `${'0924002304825'.padEnd(34)}CHF`;
    const file = codaFile(codaMovement({ thousandths: 1_000, account: payer }), { structure: '3', account });
    const { currency, payment } = await first(readCoda, file);
    expect([currency, payment.counterparty.accountNumber]).toEqual(['GBP', '0924002304825']);
  });

  it('35: a blank CODA structure leaves the account to its content', async () => {
    const { items } = await readAll(readCoda, codaFile([], { structure: ' ', account: CODA_ACCOUNT }));
    expect(items[0]).toMatchObject({ account: { iban: 'BE68539007547034', currency: 'EUR' } });
    expect(endsOf(items)).toMatchObject([{ refusal: null }]);
  });

  it('36: one file has several accounts and currencies', async () => {
    const accounts = aeb43Account([], { currency: '840' }).concat(aeb43Account([]));
    const { items } = await readAll(readAeb43, aeb43File(accounts));
    expect(items.flatMap((item) => (item.type === 'statement' ? [item.account.currency] : []))).toEqual([
      'USD',
      'EUR',
    ]);
  });

  it('37: an amount that cannot be read is refused, and never 0', async () => {
    const empty = camtFile(entry('1').replace('>1<', '><'));
    expect(await refusalOf(readCamt, empty)).toMatch(/"" is not an amount/);
    const blank = cfonbFile(cfonbEntry(100), { closing: 10_100 }).replace(overpunched(100), ' '.repeat(14));
    expect(await refusalOf(readCfonb120, blank)).toMatch(/is not a digit with a sign/);
    const mapping = { headingLine: null, bookedOn: 0, dateOrder: null, decimal: null } as const;
    const rows = [{ line: 1, cells: ['2026-11-26', ''] }];
    const options = { decimals, fallbackCurrency: 'EUR' };
    const ends = [];
    for await (const item of readTable(rows, { ...mapping, amount: { kind: 'SIGNED', column: 1 } }, options))
      if (item.type === 'end') ends.push(item.refusal?.message);
    expect(ends).toEqual(['"" is not an amount']);
  });

  it('49: dinars have three decimal places, and yen none', async () => {
    const of = (currency: string, text: string) =>
      camtFile(entry('1').replaceAll('EUR', currency).replace('>1<', `>${text}<`)).replaceAll(
        'EUR',
        currency,
      );
    expect((await read(readCamt, of('KWD', '1.234')))[0]?.amount).toBe(1_234);
    expect((await read(readCamt, of('JPY', '1234')))[0]?.amount).toBe(1_234);
    expect(await refusalOf(readCamt, of('JPY', '12.5'))).toMatch(/more decimal places than JPY/);
  });

  it('50: entity and ZIP bombs are refused before they expand', async () => {
    const entities = `<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${camtFile(entry('1'))}`;
    expect(await refusalOf(readCamt, entities)).toMatch(/document type declaration is not allowed/);
    const zip = zipFile([{ name: 'a.xml', content: Buffer.alloc(20 * 1024 * 1024) }]);
    const opened = (async () => {
      for await (const item of readBankFile([zip], { decimals })) expect(item).toBeUndefined();
    })();
    await expect(opened).rejects.toThrow(/more than 200 times its size/);
  });
});
