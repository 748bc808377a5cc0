import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReceivablesTrend } from '../../src/insight/charts/schema.ts';
import type { Dashboard, FigureDocuments } from '../../src/insight/figures/schema.ts';
import { inTurn, type Turn } from '../../src/insight/month-ends/several/turn.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { ADVISORY_LOCKS } from '../../src/platform/db/advisory-locks.ts';
import { inSnapshot } from '../../src/platform/db/transaction.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { customer, invoice, read, store } from '../harness/factories.ts';
import { itDraws } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { addSettings } from '../harness/settings.ts';
import { Random } from '../model/random.ts';
import { addDocuments, addPeople } from './random-books.ts';

const clock = new ManualClock('2026-03-20T09:00:00.000Z');
let service: TestService;

beforeAll(async () => {
  service = await testService({ clock });
});
afterAll(() => closeVerified(service));

const trendOf = (client: Client, query: string) =>
  read<ReceivablesTrend>(client, `/internal/figures/trend?${query}`);

/** Returns random documents with plans, custom fields and write-offs, and filters that select some of them. */
async function filteredBooks(seed: number) {
  clock.set('2026-02-05T09:00:00.000Z');
  const client = await service.client();
  const { dunningPlanId, userId } = await addSettings(service, client);
  const { id: projectId } = await store<{ id: string }>(client, '/custom_fields', {
    externalId: 'project',
    label: 'Project',
    dataType: 'STRING',
    entityType: 'INVOICE',
  });
  await addPeople(client);
  await store(client, '/customers', customer('B', { dunningPlanId, accountManagerId: userId }));
  const random = new Random(seed);
  await addDocuments(client, random, 'x', 36);
  for (let n = 0; n < 36; n += 1) {
    const fields = {
      ...(random.integer(0, 3) === 0 ? { dunningPlanId } : {}),
      ...(random.integer(0, 2) === 0 ? { customFields: [{ id: projectId, value: 'Bridge' }] } : {}),
    };
    const answer = await client.put(`/invoices/external:x-I-${n}`, fields);
    expect(answer.status, answer.text).toBe(200);
  }
  for (let n = 0; n < 36; n += 1) {
    if (n === 18) clock.set('2026-03-20T09:00:00.000Z');
    // Fully paid invoices are refused.
    if (n % 3 === 0) await client.post(`/invoices/external:x-I-${n}/write_off`, { reason: 'gone' });
  }
  const [plan, bridge] = [`dunningPlanId=${dunningPlanId}`, `customFieldsData_${projectId}.eq=Bridge`];
  return { client, filters: [plan, bridge, `accountManagerId=${userId}&${bridge}`] };
}

itDraws('computes with filters on documents in each month what the figures of its days are', async (seed) => {
  const { client, filters } = await filteredBooks(seed);
  const listed = async (address: string | null | undefined) => {
    const { sums } = await read<FigureDocuments>(client, String(address).replace('/v1', ''));
    return sums?.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
  };
  let receivables = 0;
  for (const filter of filters.map((one) => `${one}&currency=EUR`)) {
    const { months } = await trendOf(client, filter);
    let writtenOff: number | null = null;
    for (const month of months.slice(-7)) {
      const { to, movement } = month;
      const then = await read<Dashboard>(client, `/figures/dashboard?asOf=${to}&days=90&${filter}`);
      const on = `${filter} ${to}`;
      expect(month.buckets, on).toEqual(then.aging.buckets);
      expect(month.receivables, on).toEqual(then.aging.receivables);
      expect(month.overdue, on).toEqual(then.aging.overdue);
      expect(month.onAccount, on).toEqual(then.aging.onAccount);
      expect([month.dso, month.bestPossibleDso], on).toEqual([then.simple.value, then.bestPossible.value]);
      expect(0 - movement.paid, on).toBe(await listed(month.documents.paid));
      expect(0 - movement.credited, on).toBe(await listed(month.documents.credited));
      expect(movement.invoiced, on).toBe(await listed(month.documents.invoiced));
      expect(month.collected.amount, on).toBe(await listed(month.collected.documents));
      const after = then.aging.writtenOff.amount;
      if (writtenOff !== null) expect(movement.writtenOff, on).toBe(writtenOff - after);
      writtenOff = after;
      receivables += month.receivables.amount;
    }
  }
  expect(receivables).toBeGreaterThan(0);
});

it('selects the documents of more customers than it names in a statement', async () => {
  clock.set('2026-03-20T09:00:00.000Z');
  const client = await service.client();
  const { userId } = await addSettings(service, client);
  await store(client, '/customers', customer('A', { accountManagerId: userId }));
  await store(client, '/customers', customer('B'));
  for (const name of ['A', 'B']) await store(client, '/invoices', invoice(`I-${name}`, name, 500));
  await service.database.pool.query(
    `INSERT INTO customers (organization_id, id, external_id, name, account_manager_id, balance, amount_due, created_at, updated_at)
     SELECT $1, uuidv7(), 'more-' || n, 'More', $2, 0, 0, now(), now() FROM generate_series(1, 150) n`,
    [client.organization.id, userId],
  );
  const { months, debtors } = await trendOf(client, `accountManagerId=${userId}`);
  expect(months.slice(-2).map(({ receivables }) => receivables.amount)).toEqual([500, 500]);
  expect(debtors).toHaveLength(1);
  const { total } = await read<{ total: { receivables: { count: number } } }>(
    client,
    `/figures/aging?accountManagerId=${userId}`,
  );
  expect(total.receivables.count).toBe(1);
  await service.database.pool.query(
    `DELETE FROM customers WHERE organization_id = $1 AND external_id LIKE 'more-%'`,
    [client.organization.id],
  );
});

it('lets three requests and a job wait while another one computes months, and refuses a fourth request', async () => {
  const client = await service.client();
  await store(client, '/customers', customer('A'));
  await store(client, '/invoices', invoice('I', 'A', 500));
  const other = await service.database.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query('SELECT pg_advisory_xact_lock($1, hashtext($2::text))', [
      ADVISORY_LOCKS.figures,
      client.organization.id,
    ]);
    const takeTurn = (turn: Turn) =>
      inSnapshot(service.database, async (connection) => {
        await turn.retake(connection);
        await turn.take(connection);
      });
    const turnTaken = inTurn(client.organization.id, takeTurn, { waitMs: 0 });
    await expect(turnTaken, 'after the longest wait').rejects.toMatchObject({
      reason: { code: 'FIGURES_BUSY' },
    });
    const job = inTurn(client.organization.id, takeTurn, { isJob: true });
    const answers = Array.from({ length: 4 }, () => client.get('/internal/figures/trend'));
    // It is refused only because the three others wait.
    const refused = await Promise.race(answers);
    expectError(refused, 429, 'CONCURRENCY_LIMITED');
    expect(refused.body).toMatchObject({ Error: { reason: { code: 'FIGURES_BUSY' } } });
    await other.query('ROLLBACK');
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 200, 429]);
    await job;
  } finally {
    other.release(true);
  }
  expect((await trendOf(client, '')).months).toHaveLength(13);
});
