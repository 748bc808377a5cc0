import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  FigureComparison,
  HomeFigures,
  PaymentMonths,
  ReceivablesTrend,
} from '../../src/insight/charts/schema.ts';
import type { Dashboard, Effectiveness, FigureDocuments } from '../../src/insight/figures/schema.ts';
import { keepMonthEnds } from '../../src/insight/month-ends/job.ts';
import { verifyMonthEnds } from '../../src/insight/month-ends/verify.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import { setRates } from '../harness/rates.ts';
import { itDraws } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { Random } from '../model/random.ts';
import { addDocuments, addPeople } from './random-books.ts';

const NOW = '2026-03-20T09:00:00.000Z';
const clock = new ManualClock(NOW);
let service: TestService;

beforeAll(async () => {
  service = await testService({ clock });
});
afterAll(() => closeVerified(service));

const figures = <T>(client: Client, path: string) => read<T>(client, `/figures/${path}`);
const charts = <T>(client: Client, path: string) => read<T>(client, `/internal/figures/${path}`);
const trendOf = (client: Client, query = '') => charts<ReceivablesTrend>(client, `trend${query}`);
const monthsWithoutSource = ({ months }: ReceivablesTrend) =>
  months.map((one) => ({ ...one, changes: null }));

/** Advances the clock by minutes. */
const wait = (minutes: number) => clock.set(new Date(clock.millis() + minutes * 60_000).toISOString());

/** Runs the job of month ends until nothing is left. */
async function computeAll(client: Client): Promise<void> {
  while (await keepMonthEnds(service, client.organization)) {}
}

/** Returns a client with random documents of half a year in two currencies, some written off. */
async function clientWithBooks(seed: number): Promise<Client> {
  clock.set(NOW);
  const client = await service.client();
  await setRates(service, client.organization.id, new Map([['USD', '0.9137']]));
  await addPeople(client);
  await addDocuments(client, new Random(seed), 'x', 60);
  return client;
}

itDraws('shows the same figures by month as the figures of each day', async (seed) => {
  const client = await clientWithBooks(seed);
  const { months, currency, buckets } = await trendOf(client);
  expect(months).toHaveLength(13);
  expect(currency).toBe('EUR');
  expect(buckets).toHaveLength(5);
  for (const { to, from, ...month } of months.slice(-6)) {
    const then = await figures<Dashboard>(client, `dashboard?asOf=${to}&days=90`);
    expect(month.receivables, to).toEqual(then.aging.receivables);
    expect(month.buckets, to).toEqual(then.aging.buckets);
    expect(month.overdue, to).toEqual(then.aging.overdue);
    expect([month.dso, month.bestPossibleDso], to).toEqual([then.simple.value, then.bestPossible.value]);
    const days = Number(to.slice(8)) - Number(from.slice(8)) + 1;
    const { effectiveness } = await figures<Effectiveness>(client, `effectiveness?asOf=${to}&days=${days}`);
    expect(month.effectiveness, to).toBe(effectiveness.value);
  }
});

itDraws(
  'explains each closing amount by movements that add up, and opens down to their documents',
  async (seed) => {
    const client = await clientWithBooks(seed);
    const { months } = await trendOf(client);
    const euros = await trendOf(client, '?currency=EUR');
    for (const all of [months, euros.months])
      all.forEach(({ movement, receivables }, i) => {
        const { opening, invoiced, paid, credited, writtenOff, other, closing } = movement;
        expect(opening + invoiced + paid + credited + writtenOff + other).toBe(closing);
        expect(closing).toBe(receivables.amount);
        expect(opening).toBe(all[i - 1]?.receivables.amount ?? opening);
      });
    const last = euros.months.at(-2);
    expect(last?.steps.map(({ after }) => after).slice(-2)).toEqual([
      last?.movement.closing,
      last?.movement.closing,
    ]);
    const listed = async (address: string | null | undefined) => {
      const { sums } = await read<FigureDocuments>(client, String(address).replace('/v1', ''));
      return sums?.find(({ currency }) => currency === 'EUR')?.amount ?? 0;
    };
    expect(await listed(last?.documents.invoiced)).toBe(last?.movement.invoiced);
    expect(0 - (await listed(last?.documents.paid))).toBe(last?.movement.paid);
    expect(0 - (await listed(last?.documents.credited))).toBe(last?.movement.credited);
    expect(await listed(last?.collected.documents)).toBe(last?.collected.amount);
  },
);

