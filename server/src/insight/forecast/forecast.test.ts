import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { runDueJobs } from '../../../test/harness/jobs.ts';
import { pastOf, payer } from '../../../test/harness/payment-history.ts';
import { addUser } from '../../../test/harness/people.ts';
import { setRates } from '../../../test/harness/rates.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import { queueTimed, timedTasks } from '../../platform/jobs/timed-work.ts';
import { PAYMENT_BEHAVIOR } from '../payment-behavior/job.ts';
import type { Forecast, ForecastAccuracy, ForecastInvoice } from './schema.ts';

/** A Wednesday. */
const TODAY = '2026-03-04';
const clock = new ManualClock(`${TODAY}T09:00:00Z`);
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set(`${TODAY}T09:00:00Z`);
  client = await service.client();
});
afterAll(() => closeVerified(service));

const forecast = (query = '') => read<Forecast>(client, `/internal/forecast${query}`);
const expectedOf = ({ weeks }: Forecast) => weeks.map(({ expected }) => expected);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

async function count(): Promise<void> {
  await queueTimed(service, PAYMENT_BEHAVIOR);
  await runDueJobs(service.database, timedTasks(service, PAYMENT_BEHAVIOR));
}

/** Lists all invoices behind a week, page by page. */
async function behind(documents: string, limit = 2): Promise<ForecastInvoice[]> {
  const items: ForecastInvoice[] = [];
  for (let cursor = ''; ; ) {
    const path = `${documents.replace('/v1', '')}&limit=${limit}${cursor}`;
    const page = await read<{ items: ForecastInvoice[]; nextCursor?: string }>(client, path);
    items.push(...page.items);
    if (page.nextCursor === undefined) return items;
    cursor = `&cursor=${page.nextCursor}`;
  }
}

const due = (externalId: string, owner: string, dueDate: string, more: Record<string, unknown> = {}) =>
  store(
    client,
    '/invoices',
    invoice(externalId, owner, 100_000, { issuedAt: '2026-02-10', dueDate, ...more }),
  );

