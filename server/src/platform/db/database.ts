import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { keepTotals } from '../lists/totals.ts';
import { newPool } from './connect.ts';
import type { Connection, Database, Statement, TransactionHooks } from './database-types.ts';
import { type Routing, routedDatabase } from './routing/routed-database.ts';
import type { DB } from './schema.gen.ts';
import { readFromStandby } from './standby.ts';
import { traceStatements } from './statement-traces.ts';
import { typeParsers } from './types.ts';

export type { Connection, Database, Statement, TransactionHooks };

export interface DatabaseOptions {
  connection: pg.ClientConfig;
  /** Connection that bypasses the pooler of `connection`. Absent without a pooler. */
  direct?: pg.ClientConfig;
  /** A standby for reading lists and figures. Absent when there is none. */
  standby?: pg.ClientConfig;
  /** The query router to which `connection` leads, and its shards. Absent without a router. */
  routing?: Routing;
  /** Whether the database uses Citus, as `hasCitus` returns. Default: no. */
  isDistributed?: boolean;
  /** Upper bound for the connections of this process. */
  max: number;
  onError: (error: Error) => void;
}

/**
 * Settings that statements rely on. Poolers do not pass them on, so with a pooler they are set on the role.
 */
export const SETTINGS = {
  timezone: 'UTC',
  statement_timeout: '120000',
  idle_in_transaction_session_timeout: '60000',
  lock_timeout: '30000',
};

/**
 * Planning a statement that looks up a few rows takes longer than running it. A cached plan must not depend
 * on the table contents at planning time.
 */
const GENERIC_PLANS = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
};

/** Short timeout for a standby that is down: the primary has all its data. */
const OF_STANDBY = { connectionTimeoutMillis: 1_000, application_name: 'quittance reads' };

/** Work that needs its own session is rare and may wait for a free one. */
const MAX_SESSIONS = 4;
/** A shard other than the main one is reached without the router only for work across organizations. */
const MAX_FOR_SHARD = 4;
const MAX_READERS = 2;
/** With fewer connections, no separate pool for readers is opened. */
const MIN_DIVIDED = 10;

/** Opens the pools of a database, without connecting yet. */
export function openDatabase({
  connection,
  direct,
  standby,
  routing,
  isDistributed = false,
  max,
  onError,
}: DatabaseOptions): Database {
  let closing = false;
  const open = (way: pg.ClientConfig, connections: number, settings: Record<string, string> | null) => {
    const pool = newPool({
      connectionTimeoutMillis: 10_000,
      application_name: 'quittance',
      ...way,
      max: connections,
      pipeline: true,
      types: typeParsers,
      ...(settings === null ? {} : { options: startOptions(settings) }),
      idleTimeoutMillis: 60_000,
    });
    // A connection that breaks while idle must not end the process.
    pool.on('error', (error) => {
      if (!closing) onError(error);
    });
    // Nor one that breaks while in use: the failing query reports it to its caller.
    pool.on('connect', (client) => client.on('error', () => {}));
    traceStatements(pool);
    return pool;
  };
  // Behind a pooler all connections are the same.
  const isPooled = direct !== undefined || routing !== undefined;
  const forReaders = max < MIN_DIVIDED || isPooled ? 0 : MAX_READERS;
  const pool = open(connection, max - forReaders, isPooled ? null : SETTINGS);
  if (routing !== undefined) {
    const [main, ...others] = routing.shards;
    if (main === undefined) throw new Error('a query router needs at least one shard');
    const shardOf = (way: pg.ClientConfig, connections: number) =>
      openDatabase({ connection: way, max: connections, onError });
    const shards = [shardOf(main, max), ...others.map((way) => shardOf(way, MAX_FOR_SHARD))] as const;
    const endPool = () => {
      closing = true;
      return pool.end();
    };
    return routedDatabase({ router: routing.router, pool, shards, endPool });
  }
  // Citus plans for the shard of one organization, so a generic plan does not fit. On the shards it plans
  // each statement again.
  const ofReaders = isDistributed ? SETTINGS : { ...SETTINGS, ...GENERIC_PLANS };
  const readers = forReaders === 0 ? pool : open(connection, forReaders, ofReaders);
  const sessions = direct !== undefined ? open(direct, MAX_SESSIONS, SETTINGS) : pool;
  const reads =
    standby === undefined ? null : open({ ...standby, ...OF_STANDBY }, max, isPooled ? null : SETTINGS);
  const pools = new Set([pool, readers, sessions, ...(reads === null ? [] : [reads])]);
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    closing = true;
    // Not kysely.destroy(): it ends the pool only if kysely has run a query.
    await Promise.all([...pools].map((one) => one.end()));
  };
  const database: Database = {
    get main() {
      return database;
    },
    get shards() {
      return [database];
    },
    get jobQueues() {
      return [database];
    },
    pool,
    readers,
    sessions,
    kysely,
    isDistributed,
    close,
    connection: direct ?? connection,
  };
  if (reads !== null) readFromStandby(database, reads);
  if (!isDistributed && !isPooled) keepTotals(kysely, pool);
  return database;
}

/** Formats settings as start-up options of a PostgreSQL connection. */
export function startOptions(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
