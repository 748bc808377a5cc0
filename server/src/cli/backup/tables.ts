import pg from 'pg';

/** Data that is copied as rows of text: a table, or the job queue. */
export interface CopiedTable {
  name: string;
  columns: string[];
}

type Client = Pick<pg.Client, 'query'>;

/** The waiting jobs, in the form of the queue's own functions. Locks are not copied. */
export const QUEUE: CopiedTable = {
  name: 'graphile_worker jobs',
  columns: ['task', 'payload', 'run_at', 'max_attempts', 'key', 'priority', 'attempts', 'last_error'],
};

const JOBS = `SELECT t.identifier, j.payload, j.run_at, j.max_attempts, j.key, j.priority, j.attempts, j.last_error
FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE j.key IS NOT NULL`;

/** Generated columns are not copied; they are computed again. */
const TABLES = `
SELECT c.relname AS name,
  array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
GROUP BY c.relname ORDER BY c.relname`;

/** Returns all tables of the service, with the columns to copy. */
export async function listTables(client: Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(TABLES);
  return rows;
}

const listOf = ({ columns }: CopiedTable) => columns.map((name) => pg.escapeIdentifier(name)).join(', ');

export const copyOut = (table: CopiedTable): string =>
  table.name === QUEUE.name
    ? `COPY (${JOBS}) TO STDOUT`
    : `COPY (SELECT ${listOf(table)} FROM public.${pg.escapeIdentifier(table.name)}) TO STDOUT`;

/** Temporary table for jobs until they are queued. */
const WAITING = 'restored_jobs';

export const copyIn = (table: CopiedTable): string =>
  table.name === QUEUE.name
    ? `COPY pg_temp.${WAITING} FROM STDIN`
    : `COPY public.${pg.escapeIdentifier(table.name)} (${listOf(table)}) FROM STDIN`;

export async function prepareQueue(client: Client): Promise<void> {
  await client.query(`CREATE TEMPORARY TABLE ${WAITING} (task text, payload json, run_at timestamptz, max_attempts smallint,
    key text, priority smallint, attempts smallint, last_error text) ON COMMIT DROP`);
}

/** Queues the copied jobs with their previous attempts, so that a dead job stays dead. */
export async function fillQueue(client: Client): Promise<void> {
  await client.query(`SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
    SELECT (task, payload, NULL, run_at, max_attempts, key, priority, NULL)::graphile_worker.job_spec FROM pg_temp.${WAITING}))`);
  await client.query(`UPDATE graphile_worker._private_jobs j SET attempts = r.attempts, last_error = r.last_error
    FROM pg_temp.${WAITING} r WHERE r.key = j.key`);
}

/** Text format of values, the same wherever a backup is made or read. */
export const SETTINGS = [
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'extra_float_digits=1',
  'bytea_output=hex',
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');
