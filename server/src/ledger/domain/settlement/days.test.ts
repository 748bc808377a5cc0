import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { midnightOf, statedDate } from '../../../kernel/calendar.ts';
import { daysOf } from './days.ts';

const ZONES = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
];
const zone = fc.constantFrom(...ZONES);
const instant = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Returns the stored due date after an update with `text` in a zone. */
function written(text: string, timezone: string, stored: { dueAt?: string; dueOn?: string } = {}) {
  const { at: dueAt, on } = statedDate(text, timezone);
  const stated = on === undefined ? { dueAt } : { dueAt, dueOn: on };
  const { dueOn } = daysOf(stated, timezone, stored);
  if (typeof dueOn !== 'string') throw new Error('a stated date has a day');
  return { dueAt, dueOn };
}

describe('the day of a date', () => {
  it.each([
    ['a date without a time', '2026-02-04', 'America/New_York', '2026-02-04'],
    ['an instant on the same local day', '2026-02-04T18:00:00Z', 'America/New_York', '2026-02-04'],
    ['an instant on the previous local day', '2026-02-04T00:00:00Z', 'America/New_York', '2026-02-03'],
    ['an instant on the next local day', '2026-02-04T23:30:00Z', 'Europe/Paris', '2026-02-05'],
    ['local midnight', '2026-02-04T00:00:00+01:00', 'Europe/Paris', '2026-02-04'],
    [
      'the last instant of the day on which summer time starts',
      '2026-03-29T21:59:59.999Z',
      'Europe/Paris',
      '2026-03-29',
    ],
    ['the first instant of the next day', '2026-03-29T22:00:00Z', 'Europe/Paris', '2026-03-30'],
    ['a time zone fourteen hours ahead', '2026-02-04T10:00:00Z', 'Pacific/Kiritimati', '2026-02-05'],
    ['a time zone twelve hours behind', '2026-02-04T11:59:59Z', 'Etc/GMT+12', '2026-02-03'],
    ['the last supported day', '9999-12-31T23:59:59', 'Pacific/Kiritimati', '9999-12-31'],
    ['the last supported day in UTC', '9999-12-31T23:59:59Z', 'Pacific/Kiritimati', '9999-12-31'],
  ])('is correct for %s: %s in %s is %s', (_, text, timezone, day) => {
    expect(written(text, timezone).dueOn).toBe(day);
  });

  it('stays the same when an answer is sent back, even where the instant is another day', () => {
    const stored = written('2026-02-04', 'America/New_York');
    expect(stored).toEqual({ dueAt: '2026-02-04T00:00:00.000Z', dueOn: '2026-02-04' });
    expect(written(stored.dueAt, 'America/New_York', stored)).toEqual(stored);
    expect(written('2026-02-04T00:00:00.000Z', 'America/New_York').dueOn).toBe('2026-02-03');
  });

  it('is the given date when it replaces an instant with the same text', () => {
    const stored = written('2026-02-04T00:00:00Z', 'America/New_York');
    expect(written('2026-02-04', 'America/New_York', stored).dueOn).toBe('2026-02-04');
  });

  it('is absent for an absent date, and null for null', () => {
    expect(daysOf({}, 'Europe/Paris')).toEqual({});
    const stored = { dueAt: midnightOf('2026-02-04'), dueOn: '2026-02-04' };
    expect(daysOf({ dueAt: null }, 'Europe/Paris', stored)).toEqual({ dueOn: null });
  });

  it('does not change when an answer is sent back, in any new time zone', () => {
    const text = fc.oneof(
      instant,
      instant.map((at) => at.slice(0, 10)),
    );
    fc.assert(
      fc.property(text, zone, zone, (date, before, after) => {
        const stored = written(date, before);
        expect(written(stored.dueAt, after, stored)).toEqual(stored);
      }),
    );
  });

  it('differs from its instant by at most a day, as filters assume', () => {
    fc.assert(
      fc.property(instant, zone, (at, timezone) => {
        const distance = Date.parse(at) - Date.parse(midnightOf(written(at, timezone).dueOn));
        expect(distance).toBeGreaterThanOrEqual(-86_400_000);
        expect(distance).toBeLessThan(2 * 86_400_000);
      }),
    );
  });
});
