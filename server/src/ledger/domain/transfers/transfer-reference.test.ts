import { assert, integer, nat, property, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itDraws, runs } from '../../../../test/harness/seeds.ts';
import { CREDITED_ACCOUNT } from '../../../cash/domain/matching/model.ts';
import { bankLine, invoice, matchLine } from '../../../cash/domain/matching/testing/worlds.ts';
import {
  belgianReference,
  isQrIban,
  nationalForm,
  parseTransferReference,
  printedTransferReference,
  qrReference,
} from './transfer-reference.ts';

/** References that Swiss and Belgian banks verify. The examples are those of the standards. */
describe('a structured reference', () => {
  it('has the check digit of the Swiss and the Belgian standard', () => {
    expect(qrReference('21000000000313947143000901')).toBe('210000000003139471430009017');
    expect(belgianReference('0909337554')).toBe('090933755493');
    expect(() => qrReference('1')).toThrow(RangeError);
    expect(() => belgianReference('12345678AB')).toThrow(RangeError);
  });

  it('is printed and parsed as each standard writes it', () => {
    expect(printedTransferReference('QRR', '210000000003139471430009017')).toBe(
      '21 00000 00003 13947 14300 09017',
    );
    expect(printedTransferReference('OGM', '090933755493')).toBe('+++090/9337/55493+++');
    expect(printedTransferReference('RF', 'RF18539007547034')).toBe('RF18 5390 0754 7034');
    expect(parseTransferReference('+++090/9337/55493+++')).toEqual({
      form: 'OGM',
      reference: '090933755493',
    });
    expect(parseTransferReference('rf18 5390 0754 7034')).toEqual({
      form: 'RF',
      reference: 'RF18539007547034',
    });
    for (const wrong of ['090933755494', '210000000003139471430009018', '', '+++', 'RF19539007547034', '12'])
      expect(parseTransferReference(wrong)).toBeNull();
  });

  itDraws('is read again from its printed form, and no single wrong digit passes', (seed) => {
    const digits = (length: number) => stringMatching(new RegExp(`^[1-9][0-9]{${length - 1}}$`));
    assert(
      property(digits(26), digits(10), nat(11), integer({ min: 1, max: 9 }), (qr, ogm, at, add) => {
        for (const [form, reference] of [
          ['QRR', qrReference(qr)],
          ['OGM', belgianReference(ogm)],
        ] as const) {
          expect(parseTransferReference(printedTransferReference(form, reference))).toEqual({
            form,
            reference,
          });
          const digit = (Number(reference[at]) + add) % 10;
          const wrong = `${reference.slice(0, at)}${digit}${reference.slice(at + 1)}`;
          expect(parseTransferReference(wrong)).toBeNull();
        }
      }),
      { seed, ...runs(100) },
    );
  });
});

describe('a transfer with a reference of a selection', () => {
  const [qr, ogm] = [qrReference('21000000000313947143000901'), belgianReference('1908100174')];
  const documents = [invoice('1001', 60_00), invoice('1002', 40_00), invoice('1003', 100_00)];
  const facts = {
    documents,
    references: [qr, ogm].map((reference) => ({
      reference,
      customerId: 'A',
      documentIds: ['1001', '1002'],
    })),
  };

  it.each([
    ['a field of its own', { structuredReferences: [{ type: 'QRR', reference: qr }] }],
    ['a field of its own without its type', { structuredReferences: [{ type: null, reference: ogm }] }],
    ['free text', { text: `Zahlung ${printedTransferReference('QRR', qr)}` }],
    ['free text without blanks', { text: `REF ${qr} MERCI` }],
    ['Belgian free text', { text: `${printedTransferReference('OGM', ogm)} merci` }],
    ['Belgian digits', { text: ogm }],
  ])('pays its invoices: in %s', (_place, line) => {
    const { state, proposals } = matchLine(bankLine(line), facts);
    const paid = proposals[0]?.parts.map((part) => ('documentId' in part ? part.documentId : part.kind));
    expect([state, paid]).toEqual(['MATCHED', ['1001', '1002']]);
  });

  it('goes on the account of its customer if it asks for the whole account', () => {
    const references = [{ reference: qr, customerId: 'A', documentIds: [] }];
    const line = bankLine({ amount: 55_55, structuredReferences: [{ type: 'QRR', reference: qr }] });
    const { state, payer } = matchLine(line, { documents, references });
    expect([state, payer.certainty, payer.customerId]).toEqual(['ON_ACCOUNT', 'CERTAIN', 'A']);
  });
});

describe('a transfer to a virtual account', () => {
  const iban = 'DE89370400440532013000';
  const references = [{ reference: iban, customerId: 'A', documentIds: [] }];
  const credited = [{ type: CREDITED_ACCOUNT, reference: iban }];
  const documents = [
    invoice('1001', 60_00),
    invoice('1002', 40_00),
    invoice('2001', 60_00, { customerId: 'B' }),
  ];

  it('is money of its customer: it pays the only invoice of the amount, also from another sender', () => {
    const line = bankLine({ amount: 60_00, name: 'Someone else', structuredReferences: credited });
    const { payer, proposals } = matchLine(line, { documents, references });
    expect([payer.certainty, payer.customerId]).toEqual(['CERTAIN', 'A']);
    expect(proposals[0]?.parts.map((part) => 'documentId' in part && part.documentId)).toEqual(['1001']);
  });

  it('contradicts the invoice number of another customer', () => {
    const line = bankLine({ amount: 60_00, text: 'RF 2001', structuredReferences: credited });
    expect(matchLine(line, { documents, references }).state).not.toBe('MATCHED');
  });

  it('says nothing if no customer has the account, not even a number', () => {
    const line = bankLine({ amount: 60_00, structuredReferences: credited });
    const { payer, proposals } = matchLine(line, { documents });
    expect(payer.certainty).toBe('UNKNOWN');
    for (const { proof } of proposals) expect(proof.tokens).toEqual([]);
  });
});

describe('the national form of an account', () => {
  it.each([
    ['CH4431999123000889012', 'CHF', 'QRR'],
    ['LI21 3080 8123 4567 8901 2', 'EUR', 'QRR'],
    ['CH9300762011623852957', 'CHF', null],
    ['BE68 5390 0754 7034', 'EUR', 'OGM'],
    ['BE68539007547034', 'USD', null],
    ['FR7630006000011234567890189', 'EUR', null],
    [null, 'USD', null],
  ])('of %s in %s is %s', (iban, currency, form) => {
    expect(nationalForm({ iban, currency })).toBe(form);
  });

  it('knows a QR-IBAN by its institution', () => {
    expect(isQrIban('CH4431999123000889012')).toBe(true);
    expect(isQrIban('CH9300762011623852957')).toBe(false);
  });
});
