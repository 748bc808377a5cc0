import { describe, expect, it } from 'vitest';
import { type EInvoice, readEInvoice } from './index.ts';
import { ciiFile, zugferd1File } from './testing/cii-file.ts';
import { pdfFile } from './testing/pdf-file.ts';
import { decimals, invoiceOf, refusalOf } from './testing/read.ts';
import { plainSample, type Sample, sample } from './testing/sample.ts';
import { ublFile } from './testing/ubl-file.ts';

const facturX = (facts: Sample) => pdfFile([{ name: 'factur-x.xml', content: ciiFile(facts) }]);

const zugferd1 = (facts: Sample) => pdfFile([{ name: 'ZUGFeRD-invoice.xml', content: zugferd1File(facts) }]);

const SYNTAXES: [string, (facts: Sample) => string | Uint8Array, EInvoice['syntax']][] = [
  ['UBL', ublFile, 'UBL'],
  ['CII', ciiFile, 'CII'],
  ['Factur-X', facturX, 'CII'],
  ['ZUGFeRD 1', zugferd1, 'ZUGFERD_1'],
];

describe.each(SYNTAXES)('an invoice in %s', (_name, write, syntax) => {
  it('is read with every field that a receivable needs', () => {
    expect(invoiceOf(write(sample()))).toEqual({
      syntax,
      specification: 'urn:cen.eu:en16931:2017',
      number: '2026-1001',
      issuedOn: '2026-11-02',
      typeCode: '380',
      currency: 'EUR',
      dueOn: '2026-12-02',
      instalments: [],
      buyerReference: '04011000-12345-34',
      purchaseOrder: 'PO-77',
      paymentTerms: null,
      precedingInvoices: [{ number: '2026-0900', issuedOn: '2026-10-01' }],
      seller: expect.objectContaining({ name: 'Seller SA', vatNumber: null }),
      buyer: {
        name: 'Müller & Söhne GmbH',
        tradingName: null,
        identifiers: [{ id: 'C-1001', scheme: null }],
        registration: { id: 'HRB 12345', scheme: null },
        vatNumber: 'DE123456789',
        electronicAddress: { id: 'billing@mueller.example', scheme: 'EM' },
        email: 'anna@mueller.example',
        country: null,
      },
      paymentReference: 'RF18 5390 0754 7034',
      accounts: ['DE02120300000000202051'],
      totals: {
        lines: 102_000,
        allowances: 5_000,
        charges: 3_000,
        net: 100_000,
        vat: 19_000,
        gross: 119_000,
        prepaid: 19_000,
        rounding: null,
        payable: 100_000,
      },
      vat: [{ category: 'S', rate: '19.00', taxable: 100_000, tax: 19_000 }],
      lines: [
        { id: '1', name: 'Gears', net: 90_000 },
        { id: '2', name: 'Oil & grease', net: 12_000 },
      ],
      receivable: { kind: 'INVOICE', gross: 119_000, payable: 100_000 },
    });
  });

  it('is a credit note by its type, with the invoice that it credits', () => {
    const { receivable, precedingInvoices, dueOn } = invoiceOf(write(sample({ typeCode: '381' })));
    expect(receivable).toEqual({ kind: 'CREDIT_NOTE', gross: 119_000, payable: 100_000 });
    expect(precedingInvoices).toEqual([{ number: '2026-0900', issuedOn: '2026-10-01' }]);
    expect(dueOn).toBe('2026-12-02');
  });

  it.each([
    ['380', '-', 'CREDIT_NOTE'],
    ['384', '-', 'CREDIT_NOTE'],
    ['381', '-', 'INVOICE'],
    ['384', '', 'INVOICE'],
    ['389', '', 'INVOICE'],
    ['261', '', 'CREDIT_NOTE'],
    ['386', '', 'INVOICE'],
  ])('of type %s with the sign "%s" is, for the ledger, %s', (typeCode, sign, kind) => {
    const amounts = { net: `${sign}100.00`, vat: `${sign}20.00`, gross: `${sign}120.00` };
    const { receivable, totals } = invoiceOf(write(plainSample(amounts, { typeCode })));
    expect(receivable).toEqual({ kind, gross: 12_000, payable: 12_000 });
    expect(totals.gross).toBe(sign === '-' ? -12_000 : 12_000);
  });

  it('is a credit if more was prepaid than it is about', () => {
    const facts = plainSample({ net: '100.00', vat: '20.00', gross: '120.00' });
    const totals = { ...facts.totals, prepaid: '150.00', payable: '-30.00' };
    const { receivable } = invoiceOf(write({ ...facts, totals }));
    expect(receivable).toEqual({ kind: 'CREDIT_NOTE', gross: 12_000, payable: 3_000 });
  });

  it.each([
    ['JPY', '1000', '200', '1200', 1_200],
    ['JPY', '1000.00', '200.0', '1200', 1_200],
    ['KWD', '1.234', '0.247', '1.481', 1_481],
    ['EUR', '+1.2', '.24', '1.44', 144],
  ])('in %s states %s + %s = %s exactly', (currency, net, vat, gross, payable) => {
    expect(invoiceOf(write(plainSample({ net, vat, gross }, { currency }))).receivable.payable).toBe(payable);
  });

  it('may round what is payable', () => {
    const facts = plainSample({ net: '100.01', vat: '20.00', gross: '120.01' });
    const totals = { ...facts.totals, rounding: '-0.01', payable: '120.00' };
    expect(invoiceOf(write({ ...facts, totals })).totals.rounding).toBe(-1);
  });
});

