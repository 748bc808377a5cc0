import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { email, openStage, type Scenario, type Stage } from './scenario.ts';
import { ONCE_A_DAY } from './scenario-steps.ts';

/** The days and the hours of contacts. 2026-03-02 is a Monday. */

const EVERY_HOUR = Array.from({ length: 24 }, (_, hour) => hour);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const SETTINGS = '/internal/dunning_settings';

describe('the days between two contacts', () => {
  it.each([
    ['seven days', { minDaysBetweenContacts: 7 }],
    ['one a week', { minDaysBetweenContacts: 0, maxContactsPerWeek: 1 }],
  ])('are kept across all invoices: %s', async (_what, settings) => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('first', 7), email('second', 15)]);
    await scenario.put(SETTINGS, settings);
    await scenario.owes('c', 'a', '2026-03-02');
    await scenario.owes('c', 'b', '2026-03-06');
    const announced = await scenario.announced('2026-04-30');
    await scenario.pass('2026-04-30', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual([
      '2026-03-09 first a+b',
      '2026-03-16 first b+a',
      '2026-03-23 second a+b',
      '2026-03-30 second b+a',
    ]);
    expect(announced).toEqual(await scenario.notifications());
  });

  it('may be zero: each invoice keeps its own days, with one contact per step', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('first', 7), email('second', 15)]);
    await scenario.put(SETTINGS, { minDaysBetweenContacts: 0, maxContactsPerWeek: 0 });
    await scenario.owes('c', 'a', '2026-03-02');
    await scenario.owes('c', 'b', '2026-03-06');
    await scenario.owes('c', 'd', '2026-03-10');
    const announced = await scenario.announced('2026-04-30');
    await scenario.pass('2026-04-30', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual([
      '2026-03-09 first a+b+d',
      '2026-03-13 first b+a+d',
      '2026-03-17 second a+b+d',
      '2026-03-23 second b+a+d',
      '2026-03-25 second d+a+b',
    ]);
    expect(announced).toEqual(await scenario.notifications());
  });

  it('follow the time zone and the holidays of the country of the customer', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('first', 7)]);
    await scenario.put('/internal/dunning_settings', { countryHolidays: { JP: ['2026-03-11'] } });
    await scenario.customer('tokyo', { timezone: 'Asia/Tokyo', address: { country: 'JP' } });
    await scenario.owes('tokyo', 'i', '2026-03-04');
    await scenario.pass('2026-03-13', EVERY_HOUR);
    const [action] = await scenario.actions();
    // 08:00 on the 12th in Tokyo, which is midnight in Paris.
    expect(action?.performedAt).toBe('2026-03-11T23:00:00.000Z');
    const refused = await scenario.client.put('/customers/external:tokyo', { timezone: 'Nowhere/At_All' });
    expect(refused.status).toBe(400);
  });
});

describe('courtesies', () => {
  async function two(courtesiesCount: boolean): Promise<Scenario> {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('before', -5), email('day', 0), email('first', 7), email('second', 15)]);
    await scenario.put(SETTINGS, { minDaysBetweenContacts: 7, courtesiesCount });
    await scenario.owes('c', 'late', '2026-02-23');
    await scenario.owes('c', 'next', '2026-03-11');
    return scenario;
  }

  it('neither count as contacts nor wait for them', async () => {
    const scenario = await two(false);
    const announced = await scenario.announced('2026-03-31');
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual([
      '2026-03-02 first late',
      '2026-03-06 before next',
      '2026-03-10 second late+next',
      '2026-03-11 day next',
      // The first step does not come again: the customer is at the second.
      '2026-03-18 second next+late',
    ]);
    expect(announced).toEqual(await scenario.notifications());
  });

  it('count as contacts and wait for them where the organization wants it', async () => {
    const scenario = await two(true);
    const announced = await scenario.announced('2026-03-31');
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual([
      '2026-03-02 first late',
      '2026-03-09 before next',
      // Two days before its own first reminder; the invoice takes that step with this mail.
      '2026-03-16 second late+next',
      '2026-03-26 second next+late',
    ]);
    expect(announced).toEqual(await scenario.notifications());
  });
});

describe('holidays', () => {
  it('of a country apply to customers with an address there', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('first', 7)]);
    await scenario.put(SETTINGS, { countryHolidays: { FR: ['2026-03-11'] } });
    await scenario.customer('french', { address: { country: 'FR' } });
    await scenario.customer('german', { address: { country: 'DE' } });
    await scenario.owes('french', 'f', '2026-03-04');
    await scenario.owes('german', 'g', '2026-03-04');
    const announced = await scenario.announced('2026-03-31');
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual(['2026-03-11 first g', '2026-03-12 first f']);
    expect(announced.sort()).toEqual(await scenario.notifications());
  });
});
