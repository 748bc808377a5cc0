import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { type ErrorCode, type ErrorDetail, notFound } from '../../platform/errors.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectCountedPage } from '../../platform/lists/select-page.ts';
import { rowScope, rowScopeOf } from '../../platform/restriction.ts';
import { type BulkListName, LISTS } from './lists.ts';
import type { BulkJob, BulkJobQuery, BulkJobRecord, BulkJobRecordQuery, RecordOutcome } from './schema.ts';

/** Whether a job waits for the one that it follows. The job is `bulk_jobs`. */
export const IS_WAITING = `EXISTS (SELECT 1 FROM bulk_jobs followed WHERE followed.organization_id = bulk_jobs.organization_id
  AND followed.id = bulk_jobs.follows_job_id AND followed.finished_at IS NULL)`;

/** Whether the job that it follows did not complete all records. The job is `bulk_jobs`. */
export const IS_STOPPED = `EXISTS (SELECT 1 FROM bulk_jobs followed WHERE followed.organization_id = bulk_jobs.organization_id
  AND followed.id = bulk_jobs.follows_job_id AND followed.finished_at IS NOT NULL
  AND (followed.state <> 'DONE' OR followed.records_refused > 0))`;

/** The state for callers. An approved job is stored as QUEUED until it ends. */
const SHOWN_STATE = `CASE WHEN is_approved AND state = 'QUEUED'
  AND records_changed + records_unchanged + records_refused > 0 THEN 'RUNNING' ELSE state END`;

interface JobRow extends Omit<BulkJob, 'filter' | 'sortBy'> {
  query: BulkJob['filter'];
}

/**
 * Selects the jobs that a user may see: the user's own. A user limited to own customers sees only those
 * created under that limit. `$3` is the user, or null; `$4` is whether the user is limited to own customers.
 */
const SEEN = 'requested_by_user_id IS NOT DISTINCT FROM $3 AND (own_customers_only OR NOT $4)';
const seenBy = (user: ActingUser | null) => [user?.id ?? null, rowScope() !== null];

async function jobsById(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  { ids, user }: { ids: readonly string[]; user: ActingUser | null },
): Promise<Map<string, BulkJob>> {
  const { rows } = await queryable.query<JobRow>({
    name: 'bulk jobs by id',
    text: `SELECT id, list, command, input, query, undoes_job_id AS "undoesJobId", ${SHOWN_STATE} AS state,
             json_build_object('total', records_total, 'changed', records_changed, 'unchanged', records_unchanged,
               'refused', records_refused, 'skipped', records_skipped, 'undoable', records_undoable) AS records, error,
             requested_by_user_id AS "requestedByUserId", created_at AS "createdAt", updated_at AS "updatedAt",
             finished_at AS "finishedAt", expires_at AS "expiresAt"
           FROM bulk_jobs WHERE organization_id = $1 AND id = ANY($2::uuid[]) AND ${SEEN}`,
    values: [organizationId, ids, ...seenBy(user)],
  });
  return new Map(rows.map((row) => [row.id, jobOf(row)]));
}

function jobOf({ query, ...row }: JobRow): BulkJob {
  if (query === null) return { ...row, filter: null, sortBy: null };
  const { sortBy, ...filter } = query;
  return { ...row, filter, sortBy: typeof sortBy === 'string' ? sortBy : null };
}

/** Returns one job that the user may see, or throws 404. */
export async function findBulkJob(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  id: string,
  user: ActingUser | null,
): Promise<BulkJob> {
  const found = (await jobsById(queryable, organizationId, { ids: [id], user })).get(id);
  if (found === undefined) throw notFound();
  return found;
}

