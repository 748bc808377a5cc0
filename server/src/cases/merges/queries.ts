import { sql } from 'kysely';
import type { BeforeMerge } from '../../ledger/domain/settlement/merge.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import type { CustomerMerge, CustomerMergeQuery } from './schema.ts';

/** Time in which a merge can be undone, in milliseconds. */
export const UNDO_MS = 86_400_000;

/** A stored merge. */
export type StoredMerge = Omit<CustomerMerge, 'undoUntil'> & { before: BeforeMerge };

const SELECT = `
SELECT m.id, json_build_object('id', m.source_id, 'externalId', m.source_external_id, 'name', m.source_name) AS customer,
  json_build_object('id', m.target_id, 'externalId', m.target_external_id, 'name', m.target_name) AS into,
  m.moved, m.before, m.merged_at AS "mergedAt", m.merged_by_user_id AS "mergedByUserId",
  m.undone_at AS "undoneAt", m.undone_by_user_id AS "undoneByUserId"
FROM customer_merges m WHERE m.organization_id = $1 AND m.id = ANY($2::uuid[])`;

function toMerge({ before: _, ...merge }: StoredMerge): CustomerMerge {
  return { ...merge, undoUntil: new Date(Date.parse(merge.mergedAt) + UNDO_MS).toISOString() };
}

/** Returns a merge with the facts that its undo needs. @throws NOT_FOUND */
export async function loadMerge(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  id: string,
): Promise<StoredMerge> {
  const { rows } = await connection.query<StoredMerge>({
    name: 'merges by id',
    text: SELECT,
    values: [organizationId, [id]],
  });
  const [merge] = rows;
  if (merge === undefined) throw notFound();
  return merge;
}

/** Returns a merge. @throws NOT_FOUND */
export async function findMerge(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  id: string,
): Promise<CustomerMerge> {
  return toMerge(await loadMerge(connection, organizationId, id));
}

/** Lists merges of customers by page. */
export async function listMerges(
  database: Database,
  { id: organizationId }: Organization,
  query: CustomerMergeQuery,
) {
  const { customerId } = query;
  const page = readPage(query, { list: 'customer_merges', sortBy: 'mergedAt' });
  const where =
    customerId === undefined ? [] : [sql<boolean>`(source_id = ${customerId} OR target_id = ${customerId})`];
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'customer_merges', organizationId, where, sortColumn: 'merged_at' },
    page,
  );
  const { rows } = await database.pool.query<StoredMerge>({
    name: 'merges by id',
    text: SELECT,
    values: [organizationId, ids],
  });
  const byId = new Map(rows.map((row) => [row.id, toMerge(row)]));
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}
