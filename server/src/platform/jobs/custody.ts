import type { Job, Worker, WorkerEventMap, WorkerEvents } from 'graphile-worker';

/** A job that the queue says somebody holds, and since when: each time that it is fetched is another one. */
export interface Lock {
  id: string;
  lockedAt: string;
  /** A younger one is of no interest yet: the answer that tells of it may be on its way. */
  isOld: boolean;
}

export interface Custody {
  /** To be called before the queue is asked what the lane holds. */
  begin(): Look;
}

export interface Look {
  /**
   * @param locked what the queue says that the lane holds
   * @returns what of it the lane will never hear of, and so is for others; whether more of it may turn out to be so
   */
  compare(locked: readonly Lock[]): { lost: Lock[]; isInDoubt: boolean };
}

type Queue = WorkerEventMap['localQueue:init']['localQueue'];
/** Who fetches jobs: the workers of a lane each for itself, or its local queue for them. */
type Fetcher = Worker | Queue;

/**
 * Keeps count of the jobs that a lane holds, so that what it does not know that it holds can be told.
 *
 * When a connection is lost while jobs are fetched, PostgreSQL may have locked them in the lane's name and the answer never
 * come. The library (graphile-worker 0.18) goes on under the same name, and nobody works on these jobs for hours.
 *
 * A job is lost when the lane does not know it, nor does so after the end of every fetch that was under way when this was
 * seen first: had one of these been the one that locked it, its answer would have named it.
 */
export function keepCustody(events: WorkerEvents): Custody {
  /** Fetched, and not ended here. */
  const held = new Set<string>();
  /** Ended or given back here; the queue is being told so. */
  const parting = new Set<string>();
  const fetching = new Set<Fetcher>();
  /** Locks that the lane does not know, with the fetches whose answers may still name them. */
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
  // With a local queue this says only that a worker waits for it.
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
