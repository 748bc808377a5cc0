import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { JobLog } from './log.ts';

/** Any number: with the hash of a worker's name it is the lock that says that the worker lives. */
const LIFE = 7_248_131;
/** How often it is looked whether others live. */
const LOOK_MILLIS = 10_000;
/** The second look at those who may have lost a connection only. */
const AGAIN_MILLIS = 2_000;
/** PostgreSQL ends the connection of a process that says nothing for so long: it hangs, or its machine is gone. */
const SILENT_MILLIS = 30_000;
const RECONNECT_MILLIS = 500;

/** Holders of jobs who are not there any more. A lock that can be had has nobody who holds it. */
const GONE = `
SELECT h.holder FROM (
  SELECT DISTINCT locked_by AS holder FROM graphile_worker.jobs WHERE locked_by IS NOT NULL) h
WHERE h.holder <> ALL($2::text[]) AND pg_try_advisory_xact_lock($1, hashtext(h.holder))`;

export interface Life {
  /** From now on a worker of this process takes jobs. */
  hold(worker: string): void;
  /** It has given back what it had not begun, and ended the others. */
  letGo(worker: string): void;
  stop(): Promise<void>;
}

/**
 * Says that the workers of this process live, by locks that end with the process, and gives the jobs of those that do not
 * back to the queue: nobody waits for the hours that the library gives them. A worker must be missed twice.
 */
export function startLife({ connection, log }: { connection: pg.ClientConfig; log: JobLog }): Life {
  const ending = new AbortController();
  const held = new Set<string>();
  let client: pg.Client | null = null;

  const lock = async (worker: string): Promise<void> => {
    await client?.query('SELECT pg_advisory_lock($1, hashtext($2))', [LIFE, worker]).catch(() => {});
  };
  const unlock = async (worker: string): Promise<void> => {
    await client?.query('SELECT pg_advisory_unlock($1, hashtext($2))', [LIFE, worker]).catch(() => {});
  };

  /** Looks until the connection is lost, which it throws, or the process stops. */
  const watch = async (current: pg.Client, lost: Promise<never>): Promise<void> => {
    let missed: string[] = [];
    while (!ending.signal.aborted) {
      missed = await Promise.race([giveBack(current, [...held], missed, log), lost]);
      const pause = sleep(missed.length > 0 ? AGAIN_MILLIS : LOOK_MILLIS, undefined, {
        signal: ending.signal,
      }).catch(() => {});
      await Promise.race([pause, lost]);
    }
  };

  const live = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const current = new pg.Client({
        ...connection,
        options: `-c idle_session_timeout=${SILENT_MILLIS}`,
        connectionTimeoutMillis: 10_000,
        application_name: 'quittance worker',
      });
      const lost = new Promise<never>((_resolve, reject) => {
        current.on('error', reject).on('end', () => reject(new Error('the connection was closed')));
      });
      lost.catch(() => {});
      try {
        await current.connect();
        client = current;
        for (const worker of held) await lock(worker);
        await watch(current, lost);
      } catch (error) {
        if (!ending.signal.aborted) log.warn({ err: error }, 'signs of life to other workers pause');
      } finally {
        client = null;
        await current.end().catch(() => {});
      }
      await sleep(RECONNECT_MILLIS, undefined, { signal: ending.signal }).catch(() => {});
    }
  };

  const living = live();
  return {
    hold(worker) {
      held.add(worker);
      void lock(worker);
    },
    letGo(worker) {
      held.delete(worker);
      void unlock(worker);
    },
    async stop() {
      ending.abort();
      await living;
    },
  };
}

/**
 * Unlocks the jobs of workers that are gone and were gone at the look before.
 * @returns those that are gone now
 */
async function giveBack(
  client: pg.Client,
  own: readonly string[],
  missed: readonly string[],
  log: JobLog,
): Promise<string[]> {
  await client.query('BEGIN');
  const { rows } = await client.query<{ holder: string }>(GONE, [LIFE, own]);
  const gone = rows.map(({ holder }) => holder);
  const surely = gone.filter((holder) => missed.includes(holder));
  if (surely.length > 0)
    await client.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [surely]);
  await client.query('COMMIT');
  if (surely.length > 0) log.warn({ workers: surely }, 'jobs of workers that went away are given to others');
  return gone.filter((holder) => !surely.includes(holder));
}
