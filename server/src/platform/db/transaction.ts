import { Duplex } from 'node:stream';
import type { QueryResult } from 'pg';
import { ApiError } from '../errors.ts';
import { backOff, RACE_ATTEMPTS } from './backoff.ts';
import type { Connection, Database } from './database.ts';
import { noteDistributed } from './distributed.ts';
import {
  isConnectionError,
  isForeignKeyViolation,
  isReadOnly,
  isRetryable,
  isUniqueViolation,
  isUnwritable,
  LostBeforeCommitError,
} from './errors.ts';
import { heldSnapshot } from './held-snapshot.ts';
import { askWhatBecame, newMark, watchCommit, writeMark } from './marks.ts';
import { UNWRITABLE, unavailable } from './unavailable.ts';

/** Fewer, because identifiers that are taken, or gone, seldom become free, or come. */
const CONTRADICTED_ATTEMPTS = 12;
/** Fewer, because each may wait for a database that is away. */
const CONNECTION_ATTEMPTS = 3;

/**
 * Runs `work` in a transaction of its own. It begins again, a bounded number of times with jitter, when it lost a race or
 * its connection, so `work` reads anew what it decides by. What `work` throws undoes all.
 *
 * A connection that is lost before COMMIT was sent did no harm. When it is lost later, the mark that the transaction left
 * tells what became of it.
 * @throws UNAVAILABLE when the database is away or nobody can tell what became of the transaction, CONFLICT when every
 *   attempt found its identifiers taken, or a record gone that it names
 */
export function inTransaction<T>(
  database: Database,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return transact(database, async (connection) => {
    await begin(connection);
    await database.companion?.begin(connection);
    const result = await work(connection);
    await database.companion?.end(connection, result);
    const mark = newMark();
    await commit(database, connection, mark, writeMark(database, connection, mark));
    return result;
  });
}

/** Runs `work` as `inTransaction` does, but rolls everything back. @returns what `work` returned */
export function inDiscardedTransaction<T>(
  database: Database,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return transact(database, async (connection) => {
    await begin(connection);
    const result = await work(connection);
    await connection.query('ROLLBACK');
    return result;
  });
}

/**
 * Reads with as many statements as it takes, all of which see one state of the database; nothing can be written. Where a
 * snapshot is held already, that is read.
 * @throws UNAVAILABLE when the database is away
 */
export function inSnapshot<T>(database: Database, work: (connection: Connection) => Promise<T>): Promise<T> {
  const held = heldSnapshot(database);
  if (held !== undefined) return work(held);
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
        if (lost === CONNECTION_ATTEMPTS)
          throw isReadOnly(error.cause) ? unavailable(error, UNWRITABLE) : unavailable(error);
      } else if (!isRetryable(error)) throw error;
      if (attempt >= (isContradicted(error) ? CONTRADICTED_ATTEMPTS : RACE_ATTEMPTS)) throw exhausted(error);
      await backOff(attempt);
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
    // Whoever refuses writes was replaced by another one, most likely: a new connection finds that.
    const isDemoted = isReadOnly(error);
    connection.release(!isUndone || isDemoted);
    // A file server that cannot be reached looks the same, but leaves this connection as it was.
    if (isDemoted || (!isUndone && isConnectionError(error))) throw lostBeforeCommit(error);
    throw isUnwritable(error) ? unavailable(error, UNWRITABLE) : error;
  }
}

async function connect({ pool, isDistributed }: Database): Promise<Connection> {
  try {
    const connection = await pool.connect();
    if (isDistributed) noteDistributed(connection);
    return connection;
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

/**
 * Sends COMMIT behind what was sent in this tick, so that they travel together.
 * @param mark what the transaction has written, or writes with what is sent, and is known by when its connection is lost
 *   now; null: it may as well be done twice, so it begins again then
 * @param sent the statements that COMMIT travels with; nothing is stored when one fails
 * @returns what they answered; null when that was lost, although the transaction was committed
 * @throws UNAVAILABLE when nobody can tell whether it is stored, or whether it will stay so
 */
export async function commit<T extends readonly unknown[] = []>(
  database: Database,
  connection: Connection,
  mark: string | null,
  ...sent: T
): Promise<Answers<T> | null> {
  const answers = allSent(sent);
  const watch = watchCommit(connection);
  try {
    const [, committed] = await allSent([answers, connection.query({ name: 'commit', text: 'COMMIT' })]);
    // COMMIT of a failed transaction answers ROLLBACK without an error.
    assertCommitted(committed);
    if (!watch.isConfirmed()) throw unavailable(null, UNCONFIRMED);
    return await answers;
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    if (mark === null || !(await askWhatBecame(database, mark, error))) throw lostBeforeCommit(error);
    return answers.catch(() => null);
  } finally {
    watch.end();
  }
}

const UNCONFIRMED =
  'It is stored, but no standby has confirmed it: it may be lost with this server. Send it again to be sure.';

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

const isContradicted = (error: unknown) => isUniqueViolation(error) || isForeignKeyViolation(error);

function exhausted(cause: unknown): ApiError {
  if (isUniqueViolation(cause))
    return new ApiError('CONFLICT', 'Another record holds one of these identifiers.', { cause });
  if (isForeignKeyViolation(cause))
    return new ApiError('CONFLICT', 'A record that is named is gone, or one that is to go is named.', {
      cause,
    });
  return new ApiError('UNAVAILABLE', 'Too many writers at once; try again.', {
    headers: { 'retry-after': '1' },
    cause,
  });
}

/** COMMIT of a failed transaction answers ROLLBACK without an error: that is no success. */
export function assertCommitted(result: QueryResult): void {
  if (result.command !== 'COMMIT') throw new Error(`the transaction was not committed: ${result.command}`);
}