/** Lists the user's own jobs, newest first. */
export async function listBulkJobs(
  { database }: Pick<Context, 'database'>,
  organizationId: string,
  query: BulkJobQuery,
  user: ActingUser | null,
) {
  const page = readPage({ ...query, userId: user?.id ?? null }, { list: 'bulk-jobs', sortBy: 'createdAt' });
  const where = [
    user === null
      ? sql<boolean>`requested_by_user_id IS NULL`
      : sql<boolean>`requested_by_user_id = ${user.id}`,
    ...(rowScope() === null ? [] : [sql<boolean>`own_customers_only`]),
  ];
  const { ids, metadata } = await selectCountedPage(
    database.kysely,
    { from: 'bulk_jobs', organizationId, where, sortColumn: 'created_at' },
    page,
  );
  const found = await jobsById(database.pool, organizationId, { ids, user });
  return { ...metadata, items: ids.flatMap((id) => found.get(id) ?? []) };
}

interface RecordRow {
  id: string;
  outcome: RecordOutcome;
  code: ErrorCode | null;
  message: string | null;
  details: ErrorDetail[] | null;
  changeId: string | null;
  doneAt: string | null;
}

/**
 * Lists the outcomes of a job's records, in processing order, if the user may see the job.
 * @throws NOT_FOUND
 */
export async function listBulkJobRecords(
  { database }: Pick<Context, 'database'>,
  organizationId: string,
  { id, query, user }: { id: string; query: BulkJobRecordQuery; user: ActingUser | null },
) {
  const { list } = await findBulkJob(database.pool, organizationId, id, user);
  const page = readPage(
    { ...query, sortOrder: 'ASC', bulkJobId: id },
    { list: 'bulk-job-records', sortBy: 'id' },
  );
  const { ids, metadata } = await selectCountedPage(
    database.kysely,
    {
      from: 'bulk_job_records',
      organizationId,
      sortColumn: 'id',
      where: [
        sql<boolean>`bulk_job_id = ${id}`,
        ...(query.outcome === undefined ? [] : [sql<boolean>`outcome = ${query.outcome}`]),
      ],
    },
    page,
  );
  const [rows, names] = await Promise.all([
    recordsById(database.pool, organizationId, id, ids),
    namesOf({ database }, organizationId, list, ids),
  ]);
  const { kind } = LISTS[list];
  const items = ids.flatMap((one): BulkJobRecord[] => {
    const row = rows.get(one);
    if (row === undefined) return [];
    const { code, message, details, ...facts } = row;
    const error = code === null ? null : { code, message: message ?? '', details: details ?? [] };
    return [{ kind, name: names.get(one) ?? null, error, ...facts }];
  });
  return { ...metadata, items };
}

async function recordsById(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  bulkJobId: string,
  ids: readonly string[],
): Promise<Map<string, RecordRow>> {
  const { rows } = await queryable.query<RecordRow>({
    name: 'records of bulk job',
    text: `SELECT id, outcome, error_code AS code, error_message AS message, error_details AS details,
             change_id AS "changeId", done_at AS "doneAt"
           FROM bulk_job_records WHERE organization_id = $1 AND bulk_job_id = $2 AND id = ANY($3::uuid[])`,
    values: [organizationId, bulkJobId, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the display names of the records that the caller may see. */
async function namesOf(
  { database }: Pick<Context, 'database'>,
  organizationId: string,
  list: BulkListName,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const { table, name } = LISTS[list];
  const own = rowScopeOf(table).map((condition) => sql`AND ${condition}`);
  const { rows } = await sql<{ id: string; name: string | null }>`
    SELECT id, ${name} AS name FROM ${sql.table(table)}
    WHERE organization_id = ${organizationId} AND id = ANY(${ids}::uuid[]) ${sql.join(own, sql` `)}`.execute(
    database.kysely,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Returns which of the records the caller may see; null if the caller is not restricted. */
export async function ownAmong(
  { database }: Pick<Context, 'database'>,
  organizationId: string,
  list: BulkListName,
  ids: readonly string[],
): Promise<ReadonlySet<string> | null> {
  const [own] = rowScopeOf(LISTS[list].table);
  if (own === undefined) return null;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(LISTS[list].table)}
    WHERE organization_id = ${organizationId} AND id = ANY(${ids}::uuid[]) AND ${own}`.execute(
    database.kysely,
  );
  return new Set(rows.map(({ id }) => id));
}
