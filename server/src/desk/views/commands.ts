import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, type ErrorDetail, invalidField } from '../../platform/errors.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import { invalidData } from '../../platform/http/validation.ts';
import { newId } from '../../platform/ids.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { refusal } from '../../platform/refusals.ts';
import { hasColumn, LISTS, type Viewed } from './lists.ts';
import { findView, type StoredQuery } from './queries.ts';
import type { NewView, SavedView, ViewChange } from './schema.ts';

/** Maximum number of views of one owner, and of views without owner in an organization. */
const MAX_VIEWS = 500;

type ViewFacts = StoredQuery & Pick<SavedView, 'list' | 'name' | 'isShared' | 'columns'>;

/**
 * Stores a view.
 * @throws INVALID_DATA naming what the list does not accept, or for a private view without a user; CONFLICT
 *   for a name that another view of the list has, or for too many views
 */
export async function createView(
  { database, clock }: DataContext,
  organizationId: string,
  { list, name, columns, ...rest }: NewView,
  user: ActingUser | null,
): Promise<SavedView> {
  const { isShared = false, filter = {}, sortBy = null, sortOrder = null } = rest;
  const view: ViewFacts = { list, name, isShared, filter, sortBy, sortOrder, columns };
  checkView(view, user?.id ?? null);
  const id = newId();
  return inTransaction(database, async (connection) => {
    // Two concurrent requests would each miss the other's view in the count.
    await lockOwner(connection, organizationId, user);
    // Checks the returned rows: Citus also counts rows with a conflict as stored.
    const { rows } = await connection.query({
      name: 'insert saved view',
      text: `INSERT INTO saved_views (organization_id, id, list, name, owner_user_id, is_shared, query, columns, created_at,
               updated_at)
             SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $9
             WHERE (SELECT count(*) FROM saved_views WHERE organization_id = $1
               AND owner_user_id IS NOT DISTINCT FROM $5) < ${MAX_VIEWS}
             ON CONFLICT DO NOTHING RETURNING id`,
      values: [
        organizationId,
        id,
        list,
        name,
        user?.id ?? null,
        isShared,
        queryOf(view),
        JSON.stringify(columns),
        clock.now(),
      ],
    });
    if (rows.length === 0) throw await viewConflictError(connection, organizationId, name, user);
    return findView(connection, organizationId, id, user);
  });
}

/**
 * Changes the given fields of a view.
 * @throws the errors of `createView`; NOT_FOUND; ACCESS_FORBIDDEN for a shared view of another user; CONFLICT
 *   for another version
 */
export async function changeView(
  { database, clock }: DataContext,
  organizationId: string,
  { id, change, user }: { id: string; change: ViewChange; user: ActingUser | null },
): Promise<SavedView> {
  const { version, ...stated } = change;
  return inTransaction(database, async (connection) => {
    const before = await lockView(connection, organizationId, id, user);
    refuseOutdated(version, before);
    const view: ViewFacts = { ...before, ...stated };
    checkView(view, before.ownerUserId);
    const { rowCount } = await connection.query({
      name: 'change saved view',
      text: `UPDATE saved_views v SET name = $3, is_shared = $4, query = $5, columns = $6, updated_at = $7
             WHERE organization_id = $1 AND id = $2 AND NOT EXISTS (SELECT 1 FROM saved_views o
               WHERE o.organization_id = $1 AND o.id <> $2 AND o.list = v.list AND lower(o.name) = lower($3)
                 AND o.is_shared = $4 AND ($4 OR o.owner_user_id = v.owner_user_id))`,
      values: [
        organizationId,
        id,
        view.name,
        view.isShared,
        queryOf(view),
        JSON.stringify(view.columns),
        clock.now(),
      ],
    });
    if (rowCount === 0) throw nameTaken(view.name);
    return findView(connection, organizationId, id, user);
  });
}

/**
 * Removes a view.
 * @throws NOT_FOUND, ACCESS_FORBIDDEN for a shared view of another user
 */
