import { collectChanges } from '../../platform/changes.ts';
import type { Companion, Connection } from '../../platform/db/database.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { watchingRecords } from '../../platform/outbox.ts';
import type { Work } from './commands/command.ts';
import type { Ref } from './finish.ts';
import type { Outcome } from './schema.ts';

/** The record is done already, or the job has ended: what was about to be done is undone. */
class Taken extends Error {
  override name = 'Taken';
}

/** What is done to each record of a job. */
export interface Doing extends Work {
  of: Ref;
  perform(work: Work, record: PendingRecord): Promise<unknown>;
}

/** A record that is to be done. */
export interface PendingRecord {
  id: string;
  /** Of a job that takes another one back: what is undone. */
  undoesChangeId: string | null;
}

/**
 * Does to one record what its job says. What it did and that it was done are one transaction, so that nothing is done twice, whatever
 * is killed and whoever else works on it.
 * @returns what became of it; null: somebody else did it, or the job has ended
 * @throws what another attempt may get over: then nothing is done
 */
export async function doRecord(doing: Doing, record: PendingRecord): Promise<Outcome | null> {
  const { id: recordId } = record;
  try {
    const { value, changeIds } = await collectChanges(() => carryOut(doing, record));
    // Behind the commit: killed just now, the record is done, and its change is known where it was made only.
    const [changeId] = changeIds;
    if (changeId !== undefined) await keepChange(doing, recordId, changeId);
    return value;
  } catch (error) {
    if (error instanceof Taken) return null;
    if (!(error instanceof ApiError) || isPassing(error)) throw error;
    return refuseRecord(doing, recordId, error);
  }
}

/** What the same attempt may not meet the next time. */
const isPassing = ({ status, headers }: ApiError) => status >= 500 || headers['retry-after'] !== undefined;

async function carryOut(doing: Doing, record: PendingRecord): Promise<Outcome> {
  const { context, of, perform } = doing;
  return watchingRecords(async (hasRecorded) => {
    const told: { outcome: Outcome | null } = { outcome: null };
    const tell = async (connection: Pick<Connection, 'query'>) => {
      told.outcome = hasRecorded() ? 'CHANGED' : 'UNCHANGED';
      await store(doing, connection, { recordId: record.id, outcome: told.outcome, error: null });
    };
    const companion: Companion = { begin: async () => {}, end: tell, settled: tell };
    const database = { ...context.database, companion };
    await perform({ ...doing, context: { ...context, database } }, record);
    if (told.outcome === null) throw new Error(`what was done in ${of.bulkJobId} told nobody of its end`);
    return told.outcome;
  });
}

/** A record that the operation refuses, or that is not there for whoever asked. */
export async function refuseRecord(
  doing: Pick<Doing, 'context' | 'of'>,
  recordId: string,
  error: ApiError = notFound(),
): Promise<Outcome | null> {
  try {
    await store(doing, doing.context.database.pool, { recordId, outcome: 'REFUSED', error });
    return 'REFUSED';
  } catch (problem) {
    if (problem instanceof Taken) return null;
    throw problem;
  }
}

interface Stored {
  recordId: string;
  outcome: Outcome;
  error: ApiError | null;
}

/** @throws Taken */
async function store(
  { context, of: { organizationId, bulkJobId } }: Pick<Doing, 'context' | 'of'>,
  queryable: Pick<Connection, 'query'>,
  { recordId, outcome, error }: Stored,
): Promise<void> {
  const { rowCount } = await queryable.query({
    name: 'outcome of record',
    text: `UPDATE bulk_job_records SET outcome = $4, error_code = $5, error_message = $6, error_details = $7, done_at = $8
           WHERE organization_id = $1 AND bulk_job_id = $2 AND id = $3 AND outcome = 'PENDING'`,
    values: [
      ...[organizationId, bulkJobId, recordId, outcome, error?.code ?? null, error?.message ?? null],
      ...[error === null ? null : JSON.stringify(error.details), context.clock.now()],
    ],
  });
  if (rowCount === 0) throw new Taken(`${recordId} of ${bulkJobId} is not to be done any more`);
}

async function keepChange(
  { context, of: { organizationId, bulkJobId } }: Doing,
  recordId: string,
  changeId: string,
): Promise<void> {
  await context.database.pool.query({
    name: 'change of record',
    text: `UPDATE bulk_job_records SET change_id = $4 WHERE organization_id = $1 AND bulk_job_id = $2 AND id = $3`,
    values: [organizationId, bulkJobId, recordId, changeId],
  });
}