describe('an invoice', () => {
  it('takes the total of VAT in its own currency, not in that of the accounts', () => {
    const other = '<cac:TaxTotal><cbc:TaxAmount currencyID="USD">33.00</cbc:TaxAmount></cac:TaxTotal>';
    const file = ublFile(sample()).replace('<cac:TaxTotal>', `${other}<cac:TaxTotal>`);
    expect(invoiceOf(file).totals.vat).toBe(19_000);
  });

  it('does not count lines that only group others', () => {
    const group = '</ram:LineID><ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode>';
    const extra = ciiFile(sample({ lines: [{ name: 'Group', net: '999.00' }] }));
    const line = /<ram:IncludedSupplyChainTradeLineItem>[\s\S]*<\/ram:IncludedSupplyChainTradeLineItem>/.exec(
      extra,
    );
    const grouped = line?.[0].replace('</ram:LineID>', group) ?? '';
    const file = ciiFile(sample()).replace('<rsm:SupplyChainTradeTransaction>', `$&${grouped}`);
    expect(invoiceOf(file).lines).toHaveLength(2);
  });

  it.each([
    ['minimum', true, true],
    ['basicwl', true, false],
    ['basic', false, false],
  ])('of the profile %s may have no lines: %s', (profile, isRead, hasNoPrepaid) => {
    const specification = `urn:factur-x.eu:1p0:${profile}`;
    const facts = sample({ specification, lines: [] });
    const { prepaid: _prepaid, ...withoutPrepaid } = facts.totals;
    const totals = hasNoPrepaid ? withoutPrepaid : facts.totals;
    const { refusal } = readEInvoice(Buffer.from(ciiFile({ ...facts, totals })), { decimals });
    expect(refusal?.rule ?? null).toBe(isRead ? null : 'BR-16');
  });

  it('skips files inside of it', () => {
    const file =
      '<cac:AdditionalDocumentReference><cac:Attachment><cbc:EmbeddedDocumentBinaryObject>' +
      `${'A'.repeat(200_000)}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
    const invoice = ublFile(sample()).replace('<cac:OrderReference>', `${file}<cac:OrderReference>`);
    expect(invoiceOf(invoice).number).toBe('2026-1001');
  });

  it('may have thousands of lines, with spaces between them', () => {
    const lines = Array.from({ length: 5_000 }, (_one, at) => ({ name: `Item ${at}`, net: '1.00' }));
    const facts = plainSample({ net: '5000.00', vat: '1000.00', gross: '6000.00' }, { lines });
    expect(invoiceOf(ublFile(facts).replaceAll('<cac:InvoiceLine>', '\n    $&')).lines).toHaveLength(5_000);
  });

  it('may be in Latin-1 or UTF-16', () => {
    const text = ublFile(sample());
    const latin1 = Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1');
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(text.replace('UTF-8', 'UTF-16'), 'utf16le'),
    ]);
    for (const bytes of [latin1, utf16]) expect(invoiceOf(bytes).buyer.name).toBe('Müller & Söhne GmbH');
  });
});

const EXTENDED = 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended';

describe('an invoice with several due dates', () => {
  const parts = [
    { dueOn: '2027-01-31', amount: '600.00' },
    { dueOn: '2026-12-31', amount: '400.00' },
  ];
  it.each([
    ['Factur-X', EXTENDED, ciiFile],
    [
      'Factur-X of the French reform',
      'urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr',
      ciiFile,
    ],
    ['ZUGFeRD 1', 'urn:ferd:CrossIndustryDocument:invoice:1p0:extended', zugferd1File],
  ])(
    'in the profile EXTENDED of %s has its instalments, and is due on the last day',
    (_name, specification, write) => {
      const invoice = invoiceOf(write(sample({ specification, instalments: parts })));
      expect(invoice.dueOn).toBe('2027-01-31');
      expect(invoice.instalments).toEqual([
        { dueOn: '2026-12-31', amount: 40_000 },
        { dueOn: '2027-01-31', amount: 60_000 },
      ]);
      expect(invoice.receivable.payable).toBe(100_000);
    },
  );

  it('may state no amounts, as for the end of a discount', () => {
    const instalments = [{ dueOn: '2026-12-02' }, { dueOn: '2026-11-12' }];
    const invoice = invoiceOf(ciiFile(sample({ specification: EXTENDED, instalments })));
    expect(invoice.dueOn).toBe('2026-12-02');
    expect(invoice.instalments.map(({ amount }) => amount)).toEqual([null, null]);
  });

  it.each([
    ['another profile', {}, /2 due dates \(BT-9\), which only the profile EXTENDED allows/],
    [
      'parts that do not add up',
      { specification: EXTENDED, instalments: [...parts, { dueOn: '2027-02-28', amount: '0.01' }] },
      /Σ BT-X-275 is 1000\.01, but BT-115 is 1000\.00/,
    ],
    [
      'a part that is too exact',
      { specification: EXTENDED, instalments: [{ dueOn: '2027-02-28', amount: '0.001' }] },
      /BT-X-275: 0\.001 has more decimal places/,
    ],
  ])('is refused with %s', (_what, changes, message) => {
    const refusal = refusalOf(ciiFile(sample({ instalments: parts, ...changes })));
    expect(refusal.rule).toBe('READ-DUE');
    expect(refusal.message).toMatch(message);
    expect(refusal.line).toBeGreaterThan(1);
  });
});

describe('an invoice in ZUGFeRD 1', () => {
  const file = zugferd1File(plainSample({ net: '100.00', vat: '19.00', gross: '119.00', rate: '19' }));
  const without = (pattern: RegExp) => file.replace(pattern, '');
  const payable = /<ram:DuePayableAmount>.*<\/ram:DuePayableAmount>/;

  it('may state no payable amount, if nothing was prepaid, and lines without amount', () => {
    expect(invoiceOf(without(payable)).receivable.payable).toBe(11_900);
    const line = /<ram:LineTotalAmount>.*<\/ram:LineTotalAmount>/;
    expect(invoiceOf(without(line))).toMatchObject({ lines: [], totals: { lines: 10_000 } });
    const prepaid = file.replace(payable, '<ram:TotalPrepaidAmount>19.00</ram:TotalPrepaidAmount>');
    expect(refusalOf(prepaid).rule).toBe('BR-15');
  });

  it.each([
    ['BR-CO-14', 'TaxTotalAmount'],
    ['BR-CO-15', 'GrandTotalAmount'],
    ['BR-CO-16', 'DuePayableAmount'],
  ])('is refused by %s if %s does not follow from the others', (rule, name) => {
    const amount = new RegExp(`(<ram:${name}[^>]*>)`);
    expect(refusalOf(file.replace(amount, '$11')).rule).toBe(rule);
  });
});
