import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import type { JobLog } from './log.ts';
import type { Queryable } from './queue.ts';
import type { JobWorker } from './worker.ts';

/** Interval between two checks for a hold, in milliseconds. */
const LOOK_MS = 2_000;

/**
 * A pause of background work for all processes of a database: nothing is sent, delivered or read from a
 * mailbox.
 */
export interface WorkPause {
  /** ISO 8601, UTC. */
  since: string;
  reason: string;
}

/** Returns the oldest hold. Null: work is not paused. */
export async function findWorkPause(queryable: Queryable): Promise<WorkPause | null> {
  const { rows } = await queryable.query<WorkPause>({
    name: 'work hold',
    text: `SELECT to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS since, reason
           FROM work_holds ORDER BY since LIMIT 1`,
  });
  return rows[0] ?? null;
}

/** Pauses work from now on. Running processes finish their current jobs within seconds. */
export async function pauseWork(
  queryable: Queryable,
  { reason, clock }: { reason: string; clock: Clock },
): Promise<void> {
  await queryable.query({
    name: 'hold work',
    text: 'INSERT INTO work_holds (id, since, reason) VALUES ($1, $2, $3)',
    values: [newId(), clock.wall.now(), reason],
  });
}

/** Ends all holds. @returns whether work was paused */
export async function resumeWork(queryable: Queryable): Promise<boolean> {
  const { rowCount } = await queryable.query({ name: 'let work', text: 'DELETE FROM work_holds' });
  return rowCount !== 0;
}

interface PausableWork {
  pool: Queryable;
  log: JobLog;
  /** Starts the work, each time that the last hold has ended. */
  start(): JobWorker;
}

/** Runs the work while there is no hold. While the database does not respond, the state does not change. */
export function runUnlessPaused({ pool, log, start }: PausableWork): JobWorker {
  let worker: JobWorker | null = null;
  let isReported = false;
  let isWanted = true;
  const checkPause = async () => {
    const hold = await findWorkPause(pool).catch(() => undefined);
    if (hold === undefined || !isWanted) return;
    if (hold === null) {
      worker ??= start();
      isReported = false;
      return;
    }
    if (!isReported) log.warn(`Background work is paused: ${hold.reason}. "quittance resume" resumes it.`);
    isReported = true;
    const held = worker;
    worker = null;
    await held?.stop();
  };
  let looking = checkPause();
  const timer = setInterval(() => {
    looking = looking.then(checkPause);
  }, LOOK_MS).unref();
  return {
    stop: async () => {
      isWanted = false;
      clearInterval(timer);
      await looking;
      await worker?.stop();
    },
  };
}
