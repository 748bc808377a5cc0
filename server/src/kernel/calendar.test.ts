import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { runs } from '../../test/harness/seeds.ts';
import { isTimestampInput, isTimeZone, localDate, statedDate, toTimestamp } from './calendar.ts';

const ZONES = [
  'UTC',
  'Europe/Paris',
  'Europe/London',
  'America/New_York',
  'America/Sao_Paulo', // changed at midnight: some days begin at 01:00, others have 23:00 twice
  'America/St_Johns', // half-hour offset; changed at 00:01 until 2011, so the previous day returned for an hour
  'America/Havana', // changes back from 01:00 to 00:00
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe', // changes by half an hour
  'Pacific/Apia', // had no 2011-12-30
  'Pacific/Kiritimati', // the easternmost, +14
  'Etc/GMT+12', // the westernmost
  'Pacific/Chatham',
  'Africa/Cairo',
  'Asia/Beirut',
];
const anyZone = fc.constantFrom(...ZONES);
const anyInstant = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2050-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const zoned = (instant: string, zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
const iso = (value: Temporal.ZonedDateTime) => new Date(value.epochMilliseconds).toISOString();

describe('toTimestamp', () => {
  it.each([
    // Stored form, or close to it
    ['2026-01-31T23:00:00.000Z', 'Europe/Paris', '2026-01-31T23:00:00.000Z'],
    ['2026-01-31T23:00:00Z', 'Europe/Paris', '2026-01-31T23:00:00.000Z'],
    ['2026-01-31T23:00Z', 'Europe/Paris', '2026-01-31T23:00:00.000Z'],
    ['2026-01-31T23:00:00.5Z', 'UTC', '2026-01-31T23:00:00.500Z'],
    ['2026-01-31T23:00:00.123456Z', 'UTC', '2026-01-31T23:00:00.123Z'],
    ['2026-12-31T23:59:59.999999999Z', 'UTC', '2026-12-31T23:59:59.999Z'], // cut, never rounded to the next year
    // Offsets
    ['2026-01-31T23:00:00+01:00', 'America/New_York', '2026-01-31T22:00:00.000Z'],
    ['2026-01-31T23:00:00+0100', 'America/New_York', '2026-01-31T22:00:00.000Z'],
    ['2026-01-31T23:00:00+01', 'America/New_York', '2026-01-31T22:00:00.000Z'],
    ['2026-01-31T00:15-00:30', 'UTC', '2026-01-31T00:45:00.000Z'],
    ['2026-01-01T00:00:00+05:45', 'UTC', '2025-12-31T18:15:00.000Z'],
    ['2026-01-31T23:00:00-00:00', 'Asia/Kolkata', '2026-01-31T23:00:00.000Z'],
    // A date is the first instant of the organization's day
    ['2026-01-31', 'UTC', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31', 'Europe/Paris', '2026-01-30T23:00:00.000Z'],
    ['2026-07-31', 'Europe/Paris', '2026-07-30T22:00:00.000Z'],
    ['2026-01-31', 'America/New_York', '2026-01-31T05:00:00.000Z'],
    ['2026-01-31', 'Asia/Kolkata', '2026-01-30T18:30:00.000Z'],
    ['2026-01-31', 'Asia/Kathmandu', '2026-01-30T18:15:00.000Z'],
    ['2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00.000Z'], // the day of the change to daylight-saving time
    ['2026-03-30', 'Europe/Paris', '2026-03-29T22:00:00.000Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'], // the day began at 01:00
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'], // the zone skipped this day: the next instant
    ['2024-02-29', 'Europe/Paris', '2024-02-28T23:00:00.000Z'],
    // A time without a zone is local time of the organization
    ['2026-01-31T10:00:00', 'Europe/Paris', '2026-01-31T09:00:00.000Z'],
    ['2026-01-31T10:00', 'Asia/Kolkata', '2026-01-31T04:30:00.000Z'],
    ['2026-01-31T10:00:00.250', 'America/St_Johns', '2026-01-31T13:30:00.250Z'],
    ['2026-03-29T02:30:00', 'Europe/Paris', '2026-03-29T01:30:00.000Z'], // skipped: 03:30 daylight-saving time
    ['2026-10-25T02:30:00', 'Europe/Paris', '2026-10-25T00:30:00.000Z'], // occurs twice: the first
    ['2026-10-25T12:00:00', 'Europe/Paris', '2026-10-25T11:00:00.000Z'],
    ['2026-10-04T02:15:00', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'], // skipped by half an hour
    // "No end date" in source systems
    ['9999-12-31T23:59:59', 'America/New_York', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31', 'America/New_York', '9999-12-31T05:00:00.000Z'],
    ['9999-12-31T23:59:59-12:00', 'UTC', '9999-12-31T23:59:59.999Z'],
    ['1900-01-01', 'UTC', '1900-01-01T00:00:00.000Z'],
  ])('reads %s in %s as %s', (text, zone, expected) => {
    expect(isTimestampInput(text)).toBe(true);
    expect(toTimestamp(text, zone)).toBe(expected);
    expect(toTimestamp(text, zone)).toBe(expected); // the second call reads the cache
  });

  it.each([
    '',
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2100-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '1899-12-31',
    '0000-01-01',
    '10000-01-01',
    '+002026-01-01',
    '2026-1-1',
    '2026-01',
    '20260131',
    '2026-W05-6',
    '31/01/2026',
    '01-31-2026',
    '2026-01-31T',
    '2026-01-31T10',
    '2026-01-31T24:00:00Z',
    '2026-01-31T10:60:00Z',
    '2026-06-30T23:59:60Z',
    '2026-01-31T10:00:00.Z',
    '2026-01-31T10:00:00,5Z',
    '2026-01-31T10:00:00.1234567891Z',
    '2026-01-31 10:00:00',
    '2026-01-31t10:00:00z',
    '2026-01-31T10:00:00z',
    '2026-01-31Z',
    '2026-01-31+01:00',
    '2026-01-31T10:00:00+24:00',
    '2026-01-31T10:00:00+23:59',
    '2026-01-31T10:00:00+14:01',
    '2026-01-31T10:00:00-12:01',
    '2026-01-31T10:00:00+01:60',
    '2026-01-31T10:00:00+1:00',
    '2026-01-31T10:00:00 +01:00',
    '2026-01-31T10:00:00[Europe/Paris]',
    ' 2026-01-31',
    '2026-01-31\n',
    '２０２６-01-31',
    '1767225600000',
    'now',
    'Invalid Date',
  ])('refuses %j', (text) => {
    expect(isTimestampInput(text)).toBe(false);
    expect(() => toTimestamp(text, 'UTC')).toThrow(RangeError);
  });

  it('keeps every stored timestamp, in every zone', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        expect(toTimestamp(instant, zone)).toBe(instant);
      }),
    );
  });

  it('reads the same instant with any offset', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        const text = zoned(instant, zone).toString({ timeZoneName: 'never' });
        expect(toTimestamp(text, 'UTC')).toBe(instant);
        expect(toTimestamp(text, zone)).toBe(instant);
      }),
    );
  });

  it('reads clock times and dates exactly as Temporal does, in every zone', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        const clock = Temporal.PlainDateTime.from(instant.slice(0, -1));
        const date = clock.toPlainDate();
        expect(toTimestamp(clock.toString(), zone)).toBe(iso(clock.toZonedDateTime(zone)));
        expect(toTimestamp(date.toString(), zone)).toBe(iso(date.toZonedDateTime(zone)));
      }),
      runs(500),
    );
  });

  it('reads every half hour around the transitions of every zone as Temporal does', () => {
    for (const zone of ZONES) {
      let change = zoned('2005-01-01T00:00:00Z', zone).getTimeZoneTransition('next');
      for (let n = 0; n < 12 && change !== null; n++) {
        for (let minutes = -26 * 60; minutes <= 26 * 60; minutes += 30) {
          const near = change.add({ minutes });
          const clock = near.toPlainDateTime();
          const start = near.startOfDay();
          expect(toTimestamp(clock.toString(), zone)).toBe(iso(clock.toZonedDateTime(zone)));
          expect(localDate(iso(near), zone)).toBe(near.toPlainDate().toString());
          expect(toTimestamp(start.toPlainDate().toString(), zone)).toBe(iso(start));
        }
        change = change.getTimeZoneTransition('next');
      }
    }
  });
});

