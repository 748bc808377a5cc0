import type { Job, WorkerEventMap, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { JobLog } from './log.ts';

const RETURN_JOBS = `
UPDATE graphile_worker._private_jobs SET attempts = greatest(attempts - 1, 0), locked_by = NULL, locked_at = NULL
WHERE id = ANY($1::bigint[]) AND locked_by = $2`;

type Queue = WorkerEventMap['localQueue:init']['localQueue'];

export interface JobReturn {
  /** Resolves when the jobs are back in the queue. */
  done(): Promise<void>;
}

/**
 * Returns fetched jobs that have not started to the queue when a lane stops.
 *
 * The library (graphile-worker 0.18) would do so itself, but does not handle a failure of that promise. A
 * lane often stops because the database is down; the rejection would then end the Node process. So no jobs
 * are left for the library to return. Jobs that cannot be returned go to other workers when the liveness lock
 * of this worker ends.
 */
export function returnJobsOnStop(
  events: WorkerEvents,
  { pool, log }: { pool: pg.Pool; log: JobLog },
): JobReturn {
  let queue: Queue | null = null;
  let handing: Promise<unknown> = Promise.resolve();
  events.on('localQueue:init', ({ localQueue }) => {
    queue = localQueue;
  });
  // Nothing happens between this event and the end of the local queue.
  events.on('pool:gracefulShutdown', ({ workerPool }) => {
    const left: ReturnType<Queue['getJob']>[] = [];
    // Takes jobs until none is left. The queue then fetches again and waits for its own response.
    while (queue?.mode === 'WAITING') left.push(queue.getJob(workerPool.id, null));
    handing = Promise.all(left)
      .then((jobs) => returnJobs(pool, workerPool.id, jobs))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'jobs that were not started are left for other workers'),
      );
  });
  return {
    done: async () => {
      await handing;
    },
  };
}

async function returnJobs(pool: pg.Pool, worker: string, jobs: readonly (Job | undefined)[]): Promise<void> {
  const ids = jobs.flatMap((job) => (job === undefined ? [] : [job.id]));
  if (ids.length > 0) await pool.query(RETURN_JOBS, [ids, worker]);
}
