import type { Job, WorkerEventMap, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { JobLog } from './log.ts';

const HAND_BACK = `
UPDATE graphile_worker._private_jobs SET attempts = greatest(attempts - 1, 0), locked_by = NULL, locked_at = NULL
WHERE id = ANY($1::bigint[]) AND locked_by = $2`;

type Queue = WorkerEventMap['localQueue:init']['localQueue'];

export interface HandBack {
  /** When what was handed back is back. */
  done(): Promise<void>;
}

/**
 * Gives the jobs that a lane has fetched and not begun back to the queue when the lane stops.
 *
 * The library (graphile-worker 0.18) would do so itself, by a promise that it then forgets: should the database be away,
 * which is why a lane stops by itself, nothing catches the failure and Node ends the process. So it is left none. Jobs that
 * cannot be handed back are given to others once the worker's sign of life has ended.
 */
export function handBackOnStop(
  events: WorkerEvents,
  { pool, log }: { pool: pg.Pool; log: JobLog },
): HandBack {
  let queue: Queue | null = null;
  let handing: Promise<unknown> = Promise.resolve();
  events.on('localQueue:init', ({ localQueue }) => {
    queue = localQueue;
  });
  // Nothing comes between this event and the end of the local queue.
  events.on('pool:gracefulShutdown', ({ workerPool }) => {
    const left: ReturnType<Queue['getJob']>[] = [];
    // One after the other until there is none: the queue then looks for more, and waits for its own answer.
    while (queue?.mode === 'WAITING') left.push(queue.getJob(workerPool.id, null));
    handing = Promise.all(left)
      .then((jobs) => handBack(pool, workerPool.id, jobs))
      .catch((error: unknown) => log.warn({ err: error }, 'jobs that were not begun wait for other workers'));
  });
  return {
    done: async () => {
      await handing;
    },
  };
}

async function handBack(pool: pg.Pool, worker: string, jobs: readonly (Job | undefined)[]): Promise<void> {
  const ids = jobs.flatMap((job) => (job === undefined ? [] : [job.id]));
  if (ids.length > 0) await pool.query(HAND_BACK, [ids, worker]);
}
