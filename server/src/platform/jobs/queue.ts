import type { Connection } from '../db/database.ts';

/** A connection in a transaction, whose commit adds the jobs, or the pool. */
export type Queryable = Pick<Connection, 'query'>;

/** A job as it is added to the queue. */
export interface NewJob {
  /** Name of the task. */
  task: string;
  /** Of jobs with one key there is one: a later one takes the place of one that waits. */
  key: string;
  payload: object;
  /** How often it is tried until it has failed for good. */
  maxAttempts: number;
}

/** A job whose holder has been silent for so long has lost it. */
const SILENT_MINUTES = 15;

const ADD = `
SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
  SELECT (j.task, j.payload, NULL, NULL, j."maxAttempts", j.key, NULL, NULL)::graphile_worker.job_spec
  FROM json_to_recordset($1) AS j(task text, payload json, key text, "maxAttempts" smallint) ORDER BY j.key))`;

/** Adds jobs; one that is being worked on is done once more afterwards. */
export async function addJobs(queryable: Queryable, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await queryable.query({ name: 'add jobs', text: ADD, values: [JSON.stringify(jobs)] });
}

/** Takes jobs off the queue by their keys, unless somebody works on them. */
export async function removeJobs(queryable: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await queryable.query({
    name: 'remove jobs',
    text: 'SELECT count(graphile_worker.remove_job(k.key)) FROM unnest($1::text[]) AS k(key)',
    values: [keys],
  });
}

/** Those of the keys whose jobs are on their way: they wait for an attempt, or somebody works on them. */
export async function pendingJobs(queryable: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await queryable.query<{ key: string }>({
    name: 'pending jobs',
    text: `SELECT key FROM graphile_worker.jobs WHERE key = ANY($1::text[])
           AND (locked_at > now() - make_interval(mins => $2) OR (locked_at IS NULL AND attempts < max_attempts))`,
    values: [keys, SILENT_MINUTES],
  });
  return new Set(rows.map(({ key }) => key));
}

/** Jobs that have failed for good leave the queue; the log has told of them. */
export async function forgetFailedJobs(queryable: Queryable): Promise<void> {
  await queryable.query(
    `SELECT graphile_worker.complete_jobs(ARRAY(
       SELECT id FROM graphile_worker.jobs WHERE attempts >= max_attempts AND locked_at IS NULL))`,
  );
}

/** What the queue holds, by task. */
export interface QueueDepth {
  task: string;
  /** Due now and not taken yet. */
  waiting: number;
  running: number;
  /** Failed, and due again later. */
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
