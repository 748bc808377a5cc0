import { Duplex } from 'node:stream';
import type { QueryResult } from 'pg';
import { ApiError } from '../errors.ts';
import { refusal } from '../refusals.ts';
import { attachedSnapshot } from './attached-snapshot.ts';
import { backOff, RACE_ATTEMPTS } from './backoff.ts';
import { newCommitMarker, resolveCommitOutcome, watchCommit, writeCommitMarker } from './commit-markers.ts';
import type { Connection, Database } from './database.ts';
import { noteDistributed } from './distributed.ts';
import {
  isConnectionError,
  isForeignKeyViolation,
  isLostRace,
  isReadOnly,
  isRetryable,
  isUniqueViolation,
  isUnwritable,
  LostBeforeCommitError,
} from './errors.ts';
import { forOrganization } from './routing/for-organization.ts';
import { withTakenHooks } from './transaction-hooks.ts';
import { UNWRITABLE, unavailableError } from './unavailable.ts';

/** Fewer retries: unique and foreign-key conflicts rarely resolve on their own. */
const CONTRADICTED_ATTEMPTS = 12;
/** Fewer retries, because each may wait for a database that is down. */
const CONNECTION_ATTEMPTS = 3;
/** Few retries, because the locks of earlier transactions of the rehearsal remain. */
const REHEARSAL_ATTEMPTS = 3;

/**
 * Runs `work` in its own transaction, with the hooks of the current work. After a lost race or a lost connection it retries, a limited number of
 * times and with jitter. `work` must therefore read its inputs again. An error of `work` rolls back.
 *
 * A connection lost before COMMIT does no harm. If it is lost later, the transaction's mark shows the
 * outcome.
 * @throws UNAVAILABLE when the database is down or the outcome cannot be resolved; CONFLICT when every
 * attempt found its identifiers taken or a referenced record deleted
 */
export function inTransaction<T>(
  database: Database,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return withTakenHooks((hooks) =>
    transact(database, async (connection) => {
      await beginTransaction(connection);
      await hooks?.begin?.(connection);
      const result = await work(connection);
      await hooks?.end(connection, result);
      const mark = newCommitMarker();
      await commit(database, connection, mark, writeCommitMarker(database, connection, mark));
      return result;
    }),
  );
}

/** Runs `work` as `inTransaction` does, in a transaction of this organization. */
export function inTransactionOf<T>(
  database: Database,
  organizationId: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return forOrganization(organizationId, () => inTransaction(database, work));
}

/** Runs `work` as `inTransaction` does, but rolls everything back. @returns what `work` returned */
export function inDiscardedTransaction<T>(
  database: Database,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return transact(database, async (connection) => {
    await beginTransaction(connection);
    const result = await work(connection);
    await connection.query('ROLLBACK');
    return result;
  });
}

/**
 * Reads from one snapshot with any number of statements. Nothing can be written. If the database already
 * holds a snapshot, that one is read.
 * @throws UNAVAILABLE when the database is down
 */
export function inSnapshot<T>(database: Database, work: (connection: Connection) => Promise<T>): Promise<T> {
  const held = attachedSnapshot(database);
  if (held !== undefined) return work(held);
  return transact(database, async (connection) => {
    await connection.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const result = await work(connection);
    await commit(database, connection, null);
    return result;
  });
}

/**
 * Does the same as `inTransaction`, for work that sends BEGIN or COMMIT together with other statements, as
 * every single import does. The work calls `beginTransaction` first and `commit` last.
 */
export async function transact<T>(
  database: Database,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  let lost = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withConnection(database, work);
    } catch (error) {
      if (error instanceof LostBeforeCommitError) {
        lost += 1;
        if (lost === CONNECTION_ATTEMPTS)
          throw isReadOnly(error.cause) ? unavailableError(error, UNWRITABLE) : unavailableError(error);
      } else if (!isRetryable(error)) throw error;
      if (attempt >= attemptsFor(database, error)) throw retriesExhaustedError(error);
      await backOff(attempt);
    }
  }
}

