import pg from 'pg';

/** Serialization failure, deadlock, lock not available: begin again and it may well work. */
const SERIALIZATION_FAILURE = '40001';
const RETRYABLE = new Set([SERIALIZATION_FAILURE, '40P01', '55P03']);
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const INTERNAL = 'XX000';
const CONNECTION_FAILURE = '08006';
/** Where Citus passes on what another node said, or that it said nothing more: without a code. */
const PASSED_ON = new Set(['ReportCopyError', 'ReportResultError']);
/** Its own words without a code: the shard was divided or went to another node just after planning; a node was lost. */
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
  // A node did not prepare it, so that none commits: nothing else fails there then, since no constraint is deferred.
  ['could not commit transaction for shard', CONNECTION_FAILURE],
  // Of the library by which nodes talk to each other.
  ['server closed the connection unexpectedly', CONNECTION_FAILURE],
  ['connection not open', CONNECTION_FAILURE],
  ['no connection to the server', CONNECTION_FAILURE],
  ['could not receive data from server', CONNECTION_FAILURE],
  ['could not send data to server', CONNECTION_FAILURE],
];
const CONNECTION_CLASSES = ['08', '57P'];

/** What the system says of a server that cannot be reached, or no more. */
const UNREACHABLE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'],
  ...[
    'EAI_AGAIN',
    'EAI_FAIL',
    'EAI_NODATA',
    'EHOSTUNREACH',
    'EHOSTDOWN',
    'ENETUNREACH',
    'ENETDOWN',
    'ENETRESET',
  ],
]);

/** A transaction that must begin again, because what it had locked was no longer what it needed. */
export class StaleLockError extends Error {}

/** The connection was lost before COMMIT was sent: nothing took effect, so beginning again is safe. */
export class LostBeforeCommitError extends Error {}

/** None of the servers of the database can be worked with now. */
export class NoServerError extends Error {}

/** The code of what PostgreSQL refuses. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  if (error.code !== INTERNAL) return error.code;
  return PASSED_ON.has(error.routine ?? '') || ITS_OWN.test(error.message)
    ? codeOf(error.message)
    : error.code;
}

/**
 * Citus puts many rows where they belong by COPY, and of what their node refuses it tells the words and not the code; so it does of a
 * node that goes while it is asked. It does so in English: docs/scaling.md asks for that.
 */
function codeOf(message: string): string {
  const [, code = INTERNAL] = WORDS.find(([words]) => message.includes(words)) ?? [];
  return code;
}

/** Two clients created the same record at once: the second attempt finds it there. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === UNIQUE_VIOLATION;
}

/** A record that is named went, or one that is to go was named by another meanwhile: the second attempt sees that. */
export function isForeignKeyViolation(error: unknown): boolean {
  return sqlState(error) === FOREIGN_KEY_VIOLATION;
}

/** The database is a standby, or was made one, or is closed for writing. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === '25006';
}

/** The database cannot write now: read-only, disk full, out of memory, disk failing. Nothing is wrong with the statement. */
export function isUnwritable(error: unknown): boolean {
  return isReadOnly(error) || /^(53|58)/.test(sqlState(error) ?? '');
}

/** Somebody else holds what is asked for. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === '55P03';
}

/** A value that its column cannot hold, such as a text that is no timestamp. */
export function isDataException(error: unknown): boolean {
  return sqlState(error)?.startsWith('22') === true;
}

/** Others came first, or the organization went to another node: nothing is wrong with the statement. */
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

/** The connection, not the statement, failed: whether it took effect must be read back. */
export function isConnectionError(error: unknown): boolean {
  // Whatever the reason, the server ends a connection with it, or does not begin one.
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
