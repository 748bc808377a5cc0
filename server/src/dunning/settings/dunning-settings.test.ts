import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { read } from '../../../test/harness/factories.ts';
import { addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { withoutVersion } from '../../platform/record-version.ts';
import { loadDunningSettings } from '../facts/queries.ts';
import type { PublicHolidays } from '../holidays/schema.ts';
import type { DunningSettings } from './schema.ts';

const PATH = '/internal/dunning_settings';
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => closeVerified(service));

const FIRST = {
  sendingFrom: '08:00',
  sendingUntil: '18:00',
  weekdays: [1, 2, 3, 4, 5],
  holidays: [],
  minDaysBetweenContacts: 3,
  maxContactsPerWeek: 1,
  courtesiesCount: false,
  courtesiesWhileOverdue: false,
  noticePeriodDays: 60,
  countryHolidays: {},
  replyDeadlineDays: 14,
  onePerMailbox: true,
  senderName: null,
  senderAddress: null,
  receipts: 'NONE',
  testAddress: null,
  recipientFields: null,
  holidayCalendar: null,
};
const OWN = {
  sendingFrom: '09:30',
  sendingUntil: '24:00',
  weekdays: [1, 7],
  holidays: ['2026-01-01', '2026-12-25'],
  minDaysBetweenContacts: 4,
  maxContactsPerWeek: 0,
  courtesiesCount: true,
  courtesiesWhileOverdue: true,
  noticePeriodDays: 0,
  countryHolidays: { FR: ['2026-07-14'], DE: ['2026-10-03', '2026-12-26'] },
  replyDeadlineDays: 0,
  onePerMailbox: false,
  senderName: 'Zoë, “Accounts”',
  senderAddress: 'accounts@example.com',
  receipts: 'BOTH',
  testAddress: 'try-out@example.com',
  recipientFields: null,
  holidayCalendar: null,
};
const settings = async (who = client) => withoutVersion(await read<DunningSettings>(who, PATH));
const change = async (body: object) => {
  const answer = await client.put<DunningSettings>(PATH, body);
  expect(answer.status, answer.text).toBe(200);
  expect(await read(client, PATH)).toEqual(answer.body);
  return withoutVersion(answer.body);
};

describe('the dunning settings', () => {
  it('are the defaults until they are changed', async () => {
    expect(await settings()).toEqual(FIRST);
    expect(await change({})).toEqual(FIRST);
  });

  it('change as given and sorted, keep absent fields and reset null to the default', async () => {
    const { weekdays, holidays } = OWN;
    const sent = { ...OWN, weekdays: weekdays.toReversed(), holidays: holidays.toReversed() };
    expect(await change(sent)).toEqual(OWN);
    expect(await change({ replyDeadlineDays: 30 })).toEqual({ ...OWN, replyDeadlineDays: 30 });
    expect(await change({ sendingUntil: null, holidays: null, senderName: null })).toEqual({
      ...OWN,
      replyDeadlineDays: 30,
      sendingUntil: FIRST.sendingUntil,
      holidays: [],
      senderName: null,
    });
    expect(await change(Object.fromEntries(Object.keys(OWN).map((name) => [name, null])))).toEqual(FIRST);
  });

  it('reach the evaluation', async () => {
    await change(OWN);
    const { rules, countryHolidays } = await loadDunningSettings(service.database.pool, client.organization);
    expect(rules).toMatchObject({
      sendingFrom: 570,
      sendingUntil: 1440,
      weekdays: [1, 7],
      holidays: OWN.holidays,
      courtesiesCount: true,
      courtesiesWhileOverdue: true,
      noticePeriodDays: 0,
    });
    expect(countryHolidays).toEqual(new Map(Object.entries(OWN.countryHolidays)));
  });

  it('replace all holidays of all countries', async () => {
    await change({ countryHolidays: OWN.countryHolidays });
    const { countryHolidays } = await change({ countryHolidays: { IT: ['2026-06-02'] } });
    expect(countryHolidays).toEqual({ IT: ['2026-06-02'] });
  });

  it('keep all of several concurrent changes', async () => {
    const parts = Object.entries(OWN).filter(([name]) => name !== 'sendingFrom');
    await Promise.all(parts.map(([name, value]) => client.put(PATH, { [name]: value })));
    expect(await settings()).toEqual({ ...OWN, sendingFrom: FIRST.sendingFrom });
  });

  it('belong to one organization', async () => {
    await change(OWN);
    expect(await settings(await service.client())).toEqual(FIRST);
  });
});

describe('a holiday calendar', () => {
  const holidaysOf = async () =>
    (await loadDunningSettings(service.database.pool, client.organization)).rules.holidays;

  it('adds the public holidays of a region to the own days, without the removed ones', async () => {
    const year = Number(service.clock.now().slice(0, 4)) + 1;
    const { holidayCalendar } = await change({
      holidays: [`${year}-12-24`],
      holidayCalendar: { country: 'DE', region: 'BY', removed: [`${year}-01-06`] },
    });
    expect(holidayCalendar).toMatchObject({ country: 'DE', region: 'BY', removed: [`${year}-01-06`] });
    const stored = await holidaysOf();
    for (const day of ['05-01', '10-03', '12-25', '12-24']) expect(stored).toContain(`${year}-${day}`);
    // Epiphany is a holiday in Bavaria, but this company works; Reformation Day is none there.
    for (const day of ['01-06', '10-31']) expect(stored).not.toContain(`${year}-${day}`);
    expect(stored.some((day) => day > `${year + 7}`)).toBe(true);
    await change({ holidayCalendar: null });
    expect(await holidaysOf()).toEqual([`${year}-12-24`]);
  });

  it('lists countries, regions and named days', async () => {
    const query = 'country=FR&year=2026&language=fr';
    const { body } = await client.get<PublicHolidays>(`/internal/public_holidays?${query}`);
    expect(body.countries).toContain('DE');
    expect(body.days).toContainEqual({ on: '2026-07-14', name: 'Fête Nationale de la France' });
    expect(
      (await client.get<PublicHolidays>('/internal/public_holidays?country=XX&year=2026')).body.days,
    ).toEqual([]);
  });

  it.each([
    ['a country without a calendar', { country: 'XX' }, 'holidayCalendar.country'],
    ['a region of another country', { country: 'FR', region: 'BY' }, 'holidayCalendar.region'],
  ])('is refused with %s', async (_title, holidayCalendar, field) => {
    expectError(await client.put(PATH, { holidayCalendar }), 400, 'INVALID_DATA', field);
  });
});

