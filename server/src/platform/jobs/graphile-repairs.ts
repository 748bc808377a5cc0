/**
 * Repairs of graphile-worker 0.18.0. docs/graphile-worker.md describes each bug and how to reproduce it.
 */
import type { Job, Worker, WorkerEventMap, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { backOff, RACE_ATTEMPTS } from '../db/backoff.ts';
import { isLostRace } from '../db/errors.ts';
import type { JobLog } from './log.ts';

/** A job lock in the queue. Each fetch of a job is another lock. */
export interface Lock {
  id: string;
  lockedAt: string;
  /** Whether the lock is old enough to examine. For a younger one, the response may still be in transit. */
  isOld: boolean;
}

export interface LeaseTracker {
  /** Starts a check. Call it before the queue is asked which jobs the lane holds. */
  begin(): LeaseCheck;
}

export interface LeaseCheck {
  /**
   * @param locked locks that the queue has for the lane
   * @returns the locks that the lane will never learn of, which other workers may take; whether more may turn
   * out to be lost
   */
  compare(locked: readonly Lock[]): { lost: Lock[]; isInDoubt: boolean };
}

type Queue = WorkerEventMap['localQueue:init']['localQueue'];
/** Fetches jobs: each worker of a lane for itself, or its local queue for all of them. */
type Fetcher = Worker | Queue;

/**
 * Tracks leased jobs to detect leases whose fetch response was lost.
 *
 * When a connection is lost during a fetch, PostgreSQL may have locked jobs in the lane's name without the
 * response arriving. The library continues under the same name, and these jobs would stay locked for hours.
 *
 * A job is lost if the lane does not know it even after the end of every fetch that was running when the lock
 * was first seen. Had one of these fetches locked it, its response would have named it.
 */
export function trackLeases(events: WorkerEvents): LeaseTracker {
  /** Jobs that were fetched and have not ended. */
  const held = new Set<string>();
  /** Jobs that ended or were given back; the queue is being notified. */
  const parting = new Set<string>();
  const fetching = new Set<Fetcher>();
  /** Locks that the lane does not know, with the fetches whose responses may still name them. */
  let suspects = new Map<string, Set<Fetcher>>();
  let queue: Queue | null = null;

  const take = (job: Job) => {
    held.add(job.id);
    parting.delete(job.id);
  };
  const part = (job: Job) => {
    held.delete(job.id);
    parting.add(job.id);
  };
  const answered = (fetcher: Fetcher) => {
    fetching.delete(fetcher);
    for (const open of suspects.values()) open.delete(fetcher);
  };

  events.on('localQueue:init', ({ localQueue }) => {
    queue = localQueue;
  });
  events.on('localQueue:getJobs:complete', ({ localQueue, jobs }) => {
    for (const job of jobs) take(job);
    answered(localQueue);
  });
  events.on('localQueue:returnJobs', ({ jobs }) => {
    for (const job of jobs) part(job);
  });
  // With a local queue this event only means that a worker waits for it.
  events.on('worker:getJob:start', ({ worker }) => {
    if (queue === null) fetching.add(worker);
  });
  events.on('worker:getJob:empty', ({ worker }) => answered(worker));
  events.on('worker:getJob:error', ({ worker }) => answered(worker));
  events.on('job:start', ({ worker, job }) => {
    take(job);
    answered(worker);
  });
  events.on('job:complete', ({ job }) => part(job));

  return {
    begin: () => {
      const partingBefore = [...parting];
      return {
        compare: (locked) => {
          const ids = new Set(locked.map(({ id }) => id));
          for (const id of partingBefore) if (!ids.has(id)) parting.delete(id);
          if (queue !== null && !queue.fetchInProgress) answered(queue);
          const underWay = [...fetching, ...(queue?.fetchInProgress === true ? [queue] : [])];
          const lost: Lock[] = [];
          const left: typeof suspects = new Map();
          for (const lock of locked) {
            if (!lock.isOld || held.has(lock.id) || parting.has(lock.id)) continue;
            const key = `${lock.id} ${lock.lockedAt}`;
            const open = suspects.get(key);
            if (open?.size === 0) lost.push(lock);
            else left.set(key, open ?? new Set(underWay));
          }
          suspects = left;
          return { lost, isInDoubt: left.size > 0 };
        },
      };
    },
  };
}

/** Between the end of the last job and the end of the lane there is one statement, or its failure. */
const STUCK_MS = 5_000;

export interface StuckLane {
  /** Rejects when the lane was asked to stop, runs no job, and has not ended within seconds. */
  readonly since: Promise<never>;
  stop(): void;
}

/**
 * Detects a lane that will never end.
 *
 * The library counts the batches in which it completes jobs. When it stops, it waits
 * for that count to reach zero. A batch that fails after another failure is subtracted twice. If jobs end one
 * after the other while the database is down, the count becomes negative, and the lane never ends. It would
 * take no jobs, and keep those it holds from others, because its liveness lock continues.
 */
export function detectStuckLane(events: WorkerEvents): StuckLane {
  let running = 0;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  const { promise: since, reject } = Promise.withResolvers<never>();
  // Prevents an unhandled rejection when nothing waits for it.
  since.catch(() => {});
  const fail = () => reject(new Error('it was asked to stop, has no work, and does not end'));
  const checkProgress = () => {
    clearTimeout(timer);
    if (isStopping && running === 0) timer = setTimeout(fail, STUCK_MS);
  };
  events.on('job:start', () => {
    running += 1;
    checkProgress();
  });
  events.on('job:complete', () => {
    running -= 1;
    checkProgress();
  });
  events.on('pool:gracefulShutdown', () => {
    isStopping = true;
    checkProgress();
  });
  return { since, stop: () => clearTimeout(timer) };
}

/**
 * Retries each statement outside of a transaction after a deadlock or another lost race: nothing of it was
 * stored. The library does not retry when it completes or fails a batch of jobs (`batch` in its
 * main.js leaves its own retry loop at the first error). It stops the whole worker pool instead.
 */
export function retryDeadlocks(client: pg.PoolClient): void {
  client.query = new Proxy(client.query, {
    apply: (send, self, words) => {
      const sent = () => Reflect.apply(send, self, words);
      return client.getTransactionStatus() === 'I' ? retryLostRaces(sent) : sent();
    },
  });
}

async function retryLostRaces<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isLostRace(error) || attempt === RACE_ATTEMPTS) throw error;
      await backOff(attempt);
    }
  }
}

const RETURN_JOBS = `
UPDATE graphile_worker._private_jobs SET attempts = greatest(attempts - 1, 0), locked_by = NULL, locked_at = NULL
WHERE id = ANY($1::bigint[]) AND locked_by = $2`;

export interface JobReturn {
  /** Resolves when the jobs are back in the queue. */
  done(): Promise<void>;
}

/**
 * Returns fetched jobs that have not started to the queue when a lane stops.
 *
 * The library would do so itself, but does not handle a failure of that promise. A
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
