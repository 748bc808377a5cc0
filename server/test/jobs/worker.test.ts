import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runChunks } from '../../src/platform/jobs/chunked-job.ts';
import { listJobs, retryJobs } from '../../src/platform/jobs/dead-jobs.ts';
import { jobKind, newJob } from '../../src/platform/jobs/kind.ts';
import { type JobEnd, newJobEvents } from '../../src/platform/jobs/metrics.ts';
import { addJobs } from '../../src/platform/jobs/queue.ts';
import { defineTask } from '../../src/platform/jobs/task.ts';
import { startJobWorker } from '../../src/platform/jobs/worker.ts';
import { startCutWire } from '../harness/cut-wire.ts';
import { type TestDatabase, testDatabase } from '../harness/database.ts';
import { readUncached, runDueJobs, startJobs } from '../harness/jobs.ts';
import { itNightly } from '../harness/seeds.ts';

const WAIT = { timeout: 20_000 };
const KIND = jobKind('test', ['organizationId'], { maxAttempts: 2 });
const OF = { organizationId: 'o' };

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
beforeEach(async () => {
  await test.database.pool.query('DELETE FROM graphile_worker._private_jobs');
});
afterAll(() => test.drop());

const add = (...jobs: ReturnType<typeof newJob>[]) => addJobs(test.database.pool, jobs);

it('creates a job when its transaction commits, and only then', async () => {
  const done: string[] = [];
  const tasks = [defineTask(KIND, async ({ organizationId }) => done.push(organizationId))];
  // Registers the task first: the first job of a task makes other jobs wait for its transaction.
  await add(newJob(KIND, { organizationId: 'first' }));
  const connection = await test.database.pool.connect();
  await connection.query('BEGIN');
  await addJobs(connection, [newJob(KIND, { organizationId: 'undone' })]);
  await runDueJobs(test.database, tasks);
  await connection.query('ROLLBACK');
  await connection.query('BEGIN');
  await addJobs(connection, [newJob(KIND, { organizationId: 'kept' })]);
  await connection.query('COMMIT');
  connection.release();
  await runDueJobs(test.database, tasks);
  expect(done).toEqual(['first', 'kept']);
});

it('keeps one waiting job per key, and reports how each run ended', async () => {
  let isBroken = true;
  const ends: JobEnd[] = [];
  const events = newJobEvents();
  events.on('ended', (end) => void ends.push(end));
  const perform = async () => {
    if (isBroken) throw new Error('broken');
  };
  await add(newJob(KIND, OF));
  await add(newJob(KIND, OF));
  const worker = startJobs(test.database, [defineTask(KIND, perform)], events);
  await expect.poll(() => ends.length, WAIT).toBe(2);
  isBroken = false;
  await add(newJob(KIND, OF));
  await expect.poll(() => ends.length, WAIT).toBe(3);
  await worker.stop();
  expect(ends).toMatchObject([
    { task: 'test', outcome: 'failed', attempt: 1, error: new Error('broken') },
    { task: 'test', outcome: 'dead', attempt: 2, error: new Error('broken') },
    { task: 'test', outcome: 'done', attempt: 1 },
  ]);
  for (const { seconds } of ends) expect(seconds).toBeGreaterThanOrEqual(0);
});

it('lists a job that failed for good, and runs it again on request', async () => {
  const { pool } = test.database;
  let isBroken = true;
  const perform = async () => {
    if (isBroken) throw new Error('broken');
  };
  const tasks = [defineTask(KIND, perform)];
  await add(newJob(KIND, OF), newJob(KIND, { organizationId: 'other' }));
  for (let attempt = 1; attempt <= KIND.maxAttempts; attempt += 1) {
    expect(await listJobs(pool, ['DEAD'], 10)).toEqual([]);
    await pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    await runDueJobs(test.database, tasks);
  }
  const dead = (await listJobs(pool, ['DEAD'], 10)).sort((a, b) => a.key.localeCompare(b.key));
  expect(dead).toMatchObject([
    { key: 'test:o', task: 'test', state: 'DEAD', attempts: 2, maxAttempts: 2, lastError: 'broken' },
    { key: 'test:other', state: 'DEAD' },
  ]);
  isBroken = false;
  await runDueJobs(test.database, tasks);
  expect(await listJobs(pool, ['DEAD'], 10)).toHaveLength(2);
  const [first] = dead;
  expect((await retryJobs(pool, [first?.id ?? 0, 4711])).map(({ key }) => key)).toEqual(['test:o']);
  expect(await listJobs(pool, ['FAILING'], 10)).toMatchObject([{ key: 'test:o', attempts: 0 }]);
  await runDueJobs(test.database, tasks);
  expect((await retryJobs(pool, null)).map(({ key }) => key)).toEqual(['test:other']);
  await runDueJobs(test.database, tasks);
  expect(await listJobs(pool, ['DEAD', 'FAILING', 'WAITING', 'RUNNING'], 10)).toEqual([]);
});

