import { collectChanges } from '../../platform/changes.ts';
import type { Connection, TransactionHooks } from '../../platform/db/database.ts';
import { withTransactionHooks } from '../../platform/db/transaction-hooks.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { watchingRecords } from '../../platform/outbox.ts';
import type { BulkCommand, BulkTarget, CommandContext } from './commands/command.ts';
import { type EffectStart, fingerprintOf, type RecordEffect } from './effects/effect.ts';
import { lockRecords } from './effects/lock-records.ts';
import { emailEffect, watchingEffect } from './effects/watch.ts';
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
  /** When the effects of its plan were approved, or the portion began. */
  start: EffectStart;
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
  const { approvedEffect } = record;
  return approvedEffect === null
    ? carryOutAny(doing, record)
    : carryOutApproved(doing, record, approvedEffect);
}

/** Carries out a command whose effect a person approved. The state before is read under the command's locks. */
async function carryOutApproved(
  doing: RunningJob,
  record: PendingRecord,
  approvedEffect: string,
): Promise<RecordOutcome> {
  const { organization, command, input, start } = doing;
  const composed = await command.compose(doing, record, input);
  if (composed !== null) {
    refuseOther(emailEffect(composed.email), approvedEffect);
    // Sends what was compared, not what would be composed a moment later.
    return carryOutAny({ ...doing, perform: composed.send }, record);
  }
  const one = { command, target: record };
  return watchingEffect(doing, one, start, ({ readBefore, readEffect }) => {
    let isSettled = false;
    return carryOutAny(doing, record, {
      underLock: (connection) => {
        isSettled = true;
        return readBefore(connection);
      },
      begin: async (connection) => {
        // In a settlement this runs after the change.
        if (isSettled) return;
        await lockRecords(connection, organization.id, [{ command, recordIds: [record.id], input }]);
        await readBefore(connection);
      },
      check: async (connection) => refuseOther(await readEffect(connection), approvedEffect),
    });
  });
}

/** @throws CONFLICT unless the effect is the approved one */
function refuseOther(effect: RecordEffect, approved: string): void {
  if (fingerprintOf(effect) === approved) return;
  const error = 'the effect is no longer the one that was approved';
  throw new ApiError('CONFLICT', `Nothing was changed: ${error}.`, { details: [{ field: 'id', error }] });
}

interface RecordHooks extends Pick<TransactionHooks, 'begin' | 'underLock'> {
  /** Runs in the transaction, after the operation. An error rolls it back. */
  check?: (connection: Connection) => Promise<void>;
}

async function carryOutAny(
  doing: RunningJob,
  record: PendingRecord,
  { check, ...hooks }: RecordHooks = {},
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
    await withTransactionHooks({ ...hooks, end: storeOutcome }, () => perform(doing, record));
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
