import type { Job, Worker, WorkerEventMap, WorkerEvents } from 'graphile-worker';

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
 * Tracks leased jobs to detect leases whose fetch response was lost (graphile-worker 0.18).
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
