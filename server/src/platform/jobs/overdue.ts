import type { WorkerEvents } from 'graphile-worker';

/** Between the end of the last job and the end of the lane there is one statement, or its failure. */
const OVERDUE_MILLIS = 5_000;

export interface Overdue {
  /** Rejects when the lane was told to stop, has nothing running any more, and has not ended within seconds. */
  readonly since: Promise<never>;
  stop(): void;
}

/**
 * Notices a lane that will never end.
 *
 * The library (graphile-worker 0.18) counts the batches in which it ticks jobs off, and waits at the end for that count to
 * reach nothing. A batch that fails after another one did is counted down twice: of jobs that end one after the other while
 * the database is away, the count goes below nothing, and the end never comes. The lane would then neither take jobs nor
 * let others have those it held, as its sign of life goes on.
 */
export function noticeOverdue(events: WorkerEvents): Overdue {
  let running = 0;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  const { promise: since, reject } = Promise.withResolvers<never>();
  // Nobody may be waiting for it any more.
  since.catch(() => {});
  const tell = () => reject(new Error('it was told to stop, has nothing to do, and does not end'));
  const look = () => {
    clearTimeout(timer);
    if (isStopping && running === 0) timer = setTimeout(tell, OVERDUE_MILLIS);
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