describe('refused settings', () => {
  const holidays = Array.from({ length: 501 }, (_, i) =>
    new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
  );
  const letter = (n: number) => String.fromCharCode(65 + n);
  const countries = Object.fromEntries(
    Array.from({ length: 261 }, (_, i) => [letter(Math.floor(i / 26)) + letter(i % 26), []]),
  );
  it.each<[string, object, string]>([
    ['an invalid time', { sendingFrom: '25:00' }, 'sendingFrom'],
    ['a time in another format', { sendingFrom: '8:00' }, 'sendingFrom'],
    ['a window that ends when it begins', { sendingFrom: '18:00' }, 'sendingFrom'],
    ['a window shorter than an hour', { sendingFrom: '17:01' }, 'sendingFrom'],
    ['a window that ends before it begins', { sendingUntil: '07:59' }, 'sendingUntil'],
    ['no weekday', { weekdays: [] }, 'weekdays'],
    ['an eighth weekday', { weekdays: [8] }, 'weekdays[0]'],
    ['a repeated weekday', { weekdays: [1, 1] }, 'weekdays'],
    ['an invalid date', { holidays: ['2026-02-30'] }, 'holidays[0]'],
    ['a repeated date', { holidays: ['2026-01-01', '2026-01-01'] }, 'holidays'],
    ['too many holidays', { holidays }, 'holidays'],
    ['more than a year between contacts', { minDaysBetweenContacts: 366 }, 'minDaysBetweenContacts'],
    ['a fraction of a contact', { maxContactsPerWeek: 0.5 }, 'maxContactsPerWeek'],
    ['too many contacts', { maxContactsPerWeek: 51 }, 'maxContactsPerWeek'],
    ['an unknown kind of receipts', { receipts: 'ALL' }, 'receipts'],
    ['a reply deadline of more than a year', { replyDeadlineDays: 366 }, 'replyDeadlineDays'],
    ['a negative reply deadline', { replyDeadlineDays: -1 }, 'replyDeadlineDays'],
    ['a fraction of a day as a deadline', { replyDeadlineDays: 1.5 }, 'replyDeadlineDays'],
    ['a text instead of true', { courtesiesCount: 'yes' }, 'courtesiesCount'],
    ['a number instead of false', { onePerMailbox: 0 }, 'onePerMailbox'],
    ['a number instead of true', { courtesiesWhileOverdue: 1 }, 'courtesiesWhileOverdue'],
    ['a negative notice period', { noticePeriodDays: -1 }, 'noticePeriodDays'],
    ['a notice period of more than ten years', { noticePeriodDays: 3651 }, 'noticePeriodDays'],
    ['a fraction of a day as a notice period', { noticePeriodDays: 1.5 }, 'noticePeriodDays'],
    ['a country code in lower case', { countryHolidays: { fr: [] } }, 'countryHolidays'],
    ['a country by its name', { countryHolidays: { France: [] } }, 'countryHolidays'],
    ['an invalid date of a country', { countryHolidays: { FR: ['2026-02-30'] } }, 'countryHolidays.FR[0]'],
    [
      'a repeated date of a country',
      { countryHolidays: { FR: ['2026-07-14', '2026-07-14'] } },
      'countryHolidays.FR',
    ],
    ['too many dates of a country', { countryHolidays: { DE: [], FR: holidays } }, 'countryHolidays.FR'],
    ['too many countries', { countryHolidays: countries }, 'countryHolidays'],
    ['a list instead of countries', { countryHolidays: ['2026-07-14'] }, 'countryHolidays'],
    ['null for a country', { countryHolidays: { FR: null } }, 'countryHolidays.FR'],
    ['an invalid test address', { testAddress: 'me' }, 'testAddress'],
    ['two test addresses', { testAddress: 'a@example.com, b@example.com' }, 'testAddress'],
    ['an empty test address', { testAddress: '' }, 'testAddress'],
    ['an invalid sender address', { senderAddress: 'accounts' }, 'senderAddress'],
    ['a line break in a name', { senderName: 'A\r\nBcc: b@example.com' }, 'senderName'],
    ['an unknown field', { timezone: 'UTC' }, 'timezone'],
  ])('name their field: %s', async (_title, body, field) => {
    expectError(await client.put(PATH, body), 400, 'INVALID_DATA', field);
    expect(await settings()).toEqual(FIRST);
  });

  it('include those of a collector, but not of an administrator', async () => {
    const as = async (role: string) => {
      const { id } = await addUser(service, client, role.toLowerCase(), { role });
      return client.put(PATH, { replyDeadlineDays: 1 }, { 'x-quittance-user': id });
    };
    expectError(await as('COLLECTOR'), 403, 'ACCESS_FORBIDDEN');
    expect(await settings()).toEqual(FIRST);
    expect((await as('ADMIN')).status).toBe(200);
  });
});
