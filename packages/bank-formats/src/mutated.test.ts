import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BankFileItem,
  type ReadOptions,
  readAeb43,
  readBai2,
  readCamt,
  readCfonb120,
  readCoda,
  readMt940,
  readOfx,
  readTable,
} from './index.ts';
import { aeb43Account, aeb43File, aeb43Transaction } from './testing/aeb43-file.ts';
import { balance, camtFile, entry } from './testing/camt-file.ts';
import { cfonbEntry, cfonbFile } from './testing/cfonb-file.ts';
import { codaFile, codaInformation, codaMovement } from './testing/coda-file.ts';
import { mutate, mutation } from './testing/mutate.ts';
import { endsOf, readAll, transactionsOf } from './testing/read.ts';

const details = '<NtryDtls><TxDtls><RmtInf><Ustrd>Invoice 1001</Ustrd></RmtInf></TxDtls></NtryDtls>';
const CAMT = camtFile(
  [
    balance('OPBD', '100.00'),
    balance('CLBD', '131.30'),
    entry('50.25', details),
    entry('18.95', '', 'DBIT'),
  ].join('\n'),
);
const MT940 = `:20:REF-1
:25:DE02120300000000202051
:28C:00027/001
:60F:C261125EUR100,00
:61:2611261126CR50,25NTRFINV-7//BANK-9
:86:166?00GUTSCHRIFT?20SVWZ+RE 1001?32Anna SA
:61:2611261126DR18,95NTRFFEE
:62F:C261126EUR131,30
-
`;

const BAI2 = `01,122099999,123456789,261125,0200,1,,,2/
02,031001234,122099999,1,261125,2359,EUR,2/
03,111,EUR,010,10000,,,015,13130,,/
16,142,5025,Z,BANK-9,INV-7,RE 1001/
16,451,1895,Z,,,FEE/
49,30050,4/
98,30050,1,5/
99,30050,1,7/
`;
const OFX = `OFXHEADER:100

<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>123<ACCTID>9100</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261125<TRNAMT>50.25<FITID>1<NAME>Anna<MEMO>RE 1001</STMTTRN>
<STMTTRN><TRNTYPE>FEE<DTPOSTED>20261125<TRNAMT>-18.95<FITID>2</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>131.30<DTASOF>20261125</LEDGERBAL></STMTRS></OFX>
`;

const CODA = codaFile([
  ...codaMovement({ thousandths: 50_250, code: '20150000', name: 'Anna SA' }),
  ...codaMovement({ detail: '0001', thousandths: 20_000, code: '60150000', text: 'RE 1001' }),
  ...codaMovement({ detail: '0002', thousandths: 30_250, code: '60150000', structure: '101090933755493' }),
  ...codaMovement({ sequence: '0002', thousandths: -18_950, text: 'FEE' }),
  codaInformation('001Bank', true, '0002'),
]);

const CFONB = cfonbFile(
  cfonbEntry(5_025, [
    ['NPY', 'Anna SA'],
    ['LCC', 'RE 1001'],
    ['FEE', 'EUR200000000000740'],
  ]).concat(cfonbEntry(-1_895)),
  { closing: 13_130 },
);

const AEB43 = aeb43File(
  aeb43Account(aeb43Transaction(5_025, ['Anna SA', 'RE 1001']).concat(aeb43Transaction(-1_895))),
);

const CSV = `Date;Amount;Balance;Text
26/11/2026;50,25;150,25;RE 1001
26/11/2026;-18,95;131,30;FEE
`;

/** Reads lines with semicolons as a table. */
function readCsv(source: Iterable<Uint8Array>, options: ReadOptions): AsyncGenerator<BankFileItem> {
  const text = Buffer.concat([...source]).toString('utf8');
  const rows = text.split('\n').map((line, at) => ({ line: at + 1, cells: line.split(';') }));
  const mapping = {
    headingLine: 1,
    bookedOn: 0,
    amount: { kind: 'SIGNED' as const, column: 1 },
    dateOrder: 'DMY' as const,
    decimal: ',' as const,
    balance: 2,
    texts: [3],
  };
  return readTable(rows, mapping, { ...options, fallbackCurrency: 'EUR' });
}

describe('a damaged file', () => {
  it.each([
    ['camt', CAMT, readCamt],
    ['MT940', MT940, readMt940],
    ['BAI2', BAI2, readBai2],
    ['OFX', OFX, readOfx],
    ['AEB43', AEB43, readAeb43],
    ['CODA', CODA, readCoda],
    ['CSV', CSV, readCsv],
    ['CFONB 120', CFONB, readCfonb120],
  ])('of %s is refused or adds up, and never fails otherwise', async (_format, file, reader) => {
    const sound = await readAll(reader, file);
    expect(sound.refusal).toBeNull();
    expect(endsOf(sound.items)).toMatchObject([{ sum: 3_130, refusal: null }]);
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 4 }), async (mutations) => {
        const { items } = await readAll(reader, mutate(file, mutations));
        const transactions = transactionsOf(items);
        for (const { amount } of transactions) expect(Number.isSafeInteger(amount)).toBe(true);
        const start = items.find((item) => item.type === 'statement');
        const [end] = endsOf(items);
        if (start?.type !== 'statement' || end === undefined || end.refusal !== null) return;
        if (start.opening === null || end.closing === null) return;
        expect(start.opening.amount + end.sum).toBe(end.closing.amount);
      }),
      { numRuns: 2_000 },
    );
  });
});
