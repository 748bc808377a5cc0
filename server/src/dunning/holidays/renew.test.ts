import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified } from '../../../test/harness/contract.ts';
import { read } from '../../../test/harness/factories.ts';
import { runDueJobs } from '../../../test/harness/jobs.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import { queueTimed, timedTasks } from '../../platform/jobs/timed-work.ts';
import type { DunningSettings } from '../settings/schema.ts';
import { HOLIDAY_RENEWAL } from './renew.ts';

const PATH = '/internal/dunning_settings';
const BEFORE = '2026-12-31T12:00:00Z';
const clock = new ManualClock(BEFORE);
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set(BEFORE);
  client = await service.client();
  await client.put(PATH, {
    holidays: ['2027-12-24'],
    holidayCalendar: { country: 'DE', region: 'BY', removed: ['2036-01-06', '2028-01-06'] },
  });
});
afterAll(() => closeVerified(service));

const settings = () => read<DunningSettings>(client, PATH);

async function renew(): Promise<string[]> {
  const found = await HOLIDAY_RENEWAL.find(service);
  await queueTimed(service, HOLIDAY_RENEWAL);
  await runDueJobs(service.database, timedTasks(service, HOLIDAY_RENEWAL));
  return found;
}

const change = (sql: string, ...values: unknown[]) =>
  service.database.pool.query(
    `UPDATE dunning_settings SET holiday_calendar = ${sql} WHERE organization_id = $1`,
    [client.organization.id, ...values],
  );

describe('the renewal of public holidays', () => {
  it('adds a year in January and leaves out removed days', async () => {
    const before = await settings();
    expect(before.holidayCalendar?.through).toBe('2035-12-31');
    expect(await renew()).not.toContain(client.organization.id);
    clock.set('2027-01-01T12:00:00Z');
    expect(await renew()).toContain(client.organization.id);
    const { holidayCalendar, ...others } = await settings();
    expect(holidayCalendar).toMatchObject({ country: 'DE', region: 'BY', through: '2036-12-31' });
    expect(holidayCalendar?.removed).toEqual(['2028-01-06', '2036-01-06']);
    expect(holidayCalendar?.days).toContain('2036-12-25');
    expect(holidayCalendar?.days).toContain('2029-01-06');
    expect(holidayCalendar?.days).not.toContain('2036-01-06');
    // A form that was opened in December can still be saved.
    expect(others.version).toBe(before.version);
    expect(await renew()).not.toContain(client.organization.id);
  });

  it('renews calendars of earlier releases, which have no last day', async () => {
    await change(`holiday_calendar - 'through'`);
    expect((await settings()).holidayCalendar?.through).toBe('2035-12-31');
    expect(await renew()).toContain(client.organization.id);
    expect(await renew()).not.toContain(client.organization.id);
  });

  it('keeps the days of a country that has no calendar any longer', async () => {
    await change(`holiday_calendar || '{"country": "XX", "region": null}'`);
    const { holidayCalendar: before } = await settings();
    clock.set('2027-01-01T12:00:00Z');
    expect(await renew()).toContain(client.organization.id);
    expect((await settings()).holidayCalendar).toEqual({ ...before, through: '2036-12-31' });
    expect(await renew()).not.toContain(client.organization.id);
  });

  it('is not made for organizations without a calendar', async () => {
    await client.put(PATH, { holidayCalendar: null });
    clock.set('2027-01-01T12:00:00Z');
    expect(await renew()).not.toContain(client.organization.id);
    expect((await settings()).holidayCalendar).toBeNull();
  });

  it('begins with the new year of the organization, not of the machine', async () => {
    client = await service.client({ timezone: 'Pacific/Kiritimati' });
    await client.put(PATH, { holidayCalendar: { country: 'FR' } });
    expect(await renew()).toContain(client.organization.id);
    expect((await settings()).holidayCalendar?.through).toBe('2036-12-31');
  });
});
