import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextContactTime } from '../../dunning/domain/rules.ts';
import { localDate } from '../../kernel/calendar.ts';
import { isFullHour, nextMoment } from './moments.ts';

const HOUR = 3_600_000;
const instant = (millis: number): string => new Date(millis).toISOString();
const ZONES = [
  'Europe/Paris',
  'UTC',
  'Asia/Kolkata',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
];

const QUIET = { isBusy: false, wakesAt: null, others: [], last: '2027-01-01T00:00:00.000Z' };
const PARIS = { timezone: 'Europe/Paris', sendingFrom: 8 * 60 };

it.each([
  ['the start of the contact hours', '2026-02-16T00:00:00.000Z', {}, '2026-02-16T07:00:00.000Z'],
  ['midnight', '2026-02-16T07:00:00.000Z', {}, '2026-02-16T23:00:00.000Z'],
  [
    'the next hour after an active one',
    '2026-02-16T07:00:00.000Z',
    { isBusy: true },
    '2026-02-16T08:00:00.000Z',
  ],
  [
    'the full hour after a pause ends',
    '2026-02-16T07:00:00.000Z',
    { wakesAt: '2026-02-16T10:01:00.000Z' },
    '2026-02-16T11:00:00.000Z',
  ],
  [
    'other work between two full hours',
    '2026-02-16T07:00:00.000Z',
    { others: ['2026-02-16T10:10:00.000Z'] },
    '2026-02-16T10:10:00.000Z',
  ],
  [
    'the end of the period',
    '2026-02-16T07:00:00.000Z',
    { last: '2026-02-16T07:30:00.000Z' },
    '2026-02-16T07:30:00.000Z',
  ],
  [
    'a midnight that is not a full hour',
    '2026-02-16T12:00:00.000Z',
    { rules: { ...PARIS, timezone: 'Asia/Kolkata' } },
    '2026-02-16T18:30:00.000Z',
  ],
  [
    'the first full hour after such a midnight',
    '2026-02-16T18:30:00.000Z',
    { rules: { ...PARIS, timezone: 'Asia/Kolkata' } },
    '2026-02-16T19:00:00.000Z',
  ],
])('is %s', (_what, after, more, expected) => {
  expect(nextMoment(after, { rules: PARIS, ...QUIET, ...more })).toBe(expected);
});

it('skips no hour in which dunning could act differently than in the hour before', () => {
  const minutes = fc.integer({ min: 0, max: 22 }).map((hours) => hours * 60 + 30);
  fc.assert(
    fc.property(
      fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2026-12-01') }),
      fc.constantFrom(...ZONES),
      minutes,
      fc.integer({ min: 60, max: 600 }),
      (millis, timezone, sendingFrom, length) => {
        const after = instant(millis);
        const window = { sendingFrom, sendingUntil: Math.min(1440, sendingFrom + length) };
        const rules = {
          timezone,
          ...window,
          weekdays: [1, 2, 3, 4, 5],
          holidays: [],
          minDaysBetweenContacts: 1,
          maxContactsPerWeek: 3,
        };
        const isOpen = (at: string) => nextContactTime(at, rules, []) === at;
        const next = nextMoment(after, { rules, ...QUIET });
        expect(next > after).toBe(true);
        const first = Math.floor(millis / HOUR) * HOUR + HOUR;
        for (let hour = first; hour < Date.parse(next); hour += HOUR) {
          expect(localDate(instant(hour), timezone)).toBe(localDate(after, timezone));
          // The previous hour was processed, or was skipped like this one.
          if (isOpen(instant(hour)))
            expect(isOpen(instant(hour === first ? millis : hour - HOUR))).toBe(true);
        }
        expect(isFullHour(instant(first))).toBe(true);
      },
    ),
  );
});
