import { collectChanges } from '../../platform/changes.ts';
import type { Connection } from '../../platform/db/database.ts';
import { withTransactionHooks } from '../../platform/db/transaction-hooks.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { watchingRecords } from '../../platform/outbox.ts';
import type { BulkCommand, BulkTarget, CommandContext } from './commands/command.ts';
import type { RecordEffect } from './effects/effect.ts';
import { emailOf, recordFingerprint, watchingEffect } from './effects/watch.ts';
import type { BulkJobRef } from './finish.ts';
import type { RecordOutcome } from './schema.ts';

/** Thrown to roll back when another worker processed the record or the job ended. */
class RecordTakenError extends Error {
  override name = 'RecordTakenError';
}

/** The job and the operation that is applied to each of its records. */
export interface RunningJob extends CommandContext {
  of: BulkJobRef;
  command: BulkCommand;
  input: unknown;
  perform(work: CommandContext, record: PendingRecord): Promise<unknown>;
}

/** A record that is not processed yet. */
export interface PendingRecord extends BulkTarget {
  /** In an undo job: the change to undo. */
  undoesChangeId: string | null;
  /** Fingerprint of the effect that a person approved. Null: any effect. */
  approvedEffect: string | null;
}

/**
 * Applies a job's operation to one record. The change and its outcome share one transaction. So no record is
 * processed twice, even if a process is killed or several workers run.
 * @returns the outcome; null if another worker processed the record or the job ended
 * @throws transient errors; the record is then unchanged
 */
export async function doRecord(doing: RunningJob, record: PendingRecord): Promise<RecordOutcome | null> {
  const { id: recordId } = record;
  try {
    const { value, changeIds } = await collectChanges(() => carryOut(doing, record));
    // Runs after the commit. If the process is killed here, only the changed record itself refers to the
    // undoable change.
    const [changeId] = changeIds;
    if (changeId !== undefined) await keepChange(doing, recordId, changeId);
    return value;
  } catch (error) {
    if (error instanceof RecordTakenError) return null;
    if (!(error instanceof ApiError) || isPassing(error)) throw error;
    return refuseRecord(doing, recordId, error);
  }
}

/** Returns whether a retry may succeed. */
const isPassing = ({ status, headers }: ApiError) => status >= 500 || headers['retry-after'] !== undefined;

async function carryOut(doing: RunningJob, record: PendingRecord): Promise<RecordOutcome> {
  const { context, command, input } = doing;
  const { approvedEffect } = record;
  if (approvedEffect === null) return carryOutAny(doing, record);
  const one = { command, target: record, input };
  const email = await emailOf(doing, one);
  if (email !== null) {
    refuseOther(email, approvedEffect);
    return carryOutAny(doing, record);
  }
  return watchingEffect(doing, one, context.database.pool, (readEffect) =>
    carryOutAny(doing, record, async (connection) =>
      refuseOther(await readEffect(connection), approvedEffect),
    ),
  );
}

/** @throws CONFLICT unless the effect is the approved one */
function refuseOther(effect: RecordEffect, approved: string): void {
  if (recordFingerprint(effect) === approved) return;
  const error = 'the effect is no longer the one that was approved';
  throw new ApiError('CONFLICT', `Nothing was changed: ${error}.`, { details: [{ field: 'id', error }] });
}

/** @param check runs in the transaction, after the operation. An error rolls it back */
async function carryOutAny(
  doing: RunningJob,
  record: PendingRecord,
  check?: (connection: Connection) => Promise<void>,
): Promise<RecordOutcome> {
  const { of, perform } = doing;
  return watchingRecords(async (hasRecorded) => {
    const stored: { outcome: RecordOutcome | null } = { outcome: null };
    const storeOutcome = async (connection: Connection) => {
      await check?.(connection);
      stored.outcome = hasRecorded() ? 'CHANGED' : 'UNCHANGED';
      await storeRecordOutcome(doing, connection, {
        recordId: record.id,
        outcome: stored.outcome,
        error: null,
      });
    };
    await withTransactionHooks({ end: storeOutcome }, () => perform(doing, record));
    if (stored.outcome === null)
      throw new Error(`the operation of bulk job ${of.bulkJobId} did not report its result`);
    return stored.outcome;
  });
}

/** Stores that the operation refused a record, or that the caller may not see it. */
export async function refuseRecord(
  doing: Pick<RunningJob, 'context' | 'of'>,
  recordId: string,
  error: ApiError = notFound(),
): Promise<RecordOutcome | null> {
  try {
    await storeRecordOutcome(doing, doing.context.database.pool, { recordId, outcome: 'REFUSED', error });
    return 'REFUSED';
  } catch (problem) {
    if (problem instanceof RecordTakenError) return null;
    throw problem;
  }
}

interface StoredOutcome {
  recordId: string;
  outcome: RecordOutcome;
  error: ApiError | null;
}

/** @throws Taken */
async function storeRecordOutcome(
  { context, of: { organizationId, bulkJobId } }: Pick<RunningJob, 'context' | 'of'>,
  queryable: Pick<Connection, 'query'>,
  { recordId, outcome, error }: StoredOutcome,
): Promise<void> {
  const { rowCount } = await queryable.query({
    name: 'outcome of record',
    text: `UPDATE bulk_job_records SET outcome = $4, error_code = $5, error_message = $6, error_details = $7, done_at = $8
           WHERE organization_id = $1 AND bulk_job_id = $2 AND id = $3 AND outcome = 'PENDING'`,
    values: [
      organizationId,
      bulkJobId,
      recordId,
      outcome,
      error?.code ?? null,
      error?.message ?? null,
      error === null ? null : JSON.stringify(error.details),
      context.clock.now(),
    ],
  });
  if (rowCount === 0)
    throw new RecordTakenError(`record ${recordId} of bulk job ${bulkJobId} is no longer pending`);
}

async function keepChange(
  { context, of: { organizationId, bulkJobId } }: RunningJob,
  recordId: string,
  changeId: string,
): Promise<void> {
  await context.database.pool.query({
    name: 'change of record',
    text: `UPDATE bulk_job_records SET change_id = $4 WHERE organization_id = $1 AND bulk_job_id = $2 AND id = $3`,
    values: [organizationId, bulkJobId, recordId, changeId],
  });
}
