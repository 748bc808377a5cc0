import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chanceKept, habitOf, quantileOf } from './habit.ts';
import { RATINGS, rateHabit } from './rating.ts';

const NONE = { kept: 0, broken: 0 };

it.each([
  ['always on the day', [0, 0, 0, 0, 0, 0], NONE, 'A', 100],
  ['a week late every second time', [7, 0, 7, 0, 7, 0], NONE, 'B', 78.98],
  ['a month late every time', [30, 30, 30, 30, 30, 30], NONE, 'C', 50],
  ['two months late', [60, 60, 60, 60, 60, 60], NONE, 'E', 27.77],
  ['two months late but keeps promises', [60, 60, 60, 60, 60, 60], { kept: 9, broken: 0 }, 'D', 35],
  ['too few invoices for a rating', [0, 0], { kept: 3, broken: 0 }, null, null],
])('rates a customer who pays %s', (_what, daysLate, promises, rating, points) => {
  const rated = rateHabit(habitOf(daysLate, promises));
  expect(rated.rating).toBe(rating);
  if (points === null) expect(rated.points).toBeNull();
  else expect(rated.points).toBeCloseTo(points, 1);
});

it('never rates later payment better, and its parts add up to the points', () => {
  const lates = fc.array(fc.integer({ min: -60, max: 200 }), { minLength: 3, maxLength: 60 });
  fc.assert(
    fc.property(lates, fc.nat(100), fc.nat(9), fc.nat(9), (daysLate, more, kept, broken) => {
      const [now, later] = [daysLate, daysLate.map((days) => days + more)].map((days) =>
        rateHabit(habitOf(days, { kept, broken })),
      );
      expect(later?.points ?? 0).toBeLessThanOrEqual((now?.points ?? 0) + 1e-9);
      const sum = now?.parts.reduce((total, { points, weight }) => total + ((points ?? 0) * weight) / 100, 0);
      expect(now?.points).toBeCloseTo(sum ?? -1, 9);
      expect(now?.parts.reduce((total, { weight }) => total + weight, 0)).toBeCloseTo(100, 9);
      expect(RATINGS).toContain(now?.rating);
    }),
  );
});

it('computes quartiles as spreadsheets do', () => {
  expect([0, 0.25, 0.5, 0.75, 1].map((share) => quantileOf([4, 1, 3, 2], share))).toEqual([
    1, 1.75, 2.5, 3.25, 4,
  ]);
});

it.each([
  [NONE, NONE, 0.5],
  [{ kept: 4, broken: 0 }, NONE, 0.75],
  // The common rate of kept promises is (96 + 2) / 104.
  [NONE, { kept: 96, broken: 4 }, 98 / 104],
])('expects a promise to be kept: own %o, all customers %o', (own, everybody, chance) => {
  expect(chanceKept(own, everybody)).toBeCloseTo(chance, 9);
});
