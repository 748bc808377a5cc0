import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { StoredFile } from '../../platform/files/contents.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectCountedPage } from '../../platform/lists/select-page.ts';
import { rowScope } from '../../platform/restriction.ts';
import type { Export, ExportQuery } from './schema.ts';

type ExportRow = Omit<Export, 'file'> & { fileName: string | null; size: number | null };

/**
 * Selects the exports that a user may see: the user's own. A user limited to own customers sees only those
 * created under that limit. `$3` is the user, or null; `$4` is whether the user is limited to own customers.
 */
const SEEN = 'e.requested_by_user_id IS NOT DISTINCT FROM $3 AND (e.own_customers_only OR NOT $4)';

const seenBy = (user: ActingUser | null) => [user?.id ?? null, rowScope() !== null];

async function exportsById(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  { ids, user }: { ids: readonly string[]; user: ActingUser | null },
): Promise<Map<string, Export>> {
  const { rows } = await queryable.query<ExportRow>({
    name: 'exports by id',
    text: `SELECT e.id, e.list, e.format, e.state, e.rows_written AS "rowsWritten", e.rows_total AS "rowsTotal", e.error,
             e.requested_by_user_id AS "requestedByUserId", f.file_name AS "fileName", f.size, e.created_at AS "createdAt",
             e.updated_at AS "updatedAt", e.finished_at AS "finishedAt", e.expires_at AS "expiresAt"
           FROM exports e LEFT JOIN files f ON f.organization_id = $1 AND f.export_id = e.id
           WHERE e.organization_id = $1 AND e.id = ANY($2::uuid[]) AND ${SEEN}`,
    values: [organizationId, ids, ...seenBy(user)],
  });
  return new Map(rows.map((row) => [row.id, exportOf(row)]));
}

function exportOf({ fileName, size, ...row }: ExportRow): Export {
  const path = `/v1/internal/exports/${row.id}/file`;
  return { ...row, file: fileName === null || size === null ? null : { name: fileName, size, path } };
}

/** Returns one export that the user may see, or throws 404. */
export async function findExport(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  id: string,
  user: ActingUser | null,
): Promise<Export> {
  const found = (await exportsById(queryable, organizationId, { ids: [id], user })).get(id);
  if (found === undefined) throw notFound();
  return found;
}

/** Lists the user's own exports, newest first. */
export async function listExports(
  { database }: Pick<Context, 'database'>,
  organizationId: string,
  query: ExportQuery,
  user: ActingUser | null,
) {
  const page = readPage({ ...query, userId: user?.id ?? null }, { list: 'exports', sortBy: 'createdAt' });
  const where = [
    user === null
      ? sql<boolean>`requested_by_user_id IS NULL`
      : sql<boolean>`requested_by_user_id = ${user.id}`,
    ...(rowScope() !== null ? [sql<boolean>`own_customers_only`] : []),
  ];
  const { ids, metadata } = await selectCountedPage(
    database.kysely,
    { from: 'exports', organizationId, where, sortColumn: 'created_at' },
    page,
  );
  const found = await exportsById(database.pool, organizationId, { ids, user });
  return { ...metadata, items: ids.flatMap((id) => found.get(id) ?? []) };
}

/** Returns the file of an export that the user may see, or throws 404, also before the file exists. */
export async function findExportFile(
  { database }: Pick<Context, 'database'>,
  organizationId: string,
  id: string,
  user: ActingUser | null,
): Promise<StoredFile> {
  const { rows } = await database.pool.query<StoredFile>({
    name: 'file of export',
    text: `SELECT f.id, f.sha256, f.size, f.content_type AS "contentType", f.file_name AS "fileName", f.created_at AS "createdAt"
           FROM exports e JOIN files f ON f.organization_id = $1 AND f.export_id = e.id
           WHERE e.organization_id = $1 AND e.id = $2 AND ${SEEN}`,
    values: [organizationId, id, ...seenBy(user)],
  });
  const [file] = rows;
  if (file === undefined) throw notFound();
  return file;
}
