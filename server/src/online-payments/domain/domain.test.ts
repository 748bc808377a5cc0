import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOfPayout } from './payout-parts.ts';
import { DEFAULT_RULES, offersFor, rulesFor, surchargeOf } from './rules.ts';
import { nextStatusDelay } from './schedule.ts';
import { splitPayment } from './split.ts';
import { nextTransition, ONLINE_PAYMENT_STATES } from './states.ts';

const STRIPE = { provider: 'STRIPE', methods: ['CARD', 'SEPA_DEBIT'] } as const;

describe('nextTransition', () => {
  it.each([
    ['CREATED', 'PENDING', { kind: 'MOVE', state: 'PENDING' }],
    ['CREATED', 'SUCCEEDED', { kind: 'SETTLE' }],
    ['PENDING', 'CREATED', { kind: 'NONE' }],
    ['PENDING', 'FAILED', { kind: 'MOVE', state: 'FAILED' }],
    ['FAILED', 'SUCCEEDED', { kind: 'SETTLE' }],
    ['CANCELLED', 'SUCCEEDED', { kind: 'SETTLE' }],
    ['SUCCEEDED', 'PENDING', { kind: 'NONE' }],
    ['SUCCEEDED', 'FAILED', { kind: 'REVERSE' }],
    ['SUCCEEDED', 'REVERSED', { kind: 'REVERSE' }],
    ['SUCCEEDED', 'REFUNDED', { kind: 'REFUND', isWhole: true }],
    ['REVERSED', 'SUCCEEDED', { kind: 'SETTLE' }],
    ['REVERSED', 'REVERSED', { kind: 'NONE' }],
    ['REFUNDED', 'SUCCEEDED', { kind: 'NONE' }],
    // Money that came and went between two readings is settled first.
    ['CREATED', 'REFUNDED', { kind: 'SETTLE' }],
    ['PENDING', 'REVERSED', { kind: 'SETTLE' }],
  ] as const)('from %s when the provider states %s', (current, observed, transition) => {
    expect(nextTransition(current, observed)).toEqual(transition);
  });

  it('follows from a partial refund', () => {
    const refund = { kind: 'REFUND', isWhole: false };
    expect(nextTransition('SUCCEEDED', 'SUCCEEDED', { known: 0, observed: 5 })).toEqual(refund);
    expect(nextTransition('SUCCEEDED', 'SUCCEEDED', { known: 5, observed: 5 })).toEqual({ kind: 'NONE' });
  });

  it('never moves a settled payment to a state without money', () => {
    for (const observed of ONLINE_PAYMENT_STATES)
      expect(nextTransition('SUCCEEDED', observed).kind).not.toBe('MOVE');
  });
});

describe('splitPayment', () => {
  it('gives each invoice at most what was chosen and is open, and keeps the sum', () => {
    const amount = fc.integer({ min: 0, max: 1_000 });
    const invoices = fc.array(fc.record({ chosen: amount, open: fc.option(amount) }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000 }), invoices, (paid, all) => {
        const chosen = all.map((one, i) => ({ invoiceId: `${i}`, amount: one.chosen }));
        const open = new Map<string, number>(
          all.flatMap((one, i) => (one.open === null ? [] : [[`${i}`, one.open] as const])),
        );
        const { links, rest } = splitPayment(paid, chosen, open);
        expect(links.reduce((sum, link) => sum + link.amount, rest)).toBe(paid);
        expect(rest).toBeGreaterThanOrEqual(0);
        for (const { invoiceId, amount: linked } of links) {
          expect(linked).toBeGreaterThan(0);
          expect(linked).toBeLessThanOrEqual(
            Math.min(all[Number(invoiceId)]?.chosen ?? 0, open.get(invoiceId) ?? 0),
          );
        }
      }),
    );
  });
});

