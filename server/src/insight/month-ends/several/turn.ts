import { setTimeout as sleep } from 'node:timers/promises';
import { throwIfClientLeft } from '../../../platform/client-signal.ts';
import { ADVISORY_LOCKS } from '../../../platform/db/advisory-locks.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { errorReason } from '../../../platform/error-reasons.ts';
import { ApiError } from '../../../platform/errors.ts';
import { refusal } from '../../../platform/refusals.ts';

/** How long a request waits for its turn, in milliseconds. */
const WAIT_MS = 15_000;
/** How long a job waits. No person waits for it, and its queue repeats it. */
const JOB_WAIT_MS = 30_000;
/** The first and the longest pause before the first waiting request asks again, in milliseconds. */
const ASK_MS = { first: 200, max: 2_000 };
/**
 * How many requests of an organization wait in a process. Each one counts against its concurrent requests. Jobs
 * wait besides.
 */
const MAX_WAITING = 3;

/** Another request of the organization computes months. */
class BusyError extends Error {}

/** The turn to compute months. One request of an organization has it at a time, until its transaction ends. */
export interface Turn {
  /**
   * Takes the turn again if the request waits for it. Call it first in the transaction.
   * @throws BusyError, which `inTurn` handles
   */
  retake(connection: Connection): Promise<void>;
  /**
   * Takes the turn. Call it once the request knows that it computes months.
   * @throws BusyError, which `inTurn` handles
   */
  take(connection: Connection): Promise<void>;
}

interface WaitingTurn extends Turn {
  isJob: boolean;
}

/** The requests and jobs of each organization that wait in this process, in the order of their arrival. */
const queues = new Map<string, WaitingTurn[]>();

/**
 * Runs work that may take a turn, so that no caller loads the database with many computations. While another
 * request has the turn, it waits without a connection. Only the first waiting request asks the database again.
 * @param isJob whether a job does the work: it waits longer, and takes no place of a request
 * @throws CONCURRENCY_LIMITED if too many requests wait already, or after `waitMs`
 */
export async function inTurn<T>(
  organizationId: string,
  work: (turn: Turn) => Promise<T>,
  { isJob = false, waitMs = isJob ? JOB_WAIT_MS : WAIT_MS }: { isJob?: boolean; waitMs?: number } = {},
): Promise<T> {
  const newcomer: Turn = {
    retake: async () => {},
    take: async (connection) => {
      if (queues.has(organizationId)) throw new BusyError('other requests wait for their turn');
      await takeLock(connection, organizationId);
    },
  };
  try {
    return await work(newcomer);
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
  }
  const queue = queues.get(organizationId) ?? [];
  if (!isJob && queue.filter((one) => !one.isJob).length >= MAX_WAITING) throw busyError();
  const waiting: WaitingTurn = {
    isJob,
    retake: (connection) => takeLock(connection, organizationId),
    take: async () => {},
  };
  queue.push(waiting);
  queues.set(organizationId, queue);
  try {
    return await waitFirst(
      () => queue[0] === waiting,
      waitMs,
      () => work(waiting),
    );
  } finally {
    queue.splice(queue.indexOf(waiting), 1);
    if (queue.length === 0) queues.delete(organizationId);
  }
}

/** Runs work once the request is the first in its queue and has its turn. */
async function waitFirst<T>(isFirst: () => boolean, waitMs: number, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  for (let pauseMs = ASK_MS.first; ; ) {
    // With jitter: the first requests of several processes must not ask at the same times.
    await sleep(pauseMs * (0.75 + Math.random() / 2));
    throwIfClientLeft();
    if (isFirst()) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof BusyError)) throw error;
      }
      pauseMs = Math.min(pauseMs * 2, ASK_MS.max);
    }
    if (performance.now() - begun >= waitMs) throw busyError();
  }
}

/** Takes the lock of the organization until the transaction ends, if it is free. */
async function takeLock(connection: Connection, organizationId: string): Promise<void> {
  const { rows } = await connection.query<{ taken: boolean }>({
    name: 'take figures turn',
    text: 'SELECT pg_try_advisory_xact_lock($1, hashtext($2::text)) AS taken',
    values: [ADVISORY_LOCKS.figures, organizationId],
  });
  if (rows[0]?.taken !== true) throw new BusyError('another request of the organization computes months');
}

const busyError = (): ApiError =>
  new ApiError('CONCURRENCY_LIMITED', refusal('FIGURES_BUSY'), {
    headers: { 'retry-after': '5' },
    reason: errorReason('FIGURES_BUSY'),
  });
