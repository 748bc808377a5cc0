import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Connection, Database } from './database.ts';
import { holdSnapshot } from './held-snapshot.ts';
import type { DB } from './schema.gen.ts';

const ROWS_AT_ONCE = 500;

/**
 * Reads on one connection and of one state of the database, for as long as whoever takes the rows likes; nothing can be written or
 * locked.
 * @param read yields what it reads; when nobody takes more, it ends
 */
export async function* readSnapshot<T>(
  database: Database,
  read: (connection: Connection) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const connection = await database.pool.connect();
  let broken = true;
  try {
    await connection.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // Whoever takes the rows may be slow.
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

/** The rows of a statement, some at a time: memory does not grow with their number. One after the other on a connection. */
export async function* rowsOf<Row extends pg.QueryResultRow>(
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
 * Reads with whatever takes a `Database`, for as long as whoever takes the rows likes: all statements go over one connection and see
 * one state of the database; nothing can be written or locked. For reading only: `inSnapshot` reads in it,
 * what begins another transaction there fails.
 * @param read yields what it reads; when nobody takes more, it ends
 */
export function readFrozen<T>(
  database: Database,
  read: (frozen: Database) => AsyncIterable<T>,
): AsyncGenerator<T> {
  return readSnapshot(database, (connection) => read(onConnection(database, connection)));
}

/** A database all of whose statements go over a connection that somebody else gives back. */
function onConnection(database: Database, connection: Connection): Database {
  const held = withInstead(connection, { release: () => {} });
  const pool: pg.Pool = withInstead(database.pool, {
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
    close: async () => {},
  };
  holdSnapshot(frozen, held);
  return frozen;
}

/** The same object, but for a few of its methods. */
function withInstead<T extends object>(original: T, methods: Readonly<Record<string, unknown>>): T {
  return new Proxy(original, {
    get: (target, name) => {
      if (typeof name === 'string' && name in methods) return methods[name];
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
