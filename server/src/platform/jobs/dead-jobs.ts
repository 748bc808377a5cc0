import type { Queryable } from './queue.ts';

/**
 * - `WAITING`: due now or later, no failure yet
 * - `RUNNING`: a worker has it
 * - `FAILING`: an attempt failed; it will be retried
 * - `DEAD`: it has failed permanently; it is retried only on request
 */
export type JobState = 'WAITING' | 'RUNNING' | 'FAILING' | 'DEAD';

export interface ListedJob {
  id: number;
  task: string;
  /** The kind of the job and its ids. */
  key: string;
  state: JobState;
  attempts: number;
  maxAttempts: number;
  /** When the job is or was due. */
  runAt: string;
  updatedAt: string;
  lastError: string | null;
}

/** A job without a key was replaced by a newer job while it ran, and failed. */
const LISTED = `
SELECT id, task_identifier AS task, key, attempts, max_attempts AS "maxAttempts", run_at AS "runAt",
  updated_at AS "updatedAt", last_error AS "lastError",
  CASE WHEN locked_at IS NOT NULL THEN 'RUNNING' WHEN attempts >= max_attempts THEN 'DEAD'
    WHEN last_error IS NOT NULL THEN 'FAILING' ELSE 'WAITING' END AS state
FROM graphile_worker.jobs WHERE key IS NOT NULL`;

/** Returns jobs in these states, in order of due time. */
export async function listJobs(
  queryable: Queryable,
  states: readonly JobState[],
  max: number,
): Promise<ListedJob[]> {
  const { rows } = await queryable.query<ListedJob>({
    name: 'list jobs',
    text: `SELECT * FROM (${LISTED}) j WHERE j.state = ANY($1::text[]) ORDER BY "runAt", id LIMIT $2`,
    values: [states, max],
  });
  return rows;
}

/**
 * Retries dead jobs now, with all attempts.
 * @param ids null: all of them
 * @returns the retried jobs; others are not dead or do not exist
 */
export async function retryJobs(queryable: Queryable, ids: readonly number[] | null): Promise<ListedJob[]> {
  const { rows } = await queryable.query<ListedJob>({
    name: 'retry jobs',
    text: `WITH dead AS (SELECT * FROM (${LISTED}) j
             WHERE j.state = 'DEAD' AND ($1::bigint[] IS NULL OR j.id = ANY($1))),
           again AS (SELECT id FROM graphile_worker.reschedule_jobs(
             (SELECT array_agg(id) FROM dead), run_at => now(), attempts => 0))
           SELECT * FROM dead WHERE id IN (SELECT id FROM again) ORDER BY id`,
    values: [ids],
  });
  return rows;
}

/** Removes dead jobs after this many days, and replaced ones immediately. */
export async function forgetDeadJobs(queryable: Queryable, days: number): Promise<void> {
  await queryable.query({
    name: 'forget dead jobs',
    text: `SELECT count(*) FROM graphile_worker.complete_jobs(ARRAY(
             SELECT id FROM graphile_worker.jobs WHERE attempts >= max_attempts AND locked_at IS NULL
               AND (key IS NULL OR updated_at < now() - make_interval(days => $1))))`,
    values: [days],
  });
}
