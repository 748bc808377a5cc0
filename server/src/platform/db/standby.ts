import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { isConnectionError, sqlState } from './errors.ts';
import type { DB } from './schema.gen.ts';

/** A standby that has not caught up after so long is not waited for. */
const WAIT_MILLIS = 50;
const LOOK_MILLIS = 5;
/** For so long after that it is asked, but not waited for. */
const BEHIND_MILLIS = 1_000;
/** For so long after it could not be asked it is left alone. */
const AWAY_MILLIS = 5_000;

/** Up to where the primary has stored what it acknowledged, and on which timeline. */
const STORED = `
SELECT pg_current_wal_flush_lsn()::text AS position,
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int8::int4 AS timeline`;

/** One that followed another primary than this may be ahead of it, with what nobody acknowledged. */
const HAS = `
SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn
  AND (SELECT timeline_id FROM pg_control_checkpoint()) = $2 AS has`;

/** PostgreSQL ends a read that keeps a standby from following. */
const CONFLICT = '40001';

/** How a database is read. */
interface Reads {
  pool: pg.Pool;
  readers: pg.Pool;
  kysely: Kysely<DB>;
}

/** A standby that lists and figures are read from, as long as it has all that was acknowledged before they are asked for. */
export interface Standby {
  reads: Reads;
  /** Whether it now has all that was acknowledged, by whichever process, before this was asked. */
  hasAll(): Promise<boolean>;
  /** It could not be read from. */
  failed(): void;
}

/** By the query builder, and by the database, that would otherwise be read. */
const standbys = new WeakMap<object, Standby>();

/** Has lists and figures of a database read from a standby over connections to it. */
export function readFromStandby(primary: Reads, pool: pg.Pool): void {
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  let leftAloneUntil = 0;
  let behindUntil = 0;
  const failed = () => {
    leftAloneUntil = performance.now() + AWAY_MILLIS;
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
        if (now - begun > WAIT_MILLIS) behindUntil = now + BEHIND_MILLIS;
        else await sleep(LOOK_MILLIS);
      }
    } catch {
      failed();
      return false;
    }
  };
  const standby: Standby = { reads: { pool, readers: pool, kysely }, hasAll: shared(ask), failed };
  standbys.set(primary, standby).set(primary.kysely, standby);
}

/** Who asks while it is being asked shares the next question, which begins after theirs. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
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
 * Reads from the standby of what is given, a query builder or a database, where there is one that has all that was acknowledged
 * before; else, and where that fails, from what is given. So whoever has written, and whoever was told of it, reads it.
 */
export async function fresh<T, From extends object>(
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

/** What a snapshot of a database that is away ends with. */
const isUnavailable = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'UNAVAILABLE';
