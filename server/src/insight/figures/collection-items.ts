import { type RawBuilder, sql } from 'kysely';
import { CUSTOMER_ANSWER } from '../../ledger/filters.ts';
import { bindOrganization, joinCustomer } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import { rowShape, shape } from '../../platform/db/rows.ts';
import { pageMetadata, readPage } from '../../platform/lists/paging.ts';
import type { Organization } from '../../platform/organization.ts';
import {
  contactRelation,
  disputeRelation,
  type Instants,
  instantsOf,
  paidAfter,
  promiseRelation,
} from './collection-relations.ts';
import type { CollectionItem, CollectionItemsQuery } from './collection-schema.ts';
import { scopeOfContacts } from './collections.ts';
import { periodOf } from './measures.ts';
import { inFigures } from './run.ts';
import { readSelection, type Selection, selectedDocuments } from './selection.ts';

interface SelectedItems {
  ctes: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  scope: Selection;
  where: RawBuilder<boolean>[];
  columns: RawBuilder<unknown>;
}

const { date, integer, listOf, orNull, text, uuid } = shape;
const came = listOf(rowShape<CollectionItem['within7'][number]>({ currency: text, amount: integer }));
const ITEM = rowShape<CollectionItem & { total: number }>({
  id: uuid,
  day: date,
  invoiceId: orNull(uuid),
  currency: orNull(text),
  amount: orNull(integer),
  customer: rowShape<CollectionItem['customer']>({
    id: uuid,
    externalId: text,
    name: text,
    companyName: text,
  }),
  within7: came,
  within14: came,
  total: integer,
});

const CAME = (column: string) => sql`coalesce((
  SELECT json_agg(json_build_object('currency', p.currency, 'amount', p.${sql.raw(column)}) ORDER BY p.currency)
  FROM paid p WHERE p.id = m.id AND p.${sql.raw(column)} > 0), '[]')`;
const NOTHING_CAME = sql`'[]'::json AS within7, '[]'::json AS within14`;
const OF_INVOICE = sql`m.invoice_id AS "invoiceId", m.currency, m.amount, ${NOTHING_CAME}`;

/**
 * Lists the contacts, promises or disputes behind collection figures, oldest first.
 * @throws INVALID_DATA
 */
export async function listCollectionItems(
  context: DataContext,
  organization: Organization,
  query: CollectionItemsQuery,
) {
  const requestedSelection = await readSelection(context, organization, query);
  const { asOf } = requestedSelection;
  const page = readPage({ ...query, asOf, sortOrder: 'ASC' }, { list: 'collection items', sortBy: 'day' });
  const period = instantsOf(periodOf(asOf, query.days), organization);
  return inFigures(context.database, requestedSelection, async (ask, selection) => {
    const { ctes, from, scope, where, columns } = selectItems(selection, period, query);
    const { organizationId } = selection;
    const before = page.after;
    const after =
      before === null ? sql`` : sql`WHERE (x.day, x.id) > (${before.key}::date, ${before.id}::uuid)`;
    const found = await ask(
      `collection items ${query.measure ?? 'CONTACTS'}`,
      sql`WITH ${ctes}, x AS (SELECT m.id, m.day, m.customer_id, ${columns}, count(*) OVER () AS total FROM ${from} ${selectedDocuments(scope, where)})
        SELECT x.id, x.day, x."invoiceId", x.currency, x.amount, x.within7, x.within14, x.total, ${sql.raw(CUSTOMER_ANSWER('k'))} AS customer
        FROM x ${bindOrganization(organizationId, joinCustomer, 'k', 'x.customer_id')} ${after}
        ORDER BY x.day, x.id LIMIT ${page.limit + 1} OFFSET ${page.offset ?? 0}`,
      ITEM,
    );
    const total = page.offset === null ? null : (found[0]?.total ?? 0);
    const { rows, metadata } = pageMetadata(page, found, total, ({ day, id }) => ({ key: day, id }));
    return { ...metadata, items: rows.map(({ total: _, ...item }) => item) };
  });
}

/**
 * Selects the contacts, promises or disputes behind a figure. Contacts are narrowed to a step of a plan only
 * together with their type: a null plan or step then means contacts outside of plans.
 */
function selectItems(selection: Selection, period: Instants, query: CollectionItemsQuery): SelectedItems {
  const { measure = 'CONTACTS', planId, stepKey, type, status, reason, currency } = query;
  switch (measure) {
    case 'CONTACTS':
      return {
        ctes: sql`${contactRelation(selection, period)}, ${paidAfter(selection, currency)}`,
        from: sql`made m`,
        scope: scopeOfContacts(selection),
        where:
          type === undefined
            ? []
            : [
                sql<boolean>`m.type = ${type}`,
                sql<boolean>`m.dunning_plan_id IS NOT DISTINCT FROM ${planId ?? null}::uuid`,
                sql<boolean>`m.step_key IS NOT DISTINCT FROM ${stepKey ?? null}::text`,
              ],
        columns: sql`NULL::uuid AS "invoiceId", NULL::text AS currency, NULL::bigint AS amount,
          ${CAME('within7')} AS within7, ${CAME('within14')} AS within14`,
      };
    case 'PROMISES':
      return {
        ctes: promiseRelation(selection, period),
        from: sql`promised m`,
        scope: selection,
        columns: OF_INVOICE,
        where: status === undefined ? [] : [sql<boolean>`m.status = ${status}`],
      };
    case 'DISPUTES':
      return {
        ctes: disputeRelation(selection, period),
        from: sql`disputed m`,
        scope: selection,
        columns: OF_INVOICE,
        where: reason === undefined ? [] : [sql<boolean>`m.reason = ${reason}`],
      };
  }
}
