import { expect, it } from 'vitest';
import { arrivalOf } from './arrival.ts';

it.each([
  ['2026-02-09', '2026-02-11'],
  ['2026-02-12', '2026-02-16'],
  ['2026-02-13', '2026-02-17'],
  ['2026-02-14', '2026-02-17'],
  ['2026-02-15', '2026-02-17'],
])('expects a transfer of %s by %s', (today, arrival) => {
  expect(arrivalOf(today)).toBe(arrival);
});
