import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import type { Context } from '../../platform/context.ts';
import { actingAs, currentActor } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { commandOf } from './commands/index.ts';
import { insertJob, lockOrganization, queueBulkJob, storeTotal } from './create.ts';
import type { RehearsedStep } from './effects/step.ts';
import { freeze } from './freeze.ts';

/** The plan of an agent that a user approved. */
export interface ApprovedPlan {
  id: string;
  apiKey: string;
  userId: string;
  steps: readonly RehearsedStep[];
}

/**
 * Creates one job for each step of a plan, in the caller's transaction. Each starts after the former one has
 * carried out all of its records, and refuses records whose effect is not the approved one.
 * @returns the ids of the jobs, in the order of the steps
 * @throws CONCURRENCY_LIMITED if too many jobs are unfinished
 */
export async function createApprovedJobs(
  context: Context,
  organizationId: string,
  connection: Connection,
  { id, apiKey, userId, steps }: ApprovedPlan,
): Promise<string[]> {
  await lockOrganization(connection, organizationId);
  const jobIds: string[] = [];
  await actingAs({ ...currentActor(), plan: { id, apiKey } }, async () => {
    for (const step of steps) {
      const followsJobId = jobIds.at(-1) ?? null;
      jobIds.push(await createJob(context, organizationId, connection, { step, followsJobId, userId }));
    }
  });
  return jobIds;
}

async function createJob(
  context: Context,
  organizationId: string,
  connection: Connection,
  {
    step: { command, effects, input, recordIds, ...step },
    followsJobId,
    userId,
  }: { step: RehearsedStep; followsJobId: string | null; userId: string },
): Promise<string> {
  const isPerCustomer = commandOf(step.list, command)?.isPerCustomer === true;
  const list = isPerCustomer ? 'customers' : step.list;
  const id = newId();
  const facts = {
    id,
    list,
    command,
    input,
    query: null,
    undoesJobId: null,
    followsJobId,
    isApproved: true,
    userId,
  };
  await insertJob(context, connection, organizationId, facts);
  const total = await freeze(context, connection, id, {
    organizationId,
    matching: null,
    recordIds,
    expected: null,
    isPerCustomer,
  });
  const { rowCount } = await connection.query({
    name: 'approved effects of bulk job',
    text: `UPDATE bulk_job_records r SET effect_fingerprint = e.fingerprint
           FROM json_to_recordset($3) AS e(id uuid, fingerprint text)
           WHERE r.organization_id = $1 AND r.bulk_job_id = $2 AND r.id = e.id`,
    values: [
      organizationId,
      id,
      JSON.stringify(effects.map(({ id: recordId, fingerprint }) => ({ id: recordId, fingerprint }))),
    ],
  });
  if (rowCount !== total) throw new Error(`the records of bulk job ${id} are not those that were approved`);
  if (followsJobId === null) await queueBulkJob(connection, organizationId, id, total, { isApproved: true });
  else await storeTotal(connection, organizationId, id, total);
  await recordChange(connection, organizationId, {
    action: 'bulk_job.created',
    records: ofOrganization(organizationId),
    after: { list, command, recordCount: total },
  });
  return id;
}
