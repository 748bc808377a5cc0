import { expect, it } from 'vitest';
import { provisionMatrix, provisionOf } from './provisions.ts';

it.each([
  [10_000, 250, 250],
  [199, 250, 5],
  [200, 25, 1],
  [199, 25, 0],
  [-10_000, 250, -250],
  [Number.MAX_SAFE_INTEGER, 10_000, Number.MAX_SAFE_INTEGER],
])('takes of %i at %i hundredths of a percent: %i', (amount, rate, provision) => {
  expect(provisionOf(amount, rate)).toBe(provision);
});

it('adds up the lines of a matrix', () => {
  expect(provisionMatrix([1_000, 333], [100, 5_000])).toEqual({
    lines: [
      { amount: 1_000, rate: 100, provision: 10 },
      { amount: 333, rate: 5_000, provision: 167 },
    ],
    amount: 1_333,
    provision: 177,
  });
});
