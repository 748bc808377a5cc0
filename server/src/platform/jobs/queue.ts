import type { Connection } from '../db/database.ts';
import { traceParent } from '../traces.ts';
import type { NewJob } from './kind.ts';

/** The pool, or a connection in the transaction whose commit adds the jobs. */
export type Queryable = Pick<Connection, 'query'>;

const ADD = `
SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
  SELECT (j.task, j.payload, NULL, now() + make_interval(secs => j."delayMillis" / 1000.0), j."maxAttempts", j.key,
    j.priority, NULL)::graphile_worker.job_spec
  FROM json_to_recordset($1) AS j(task text, payload json, key text, "maxAttempts" smallint, priority smallint,
    "delayMillis" double precision) ORDER BY j.key))`;

/**
 * Adds jobs; no other function does. Call it on the connection of the transaction that makes them necessary,
 * so that they exist only when it commits. A job that is already running runs once more, possibly
 * concurrently. When the caller is traced, the jobs become part of its trace.
 */
export async function addJobs(queryable: Queryable, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const traceparent = traceParent();
  const added =
    traceparent === null ? jobs : jobs.map((job) => ({ ...job, payload: { ...job.payload, traceparent } }));
  await queryable.query({ name: 'add jobs', text: ADD, values: [JSON.stringify(added)] });
}

/** Removes jobs from the queue by their keys, except running ones. */
export async function removeJobs(queryable: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await queryable.query({
    name: 'remove jobs',
    text: 'SELECT count(graphile_worker.remove_job(k.key)) FROM unnest($1::text[]) AS k(key)',
    values: [keys],
  });
}

/** Returns jobs by their keys: whether each is dead, and its last error. */
export async function findJobs(
  queryable: Queryable,
  keys: readonly string[],
): Promise<Map<string, { isDead: boolean; lastError: string | null }>> {
  const { rows } = await queryable.query<{ key: string; isDead: boolean; lastError: string | null }>({
    name: 'find jobs',
    text: `SELECT key, locked_at IS NULL AND attempts >= max_attempts AS "isDead", last_error AS "lastError"
           FROM graphile_worker.jobs WHERE key = ANY($1::text[])`,
    values: [keys],
  });
  return new Map(rows.map(({ key, ...job }) => [key, job]));
}

/** Returns the keys whose jobs wait for an attempt or are running. */
export async function pendingJobs(queryable: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const found = await findJobs(queryable, keys);
  return new Set([...found].flatMap(([key, { isDead }]) => (isDead ? [] : [key])));
}

/** Number of jobs in the queue, by task. */
export interface QueueDepth {
  task: string;
  /** Jobs that are due and not taken yet. */
  waiting: number;
  running: number;
  /** Failed jobs that are due again later. */
  later: number;
}

export async function queueDepths(queryable: Queryable): Promise<QueueDepth[]> {
  const { rows } = await queryable.query<QueueDepth>({
    name: 'queue depths',
    text: `SELECT task_identifier AS task,
             count(*) FILTER (WHERE locked_at IS NULL AND run_at <= now()) AS waiting,
             count(*) FILTER (WHERE locked_at IS NOT NULL) AS running,
             count(*) FILTER (WHERE locked_at IS NULL AND run_at > now()) AS later
           FROM graphile_worker.jobs WHERE attempts < max_attempts GROUP BY 1 ORDER BY 1`,
  });
  return rows;
}
