import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Charge, PaymentDetails, Transaction } from '../model.ts';
import { paymentDetails } from '../payment.ts';
import { invertReversal } from './invert.ts';
import { splitBatch } from './split.ts';

const booked = (amount: number, details: PaymentDetails[], more: Partial<Transaction> = {}): Transaction => ({
  type: 'transaction',
  status: 'BOOKED',
  amount,
  currency: 'EUR',
  bookedOn: '2026-11-26',
  valueOn: '2026-11-26',
  isReversal: false,
  bankReference: 'B-1',
  ownReference: 'O-1',
  code: null,
  charges: [],
  additionalText: 'SEPA batch of RE 1001 and RE 1002',
  details,
  line: 7,
  ...more,
});
const payment = (amount: number | null, more: Partial<PaymentDetails> = {}) =>
  paymentDetails({ amount, currency: 'EUR', ...more });
const charge = (amount: number, more: Partial<Charge> = {}): Charge => ({
  amount,
  currency: 'EUR',
  isDeducted: null,
  ...more,
});

/** Kinds and amounts of the parts, and the reason why there are none. */
function split(transaction: Transaction) {
  const { parts, keptWhole } = splitBatch(transaction);
  return { parts: parts.map(({ kind, amount }) => [kind, amount]), keptWhole };
}

describe('a batch', () => {
  it('becomes one transaction for each payment if they add up', () => {
    const one = payment(1_000, { text: 'RE 1001', bankReference: 'B-1/1' });
    const { parts, keptWhole } = splitBatch(booked(3_000, [one, payment(2_000, { text: 'RE 1002' })]));
    expect(keptWhole).toBeNull();
    expect(parts).toMatchObject([
      { kind: 'PAYMENT', part: 1, amount: 1_000, bankReference: 'B-1/1', details: [{ text: 'RE 1001' }] },
      { kind: 'PAYMENT', part: 2, amount: 2_000, bankReference: 'B-1', details: [{ text: 'RE 1002' }] },
    ]);
  });

  it.each([
    [
      'a payment came back',
      booked(500, [payment(1_000), payment(-500)]),
      [
        ['PAYMENT', 1_000],
        ['PAYMENT', -500],
      ],
    ],
    [
      'each payment has a charge',
      booked(2_850, [payment(1_000, { charges: [charge(50)] }), payment(2_000, { charges: [charge(100)] })]),
      [
        ['PAYMENT', 1_000],
        ['PAYMENT', 2_000],
        ['CHARGE', -50],
        ['CHARGE', -100],
      ],
    ],
    [
      'the batch has a charge',
      booked(2_900, [payment(1_000), payment(2_000)], { charges: [charge(100)] }),
      [
        ['PAYMENT', 1_000],
        ['PAYMENT', 2_000],
        ['CHARGE', -100],
      ],
    ],
    [
      'batch and payment repeat a charge',
      booked(2_900, [payment(1_000), payment(2_000, { charges: [charge(100)] })], { charges: [charge(100)] }),
      [
        ['PAYMENT', 1_000],
        ['PAYMENT', 2_000],
        ['CHARGE', -100],
      ],
    ],
    [
      'the charge is booked apart',
      booked(3_000, [payment(1_000), payment(2_000)], { charges: [charge(100)] }),
      [
        ['PAYMENT', 1_000],
        ['PAYMENT', 2_000],
      ],
    ],
    [
      'one payment is net of its charge',
      booked(950, [payment(1_000, { charges: [charge(50)] })]),
      [
        ['PAYMENT', 1_000],
        ['CHARGE', -50],
      ],
    ],
  ])('is split if %s', (_what, transaction, parts) => {
    expect(split(transaction)).toEqual({ parts, keptWhole: null });
  });

  it.each([
    ['a payment has no amount', booked(3_000, [payment(1_000), payment(null)]), 'AMOUNT_MISSING'],
    [
      'a payment is in another currency',
      booked(3_000, [payment(1_000), payment(2_000, { currency: 'USD' })]),
      'OTHER_CURRENCY',
    ],
    ['each payment repeats its amount', booked(3_000, [payment(3_000), payment(3_000)]), 'AMOUNT_REPEATED'],
    ['its payments do not add up', booked(3_000, [payment(1_000), payment(2_001)]), 'SUM_DIFFERS'],
    [
      'a charge that was not deducted would explain it',
      booked(2_900, [payment(1_000), payment(2_000)], { charges: [charge(100, { isDeducted: false })] }),
      'SUM_DIFFERS',
    ],
    ['it is pending', booked(3_000, [payment(1_000), payment(2_000)], { status: 'PENDING' }), 'NOT_BOOKED'],
    ['it has one payment', booked(3_000, [payment(3_000)]), null],
    ['it has no payment', booked(3_000, []), null],
    [
      'one payment was instructed in another currency',
      booked(3_000, [payment(3_300, { currency: 'USD', charges: [charge(1)] })]),
      null,
    ],
  ])('stays whole if %s', (_what, transaction, keptWhole) => {
    expect(split(transaction)).toEqual({ parts: [['ENTRY', transaction.amount]], keptWhole });
  });

  it('is still split after its reversal was inverted', () => {
    const reversal = booked(-3_000, [payment(-1_000), payment(-2_000)], { isReversal: true });
    expect(split(invertReversal(reversal)).parts).toEqual([
      ['PAYMENT', 1_000],
      ['PAYMENT', 2_000],
    ]);
  });

  it('always adds up, or stays whole as it was', () => {
    const amount = fc.integer({ min: -5, max: 5 });
    const charges = fc.array(
      fc.record({
        amount,
        currency: fc.constantFrom('EUR', 'EUR', 'USD'),
        isDeducted: fc.constantFrom(true, false, null),
      }),
      { maxLength: 2 },
    );
    const details = fc.array(
      fc
        .record({
          amount: fc.option(amount, { freq: 8 }),
          currency: fc.constantFrom('EUR', 'EUR', 'USD', null),
          charges,
        })
        .map(paymentDetails),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(amount, details, charges, (sum, payments, ofBatch) => {
        const transaction = booked(sum, payments, { charges: ofBatch });
        const before = JSON.stringify(transaction);
        const { parts, keptWhole } = splitBatch(transaction);
        expect(JSON.stringify(transaction)).toBe(before);
        expect(parts.reduce((total, part) => total + part.amount, 0)).toBe(sum);
        expect(parts.map(({ part }) => part)).toEqual(parts.map((_, at) => at + 1));
        const isWhole = parts[0]?.kind === 'ENTRY';
        if (isWhole) expect(parts).toEqual([{ ...transaction, kind: 'ENTRY', part: 1 }]);
        else expect(parts.filter(({ kind }) => kind === 'PAYMENT')).toHaveLength(payments.length);
        if (keptWhole !== null) expect(isWhole).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
