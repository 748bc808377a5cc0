import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/harness/seeds.ts';
import { addDays } from '../../../kernel/days.ts';
import { accrue, add, type BaseChange, type OverdueClaim, outstandingOn, roundToMinor } from './interest.ts';
import { contractualRate, ECB_RATES, MissingRateError, statutoryRates } from './rates.ts';

const directive = statutoryRates([], '8');
const claim = (amount: number, dueOn: string, ...changes: BaseChange[]): OverdueClaim => ({
  amount,
  dueOn,
  changes,
});
const amountOf = (one: OverdueClaim, rates: ReturnType<typeof statutoryRates>, until: string) =>
  roundToMinor(accrue(one, rates, '1999-01-01', until).exact);

describe('interest by hand', () => {
  it('is correct within one half-year', () => {
    // EUR 1,000.00 due on 31 January 2025, unpaid until 2 March: 28 days of February and 2 of March, 30 days.
    // First half of 2025: 3.15 + 8 = 11.15 %. 100000 × 30 × 11.15 / 36500 = 916.438…
    const one = claim(100_000, '2025-01-31');
    const { segments, exact } = accrue(one, directive, '2025-01-01', '2025-03-02');
    expect(segments).toEqual([
      {
        from: '2025-02-01',
        until: '2025-03-02',
        days: 30,
        base: 100_000,
        referenceRate: '3.15',
        rate: '11.15',
      },
    ]);
    // 100000 × 30 × 1115 / (100 × 365 × 100) = 3345000000 / 3650000 = 66900 / 73.
    expect(exact).toEqual({ numerator: 66_900n, denominator: 73n });
    expect(roundToMinor(exact)).toBe(916);
  });

  it('is correct across two rate changes and a leap day', () => {
    // EUR 10,000.00 due on 30 November 2023, paid on 5 July 2024: that day still bears interest.
    // 2H 2023: 4.00 + 8 = 12.00 %, 1 to 31 December = 31 days: 1000000 × 31 × 12 / 36500 = 10191.78…
    // 1H 2024: 4.50 + 8 = 12.50 %, 31 + 29 + 31 + 30 + 31 + 30 = 182 days:
    // 1000000 × 182 × 12.5 / 36500 = 62328.76…
    // 2H 2024: 4.25 + 8 = 12.25 %, 1 to 5 July = 5 days: 1000000 × 5 × 12.25 / 36500 = 1678.08…
    // Together 74198.63, rounded once.
    const one = claim(1_000_000, '2023-11-30', { on: '2024-07-05', paid: 1_000_000 });
    const { segments, exact } = accrue(one, directive, '2023-01-01', '2024-12-31');
    expect(segments.map(({ from, until, days, rate }) => [from, until, days, rate])).toEqual([
      ['2023-12-01', '2023-12-31', 31, '12'],
      ['2024-01-01', '2024-06-30', 182, '12.5'],
      ['2024-07-01', '2024-07-05', 5, '12.25'],
    ]);
    expect(roundToMinor(exact)).toBe(74_199);
  });

  it('follows partial payments and refunds', () => {
    // EUR 500.00 due on 15 March 2025 at 11.15 %.
    // Received: 200.00 on 20 March and 300.00 on 31 March. Refunded: 100.00 on 4 April.
    // 16 to 20 March: 5 days on 50000; 21 to 31 March: 11 days on 30000; 5 to 14 April: 10 days on 10000.
    // (5 × 50000 + 11 × 30000 + 10 × 10000) × 11.15 / 36500 = 680000 × 11.15 / 36500 = 207.726…
    const one = claim(
      50_000,
      '2025-03-15',
      { on: '2025-03-20', paid: 20_000 },
      { on: '2025-03-31', paid: 30_000 },
      { on: '2025-04-04', paid: -10_000 },
    );
    const { segments, exact } = accrue(one, directive, '2025-01-01', '2025-04-14');
    expect(segments.map(({ from, until, days, base }) => [from, until, days, base])).toEqual([
      ['2025-03-16', '2025-03-20', 5, 50_000],
      ['2025-03-21', '2025-03-31', 11, 30_000],
      ['2025-04-05', '2025-04-14', 10, 10_000],
    ]);
    expect(roundToMinor(exact)).toBe(208);
  });

  it('accepts monthly rates, twelve of them a year, and accrues by day', () => {
    // 1.5 % a month is 18 % a year. JPY 100,000 for 73 days: 100000 × 73 × 18 / 36500 = 3600, exactly.
    const one = claim(100_000, '2026-01-31');
    expect(amountOf(one, contractualRate('1.5'), '2026-04-14')).toBe(3600);
    // 0.75 % a month is 9 % a year; one day of 1,000.00: 100000 × 9 / 36500 = 24.657…
    expect(amountOf(one, contractualRate('0.75'), '2026-02-01')).toBe(25);
  });

  it.each([
    // At 36.5 % a year a day costs a thousandth. Halves are rounded up.
    [500, 1],
    [499, 0],
    [1500, 2],
    [2499, 2],
    [2500, 3],
  ])('rounds a thousandth of %i to %i', (amount, rounded) => {
    expect(amountOf(claim(amount, '2025-01-31'), statutoryRates([], '33.35'), '2025-02-01')).toBe(rounded);
  });
});

