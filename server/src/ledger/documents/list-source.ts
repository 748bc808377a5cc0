import { sql } from 'kysely';
import type { PageSource } from '../../platform/lists/select-page.ts';

/** Sources of a list of documents. */
export interface DocumentSources {
  page: PageSource;
  /** Contains the same records, and is cheaper to count. */
  counted: PageSource;
}

const WHOLE: PageSource = { from: 'documents' };

/** Only the figures: for few records, or in the order of their update. They lack the numbers of documents. */
const FIGURES: PageSource = { from: sql`document_figures documents`, rowsOf: 'documents' };

/** Both. PostgreSQL begins with the index of either table. The filters of figures see the columns of figures. */
const JOINED: PageSource = {
  from: sql`(SELECT d.organization_id, d.id, d.kind, d.customer_id, d.external_id, d.custom_id, d.currency, d.amount,
    d.dated_at, d.dated_on, d.due_at, d.dunning_plan_id, d.written_off_at, d.created_at,
    f.due_on, f.promise_due_on, f.amount_linked, f.amount_refunded, f.is_open, f.updated_at
    FROM documents d
    JOIN document_figures f ON f.organization_id = d.organization_id AND f.id = d.id AND f.kind = d.kind) documents`,
  rowsOf: 'documents',
};

/** Filters that name few records, by columns that figures lack. */
const NUMBERS = ['externalId', 'customId'];
/** Filters for which only the whole documents have an index. */
const INDEXED = [
  ...['customer', 'issuedAt', 'validatedAt', 'dueDate'],
  ...['amount', 'grossAmount', 'dunningPlanId'],
];
const CHANGES = ['updatedAt', 'modifiedAt'];
const AMOUNTS = ['state', 'amountOutstanding', 'amountLinked'];
const OPEN_STATES: readonly unknown[] = ['DUE', 'OVERDUE'];

/**
 * Returns the tables that a list of documents reads. Columns that change with payments have indexes in the
 * table of figures only, and the others in the table of documents only.
 */
export function documentSources(query: Record<string, unknown>, sortBy?: string): DocumentSources {
  const filters = new Set(
    Object.keys(query).flatMap((key) => (query[key] === undefined ? [] : (key.split('.')[0] ?? []))),
  );
  const hasAny = (names: readonly string[]) => names.some((name) => filters.has(name));
  if (hasAny(NUMBERS)) return { page: WHOLE, counted: WHOLE };
  if (isOpenOnly(query)) return { page: sortBy === 'customId' ? JOINED : FIGURES, counted: FIGURES };
  if (sortBy === 'amountOutstanding') return { page: FIGURES, counted: FIGURES };
  const figures = hasAny(INDEXED) ? JOINED : FIGURES;
  if (hasAny(CHANGES)) return { page: sortBy === 'customId' ? JOINED : figures, counted: figures };
  if (filters.has('amountLinked')) return { page: figures, counted: figures };
  const page = sortBy === 'updatedAt' ? figures : WHOLE;
  return { page, counted: hasAny(AMOUNTS) && !hasAny(INDEXED) ? FIGURES : WHOLE };
}

/** Returns whether the filters exclude settled documents, which are most. */
function isOpenOnly(query: Record<string, unknown>): boolean {
  const { state } = query;
  return (
    (Array.isArray(state) && state.every((one) => OPEN_STATES.includes(one))) ||
    query['promised'] === true ||
    query['unapplied'] === true ||
    isUnsettledOnly(query)
  );
}

/** Returns whether a filter on the outstanding amount excludes settled invoices. */
export function isUnsettledOnly(query: Record<string, unknown>): boolean {
  const bound = (end: string) => Number(query[`amountOutstanding${end}`] ?? -1);
  return bound('') > 0 || bound('.gte') > 0 || bound('.gt') >= 0;
}
