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
  /** Has what it is given asked one after the other, while there is a connection. */
  let ask: (work: (client: pg.Client) => Promise<unknown>) => void = () => {};

  const live = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const client = new pg.Client({
        ...connection,
        options: `-c idle_session_timeout=${SILENT_MILLIS}`,
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
          missed = await next((one) => giveBack(one, [...held], missed, log));
          const delay = missed.length > 0 ? AGAIN_MILLIS : LOOK_MILLIS;
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

  const living = live();
  return {
    hold(worker) {
      held.add(worker);
      ask((client) => lock(client, worker));
    },
    letGo(worker) {
      if (held.delete(worker))
        ask((client) => client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [LIFE, worker]));
    },
    async stop() {
      ending.abort();
      await living;
    },
  };
}

const lock = (client: pg.Client, worker: string) =>
  client.query('SELECT pg_advisory_lock($1, hashtext($2))', [LIFE, worker]);

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
