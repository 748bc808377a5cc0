import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { isConnectionError, sqlState } from './errors.ts';
import type { DB } from './schema.gen.ts';

/** How long to wait for a standby to catch up, in milliseconds. */
const WAIT_MS = 50;
const LOOK_MS = 5;
/** After that, for this time, the standby is asked but not waited for. */
const BEHIND_MS = 1_000;
/** How long a standby that failed is left alone, in milliseconds. */
const AWAY_MS = 5_000;

/** Reads the position up to which the primary has stored acknowledged transactions, and its timeline. */
const STORED = `
SELECT pg_current_wal_flush_lsn()::text AS position,
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int8::int4 AS timeline`;

/**
 * Checks the timeline as well: a standby that followed another primary may be ahead with unacknowledged data.
 */
const HAS = `
SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn
  AND (SELECT timeline_id FROM pg_control_checkpoint()) = $2 AS has`;

/** PostgreSQL cancels a read that blocks replication on a standby. */
const CONFLICT = '40001';

/** Pools and query builder for reading a database. */
interface Reads {
  pool: pg.Pool;
  readers: pg.Pool;
  kysely: Kysely<DB>;
}

/**
 * A standby for lists and figures. It is used only if it has everything that was acknowledged before the
 * read.
 */
export interface Standby {
  reads: Reads;
  /** Returns whether the standby has everything that any process had acknowledged before this call. */
  hasAll(): Promise<boolean>;
  /** Reports that a read from the standby failed. */
  failed(): void;
}

/** Keyed by the query builder or the database that would otherwise be read. */
const standbys = new WeakMap<object, Standby>();

/** Reads lists and figures of a database from a standby, over connections to it. */
export function readFromStandby(primary: Reads, pool: pg.Pool): void {
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  let leftAloneUntil = 0;
  let behindUntil = 0;
  const failed = () => {
    leftAloneUntil = performance.now() + AWAY_MS;
  };
  const ask = async (): Promise<boolean> => {
    if (performance.now() < leftAloneUntil) return false;
    const stored = await primary.pool.query<{ position: string; timeline: number }>({
      name: 'stored up to',
      text: STORED,
    });
    const [upTo] = stored.rows;
    if (upTo === undefined) return false;
    const values = [upTo.position, upTo.timeline];
    const begun = performance.now();
    try {
      for (;;) {
        const { rows } = await pool.query<{ has: boolean }>({ name: 'has all', text: HAS, values });
        if (rows[0]?.has === true) return true;
        const now = performance.now();
        if (now < behindUntil) return false;
        if (now - begun > WAIT_MS) behindUntil = now + BEHIND_MS;
        else await sleep(LOOK_MS);
      }
    } catch {
      failed();
      return false;
    }
  };
  const standby: Standby = { reads: { pool, readers: pool, kysely }, hasAll: coalesceCalls(ask), failed };
  standbys.set(primary, standby).set(primary.kysely, standby);
}

/**
 * Shares questions: a caller that arrives while one runs shares the next one, which starts after the call.
 */
function coalesceCalls<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    next ??= running.then(() => {
      const begun = ask();
      running = begun.catch(() => {});
      next = null;
      return begun;
    });
    return next;
  };
}

/**
 * Reads from the standby when it has everything that was acknowledged before this call. Otherwise, or when
 * the standby fails, it reads from `from`, a query builder or a database. A caller therefore always sees
 * every write that was acknowledged before.
 */
export async function readUpToDate<T, From extends object>(
  from: From,
  instead: (standby: Reads) => From,
  read: (from: From) => Promise<T>,
): Promise<T> {
  const standby = standbys.get(from);
  if (standby === undefined || !(await standby.hasAll())) return read(from);
  try {
    return await read(instead(standby.reads));
  } catch (error) {
    if (!isConnectionError(error) && sqlState(error) !== CONFLICT && !isUnavailable(error)) throw error;
    if (sqlState(error) !== CONFLICT) standby.failed();
    return read(from);
  }
}

/** Returns whether the error is that of a snapshot on an unavailable database. */
const isUnavailable = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'UNAVAILABLE';
