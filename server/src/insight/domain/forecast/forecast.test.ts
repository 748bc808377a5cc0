import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNKNOWN } from '../payment-times/times.ts';
import { daysOfChance, paidShareBy, shareOut } from './chances.ts';
import { chanceOf, expectCustomer } from './customer-claims.ts';
import { intervalOfSum, LARGEST, largestOf } from './interval.ts';
import { weeksFrom } from './weeks.ts';

const today = 20_000;
const facts = (kept = 0.7) => ({ times: UNKNOWN, kept, today });
const ends = [today + 3, today + 10, today + 17, today + 24];
const amount = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

describe('weeks', () => {
  it.each([
    [
      '2026-03-04',
      'a Wednesday',
      [
        ['2026-03-04', '2026-03-08'],
        ['2026-03-09', '2026-03-15'],
      ],
    ],
    [
      '2026-03-02',
      'a Monday',
      [
        ['2026-03-02', '2026-03-08'],
        ['2026-03-09', '2026-03-15'],
      ],
    ],
    [
      '2026-03-08',
      'a Sunday',
      [
        ['2026-03-08', '2026-03-08'],
        ['2026-03-09', '2026-03-15'],
      ],
    ],
  ])('start on %s, %s', (day, _what, expected) => {
    expect(weeksFrom(day, 2).map(({ from, until }) => [from, until])).toEqual(expected);
  });
});

describe('the expected share', () => {
  it('never shrinks, and a promise is expected no earlier than its day', () => {
    const promise = { dueOn: today + 12, amount: 60 };
    for (const claim of [
      { stake: 60, dueOn: today - 5, promise },
      { stake: 100, dueOn: today + 40, promise },
    ]) {
      const share = paidShareBy(claim, facts());
      let before = 0;
      for (let day = today; day < today + 300; day += 1) {
        expect(share(day)).toBeGreaterThanOrEqual(before);
        before = share(day);
      }
    }
    const whole = paidShareBy({ stake: 60, dueOn: today - 5, promise }, facts());
    expect([whole(today + 11), whole(today + 12)]).toEqual([0, 0.7]);
    expect(daysOfChance({ stake: 60, dueOn: today - 5, promise }, facts())).toMatchObject({
      p10: today + 12,
      p50: today + 12,
    });
  });

  it('adds up to the exact amount', () => {
    fc.assert(
      fc.property(amount, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (stake, shares) => {
        const sorted = [...shares].sort((a, b) => a - b);
        const { weeks, later } = shareOut(stake, sorted);
        expect(weeks.reduce((sum, one) => sum + one, 0) + later).toBe(stake);
        for (const one of [...weeks, later]) expect(one).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('equals the outstanding amount, with unapplied cash and disputes separate', () => {
    const invoice = fc.record({
      id: fc.uuid(),
      currency: fc.constantFrom('EUR', 'USD'),
      outstanding: fc.integer({ min: 1, max: 1_000_000 }),
      dueOn: fc.integer({ min: today - 900, max: today + 90 }),
      promisedOn: fc.option(fc.integer({ min: today, max: today + 60 })),
      promised: fc.option(fc.nat(2_000_000)),
      isDisputed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(invoice), fc.nat(3_000_000), (invoices, euros) => {
        const found = [
          ...expectCustomer(invoices, { facts: facts(), onAccount: new Map([['EUR', euros]]), ends }),
        ];
        let covered = 0;
        for (const { invoice: of, claim, onAccount, expected, shares } of found) {
          covered += onAccount;
          expect(claim.stake + onAccount).toBe(of.outstanding);
          expect(expected === null).toBe(of.isDisputed);
          if (expected === null) continue;
          expect(expected.weeks.reduce((sum, one) => sum + one, 0) + expected.later).toBe(claim.stake);
          for (const [week, share] of shares.entries()) {
            expect(share).toBeLessThanOrEqual(1);
            expect(chanceOf(shares, week)).toBeCloseTo(share - (shares[week - 1] ?? 0), 9);
          }
        }
        const coverable = invoices.filter((one) => one.currency === 'EUR');
        expect(covered).toBe(
          Math.min(
            euros,
            coverable.reduce((sum, one) => sum + one.outstanding, 0),
          ),
        );
      }),
    );
  });
});

describe('the interval of a sum', () => {
  const of = (claims: readonly (readonly [number, number])[]) => {
    const stakes = Float64Array.from(claims, ([stake]) => stake);
    return intervalOfSum(
      { stakes, chances: Float64Array.from(claims, ([, chance]) => chance) },
      largestOf(stakes),
    );
  };

  it('is all or nothing for one claim', () => {
    expect(of([[1_000, 0.3]])).toEqual({ p10: 0, p50: 0, p90: 1_000 });
    expect(of([[1_000, 0.95]])).toEqual({ p10: 1_000, p50: 1_000, p90: 1_000 });
    expect(of([])).toEqual({ p10: 0, p50: 0, p90: 0 });
  });

  it('is ordered and within the claimed sum', () => {
    const claim = fc.tuple(
      fc.integer({ min: 1, max: 9_000_000_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(claim, { maxLength: 40 }), (claims) => {
        const { p10, p50, p90 } = of(claims);
        expect(0 <= p10 && p10 <= p50 && p50 <= p90).toBe(true);
        expect(p90).toBeLessThanOrEqual(claims.reduce((sum, [stake]) => sum + stake, 0));
      }),
    );
  });

  it('approaches a normal distribution for many small claims, with few largest claims', () => {
    const claims = Array.from({ length: 40_000 }, () => [100, 0.5] as const);
    expect(largestOf(Float64Array.from(claims, ([stake]) => stake)).at).toHaveLength(LARGEST);
    const { p10, p50, p90 } = of(claims);
    // 2,000,000, with an independent deviation of √(40,000 × 100² / 4) = 10,000 and a common one of 200,000.
    const deviation = Math.hypot(10_000, 200_000);
    expect(p50).toBeCloseTo(2_000_000, -4);
    expect(p90 - p50).toBeCloseTo(1.2816 * deviation, -4);
    expect(p50 - p10).toBeCloseTo(1.2816 * deviation, -4);
  });
});
