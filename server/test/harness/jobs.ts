import { setTimeout as sleep } from 'node:timers/promises';
import { runOnce } from 'graphile-worker';
import pino from 'pino';
import type { Database } from '../../src/platform/db/database.ts';
import { isUuid } from '../../src/platform/ids.ts';
import type { Lane } from '../../src/platform/jobs/kind.ts';
import { workerLogger } from '../../src/platform/jobs/log.ts';
import { newJobEvents } from '../../src/platform/jobs/metrics.ts';
import type { Task } from '../../src/platform/jobs/task.ts';
import { type JobWorker, startJobWorker, taskList } from '../../src/platform/jobs/worker.ts';
import type { OrganizationClock, OrganizationClocks } from '../../src/platform/organization-clock.ts';

/** Tests observe job failures elsewhere. */
const log = pino({ level: 'silent' });

/** Reads an organization's clock on each call, without a cache. */
export const readUncached = ({ pool }: Pick<Database, 'pool'>): OrganizationClocks => ({
  byId: async (id) => {
    if (!isUuid(id)) return null;
    const { rows } = await pool.query<OrganizationClock>(
      `SELECT clock_offset_millis AS "clockOffsetMillis", clock_advancing_to AS "clockAdvancingTo"
       FROM organizations WHERE organization_id = $1`,
      [id],
    );
    return rows[0] ?? null;
  },
});

/** Runs background jobs as a process does, two at once by default, without cron entries. */
export function startJobs(
  database: Pick<Database, 'shards' | 'pool'>,
  tasks: readonly Task[],
  events = newJobEvents(),
  own: Partial<Record<Lane, number>> = {},
): JobWorker {
  const concurrency = { short: 2, imports: 1, events: 20, ...own };
  const workers = database.shards.map((shard) =>
    startJobWorker({
      database: shard,
      log,
      organizations: readUncached(database),
      jobs: { tasks, schedules: [] },
      concurrency,
      events,
    }),
  );
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}

/** Calls `tick` every few milliseconds, in place of the hourly cron. */
export function fastClock(tick: () => Promise<unknown>, millis = 20): { stop(): Promise<void> } {
  let isStopped = false;
  const go = async () => {
    while (!isStopped) {
      await tick();
      await sleep(millis);
    }
  };
  const going = go();
  return {
    stop: async () => {
      isStopped = true;
      await going;
    },
  };
}

/** Runs the jobs of these tasks that are due now, and the jobs that they enqueue for now. */
export async function runDueJobs(
  database: Pick<Database, 'shards' | 'pool'>,
  tasks: readonly Task[],
): Promise<void> {
  for (const { pool } of database.shards) await runDueJobsOf(pool, database, tasks);
}

async function runDueJobsOf(
  pgPool: Database['pool'],
  database: Pick<Database, 'pool'>,
  tasks: readonly Task[],
): Promise<void> {
  await runOnce({
    pgPool,
    taskList: taskList(tasks, {
      organizations: readUncached(database),
      stopping: new AbortController().signal,
    }),
    noHandleSignals: true,
    logger: workerLogger(log),
    // Otherwise the run returns before job completions are recorded.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}