it('refuses a payload without an id', async () => {
  const tasks = [defineTask(KIND, async () => {})];
  await add({ ...newJob(KIND, OF), payload: {}, maxAttempts: 1 });
  await runDueJobs(test.database, tasks);
  const [dead] = await listJobs(test.database.pool, ['DEAD'], 1);
  expect(dead?.lastError).toBe('a job test must have organizationId');
});

it('gives jobs of a dead worker to another one, and never those of a live worker', async () => {
  const { pool } = test.database;
  const begun: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const perform = async ({ organizationId }: { organizationId: string }) => {
    begun.push(organizationId);
    if (organizationId === 'long') await ended;
  };
  const tasks = [defineTask(KIND, perform)];
  const busy = startJobs(test.database, tasks);
  await add(newJob(KIND, { organizationId: 'long' }));
  await expect.poll(() => begun, WAIT).toEqual(['long']);
  // The state that a killed process leaves.
  await add({ ...newJob(KIND, { organizationId: 'lost' }), delayMillis: 3_600_000 });
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = 'gone', locked_at = now(), run_at = now(), attempts = 1
     WHERE key = 'test:lost'`,
  );
  const other = startJobs(test.database, tasks);
  await expect.poll(() => begun, WAIT).toEqual(['long', 'lost']);
  // The end of a job is recorded with a delay.
  await expect
    .poll(() => listJobs(pool, ['RUNNING'], 10), WAIT)
    .toMatchObject([{ key: 'test:long', attempts: 1 }]);
  end();
  await Promise.all([busy.stop(), other.stop()]);
  expect(begun).toEqual(['long', 'lost']);
});

it('acquires its liveness lock again when the worker loses that connection', async () => {
  const signs = async () => {
    const { rows } = await test.database.pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'quittance worker' AND datname = current_database()
       AND EXISTS (SELECT 1 FROM pg_locks l WHERE l.pid = pg_stat_activity.pid AND l.locktype = 'advisory' AND l.granted)`,
    );
    return rows.map(({ pid }) => pid);
  };
  const worker = startJobs(test.database, [defineTask(KIND, async () => {})]);
  await expect.poll(async () => (await signs()).length, WAIT).toBe(1);
  const [before] = await signs();
  await test.database.pool.query('SELECT pg_terminate_backend($1::int)', [before]);
  await expect.poll(async () => (await signs()).filter((pid) => pid !== before).length, WAIT).toBe(1);
  await worker.stop();
  await expect.poll(signs, WAIT).toEqual([]);
});

it('leaves the rest of a chunked job to another worker at once when it is stopped', async () => {
  const turns: string[] = [];
  const tasksOf = (name: string) => [
    defineTask(KIND, async (of, run) => {
      turns.push(name);
      await runChunks({ queryable: test.database.pool, kind: KIND, of, run }, async () => {
        await sleep(20);
        return name === 'first';
      });
    }),
  ];
  const first = startJobs(test.database, tasksOf('first'));
  await add(newJob(KIND, OF));
  await expect.poll(() => turns, WAIT).toEqual(['first']);
  await first.stop();
  expect(await listJobs(test.database.pool, ['WAITING'], 10)).toMatchObject([{ key: 'test:o', attempts: 0 }]);
  await runDueJobs(test.database, tasksOf('second'));
  expect(turns).toEqual(['first', 'second']);
});

it('returns jobs that it has fetched and not begun when it is stopped, without counting an attempt', async () => {
  const begun: string[] = [];
  const tasks = [
    defineTask(KIND, async ({ organizationId }) => {
      begun.push(organizationId);
      await sleep(100);
    }),
  ];
  const ids = Array.from({ length: 20 }, (_, i) => `o${i}`);
  await add(...ids.map((organizationId) => newJob(KIND, { organizationId })));
  const worker = startJobs(test.database, tasks);
  await expect.poll(() => begun.length, WAIT).toBeGreaterThan(0);
  await worker.stop();
  const left = await listJobs(test.database.pool, ['WAITING'], 100);
  expect(left.every(({ attempts }) => attempts === 0)).toBe(true);
  expect([...begun.map((id) => `test:${id}`), ...left.map(({ key }) => key)].sort()).toEqual(
    ids.map((id) => `test:${id}`).sort(),
  );
});

it('queues jobs that are due at the start of a worker', async () => {
  const CLOCK = jobKind('test-clock', []);
  let ticks = 0;
  const tick = async () => {
    ticks += 1;
  };
  const worker = startJobWorker({
    database: test.database,
    log: pino({ level: 'silent' }),
    organizations: readUncached(test.database),
    jobs: {
      tasks: [defineTask(CLOCK, tick)],
      schedules: [{ kind: CLOCK, at: '0 0 1 1 *', atStart: true }],
    },
    concurrency: {},
  });
  await expect.poll(() => ticks, WAIT).toBe(1);
  await worker.stop();
});

