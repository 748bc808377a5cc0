import { describe, expect, it } from 'vitest';
import { type SwissPayment, swissPayload } from './swiss-payment.ts';

const QR_IBAN = 'CH4431999123000889012';
const IBAN = 'CH93 0076 2011 6238 5295 7';
const QRR = { form: 'QRR', reference: '210000000003139471430009017' } as const;
const PAYMENT: SwissPayment = {
  iban: QR_IBAN,
  creditor: {
    name: 'Max Muster & Söhne',
    street: 'Musterstrasse 123',
    postalCode: '8000',
    town: 'Seldwyla',
    country: 'CH',
  },
  debtor: null,
  amount: 194_975,
  currency: 'CHF',
  reference: QRR,
  message: 'Order of 15 June 2026',
};

const linesOf = (more: Partial<SwissPayment> = {}) => swissPayload({ ...PAYMENT, ...more })?.split('\n');
const withCreditor = (more: Partial<SwissPayment['creditor']>) => ({
  creditor: { ...PAYMENT.creditor, ...more },
});

describe('a Swiss QR code', () => {
  it('has the elements of the Implementation Guidelines in their order', () => {
    const empty = Array<string>(7).fill('');
    expect(linesOf()).toEqual(
      ['SPC', '0200', '1', QR_IBAN].concat(
        ['S', 'Max Muster & Söhne', 'Musterstrasse 123', '', '8000', 'Seldwyla', 'CH'],
        empty,
        ['1949.75', 'CHF'],
        empty,
        ['QRR', QRR.reference, 'Order of 15 June 2026', 'EPD'],
      ),
    );
  });

  it('has the address of a known debtor, and leaves to the payer what is not known', () => {
    const debtor = {
      name: 'Simon Muster',
      street: null,
      postalCode: '8000',
      town: 'Seldwyla',
      country: 'ch',
    };
    const address = ['S', 'Simon Muster', '', '', '8000', 'Seldwyla', 'CH'];
    expect(linesOf({ debtor })?.slice(18, 27)).toEqual(['1949.75', 'CHF', ...address]);
    for (const country of ['Schweiz', 'SUISSE', null, ' '])
      expect(linesOf({ debtor: { ...debtor, country } })?.slice(20, 27)).toEqual(address);
    const incomplete = linesOf({ debtor: { ...debtor, country: 'Elsewhere' }, amount: null });
    expect(incomplete?.slice(18, 27)).toEqual(['', 'CHF', '', '', '', '', '', '', '']);
  });

  it('carries the creditor reference of an ordinary IBAN, or none', () => {
    const reference = { form: 'RF', reference: 'RF18539007547034' } as const;
    expect(linesOf({ iban: IBAN, reference })?.slice(27)).toEqual([
      'SCOR',
      'RF18539007547034',
      'Order of 15 June 2026',
      'EPD',
    ]);
    expect(linesOf({ iban: IBAN, reference: null })?.slice(27, 29)).toEqual(['NON', '']);
    expect(linesOf({ iban: IBAN, reference: null })?.[3]).toBe('CH9300762011623852957');
  });

  it.each([
    ['a QR-IBAN without its reference', { reference: null }],
    ['a QR-IBAN with a creditor reference', { reference: { form: 'RF', reference: 'RF18539007547034' } }],
    ['an IBAN with a QR reference', { iban: IBAN }],
    ['an account elsewhere', { iban: 'DE89370400440532013000', reference: null }],
    ['an IBAN with wrong check digits', { iban: 'CH4531999123000889012' }],
    ['another currency', { currency: 'USD' }],
    ['nothing to pay', { amount: 0 }],
    ['parts of a hundredth', { amount: 1.5 }],
    ['a billion', { amount: 100_000_000_000 }],
    ['no postal code', withCreditor({ postalCode: null })],
    ['no town', withCreditor({ town: ' ' })],
    ['no country', withCreditor({ country: null })],
  ] satisfies [string, Partial<SwissPayment>][])('does not exist for %s', (_what, more) => {
    expect(linesOf(more)).toBeUndefined();
  });

  it.each([
    [1, '0.01'],
    [5000, '50.00'],
    [99_999_999_999, '999999999.99'],
  ])('writes %d hundredths as %s', (amount, text) => {
    expect(linesOf({ amount })?.[18]).toBe(text);
  });

  it('keeps to the lengths and letters of the guidelines, and no text adds an element', () => {
    const lines = linesOf({
      ...withCreditor({ name: `Ŵ${'x'.repeat(80)}`, street: 'Gasse 1\r\nHinterhaus', town: 'Ḿ日' }),
      message: `A\nB\u2028C ${'z'.repeat(200)}`,
    });
    expect(lines).toHaveLength(31);
    expect(lines?.[5]).toBe(`Ŵ${'x'.repeat(69)}`);
    expect([lines?.[6], lines?.[9]]).toEqual(['Gasse 1', 'M.']);
    expect(lines?.[29]).toBe(`A B C ${'z'.repeat(134)}`);
  });
});
