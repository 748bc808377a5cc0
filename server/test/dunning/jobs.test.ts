import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Action } from '../../src/dunning/actions/schema.ts';
import { dunningTasks } from '../../src/outreach/hourly/job.ts';
import { runClock } from '../../src/outreach/hourly/sweep.ts';
import { reminderTasks } from '../../src/outreach/reminders/job.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { queueDepths } from '../../src/platform/jobs/queue.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { closeVerified } from '../harness/contract.ts';
import { read } from '../harness/factories.ts';
import { startJobs } from '../harness/jobs.ts';
import { MONDAY, mailServices, owing, switchOn } from '../harness/outgoing.ts';
import { itNightly } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { type SmtpTrap, startSmtp } from '../harness/smtp.ts';

const clock = new ManualClock(MONDAY);
let service: TestService;
let smtp: SmtpTrap;
let mail: Awaited<ReturnType<typeof mailServices>>;
let client: Client;
/** Two workers that share the jobs, like two processes. */
let workers: JobWorker[] = [];
beforeAll(async () => {
  service = await testService({ clock });
  smtp = await startSmtp();
  mail = await mailServices(service, smtp);
  // Failures are what these tests are about.
  const context = { ...mail, log: pino({ level: 'silent' }) };
  const tasks = [...dunningTasks(context), ...reminderTasks(context)];
  workers = [1, 2].map(() => startJobs(service.database, tasks));
});
beforeEach(async () => {
  smtp.behavior = {};
  smtp.received.length = 0;
  client = await service.client();
  await switchOn(service, client);
});
afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await mail.close();
  await smtp.close();
  await closeVerified(service);
});

const actions = async () => (await read<{ items: Action[] }>(client, '/actions?limit=500')).items;
const states = async () => (await actions()).map(({ state, outcome }) => `${state} ${outcome}`);

/** Waits until no job is due or running; jobs with a later retry remain. */
const settled = () =>
  expect
    .poll(
      async () => {
        const depths = await queueDepths(service.database.pool);
        return depths.reduce((sum, { waiting, running }) => sum + waiting + running, 0);
      },
      { timeout: 30_000 },
    )
    .toBe(0);

it('splits an hour among several workers, and does nothing twice when it runs again', async () => {
  // More than one job decides about together.
  const owners = Array.from({ length: 30 }, (_, i) => `c${String(i).padStart(2, '0')}`);
  for (const owner of owners) await owing(client, owner);
  await runClock(service);
  await settled();
  expect(await states()).toEqual(owners.map(() => 'EXECUTED SENT'));
  expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(
    owners.map((one) => `${one}@buyer.example`).sort(),
  );
  await runClock(service);
  await runClock(service);
  await settled();
  expect(await actions()).toHaveLength(owners.length);
  expect(smtp.received).toHaveLength(owners.length);
});

it('finds a lost job again in the next hour', async () => {
  await owing(client, 'a');
  smtp.behavior = { sender: 451 };
  await runClock(service);
  await settled();
  expect(await states()).toEqual(['TODO null']);
  await service.database.pool.query('DELETE FROM graphile_worker._private_jobs');
  smtp.behavior = {};
  await runClock(service);
  await settled();
  expect(await states()).toEqual(['EXECUTED SENT']);
});

// R10: covers an exhausted job that never ended. Hourly runs must not give it new attempts forever.
itNightly('retries an email that cannot be sent, and finally fails its action', async () => {
  const { pool } = service.database;
  await owing(client, 'a');
  smtp.behavior = { sender: 451 };
  await runClock(service);
  await settled();
  // Returns how often the job was replaced by one with fresh attempts.
  const revisions = async () => {
    const { rows } = await pool.query<{ revision: number }>(
      `SELECT revision FROM graphile_worker.jobs WHERE key LIKE 'dunning-mail:' || $1 || '%'`,
      [client.organization.id],
    );
    return rows.map(({ revision }) => revision);
  };
  expect(await revisions()).toEqual([0]);
  await runClock(service);
  await settled();
  expect(await revisions()).toEqual([0]);
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1, run_at = now()
     WHERE key LIKE 'dunning-mail:' || $1 || '%'`,
    [client.organization.id],
  );
  await expect.poll(states, { timeout: 20_000 }).toEqual(['FAILED null']);
  expect(await actions()).toMatchObject([{ comment: expect.stringContaining('451') }]);
  await runClock(service);
  await settled();
  expect(await states()).toEqual(['FAILED null']);
  expect(await revisions()).toEqual([]);
});
