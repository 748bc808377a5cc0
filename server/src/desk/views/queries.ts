import { sql } from 'kysely';
import type { Connection, Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectCountedPage } from '../../platform/lists/select-page.ts';
import { withVersion } from '../../platform/record-version.ts';
import type { SavedView, ViewQuery } from './schema.ts';

/** The query of a view, stored in one column. */
export type StoredQuery = Pick<SavedView, 'filter' | 'sortBy' | 'sortOrder'>;

type ViewRow = Omit<SavedView, keyof StoredQuery | 'version'> & { query: StoredQuery };

/** Selects the views that a user may see: the user's own, and shared ones. */
const SEEN = '(is_shared OR owner_user_id = $3)';

async function viewsById(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  { ids, user }: { ids: readonly string[]; user: ActingUser | null },
): Promise<Map<string, SavedView>> {
  const { rows } = await queryable.query<ViewRow>({
    name: 'saved views by id',
    text: `SELECT id, list, name, is_shared AS "isShared", owner_user_id AS "ownerUserId", query, columns,
             created_at AS "createdAt", updated_at AS "updatedAt"
           FROM saved_views WHERE organization_id = $1 AND id = ANY($2::uuid[]) AND ${SEEN}`,
    values: [organizationId, ids, user?.id ?? null],
  });
  return new Map(rows.map((row) => [row.id, toView(row)]));
}

function toView({ query, ...view }: ViewRow): SavedView {
  const { name, isShared, columns } = view;
  return withVersion({ ...view, ...query }, { name, isShared, columns, ...query });
}

/** Returns one view that the user may see, or throws 404. */
export async function findView(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  id: string,
  user: ActingUser | null,
): Promise<SavedView> {
  const view = (await viewsById(queryable, organizationId, { ids: [id], user })).get(id);
  if (view === undefined) throw notFound();
  return view;
}

/** Lists the views that the user may see, newest first. */
export async function listViews(
  database: Database,
  organizationId: string,
  query: ViewQuery,
  user: ActingUser | null,
) {
  const page = readPage({ ...query, userId: user?.id ?? null }, { list: 'saved-views', sortBy: 'createdAt' });
  const where = [
    user === null ? sql<boolean>`is_shared` : sql<boolean>`(is_shared OR owner_user_id = ${user.id})`,
    ...(query.list === undefined ? [] : [sql<boolean>`list = ${query.list}`]),
  ];
  const { ids, metadata } = await selectCountedPage(
    database.kysely,
    { from: 'saved_views', organizationId, where, sortColumn: 'created_at' },
    page,
  );
  const views = await viewsById(database.pool, organizationId, { ids, user });
  return { ...metadata, items: ids.flatMap((id) => views.get(id) ?? []) };
}
