import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { newPool } from './connect.ts';
import type { DB } from './schema.gen.ts';
import { readFromStandby } from './standby.ts';
import { traceStatements } from './traced.ts';
import { typeParsers } from './types.ts';

/** A statement with a name is prepared once a connection and only bound and run after that. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

export interface Database {
  readonly pool: pg.Pool;
  /**
   * A few of the connections, for statements that look rows up by their keys: each is planned once a connection, to go
   * by the indexes. Not for lists, whose plans depend on their values.
   */
  readonly readers: pg.Pool;
  /** For composed queries (lists). */
  readonly kysely: Kysely<DB>;
  /** What each transaction of `inTransaction` does beside its work; only of what a single request works with. */
  readonly companion?: Companion;
  /**
   * Connections for what a session keeps beyond a transaction: locks, temporary tables. Where a pooler stands before the
   * database, they go past it.
   */
  readonly sessions: pg.Pool;
  /** For a connection beside the pools, past any pooler: listening, migrating. */
  readonly connection: pg.ClientConfig;
  /** Whether its tables may be spread over several nodes, by Citus (docs/adr/0079): a few statements are sent otherwise then. */
  readonly isDistributed: boolean;
  close(): Promise<void>;
}

export type Connection = pg.PoolClient;

/** Does something more in a transaction that somebody else begins and ends. */
export interface Companion {
  /** Before all that the transaction does, each time that it begins again. */
  begin(connection: Connection): Promise<void>;
  /** After all of it, with what it answers. */
  end(connection: Connection, result: unknown): Promise<void>;
  /** Instead of both, in the transaction that settles one change, once that is written; not for a change that is refused. */
  settled?(connection: Connection): Promise<void>;
}

export interface DatabaseOptions {
  connection: pg.ClientConfig;
  /** The way past the pooler that `connection` leads through; absent where there is none. */
  direct?: pg.ClientConfig;
  /** A standby that lists and figures may be read from; absent where there is none. */
  standby?: pg.ClientConfig;
  /** Whether it is one of Citus, as `hasCitus` tells. Default: no. */
  isDistributed?: boolean;
  /** Upper bound of connections of this process. */
  max: number;
  onError: (error: Error) => void;
}

/** What statements rely on; poolers do not pass it on, so there the role is set to it. */
export const SETTINGS = {
  timezone: 'UTC',
  statement_timeout: '120000',
  idle_in_transaction_session_timeout: '60000',
  lock_timeout: '30000',
};

/**
 * Planning a statement that looks up a few rows takes longer than running it. A plan that is kept must not depend on
 * what the tables held when it was made.
 */
const GENERIC_PLANS = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
};

/** Nobody waits long for one that is away: the primary has all that it has. */
const OF_STANDBY = { connectionTimeoutMillis: 1_000, application_name: 'quittance reads' };

/** Work that needs a session of its own is rare, and waits for others of its kind. */
const MAX_SESSIONS = 4;
const MAX_READERS = 2;
/** Where there are fewer connections they are not divided. */
const MIN_DIVIDED = 10;

export function openDatabase({
  connection,
  direct,
  standby,
  isDistributed = false,
  max,
  onError,
}: DatabaseOptions): Database {
  let closing = false;
  const open = (way: pg.ClientConfig, connections: number, settings: Record<string, string> | null) => {
    const pool = newPool({
      ...{ connectionTimeoutMillis: 10_000, application_name: 'quittance' },
      ...way,
      max: connections,
      pipeline: true,
      types: typeParsers,
      ...(settings === null ? {} : { options: startOptions(settings) }),
      idleTimeoutMillis: 60_000,
    });
    // A connection that breaks while it idles must not take the process down.
    pool.on('error', (error) => {
      if (!closing) onError(error);
    });
    // Nor one that breaks while it is in use: whoever uses it is told by the query that fails.
    pool.on('connect', (client) => client.on('error', () => {}));
    traceStatements(pool);
    return pool;
  };
  // Behind a pooler all connections are alike.
  const isPooled = direct !== undefined;
  const forReaders = max < MIN_DIVIDED || isPooled ? 0 : MAX_READERS;
  const pool = open(connection, max - forReaders, isPooled ? null : SETTINGS);
  // Citus plans for the shard of an organization, so that no plan serves all; on the shards each statement is planned anew.
  const ofReaders = isDistributed ? SETTINGS : { ...SETTINGS, ...GENERIC_PLANS };
  const readers = forReaders === 0 ? pool : open(connection, forReaders, ofReaders);
  const sessions = isPooled ? open(direct, MAX_SESSIONS, SETTINGS) : pool;
  const reads =
    standby === undefined ? null : open({ ...standby, ...OF_STANDBY }, max, isPooled ? null : SETTINGS);
  const pools = new Set([pool, readers, sessions, ...(reads === null ? [] : [reads])]);
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    closing = true;
    // Not kysely.destroy(): that ends the pool only once kysely has run a query.
    await Promise.all([...pools].map((one) => one.end()));
  };
  const database = {
    ...{ pool, readers, sessions, kysely, isDistributed, close },
    connection: direct ?? connection,
  };
  if (reads !== null) readFromStandby(database, reads);
  return database;
}

/** Settings as PostgreSQL takes them when a connection begins. */
export function startOptions(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
