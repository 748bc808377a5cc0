import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { attachSnapshot } from './attached-snapshot.ts';
import type { Connection, Database } from './database.ts';
import type { DB } from './schema.gen.ts';
import { withOverrides } from './with-overrides.ts';

const ROWS_AT_ONCE = 500;

/**
 * Reads from one snapshot on one connection, for as long as the consumer takes. Nothing can be written or
 * locked.
 * @param read yields its rows; it ends when the consumer stops
 */
export async function* readSnapshot<T>(
  database: Database,
  read: (connection: Connection) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const connection = await database.pool.connect();
  let broken = true;
  try {
    await connection.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // The consumer may be slow.
    await connection.query(
      'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
    );
    yield* read(connection);
    await connection.query('COMMIT');
    broken = false;
  } finally {
    connection.release(broken);
  }
}

/**
 * Yields the rows of a statement through a cursor, in chunks, so memory does not grow with their number. One
 * at a time on a connection.
 */
export async function* streamRows<Row extends pg.QueryResultRow>(
  connection: Connection,
  text: string,
  values: unknown[],
): AsyncGenerator<Row> {
  await connection.query({ text: `DECLARE read_along NO SCROLL CURSOR FOR ${text}`, values });
  for (;;) {
    const { rows } = await connection.query<Row>(`FETCH ${ROWS_AT_ONCE} FROM read_along`);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await connection.query('CLOSE read_along');
}

/**
 * Reads from one snapshot with any function that takes a `Database`. All statements use one connection;
 * nothing can be written or locked. `inSnapshot` reads in the same snapshot; beginning another transaction
 * there fails.
 * @param read yields its rows; it ends when the consumer stops
 */
export function readDatabaseSnapshot<T>(
  database: Database,
  read: (frozen: Database) => AsyncIterable<T>,
): AsyncGenerator<T> {
  return readSnapshot(database, (connection) => read(onConnection(database, connection)));
}

/** Returns a database that sends all statements over one connection, which the caller releases. */
function onConnection(database: Database, connection: Connection): Database {
  const held = withOverrides(connection, { release: () => {} });
  const pool: pg.Pool = withOverrides(database.pool, {
    connect: async () => held,
    query: connection.query.bind(connection),
  });
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const frozen = {
    pool,
    readers: pool,
    sessions: pool,
    kysely,
    connection: database.connection,
    isDistributed: database.isDistributed,
    main: database.main,
    shards: database.shards,
    jobQueues: database.jobQueues,
    close: async () => {},
  };
  attachSnapshot(frozen, held);
  return frozen;
}
