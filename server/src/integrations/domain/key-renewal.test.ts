import { describe, expect, it } from 'vitest';
import { dueWarning, isRenewalDue } from './key-renewal.ts';

describe('a renewal', () => {
  it.each([
    ['2026-11-01T00:00:00Z', '2027-01-30T00:00:00Z', false],
    ['2026-12-30T23:59:59Z', '2027-01-30T00:00:00Z', false],
    ['2026-12-31T00:00:00Z', '2027-01-30T00:00:00Z', true],
    ['2026-11-01T00:00:00Z', null, true],
  ])('is due at %s for a key until %s: %s', (now, expiresAt, isDue) => {
    expect(isRenewalDue({ storedAt: '2026-11-01T00:00:00Z', expiresAt, nowMs: Date.parse(now) })).toBe(isDue);
  });
});

describe('a warning', () => {
  it.each([
    ['2026-11-01', null, null],
    ['2026-11-17', null, 14],
    ['2026-11-17', 14, null],
    ['2026-11-28', 14, 3],
    ['2026-11-28', null, 3],
    ['2026-11-29', 3, null],
    ['2026-12-24', null, 3],
  ])('at %s, after that of %s days, is of %s days', (today, warned, days) => {
    expect(dueWarning('2026-12-01T00:00:00Z', warned, Date.parse(today))).toBe(days);
  });
});
