import { describe, expect, it } from 'vitest';
import { type ContactRules, DEFAULT_RULES, isContactDay, nextContactTime } from './rules.ts';

const rules = (more: Partial<ContactRules> = {}): ContactRules => ({
  ...DEFAULT_RULES,
  maxContactsPerWeek: 3,
  timezone: 'Europe/Paris',
  ...more,
});

describe('contact days', () => {
  it.each([
    ['2026-04-03', true],
    ['2026-04-04', false],
    ['2026-04-05', false],
    ['2026-04-06', false],
    ['2026-04-07', true],
  ])('%s is a contact day: %s', (date, is) => {
    expect(isContactDay(date, rules({ holidays: ['2026-04-06'] }))).toBe(is);
  });
});

const times: [
  title: string,
  now: string,
  more: Partial<ContactRules>,
  contacts: string[],
  at: string | null,
][] = [
  ['in the hours of a day: at once', '2026-03-02T10:20:00.000Z', {}, [], '2026-03-02T10:20:00.000Z'],
  ['at the first minute: at once', '2026-03-02T07:00:00.000Z', {}, [], '2026-03-02T07:00:00.000Z'],
  ['early: when the day begins', '2026-03-02T06:59:59.999Z', {}, [], '2026-03-02T07:00:00.000Z'],
  [
    'at the last minute, which is not included: tomorrow',
    '2026-03-02T17:00:00.000Z',
    {},
    [],
    '2026-03-03T07:00:00.000Z',
  ],
  ['just before it: at once', '2026-03-02T16:59:59.999Z', {}, [], '2026-03-02T16:59:59.999Z'],
  ['on Friday evening: on Monday', '2026-03-06T18:00:00.000Z', {}, [], '2026-03-09T07:00:00.000Z'],
  [
    'before holidays in a row: after them and the weekend',
    '2026-12-23T18:00:00.000Z',
    { holidays: ['2026-12-24', '2026-12-25', '2026-12-28', '2027-01-01'] },
    [],
    '2026-12-29T07:00:00.000Z',
  ],
  ['at the end of a leap February', '2028-02-28T18:00:00.000Z', {}, [], '2028-02-29T07:00:00.000Z'],
  [
    'over the beginning of summer time: at eight by the clock',
    '2026-03-27T18:00:00.000Z',
    {},
    [],
    '2026-03-30T06:00:00.000Z',
  ],
  ['over the end of summer time', '2026-10-23T18:00:00.000Z', {}, [], '2026-10-26T07:00:00.000Z'],
  [
    'in New York, whose summer time begins earlier',
    '2026-03-07T01:00:00.000Z',
    { timezone: 'America/New_York' },
    [],
    '2026-03-09T12:00:00.000Z',
  ],
  [
    'where the clock never changes',
    '2026-03-27T18:00:00.000Z',
    { timezone: 'Asia/Kolkata' },
    [],
    '2026-03-30T02:30:00.000Z',
  ],
  [
    'hours of which summer time leaves none: on the next day',
    '2026-03-29T00:00:00.000Z',
    { sendingFrom: 120, sendingUntil: 180, weekdays: [7] },
    [],
    // On that day the hour from two to three does not exist.
    '2026-04-05T00:00:00.000Z',
  ],
  [
    'a beginning that summer time skips: as much later',
    '2026-03-29T00:00:00.000Z',
    { sendingFrom: 150, sendingUntil: 300, weekdays: [7] },
    [],
    '2026-03-29T01:30:00.000Z',
  ],
  [
    'hours that come twice: both times',
    '2026-10-25T01:30:00.000Z',
    { sendingFrom: 120, sendingUntil: 180, weekdays: [7] },
    [],
    '2026-10-25T01:30:00.000Z',
  ],
  [
    'until midnight',
    '2026-03-02T22:59:59.999Z',
    { sendingFrom: 0, sendingUntil: 1440 },
    [],
    '2026-03-02T22:59:59.999Z',
  ],
  [
    'on a day whose midnight is skipped',
    '2026-09-06T03:00:00.000Z',
    { timezone: 'America/Santiago', sendingFrom: 0, sendingUntil: 1440, weekdays: [7] },
    [],
    '2026-09-06T04:00:00.000Z',
  ],
  [
    'after a contact today: three days later',
    '2026-03-02T10:00:00.000Z',
    {},
    ['2026-03-02'],
    '2026-03-05T07:00:00.000Z',
  ],
  [
    'after a contact today where one day lies between two: tomorrow',
    '2026-03-02T10:00:00.000Z',
    { minDaysBetweenContacts: 1 },
    ['2026-03-02'],
    '2026-03-03T07:00:00.000Z',
  ],
  [
    'after a contact today where days do not matter: at once',
    '2026-03-02T10:00:00.000Z',
    { minDaysBetweenContacts: 0 },
    ['2026-03-02'],
    '2026-03-02T10:00:00.000Z',
  ],
  [
    'with five days between contacts, of which the last falls on a Saturday: on Monday',
    '2026-03-03T10:00:00.000Z',
    { minDaysBetweenContacts: 5 },
    ['2026-03-02'],
    '2026-03-09T07:00:00.000Z',
  ],
  [
    'with as many contacts as a week may have: when the first of them is a week ago',
    '2026-03-05T10:00:00.000Z',
    { minDaysBetweenContacts: 1 },
    ['2026-03-02', '2026-03-03', '2026-03-04'],
    '2026-03-09T07:00:00.000Z',
  ],
  [
    'with any number a week',
    '2026-03-05T10:00:00.000Z',
    { minDaysBetweenContacts: 1, maxContactsPerWeek: 0 },
    ['2026-03-02', '2026-03-03', '2026-03-04'],
    '2026-03-05T10:00:00.000Z',
  ],
  [
    'two contacts on one day count twice',
    '2026-03-03T10:00:00.000Z',
    { maxContactsPerWeek: 2 },
    ['2026-03-02', '2026-03-02'],
    '2026-03-09T07:00:00.000Z',
  ],
  ['on no day of the week: never', '2026-03-02T10:00:00.000Z', { weekdays: [] }, [], null],
];

describe('the next contact time', () => {
  it.each(times)('%s', (_title, now, more, contacts, at) => {
    expect(nextContactTime(now, rules(more), contacts)).toBe(at);
  });
});
