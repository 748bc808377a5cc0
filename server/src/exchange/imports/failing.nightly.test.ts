import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { line, upload } from '../../../test/harness/imports.ts';
import { runDueJobs, startJobs } from '../../../test/harness/jobs.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { retryJobs } from '../../platform/jobs/dead-jobs.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { importTasks, requeueAbandonedImports } from './job.ts';
import { IMPORT, importJob } from './kinds.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
  await service.database.pool.query('DELETE FROM graphile_worker._private_jobs');
});
afterAll(() => service.close());

const customers = (count: number) =>
  Array.from({ length: count }, (_, i) => line('customer', { externalId: `c${i}`, name: 'C' })).join('\n');

/** Runs a due attempt. If broken, it fails for a reason that is not in the lines. */
async function attempt(isBroken: boolean): Promise<void> {
  const organizations = isBroken
    ? { ...service.organizations, byId: () => Promise.reject(new Error('the disk is full')) }
    : service.organizations;
  await service.database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
  await runDueJobs(service.database, importTasks({ ...service, organizations }));
}

const stateOf = async (id: string) => (await client.get(`/imports/${id}`)).body;

it('fails an import with the reason after its last attempt, and a retry resumes it', async () => {
  const { id } = await upload(client, customers(3));
  for (let i = 1; i < IMPORT.maxAttempts; i += 1) await attempt(true);
  expect(await stateOf(id)).toMatchObject({ state: 'RUNNING', failure: null, finishedAt: null });
  await attempt(true);
  expect(await stateOf(id)).toMatchObject({
    state: 'FAILED',
    failure: 'the disk is full',
    finishedAt: expect.any(String),
    linesDone: 0,
  });
  await attempt(false);
  await requeueAbandonedImports(service);
  await attempt(false);
  expect(await stateOf(id)).toMatchObject({ state: 'FAILED' });
  expect(await retryJobs(service.database.pool, null)).toMatchObject([{ lastError: 'the disk is full' }]);
  await attempt(false);
  expect(await stateOf(id)).toMatchObject({ state: 'COMPLETED', failure: null, linesDone: 3 });
});

it('fails only the import that has lines of an unknown type', async () => {
  const { id } = await upload(client, customers(2));
  // Simulates lines that a newer release has received.
  await service.database.pool.query(
    `UPDATE import_packs SET lines = replace(lines, '"customer"', '"subscription"') WHERE import_id = $1`,
    [id],
  );
  const other = await service.client();
  const { id: otherImport } = await upload(other, customers(2));
  await attempt(false);
  expect((await other.get(`/imports/${otherImport}`)).body).toMatchObject({
    state: 'COMPLETED',
    linesDone: 2,
  });
  for (let i = 1; i < IMPORT.maxAttempts; i += 1) await attempt(false);
  expect(await stateOf(id)).toMatchObject({
    state: 'FAILED',
    failure: expect.stringContaining('subscription'),
    finishedAt: expect.any(String),
  });
  // It does not block a later import of the same organization either.
  const { id: next } = await upload(client, customers(1));
  await attempt(false);
  expect(await stateOf(next)).toMatchObject({ state: 'COMPLETED' });
});

it('fails an import whose process stopped each time', async () => {
  const { id } = await upload(client, customers(1));
  await service.database.pool.query(
    'UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE key LIKE $1',
    [`%${id}`],
  );
  await requeueAbandonedImports(service);
  expect(await stateOf(id)).toMatchObject({
    state: 'FAILED',
    failure: 'the import process stopped each time',
  });
});

it('fails an import of a sandbox at the time of the sandbox', async () => {
  client = await service.client({ sandbox: true });
  const { id: organizationId } = client.organization;
  const { pool } = service.database;
  const offset = 30 * 86_400_000;
  await pool.query('UPDATE organizations SET clock_offset_millis = $2 WHERE organization_id = $1', [
    organizationId,
    offset,
  ]);
  await pool.query(`SELECT pg_notify('organization_changed', $1)`, [organizationId]);
  await expect
    .poll(async () => (await service.organizations.byId(organizationId))?.clockOffsetMillis)
    .toBe(offset);
  const { id } = await upload(client, customers(1));
  await pool.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE key LIKE $1', [
    `%${id}`,
  ]);
  await requeueAbandonedImports(service);
  const { createdAt, finishedAt } = Object(await stateOf(id));
  expect(Date.parse(finishedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
});

it('ends an import once when every line was refused, even if its job runs again', async () => {
  const { id } = await upload(client, line('nonsense', {}));
  await attempt(false);
  const ended = await stateOf(id);
  expect(ended).toMatchObject({ state: 'FAILED', failure: 'Every line was refused.' });
  const { pool } = service.database;
  await addJobs(pool, [importJob(client.organization.id, id, { isWatched: false })]);
  await attempt(false);
  expect(await stateOf(id)).toEqual(ended);
  const events = await client.get('/events?type=import.completed');
  expect(events.body).toMatchObject({ items: [{ data: { id } }] });
  expect(Object(events.body).items).toHaveLength(1);
});

it('removes uploads of killed processes and enqueues imports without a job', async () => {
  const { id } = await upload(client, customers(1));
  const { pool } = service.database;
  await pool.query('DELETE FROM graphile_worker._private_jobs');
  const dead = '01890000-0000-7000-8000-000000000001';
  await pool.query(
    `INSERT INTO imports (organization_id, id, state, lines_total, lines_done, counts, lease_until, created_at, updated_at)
     VALUES ($1, $2, 'RECEIVING', 0, 0, '{}', '2026-01-01', '2026-01-01', '2026-01-01')`,
    [client.organization.id, dead],
  );
  await requeueAbandonedImports(service);
  await attempt(false);
  expect(await stateOf(id)).toMatchObject({ state: 'COMPLETED' });
  expect((await client.get(`/imports/${dead}`)).status).toBe(404);
});

it('continues a running import in another process after a stop', async () => {
  const { id } = await upload(client, customers(20_000));
  const first = startJobs(service.database, importTasks(service));
  await expect
    .poll(async () => Object(await stateOf(id)).linesDone, { timeout: 30_000, interval: 5 })
    .toBeGreaterThan(0);
  await first.stop();
  const left = await stateOf(id);
  expect(left).toMatchObject({ state: 'RUNNING' });
  await runDueJobs(service.database, importTasks(service));
  expect(await stateOf(id)).toMatchObject({
    state: 'COMPLETED',
    linesDone: 20_000,
    counts: { customer: { created: 20_000, unchanged: 0 } },
  });
});
