import { undoChange } from '../../cases/index.ts';
import { accessOf, inRestriction } from '../../people/index.ts';
import type { Actor } from '../../platform/actor.ts';
import { inBulkJob } from '../../platform/bulk-job.ts';
import type { Context } from '../../platform/context.ts';
import { actingAs } from '../../platform/current-actor.ts';
import { ApiError } from '../../platform/errors.ts';
import { refusalOf } from '../../platform/http/access.ts';
import { type ActingUser, findActingUser } from '../../platform/http/acting-user.ts';
import type { JobRun } from '../../platform/jobs/task.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import type { BulkCommand, CommandContext } from './commands/command.ts';
import { commandOf } from './commands/index.ts';
import type { EffectStart } from './effects/effect.ts';
import { startNow } from './effects/watch.ts';
import { type BulkJobRef, fail, finishIfDone, stopJob } from './finish.ts';
import { BULK } from './kinds.ts';
import type { BulkListName } from './lists.ts';
import { IS_STOPPED, IS_WAITING, ownAmong } from './queries.ts';
import { doRecord, type PendingRecord, type RunningJob, refuseRecord } from './record.ts';
import type { RecordOutcome } from './schema.ts';

/** Number of records in a portion, and how many of them run concurrently. */
const PORTION = 20;
const AT_ONCE = 3;

interface StoredJob {
  list: BulkListName;
  command: string;
  input: Record<string, unknown>;
  userId: string | null;
  ownCustomersOnly: boolean;
  actor: Actor;
  isStopped: boolean;
  createdAt: string;
}

/**
 * Processes one chunk with the requester's current permissions.
 * @returns whether there may be more
 * @throws transient errors, for another attempt
 */
export async function runPortion(
  context: Context,
  jobRef: BulkJobRef,
  run: JobRun,
  { isApproved = false }: { isApproved?: boolean } = {},
): Promise<boolean> {
  const organization = await context.organizations.byId(jobRef.organizationId);
  const stored = await beginPortion(context, jobRef, isApproved);
  if (organization === null || stored === null) return false;
  if (stored.isStopped) {
    await stopJob(context, jobRef);
    return false;
  }
  try {
    const doing = await doingOf(context, organization, { of: jobRef, stored });
    const { userId, ownCustomersOnly, actor, list } = stored;
    const work = () => inBulkJob(jobRef.bulkJobId, () => doPortion(doing, list, run));
    return await actingAs({ ...actor, job: BULK.name }, () =>
      // A job created by a user limited to own customers keeps this limit, even if the user's access changed
      // since.
      ownCustomersOnly && userId !== null
        ? inRestriction({ organizationId: organization.id, userId }, work)
        : work(),
    );
  } catch (error) {
    if (!(error instanceof JobEndedError)) throw error;
    await fail(context, jobRef, error.message);
    return false;
  }
}

/** Thrown if the job cannot continue; the message is the reason. */
class JobEndedError extends Error {
  override name = 'JobEndedError';
}

/**
 * Marks a job as running. A clock of the previous release queues approved jobs under the wrong kind: these are not
 * found here.
 */
async function beginPortion(
  { database, clock }: Context,
  jobRef: BulkJobRef,
  isApproved: boolean,
): Promise<StoredJob | null> {
  const { rows } = await database.pool.query<StoredJob>({
    name: 'begin bulk job',
    text: `UPDATE bulk_jobs SET state = CASE WHEN is_approved THEN state ELSE 'RUNNING' END, updated_at = $3
           WHERE organization_id = $1 AND id = $2 AND finished_at IS NULL AND is_approved = $4 AND NOT ${IS_WAITING}
           RETURNING list, command, input, requested_by_user_id AS "userId", own_customers_only AS "ownCustomersOnly",
             actor, created_at AS "createdAt", ${IS_STOPPED} AS "isStopped"`,
    values: [jobRef.organizationId, jobRef.bulkJobId, clock.now(), isApproved],
  });
  return rows[0] ?? null;
}

/** @throws Ended if the requester has lost the permission */
async function doingOf(
  context: Context,
  organization: Organization,
  { of, stored: { userId, ownCustomersOnly, createdAt, ...stored } }: { of: BulkJobRef; stored: StoredJob },
): Promise<RunningJob> {
  const user = userId === null ? null : await findActingUser(context.database, organization.id, userId);
  if (userId !== null && user === null) throw new JobEndedError(refusal('REQUESTER_GONE'));
  if (user?.ownCustomersOnly === true && !ownCustomersOnly)
    throw new JobEndedError('Your access has since been limited to your own customers. Request it again.');
  const command = commandOf(stored.list, stored.command);
  if (command === null) throw new JobEndedError('This command no longer exists.');
  checkPermission(user, command);
  const perform = (work: CommandContext, { undoesChangeId, ...record }: PendingRecord) =>
    undoesChangeId === null
      ? command.perform(work, record, stored.input)
      : undoChange(work.context, organization, undoesChangeId, user);
  const start = startSince(context, { createdAt, id: of.bulkJobId });
  return { context, organization, user, of, command, input: stored.input, start, perform };
}

