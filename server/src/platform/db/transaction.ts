import { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ApiError } from '../errors.ts';
import type { Connection, Database } from './database.ts';
import { isConnectionError, isRetryable, isUniqueViolation, LostBeforeCommitError } from './errors.ts';

const ATTEMPTS = 12;
/** Fewer, because each may wait for a database that is away. */
const CONNECTION_ATTEMPTS = 3;
/** A database that restarts has two seconds and a half to come back and tell what it has committed. */
const STATUS_ATTEMPTS = 10;
const BASE_DELAY_MS = 2;
const MAX_DELAY_MS = 250;

/**
 * Runs `work` on a connection of its own and begins again, a bounded number of times with jitter,
 * when the database says that another attempt may succeed. `work` sends BEGIN and COMMIT itself,
 * because they travel with its first and last statements. A connection that is lost before COMMIT
 * was sent (see `beforeCommit`) is tried anew; what became of one that is lost later is read back (see
 * `afterLostCommit`), never guessed.
 * @throws UNAVAILABLE when the database is away, CONFLICT when every attempt lost a race.
 */
export async function transact<T>(
  database: Database,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onConnection(database, work);
    } catch (error) {
      if (isConnectionError(error)) throw unavailable(error);
      if (error instanceof LostBeforeCommitError) {
        if (attempt >= CONNECTION_ATTEMPTS) throw unavailable(error);
      } else if (!isRetryable(error)) throw error;
      if (attempt === ATTEMPTS) throw exhausted(error);
      const ceiling = Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** attempt);
      await sleep(Math.random() * ceiling);
    }
  }
}

async function onConnection<T>(database: Database, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await beforeCommit(() => database.pool.connect());
  try {
    const result = await work(connection);
    connection.release();
    return result;
  } catch (error) {
    await abandon(connection, error);
    throw error;
  }
}

/** Runs `work` in a transaction of its own, which is begun again when it lost a race; what `work` throws undoes it. */
export function inTransaction<T>(
  database: Database,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return transact(database, async (connection) => {
    await connection.query('BEGIN');
    const result = await work(connection);
    assertCommitted(await connection.query('COMMIT'));
    return result;
  });
}

/**
 * Reads with as many statements as it takes, all of which see one state of the database; nothing can be written.
 * @throws UNAVAILABLE when the database is away
 */
export function inSnapshot<T>(database: Database, work: (connection: Connection) => Promise<T>): Promise<T> {
  return transact(database, async (connection) => {
    await connection.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const result = await work(connection);
    assertCommitted(await connection.query('COMMIT'));
    return result;
  });
}

/** Runs the part of a transaction that comes before COMMIT is sent: a lost connection did no harm there. */
export async function beforeCommit<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isConnectionError(error))
      throw new LostBeforeCommitError('the connection was lost', { cause: error });
    throw error;
  }
}

/**
 * Finds out what became of a transaction whose COMMIT was sent on a connection that failed: PostgreSQL
 * keeps that. Returns when it was committed.
 * @throws LostBeforeCommitError when it was not, so that it is tried anew; UNAVAILABLE when nobody can tell
 *   in time (the caller repeats its request, which is idempotent); `failure` itself when it is no lost connection
 */
export async function afterLostCommit(
  database: Database,
  transactionId: string,
  failure: unknown,
): Promise<void> {
  if (!isConnectionError(failure)) throw failure;
  for (let attempt = 1; attempt <= STATUS_ATTEMPTS; attempt += 1) {
    const status = await transactionStatus(database, transactionId);
    if (status === 'committed') return;
    if (status === 'aborted')
      throw new LostBeforeCommitError('the connection was lost and nothing was stored', { cause: failure });
    await sleep(MAX_DELAY_MS);
  }
  throw unavailable(failure);
}

async function transactionStatus(database: Database, transactionId: string): Promise<string | null> {
  try {
    const { rows } = await database.pool.query<{ status: string | null }>(
      'SELECT pg_xact_status($1::text::xid8) AS status',
      [transactionId],
    );
    return rows[0]?.status ?? null;
  } catch (error) {
    if (isConnectionError(error)) return null;
    throw error;
  }
}

/** Gives the connection back rolled back, or destroys it when that cannot be told. */
async function abandon(connection: Connection, cause: unknown): Promise<void> {
  if (isConnectionError(cause)) {
    connection.release(true);
    return;
  }
  try {
    await connection.query('ROLLBACK');
    connection.release();
  } catch {
    connection.release(true);
  }
}

/**
 * Has everything that is sent in this tick travel in one write: the driver writes once a statement, and each
 * write costs a system call and wakes PostgreSQL up, which on a busy machine takes longer than the statement.
 */
export function sendTogether(connection: Connection): void {
  const wire: unknown = Reflect.get(connection, 'connection');
  const stream: unknown = typeof wire === 'object' && wire !== null ? Reflect.get(wire, 'stream') : null;
  if (!(stream instanceof Duplex)) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Awaits all of a pipeline's answers before the first failure is thrown, so that none is left
 * running on a connection that goes back to the pool.
 */
export async function allSent<T extends readonly unknown[]>(
  sent: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}

/** COMMIT of a failed transaction answers ROLLBACK without an error: that is no success. */
export function assertCommitted(result: pg.QueryResult): void {
  if (result.command !== 'COMMIT') throw new Error(`the transaction was not committed: ${result.command}`);
}

export function unavailable(cause: unknown): ApiError {
  return new ApiError('UNAVAILABLE', 'The service cannot reach its database.', {
    headers: { 'retry-after': '2' },
    cause,
  });
}

function exhausted(cause: unknown): ApiError {
  if (isUniqueViolation(cause))
    return new ApiError('CONFLICT', 'Another record holds one of these identifiers.', { cause });
  return new ApiError('UNAVAILABLE', 'Too many writers at once; try again.', {
    headers: { 'retry-after': '1' },
    cause,
  });
}