itNightly('survives a database that closes its connections', async () => {
  // A separate database, because other users of these connections would lose them too.
  const own = await testDatabase();
  const done: string[] = [];
  const worker = startJobs(own.database, [
    defineTask(KIND, async ({ organizationId }) => done.push(organizationId)),
  ]);
  await addJobs(own.database.pool, [newJob(KIND, OF)]);
  await expect.poll(() => done, WAIT).toEqual(['o']);
  const admin = new pg.Client(own.connection);
  await admin.connect();
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'quittance%'`,
  );
  await admin.end();
  const again = newJob(KIND, { organizationId: 'after' });
  await addJobs(own.database.pool, [again]).catch(() => addJobs(own.database.pool, [again]));
  await expect.poll(() => done, WAIT).toEqual(['o', 'after']);
  await worker.stop();
  await own.drop();
});

itNightly(
  'stops cleanly when the database is gone for good, and another worker takes its fetched jobs',
  async () => {
    const own = await testDatabase();
    const wire = await startCutWire(own);
    const done: string[] = [];
    // Slow enough that most fetched jobs have not begun when the first one ends.
    const tasks = [
      defineTask(KIND, async ({ organizationId }) => {
        await sleep(100);
        done.push(organizationId);
      }),
    ];
    wire.cuts.push({ at: /complete_job/, lose: 'request', forGood: true });
    const ids = Array.from({ length: 8 }, (_, i) => `o${i}`);
    await addJobs(
      own.database.pool,
      ids.map((organizationId) => newJob(KIND, { organizationId })),
    );
    const worker = startJobs(wire.database, tasks);
    await expect.poll(() => done.length, WAIT).toBeGreaterThan(0);
    await sleep(500);
    await worker.stop();
    const other = startJobs(own.database, tasks);
    await expect.poll(() => [...new Set(done)].sort(), WAIT).toEqual(ids);
    await other.stop();
    await wire.close();
    await own.drop();
  },
);

itNightly.concurrent(
  'starts again when several jobs end while the database is unavailable',
  async ({ expect }) => {
    const own = await testDatabase();
    const wire = await startCutWire(own);
    const begun: string[] = [];
    // They end one after the other, so that each completion is recorded and fails separately.
    const tasks = [
      defineTask(KIND, async ({ organizationId }) => {
        begun.push(organizationId);
        await sleep(100 + 300 * begun.length);
      }),
    ];
    const ids = ['a', 'b', 'c', 'd'];
    await addJobs(
      own.database.pool,
      ids.map((organizationId) => newJob(KIND, { organizationId })),
    );
    wire.cuts.push({ at: /complete_job/, lose: 'request', forGood: true });
    const worker = startJobs(wire.database, tasks, undefined, { short: 4 });
    await expect.poll(() => begun.length, WAIT).toBe(4);
    await expect.poll(() => wire.cuts, WAIT).toEqual([]);
    await sleep(1_500);
    wire.comeBack();
    // Jobs without a recorded end run again in this worker, because it is the only one.
    await expect.poll(() => listJobs(own.database.pool, ['RUNNING', 'WAITING'], 10), WAIT).toEqual([]);
    expect(begun.slice(4).sort()).toEqual(ids);
    await worker.stop();
    await wire.close();
    await own.drop();
  },
);

itNightly.concurrent.for(['short', 'imports'] as const)(
  'fetches jobs of the lane %s again when the response with them was lost',
  async (lane, { expect }) => {
    const own = await testDatabase();
    const wire = await startCutWire(own);
    const kind = jobKind('test', ['organizationId'], { lane });
    const attempts: number[] = [];
    const done: string[] = [];
    const tasks = [
      defineTask(kind, async ({ organizationId }, run) => {
        attempts.push(run.attempt);
        // Longer than the detection of lost jobs takes: a running job does not count as lost.
        if (organizationId === 'long') await sleep(15_000);
        done.push(organizationId);
      }),
    ];
    const addOwn = (organizationId: string) => addJobs(own.database.pool, [newJob(kind, { organizationId })]);
    await addOwn('long');
    const worker = startJobs(wire.database, tasks, undefined, { [lane]: 2 });
    await expect.poll(() => attempts, WAIT).toEqual([1]);
    wire.cuts.push({ at: /get_job/, lose: 'answer' });
    await addOwn('lost');
    await expect.poll(() => [...done].sort(), { timeout: 40_000 }).toEqual(['long', 'lost']);
    // The attempt that was lost does not count.
    expect(attempts).toEqual([1, 1]);
    await expect.poll(() => listJobs(own.database.pool, ['RUNNING', 'WAITING'], 10), WAIT).toEqual([]);
    await worker.stop();
    await wire.close();
    await own.drop();
  },
);