describe('expected cash', () => {
  it('follows from how each customer has paid, given that the invoice is unpaid today', async () => {
    await payer(client, 'prompt', pastOf('2026-02-01', Array(12).fill(0)));
    await payer(client, 'late', pastOf('2026-02-01', Array(12).fill(21)));
    await due('a', 'prompt', '2026-03-11');
    await due('b', 'late', '2026-03-11');
    // Without counted history, both are forecast as unknown customers.
    const before = await forecast();
    expect(before).toMatchObject({ asOf: TODAY, countedOn: null, outstanding: 200_000 });
    await count();
    const after = await forecast();
    expect(after).toMatchObject({ countedOn: TODAY, currency: 'EUR', unconverted: [], outstanding: 200_000 });
    expect(after.weeks.map(({ from }) => from).slice(0, 3)).toEqual([TODAY, '2026-03-09', '2026-03-16']);
    expect(after.weeks[0]).toMatchObject({ until: '2026-03-08' });
    // One on 11 March, the other on 1 April.
    expect(after.weeks[1]?.expected).toBeGreaterThan(70_000);
    expect(after.weeks[4]?.expected).toBeGreaterThan(45_000);
    expect(sum(expectedOf(after)) + after.later).toBe(200_000);
    const [first] = await behind(after.weeks[1]?.documents ?? '');
    expect(first).toMatchObject({
      invoice: { externalId: 'a' },
      customer: { externalId: 'prompt' },
      dueOn: '2026-03-11',
      p50: '2026-03-11',
      learnedFrom: 12,
      promise: null,
      onAccount: 0,
    });
    expect(first?.chance).toBeGreaterThan(0.6);
  });

  it('is the exact sum of its documents in every week and currency', async () => {
    await payer(client, 'c', pastOf('2026-02-01', [-3, 0, 4, 9, 2, 30, 1]));
    for (let i = 0; i < 7; i += 1)
      await due(`e${i}`, 'c', `2026-03-${10 + i}`, {
        grossAmount: 3_333 * (i + 1),
        ...(i % 2 ? {} : { currency: 'USD' }),
      });
    await due('zero', 'c', '2026-03-12', { grossAmount: 1 });
    await count();
    const all = await forecast('?weeks=4');
    expect(all.unconverted).toEqual(['USD']);
    expect(all.currencies.map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
    for (const { outstanding, weeks, later, disputed, onAccount } of all.currencies)
      expect(sum(weeks) + later + disputed + onAccount).toBe(outstanding);
    for (const week of all.weeks) {
      const items = await behind(week.documents);
      expect(items).toHaveLength(week.invoices);
      for (const { currency, expected } of week.currencies)
        expect(sum(items.filter((one) => one.currency === currency).map((one) => one.expected))).toBe(
          expected,
        );
    }
    const dollars = await forecast('?currency=USD&weeks=4');
    expect(expectedOf(dollars)).toEqual(all.currencies[1]?.weeks);
    expect(dollars).toMatchObject({ currency: 'USD', outstanding: all.currencies[1]?.outstanding });
    for (const { p10, p50, p90 } of dollars.weeks) {
      expect(p10).toBeLessThanOrEqual(p50);
      expect(p50).toBeLessThanOrEqual(p90);
    }
  });

  it('adds up exactly after conversion, in total and by account manager', async () => {
    const { id } = await addUser(service, client, 'manager');
    await payer(client, 'hers', pastOf('2026-02-01', [-3, 0, 14, 9]), { accountManagerId: id });
    await payer(client, 'nobodys', pastOf('2026-02-01', [7, 21, 30]));
    // Halves are rounded up, so that separately converted parts would exceed the total.
    const rates = new Map([
      ['USD', '0.5'],
      ['GBP', '1.5'],
    ]);
    await setRates(service, client.organization.id, rates);
    for (const owner of ['hers', 'nobodys'])
      for (const currency of ['EUR', 'USD', 'GBP'])
        for (let i = 0; i < 5; i += 1)
          await due(`${owner} ${currency} ${i}`, owner, `2026-03-${10 + i}`, {
            currency,
            grossAmount: 10_001 + 2 * i,
          });
    await store(client, '/invoices/external:hers%20USD%200/dispute', { reason: 'QUALITY' });
    await store(client, '/invoices/external:nobodys%20GBP%200/dispute', { reason: 'QUALITY' });
    await store(client, '/payments', payment('on-account', 'hers', 333, undefined, { currency: 'USD' }));
    await count();
    for (const query of ['?weeks=4', '?weeks=9']) {
      const { weeks, later, disputed, onAccount, outstanding, accountManagers } = await forecast(query);
      const expected = weeks.map((week) => week.expected);
      expect(sum(expected) + later + disputed.amount + onAccount).toBe(outstanding);
      expect(weeks.map((_, i) => sum(accountManagers.map((one) => one.weeks[i] ?? 0)))).toEqual(expected);
      expect(sum(accountManagers.map((one) => one.later))).toBe(later);
      // Each currency's total is converted once: 100,050 EUR, half of 100,050 USD, and half as much again as
      // 100,050 GBP.
      expect(outstanding).toBe(100_050 + 50_025 + 150_075);
    }
  });

  it('weighs promises by past behaviour and separates disputes and unapplied cash', async () => {
    await payer(client, 'd', pastOf('2026-01-20', [0, 0, 0, 0]));
    for (const name of ['promised', 'disputed', 'covered', 'plain']) await due(name, 'd', '2026-03-01');
    await store(client, '/invoices/external:promised/promise', { date: '2026-03-25' });
    await store(client, '/invoices/external:disputed/dispute', { reason: 'QUALITY' });
    // Covers half of the first undisputed invoice, by due day and id.
    await store(client, '/payments', payment('on-account', 'd', 50_000));
    await count();
    const { weeks, disputed, onAccount, outstanding, later } = await forecast();
    expect({ disputed, onAccount, outstanding }).toEqual({
      disputed: { amount: 100_000, invoices: 1 },
      onAccount: 50_000,
      outstanding: 400_000,
    });
    expect(sum(weeks.map(({ expected }) => expected)) + later).toBe(250_000);
    expect(weeks[3]).toMatchObject({ from: '2026-03-23', promised: 50_000 });
    const promisedBefore = (await behind(weeks[0]?.documents ?? '')).map((one) => one.invoice.externalId);
    const inItsWeek = (await behind(weeks[3]?.documents ?? '')).find(({ promise }) => promise !== null);
    // Nothing is expected before its day, then half of it: the rate of kept promises is unknown.
    expect(promisedBefore).not.toContain('promised');
    expect(inItsWeek).toMatchObject({
      invoice: { externalId: 'promised' },
      promise: { date: '2026-03-25', kept: 0.5 },
    });
    expect(inItsWeek?.chance).toBeGreaterThan(0.5);
    const items = await behind(weeks[0]?.documents ?? '');
    expect(items.map(({ invoice: { externalId } }) => externalId)).not.toContain('disputed');
  });

  it('expects each instalment of a plan in its week, and what was paid no longer', async () => {
    await payer(client, 'd', pastOf('2026-01-20', [0, 0, 0, 0]));
    const first = await due('first', 'd', '2026-02-20');
    const second = await due('second', 'd', '2026-03-01');
    const instalments = [
      { date: '2026-03-10', amount: 50_000 },
      { date: '2026-03-24', amount: 70_000 },
      { date: '2026-04-07', amount: 80_000 },
    ];
    const invoices = [{ id: first.id }, { id: second.id }];
    await store(client, '/instalment_plans', { invoices, instalments });
    await count();
    const promisedOf = ({ weeks }: Forecast) => weeks.slice(0, 6).map(({ promised }) => promised);
    const before = await forecast();
    expect(promisedOf(before)).toEqual([0, 50_000, 0, 70_000, 0, 80_000]);
    // Nothing is expected before the first day, then half: the rate of kept promises is unknown.
    expect(before.weeks[0]?.expected).toBe(0);
    expect(before.weeks[1]?.expected).toBeGreaterThanOrEqual(25_000);
    expect(before.weeks[1]?.expected).toBeLessThan(50_000);
    const [behindFirst] = await behind(before.weeks[1]?.documents ?? '');
    expect(behindFirst).toMatchObject({
      invoice: { externalId: 'first' },
      promise: { date: '2026-03-10', amount: 50_000, kept: 0.5 },
    });
    await store(client, '/payments', payment('paid', 'd', 60_000, { first: 60_000 }));
    const after = await forecast();
    expect(promisedOf(after)).toEqual([0, 0, 0, 60_000, 0, 80_000]);
    expect(sum(expectedOf(after)) + after.later).toBe(140_000);
  });

  it('can be filtered by account manager', async () => {
    const { id } = await addUser(service, client, 'manager');
    const past = pastOf('2026-02-01', [0, 0, 0]);
    await payer(client, 'hers', past, { accountManagerId: id });
    await payer(client, 'nobodys', past);
    await due('h', 'hers', '2026-03-10');
    await due('n', 'nobodys', '2026-03-10');
    await count();
    const { accountManagers, weeks } = await forecast();
    const hers = await forecast(`?accountManagerId=${id}`);
    expect(accountManagers.map((one) => one.accountManagerId)).toEqual([id, null]);
    expect(accountManagers[0]?.weeks).toEqual(expectedOf(hers));
    expect(hers.outstanding).toBe(100_000);
    expect(sum(weeks.map(({ expected }) => expected))).toBe(sum(accountManagers.flatMap((one) => one.weeks)));
  });

  it('refuses unknown parameters and shows nothing of other organizations', async () => {
    for (const query of ['?weeks=0', '?weeks=27', '?currency=XXQ', '?accountManagerId=x', '?plan=1'])
      expectError(await client.get(`/internal/forecast${query}`), 400, 'INVALID_DATA');
    for (const week of ['2026-03-03', '2027-03-03', 'x'])
      expectError(await client.get(`/internal/forecast/invoices?week=${week}`), 400, 'INVALID_DATA', 'week');
    await payer(client, 'c', []);
    await due('i', 'c', '2026-03-10');
    const other = await service.client();
    expect((await other.get<Forecast>('/internal/forecast')).body).toMatchObject({
      outstanding: 0,
      currencies: [],
    });
  });
});

describe('the forecast record', () => {
  const accuracy = () => read<ForecastAccuracy>(client, '/internal/forecast/accuracy');

  it('is stored once a week and compared with the payments of the same invoices', async () => {
    await payer(client, 'c', pastOf('2026-02-01', Array(10).fill(0)));
    await due('a', 'c', '2026-03-06');
    await due('b', 'c', '2026-03-12');
    await count();
    await count();
    const said = await forecast();
    clock.set('2026-03-05T09:00:00Z');
    await count();
    expect((await accuracy()).forecasts.map(({ madeOn }) => madeOn)).toEqual([TODAY]);
    // Issued later, so it is not part of the forecast.
    await due('later', 'c', '2026-03-07', { issuedAt: '2026-03-05' });
    const pay = (name: string, validatedAt: string) =>
      store(client, '/payments', payment(`p-${name}`, 'c', 100_000, { [name]: 100_000 }, { validatedAt }));
    await pay('a', '2026-03-06');
    await pay('later', '2026-03-06');
    clock.set('2026-03-09T09:00:00Z');
    await count();
    const { forecasts, horizons, currency } = await accuracy();
    expect(currency).toBe('EUR');
    expect(forecasts.map(({ madeOn }) => madeOn)).toEqual(['2026-03-09', TODAY]);
    const [first, second] = forecasts[1]?.weeks ?? [];
    const { expected, p10, p50, p90 } = said.weeks[0] ?? {};
    expect(first).toMatchObject({ expected, p10, p50, p90, paid: 100_000, countedOn: '2026-03-09' });
    expect(second).toMatchObject({ from: '2026-03-09', paid: null, countedOn: null });
    expect(horizons[0]).toMatchObject({
      weeksAhead: 0,
      weeks: 1,
      expected,
      paid: 100_000,
      within: expect.any(Number),
    });
    expect(horizons[0]?.bias).toBeCloseTo((100_000 - (expected ?? 0)) / (expected ?? 1));
    // Recorded late: the week is counted again.
    clock.set('2026-03-10T09:00:00Z');
    expect((await client.delete('/payments/external:p-a')).status).toBe(204);
    await count();
    expect((await accuracy()).forecasts[1]?.weeks[0]).toMatchObject({ paid: 0, countedOn: '2026-03-10' });
  });

  it('is empty while there is nothing to forecast', async () => {
    await count();
    expect(await accuracy()).toEqual({ currency: 'EUR', horizons: [], forecasts: [] });
    expectError(await client.get('/internal/forecast/accuracy?weeks=105'), 400, 'INVALID_DATA');
  });
});

it('recounts each day, and after an hour when invoices have changed', async () => {
  const paid = pastOf('2026-02-01', Array(12).fill(0));
  await payer(client, 'c', paid);
  await due('a', 'c', '2026-03-11');
  await count();
  const before = expectedOf(await forecast());
  await payer(client, 'd', pastOf('2026-02-01', Array(12).fill(40)));
  await count();
  expect(expectedOf(await forecast())).toEqual(before);
  clock.set(`${TODAY}T10:30:00Z`);
  await count();
  expect(expectedOf(await forecast())).not.toEqual(before);
  // Deleting a customer deletes its counted history.
  expect((await client.delete('/invoices/external:a')).status).toBe(204);
  clock.set('2026-03-05T09:00:00Z');
  await count();
  expect(await forecast()).toMatchObject({ countedOn: '2026-03-05', outstanding: 0 });
});