export async function deleteView(
  { database }: Pick<DataContext, 'database'>,
  organizationId: string,
  id: string,
  user: ActingUser | null,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    await lockView(connection, organizationId, id, user);
    await connection.query('DELETE FROM saved_views WHERE organization_id = $1 AND id = $2', [
      organizationId,
      id,
    ]);
  });
}

/** @throws INVALID_DATA naming every problem */
function checkView(
  { list, isShared, filter, sortBy, sortOrder, columns }: ViewFacts,
  owner: string | null,
): void {
  if (!isShared && owner === null)
    throw invalidField('X-Quittance-User', 'is required for a view that is not shared');
  const order = { ...(sortBy === null ? {} : { sortBy }), ...(sortOrder === null ? {} : { sortOrder }) };
  const named = (field: string) => (field === 'sortBy' || field === 'sortOrder' ? field : `filter.${field}`);
  const inFilter = ['sortBy', 'sortOrder'].filter((name) => name in filter);
  const problems: ErrorDetail[] = [
    ...inFilter.map((name) => ({ field: `filter.${name}`, error: 'belongs outside the filter' })),
    ...LISTS[list].check({ ...filter, ...order }).problems.map(({ field, error }) => ({
      field: named(field),
      error,
    })),
    ...unknownColumns(list, columns),
  ];
  if (problems.length > 0) throw invalidData(problems);
}

function unknownColumns(list: Viewed, columns: readonly string[]): ErrorDetail[] {
  return columns.flatMap((column, i) =>
    hasColumn(list, column) ? [] : [{ field: `columns[${i}]`, error: `is not a column of ${list}` }],
  );
}

const queryOf = ({ filter, sortBy, sortOrder }: StoredQuery) => JSON.stringify({ filter, sortBy, sortOrder });

/** Serialises the creation of views for one owner. */
async function lockOwner(
  connection: Connection,
  organizationId: string,
  user: ActingUser | null,
): Promise<void> {
  const lock =
    user === null
      ? 'SELECT 1 FROM organizations WHERE organization_id = $1 FOR NO KEY UPDATE'
      : 'SELECT 1 FROM users WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE';
  await connection.query(lock, user === null ? [organizationId] : [organizationId, user.id]);
}

/** Locks a view that the user may change. Without a user, the organization itself acts. */
async function lockView(
  connection: Connection,
  organizationId: string,
  id: string,
  user: ActingUser | null,
): Promise<SavedView> {
  await connection.query({
    name: 'lock saved view',
    text: 'SELECT 1 FROM saved_views WHERE organization_id = $1 AND id = $2 FOR UPDATE',
    values: [organizationId, id],
  });
  const view = await findView(connection, organizationId, id, user);
  const mayAll = user === null || user.role === 'ADMIN' || user.role === 'OWNER';
  if (!mayAll && view.ownerUserId !== user.id) throw new ApiError('ACCESS_FORBIDDEN', refusal('SHARED_VIEW'));
  return view;
}

/** Returns the reason why a view was not stored. */
async function viewConflictError(
  connection: Connection,
  organizationId: string,
  name: string,
  user: ActingUser | null,
): Promise<ApiError> {
  const { rows } = await connection.query<{ count: number }>(
    'SELECT count(*) AS count FROM saved_views WHERE organization_id = $1 AND owner_user_id IS NOT DISTINCT FROM $2',
    [organizationId, user?.id ?? null],
  );
  return (rows[0]?.count ?? 0) >= MAX_VIEWS
    ? new ApiError('CONFLICT', refusal('VIEWS_FULL', { limit: MAX_VIEWS }))
    : nameTaken(name);
}

function nameTaken(name: string): ApiError {
  return new ApiError('CONFLICT', refusal('VIEW_NAME_TAKEN', { name }), {
    details: [{ field: 'name', error: 'is used by another view of this list' }],
  });
}
