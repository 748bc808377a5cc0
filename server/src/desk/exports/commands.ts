import { localDate } from '../../kernel/calendar.ts';
import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, type ErrorDetail, invalidField, notFound } from '../../platform/errors.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import { newId } from '../../platform/ids.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import type { Organization } from '../../platform/organization.ts';
import { rowScope } from '../../platform/restriction.ts';
import { EXPORT } from './kinds.ts';
import { EXPORTS } from './lists.ts';
import { monthEndOf } from './month-end/file.ts';
import { MONTH_END_PACK } from './month-end/name.ts';
import { findExport } from './queries.ts';
import { columnProblems } from './rows.ts';
import type { Export, NewExport, NewMonthEndPack, StoredFormat } from './schema.ts';

/** Retention of an export, in days. */
export const KEEP_DAYS = 7;
const DAY_MS = 86_400_000;
/** Maximum number of unfinished exports in an organization. */
const MAX_UNFINISHED = 20;

/**
 * Creates an export that is made in the background.
 * @throws INVALID_DATA as the list itself does, CONCURRENCY_LIMITED if too many are unfinished
 */
export async function createExport(
  { database, clock }: DataContext,
  organizationId: string,
  { list, format, filter = {}, sortBy = null, sortOrder = null, columns: stated }: NewExport,
  user: ActingUser | null,
): Promise<Export> {
  const order = { ...(sortBy === null ? {} : { sortBy }), ...(sortOrder === null ? {} : { sortOrder }) };
  const query = { ...filter, ...order };
  const columns = stated ?? null;
  checkProblems(EXPORTS[list].problems(query), columnProblems({ list, query, columns }));
  return insertExport({ database, clock }, organizationId, { list, format, query, columns }, user);
}

/**
 * Creates the export of a month-end pack.
 * @throws INVALID_DATA if the month has not ended, CONCURRENCY_LIMITED if too many exports are unfinished
 */
export async function createMonthEndPack(
  context: DataContext,
  { id, timezone }: Organization,
  { month, format }: NewMonthEndPack,
  user: ActingUser | null,
): Promise<Export> {
  if (monthEndOf(month) >= localDate(context.clock.now(), timezone))
    throw invalidField('month', 'has not ended yet');
  return insertExport(context, id, { list: MONTH_END_PACK, format, query: { month }, columns: null }, user);
}

interface ExportFacts {
  list: string;
  format: StoredFormat;
  query: Readonly<Record<string, unknown>>;
  columns: readonly string[] | null;
}

async function insertExport(
  { database, clock }: DataContext,
  organizationId: string,
  { list, format, query, columns }: ExportFacts,
  user: ActingUser | null,
): Promise<Export> {
  const id = newId();
  return inTransaction(database, async (connection) => {
    await lockOrganization(connection, organizationId);
    const now = clock.now();
    await connection.query({
      name: 'insert export',
      text: `INSERT INTO exports (organization_id, id, list, format, query, columns, state, rows_written, requested_by_user_id,
               own_customers_only, created_at, updated_at, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6, 'QUEUED', 0, $7, $8, $9, $9, $10)`,
      values: [
        organizationId,
        id,
        list,
        format,
        JSON.stringify(query),
        columns === null ? null : JSON.stringify(columns),
        user?.id ?? null,
        rowScope() !== null,
        now,
        new Date(clock.wall.millis() + KEEP_DAYS * DAY_MS).toISOString(),
      ],
    });
    await addJobs(connection, [newJob(EXPORT, { organizationId, exportId: id })]);
    await recordChange(connection, organizationId, {
      action: 'records.exported',
      records: ofOrganization(organizationId),
      after: { list, format, columns, asked: Object.keys(query) },
    });
    return findExport(connection, organizationId, id, user);
  });
}

/** @throws INVALID_DATA naming every problem */
function checkProblems(query: readonly ErrorDetail[], columns: readonly ErrorDetail[]): void {
  const problems = [
    ...query.map(({ field, error }) => ({
      field: field === 'sortBy' || field === 'sortOrder' ? field : `filter.${field}`,
      error,
    })),
    ...columns,
  ];
  if (problems.length === 0) return;
  const message = problems.map(({ field, error }) => `${field}: ${error}`).join('; ');
  throw new ApiError('INVALID_DATA', message, { details: problems });
}

/** Serialises the creation of exports in an organization, so that the count is exact. */
async function lockOrganization(connection: Connection, organizationId: string): Promise<void> {
  await connection.query({
    name: 'lock organization of exports',
    text: 'SELECT 1 FROM organizations WHERE organization_id = $1 FOR NO KEY UPDATE',
    values: [organizationId],
  });
  const { rows } = await connection.query<{ count: number }>({
    name: 'unfinished exports',
    text: 'SELECT count(*) AS count FROM exports WHERE organization_id = $1 AND finished_at IS NULL',
    values: [organizationId],
  });
  if ((rows[0]?.count ?? 0) >= MAX_UNFINISHED)
    throw new ApiError(
      'CONCURRENCY_LIMITED',
      `There are already ${MAX_UNFINISHED} unfinished exports. Wait until one ends.`,
      {
        headers: { 'retry-after': '30' },
      },
    );
}

/**
 * Removes an export with its file. An export in progress is aborted.
 * @throws NOT_FOUND
 */
export async function deleteExport(
  { database }: Pick<DataContext, 'database'>,
  organizationId: string,
  id: string,
  user: ActingUser | null,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    await findExport(connection, organizationId, id, user);
    if (!(await removeExports(connection, organizationId, [id]))) throw notFound();
  });
}

/** @returns whether any of them existed */
export async function removeExports(
  connection: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<boolean> {
  // The worker that finishes an export locks its row, so its file is visible after this lock.
  await connection.query({
    name: 'lock exports to remove',
    text: 'SELECT 1 FROM exports WHERE organization_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE',
    values: [organizationId, ids],
  });
  await connection.query({
    name: 'remove files of exports',
    text: 'DELETE FROM files WHERE organization_id = $1 AND export_id = ANY($2::uuid[])',
    values: [organizationId, ids],
  });
  const { rowCount } = await connection.query({
    name: 'remove exports',
    text: 'DELETE FROM exports WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    values: [organizationId, ids],
  });
  return (rowCount ?? 0) > 0;
}