itDraws('stores month ends, counts later changes, and computes changed month ends again', async (seed) => {
  const client = await clientWithBooks(seed);
  const computed = await trendOf(client);
  expect(computed.months.every(({ changes }) => changes === null)).toBe(true);
  wait(1);
  await computeAll(client);
  const stored = await trendOf(client);
  expect(monthsWithoutSource(stored)).toEqual(monthsWithoutSource(computed));
  expect(stored.months.filter(({ changes }) => changes === 0).length).toBeGreaterThan(3);
  expect(await verifyMonthEnds(service.database, { organizationId: client.organization.id })).toMatchObject({
    differenceCount: 0,
  });
  wait(1);
  await store(
    client,
    '/invoices',
    invoice('late', 'A', 777, { issuedAt: '2026-01-15', dueDate: '2026-02-01' }),
  );
  const changed = await trendOf(client);
  expect(changed.months.at(-1)?.movement.opening).toBe((stored.months.at(-2)?.receivables.amount ?? 0) + 777);
  const changesOn = (trend: ReceivablesTrend) =>
    trend.months.slice(-4).map(({ to, changes }) => [to, changes]);
  expect(changesOn(changed)).toEqual([
    ['2025-12-31', 0],
    ['2026-01-31', 1],
    ['2026-02-28', 1],
    ['2026-03-20', null],
  ]);
  await computeAll(client);
  expect(changesOn(await trendOf(client))[1]).toEqual(['2026-01-31', 1]);
  wait(61);
  await computeAll(client);
  const again = await trendOf(client);
  expect(changesOn(again)[1]).toEqual(['2026-01-31', 0]);
  const [before, after] = [stored, again].map(({ months }) => months.at(-3)?.receivables.amount ?? 0);
  expect((after ?? 0) - (before ?? 0)).toBe(777);
  expect(await verifyMonthEnds(service.database, { organizationId: client.organization.id })).toMatchObject({
    differenceCount: 0,
  });
});

itDraws(
  'begins the effectiveness of today with stored receivables while no document changed',
  async (seed) => {
    const client = await clientWithBooks(seed);
    const { id } = client.organization;
    const both = async (query: string) => [
      (await figures<Dashboard>(client, `dashboard${query}`)).effectiveness,
      (await figures<Effectiveness>(client, `effectiveness${query}`)).effectiveness,
    ];
    await store(
      client,
      '/invoices',
      invoice('old', 'A', 500, { issuedAt: '2025-11-02', dueDate: '2025-12-01' }),
    );
    wait(1);
    await computeAll(client);
    for (const query of ['', '?currency=USD', '?days=30', '?asOf=2026-03-01']) {
      const [stored, computed] = await both(query);
      expect(stored, query).toEqual(computed);
    }
    // 90 days before 20 March 2026.
    const { rowCount } = await service.database.pool.query(
      `UPDATE month_ends SET sums = jsonb_set(sums, '{aged}', '[]') WHERE organization_id = $1 AND ends_on = '2025-12-20'`,
      [id],
    );
    expect(rowCount).toBe(1);
    const [read, computed] = await both('');
    expect(read).not.toEqual(computed);
    wait(1);
    await store(
      client,
      '/invoices',
      invoice('older', 'A', 900, { issuedAt: '2025-11-03', dueDate: '2025-12-01' }),
    );
    const [changed, again] = await both('');
    expect(changed).toEqual(again);
    wait(24 * 60);
    await computeAll(client);
    const { rows } = await service.database.pool.query<{ day: string }>(
      `SELECT ends_on::text AS day FROM month_ends WHERE organization_id = $1 AND ends_on BETWEEN '2025-12-01' AND '2025-12-30'`,
      [id],
    );
    expect(rows).toEqual([{ day: '2025-12-21' }]);
  },
);

