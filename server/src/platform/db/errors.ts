import pg from 'pg';

/** Serialization failure, deadlock, lock not available: a retry may succeed. */
const SERIALIZATION_FAILURE = '40001';
const RETRYABLE = new Set([SERIALIZATION_FAILURE, '40P01', '55P03']);
const QUERY_CANCELED = '57014';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const INTERNAL = 'XX000';
const CONNECTION_FAILURE = '08006';
/** Routines of Citus that pass on the message of another node, or its lack of an answer, without a code. */
const PASSED_ON = new Set(['ReportCopyError', 'ReportResultError']);
/** Messages of Citus without a code: the shard was split or moved just after planning, or a node was lost. */
const ITS_OWN =
  /^(could not find valid entry for shard \d+|failure on connection marked as essential|could not commit transaction for shard \d+)/;
const WORDS: readonly [words: string, code: string][] = [
  ['could not find valid entry for shard', SERIALIZATION_FAILURE],
  ['violates unique constraint', UNIQUE_VIOLATION],
  ['violates foreign key constraint', FOREIGN_KEY_VIOLATION],
  ['violates check constraint', '23514'],
  ['deadlock detected', '40P01'],
  ['canceling statement due to lock timeout', '55P03'],
  ['canceling the transaction since it was involved in a distributed deadlock', '40P01'],
  ['failure on connection marked as essential', CONNECTION_FAILURE],
  // A node did not prepare, so no node commits. No constraint is deferred, so nothing else can fail there.
  ['could not commit transaction for shard', CONNECTION_FAILURE],
  // Messages of libpq, through which nodes talk to each other.
  ['server closed the connection unexpectedly', CONNECTION_FAILURE],
  ['connection not open', CONNECTION_FAILURE],
  ['no connection to the server', CONNECTION_FAILURE],
  ['could not receive data from server', CONNECTION_FAILURE],
  ['could not send data to server', CONNECTION_FAILURE],
];
const CONNECTION_CLASSES = ['08', '57P'];

/** System errors of a server that cannot be reached. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENETRESET',
]);

/** The transaction must be retried, because its locks no longer cover what it needs. */
export class StaleLockError extends Error {}

/** The connection was lost before COMMIT was sent. Nothing was stored, so a retry is safe. */
export class LostBeforeCommitError extends Error {}

/** None of the database servers accepts writes now. */
export class NoServerError extends Error {}

/** Returns the SQLSTATE of a PostgreSQL error. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  if (error.code !== INTERNAL) return error.code;
  return PASSED_ON.has(error.routine ?? '') || ITS_OWN.test(error.message)
    ? codeOf(error.message)
    : error.code;
}

/**
 * Returns the SQLSTATE for a message that Citus passes on without a code. Citus places many rows by COPY and
 * reports only the text of a node's refusal, as it does when a node is lost. The text must be English:
 * docs/scaling.md requires that.
 */
function codeOf(message: string): string {
  const [, code = INTERNAL] = WORDS.find(([words]) => message.includes(words)) ?? [];
  return code;
}

/** Returns whether a statement took longer than its timeout. */
export const isCanceled = (error: unknown): boolean => sqlState(error) === QUERY_CANCELED;

/** Returns whether two clients created the same record at once. A retry finds the record. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === UNIQUE_VIOLATION;
}

/**
 * Returns whether a referenced record was deleted, or a record to delete was referenced in the meantime. A
 * retry sees that.
 */
export function isForeignKeyViolation(error: unknown): boolean {
  return sqlState(error) === FOREIGN_KEY_VIOLATION;
}

/** Returns whether the database is a standby, was demoted to one, or is read-only. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === '25006';
}

/**
 * Returns whether the database cannot write now: read-only, disk full, out of memory, I/O error. The
 * statement itself is correct.
 */
export function isUnwritable(error: unknown): boolean {
  return isReadOnly(error) || /^(53|58)/.test(sqlState(error) ?? '');
}

/** Returns whether another transaction holds the requested lock. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === '55P03';
}

/** Returns whether a value does not fit its column, such as a text that is not a timestamp. */
export function isDataException(error: unknown): boolean {
  return sqlState(error)?.startsWith('22') === true;
}

/**
 * Returns whether another transaction came first, or the organization moved to another node. The statement
 * itself is correct.
 */
export function isLostRace(error: unknown): boolean {
  return RETRYABLE.has(sqlState(error) ?? '');
}

export function isRetryable(error: unknown): boolean {
  return (
    error instanceof StaleLockError ||
    isLostRace(error) ||
    isUniqueViolation(error) ||
    isForeignKeyViolation(error)
  );
}

/**
 * Returns whether the connection failed, not the statement. The caller must read back whether the statement
 * took effect.
 */
export function isConnectionError(error: unknown): boolean {
  // With this severity the server ends a connection, or refuses a new one.
  if (error instanceof pg.DatabaseError && /^(FATAL|PANIC)$/.test(error.severity ?? '')) return true;
  const state = sqlState(error);
  if (state !== undefined)
    return CONNECTION_CLASSES.some((prefix) => state.startsWith(prefix)) || state === '53300';
  if (error instanceof NoServerError) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    UNREACHABLE.has(code) ||
    /connection terminated|not queryable|connection error|timeout exceeded when trying to connect|timeout expired|client was closed/i.test(
      error.message,
    )
  );
}
