import { systemActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { actingAs } from '../../platform/current-actor.ts';
import { runChunks } from '../../platform/jobs/chunked-job.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { jobPerOrganization, restoreJobs } from '../../platform/jobs/restore-jobs.ts';
import { defineTask, everyMinute, type JobRun, type Schedule, type Task } from '../../platform/jobs/task.ts';
import type { Organization } from '../../platform/organization.ts';
import { dropImport, receiveLines } from '../imports/commands.ts';
import { checkRows } from './check.ts';
import { REMOVE_SHEETS, SHEET, SHEETS_CLOCK } from './kinds.ts';
import { streamLinesOfSheet } from './lines.ts';
import { loadSheet, type StoredSheet } from './queries.ts';
import { deleteExpiredSheet } from './removal.ts';

type SheetContext = Pick<Context, 'database' | 'clock' | 'organizations' | 'storage'>;

interface SheetRef {
  organizationId: string;
  importSheetId: string;
}

/** Number of rows between progress updates. */
const PROGRESS_ROWS = 2_000;

export const sheetSchedules: readonly Schedule[] = [everyMinute(SHEETS_CLOCK)];

/** Returns the tasks that check and import sheets, and remove expired ones. */
export const sheetTasks = (context: SheetContext): readonly Task[] => [
  defineTask(SHEET, (of, run) => runStep(context, of, run)),
  defineTask(SHEETS_CLOCK, () => lookAfterSheets(context)),
  defineTask(REMOVE_SHEETS, (of, run) =>
    runChunks({ queryable: context.database.pool, kind: REMOVE_SHEETS, of, run }, () =>
      deleteExpiredSheet(context, of.organizationId),
    ),
  ),
];

/** Thrown when the process is stopping. */
class SheetStoppedError extends Error {}

/** Thrown when the rows are checked again meanwhile, with other settings or corrections. */
class CheckSupersededError extends Error {}

/**
 * Runs the step that the sheet's state calls for. An interrupted step restarts from scratch; both steps
 * change nothing before their end.
 */
async function runStep(context: SheetContext, sheetRef: SheetRef, run: JobRun): Promise<void> {
  const { database, organizations } = context;
  const sheet = await loadSheet(database.pool, sheetRef.organizationId, sheetRef.importSheetId);
  const organization = await organizations.byId(sheetRef.organizationId);
  if (sheet === null || organization === null) return;
  try {
    await actingAs({ ...(sheet.actor ?? systemActor(null)), job: SHEET.name }, async () => {
      if (sheet.state === 'CHECKING') await checkSheet(context, organization, sheet, run);
      else if (sheet.state === 'IMPORTING') await receive(context, organization, sheet, run);
    });
  } catch (error) {
    if (error instanceof CheckSupersededError) return;
    if (error instanceof SheetStoppedError) return addJobs(database.pool, [newJob(SHEET, sheetRef)]);
    if (run.attempt >= run.maxAttempts)
      await giveUp(context, sheetRef, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

async function checkSheet(
  context: SheetContext,
  organization: Organization,
  sheet: StoredSheet,
  run: JobRun,
): Promise<void> {
  const { pool } = context.database;
  const { id, checkId } = sheet;
  if (checkId === null) return;
  const of = [organization.id, id, checkId];
  await pool.query({
    name: 'remove import sheet outcomes',
    text: 'DELETE FROM import_sheet_outcomes WHERE organization_id = $1 AND import_sheet_id = $2',
    values: [organization.id, id],
  });
  const onRows = onceInAWhile(async (rows) => {
    if (run.stopped()) throw new SheetStoppedError();
    const { rowCount } = await pool.query({
      name: 'import sheet rows done',
      text: 'UPDATE import_sheets SET rows_done = $4, updated_at = $5 WHERE organization_id = $1 AND id = $2 AND check_id = $3',
      values: [...of, rows, context.clock.now()],
    });
    if (rowCount === 0) throw new CheckSupersededError();
  });
  const counts = await checkRows(context, organization, { ...sheet, checkId }, onRows);
  await pool.query({
    name: 'import sheet checked',
    text: `UPDATE import_sheets SET state = 'CHECKED', counts = $4, rows_done = rows_total, updated_at = $5
           WHERE organization_id = $1 AND id = $2 AND check_id = $3 AND state = 'CHECKING'`,
    values: [...of, JSON.stringify(counts), context.clock.now()],
  });
}

/**
 * Receives the rows as an import. The import's id is stored first, so that a retry after a crash can see
 * whether it was received.
 */
async function receive(
  context: SheetContext,
  organization: Organization,
  sheet: StoredSheet,
  run: JobRun,
): Promise<void> {
  const { database, clock, storage } = context;
  const { id, importId, fileName } = sheet;
  if (importId === null) return;
  if (!(await isReceived(context, organization.id, importId))) {
    await dropImport(database, organization.id, importId);
    const onRows = onceInAWhile(async () => {
      if (run.stopped()) throw new SheetStoppedError();
    });
    const source = streamLinesOfSheet(database, organization, sheet, { onRows });
    await receiveLines(context, organization.id, {
      source,
      fileName,
      importId,
      quotaBytes: storage.quotaBytes,
    });
  }
  await database.pool.query({
    name: 'import sheet imported',
    text: `UPDATE import_sheets SET state = 'IMPORTED', updated_at = $3 WHERE organization_id = $1 AND id = $2 AND state = 'IMPORTING'`,
    values: [organization.id, id, clock.now()],
  });
}

async function isReceived(
  { database }: SheetContext,
  organizationId: string,
  importId: string,
): Promise<boolean> {
  const { rowCount } = await database.pool.query({
    name: 'import of sheet',
    text: "SELECT 1 FROM imports WHERE organization_id = $1 AND id = $2 AND state <> 'RECEIVING'",
    values: [organizationId, importId],
  });
  return rowCount === 1;
}

function onceInAWhile(report: (rows: number) => Promise<void>): (rows: number) => Promise<void> {
  let next = PROGRESS_ROWS;
  return async (rows) => {
    if (rows < next) return;
    next = rows + PROGRESS_ROWS;
    await report(rows);
  };
}

/** Returns a file to its previous state, with the reason. */
async function giveUp(
  { database, clock }: SheetContext,
  { organizationId, importSheetId }: SheetRef,
  reason: string,
): Promise<void> {
  await database.pool.query({
    name: 'import sheet failed',
    text: `UPDATE import_sheets SET state = CASE state WHEN 'CHECKING' THEN 'READ' ELSE 'CHECKED' END, failure = $3, import_id = NULL,
             updated_at = $4 WHERE organization_id = $1 AND id = $2 AND state IN ('CHECKING', 'IMPORTING')`,
    values: [organizationId, importSheetId, reason.slice(0, 500), clock.now()],
  });
}

/**
 * Queues files whose jobs were lost, and the removal of expired ones. It searches all organizations by
 * design.
 */
async function lookAfterSheets(context: SheetContext): Promise<void> {
  const { database, clock } = context;
  const { rows } = await database.pool.query<SheetRef & { isExpired: boolean }>({
    name: 'import sheets to look after',
    text: `SELECT organization_id AS "organizationId", id AS "importSheetId",
             expires_at <= $1 AND state NOT IN ('CHECKING', 'IMPORTING') AS "isExpired"
           FROM import_sheets WHERE state IN ('CHECKING', 'IMPORTING') OR expires_at <= $1`,
    values: [clock.wall.now()],
  });
  const unfinished = rows.flatMap(({ isExpired, ...of }) => (isExpired ? [] : of));
  await restoreJobs(context, SHEET, unfinished, (of, lastError) =>
    giveUp(context, of, lastError ?? 'The import process stopped each time. Upload the file again.'),
  );
  const expired = rows.filter(({ isExpired }) => isExpired);
  await addJobs(database.pool, jobPerOrganization(REMOVE_SHEETS, expired));
}
