import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './days.ts';

describe('days', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-01'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 365, '2029-02-28'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-03-01', -1, '2026-02-28'],
  ])('add up: %s plus %i days is %s', (date, days, other) => {
    expect(addDays(date, days)).toBe(other);
    expect(daysBetween(date, other)).toBe(days);
  });

  it('end with the last supported day', () => {
    expect(addDays('9999-12-31', 7)).toBe('9999-12-31');
  });

  it('are counted across years', () => {
    expect(daysBetween('2026-01-01', '2028-03-01')).toBe(365 + 365 + 31 + 29);
  });
});
