import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobKind, newJob } from '../../src/platform/jobs/kind.ts';
import { addJobs } from '../../src/platform/jobs/queue.ts';
import { defineTask } from '../../src/platform/jobs/task.ts';
import { startJobWorker } from '../../src/platform/jobs/worker.ts';
import { type TestDatabase, testDatabase } from '../harness/database.ts';
import { readUncached } from '../harness/jobs.ts';

const WAIT = { timeout: 20_000 };
const KIND = jobKind('test', ['organizationId'], { maxAttempts: 2 });

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

it('recovers from a deadlock while it completes jobs, without a pause of the worker pool', async () => {
  const { database } = test;
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  await loseFirstDeletes(3);
  const done: string[] = [];
  const tasks = [defineTask(KIND, async ({ organizationId }) => void done.push(organizationId))];
  const jobs = { tasks, schedules: [] };
  const organizations = readUncached(database);
  const worker = startJobWorker({ database, log, organizations, jobs, concurrency: { short: 2 } });
  const names = Array.from({ length: 20 }, (_, i) => `organization ${i}`);
  await addJobs(
    database.pool,
    names.map((organizationId) => newJob(KIND, { organizationId })),
  );
  await expect.poll(waiting, WAIT).toBe(0);
  await worker.stop();
  expect(done.toSorted()).toEqual(names.toSorted());
  expect(lines).toEqual([]);
});

async function waiting(): Promise<number> {
  const { rows } = await test.database.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM graphile_worker._private_jobs',
  );
  return rows[0]?.count ?? 0;
}

/** Makes the first statements that delete jobs fail with PostgreSQL's deadlock error. */
async function loseFirstDeletes(times: number): Promise<void> {
  await test.database.pool.query(`
    CREATE SEQUENCE deletes;
    CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('deletes') <= ${times} THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;
        RETURN OLD;
      END $$;
    CREATE TRIGGER lose BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION lose();`);
}
