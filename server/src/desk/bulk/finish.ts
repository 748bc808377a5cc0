import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { APPROVED_BULK } from './kinds.ts';
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
WHERE j.organization_id = $1 AND j.id = $2 RETURNING j.records_refused AS refused`;

/** Why a later step of a plan is not carried out. */
const STOPPED = 'An earlier step of the plan was not carried out completely.';

/**
 * Ends a job in the caller's transaction and counts the outcomes of its records. A record that is being
 * processed is either committed before, or rolled back. The next step of a plan starts only after all records of
 * this one were carried out. Otherwise all later steps are cancelled: they may rely on this one.
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
  const ended = await connection.query<{ refused: number }>({
    name: 'end bulk job',
    text: COUNTS,
    values: [organizationId, bulkJobId, state, error, clock.now()],
  });
  const followingId = await findFollowing(connection, { organizationId, bulkJobId });
  if (followingId === null) return true;
  const following = { organizationId, bulkJobId: followingId };
  if (state === 'DONE' && ended.rows[0]?.refused === 0)
    await addJobs(connection, [newJob(APPROVED_BULK, following)]);
  else await endJob(connection, { clock }, following, { state: 'CANCELLED', error: STOPPED });
  return true;
}

/** Returns the job that waits for this one, or null. */
async function findFollowing(
  connection: Connection,
  { organizationId, bulkJobId }: BulkJobRef,
): Promise<string | null> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'following bulk job',
    text: `SELECT id FROM bulk_jobs WHERE organization_id = $1 AND follows_job_id = $2 AND finished_at IS NULL`,
    values: [organizationId, bulkJobId],
  });
  return rows[0]?.id ?? null;
}

/** Cancels a job whose earlier step was not carried out completely, and all later ones. */
export async function stopJob(context: DataContext, jobRef: BulkJobRef): Promise<void> {
  await inTransaction(context.database, (connection) =>
    endJob(connection, context, jobRef, { state: 'CANCELLED', error: STOPPED }),
  );
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
