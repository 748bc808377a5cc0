import type { Database } from '../../platform/db/database.ts';
import { queryRows } from '../../platform/db/rows.ts';
import { readShared } from '../../platform/db/shared-reads.ts';
import { notFound } from '../../platform/errors.ts';
import type { DocumentKind } from '../domain/settlement/records.ts';
import { viewSetStatement, viewsOfSets } from './view-sets.ts';
import type { DocumentView } from './views.ts';

/** Returns one document by the id in its path, or throws 404, also for documents of other organizations. */
export async function findView(
  database: Database,
  organizationId: string,
  kind: DocumentKind,
  ref: { id: string } | { externalId: string },
): Promise<DocumentView> {
  const [key, value] = 'id' in ref ? (['id', ref.id] as const) : (['externalId', ref.externalId] as const);
  const view = await readShared<DocumentView>(
    database,
    {
      name: `view ${kind} ${key}`,
      organizationId,
      key,
      statement: (keys) => viewSetStatement(key, organizationId, kind, keys),
      convert: viewsOfSets,
    },
    value,
  );
  if (view === undefined) throw notFound();
  return view;
}

/** Returns the views of a page, in the order of its ids. */
export async function listViews(
  database: Database,
  organizationId: string,
  kind: DocumentKind,
  ids: readonly string[],
): Promise<DocumentView[]> {
  if (ids.length === 0) return [];
  const { rows } = await queryRows(database.pool, viewSetStatement('id', organizationId, kind, ids));
  const views = new Map(viewsOfSets(rows).map((view) => [view.id, view]));
  return ids.flatMap((id) => views.get(id) ?? []);
}
