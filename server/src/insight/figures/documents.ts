import { sql } from 'kysely';
import { DOCUMENT_KINDS, type DocumentKind } from '../../ledger/domain/settlement/records.ts';
import { CUSTOMER_ANSWER } from '../../ledger/filters.ts';
import { bindOrganization, fromDocumentsWith, joinCustomer } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import { rowShape, shape } from '../../platform/db/rows.ts';
import { pageMetadata, readPage } from '../../platform/lists/paging.ts';
import type { Organization } from '../../platform/organization.ts';
import { agesBetween, periodOf, relationOf } from './measures.ts';
import { type Ask, inFigures, parseExactly } from './run.ts';
import { type DocumentsQuery, type FigureDocument, type FigureDocuments, TYPES } from './schema.ts';
import { groupKey, readSelection, type Selection, selectedDocuments } from './selection.ts';
import { addByCurrency, type CurrencySum } from './sums.ts';

interface PageRow {
  id: string;
  day: string;
  value: number;
  paidOn: string | null;
}

const { date, integer, oneOf, orNull, text, uuid } = shape;
const PAGE_ROW = rowShape<PageRow>({ id: uuid, day: date, value: integer, paidOn: orNull(date) });
const SUM_ROW = rowShape<{ currency: string; count: number; amount: string }>({
  currency: text,
  count: integer,
  amount: text,
});

interface ShownRow extends Omit<FigureDocument, 'type' | 'value' | 'paidOn'> {
  kind: DocumentKind;
}
const SHOWN_ROW = rowShape<ShownRow>({
  id: uuid,
  kind: oneOf(DOCUMENT_KINDS),
  externalId: text,
  customId: orNull(text),
  currency: text,
  customer: rowShape<FigureDocument['customer']>({
    id: uuid,
    externalId: text,
    name: text,
    companyName: text,
  }),
  date,
  dueDate: orNull(date),
  amount: integer,
  age: orNull(integer),
});

/**
 * Lists the documents of a figure, oldest first, with their contributions.
 * @throws INVALID_DATA
 */
export async function listFigureDocuments(
  context: DataContext,
  organization: Organization,
  query: DocumentsQuery,
): Promise<FigureDocuments> {
  const requestedSelection = await readSelection(context, organization, query);
  const {
    measure = 'RECEIVABLES',
    by = 'DUE_DATE',
    days,
    minAge,
    maxAge,
    groupBy,
    groupFieldId,
    group,
  } = query;
  const { asOf } = requestedSelection;
  const page = {
    ...readPage({ ...query, asOf, sortOrder: 'ASC' }, { list: 'figure documents', sortBy: 'date' }),
  };
  return inFigures(context.database, requestedSelection, async (ask, selection) => {
    const { ctes, from, where } = relationOf(measure, selection, periodOf(asOf, days));
    const key = groupKey(selection, groupBy, groupFieldId);
    const more = [
      ...where,
      ...(measure === 'RECEIVABLES' ? agesBetween(selection, by, { minAge, maxAge }) : []),
      ...(groupBy === undefined ? [] : [sql<boolean>`${key} IS NOT DISTINCT FROM ${group ?? null}::text`]),
    ];
    const chosen = sql`${ctes}, chosen AS (SELECT m.* FROM ${from} ${selectedDocuments(selection, more)})`;
    const after =
      page.after === null
        ? sql``
        : sql`WHERE (m.dated_on, m.id) > (${page.after.key}::date, ${page.after.id}::uuid)`;
    const paidOn = measure === 'PAID' ? sql`m.paid_on` : sql`NULL::date`;
    const found = await ask(
      `documents ${measure}`,
      sql`WITH ${chosen} SELECT m.id, m.dated_on AS day, m.value, ${paidOn} AS "paidOn" FROM chosen m ${after}
        ORDER BY m.dated_on, m.id LIMIT ${page.limit + 1} OFFSET ${page.offset ?? 0}`,
      PAGE_ROW,
    );
    const sums = page.offset === null ? null : await sumByCurrency(ask, measure, chosen);
    const total = sums === null ? null : sums.reduce((all, { count }) => all + count, 0);
    const { rows, metadata } = pageMetadata(page, found, total, ({ day, id }) => ({ key: day, id }));
    const items = await loadPageDocuments(ask, selection, rows, by);
    return { asOf, measure, ...metadata, items, ...(sums === null ? {} : { sums }) };
  });
}

/**
 * Counts and adds up the chosen documents by currency.
 * @param chosen the common table expression `chosen`, with currency and value of each document
 */
async function sumByCurrency(
  ask: Ask,
  measure: string,
  chosen: ReturnType<typeof sql>,
): Promise<CurrencySum[]> {
  const rows = await ask(
    `documents sums ${measure}`,
    sql`WITH ${chosen} SELECT m.currency, count(*) AS count, sum(m.value)::text AS amount FROM chosen m GROUP BY m.currency`,
    SUM_ROW,
  );
  return addByCurrency(rows.map((one) => ({ ...one, amount: parseExactly(one.amount) })));
}

/** SQL: documents `d` with their customers `c`. */
const fromDocumentsAndCustomers = (organization: string) =>
  fromDocumentsWith('d', joinCustomer('c', 'd.customer_id', organization), organization);

/** Loads the documents of a page for the response, in the order of the page. */
async function loadPageDocuments(
  ask: Ask,
  { organizationId, asOf }: Selection,
  page: readonly PageRow[],
  ageBy: 'DUE_DATE' | 'ISSUE_DATE',
): Promise<FigureDocument[]> {
  const agedFrom = sql.ref(ageBy === 'DUE_DATE' ? 'd.due_on' : 'd.dated_on');
  const rows = await ask(
    'documents shown',
    sql`SELECT d.id, d.kind, d.external_id AS "externalId", d.custom_id AS "customId", d.currency, d.amount,
        d.dated_on AS date, d.due_on AS "dueDate", CASE WHEN d.kind = 'INVOICE' THEN ${asOf}::date - ${agedFrom} END AS age,
        ${sql.raw(CUSTOMER_ANSWER('c'))} AS customer
      ${bindOrganization(organizationId, fromDocumentsAndCustomers)}
        AND d.id = ANY (${page.map(({ id }) => id)}::uuid[])`,
    SHOWN_ROW,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return page.flatMap(({ id, value, paidOn }) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { kind, ...document } = row;
    return [{ ...document, type: TYPES[kind], value, paidOn }];
  });
}
