import { describe, expect, it } from 'vitest';
import { balance, camtFile, entry } from '../testing/camt-file.ts';
import { endsOf, readAll, refusalOf, transactionsOf } from '../testing/read.ts';
import { readCamt } from './reader.ts';

const read = (file: string | Uint8Array, size?: number) => readAll(readCamt, file, size);

const payment = (text: string) => `<NtryDtls><TxDtls>
<Refs><EndToEndId>E-1</EndToEndId><MndtId>NOTPROVIDED</MndtId></Refs>
<RltdPties><Dbtr><Pty><Nm>Anna SA</Nm></Pty></Dbtr>
<DbtrAcct><Id><IBAN>FR1420041010050500013M02606</IBAN></Id></DbtrAcct>
<UltmtDbtr><Pty><Nm>Anna Holding</Nm></Pty></UltmtDbtr><Cdtr><Nm>Us</Nm></Cdtr></RltdPties>
<RltdAgts><DbtrAgt><FinInstnId><BICFI>SOGEFRPP</BICFI></FinInstnId></DbtrAgt></RltdAgts>
<RmtInf>${text}</RmtInf></TxDtls></NtryDtls>`;

describe('a camt file', () => {
  it('is read with its balances, payer, references and text', async () => {
    const remittance = `<Ustrd>Invoice 1001</Ustrd><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp>
<Ref>RF18539007547034</Ref></CdtrRefInf><AddtlRmtInf>thanks</AddtlRmtInf></Strd>`;
    const content = [
      balance('OPBD', '100.00'),
      balance('CLBD', '150.25'),
      entry('50.25', payment(remittance)),
    ].join('\n');
    const { items, refusal } = await read(camtFile(content));
    expect(refusal).toBeNull();
    const [start, transaction, end] = items;
    expect(start).toMatchObject({
      type: 'statement',
      kind: 'STATEMENT',
      id: 'S-1',
      account: { iban: 'DE02120300000000202051', currency: 'EUR' },
      opening: { amount: 10_000, currency: 'EUR', date: '2026-11-25' },
    });
    expect(transaction).toMatchObject({
      amount: 5_025,
      status: 'BOOKED',
      bookedOn: '2026-11-25',
      valueOn: '2026-11-26',
      details: [
        {
          counterparty: {
            name: 'Anna SA',
            ultimateName: 'Anna Holding',
            iban: 'FR1420041010050500013M02606',
            bic: 'SOGEFRPP',
          },
          endToEndId: 'E-1',
          mandateId: null,
          structuredReferences: [{ type: 'SCOR', reference: 'RF18539007547034' }],
          text: 'Invoice 1001 thanks',
        },
      ],
    });
    expect(end).toMatchObject({ type: 'end', sum: 5_025, transactions: 1, refusal: null });
  });

  it.each([
    ['a version that does not exist yet', { version: '99' }],
    ['names with a prefix', { prefix: 'ns2' }],
  ])('may have %s', async (_what, options) => {
    const { items, refusal } = await read(camtFile(entry('1.00'), options));
    expect(refusal).toBeNull();
    expect(transactionsOf(items)).toHaveLength(1);
  });

  it('gives the same items however it is cut into pieces', async () => {
    const file = camtFile([balance('OPBD', '0'), entry('7', payment('<Ustrd>Übung</Ustrd>'))].join(''));
    const whole = await read(file);
    for (const size of [1, 2, 3, 7, 64]) expect(await read(file, size)).toEqual(whole);
  });

  it('joins a text that was cut at 140 characters', async () => {
    const [first, second] = [`${'x'.repeat(136)} RE-`, '1001'];
    const { items } = await read(
      camtFile(entry('1', payment(`<Ustrd>${first}</Ustrd><Ustrd>${second}</Ustrd>`))),
    );
    expect(transactionsOf(items)[0]?.details[0]?.text).toMatch(/RE-1001$/);
  });

  it.each([
    ['inverted', '20.00', true, 2_000],
    ['as stated', '-20.00', false, -2_000],
  ])('lets the balances decide that reversals are %s', async (_sense, change, invertsReversals, sum) => {
    const closing = (100 + Number(change)).toFixed(2);
    const content = [balance('OPBD', '100.00'), balance('CLBD', closing)].join('');
    const { items } = await read(camtFile(content + entry('20.00', '<RvslInd>true</RvslInd>', 'DBIT')));
    expect(endsOf(items)).toMatchObject([{ invertsReversals, sum, refusal: null }]);
  });

  it('keeps pending entries out of the sum', async () => {
    const pending = entry('5.00').replace('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>');
    const { items } = await read(camtFile(entry('1.00') + pending));
    expect(transactionsOf(items).map(({ status }) => status)).toEqual(['BOOKED', 'PENDING']);
    expect(endsOf(items)).toMatchObject([{ sum: 100, transactions: 2 }]);
  });

  it('reads charges of a payment as negative when they were credited', async () => {
    const charges = `<NtryDtls><TxDtls><Chrgs><Rcrd><Amt Ccy="EUR">1.50</Amt><CdtDbtInd>DBIT</CdtDbtInd>
<ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs></TxDtls></NtryDtls>`;
    const { items } = await read(camtFile(entry('98.50', charges)));
    expect(transactionsOf(items)[0]?.details[0]?.charges).toEqual([
      { amount: 150, currency: 'EUR', isDeducted: true },
    ]);
  });
});

