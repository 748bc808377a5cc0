import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.gen.ts';
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
  /** For a connection beside the pool: listening, migrating. */
  readonly connection: pg.ClientConfig;
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
  /** Upper bound of connections of this process. */
  max: number;
  onError: (error: Error) => void;
}

const SETTINGS = {
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

const MAX_READERS = 2;
/** Where there are fewer connections they are not divided. */
const MIN_DIVIDED = 10;

export function openDatabase({ connection, max, onError }: DatabaseOptions): Database {
  let closing = false;
  const open = (connections: number, settings: Record<string, string>) => {
    const pool = new pg.Pool({
      ...connection,
      max: connections,
      pipeline: true,
      types: typeParsers,
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
      application_name: 'quittance',
    });
    // A connection that breaks while it idles must not take the process down.
    pool.on('error', (error) => {
      if (!closing) onError(error);
    });
    // Nor one that breaks while it is in use: whoever uses it is told by the query that fails.
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const forReaders = max < MIN_DIVIDED ? 0 : MAX_READERS;
  const pool = open(max - forReaders, SETTINGS);
  const readers = forReaders === 0 ? pool : open(forReaders, { ...SETTINGS, ...GENERIC_PLANS });
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    closing = true;
    // Not kysely.destroy(): that ends the pool only once kysely has run a query.
    await Promise.all([...new Set([pool, readers])].map((one) => one.end()));
  };
  return { pool, readers, kysely, connection, close };
}