describe('reference rates', () => {
  it('include each half-year from 2009 until the first of 2026, without a gap', () => {
    const halfYears = Array.from(
      { length: 35 },
      (_, i) => `${2009 + Math.floor(i / 2)}-0${i % 2 ? 7 : 1}-01`,
    );
    expect(ECB_RATES.map(({ from }) => from)).toEqual(halfYears);
  });

  it.each([
    ['2008-12-31', '2009-01-02', '2008-07-01'],
    ['2026-06-30', '2026-07-01', '2026-07-01'],
    ['2030-01-31', '2030-02-28', '2030-01-01'],
  ])('name the missing half-year for a claim due on %s', (dueOn, until, halfYear) => {
    const early = claim(100, dueOn < '2009' ? '2008-12-30' : dueOn);
    expect(() => accrue(early, directive, '1999-01-01', until)).toThrow(new MissingRateError(halfYear));
  });

  it('are not needed where nothing is outstanding', () => {
    const paid = claim(100, '2026-06-01', { on: '2026-06-30', paid: 100 });
    expect(accrue(paid, directive, '2026-01-01', '2027-01-31').segments).toHaveLength(1);
  });

  it('prefer the rates of the organization to the built-in ones', () => {
    const own = statutoryRates(
      [
        { from: '2026-07-01', rate: '2.4' },
        { from: '2026-01-01', rate: '0.125' },
      ],
      '9.05',
    );
    expect(own.on('2026-12-31')).toEqual({ rate: '11.45', referenceRate: '2.4' });
    expect(own.on('2026-06-30')).toEqual({ rate: '9.175', referenceRate: '0.125' });
    expect(own.on('2025-12-31')).toEqual({ rate: '11.2', referenceRate: '2.15' });
  });
});

const START = '2019-06-15';
const day = fc.integer({ min: 0, max: 2_000 }).map((days) => addDays(START, days));
const changes = fc.array(fc.record({ on: day, paid: fc.integer({ min: -5_000_000, max: 10_000_000 }) }), {
  maxLength: 6,
});
const claims = fc.record({ amount: fc.integer({ min: 1, max: 1e12 }), dueOn: day, changes });
const decimal = fc
  .tuple(fc.nat(99), fc.nat(999_999))
  .map(([integer, rest]) => `${integer}.${`${rest}`.padStart(6, '0')}`);
const schedules = fc.oneof(
  decimal.map((margin) => statutoryRates([], margin)),
  decimal.map((monthly) => contractualRate(monthly)),
);

/** Returns a slow, simple reference result: the sum of daily interest without segments. */
function byDays(one: OverdueClaim, rates: ReturnType<typeof statutoryRates>, until: string): bigint {
  let sum = 0n;
  for (let at = addDays(one.dueOn, 1); at <= until; at = addDays(at, 1)) {
    const base = outstandingOn(one, at);
    if (base === 0) continue;
    const [integer = '', fraction = ''] = rates.on(at).rate.split('.');
    sum += BigInt(base) * BigInt(integer + fraction.padEnd(6, '0'));
  }
  return sum;
}

describe('accrued interest', () => {
  it('equals the sum of its days', () => {
    fc.assert(
      fc.property(claims, schedules, day, (one, rates, until) => {
        const { numerator, denominator } = accrue(one, rates, '1999-01-01', until).exact;
        expect(numerator * 36_500_000_000n).toBe(byDays(one, rates, until) * denominator);
      }),
      runs(25),
    );
  });

  it('is the same in one period or in several', () => {
    fc.assert(
      fc.property(claims, schedules, fc.array(day, { minLength: 2, maxLength: 8 }), (one, rates, days) => {
        const cuts = [...new Set(days)].sort();
        const [first = START, last = START] = [cuts[0], cuts.at(-1)];
        const parts = cuts
          .slice(1)
          .map((cut, i) => accrue(one, rates, addDays(cuts[i] ?? first, 1), cut).exact);
        const sum = parts.reduce(add, { numerator: 0n, denominator: 1n });
        expect(sum).toEqual(accrue(one, rates, addDays(first, 1), last).exact);
      }),
    );
  });

  it('grows with the days and with the rate', () => {
    fc.assert(
      fc.property(claims, decimal, decimal, day, fc.nat(400), (one, low, more, until, days) => {
        const sum = (rate: string, last: string) =>
          roundToMinor(accrue(one, contractualRate(rate), '1999-01-01', last).exact);
        const higher = `${Number(low.split('.')[0]) + Number(more.split('.')[0])}.${low.split('.')[1]}`;
        expect(sum(low, addDays(until, days))).toBeGreaterThanOrEqual(sum(low, until));
        expect(sum(higher, until)).toBeGreaterThanOrEqual(sum(low, until));
      }),
    );
  });

  it('is zero for an invoice that was paid in time', () => {
    fc.assert(
      fc.property(claims, schedules, day, fc.nat(100), (one, rates, until, early) => {
        const paid = { ...one, changes: [{ on: addDays(one.dueOn, -early), paid: one.amount }] };
        expect(accrue(paid, rates, '1999-01-01', until)).toEqual({
          segments: [],
          exact: { numerator: 0n, denominator: 1n },
        });
      }),
    );
  });
});
