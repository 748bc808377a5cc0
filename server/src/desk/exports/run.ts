import { performance } from 'node:perf_hooks';
import type { Readable } from 'node:stream';
import { localDate } from '../../kernel/calendar.ts';
import { inRestriction } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, type ErrorCode } from '../../platform/errors.ts';
import { ownFile } from '../../platform/files/check.ts';
import { insertFile, storeContent } from '../../platform/files/contents.ts';
import { discardStaged, type StagedFile, stageFile } from '../../platform/files/staging.ts';
import { findActingUser } from '../../platform/http/acting-user.ts';
import type { JobRun } from '../../platform/jobs/task.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import { fileNameOf, fileOf } from './file.ts';
import { EXPORTS, type Exported } from './lists.ts';
import { packFile, packName } from './month-end/file.ts';
import { MONTH_END_PACK } from './month-end/name.ts';
import { exportTable, type Progress } from './rows.ts';
import { STORED_TYPES, type StoredFormat } from './schema.ts';

/** Maximum file size, in bytes. */
const MAX_BYTES = 1024 ** 3;
/** Interval for storing progress, in milliseconds. */
const INTERVAL_MS = 1_000;

/** Temporary refusals: other charts are being computed, or the file storage does not answer. */
const TEMPORARY: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['CONCURRENCY_LIMITED', 'UNAVAILABLE']);

/** Thrown if the export was removed or the process is stopping. */
class ExportEndedError extends Error {
  override name = 'ExportEndedError';
}

interface StoredExport {
  list: Exported | typeof MONTH_END_PACK;
  format: StoredFormat;
  query: Record<string, unknown>;
  columns: string[] | null;
  userId: string | null;
  ownCustomersOnly: boolean;
}

interface ExportRef {
  organizationId: string;
  exportId: string;
}

/**
 * Makes the file of an export with the requester's current access. After a stop, another worker starts it
 * again. A refusal, such as exhausted storage, ends it, unless it is expected to pass.
 * @returns whether to start it again at once
 * @throws transient errors, for another attempt
 */
export async function runExport(context: Context, exportRef: ExportRef, run: JobRun): Promise<boolean> {
  const organization = await context.organizations.byId(exportRef.organizationId);
  const stored = await beginExport(context, exportRef);
  if (organization === null || stored === null) return false;
  try {
    await makeExport(context, organization, { of: exportRef, stored, run });
    return false;
  } catch (error) {
    if (error instanceof ExportEndedError) return run.stopped();
    const isFinal = error instanceof ApiError && !TEMPORARY.has(error.code);
    if (!isFinal && run.attempt < run.maxAttempts) throw error;
    await fail(context, exportRef, reasonText(error));
    if (!(error instanceof ApiError)) throw error;
    return false;
  }
}

/** Returns the reason that the user reads. A storage or database that does not answer is named in the log only. */
const reasonText = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'UNAVAILABLE' ? error.message : refusal('EXPORT_FAILED');

async function beginExport({ database, clock }: Context, exportRef: ExportRef): Promise<StoredExport | null> {
  const { rows } = await database.pool.query<StoredExport>({
    name: 'begin export',
    text: `UPDATE exports SET state = 'RUNNING', rows_written = 0, updated_at = $3
           WHERE organization_id = $1 AND id = $2 AND finished_at IS NULL
           RETURNING list, format, query, columns, requested_by_user_id AS "userId", own_customers_only AS "ownCustomersOnly"`,
    values: [exportRef.organizationId, exportRef.exportId, clock.now()],
  });
  return rows[0] ?? null;
}

interface Making {
  of: ExportRef;
  stored: StoredExport;
  run: JobRun;
}

