import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import { newClient } from '../db/connect.ts';
import type { LeaseTracker, Lock } from './graphile-repairs.ts';
import type { JobLog } from './log.ts';

/** Interval between two checks of other workers, in milliseconds. */
const CHECK_MS = 10_000;
/** Pause before the second check of workers that may only have lost a connection, in milliseconds. */
const RECHECK_MS = 2_000;
/**
 * PostgreSQL ends the connection of a process that is silent for this time: it hangs, or its machine is gone.
 */
const IDLE_MS = 30_000;
const RECONNECT_MS = 500;

/** Age from which a lock is old. */
const OLD_LOCK = "interval '5 seconds'";

/**
 * Returns this process's workers with their locks, and other holders of jobs that no longer live. A liveness
 * lock that is free has no owner.
 */
const HOLDERS = `
SELECT h.holder, h.locks FROM (
  SELECT locked_by AS holder, coalesce(json_agg(json_build_object('id', id::text, 'lockedAt', locked_at::text,
    'isOld', locked_at < now() - ${OLD_LOCK})) FILTER (WHERE locked_by = ANY($2::text[])), '[]') AS locks
  FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL GROUP BY locked_by) h
WHERE h.holder = ANY($2::text[]) OR pg_try_advisory_xact_lock($1, hashtext(h.holder))`;

/** Unlocks jobs. An attempt that no worker knew of does not count. */
const UNLOCK = `
UPDATE graphile_worker._private_jobs j SET attempts = greatest(attempts - 1, 0), locked_by = NULL, locked_at = NULL
FROM unnest($2::bigint[], $3::timestamptz[]) AS l (id, locked_at)
WHERE j.id = l.id AND j.locked_at = l.locked_at AND j.locked_by = $1`;

export interface Liveness {
  /** Registers a worker of this process that takes jobs, and its lease tracker. */
  hold(worker: string, custody: LeaseTracker): void;
  /** Unregisters a worker that has returned its waiting jobs and ended the others. */
  release(worker: string): void;
  stop(): Promise<void>;
}

/**
 * Shows by advisory locks that the workers of this process live: the locks end with the process. Returns the
 * jobs of dead workers to the queue, instead of after the library's timeout of hours. A worker must be
 * missing in two checks. Jobs whose fetch response never reached a worker of this process are returned too.
 */
export function startLiveness({ connection, log }: { connection: pg.ClientConfig; log: JobLog }): Liveness {
  const ending = new AbortController();
  const held = new Map<string, LeaseTracker>();
  /** Runs queries one after the other while there is a connection. */
  let ask: (work: (client: pg.Client) => Promise<unknown>) => void = () => {};

  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const client = newClient({
        ...connection,
        options: `-c idle_session_timeout=${IDLE_MS}`,
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
        for (const worker of held.keys()) ask((one) => lock(one, worker));
        let missed: string[] = [];
        while (!ending.signal.aborted && !lost.signal.aborted) {
          const seen = await next((one) => unlockJobs(one, held, missed, log));
          missed = seen.missed;
          const delay = missed.length > 0 || seen.isInDoubt ? RECHECK_MS : CHECK_MS;
          const signal = AbortSignal.any([ending.signal, lost.signal]);
          await sleep(delay, undefined, { signal }).catch(() => {});
        }
        await asked;
      } catch (error) {
        log.warn({ err: error }, 'the heartbeat for other workers is interrupted');
      } finally {
        ask = () => {};
        await client.end().catch(() => {});
      }
      await sleep(RECONNECT_MS, undefined, { signal: ending.signal }).catch(() => {});
    }
  };

  const running = run();
  return {
    hold(worker, custody) {
      held.set(worker, custody);
      ask((client) => lock(client, worker));
    },
    release(worker) {
      if (held.delete(worker))
        ask((client) =>
          client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [ADVISORY_LOCKS.liveness, worker]),
        );
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}

const lock = (client: pg.Client, worker: string) =>
  client.query('SELECT pg_advisory_lock($1, hashtext($2))', [ADVISORY_LOCKS.liveness, worker]);

/**
 * Unlocks the jobs of workers that are missing for the second time, and jobs that a worker of this process
 * will never learn of.
 * @returns the workers that are missing now, and whether workers of this process may have jobs that they
 * never learn of
 */
async function unlockJobs(
  client: pg.Client,
  own: ReadonlyMap<string, LeaseTracker>,
  missedBefore: readonly string[],
  log: JobLog,
): Promise<{ missed: string[]; isInDoubt: boolean }> {
  const custodies = new Map([...own].map(([worker, custody]) => [worker, custody.begin()]));
  await client.query('BEGIN');
  const { rows } = await client.query<{ holder: string; locks: Lock[] }>(HOLDERS, [
    ADVISORY_LOCKS.liveness,
    [...custodies.keys()],
  ]);
  const locksOf = new Map(rows.map(({ holder, locks }) => [holder, locks]));
  const gone = [...locksOf.keys()].filter((holder) => !custodies.has(holder));
  const confirmed = gone.filter((holder) => missedBefore.includes(holder));
  if (confirmed.length > 0)
    await client.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [confirmed]);
  let isInDoubt = false;
  let lost = 0;
  for (const [worker, look] of custodies) {
    const seen = look.compare(locksOf.get(worker) ?? []);
    isInDoubt ||= seen.isInDoubt;
    lost += seen.lost.length;
    if (seen.lost.length > 0) await client.query(UNLOCK, [worker, ...columns(seen.lost)]);
  }
  await client.query('COMMIT');
  if (confirmed.length > 0) log.warn({ workers: confirmed }, 'jobs of stopped workers are available again');
  if (lost > 0) log.warn({ jobs: lost }, 'jobs whose fetch response was lost are returned');
  return { missed: gone.filter((holder) => !confirmed.includes(holder)), isInDoubt };
}

const columns = (locks: readonly Lock[]) => [
  locks.map(({ id }) => id),
  locks.map(({ lockedAt }) => lockedAt),
];
