import { type RawBuilder, sql } from 'kysely';
import { comparisonConditions } from '../../platform/lists/filters.ts';
import type { PageSource } from '../../platform/lists/select-page.ts';

const WHOLE: PageSource = { from: 'customers' };
/** Only the figures: when nothing else filters and sorts. */
const FIGURES: PageSource = { from: sql`customer_figures customers`, rowsOf: 'customers' };
/** Both. PostgreSQL begins with the index of either table. */
const JOINED: PageSource = {
  from: sql`(SELECT c.organization_id, c.id, c.external_id, c.name, c.vat_number, c.dunning_plan_id,
    c.dunning_paused_until, c.created_at, c.updated_at, f.balance, f.amount_due
    FROM customers c JOIN customer_figures f ON f.organization_id = c.organization_id AND f.id = c.id) customers`,
  rowsOf: 'customers',
};

/** Returns the conditions on the figures of customers. Only the table of figures has indexes for them. */
export const figureConditions = (query: Record<string, unknown>): RawBuilder<boolean>[] => [
  ...comparisonConditions(query, 'balance', 'balance'),
  ...comparisonConditions(query, 'amountDue', 'amount_due'),
];

/** The conditions of a list of customers. */
interface CustomerConditions {
  figures: readonly RawBuilder<boolean>[];
  others: readonly RawBuilder<boolean>[];
}

/**
 * Returns the tables that a list of customers reads.
 * @param sortColumn a column of customers or of their figures; null: no order, to count or to select all
 */
export function customerListSource(
  { figures, others }: CustomerConditions,
  sortColumn: string | null,
): PageSource {
  const isByFigure = sortColumn === 'balance' || sortColumn === 'amount_due';
  if (figures.length === 0 && !isByFigure) return WHOLE;
  return others.length === 0 && (isByFigure || sortColumn === null) ? FIGURES : JOINED;
}
