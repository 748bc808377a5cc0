import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketsOf, DEFAULT_EDGES } from './aging.ts';
import { convertRow, convertSum } from './convert.ts';
import {
  averageDays,
  averageDaysDelinquent,
  bestPossibleDso,
  collectionEffectiveness,
  countbackDso,
  daysSalesOutstanding,
  type Stretch,
  weightedDays,
} from './formulas.ts';

const stretch = (sales: number, days = 30): Stretch => ({
  from: '2026-01-01',
  to: '2026-01-30',
  sales,
  days,
});

describe('figures of the Credit Research Foundation', () => {
  const period = { sales: 10_000, days: 30 };

  it('match its examples', () => {
    expect(daysSalesOutstanding(15_000, period)).toBe(45);
    expect(bestPossibleDso(4_000, period)).toBe(12);
    expect(averageDaysDelinquent({ receivables: 15_000, current: 4_000 }, period)).toBe(33);
    expect(
      countbackDso(
        212_000,
        [100_000, 80_000, 70_000].map((sales) => stretch(sales)),
      ),
    ).toEqual({
      value: 73.7,
      stretches: [
        { ...stretch(100_000), receivables: 212_000, daysCounted: 30 },
        { ...stretch(80_000), receivables: 112_000, daysCounted: 30 },
        { ...stretch(70_000), receivables: 32_000, daysCounted: 13.7 },
      ],
      uncovered: 0,
    });
    // 100 were due at first and 50 were sold since. 30 are open, 10 of them not due: 120 of 140 collectable
    // came in.
    expect(collectionEffectiveness({ beginning: 100, sales: 50, ending: 30, endingCurrent: 10 })).toBe(85.7);
    expect(collectionEffectiveness({ beginning: 100, sales: 50, ending: 30, endingCurrent: 30 })).toBe(100);
  });

  it('are null when the divisor is zero', () => {
    expect(daysSalesOutstanding(5, { sales: 0, days: 30 })).toBeNull();
    expect(averageDaysDelinquent({ receivables: 5, current: 1 }, { sales: 0, days: 30 })).toBeNull();
    expect(collectionEffectiveness({ beginning: 0, sales: 0, ending: 0, endingCurrent: 0 })).toBeNull();
    expect(averageDays(0, 0)).toBeNull();
    expect(weightedDays(0, 0)).toBeNull();
    expect(countbackDso(5, [stretch(0)])).toMatchObject({ value: null, uncovered: 5 });
    expect(countbackDso(0, [stretch(10)])).toEqual({ value: 0, stretches: [], uncovered: 0 });
  });

  it('count back across a month without sales and report the uncovered rest', () => {
    const { value, stretches, uncovered } = countbackDso(25, [stretch(10), stretch(0, 31), stretch(10)]);
    expect({ value, uncovered }).toEqual({ value: 91, uncovered: 5 });
    expect(stretches).toHaveLength(3);
  });

  it('count back at most the given days and rise with receivables', () => {
    const sales = fc.array(fc.nat(1000), { maxLength: 6 });
    fc.assert(
      fc.property(sales, fc.nat(5000), fc.nat(500), (list, receivables, more) => {
        const stretches = list.map((one) => stretch(one));
        const less = countbackDso(receivables, stretches);
        const greater = countbackDso(receivables + more, stretches);
        expect(less.value ?? 0).toBeLessThanOrEqual(list.length * 30);
        if (less.value !== null && greater.value !== null)
          expect(greater.value).toBeGreaterThanOrEqual(less.value);
        const sold = list.reduce((sum, one) => sum + one, 0);
        expect(less.uncovered).toBe(Math.max(0, receivables - sold));
      }),
    );
  });
});

it('divides ages into buckets without gaps', () => {
  expect(bucketsOf(DEFAULT_EDGES).map(({ name }) => name)).toEqual([
    'current',
    '1-30',
    '31-60',
    '61-90',
    'over-90',
  ]);
  expect(bucketsOf([-30, 15])).toEqual([
    { name: 'up-to--30', minAge: null, maxAge: -30 },
    { name: '-29-15', minAge: -29, maxAge: 15 },
    { name: 'over-15', minAge: 16, maxAge: null },
  ]);
});

it('converts rows so that their parts add up to their totals', () => {
  const rates = new Map([
    ['USD', '0.9371'],
    ['JPY', '0.00612'],
  ]);
  const target = { currency: 'EUR', rates };
  const cell = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const rows = fc.array(
    fc.record({
      currency: fc.constantFrom('EUR', 'USD', 'JPY', 'GBP'),
      amounts: fc.array(cell, { minLength: 5, maxLength: 5 }),
    }),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(rows, (list) => {
      const { amounts, unconverted } = convertRow(list, 5, target);
      const totals = list.map((row) => ({
        currency: row.currency,
        amount: row.amounts.reduce((sum, amount) => sum + amount, 0),
      }));
      const total = convertSum(totals, target);
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total.amount);
      expect(unconverted).toEqual(total.unconverted);
      expect(unconverted.every((currency) => currency === 'GBP')).toBe(true);
    }),
  );
});
