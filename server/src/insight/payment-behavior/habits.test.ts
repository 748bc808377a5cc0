import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { creditNote, customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { pastOf, payer } from '../../../test/harness/payment-history.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { CustomerRow } from '../../desk/lists/customers/schema.ts';
import { ManualClock } from '../../platform/clock.ts';
import { countHabits } from './count.ts';
import type { PaymentHabit } from './schema.ts';

const clock = new ManualClock('2026-03-02T09:00:00Z');
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-03-02T09:00:00Z');
  client = await service.client();
});
afterAll(() => closeVerified(service));

const habitOf = (name: string) => read<PaymentHabit>(client, `/internal/customers/external:${name}/habit`);

it('summarizes how a customer pays and explains each part of the rating', async () => {
  await payer(client, 'late', pastOf('2026-02-01', [0, 10, 10, 20, 20, 20, 30, 30]));
  const habit = await habitOf('late');
  expect(habit).toMatchObject({
    customer: { externalId: 'late', name: 'Customer late' },
    asOf: '2026-03-02',
    medianDaysLate: 20,
    // The quartiles are 10 and 22.5.
    spreadDays: 12.5,
    shareLate: 7 / 8,
    // The newer four are 20, 20, 30, 30; the older 0, 10, 10, 20.
    trendDays: 15,
    promises: { kept: 0, broken: 0, share: null, chanceKept: 0.5 },
  });
  expect(habit.parts.map(({ part, points, weight }) => [part, points, weight])).toEqual([
    ['DAYS_LATE', 100 * (40 / 60), expect.closeTo(4000 / 90)],
    ['SHARE_LATE', 12.5, expect.closeTo(2500 / 90)],
    ['SPREAD', 100 * (47.5 / 60), expect.closeTo(1500 / 90)],
    ['TREND', 50, expect.closeTo(1000 / 90)],
    ['PROMISES', null, 0],
  ]);
  const sum = habit.parts.reduce((total, { points, weight }) => total + ((points ?? 0) * weight) / 100, 0);
  expect(habit.points).toBeCloseTo(sum);
  expect(habit.rating).toBe('C');
  expect(habit.invoices.map(({ externalId, daysLate }) => [externalId, daysLate])).toEqual(
    [30, 30, 20, 20, 20, 10, 10, 0].map((late, i) => [`late-${7 - i}`, late]),
  );
});

it('rates nothing without enough invoices', async () => {
  await payer(client, 'new', pastOf('2026-02-01', [5, 5]));
  // An invoice that a credit note settled says nothing about payments.
  await store(client, '/invoices', invoice('credited', 'new', 100));
  await store(client, '/credit_notes', creditNote('n', 'new', 100, { credited: 100 }));
  expect(await habitOf('new')).toMatchObject({
    rating: null,
    points: null,
    medianDaysLate: null,
    spreadDays: null,
    shareLate: null,
    trendDays: null,
    invoices: [{ externalId: 'new-1' }, { externalId: 'new-0' }],
  });
});

it('counts kept and broken promises once their day has ended', async () => {
  await payer(client, 'promiser', pastOf('2026-02-01', [0, 0, 0]));
  for (const name of ['kept', 'broken', 'open', 'replaced']) {
    await store(client, '/invoices', invoice(name, 'promiser', 100));
    const date = name === 'open' ? '2026-04-01' : '2026-03-04';
    await store(client, `/invoices/external:${name}/promise`, { date });
  }
  await store(client, '/invoices/external:replaced/promise', { date: '2026-04-01' });
  clock.set('2026-03-10T09:00:00Z');
  await store(client, '/payments', {
    externalId: 'p',
    customer: { externalId: 'promiser' },
    amount: 100,
    validatedAt: '2026-03-04',
    linkedInvoices: [{ amountLinked: 100, invoice: { externalId: 'kept' } }],
  });
  const { promises, parts } = await habitOf('promiser');
  expect(promises).toEqual({ kept: 1, broken: 1, share: 0.5, chanceKept: 0.5 });
  expect(parts.at(-1)).toMatchObject({ part: 'PROMISES', points: 50, weight: expect.closeTo(1000 / 90) });
});

it('answers 404 to other organizations', async () => {
  await store(client, '/customers', customer('mine'));
  const other = await service.client();
  const { id } = await read(client, '/customers/external:mine');
  for (const ref of [id, 'external:mine', 'external:unknown'])
    expectError(await other.get(`/internal/customers/${ref}/habit`), 404, 'NOT_FOUND');
  expectError(await client.get('/internal/customers/external:mine/habit?x=1'), 400, 'INVALID_DATA');
});

it('is a column, a filter and a sort order of the customer list, as last counted', async () => {
  await payer(client, 'prompt', pastOf('2026-02-01', [-1, 0, 0, 0]));
  await payer(client, 'slow', pastOf('2026-02-01', [50, 60, 70, 80]));
  await payer(client, 'new', pastOf('2026-02-01', [5]));
  const rows = async (query: string) =>
    (
      await read<{ count: { count: number }; items: CustomerRow[] }>(client, `/internal/customers?${query}`)
    ).items.map(({ customer: { externalId }, rating, points }) => ({ externalId, rating, points }));
  const unrated = { rating: null, points: null };
  const names = ['new', 'prompt', 'slow'];
  const uncounted = await rows('sortBy=score');
  expect(
    uncounted.toSorted((a, b) => names.indexOf(a.externalId ?? '') - names.indexOf(b.externalId ?? '')),
  ).toEqual(names.map((externalId) => ({ externalId, ...unrated })));
  while (await countHabits(service, client.organization));
  const all = await rows('sortBy=score');
  // Customers without a score come last.
  expect(all.at(-1)).toEqual({ externalId: 'new', ...unrated });
  const scored = all.slice(0, -1);
  expect(scored.map(({ externalId }) => externalId)).toEqual(['prompt', 'slow']);
  for (const { externalId, rating, points } of scored) {
    const habit = await habitOf(externalId);
    expect(rating).toBe(habit.rating);
    expect(points).toBeCloseTo(habit.points ?? 0, 3);
  }
  expect(await rows('sortBy=score&sortOrder=ASC')).toEqual([...scored.toReversed(), ...all.slice(-1)]);
  expect(await rows('rating=A,B')).toEqual(scored.slice(0, 1));
  expect(await rows('rating=D,E&sortBy=score&search=slow')).toEqual(scored.slice(1));
  const { externalId, ...none } = (await rows('search=new'))[0] ?? { externalId: '' };
  expect([externalId, none]).toEqual(['new', unrated]);
  const first = await read<{ nextCursor: string }>(client, '/internal/customers?sortBy=score&limit=1');
  expect(await rows(`sortBy=score&limit=1&cursor=${first.nextCursor}`)).toEqual(scored.slice(1));
  expectError(await client.get('/internal/customers?rating=F'), 400, 'INVALID_DATA', 'rating');
});
