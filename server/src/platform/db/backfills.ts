import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { FIRST_ID, LAST_ID } from '../ids.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { newClient } from './connect.ts';
import { isRetryable } from './errors.ts';
import { UNLIMITED } from './migrate.ts';

/**
 * Adds data to rows of the former release, in batches, while that release may still serve
 * (docs/adr/0090-backfills.md). A migration requests it by a row in the table `backfills`.
 */
export interface Backfill {
  /** Its name in the table `backfills`. */
  name: string;
  /** The table whose rows are filled. Its key is the organization and an id. */
  table: string;
  /**
   * Fills the next rows in the caller's transaction, and leaves rows alone that are filled already: triggers of
   * the migration fill what the former release writes meanwhile. It locks the rows that it reads, at least
   * against deletion.
   * @returns the ids of the rows that it read, in ascending order. Fewer than `limit`: there are no more
   */
  batch(client: pg.ClientBase, range: BackfillRange): Promise<readonly string[]>;
  /**
   * Runs after the last batch and outside of a transaction: for statistics, and for indexes that are created or
   * dropped concurrently. It runs again if the process ends before it is recorded.
   */
  finish?(client: pg.ClientBase): Promise<void>;
}

/** Rows of an organization whose ids follow `after`. */
export interface BackfillRange {
  organizationId: string;
  after: string;
  limit: number;
}

export interface BackfillOptions {
  /** Receives a line at the beginning, every few seconds and at the end. */
  report?: (line: string) => void;
  /** Ends the work before the next batch. The next call continues there. */
  signal?: AbortSignal;
  /** Rows of a batch. */
  limit?: number;
}

/** The signal ended the work before the data was complete. */
export class BackfillAbortedError extends Error {
  override name = 'BackfillAbortedError';
}

const LIMIT = 1_000;
/** Lock timeout of a batch. Other transactions wait for the locks that the batch already holds. */
const LOCK_MS = 1_000;
const PAUSE_MS = 500;
/** Attempts of a batch, with pauses. They outlast the longest import of the former release. */
const ATTEMPTS = 600;
const REPORT_MS = 5_000;

/** Returns the names of requested backfills that are not finished. Usually there are none. */
export async function findUnfinishedBackfills(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM backfills WHERE finished_at IS NULL ORDER BY requested_at, name',
  );
  return rows.map(({ name }) => name);
}

/**
 * Runs the requested backfills of this release that are not finished, in the order of the list. One process
 * runs them at a time; others wait until it has finished, or take over when it ends. Requests of a newer
 * release are left to it.
 * @returns the names of those that this process finished
 * @throws BackfillAbortedError when the signal ended the work
 */
export async function runBackfills(
  to: pg.ClientConfig,
  backfills: readonly Backfill[],
  options: BackfillOptions = {},
): Promise<string[]> {
  const client = newClient({ ...to, options: UNLIMITED });
  // The failing statement reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    await waitForTurn(client, options);
    const unfinished = await findUnfinishedBackfills(client);
    const due = backfills.filter(({ name }) => unfinished.includes(name));
    for (const backfill of due) await runBackfill(client, backfill, options);
    return due.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The lock lasts as long as the connection. It is polled, so that the signal is noticed. */
async function waitForTurn(client: pg.ClientBase, { report, signal }: BackfillOptions): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
      ADVISORY_LOCKS.backfills,
    ]);
    if (rows[0]?.held === true) return;
    throwIfAborted(signal);
    if (attempt === 1) report?.('Waiting for another process that completes the data of this release');
    await sleep(PAUSE_MS);
  }
}

async function runBackfill(
  client: pg.ClientBase,
  backfill: Backfill,
  options: BackfillOptions,
): Promise<void> {
  const { report, signal } = options;
  let reportedAt = performance.now();
  report?.(`Completing the data of this release: ${backfill.name}`);
  for (;;) {
    throwIfAborted(signal);
    const read = await advancePatiently(client, backfill, options);
    if (read === null) break;
    if (performance.now() - reportedAt < REPORT_MS) continue;
    reportedAt = performance.now();
    report?.(`Completing the data of this release: ${backfill.name}, ${read} rows`);
  }
  await backfill.finish?.(client);
  await client.query('UPDATE backfills SET finished_at = statement_timestamp() WHERE name = $1', [
    backfill.name,
  ]);
  report?.(`Completed the data of this release: ${backfill.name}`);
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true)
    throw new BackfillAbortedError(
      'Stopped before the data of this release was complete. The next start continues.',
    );
}

/** Runs a batch with a short lock timeout, and again while the former release holds its locks. */
async function advancePatiently(
  client: pg.ClientBase,
  backfill: Backfill,
  { signal, limit = LIMIT }: BackfillOptions,
): Promise<number | null> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('BEGIN');
    try {
      await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
      const read = await runNextBatch(client, backfill, limit);
      await client.query('COMMIT');
      return read;
    } catch (error) {
      await client.query('ROLLBACK');
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      throwIfAborted(signal);
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Runs the next batch and records its end in the same transaction.
 * @returns how many rows were read so far; null after the last organization
 */
async function runNextBatch(
  client: pg.ClientBase,
  backfill: Backfill,
  limit: number,
): Promise<number | null> {
  const position = await nextPosition(client, backfill);
  if (position === null) return null;
  const ids = await backfill.batch(client, { ...position, limit });
  const last = ids.length < limit ? undefined : ids.at(-1);
  const { rows } = await client.query<{ read: number }>(
    `UPDATE backfills SET after_organization = $2, after_id = $3, rows_read = rows_read + $4 WHERE name = $1
     RETURNING rows_read::float8 AS read`,
    [backfill.name, position.organizationId, last ?? LAST_ID, ids.length],
  );
  return rows[0]?.read ?? 0;
}

type Position = Omit<BackfillRange, 'limit'>;

/** Returns the end of the last batch; with a complete organization, the beginning of the next one. */
async function nextPosition(client: pg.ClientBase, { name, table }: Backfill): Promise<Position | null> {
  const { rows } = await client.query<Position>(
    'SELECT after_organization AS "organizationId", after_id AS after FROM backfills WHERE name = $1',
    [name],
  );
  const [position] = rows;
  if (position === undefined || position.after !== LAST_ID) return position ?? null;
  const following = await client.query<Position>(
    `SELECT organization_id AS "organizationId", $2 AS after FROM ${pg.escapeIdentifier(table)}
     WHERE organization_id > $1 ORDER BY organization_id LIMIT 1 -- all organizations`,
    [position.organizationId, FIRST_ID],
  );
  return following.rows[0] ?? null;
}
