import { describe, expect, it } from 'vitest';
import { type EpcPayment, epcPayload } from './epc-payment.ts';

const PAYMENT: EpcPayment = {
  name: 'Dupont SA',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  amount: 12_345,
  reference: 'C-1',
};

const linesOf = (more: Partial<EpcPayment> = {}) => epcPayload({ ...PAYMENT, ...more })?.split('\n') ?? [];

describe('a payment code', () => {
  it('matches the example of EPC069-12, in version 002', () => {
    const text = epcPayload({
      bic: 'BPOTBEB1',
      name: 'Red Cross of Belgium',
      iban: 'BE72000000001616',
      amount: 100,
      purpose: 'CHAR',
      reference: 'Urgency fund',
      information: 'Sample QR code',
    });
    expect(text).toBe(
      'BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR1\nCHAR\n\nUrgency fund\nSample QR code',
    );
  });

  it('ends with the last given element and keeps the lines before it', () => {
    expect(linesOf()).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      'Dupont SA',
      'FR7630006000011234567890189',
      'EUR123.45',
      '',
      '',
      'C-1',
    ]);
    expect(linesOf({ bic: 'agri frpp' })[4]).toBe('AGRIFRPP');
  });

  it.each([
    [1, 'EUR0.01'],
    [10, 'EUR0.1'],
    [100, 'EUR1'],
    [1230, 'EUR12.3'],
    [100_000, 'EUR1000'],
    [99_999_999_999, 'EUR999999999.99'],
  ])('writes %d cents as %s', (amount, text) => {
    expect(linesOf({ amount })[7]).toBe(text);
  });

  it.each([0, -1, 100_000_000_000, 1.5, Number.NaN])('does not exist for %d cents', (amount) => {
    expect(epcPayload({ ...PAYMENT, amount })).toBeNull();
  });

  it('cuts names at 70 characters and references at 140, never inside a character', () => {
    expect(linesOf({ name: 'n'.repeat(71) })[5]).toBe('n'.repeat(70));
    expect(linesOf({ reference: 'r'.repeat(141) })[10]).toBe('r'.repeat(140));
    const wide = linesOf({ name: '😀'.repeat(40), reference: '' })[5] ?? '';
    expect(wide).toBe('😀'.repeat(40));
    expect([...linesOf({ name: 'é'.repeat(80) }).join('')].length).toBeGreaterThan(70);
  });

  it('does not exist when it would exceed 331 bytes', () => {
    expect(epcPayload({ ...PAYMENT, name: '😀'.repeat(70) })).toBeNull();
    expect(epcPayload({ ...PAYMENT, name: '漢'.repeat(70), reference: '' })).not.toBeNull();
  });

  it('keeps a name or reference from injecting another element', () => {
    const lines = linesOf({ name: 'Evil\nDE89370400440532013000\r\nEUR1', reference: 'a\u2028b\tc\0d' });
    expect(lines).toHaveLength(11);
    expect(lines[5]).toBe('Evil DE89370400440532013000 EUR1');
    expect(lines[6]).toBe('FR7630006000011234567890189');
    expect(lines[10]).toBe('a b c d');
  });
});
