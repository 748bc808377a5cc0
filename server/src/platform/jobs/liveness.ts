import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { newClient } from '../db/connect.ts';
import type { JobLog } from './log.ts';

/** Any number: with the hash of a worker's name it is the lock that says that the worker lives. */
const LIVENESS_LOCK = 7_248_131;
/** How often it is looked whether others live. */
const CHECK_MILLIS = 10_000;
/** The second look at those who may have lost a connection only. */
const RECHECK_MILLIS = 2_000;
/** PostgreSQL ends the connection of a process that says nothing for so long: it hangs, or its machine is gone. */
const IDLE_MILLIS = 30_000;
const RECONNECT_MILLIS = 500;

/** Holders of jobs who are not there any more. A lock that can be had has nobody who holds it. */
const DEAD_WORKERS = `
SELECT h.holder FROM (
  SELECT DISTINCT locked_by AS holder FROM graphile_worker.jobs WHERE locked_by IS NOT NULL) h
WHERE h.holder <> ALL($2::text[]) AND pg_try_advisory_xact_lock($1, hashtext(h.holder))`;

export interface Liveness {
  /** From now on a worker of this process takes jobs. */
  hold(worker: string): void;
  /** It has given back what it had not begun, and ended the others. */
  release(worker: string): void;
  stop(): Promise<void>;
}

/**
 * Says that the workers of this process live, by locks that end with the process, and gives the jobs of those that do not
 * back to the queue: nobody waits for the hours that the library gives them. A worker must be missed twice.
 */
export function startLiveness({ connection, log }: { connection: pg.ClientConfig; log: JobLog }): Liveness {
  const ending = new AbortController();
  const held = new Set<string>();
  /** Has what it is given asked one after the other, while there is a connection. */
  let ask: (work: (client: pg.Client) => Promise<unknown>) => void = () => {};

  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const client = newClient({
        ...connection,
        options: `-c idle_session_timeout=${IDLE_MILLIS}`,
        connectionTimeoutMillis: 10_000,
        application_name: 'quittance worker',
      });
      const lost = new AbortController();
      client.on('error', () => lost.abort()).on('end', () => lost.abort());
      try {
        await client.connect();
        let asked: Promise<unknown> = Promise.resolve();
        const next = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
          const answered = asked.then(() => work(client));
          asked = answered.catch(() => lost.abort());
          return answered;
        };
        ask = (work) => void next(work).catch(() => {});
        for (const worker of held) ask((one) => lock(one, worker));
        let missed: string[] = [];
        while (!ending.signal.aborted && !lost.signal.aborted) {
          missed = await next((one) => unlockJobs(one, [...held], missed, log));
          const delay = missed.length > 0 ? RECHECK_MILLIS : CHECK_MILLIS;
          const signal = AbortSignal.any([ending.signal, lost.signal]);
          await sleep(delay, undefined, { signal }).catch(() => {});
        }
        await asked;
      } catch (error) {
        log.warn({ err: error }, 'signs of life to other workers pause');
      } finally {
        ask = () => {};
        await client.end().catch(() => {});
      }
      await sleep(RECONNECT_MILLIS, undefined, { signal: ending.signal }).catch(() => {});
    }
  };

  const running = run();
  return {
    hold(worker) {
      held.add(worker);
      ask((client) => lock(client, worker));
    },
    release(worker) {
      if (held.delete(worker))
        ask((client) => client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [LIVENESS_LOCK, worker]));
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}

const lock = (client: pg.Client, worker: string) =>
  client.query('SELECT pg_advisory_lock($1, hashtext($2))', [LIVENESS_LOCK, worker]);

/**
 * Unlocks the jobs of workers that are gone and were gone at the look before.
 * @returns those that are gone now
 */
async function unlockJobs(
  client: pg.Client,
  own: readonly string[],
  missed: readonly string[],
  log: JobLog,
): Promise<string[]> {
  await client.query('BEGIN');
  const { rows } = await client.query<{ holder: string }>(DEAD_WORKERS, [LIVENESS_LOCK, own]);
  const gone = rows.map(({ holder }) => holder);
  const confirmed = gone.filter((holder) => missed.includes(holder));
  if (confirmed.length > 0)
    await client.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [confirmed]);
  await client.query('COMMIT');
  if (confirmed.length > 0)
    log.warn({ workers: confirmed }, 'jobs of workers that went away are given to others');
  return gone.filter((holder) => !confirmed.includes(holder));
}