/** Returns when a job was created. The clock of the machine that did it may be ahead of this one's. */
function startSince(context: Context, { createdAt, id }: { createdAt: string; id: string }): EffectStart {
  const now = startNow(context);
  return {
    ...now,
    startedAt: createdAt < now.startedAt ? createdAt : now.startedAt,
    startId: id < now.startId ? id : now.startId,
  };
}

function checkPermission(user: ActingUser | null, { permission }: BulkCommand): void {
  if (user === null) return;
  const reason = refusalOf({ grant: null, actingUser: user }, accessOf(permission));
  if (reason !== null) throw new JobEndedError(reason);
}

async function doPortion(doing: RunningJob, list: BulkListName, run: JobRun): Promise<boolean> {
  const { context, of } = doing;
  const left = await pendingRecords(context, of);
  if (left.length === 0) {
    await finishIfDone(context, of);
    return false;
  }
  const ids = left.map(({ id }) => id);
  const own = await ownAmong(context, of.organizationId, list, ids);
  const outcomes: (RecordOutcome | null)[] = [];
  const failures: unknown[] = [];
  const next = async () => {
    for (
      let pendingRecord = left.shift();
      pendingRecord !== undefined && failures.length === 0;
      pendingRecord = left.shift()
    ) {
      if (run.stopped() || run.signal.aborted) return;
      const isVisible = own === null || own.has(pendingRecord.id);
      try {
        outcomes.push(
          isVisible
            ? await processRecord(doing, pendingRecord, run)
            : await refuseRecord(doing, pendingRecord.id),
        );
      } catch (error) {
        failures.push(error);
      }
    }
  };
  // All workers end before an error is thrown, so none runs after the end of the job.
  // The effects of a plan were worked out one record after the other.
  const atOnce = left.some(({ approvedEffect }) => approvedEffect !== null) ? 1 : AT_ONCE;
  await Promise.all(Array.from({ length: atOnce }, next));
  await keepProgress(context, of, outcomes);
  if (failures.length > 0) throw failures[0];
  return true;
}

/** Processes a record. On the last attempt, an unexpected error fails only this record, not the others. */
async function processRecord(
  doing: RunningJob,
  record: PendingRecord,
  run: JobRun,
): Promise<RecordOutcome | null> {
  try {
    return await doRecord(doing, record);
  } catch (error) {
    if (run.attempt < run.maxAttempts || error instanceof ApiError) throw error;
    doing.context.log.error(
      { err: error, record: record.id, ...doing.of },
      'failed to process a record of a bulk job',
    );
    const hidden = new ApiError('INTERNAL', 'An unexpected error occurred in the service.', { cause: error });
    return refuseRecord(doing, record.id, hidden);
  }
}

async function pendingRecords({ database }: Context, jobRef: BulkJobRef): Promise<PendingRecord[]> {
  const { rows } = await database.pool.query<PendingRecord>({
    name: 'pending records',
    text: `SELECT id, undoes_change_id AS "undoesChangeId", invoice_ids AS "invoiceIds",
             effect_fingerprint AS "approvedEffect" FROM bulk_job_records
           WHERE organization_id = $1 AND bulk_job_id = $2 AND outcome = 'PENDING' ORDER BY id LIMIT $3`,
    values: [jobRef.organizationId, jobRef.bulkJobId, PORTION],
  });
  return rows;
}

/** Stores the progress for viewers. The end of the job counts the records exactly. */
async function keepProgress(
  { database, clock }: Context,
  { organizationId, bulkJobId }: BulkJobRef,
  outcomes: readonly (RecordOutcome | null)[],
): Promise<void> {
  const count = (outcome: RecordOutcome) => outcomes.filter((one) => one === outcome).length;
  await database.pool.query({
    name: 'progress of bulk job',
    text: `UPDATE bulk_jobs SET records_changed = records_changed + $3, records_unchanged = records_unchanged + $4,
             records_refused = records_refused + $5, updated_at = $6
           WHERE organization_id = $1 AND id = $2 AND finished_at IS NULL`,
    values: [organizationId, bulkJobId, count('CHANGED'), count('UNCHANGED'), count('REFUSED'), clock.now()],
  });
}