describe('offersFor', () => {
  const amount = { currency: 'EUR', amount: 100_00 };

  it('offers each method that fits the currency once', () => {
    expect(offersFor(DEFAULT_RULES, [STRIPE], amount).map(({ method }) => method)).toEqual([
      'CARD',
      'SEPA_DEBIT',
    ]);
    const dollars = { ...amount, currency: 'USD' };
    expect(offersFor(DEFAULT_RULES, [STRIPE], dollars).map(({ method }) => method)).toEqual(['CARD']);
  });

  it.each([
    ['too small', [{ currency: 'EUR', minAmount: 100_01, maxAmount: null }], 0],
    ['too large', [{ currency: 'EUR', minAmount: null, maxAmount: 99_99 }], 0],
    ['at the limit', [{ currency: 'EUR', minAmount: 100_00, maxAmount: 100_00 }], 2],
    ['of another currency', [{ currency: 'USD', minAmount: 1_000_00, maxAmount: null }], 2],
  ])('follows the limits of an amount that is %s', (_, limits, count) => {
    expect(offersFor({ ...DEFAULT_RULES, limits }, [STRIPE], amount)).toHaveLength(count);
  });

  it('adds a fee, rounded half up, that a customer may not have', () => {
    const fees = [{ method: 'CARD' as const, currency: 'EUR', fixedAmount: 25, basisPoints: 150 }];
    expect(surchargeOf(fees, 'CARD', 'EUR', 33_33)).toBe(25 + 50);
    expect(offersFor(rulesFor(null, { fees }), [STRIPE], amount)[0]).toMatchObject({
      surcharge: 175,
      total: 101_75,
    });
    expect(offersFor(rulesFor({ fees: [] }, { fees }), [STRIPE], amount)[0]).toMatchObject({ surcharge: 0 });
    expect(offersFor(rulesFor({ isOffered: false }, null), [STRIPE], amount)).toEqual([]);
  });
});

describe('partsOfPayout', () => {
  const paid = {
    kind: 'PAYMENT',
    gross: 102_00,
    fee: 1_75,
    surcharge: 2_00,
    isOurs: true,
    documentId: 'p',
    amount: 100_00,
  } as const;
  const refund = { ...paid, kind: 'REFUND', gross: -51_00, fee: 0, documentId: 'r', amount: 50_00 } as const;

  it('adds up to the line, with a surcharge and a fee in one part', () => {
    expect(partsOfPayout(100_25, [paid])).toEqual([
      { kind: 'PAYMENT', documentId: 'p', amount: 100_00 },
      { kind: 'FEE', amount: 25, documentId: null },
    ]);
  });

  it('takes back a part of the surcharge with a refund, and joins refunds of one document', () => {
    const half = { ...refund, gross: -25_50 };
    for (const refunds of [[refund], [half, half]])
      expect(partsOfPayout(49_25, [paid, ...refunds])).toEqual([
        { kind: 'PAYMENT', documentId: 'p', amount: 100_00 },
        { kind: 'REFUND', documentId: 'r', amount: -50_00 },
        { kind: 'FEE', amount: -75, documentId: null },
      ]);
  });

  it.each([
    ['money that Quittance does not know', 100_25, [paid, { ...paid, isOurs: false }]],
    ['another kind of item', 100_25, [{ ...paid, kind: 'OTHER' as const }]],
    ['no items', -5, []],
    ['a rest that is no fee', 90_25, [paid]],
    ['more than the surcharge', 101_25, [{ ...paid, gross: 103_00 }]],
    ['a refund of more than its document', 46_25, [paid, { ...refund, gross: -54_00 }]],
  ])('explains no payout with %s', (_, amount, items) => {
    expect(partsOfPayout(amount, items)).toBeNull();
  });
});

describe('nextStatusDelay', () => {
  const nowMs = Date.parse('2026-03-13T09:00:00.000Z');
  const times = { nowMs, wallMs: nowMs };
  const payment = {
    state: 'SUCCEEDED',
    kind: 'CHECKOUT',
    providerId: 'cs_1',
    createdAt: '2025-03-13T09:00:00.000Z',
    expiresAt: '2026-03-14T09:00:00.000Z',
    statusAttempts: 10,
    openRefunds: 'NONE',
  } as const;
  const MINUTE_MS = 60_000;

  it.each([
    ['an old payment', {}, null],
    ['an old payment with a refund without an answer', { openRefunds: 'UNANSWERED' }, 5 * MINUTE_MS],
    ['an old payment with a refund under way', { openRefunds: 'REQUESTED' }, 24 * 60 * MINUTE_MS],
    ['a checkout that was never paid', { state: 'CREATED' }, 60 * MINUTE_MS],
    ['a debit that was not sent', { state: 'CREATED', kind: 'CHARGE', providerId: null }, null],
    ['a cancelled page that may be open', { state: 'CANCELLED' }, 60 * MINUTE_MS],
    ['a cancelled page after its end', { state: 'CANCELLED', expiresAt: '2026-03-12T00:00:00Z' }, null],
  ] as const)('of %s', (_, facts, delay) => {
    expect(nextStatusDelay({ ...payment, ...facts }, times)).toBe(delay);
  });
});
