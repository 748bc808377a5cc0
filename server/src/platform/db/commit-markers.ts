import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../ids.ts';
import type { Connection, Database } from './database.ts';
import { isConnectionError, isLockTimeout, isUnwritable } from './errors.ts';
import { unavailableError } from './unavailable.ts';

/** Time for a restarted or promoted database to answer whether a transaction was committed. */
const ASK_MS = 5_000;
const PAUSE_MS = 250;

const UNKNOWN =
  'The connection to the database was lost during the commit, so it is unknown whether the change is stored. Read the record, or send the request again.';

/** Id of the row that a transaction writes about itself: docs/adr/0031. */
export const newCommitMarker = newId;

export const COMMIT_MARKERS = 'transaction_marks (id, was_undone)';

/**
 * Marks the current transaction if it has written anything or locked a row. Otherwise nothing can be lost.
 * With Citus every transaction is marked, because the node that is asked does not know what other nodes have
 * written.
 */
export async function writeCommitMarker(
  { isDistributed }: Pick<Database, 'isDistributed'>,
  connection: Connection,
  mark: string,
): Promise<void> {
  const text = `INSERT INTO ${COMMIT_MARKERS} SELECT $1::uuid, false`;
  await connection.query({
    ...(isDistributed
      ? { name: 'mark any transaction', text }
      : { name: 'mark transaction', text: `${text} WHERE pg_current_xact_id_if_assigned() IS NOT NULL` }),
    values: [mark],
  });
}

/**
 * Waits for a transaction that still runs, then decides the outcome. If the mark does not exist, it inserts
 * one that keeps the transaction from ever committing. It is a write, so it fails on a standby. Where commits
 * wait for standbys, its own commit proves that all earlier commits are safe.
 */
const DECIDE = `
INSERT INTO ${COMMIT_MARKERS} VALUES ($1, true) ON CONFLICT (id) DO UPDATE SET was_undone = transaction_marks.was_undone
RETURNING was_undone AS "wasUndone"`;

/**
 * Resolves whether a transaction was committed whose connection was lost during COMMIT.
 * @returns whether it was committed; if not, it never will be
 * @throws UNAVAILABLE when the outcome cannot be resolved in time
 */
export async function resolveCommitOutcome(
  database: Database,
  mark: string,
  failure: unknown,
): Promise<boolean> {
  const deadline = performance.now() + ASK_MS;
  for (;;) {
    const wasUndone = await decideEverywhere(database, mark, deadline - performance.now());
    if (wasUndone !== null) return !wasUndone;
    if (performance.now() + PAUSE_MS >= deadline) throw unavailableError(failure, UNKNOWN);
    await sleep(PAUSE_MS);
  }
}

/**
 * Decides on every shard: a query router may have moved the organization since its COMMIT was sent. The mark is
 * only on the shard that committed.
 * @returns null when the outcome cannot be resolved now
 */
async function decideEverywhere(database: Database, mark: string, millis: number): Promise<boolean | null> {
  const { shards } = database;
  const places = shards.length > 1 ? shards : [database];
  const answers = await Promise.all(places.map((place) => decide(place, mark, millis)));
  if (answers.includes(false)) return false;
  return answers.includes(null) ? null : true;
}

/** Returns null when the outcome cannot be resolved now. */
async function decide(
  { pool }: Pick<Database, 'pool'>,
  mark: string,
  millis: number,
): Promise<boolean | null> {
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
    // Drops a connection that hangs. A late answer does no harm.
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

/** Watches a COMMIT for notices of PostgreSQL that do not fail it. */
export interface CommitWatch {
  /** Returns false when PostgreSQL stopped waiting for its standbys. */
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

/** Outcomes are resolved within seconds. */
const KEPT_MS = 3_600_000;
const FORGOTTEN_AT_ONCE = 10_000;

/** Removes marks that are no longer needed. */
export async function deleteOldCommitMarkers({ pool }: Pick<Database, 'pool'>, nowMs: number): Promise<void> {
  const oldest = (nowMs - KEPT_MS).toString(16).padStart(12, '0');
  // Ids begin with their creation time.
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
