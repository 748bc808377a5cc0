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

/** Both. PostgreSQL begins with the index of either table. */
const JOINED: PageSource = {
  from: sql`(SELECT d.organization_id, d.id, d.kind, d.customer_id, d.external_id, d.custom_id, d.currency, d.amount,
    d.dated_at, d.dated_on, d.due_at, d.dunning_plan_id, d.written_off_at, d.created_at,
    f.due_on, f.promise_due_on, f.amount_linked, f.amount_refunded, f.is_open, f.updated_at
    FROM documents d
    JOIN document_figures f ON f.organization_id = d.organization_id AND f.id = d.id AND f.kind = d.kind) documents`,
  rowsOf: 'documents',
};

/** Whole invoices that are not settled, each found by its id. */
const unsettledSource = (organizationId: string): PageSource => ({
  from: sql`(SELECT * FROM documents WHERE organization_id = ${organizationId} AND id = ANY (ARRAY(
    SELECT f.id FROM document_figures f
    WHERE f.organization_id = ${organizationId} AND f.kind = 'INVOICE' AND f.amount_linked < f.amount))) documents`,
  rowsOf: 'documents',
});

/** Filters that name few records, by columns that figures lack. */
const NUMBERS = ['externalId', 'customId'];
/** Filters for which only the whole documents have an index. */
const INDEXED = ['issuedAt', 'validatedAt', 'dueDate', 'amount', 'grossAmount', 'dunningPlanId'];
const CHANGES = ['updatedAt', 'modifiedAt'];
const AMOUNTS = ['state', 'amountOutstanding', 'amountLinked'];

/** A query of a list: its filters, and the order of its records. */
interface DocumentQuery extends Record<string, unknown> {
  sortBy?: string | undefined;
}

/**
 * Returns the tables that a list of documents reads. Columns that change with payments have indexes in the
 * table of figures only, and the others in the table of documents only.
 */
export function documentSources(organizationId: string, query: DocumentQuery): DocumentSources {
  const { sortBy, state } = query;
  const filters = new Set(
    Object.keys(query).flatMap((key) => (query[key] === undefined ? [] : (key.split('.')[0] ?? []))),
  );
  const hasAny = (names: readonly string[]) => names.some((name) => filters.has(name));
  if (hasAny(NUMBERS)) return { page: WHOLE, counted: WHOLE };
  // These few have an index of whole documents.
  if (isAll(state, (one) => one === 'WRITTEN_OFF')) return { page: WHOLE, counted: WHOLE };
  if (isUnsettled(query))
    return { page: sortBy === 'customId' ? unsettledSource(organizationId) : FIGURES, counted: FIGURES };
  if (sortBy === 'amountOutstanding') return { page: FIGURES, counted: FIGURES };
  if (filters.has('customer')) return { page: WHOLE, counted: WHOLE };
  if (hasAny(CHANGES)) return { page: sortBy === 'customId' ? JOINED : FIGURES, counted: FIGURES };
  if (filters.has('amountLinked')) return { page: FIGURES, counted: FIGURES };
  const isIndexed = hasAny(INDEXED);
  return {
    page: sortBy === 'updatedAt' && !isIndexed ? FIGURES : WHOLE,
    counted: hasAny(AMOUNTS) && !isIndexed ? FIGURES : WHOLE,
  };
}

const isAll = (states: unknown, test: (state: unknown) => boolean) =>
  Array.isArray(states) && states.every(test);

/** Returns whether the filters exclude settled documents, which are most. */
function isUnsettled(query: Record<string, unknown>): boolean {
  return (
    isAll(query['state'], (one) => one !== 'PAID') ||
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
