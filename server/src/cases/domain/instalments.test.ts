import fc from 'fast-check';
import { expect, it } from 'vitest';
import { divideAmount, instalmentDays } from './instalments.ts';

it('divides any amount without losing a minor unit; the last instalment carries the rounding', () => {
  expect(divideAmount(1000, { count: 3 })).toEqual([333, 333, 334]);
  expect(divideAmount(1000, { amount: 400 })).toEqual([400, 400, 200]);
  expect(divideAmount(2, { count: 3 })).toBeNull();
  expect(divideAmount(1_000_000, { amount: 1 })).toBeNull();
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_000_000_000_000 }),
      fc.integer({ min: 1, max: 120 }),
      (total, count) => {
        const amounts = divideAmount(total, { count });
        if (amounts === null) return total < count;
        return (
          amounts.every((amount) => amount > 0) && amounts.reduce((sum, amount) => sum + amount, 0) === total
        );
      },
    ),
  );
});

it('keeps the day of the month, or uses the last day of a shorter month', () => {
  expect(instalmentDays('2026-12-31', 'MONTH', 4)).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ]);
  expect(instalmentDays('2026-12-28', 'WEEK', 2)).toEqual(['2026-12-28', '2027-01-04']);
  expect(instalmentDays('2026-12-28', 'TWO_WEEKS', 2)).toEqual(['2026-12-28', '2027-01-11']);
});