describe('local days', () => {
  it.each([
    ['2026-01-31T23:30:00.000Z', 'Europe/Paris', '2026-02-01', '2026-01-31T23:00:00.000Z'],
    ['2026-01-31T22:59:59.999Z', 'Europe/Paris', '2026-01-31', '2026-01-30T23:00:00.000Z'],
    ['2026-01-31T03:00:00.000Z', 'America/New_York', '2026-01-30', '2026-01-30T05:00:00.000Z'],
    ['2026-03-29T20:00:00.000Z', 'Europe/Paris', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-10-25T22:30:00.000Z', 'Europe/Paris', '2026-10-25', '2026-10-24T22:00:00.000Z'], // the 25th hour
    ['2018-11-04T12:00:00.000Z', 'America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['2018-02-18T02:30:00.000Z', 'America/Sao_Paulo', '2018-02-17', '2018-02-17T02:00:00.000Z'], // the second 23:30
    ['2011-12-30T09:59:59.999Z', 'Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00.000Z'],
    ['2011-12-30T10:00:00.000Z', 'Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
    ['2024-02-29T12:00:00.000Z', 'UTC', '2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', 'Pacific/Kiritimati', '9999-12-31', '9999-12-30T10:00:00.000Z'], // the last day
    ['1900-01-01T12:00:00.000Z', 'UTC', '1900-01-01', '1900-01-01T00:00:00.000Z'],
  ])('start at the right time: %s in %s is on %s, which began at %s', (instant, zone, date, start) => {
    expect(localDate(instant, zone)).toBe(date);
    expect(toTimestamp(date, zone)).toBe(start);
  });

  it('include the day before the first accepted one', () => {
    expect(localDate('1900-01-01T00:00:00.000Z', 'Etc/GMT+12')).toBe('1899-12-31');
  });

  it('agree with Temporal at every instant', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        const at = zoned(instant, zone);
        expect(localDate(instant, zone)).toBe(at.toPlainDate().toString());
        expect(toTimestamp(at.toPlainDate().toString(), zone)).toBe(iso(at.startOfDay()));
      }),
      runs(500),
    );
  });
});

