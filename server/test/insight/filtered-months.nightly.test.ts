import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HomeFigures, ReceivablesTrend } from '../../src/insight/charts/schema.ts';
import { keepMonthEnds } from '../../src/insight/month-ends/job.ts';
import { verifyMonthEnds } from '../../src/insight/month-ends/verify.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, read, store } from '../harness/factories.ts';
import { addUser } from '../harness/people.ts';
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

const charts = async <T>(client: Client, path: string, headers = {}): Promise<T> => {
  const answer = await client.get<T>(`/internal/figures/${path}`, headers);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const trendOf = (client: Client, query: string, headers = {}) =>
  charts<ReceivablesTrend>(client, `trend?${query}`, headers);
/** Sends requests one after another, because few may wait for charts that are computed. */
async function inSequence<T>(requests: readonly (() => Promise<T>)[]): Promise<T[]> {
  const answers: T[] = [];
  for (const send of requests) answers.push(await send());
  return answers;
}

const withoutSource = ({ months, changedDocuments: _, ...rest }: ReceivablesTrend) => ({
  ...rest,
  months: months.map((one) => ({ ...one, changes: null })),
});
const sourcesOf = ({ months }: ReceivablesTrend) => months.map(({ changes }) => changes);
const wait = (minutes: number) => clock.set(new Date(clock.millis() + minutes * 60_000).toISOString());

async function computeAll(client: Client): Promise<void> {
  while (await keepMonthEnds(service, client.organization)) {}
}

const verified = (client: Client) =>
  verifyMonthEnds(service.database, { organizationId: client.organization.id });

interface Books {
  client: Client;
  /** Filters on customers and the currency. */
  byCustomer: string[];
  /** Filters on documents. */
  byDocument: string[];
  /** A user who sees only own customers. */
  restricted: { 'x-quittance-user': string };
}

/** Returns random documents of half a year in two currencies, with customers of different managers and regions. */
async function filterableBooks(seed: number): Promise<Books> {
  clock.set(NOW);
  const client = await service.client();
  await setRates(service, client.organization.id, new Map([['USD', '0.9137']]));
  const ada = await addUser(service, client, 'ada', { ownCustomersOnly: true });
  const fieldOf = (entityType: string) =>
    store(client, '/custom_fields', {
      externalId: entityType,
      label: entityType,
      dataType: 'STRING',
      entityType,
    });
  const [region, project] = [await fieldOf('CUSTOMER'), await fieldOf('INVOICE')];
  await addPeople(client);
  await store(client, '/customers', { ...customer('B'), accountManagerId: ada.id });
  await store(client, '/customers', { ...customer('C'), customFields: [{ id: region.id, value: 'North' }] });
  await addDocuments(client, new Random(seed), 'x', 40);
  const { id: child } = await read<{ id: string }>(client, '/customers/external:A1');
  const manager = `accountManagerId=${ada.id}`;
  const north = `customFieldsData_${region.id}.eq=North`;
  return {
    client,
    byCustomer: [
      manager,
      `${manager}&currency=USD`,
      `customerId=${child}`,
      `familyId=${child}`,
      north,
      `${north}&${manager}`,
    ],
    byDocument: [
      `customFieldsData_${project.id}.eq=Bridge`,
      `${manager}&customFieldsData_${project.id}.eq=Bridge`,
    ],
    restricted: { 'x-quittance-user': ada.id },
  };
}

itDraws('shows with filters on customers stored months equal to computed ones', async (seed) => {
  const { client, byCustomer, byDocument, restricted } = await filterableBooks(seed);
  const requests = [
    ...[...byCustomer, ...byDocument].map((query) => () => trendOf(client, query)),
    () => trendOf(client, '', restricted),
  ];
  const computed = await inSequence(requests);
  const home = await charts<HomeFigures>(client, 'home', restricted);
  wait(1);
  await computeAll(client);
  const stored = await inSequence(requests);
  expect(stored.map(withoutSource)).toEqual(computed.map(withoutSource));
  expect(await charts<HomeFigures>(client, 'home', restricted)).toEqual(home);
  const isStored = stored.map((trend) => sourcesOf(trend).filter((one) => one === 0).length > 3);
  expect(isStored).toEqual([...byCustomer.map(() => true), ...byDocument.map(() => false), true]);
  expect(await verified(client)).toMatchObject({ differenceCount: 0 });
});

itDraws('adds customers up to the organization, and writes only the rows that changed', async (seed) => {
  const { client } = await filterableBooks(seed);
  wait(1);
  await computeAll(client);
  const versions = async () => {
    const { rows } = await service.database.pool.query<{ customer: string; day: string; version: string }>(
      `SELECT c.external_id AS customer, m.ends_on::text AS day, m.xmin::text AS version FROM customer_month_ends m
       JOIN customers c ON c.organization_id = $1 AND c.id = m.customer_id WHERE m.organization_id = $1`,
      [client.organization.id],
    );
    return rows;
  };
  const before = await versions();
  await store(
    client,
    '/invoices',
    invoice('late', 'C', 777, { issuedAt: '2026-01-15', dueDate: '2026-02-01' }),
  );
  const { id } = await read<{ id: string }>(client, '/customers/external:C');
  expect(sourcesOf(await trendOf(client, `customerId=${id}`)).slice(-4)).toEqual([0, 1, 1, null]);
  const { id: other } = await read<{ id: string }>(client, '/customers/external:A');
  expect(sourcesOf(await trendOf(client, `customerId=${other}`)).slice(-4)).toEqual([0, 0, 0, null]);
  wait(61);
  await computeAll(client);
  expect(sourcesOf(await trendOf(client, `customerId=${id}`)).slice(-4)).toEqual([0, 0, 0, null]);
  const kept = new Set(before.map(({ version }) => version));
  const written = (await versions()).filter(({ version }) => !kept.has(version));
  expect(written.length).toBeGreaterThan(1);
  expect(new Set(written.map(({ customer: name }) => name))).toEqual(new Set(['C']));
  expect(written.every(({ day }) => day >= '2026-01-31')).toBe(true);
  const ids = await Promise.all(
    ['A', 'A1', 'A2', 'B', 'C'].map((name) => read<{ id: string }>(client, `/customers/external:${name}`)),
  );
  const parts = await inSequence(
    ids.map((one) => () => trendOf(client, `currency=EUR&customerId=${one.id}`)),
  );
  const { months } = await trendOf(client, 'currency=EUR');
  for (const [i, { movement, collected }] of months.entries()) {
    const added = (read: (month: ReceivablesTrend['months'][number]) => number) =>
      parts.reduce((sum, part) => sum + (part.months[i] === undefined ? 0 : read(part.months[i])), 0);
    expect(added((month) => month.movement.closing)).toBe(movement.closing);
    expect(added((month) => month.movement.paid)).toBe(movement.paid);
    expect(added((month) => month.collected.amount)).toBe(collected.amount);
  }
  expect(await verified(client)).toMatchObject({ differenceCount: 0 });
});

itDraws('counts a merged customer with its target, and again alone after an undo', async (seed) => {
  const { client } = await filterableBooks(seed);
  const { id: target } = await read<{ id: string }>(client, '/customers/external:B');
  const { id: source } = await read<{ id: string }>(client, '/customers/external:C');
  const expectStored = async (id: string) => {
    const stored = await trendOf(client, `customerId=${id}`);
    expect(sourcesOf(stored).filter((one) => one === 0).length).toBeGreaterThan(3);
    const { rows } = await service.database.pool.query(
      'UPDATE month_ends SET has_customers = false WHERE organization_id = $1 AND has_customers RETURNING ends_on::text',
      [client.organization.id],
    );
    const computed = await trendOf(client, `customerId=${id}`);
    expect(sourcesOf(computed).every((one) => one === null)).toBe(true);
    expect(withoutSource(stored)).toEqual(withoutSource(computed));
    await service.database.pool.query(
      'UPDATE month_ends SET has_customers = true WHERE organization_id = $1 AND ends_on = ANY ($2::date[])',
      [client.organization.id, rows.map(({ ends_on }) => ends_on)],
    );
    expect(await verified(client)).toMatchObject({ differenceCount: 0 });
  };
  wait(1);
  await computeAll(client);
  const merged = await client.post<{ id: string }>('/internal/customers/external:C/merge', {
    into: { externalId: 'B' },
  });
  expect(merged.status, merged.text).toBe(200);
  await expectStored(target);
  wait(24 * 60 - 5);
  await computeAll(client);
  await expectStored(target);
  const undone = await client.post(`/internal/customer_merges/${merged.body.id}/undo`, undefined);
  expect(undone.status, undone.text).toBe(200);
  expect(sourcesOf(await trendOf(client, `customerId=${source}`)).every((one) => one === null)).toBe(true);
  wait(61);
  await computeAll(client);
  for (const id of [source, target]) await expectStored(id);
});

it('computes a month again that the former release stored without customers, and drops old rows', async () => {
  clock.set(NOW);
  const client = await service.client();
  await store(client, '/customers', customer('A'));
  await store(client, '/invoices', invoice('i', 'A', 500, { issuedAt: '2025-02-10', dueDate: '2025-03-01' }));
  wait(1);
  await computeAll(client);
  const { id: organizationId } = client.organization;
  const daysOf = async (sql: string) =>
    (
      await service.database.pool.query<{ day: string }>(`${sql} WHERE organization_id = $1 ORDER BY 1`, [
        organizationId,
      ])
    ).rows.map(({ day }) => day);
  const customerDays = () => daysOf('SELECT DISTINCT ends_on::text AS day FROM customer_month_ends');
  const first = await customerDays();
  expect([first[0], first.length]).toEqual(['2025-02-28', 13]);
  await service.database.pool.query('DELETE FROM customer_month_ends WHERE organization_id = $1', [
    organizationId,
  ]);
  await service.database.pool.query(
    'UPDATE month_ends SET has_customers = false WHERE organization_id = $1',
    [organizationId],
  );
  await computeAll(client);
  expect(await customerDays()).toEqual(first);
  clock.set('2026-04-02T09:00:00.000Z');
  await computeAll(client);
  expect(await customerDays()).toEqual([...first.slice(1), '2026-03-31']);
  const { id } = await read<{ id: string }>(client, '/customers/external:A');
  const past = await trendOf(client, `customerId=${id}&asOf=2026-03-20`);
  expect(past.months.map(({ receivables }) => receivables.amount)).toEqual(
    Array.from({ length: 13 }, () => 500),
  );
  expect(await verified(client)).toMatchObject({ differenceCount: 0 });
  await service.database.pool.query(
    `UPDATE customer_month_ends SET aged_4_amount = 501 WHERE organization_id = $1 AND ends_on = '2026-01-31'`,
    [organizationId],
  );
  expect(await verified(client)).toMatchObject({
    differenceCount: 1,
    differences: [{ id: '2026-01-31', field: 'customers', stored: '1 different' }],
  });
  await service.database.pool.query('DELETE FROM month_ends WHERE organization_id = $1', [organizationId]);
});
