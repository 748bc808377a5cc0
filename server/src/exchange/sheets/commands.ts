import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { currencyIn } from '../../kernel/heading-words.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import { currentActor } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, type ErrorDetail, invalidField, notFound } from '../../platform/errors.ts';
import { isActive } from '../../platform/files/claimed-type.ts';
import { findRoomLeft } from '../../platform/files/quota.ts';
import type { Upload } from '../../platform/http/upload.ts';
import { newId } from '../../platform/ids.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { refusal } from '../../platform/refusals.ts';
import { MAX_WORKBOOK_BYTES } from '../../platform/sheets/limits.ts';
import type { ColumnFacts } from './domain/facts.ts';
import { FIELDS, fieldOf } from './domain/fields.ts';
import { choiceOf, likelyKind, openQuestions, recognise, wordsOf } from './domain/headings.ts';
import type { SheetKind } from './domain/sheet-kinds.ts';
import { columnKey } from './domain/vat-columns.ts';
import { SHEET } from './kinds.ts';
import { complete, findSheet, loadRememberedSettings, loadSheet, type StoredSheet } from './queries.ts';
import { readSheetFile } from './read/read.ts';
import type { SheetFormat, SheetRead } from './read/sheet.worker.ts';
import { deleteSheets } from './removal.ts';
import { storeRows } from './rows.ts';
import type { ImportSheet, ImportSheetSettings } from './schema.ts';

const DAY_MS = 86_400_000;
/**
 * Retention in days of files not imported, and of imported files (the same as their refused rows).
 */
const KEEP_DAYS = { waiting: 7, imported: 30 };

const expiresAfter = ({ clock }: Pick<Context, 'clock'>, days: number) =>
  new Date(clock.wall.millis() + days * DAY_MS).toISOString();

/**
 * Receives a file: parses its rows, analyses its columns and proposes settings. Imports nothing.
 * @throws INVALID_DATA with the problem, PAYLOAD_TOO_LARGE beyond the quota
 */
export async function receiveSheet(
  context: Pick<Context, 'database' | 'clock' | 'storage'>,
  organizationId: string,
  { path, size, fileName, contentType }: Upload,
): Promise<ImportSheet> {
  const { database, storage } = context;
  const format = formatOf(contentType);
  if (format === 'XLSX' && size > MAX_WORKBOOK_BYTES)
    throw invalidField(
      'file',
      `is a workbook larger than ${MAX_WORKBOOK_BYTES / 1024 / 1024} MiB; save its sheet as CSV`,
    );
  const output = `${path}.rows`;
  const importSheetId = newId();
  try {
    const roomBytes = await findRoomLeft(database, organizationId, storage.quotaBytes);
    const read = await readSheetFile(organizationId, { path, format, output, roomBytes });
    await insertSheet(context, organizationId, { importSheetId, fileName, read });
    await storeRows(
      database,
      { organizationId, importSheetId },
      { path: output, quotaBytes: storage.quotaBytes },
    );
    return await findSheet(database.pool, organizationId, importSheetId);
  } catch (error) {
    await deleteSheets(database, organizationId, [importSheetId]);
    throw error;
  } finally {
    await rm(output, { force: true });
  }
}

/**
 * Returns the format of a file.
 * @param contentType the type detected from its bytes
 */
function formatOf(contentType: string): SheetFormat {
  if (/^application\/vnd\.(openxmlformats-officedocument\.spreadsheetml|ms-excel\.sheet)\./.test(contentType))
    return 'XLSX';
  if (contentType.startsWith('text/') && !isActive(contentType)) return 'CSV';
  throw invalidField('file', 'must be CSV or XLSX; save other workbooks as XLSX');
}

interface NewSheet {
  importSheetId: string;
  fileName: string;
  read: SheetRead;
}

async function insertSheet(
  context: Pick<Context, 'database' | 'clock'>,
  organizationId: string,
  { importSheetId, fileName, read }: NewSheet,
): Promise<void> {
  const { database, clock } = context;
  const { format, encoding, separator, headingRow, rows, columns } = read;
  const source = sourceOf(columns);
  const remembered = await loadRememberedSettings(database.pool, organizationId, source);
  const settings = initialSettings(columns, remembered, clock.now());
  await database.pool.query({
    name: 'insert import sheet',
    text: `INSERT INTO import_sheets (organization_id, id, state, file_name, format, encoding, separator, heading_row, rows_total,
             columns, source, settings, remembered, rows_done, created_at, updated_at, expires_at)
           VALUES ($1, $2, 'READ', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, $13, $13, $14)`,
    values: [
      organizationId,
      importSheetId,
      fileName,
      format,
      encoding,
      separator,
      headingRow,
      rows,
      JSON.stringify(columns),
      source,
      JSON.stringify(settings),
      remembered !== null,
      clock.now(),
      expiresAfter(context, KEEP_DAYS.waiting),
    ],
  });
}

