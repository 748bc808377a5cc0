import type { WorkerEvents } from 'graphile-worker';

/** Between the end of the last job and the end of the lane there is one statement, or its failure. */
const STUCK_MILLIS = 5_000;

export interface StuckLane {
  /** Rejects when the lane was asked to stop, runs no job, and has not ended within seconds. */
  readonly since: Promise<never>;
  stop(): void;
}

/**
 * Detects a lane that will never end.
 *
 * The library (graphile-worker 0.18) counts the batches in which it completes jobs. When it stops, it waits
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
  const look = () => {
    clearTimeout(timer);
    if (isStopping && running === 0) timer = setTimeout(fail, STUCK_MILLIS);
  };
  events.on('job:start', () => {
    running += 1;
    look();
  });
  events.on('job:complete', () => {
    running -= 1;
    look();
  });
  events.on('pool:gracefulShutdown', () => {
    isStopping = true;
    look();
  });
  return { since, stop: () => clearTimeout(timer) };
}