describe('a statement', () => {
  it.each([
    [
      'balances that contradict its entries',
      balance('OPBD', '1') + balance('CLBD', '3') + entry('1'),
      /100 \+ 100 = 200, not 300/,
    ],
    [
      'an amount with too many decimal places',
      entry('1.005'),
      /line \d+: 1.005 has more decimal places than EUR/,
    ],
    ['an amount that is no number', entry('1,00'), /"1,00" is not an amount/],
    ['a negative amount', entry('-1'), /"-1" is not an amount/],
    ['an amount that cannot be held exactly', entry('99999999999999999'), /too large/],
    ['an unknown currency', entry('1').replace('EUR', 'ABC'), /ABC is not a currency/],
    ['another currency than its account', entry('1').replace('EUR', 'CHF'), /in CHF, the account in EUR/],
    ['no direction', entry('1').replace('<CdtDbtInd>CRDT</CdtDbtInd>', ''), /neither CRDT nor DBIT/],
    ['a day that does not exist', entry('1').replace('11-25', '02-30'), /2026-02-30 is not a date/],
    ['an unknown status', entry('1').replace('BOOK', 'MAYBE'), /the status "MAYBE" is unknown/],
  ])('is refused for %s', async (_what, content, expected) => {
    expect(await refusalOf(readCamt, camtFile(content))).toMatch(expected);
  });

  it('is refused alone; the others of the file are read', async () => {
    const one = camtFile(entry('1,00'));
    const statement = one.slice(one.indexOf('<Stmt>'), one.indexOf('</BkToCstmrStmt>'));
    const { items, refusal } = await read(camtFile(entry('2.00')).replace('<Stmt>', `${statement}<Stmt>`));
    expect(refusal).toBeNull();
    expect(endsOf(items).map((end) => [end.sum, end.refusal === null])).toEqual([
      [0, false],
      [200, true],
    ]);
  });
});

describe('a file', () => {
  const bomb = `<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${camtFile(entry('1'))}`;
  it.each([
    ['a document type declaration', bomb, /document type declaration is not allowed/],
    ['no statement', '<Document><BkToCstmrStmt/></Document>', /has no statement/],
    ['another kind of document', '<Document><Other/></Document>', /is not a camt/],
    ['an end too early', camtFile(entry('1')).slice(0, -40), /line \d+/],
    ['elements nested too deep', '<a>'.repeat(100), /nested deeper than 64/],
    ['nothing', '', /line 1/],
    ['a text', 'hello', /line 1/],
  ])('with %s is refused', async (_what, file, expected) => {
    expect((await read(file)).refusal).toMatch(expected);
  });

  it('whose bytes contradict its encoding is refused', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>'),
      Buffer.from([0xff]),
    ]);
    expect((await read(bytes)).refusal).toMatch(/not utf-8/);
  });

  it('may be in Latin-1 or UTF-16', async () => {
    const text = camtFile(entry('1', payment('<Ustrd>Müller</Ustrd>')));
    const latin1 = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${text}`, 'latin1');
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    for (const bytes of [latin1, utf16])
      expect(transactionsOf((await read(bytes)).items)[0]?.details[0]?.text).toBe('Müller');
  });
});
