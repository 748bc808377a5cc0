import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { BulkProcessFacts } from '../../../test/harness/bulk-process.ts';
import { closeVerified } from '../../../test/harness/contract.ts';
import { customer, read } from '../../../test/harness/factories.ts';
import { runDueJobs } from '../../../test/harness/jobs.ts';
import { expectFree } from '../../../test/harness/main-thread.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { runImport } from '../../../test/tenants/organization.ts';
import { ManualClock } from '../../platform/clock.ts';
import { bulkTasks } from './job.ts';
import type { BulkJob } from './schema.ts';

const PROCESS = fileURLToPath(new URL('../../../test/harness/bulk-process.ts', import.meta.url));
const CUSTOMERS = 200;
const NOW = '2026-03-10T12:00:00.000Z';

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await testService({ clock: new ManualClock(NOW) });
  client = await service.client();
  const lines = Array.from({ length: CUSTOMERS }, (_, i) => ({ type: 'customer', data: customer(`c${i}`) }));
  await runImport(service, client, lines);
});
afterAll(() => closeVerified(service));

const JOBS = '/internal/bulk-jobs';
const jobOf = (id: string) => read<BulkJob>(client, `${JOBS}/${id}`);
const make = async (body: object) => {
  const answer = await client.post<BulkJob>(JOBS, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
};

it('continues after its process is killed, without repeating or skipping a record', async () => {
  const body = { list: 'customers', command: 'create_action', input: { name: 'Call', type: 'CALL' } };
  const id = await make({ ...body, filter: {}, expected: CUSTOMERS });
  const facts: BulkProcessFacts = {
    connection: service.connection,
    organizationId: client.organization.id,
    bulkJobIds: [id],
    isApproved: false,
    now: NOW,
    killAt: null,
  };
  const child = spawn(process.execPath, [PROCESS, JSON.stringify(facts)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  // When the process is killed, records are usually processed but not yet counted.
  await vi.waitFor(async () => expect((await jobOf(id)).records.changed).toBeGreaterThan(20), {
    timeout: 20_000,
    interval: 5,
  });
  child.kill('SIGKILL');
  await ended;
  expect((await jobOf(id)).state).toBe('RUNNING');
  await runDueJobs(service.database, bulkTasks(service));
  expect(await jobOf(id)).toMatchObject({
    state: 'DONE',
    records: { total: CUSTOMERS, changed: CUSTOMERS, refused: 0 },
  });
  const { rows } = await service.database.pool.query<{ actions: number; customers: number }>(
    `SELECT count(*) AS actions, count(DISTINCT customer_id) AS customers FROM actions WHERE organization_id = $1`,
    [client.organization.id],
  );
  expect(rows).toEqual([{ actions: CUSTOMERS, customers: CUSTOMERS }]);
});

it('does not block other requests', async () => {
  let days = 10;
  await expectFree('a bulk job', async () => {
    days += 1;
    const input = { pausedUntil: `2026-04-${days}` };
    const id = await make({ list: 'customers', command: 'set_dunning', input, filter: {} });
    await runDueJobs(service.database, bulkTasks(service));
    expect((await jobOf(id)).records).toMatchObject({ changed: CUSTOMERS });
  });
});