async function makeExport(
  context: Context,
  organization: Organization,
  { of, stored, run }: Making,
): Promise<void> {
  const { userId, ownCustomersOnly, ...choice } = stored;
  const user = userId === null ? null : await findActingUser(context.database, organization.id, userId);
  if (userId !== null && user === null) throw new ApiError('ACCESS_FORBIDDEN', refusal('REQUESTER_GONE'));
  const isOwnOnly = user?.ownCustomersOnly ?? false;
  if (isOwnOnly && !ownCustomersOnly) throw new ApiError('ACCESS_FORBIDDEN', refusal('EXPORT_LIMITED'));
  const progress = new StoredProgress(context, of, run);
  const write = async () => {
    const file = await openContent(context, organization, choice, progress);
    return stageFile(context.storage.stagingFolder, file, {
      maxBytes: MAX_BYTES,
      field: 'export',
    });
  };
  // An export requested by a user limited to own customers keeps this limit, even if the user's access
  // changed since.
  const staged = await (ownCustomersOnly && userId !== null
    ? inRestriction({ organizationId: organization.id, userId }, write)
    : write());
  try {
    await finishExport(context, organization, { of, ...choice, staged, rows: progress.rows });
  } finally {
    await discardStaged(staged);
  }
}

/** Opens the content of an export. */
async function openContent(
  context: Context,
  organization: Organization,
  choice: Omit<StoredExport, 'userId' | 'ownCustomersOnly'>,
  progress: Progress,
): Promise<Readable> {
  const { list, format, query } = choice;
  if (list === MONTH_END_PACK)
    return packFile(context, organization, { month: String(query['month']), format });
  if (format === 'pdf') throw new Error(`${list} is not exported as a PDF`);
  return fileOf(await exportTable(context, organization, { ...choice, list }, progress), format);
}

/** Stores the progress of an export at intervals. */
class StoredProgress implements Progress {
  rows = 0;
  #total: number | null = null;
  #at = performance.now();
  readonly #context: Context;
  readonly #of: ExportRef;
  readonly #run: JobRun;

  constructor(context: Context, of: ExportRef, run: JobRun) {
    this.#context = context;
    this.#of = of;
    this.#run = run;
  }

  begun(total: number | null): void {
    this.#total = total;
  }

  async written(rows: number): Promise<void> {
    const { database, clock } = this.#context;
    const { organizationId, exportId } = this.#of;
    this.rows = rows;
    if (this.#run.stopped() || this.#run.signal.aborted)
      throw new ExportEndedError('the process is stopping');
    if (performance.now() - this.#at < INTERVAL_MS) return;
    this.#at = performance.now();
    const { rowCount } = await database.pool.query({
      name: 'progress of export',
      text: `UPDATE exports SET rows_written = $3, rows_total = $4, updated_at = $5
             WHERE organization_id = $1 AND id = $2 AND finished_at IS NULL`,
      values: [organizationId, exportId, rows, this.#total, clock.now()],
    });
    if (rowCount === 0) throw new ExportEndedError('the export was deleted');
  }
}

interface Finished extends Pick<StoredExport, 'list' | 'format' | 'query'> {
  of: ExportRef;
  staged: StagedFile;
  rows: number;
}

/**
 * Stores the file and the final state in one transaction. If the export was removed, or another worker
 * finished it, the file is not kept.
 */
async function finishExport(
  context: Context,
  { timezone }: Organization,
  { of: { organizationId, exportId }, list, format, query, staged, rows }: Finished,
): Promise<void> {
  await storeContent(context, organizationId, ownFile(staged));
  await inTransaction(context.database, async (connection) => {
    const now = context.clock.now();
    const { rowCount } = await connection.query({
      name: 'finish export',
      text: `UPDATE exports SET state = 'DONE', rows_written = $3, rows_total = $3, finished_at = $4, updated_at = $4
             WHERE organization_id = $1 AND id = $2 AND finished_at IS NULL`,
      values: [organizationId, exportId, rows, now],
    });
    if (rowCount === 0) return;
    const { sha256, size } = staged;
    const fileName =
      list === MONTH_END_PACK
        ? packName(String(query['month']), format)
        : fileNameOf(EXPORTS[list].name, localDate(now, timezone), format);
    const file = { sha256, size, fileName, contentType: STORED_TYPES[format], createdAt: now };
    await insertFile(connection, organizationId, { exportId }, file);
  });
}

/** Ends an export as failed, with the reason. */
export async function fail(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { organizationId, exportId }: ExportRef,
  reason: string,
): Promise<void> {
  await database.pool.query({
    name: 'fail export',
    text: `UPDATE exports SET state = 'FAILED', error = $3, finished_at = $4, updated_at = $4
           WHERE organization_id = $1 AND id = $2 AND finished_at IS NULL`,
    values: [organizationId, exportId, reason, clock.now()],
  });
}
