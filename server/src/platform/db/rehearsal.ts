import { Kysely, PostgresDialect } from 'kysely';
import { ApiError } from '../errors.ts';
import { attachSnapshot } from './attached-snapshot.ts';
import type { Connection, Database } from './database.ts';
import { isRetryable } from './errors.ts';
import type { DB } from './schema.gen.ts';
import { withOverrides } from './with-overrides.ts';

const SAVEPOINT = 'rehearsal';

/**
 * Runs `work` on the connection of an open transaction and takes back everything that it wrote, and its locks.
 * The database that `work` gets has this one connection. Each transaction of it is a savepoint, so its
 * statements see what earlier ones wrote. No transaction of it is retried, because the locks of the earlier ones
 * remain.
 * @returns what `work` returned
 * @throws UNAVAILABLE if another transaction holds a lock for longer, or in a deadlock
 */
export async function rehearse<T>(
  database: Database,
  connection: Connection,
  { lockTimeoutMs }: { lockTimeoutMs: number },
  work: (rehearsal: Database) => Promise<T>,
): Promise<T> {
  await connection.query(`SAVEPOINT ${SAVEPOINT}`);
  try {
    // The rollback also takes this back.
    await connection.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    return await work(rehearsalDatabase(database, connection, lockTimeoutMs));
  } catch (error) {
    throw isRetryable(error) ? busyError(error) : error;
  } finally {
    await connection.query(`ROLLBACK TO SAVEPOINT ${SAVEPOINT}`);
    await connection.query(`RELEASE SAVEPOINT ${SAVEPOINT}`);
  }
}

const busyError = (cause: unknown) =>
  new ApiError('UNAVAILABLE', 'Another request is changing some of these records. Try again.', {
    headers: { 'retry-after': '2' },
    cause,
  });

function rehearsalDatabase(
  database: Database,
  connection: Connection,
  rehearsalLockTimeoutMs: number,
): Database {
  let transactions = 0;
  const connect = async () => {
    transactions += 1;
    return rehearsalConnection(connection, `${SAVEPOINT}_${transactions}`);
  };
  const query = (...given: unknown[]): unknown => Reflect.apply(connection.query, connection, given);
  const pool = withOverrides(database.pool, { connect, query });
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const one = { pool, readers: pool, sessions: pool, kysely, rehearsalLockTimeoutMs };
  const rehearsal: Database = withOverrides(database, one);
  // Without a query router, the organization's tables and the others are in one place.
  if (database.main === database)
    Object.assign(one, { main: rehearsal, shards: [rehearsal], jobQueues: [rehearsal] });
  attachSnapshot(rehearsal, rehearsalConnection(connection, `${SAVEPOINT}_snapshot`));
  return rehearsal;
}

/** Returns a view of the connection whose transactions are savepoints. */
function rehearsalConnection(connection: Connection, savepoint: string): Connection {
  let isOpen = false;
  const send = (...given: unknown[]): unknown => Reflect.apply(connection.query, connection, given);
  // A statement that failed makes RELEASE fail too. The caller then rolls back.
  const end = async (text: string) => {
    const result = await connection.query(text);
    isOpen = false;
    return result;
  };
  const query = (...given: unknown[]): unknown => {
    const word = wordOf(given[0]);
    if (word === 'BEGIN') {
      isOpen = true;
      return connection.query(`SAVEPOINT ${savepoint}`);
    }
    if (word === 'COMMIT')
      return end(`RELEASE SAVEPOINT ${savepoint}`).then((result) => ({ ...result, command: 'COMMIT' }));
    if (word !== 'ROLLBACK') return send(...given);
    // The caller rolls back after each failure, also if BEGIN itself failed.
    if (!isOpen) return Promise.resolve(null);
    return end(`ROLLBACK TO SAVEPOINT ${savepoint}`);
  };
  return withOverrides(connection, { query, release: () => {} });
}

/** Returns the first word of a statement that has no parameters, such as BEGIN. */
function wordOf(statement: unknown): string | undefined {
  const text: unknown =
    typeof statement === 'object' && statement !== null ? Reflect.get(statement, 'text') : statement;
  return typeof text === 'string' ? /^(BEGIN|COMMIT|ROLLBACK)\b/.exec(text)?.[1] : undefined;
}