/** Returns a hash of the normalized headings. It identifies files from the same source. */
function sourceOf(columns: readonly ColumnFacts[]): string {
  const headings = columns.map(({ heading }) => wordsOf(heading));
  return createHash('sha256').update(JSON.stringify(headings)).digest('hex');
}

/**
 * Returns remembered settings, else recognised ones. Remembered day and decimal formats apply only if the
 * cells do not contradict them.
 */
function initialSettings(
  columns: readonly ColumnFacts[],
  remembered: ImportSheetSettings | null,
  today: string,
): ImportSheetSettings {
  if (remembered === null || remembered.columns.length !== columns.length)
    return recogniseSettings(columns, likelyKind(columns) ?? 'invoices', today);
  const { kind } = remembered;
  return {
    ...remembered,
    columns: remembered.columns.map((choice, i) => ({
      ...choice,
      ...detectedFormat(choice.field, kind, columns[i], today),
    })),
  };
}

function recogniseSettings(
  columns: readonly ColumnFacts[],
  kind: SheetKind,
  today: string,
): ImportSheetSettings {
  const choices = recognise(kind, columns, today);
  const [inCells] = columns.flatMap(({ currencies }) => currencies);
  const [inHeadings] = columns.flatMap(({ heading }, i) =>
    fieldOf(kind, choices[i]?.field ?? '')?.reads === 'AMOUNT' ? (currencyIn(heading) ?? []) : [],
  );
  const currency = inCells ?? inHeadings ?? null;
  return complete({ kind, columns: choices, currency, createsCustomers: false });
}

/** Proposes settings for a file of the given kind; by default of the likeliest kind. */
export async function proposeSettings(
  { database }: DataContext,
  organizationId: string,
  id: string,
  kind?: SheetKind,
): Promise<ImportSheetSettings> {
  const stored = await loadSheet(database.pool, organizationId, id);
  if (stored === null) throw notFound();
  return recogniseSettings(
    stored.columns,
    kind ?? likelyKind(stored.columns) ?? 'invoices',
    stored.createdAt,
  );
}

const FORMATS = ['order', 'epoch', 'decimal'] as const;

function detectedFormat(
  field: string | null,
  kind: ImportSheetSettings['kind'],
  column: ColumnFacts | undefined,
  today: string,
) {
  const found = field === null ? undefined : fieldOf(kind, field);
  if (found === undefined || column === undefined) return {};
  const detected = choiceOf(found, column, today);
  return Object.fromEntries(
    FORMATS.flatMap((name) => (detected[name] === null ? [] : [[name, detected[name]]])),
  );
}

/**
 * Sets how a file is read and starts the check of its rows. Discards an earlier check.
 * @throws NOT_FOUND, INVALID_DATA naming each column that needs a setting, CONFLICT after the import
 */
export async function checkSheet(
  context: DataContext,
  organizationId: string,
  id: string,
  settings: ImportSheetSettings,
): Promise<ImportSheet> {
  return inTransaction(context.database, async (connection) => {
    const stored = await lockSheet(connection, organizationId, id);
    refuseUnusable(settings, stored.columns);
    const actor = currentActor();
    return startCheck(context, connection, { organizationId, id, settings, actor });
  });
}

/** Starts a check in the background. Discards an earlier check, also one that is running. */
export async function startCheck(
  context: DataContext,
  connection: Connection,
  { organizationId, id, settings, actor }: NewCheck,
): Promise<ImportSheet> {
  await connection.query({
    name: 'check import sheet',
    text: `UPDATE import_sheets SET state = 'CHECKING', settings = $3, check_id = $4, rows_done = 0, counts = NULL, failure = NULL,
             actor = $5, updated_at = $6, expires_at = $7 WHERE organization_id = $1 AND id = $2`,
    values: [
      organizationId,
      id,
      JSON.stringify(settings),
      newId(),
      JSON.stringify(actor),
      context.clock.now(),
      expiresAfter(context, KEEP_DAYS.waiting),
    ],
  });
  await addJobs(connection, [newJob(SHEET, { organizationId, importSheetId: id })]);
  return findSheet(connection, organizationId, id);
}

