import fc from 'fast-check';
import { expect, it } from 'vitest';
import { localDate, localTime } from '../../../kernel/calendar.ts';
import { monthEnds, nextDue, type ReportTimes } from './schedule.ts';

const WEEKLY: ReportTimes = { frequency: 'WEEKLY', weekday: 1, dayOfMonth: 1, hour: 7 };
const MONTHLY: ReportTimes = { ...WEEKLY, frequency: 'MONTHLY' };

it.each([
  ['a week later at the hour itself', WEEKLY, '2026-03-02T06:00:00.000Z', '2026-03-09T06:00:00.000Z'],
  ['on the same day before the hour', WEEKLY, '2026-03-02T05:59:59.999Z', '2026-03-02T06:00:00.000Z'],
  ['at the same local hour in summer time', WEEKLY, '2026-03-28T12:00:00.000Z', '2026-03-30T05:00:00.000Z'],
  [
    'in the hour before a missing one',
    { ...WEEKLY, weekday: 7, hour: 2 },
    '2026-03-28T12:00:00.000Z',
    '2026-03-29T01:00:00.000Z',
  ],
  ['on the first day of a month', MONTHLY, '2026-01-31T23:30:00.000Z', '2026-02-01T06:00:00.000Z'],
  [
    'on the last day of a month without the 31st',
    { ...MONTHLY, dayOfMonth: 31 },
    '2026-02-01T00:00:00.000Z',
    '2026-02-28T06:00:00.000Z',
  ],
  [
    'on the last day of February in a leap year',
    { ...MONTHLY, dayOfMonth: 30 },
    '2028-02-01T00:00:00.000Z',
    '2028-02-29T06:00:00.000Z',
  ],
])('is due %s', (_name, times, after, at) => {
  expect(nextDue(times, after, 'Europe/Paris')).toBe(at);
});

it('is due once per week or month, at its hour, in every time zone', () => {
  const times = fc.record({
    frequency: fc.constantFrom('WEEKLY' as const, 'MONTHLY' as const),
    weekday: fc.integer({ min: 1, max: 7 }),
    dayOfMonth: fc.integer({ min: 1, max: 31 }),
    hour: fc.integer({ min: 4, max: 23 }),
  });
  const zones = fc.constantFrom(
    'UTC',
    'Europe/Paris',
    'America/New_York',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
  );
  const instants = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) });
  fc.assert(
    fc.property(times, zones, instants, (one, zone, millis) => {
      const after = new Date(millis).toISOString();
      const first = nextDue(one, after, zone);
      const second = nextDue(one, first, zone);
      expect(first > after && second > first).toBe(true);
      expect(Number(localTime(first, zone).slice(11, 13))).toBe(one.hour);
      const [day, next] = [localDate(first, zone), localDate(second, zone)];
      const days = (Date.parse(next) - Date.parse(day)) / 86_400_000;
      if (one.frequency === 'WEEKLY') expect(days).toBe(7);
      else expect(monthsBetween(day, next)).toBe(1);
    }),
  );
});

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));

it('lists past month ends', () => {
  expect(monthEnds('2026-03-10', 3)).toEqual(['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-10']);
  expect(monthEnds('2026-03-31', 1)).toEqual(['2026-02-28', '2026-03-31']);
});
