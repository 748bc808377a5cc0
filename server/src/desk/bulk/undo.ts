import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Requester } from '../../platform/http/access.ts';
import { newId } from '../../platform/ids.ts';
import { commandOf } from './commands/index.ts';
import { insertJob, lockOrganization, queueBulkJob, requirePermission } from './create.ts';
import { findBulkJob } from './queries.ts';
import type { BulkJob } from './schema.ts';

/**
 * Creates a job that undoes all undoable changes of another job.
 * @throws NOT_FOUND; ACCESS_FORBIDDEN if the caller no longer has the permission; CONFLICT if the job has not
 *   ended or has no undoable change; CONCURRENCY_LIMITED
 */
export async function undoBulkJob(
  context: Context,
  organizationId: string,
  bulkJobId: string,
  asking: Requester,
): Promise<BulkJob> {
  const { actingUser: user } = asking;
  return inTransaction(context.database, async (connection) => {
    const { list, command, input, state, finishedAt } = await findBulkJob(
      connection,
      organizationId,
      bulkJobId,
      user,
    );
    const permission = commandOf(list, command)?.permission;
    if (permission !== undefined) requirePermission(asking, permission);
    if (finishedAt === null) throw jobError('state', `is ${state}`);
    await lockOrganization(connection, organizationId);
    const id = newId();
    await insertJob(context, connection, organizationId, {
      id,
      list,
      command,
      input,
      query: null,
      undoesJobId: bulkJobId,
      userId: user?.id ?? null,
    });
    const total = await freezeChanged(connection, organizationId, id, bulkJobId);
    if (total === 0) throw jobError('records.undoable', 'has no changes that can be undone');
    await queueBulkJob(connection, organizationId, id, total);
    await recordChange(connection, organizationId, {
      action: 'bulk_job.created',
      records: ofOrganization(organizationId),
      after: { list, command, recordCount: total, undoesJobId: bulkJobId },
    });
    return findBulkJob(connection, organizationId, id, user);
  });
}

function jobError(field: string, error: string): ApiError {
  return new ApiError('CONFLICT', `The job ${error}.`, { details: [{ field, error }] });
}

/** @returns the number of records */
async function freezeChanged(
  connection: Connection,
  organizationId: string,
  jobId: string,
  undoesJobId: string,
): Promise<number> {
  const { rowCount } = await connection.query({
    name: 'freeze changed records',
    text: `INSERT INTO bulk_job_records (organization_id, bulk_job_id, id, outcome, undoes_change_id)
           SELECT $1, $2, id, 'PENDING', change_id FROM bulk_job_records
           WHERE organization_id = $1 AND bulk_job_id = $3 AND change_id IS NOT NULL`,
    values: [organizationId, jobId, undoesJobId],
  });
  return rowCount ?? 0;
}
