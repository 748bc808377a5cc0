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
  ])('include %s: %s', (date, is) => {
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
  ['is now during the contact hours', '2026-03-02T10:20:00.000Z', {}, [], '2026-03-02T10:20:00.000Z'],
  ['is now at the first minute', '2026-03-02T07:00:00.000Z', {}, [], '2026-03-02T07:00:00.000Z'],
  [
    'is the start of the contact hours when it is early',
    '2026-03-02T06:59:59.999Z',
    {},
    [],
    '2026-03-02T07:00:00.000Z',
  ],
  [
    'is tomorrow at the last minute, which is excluded',
    '2026-03-02T17:00:00.000Z',
    {},
    [],
    '2026-03-03T07:00:00.000Z',
  ],
  ['is now just before the last minute', '2026-03-02T16:59:59.999Z', {}, [], '2026-03-02T16:59:59.999Z'],
  ['is Monday on a Friday evening', '2026-03-06T18:00:00.000Z', {}, [], '2026-03-09T07:00:00.000Z'],
  [
    'is after consecutive holidays and the weekend',
    '2026-12-23T18:00:00.000Z',
    { holidays: ['2026-12-24', '2026-12-25', '2026-12-28', '2027-01-01'] },
    [],
    '2026-12-29T07:00:00.000Z',
  ],
  [
    'is correct at the end of February in a leap year',
    '2028-02-28T18:00:00.000Z',
    {},
    [],
    '2028-02-29T07:00:00.000Z',
  ],
  [
    "is eight o'clock after the start of summer time",
    '2026-03-27T18:00:00.000Z',
    {},
    [],
    '2026-03-30T06:00:00.000Z',
  ],
  [
    "is eight o'clock after the end of summer time",
    '2026-10-23T18:00:00.000Z',
    {},
    [],
    '2026-10-26T07:00:00.000Z',
  ],
  [
    'follows the earlier summer time of New York',
    '2026-03-07T01:00:00.000Z',
    { timezone: 'America/New_York' },
    [],
    '2026-03-09T12:00:00.000Z',
  ],
  [
    'is correct in a time zone without summer time',
    '2026-03-27T18:00:00.000Z',
    { timezone: 'Asia/Kolkata' },
    [],
    '2026-03-30T02:30:00.000Z',
  ],
  [
    'is a later day when summer time removes all contact hours',
    '2026-03-29T00:00:00.000Z',
    { sendingFrom: 120, sendingUntil: 180, weekdays: [7] },
    [],
    // On that day the hour from two to three does not exist.
    '2026-04-05T00:00:00.000Z',
  ],
  [
    'is later when summer time removes the start of the contact hours',
    '2026-03-29T00:00:00.000Z',
    { sendingFrom: 150, sendingUntil: 300, weekdays: [7] },
    [],
    '2026-03-29T01:30:00.000Z',
  ],
  [
    'includes both occurrences of a repeated hour',
    '2026-10-25T01:30:00.000Z',
    { sendingFrom: 120, sendingUntil: 180, weekdays: [7] },
    [],
    '2026-10-25T01:30:00.000Z',
  ],
  [
    'is now until midnight without a limit',
    '2026-03-02T22:59:59.999Z',
    { sendingFrom: 0, sendingUntil: 1440 },
    [],
    '2026-03-02T22:59:59.999Z',
  ],
  [
    'is correct on a day without midnight',
    '2026-09-06T03:00:00.000Z',
    { timezone: 'America/Santiago', sendingFrom: 0, sendingUntil: 1440, weekdays: [7] },
    [],
    '2026-09-06T04:00:00.000Z',
  ],
  [
    'is three days after a contact today',
    '2026-03-02T10:00:00.000Z',
    {},
    ['2026-03-02'],
    '2026-03-05T07:00:00.000Z',
  ],
  [
    'is tomorrow after a contact today with a minimum of one day',
    '2026-03-02T10:00:00.000Z',
    { minDaysBetweenContacts: 1 },
    ['2026-03-02'],
    '2026-03-03T07:00:00.000Z',
  ],
  [
    'is now after a contact today with a minimum of zero days',
    '2026-03-02T10:00:00.000Z',
    { minDaysBetweenContacts: 0 },
    ['2026-03-02'],
    '2026-03-02T10:00:00.000Z',
  ],
  [
    'is Monday when a minimum of five days ends on a Saturday',
    '2026-03-03T10:00:00.000Z',
    { minDaysBetweenContacts: 5 },
    ['2026-03-02'],
    '2026-03-09T07:00:00.000Z',
  ],
  [
    'waits until a contact is a week ago when the weekly limit is reached',
    '2026-03-05T10:00:00.000Z',
    { minDaysBetweenContacts: 1 },
    ['2026-03-02', '2026-03-03', '2026-03-04'],
    '2026-03-09T07:00:00.000Z',
  ],
  [
    'is now without a weekly limit',
    '2026-03-05T10:00:00.000Z',
    { minDaysBetweenContacts: 1, maxContactsPerWeek: 0 },
    ['2026-03-02', '2026-03-03', '2026-03-04'],
    '2026-03-05T10:00:00.000Z',
  ],
  [
    'counts two contacts on one day twice',
    '2026-03-03T10:00:00.000Z',
    { maxContactsPerWeek: 2 },
    ['2026-03-02', '2026-03-02'],
    '2026-03-09T07:00:00.000Z',
  ],
  ['is never without any weekday', '2026-03-02T10:00:00.000Z', { weekdays: [] }, [], null],
];

describe('the next contact time', () => {
  it.each(times)('%s', (_title, now, more, contacts, at) => {
    expect(nextContactTime(now, rules(more), contacts)).toBe(at);
  });
});
