import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { BULK } from './kinds.ts';
import { findBulkJob } from './queries.ts';
import type { BulkJob } from './schema.ts';

export interface BulkJobRef {
  organizationId: string;
  bulkJobId: string;
}

interface Ending {
  state: 'DONE' | 'CANCELLED' | 'FAILED';
  error: string | null;
}

const COUNTS = `
UPDATE bulk_jobs j SET state = $3, error = $4, finished_at = $5, updated_at = $5, records_changed = c.changed,
  records_unchanged = c.unchanged, records_refused = c.refused, records_skipped = c.skipped, records_undoable = c.undoable
FROM (SELECT count(*) FILTER (WHERE outcome = 'CHANGED') AS changed,
    count(*) FILTER (WHERE outcome = 'UNCHANGED') AS unchanged, count(*) FILTER (WHERE outcome = 'REFUSED') AS refused,
    count(*) FILTER (WHERE outcome = 'SKIPPED') AS skipped, count(change_id) AS undoable
  FROM bulk_job_records WHERE organization_id = $1 AND bulk_job_id = $2) c
WHERE j.organization_id = $1 AND j.id = $2`;

/**
 * Ends a job in the caller's transaction and counts the outcomes of its records. A record that is being
 * processed is either committed before, or rolled back.
 * @returns whether the job was unfinished before
 */
async function endJob(
  connection: Connection,
  { clock }: Pick<DataContext, 'clock'>,
  { organizationId, bulkJobId }: BulkJobRef,
  { state, error }: Ending,
): Promise<boolean> {
  const { rows } = await connection.query({
    name: 'lock bulk job',
    text: `SELECT 1 FROM bulk_jobs WHERE organization_id = $1 AND id = $2 AND finished_at IS NULL FOR NO KEY UPDATE`,
    values: [organizationId, bulkJobId],
  });
  if (rows.length === 0) return false;
  await connection.query({
    name: 'skip records of bulk job',
    text: `UPDATE bulk_job_records SET outcome = 'SKIPPED'
           WHERE organization_id = $1 AND bulk_job_id = $2 AND outcome = 'PENDING'`,
    values: [organizationId, bulkJobId],
  });
  await connection.query({
    name: 'end bulk job',
    text: COUNTS,
    values: [organizationId, bulkJobId, state, error, clock.now()],
  });
  await queueFollowing(connection, { organizationId, bulkJobId });
  return true;
}

/** Queues the job that waits for this one, if there is one. */
async function queueFollowing(
  connection: Connection,
  { organizationId, bulkJobId }: BulkJobRef,
): Promise<void> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'following bulk job',
    text: `SELECT id FROM bulk_jobs WHERE organization_id = $1 AND follows_job_id = $2 AND finished_at IS NULL`,
    values: [organizationId, bulkJobId],
  });
  const jobs = rows.map(({ id }) => newJob(BULK, { organizationId, bulkJobId: id }));
  if (jobs.length > 0) await addJobs(connection, jobs);
}

/** Ends a job that has no pending records. */
export async function finishIfDone(context: DataContext, jobRef: BulkJobRef): Promise<void> {
  await inTransaction(context.database, (connection) =>
    endJob(connection, context, jobRef, { state: 'DONE', error: null }),
  );
}

/** Ends a job as failed, with the reason. */
export async function fail(context: DataContext, of: BulkJobRef, error: string): Promise<void> {
  await inTransaction(context.database, (connection) =>
    endJob(connection, context, of, { state: 'FAILED', error }),
  );
}

/**
 * Cancels a job that the user may see. Processed records keep their changes.
 * @throws NOT_FOUND, CONFLICT if the job has ended
 */
export async function cancelBulkJob(
  context: Pick<Context, 'database' | 'clock'>,
  organizationId: string,
  bulkJobId: string,
  user: ActingUser | null,
): Promise<BulkJob> {
  return inTransaction(context.database, async (connection) => {
    const { state, list, command } = await findBulkJob(connection, organizationId, bulkJobId, user);
    const ending = { state: 'CANCELLED', error: null } as const;
    if (!(await endJob(connection, context, { organizationId, bulkJobId }, ending))) {
      const error = `is ${state}`;
      throw new ApiError('CONFLICT', `The job ${error}.`, { details: [{ field: 'state', error }] });
    }
    await recordChange(connection, organizationId, {
      action: 'bulk_job.cancelled',
      records: ofOrganization(organizationId),
      after: { list, command },
      always: true,
    });
    return findBulkJob(connection, organizationId, bulkJobId, user);
  });
}

/** Removes jobs with the outcomes of their records. */
export async function removeBulkJobs(
  connection: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await connection.query({
    name: 'lock bulk jobs to remove',
    text: 'SELECT 1 FROM bulk_jobs WHERE organization_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE',
    values: [organizationId, ids],
  });
  await connection.query({
    name: 'remove records of bulk jobs',
    text: 'DELETE FROM bulk_job_records WHERE organization_id = $1 AND bulk_job_id = ANY($2::uuid[])',
    values: [organizationId, ids],
  });
  await connection.query({
    name: 'remove bulk jobs',
    text: 'DELETE FROM bulk_jobs WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    values: [organizationId, ids],
  });
}