itDraws('finds a stored month end that differs from its documents', async (seed) => {
  const client = await clientWithBooks(seed);
  wait(1);
  await computeAll(client);
  await service.database.pool.query(
    `UPDATE month_ends SET sums = jsonb_set(sums, '{collected}', '[]') WHERE organization_id = $1 AND ends_on = '2026-01-31'`,
    [client.organization.id],
  );
  const found = await verifyMonthEnds(service.database, { organizationId: client.organization.id });
  expect(found).toMatchObject({
    differenceCount: 1,
    differences: [{ id: '2026-01-31', field: 'collected' }],
  });
  await service.database.pool.query('DELETE FROM month_ends WHERE organization_id = $1', [
    client.organization.id,
  ]);
});

it('ranks the largest debtors by their share', async () => {
  clock.set(NOW);
  const client = await service.client();
  for (const [i, amount] of [600, 300, 100].entries()) {
    await store(client, '/customers', customer(`D${i}`));
    await store(client, '/invoices', invoice(`i${i}`, `D${i}`, amount));
  }
  const { debtors, others } = await trendOf(client);
  expect(debtors.map(({ receivables, cumulativeShare }) => [receivables.amount, cumulativeShare])).toEqual([
    [600, 60],
    [300, 90],
    [100, 100],
  ]);
  expect(others).toBeNull();
});

it('summarizes collected and expected cash, tiles and promises of the home page', async () => {
  clock.set(NOW);
  const client = await service.client();
  await store(client, '/customers', customer('A'));
  await store(
    client,
    '/invoices',
    invoice('old', 'A', 1_000, { issuedAt: '2026-01-10', dueDate: '2026-02-01' }),
  );
  const paid = (name: string, amount: number, validatedAt: string) =>
    store(client, '/payments', payment(name, 'A', amount, { old: amount }, { validatedAt }));
  await paid('february', 100, '2026-02-12');
  await paid('march', 150, '2026-03-17');
  const home = await charts<HomeFigures>(client, 'home');
  expect(home.tiles.overdue).toMatchObject({
    value: 750,
    previous: { on: '2026-02-28', value: 900, change: -150 },
  });
  expect(home.tiles.overdue.points).toHaveLength(13);
  expect(home.tiles.collected).toMatchObject({
    value: 150,
    previous: { on: '2026-02-20', value: 100, percent: 50 },
    yearBefore: { on: '2025-03-20', value: 0, percent: null },
  });
  expect(home.collected.map(({ amount }) => amount)).toEqual([0, 0, 100, 0, 0, 0, 0, 150].slice(0, 8));
  expect(home.collected.at(-1)).toMatchObject({ from: '2026-03-16', until: '2026-03-20' });
  expect(home.expected).toHaveLength(8);
  expect(home.expected[0]).toMatchObject({ from: '2026-03-20', until: '2026-03-22' });
  expect(home.promises).toEqual({ from: '2026-03-16', to: '2026-03-22', amount: 0, count: 0 });
  const { figures: compared } = await charts<FigureComparison>(client, 'comparison?compareWith=2026-02-28');
  expect(compared.find(({ name }) => name === 'overdue')).toEqual({
    name: 'overdue',
    unit: 'AMOUNT',
    value: 750,
    other: { on: '2026-02-28', value: 900, change: -150, percent: -16.7 },
  });
  const months = await read<PaymentMonths>(client, '/internal/customers/external:A/payment_months');
  expect(months.months).toHaveLength(12);
  expect(months.invoices).toBe(0);
});