describe('overdue (R8: off by one, daylight-saving shift)', () => {
  const dayOf = (text: string, zone: string) => {
    const { at, on } = statedDate(text, zone);
    return on ?? localDate(at, zone);
  };
  const overdue = (due: string, now: string, zone: string) =>
    dayOf(due, zone) < localDate(toTimestamp(now, zone), zone);

  it.each([
    // due, now (local time of the organization), zone, overdue
    ['2026-01-31', '2026-01-30T23:59:59', 'Europe/Paris', false],
    ['2026-01-31', '2026-01-31T00:00:00', 'Europe/Paris', false],
    ['2026-01-31', '2026-01-31T23:59:59.999', 'Europe/Paris', false],
    ['2026-01-31', '2026-02-01T00:00:00', 'Europe/Paris', true],
    ['2026-01-31T17:00:00', '2026-01-31T18:00:00', 'Europe/Paris', false], // its hour has passed, its day has not
    ['2026-01-31T23:59:59.999', '2026-02-01', 'Europe/Paris', true],
    ['2026-01-31T23:30:00Z', '2026-02-01T12:00:00', 'Europe/Paris', false], // already 1 February in Paris
    ['2026-01-31T23:30:00Z', '2026-02-02', 'Europe/Paris', true],
    ['2026-01-31', '2026-01-31T23:59:59', 'America/New_York', false],
    ['2026-01-31', '2026-02-01', 'America/New_York', true],
    ['2026-03-29', '2026-03-29T23:59:59', 'Europe/Paris', false], // 23 hours long
    ['2026-03-29', '2026-03-30', 'Europe/Paris', true],
    ['2026-10-25', '2026-10-25T23:59:59', 'Europe/Paris', false], // 25 hours long
    ['2026-10-25', '2026-10-26', 'Europe/Paris', true],
    ['2018-11-03', '2018-11-04T01:00:00', 'America/Sao_Paulo', true], // the first instant of a day without midnight
    ['2018-11-04', '2018-11-04T23:59:59', 'America/Sao_Paulo', false],
    ['2011-12-29', '2011-12-31', 'Pacific/Apia', true],
    ['2011-12-30', '2011-12-31T12:00:00', 'Pacific/Apia', true], // due on a day that the zone skipped
    ['2024-02-29', '2024-02-29T23:59:59', 'Asia/Kolkata', false],
    ['2024-02-29', '2024-03-01', 'Asia/Kolkata', true],
  ])('is correct for an invoice due %s, at %s in %s: %s', (due, now, zone, expected) => {
    expect(overdue(due, now, zone)).toBe(expected);
  });
});

