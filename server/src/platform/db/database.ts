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
  /** For composed queries (lists). */
  readonly kysely: Kysely<DB>;
  /** For a connection beside the pool: listening, migrating. */
  readonly connection: pg.ClientConfig;
  close(): Promise<void>;
}

export type Connection = pg.PoolClient;

export interface DatabaseOptions {
  connection: pg.ClientConfig;
  /** Upper bound of connections of this process. */
  max: number;
  onError: (error: Error) => void;
}

export function openDatabase({ connection, max, onError }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...connection,
    max,
    pipeline: true,
    types: typeParsers,
    options:
      '-c timezone=UTC -c statement_timeout=120000 -c idle_in_transaction_session_timeout=60000 -c lock_timeout=30000',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'quittance',
  });
  let closing = false;
  // A connection that breaks while it idles must not take the process down.
  pool.on('error', (error) => {
    if (!closing) onError(error);
  });
  // Nor one that breaks while it is in use: whoever uses it is told by the query that fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const close = () => {
    closing = true;
    // Not kysely.destroy(): that ends the pool only once kysely has run a query.
    return pool.end();
  };
  return { pool, kysely, connection, close };
}
