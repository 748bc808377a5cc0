import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../ids.ts';
import type { Connection, Database } from './database.ts';
import { isConnectionError, isLockTimeout, isUnwritable } from './errors.ts';
import { unavailable } from './unavailable.ts';

/** A database that restarts, or another one that takes its place, has so long to tell what was committed. */
const ASK_MS = 5_000;
const PAUSE_MS = 250;

const UNKNOWN =
  'The database was lost while this was stored, and nobody can tell yet whether it is. Look, or send it again.';

/** A row that a transaction writes about itself: docs/adr/0031. */
export const newMark = newId;

export const MARKS = 'transaction_marks (id, was_undone)';

/**
 * Marks the transaction at hand, if it has written anything or locked a row; nothing is lost with one that has not. The node of
 * Citus that is asked does not know what others have written.
 */
export async function writeMark(
  { isDistributed }: Pick<Database, 'isDistributed'>,
  connection: Connection,
  mark: string,
): Promise<void> {
  const text = `INSERT INTO ${MARKS} SELECT $1::uuid, false`;
  await connection.query({
    ...(isDistributed
      ? { name: 'mark any transaction', text }
      : { name: 'mark transaction', text: `${text} WHERE pg_current_xact_id_if_assigned() IS NOT NULL` }),
    values: [mark],
  });
}

/**
 * Waits for a transaction that still runs, and decides what is undecided: where the mark is not there, one is put that
 * keeps the transaction from ever being committed. It is a write, so it succeeds on no standby, and where commits wait
 * for standbys, its own tells that all that was committed before it is safe.
 */
const DECIDE = `
INSERT INTO ${MARKS} VALUES ($1, true) ON CONFLICT (id) DO UPDATE SET was_undone = transaction_marks.was_undone
RETURNING was_undone AS "wasUndone"`;

/**
 * Tells what became of a transaction whose connection was lost when it was committed.
 * @returns whether it was committed; if not, it never will be
 * @throws UNAVAILABLE when nobody can tell in time
 */
export async function askWhatBecame(database: Database, mark: string, failure: unknown): Promise<boolean> {
  const deadline = performance.now() + ASK_MS;
  for (;;) {
    const wasUndone = await decide(database, mark, deadline - performance.now());
    if (wasUndone !== null) return !wasUndone;
    if (performance.now() + PAUSE_MS >= deadline) throw unavailable(failure, UNKNOWN);
    await sleep(PAUSE_MS);
  }
}

/** Null when it could not be asked now. */
async function decide({ pool }: Database, mark: string, millis: number): Promise<boolean | null> {
  let connection: Connection;
  try {
    connection = await pool.connect();
  } catch (error) {
    if (isConnectionError(error)) return null;
    throw error;
  }
  const late = new AbortController();
  try {
    const asked = connection.query<{ wasUndone: boolean }>({
      name: 'decide mark',
      text: DECIDE,
      values: [mark],
    });
    const answer = await Promise.race([asked, sleep(Math.max(0, millis), null, { signal: late.signal })]);
    // Who hangs is hung up on: a question that is answered later does no harm.
    connection.release(answer === null);
    if (answer === null) asked.catch(() => {});
    return answer?.rows[0]?.wasUndone ?? null;
  } catch (error) {
    connection.release(true);
    if (isConnectionError(error) || isUnwritable(error) || isLockTimeout(error)) return null;
    throw error;
  } finally {
    late.abort();
  }
}

/** Watches a COMMIT for what PostgreSQL says without failing it. */
export interface CommitWatch {
  /** False when PostgreSQL gave up waiting for its standbys. */
  isConfirmed(): boolean;
  end(): void;
}

export function watchCommit(connection: Connection): CommitWatch {
  let isConfirmed = true;
  const onNotice = ({ routine }: { routine?: string | undefined }) => {
    if (routine === 'SyncRepWaitForLSN') isConfirmed = false;
  };
  connection.on('notice', onNotice);
  return { isConfirmed: () => isConfirmed, end: () => void connection.off('notice', onNotice) };
}

/** Marks are asked for within seconds. */
const KEPT_MS = 3_600_000;
const FORGOTTEN_AT_ONCE = 10_000;

/** Removes the marks that nobody asks for any more. */
export async function forgetMarks({ pool }: Pick<Database, 'pool'>, nowMillis: number): Promise<void> {
  const oldest = (nowMillis - KEPT_MS).toString(16).padStart(12, '0');
  // Ids begin with the time at which they were made.
  const first = `${oldest.slice(0, 8)}-${oldest.slice(8)}-7000-8000-000000000000`;
  for (let removed: number | null = FORGOTTEN_AT_ONCE; removed === FORGOTTEN_AT_ONCE; ) {
    ({ rowCount: removed } = await pool.query({
      name: 'forget marks',
      text: `DELETE FROM transaction_marks WHERE id IN
               (SELECT id FROM transaction_marks WHERE id < $1 ORDER BY id LIMIT ${FORGOTTEN_AT_ONCE})`,
      values: [first],
    }));
  }
}