describe('a stated date', () => {
  it.each([
    ['2026-02-04', 'Europe/Paris', '2026-02-04T00:00:00.000Z', '2026-02-04'],
    ['2026-02-04', 'America/New_York', '2026-02-04T00:00:00.000Z', '2026-02-04'],
    ['2026-02-04', 'Pacific/Kiritimati', '2026-02-04T00:00:00.000Z', '2026-02-04'], // +14
    ['2026-02-04', 'Etc/GMT+12', '2026-02-04T00:00:00.000Z', '2026-02-04'], // -12
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T00:00:00.000Z', '2018-11-04'], // no midnight in this zone
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T00:00:00.000Z', '2011-12-30'], // the zone skipped this day
    ['1900-01-01', 'Asia/Kolkata', '1900-01-01T00:00:00.000Z', '1900-01-01'],
    ['9999-12-31', 'Pacific/Kiritimati', '9999-12-31T00:00:00.000Z', '9999-12-31'],
    ['2026-02-04T00:00:00.000Z', 'America/New_York', '2026-02-04T00:00:00.000Z', undefined],
    ['2026-02-04T00:00:00+01:00', 'Europe/Paris', '2026-02-03T23:00:00.000Z', undefined],
    ['2026-02-04T00:00', 'Europe/Paris', '2026-02-03T23:00:00.000Z', undefined],
  ])('is read with its day: %s in %s is %s, of the day %s', (text, zone, at, on) => {
    expect(statedDate(text, zone)).toEqual({ at, on });
  });

  it.each(['2026-02-30', '2026-13-01', '04.02.2026', 'yesterday!'])('is not %s', (text) => {
    expect(() => statedDate(text, 'Europe/Paris')).toThrow(RangeError);
  });

  it('without a time comes back as it was sent, in every zone', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        const day = instant.slice(0, 10);
        expect(statedDate(day, zone).at.slice(0, 10)).toBe(day);
      }),
    );
  });
});

describe('isTimeZone', () => {
  it.each([
    ...ZONES,
    'GMT',
    'Etc/GMT+5',
    'US/Eastern',
    'Asia/Calcutta',
    'Europe/Kyiv',
    'America/Argentina/Ushuaia',
  ])('accepts %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
    expect(localDate('2026-06-15T12:00:00.000Z', name)).toMatch(/^2026-06-1[56]$/);
  });

  it.each([
    '',
    'Paris',
    'Europe/Atlantis',
    '+01:00',
    'UTC+1',
    'BST',
    'IST',
    'local',
    'SystemV/EST5',
    ' UTC',
    'Etc/Unknown',
  ])('refuses %j', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});