interface NewCheck {
  organizationId: string;
  id: string;
  settings: ImportSheetSettings;
  actor: ReturnType<typeof currentActor>;
}

/**
 * Locks and returns the file.
 * @throws NOT_FOUND, CONFLICT if it is imported or being imported
 */
export async function lockSheet(
  connection: Connection,
  organizationId: string,
  id: string,
): Promise<StoredSheet> {
  const stored = await loadSheet(connection, organizationId, id, { isLocked: true });
  if (stored === null) throw notFound();
  if (stored.state === 'IMPORTING' || stored.state === 'IMPORTED')
    throw new ApiError('CONFLICT', refusal('SHEET_IMPORTED'));
  return stored;
}

function refuseUnusable({ kind, ...settings }: ImportSheetSettings, columns: readonly ColumnFacts[]): void {
  const details: ErrorDetail[] = [];
  if (settings.columns.length !== columns.length)
    details.push({
      field: 'columns',
      error: `must have ${columns.length} entries, one for each column of the file`,
    });
  const seen = new Set<string>();
  for (const [i, { field }] of settings.columns.entries()) {
    if (field === null) continue;
    if (fieldOf(kind, field) === undefined)
      details.push({
        field: `columns[${i}].field`,
        error: `must be one of ${FIELDS[kind].map(({ name }) => name).join(', ')}`,
      });
    const key = columnKey(field, columns[i]?.heading ?? '');
    if (seen.has(key))
      details.push({ field: `columns[${i}].field`, error: 'is already assigned to another column' });
    seen.add(key);
  }
  for (const { name, needed } of FIELDS[kind])
    if (needed === 'ALWAYS' && !seen.has(name))
      details.push({ field: 'columns', error: `must include ${name}` });
  for (const { column, asks } of openQuestions({ kind, ...settings }, columns))
    details.push({
      field: `columns[${column}].${asks}`,
      error: 'is required: the cells of this column are ambiguous',
    });
  if (details.length === 0) return;
  const message = details.map(({ field, error }) => `${field}: ${error}`).join('; ');
  throw new ApiError('INVALID_DATA', message, { details });
}

/**
 * Starts the import of a checked file, and remembers its settings for files with the same headings.
 * @throws NOT_FOUND, CONFLICT if it was not checked, is already imported, or has no row to import
 */
export async function importSheet(
  context: DataContext,
  organizationId: string,
  id: string,
): Promise<ImportSheet> {
  const { database, clock } = context;
  return inTransaction(database, async (connection) => {
    const stored = await lockSheet(connection, organizationId, id);
    if (stored.state !== 'CHECKED') throw new ApiError('CONFLICT', refusal('SHEET_UNCHECKED'));
    if (stored.counts?.skipped === stored.rows) throw new ApiError('CONFLICT', refusal('SHEET_ALL_SKIPPED'));
    await connection.query({
      name: 'import import sheet',
      text: `UPDATE import_sheets SET state = 'IMPORTING', import_id = $3, failure = NULL, actor = $4, updated_at = $5, expires_at = $6
             WHERE organization_id = $1 AND id = $2`,
      values: [
        organizationId,
        id,
        newId(),
        JSON.stringify(currentActor()),
        clock.now(),
        expiresAfter(context, KEEP_DAYS.imported),
      ],
    });
    await connection.query({
      name: 'remember import source',
      text: `INSERT INTO import_sources (organization_id, source, settings, updated_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (organization_id, source) DO UPDATE SET settings = excluded.settings, updated_at = excluded.updated_at`,
      values: [organizationId, stored.source, JSON.stringify(stored.settings), clock.now()],
    });
    await addJobs(connection, [newJob(SHEET, { organizationId, importSheetId: id })]);
    return findSheet(connection, organizationId, id);
  });
}

/**
 * Deletes a file.
 * @throws NOT_FOUND, CONFLICT after the import
 */
export async function deleteSheet(
  { database }: DataContext,
  organizationId: string,
  id: string,
): Promise<void> {
  await inTransaction(database, (connection) => lockSheet(connection, organizationId, id));
  await deleteSheets(database, organizationId, [id]);
}
