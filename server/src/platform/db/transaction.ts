import { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryResult } from 'pg';
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
 * Runs `work` in a transaction of its own. It begins again, a bounded number of times with jitter, when it lost a race or
 * its connection, so `work` reads anew what it decides by. What `work` throws undoes all.
 *
 * A connection that is lost before COMMIT was sent did no harm. When it is lost later, PostgreSQL is asked what became of
 * the transaction.
 * @throws UNAVAILABLE when the database is away or nobody can tell what became of the transaction, CONFLICT when every
 *   attempt found its identifiers taken
 */
export function inTransaction<T>(
  database: Database,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return transact(database, async (connection) => {
    const [, transactionId] = await allSent([begin(connection), currentTransactionId(connection)]);
    const result = await work(connection);
    await commit(database, connection, transactionId);
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
    await commit(database, connection, null);
    return result;
  });
}

/**
 * `inTransaction` for work whose BEGIN or COMMIT must travel with other statements, because it is done for every single
 * import: it calls `begin` first and `commit` last.
 */
export async function transact<T>(
  database: Database,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  let lost = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onConnection(database, work);
    } catch (error) {
      if (error instanceof LostBeforeCommitError) {
        lost += 1;
        if (lost === CONNECTION_ATTEMPTS) throw unavailable(error);
      } else if (!isRetryable(error)) throw error;
      if (attempt === ATTEMPTS) throw exhausted(error);
      const ceiling = Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** attempt);
      await sleep(Math.random() * ceiling);
    }
  }
}

async function onConnection<T>(database: Database, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect(database);
  try {
    const result = await work(connection);
    connection.release();
    return result;
  } catch (error) {
    const isUndone = await rollBack(connection);
    connection.release(!isUndone);
    // A file server that cannot be reached looks the same, but leaves this connection as it was.
    if (!isUndone && isConnectionError(error)) throw lostBeforeCommit(error);
    throw error;
  }
}

async function connect({ pool }: Database): Promise<Connection> {
  try {
    return await pool.connect();
  } catch (error) {
    throw isConnectionError(error) ? lostBeforeCommit(error) : error;
  }
}

async function rollBack(connection: Connection): Promise<boolean> {
  try {
    await connection.query('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}

export async function begin(connection: Connection): Promise<void> {
  await connection.query({ name: 'begin', text: 'BEGIN' });
}

async function currentTransactionId(connection: Connection): Promise<string> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'transaction id',
    text: 'SELECT pg_current_xact_id() AS id',
  });
  const [transaction] = rows;
  if (transaction === undefined) throw new Error('a transaction has begun without an id');
  return transaction.id;
}

/**
 * Sends COMMIT behind what was sent in this tick, so that they travel together.
 * @param transactionId by which PostgreSQL tells what became of a transaction whose connection is lost now; null: the
 *   transaction may as well be done twice, so it begins again then
 * @param sent the statements that COMMIT travels with; nothing is stored when one fails
 * @returns what they answered; null when that was lost, although the transaction was committed
 */
export async function commit<T extends readonly unknown[] = []>(
  database: Database,
  connection: Connection,
  transactionId: string | null,
  ...sent: T
): Promise<Answers<T> | null> {
  try {
    const [answers, committed] = await allSent([
      allSent(sent),
      connection.query({ name: 'commit', text: 'COMMIT' }),
    ]);
    // COMMIT of a failed transaction answers ROLLBACK without an error.
    if (committed.command !== 'COMMIT')
      throw new Error(`the transaction was not committed: ${committed.command}`);
    return answers;
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    if (transactionId === null) throw lostBeforeCommit(error);
    await wasCommitted(database, transactionId, error);
    return null;
  }
}

/** Returns when a transaction was committed; else throws what has it begin again, or UNAVAILABLE. */
async function wasCommitted(database: Database, transactionId: string, failure: unknown): Promise<void> {
  for (let attempt = 1; attempt <= STATUS_ATTEMPTS; attempt += 1) {
    const status = await transactionStatus(database, transactionId);
    if (status === 'committed') return;
    if (status === 'aborted') throw lostBeforeCommit(failure);
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
export async function allSent<const T extends readonly unknown[]>(sent: T): Promise<Answers<T>> {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}

type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

function lostBeforeCommit(cause: unknown): LostBeforeCommitError {
  return new LostBeforeCommitError('the connection was lost and nothing was stored', { cause });
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

/** COMMIT of a failed transaction answers ROLLBACK without an error: that is no success. */
export function assertCommitted(result: QueryResult): void {
  if (result.command !== 'COMMIT') throw new Error(`the transaction was not committed: ${result.command}`);
}