/**
 * Runs `work` on a connection of the pool. A failure rolls back, and closes the connection unless that succeeded.
 * @throws LostBeforeCommitError if the connection was lost, so that a retry is safe
 */
async function withConnection<T>(
  database: Database,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await connect(database);
  try {
    const result = await work(connection);
    connection.release();
    return result;
  } catch (error) {
    const isRolledBack = await rollBack(connection);
    // A read-only server has probably become a standby. A new connection finds the new primary.
    const isDemoted = isReadOnly(error);
    const shouldDiscard = !isRolledBack || isDemoted;
    connection.release(shouldDiscard);
    // An unreachable file server produces the same error but leaves this connection intact.
    if (isDemoted || (!isRolledBack && isConnectionError(error))) throw lostBeforeCommit(error);
    // Other servers that cannot write, such as one with a full disk, are still the primary.
    throw isUnwritable(error) ? unavailableError(error, UNWRITABLE) : error;
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

export async function beginTransaction(connection: Connection): Promise<void> {
  await connection.query({ name: 'begin', text: 'BEGIN' });
}

/**
 * Sends COMMIT right after the statements of this tick, so that they travel together.
 * @param mark mark that the transaction has written or writes with these statements; it resolves the outcome
 * if the connection is lost now. Null: the work is idempotent and is retried in that case
 * @param sent statements that travel with COMMIT; nothing is stored when one fails
 * @returns their results; null when these were lost although the transaction was committed
 * @throws UNAVAILABLE when it is unknown whether the transaction is stored, or will stay stored
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
    // COMMIT of a failed transaction returns ROLLBACK without an error.
    assertCommitted(committed);
    if (!watch.isConfirmed()) throw unavailableError(null, UNCONFIRMED);
    return await answers;
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    if (mark === null || !(await resolveCommitOutcome(database, mark, error))) throw lostBeforeCommit(error);
    return answers.catch(() => null);
  } finally {
    watch.end();
  }
}

const UNCONFIRMED =
  'The change is stored, but no standby has confirmed it: it may be lost with this server. Send the request again to be sure.';

/**
 * Sends all statements of this tick in one write. The driver writes once for each statement. Each write costs
 * a system call and wakes PostgreSQL up, which on a busy machine takes longer than the statement.
 */
export function sendTogether(connection: Connection): void {
  const wire: unknown = Reflect.get(connection, 'connection');
  const stream: unknown = typeof wire === 'object' && wire !== null ? Reflect.get(wire, 'stream') : null;
  if (!(stream instanceof Duplex)) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Awaits all answers of a pipeline before it throws the first failure. No statement is then still running on
 * a connection that returns to the pool.
 */
export async function allSent<const T extends readonly unknown[]>(sent: T): Promise<Answers<T>> {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}

type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

function lostBeforeCommit(cause: unknown): LostBeforeCommitError {
  return new LostBeforeCommitError('the connection was lost and nothing was stored', { cause });
}

function attemptsFor({ rehearsalLockTimeoutMs }: Database, error: unknown): number {
  if (rehearsalLockTimeoutMs !== undefined) return isLostRace(error) ? 1 : REHEARSAL_ATTEMPTS;
  return isContradicted(error) ? CONTRADICTED_ATTEMPTS : RACE_ATTEMPTS;
}

const isContradicted = (error: unknown) => isUniqueViolation(error) || isForeignKeyViolation(error);

function retriesExhaustedError(cause: unknown): ApiError {
  if (isUniqueViolation(cause)) return new ApiError('CONFLICT', refusal('IDENTIFIER_TAKEN'), { cause });
  if (isForeignKeyViolation(cause))
    return new ApiError('CONFLICT', refusal('RECORD_REFERENCED'), {
      cause,
    });
  return new ApiError('UNAVAILABLE', 'Too many concurrent updates. Try again.', {
    headers: { 'retry-after': '1' },
    cause,
  });
}

/**
 * Throws unless the transaction was committed: COMMIT of a failed transaction returns ROLLBACK without an
 * error.
 */
export function assertCommitted(result: QueryResult): void {
  if (result.command !== 'COMMIT') throw new Error(`the transaction was not committed: ${result.command}`);
}
