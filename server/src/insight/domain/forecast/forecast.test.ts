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
    const promises = [{ dueOn: today + 12, amount: 60 }];
    for (const claim of [
      { stake: 60, dueOn: today - 5, promises },
      { stake: 100, dueOn: today + 40, promises },
    ]) {
      const share = paidShareBy(claim, facts());
      let before = 0;
      for (let day = today; day < today + 300; day += 1) {
        expect(share(day)).toBeGreaterThanOrEqual(before);
        before = share(day);
      }
    }
    const whole = paidShareBy({ stake: 60, dueOn: today - 5, promises }, facts());
    expect([whole(today + 11), whole(today + 12)]).toEqual([0, 0.7]);
    expect(daysOfChance({ stake: 60, dueOn: today - 5, promises }, facts())).toMatchObject({
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
      planId: fc.option(fc.constantFrom('x', 'y')),
      isDisputed: fc.boolean(),
    });
    const instalment = fc.record({
      dueOn: fc.integer({ min: today, max: today + 60 }),
      missingThrough: fc.nat(2_000_000),
    });
    const planned = fc.array(
      fc.record({
        id: fc.constantFrom('x', 'y'),
        overdue: fc.nat(1_000),
        instalments: fc
          .array(instalment)
          .map((all) => all.sort((a, b) => a.dueOn - b.dueOn || a.missingThrough - b.missingThrough)),
      }),
      { maxLength: 2 },
    );
    fc.assert(
      fc.property(fc.array(invoice), fc.nat(3_000_000), planned, (invoices, euros, plans) => {
        const onAccount = new Map([['EUR', euros]]);
        const found = [...expectCustomer(invoices, { facts: facts(), onAccount, plans, ends })];
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

describe('an instalment plan', () => {
  const [first, second, third] = [today + 2, today + 9, today + 16];
  const invoice = (id: string, outstanding: number, dueOn: number) => ({
    id,
    outstanding,
    dueOn,
    currency: 'EUR',
    isDisputed: false,
    promisedOn: third,
    promised: null,
    planId: 'p',
  });
  const a = invoice('a', 300, today - 5);
  const b = invoice('b', 700, today + 1);
  const through = (...amounts: number[]) =>
    amounts.map((missingThrough, i) => ({
      dueOn: [first, second, third].slice(-amounts.length)[i] ?? 0,
      missingThrough,
    }));

  it.each([
    {
      case: 'is expected on its days, of the invoice that is due first',
      invoices: [a, b],
      plan: { overdue: 0, instalments: through(400, 700, 1_000) },
      onAccount: 0,
      parts: {
        a: [[first, 300]],
        b: [
          [first, 100],
          [second, 300],
          [third, 300],
        ],
      },
      weeks: [400, 300, 300, 0],
    },
    {
      case: 'is fulfilled by money on account from its first instalment on',
      invoices: [a, b],
      plan: { overdue: 0, instalments: through(400, 700, 1_000) },
      onAccount: 150,
      parts: {
        a: [[first, 150]],
        b: [
          [first, 100],
          [second, 300],
          [third, 300],
        ],
      },
      weeks: [250, 300, 300, 0],
    },
    {
      case: 'continues after payments that cover its first instalment',
      invoices: [{ ...b, outstanding: 600 }],
      plan: { overdue: 0, instalments: through(0, 300, 600) },
      onAccount: 0,
      parts: {
        b: [
          [second, 300],
          [third, 300],
        ],
      },
      weeks: [0, 300, 300, 0],
    },
    {
      case: 'expects more with its last instalment if an invoice grew',
      invoices: [a, { ...b, outstanding: 800 }],
      plan: { overdue: 0, instalments: through(400, 700, 1_000) },
      onAccount: 0,
      parts: {
        a: [[first, 300]],
        b: [
          [first, 100],
          [second, 300],
          [third, 400],
        ],
      },
      weeks: [400, 300, 400, 0],
    },
  ])('$case', ({ invoices, plan, onAccount, parts, weeks }) => {
    const found = [
      ...expectCustomer(invoices, {
        facts: facts(1),
        onAccount: new Map([['EUR', onAccount]]),
        plans: [{ id: 'p', ...plan }],
        ends,
      }),
    ];
    const promised = found.map(({ invoice: { id }, claim }) => [
      id,
      claim.promises.map((one) => [one.dueOn, one.amount]),
    ]);
    expect(Object.fromEntries(promised)).toEqual(parts);
    expect(
      ends.map((_, week) => found.reduce((sum, one) => sum + (one.expected?.weeks[week] ?? 0), 0)),
    ).toEqual(weeks);
  });

  it('leaves the amount of a broken instalment to the habit of the customer', () => {
    const plans = [{ id: 'p', overdue: 200, instalments: through(500, 1_000) }];
    const [one, other] = [...expectCustomer([a, b], { facts: facts(1), onAccount: new Map(), plans, ends })];
    expect(one?.claim.promises).toEqual([{ dueOn: second, amount: 100 }]);
    expect(other?.claim.promises).toEqual([
      { dueOn: second, amount: 200 },
      { dueOn: third, amount: 500 },
    ]);
    const habit = ends.map(paidShareBy({ stake: 200, dueOn: a.dueOn, promises: [] }, facts(1)));
    expect(one?.shares[0]).toBeCloseTo((200 / 300) * (habit[0] ?? 0), 9);
    expect(one?.shares[3]).toBeCloseTo((200 * (habit[3] ?? 0) + 100) / 300, 9);
  });

  it('counts each instalment with the chance that the customer keeps promises', () => {
    const plans = [{ id: 'p', overdue: 0, instalments: through(300) }];
    const [one] = [...expectCustomer([a], { facts: facts(0.7), onAccount: new Map(), plans, ends })];
    expect([one?.shares[0], one?.shares[1]]).toEqual([0, 0]);
    expect(one?.shares[2]).toBeGreaterThanOrEqual(0.7);
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
