import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CYCLE_MS, partOfRound, SWEEP_MS } from './schedule.ts';

const DAY_MS = 24 * 60 * 60_000;

it('reads each customer within a day, although each search begins up to one cycle late', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (customers) => {
      const searches = Math.ceil(customers / partOfRound(customers));
      expect(searches * (SWEEP_MS + CYCLE_MS)).toBeLessThanOrEqual(DAY_MS);
    }),
  );
});

it('reads none of no customers', () => {
  expect(partOfRound(0)).toBe(0);
});
