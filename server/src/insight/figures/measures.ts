import { type RawBuilder, sql } from 'kysely';
import type { CalendarDay } from '../../ledger/domain/calendar.ts';
import { addDays } from '../../ledger/domain/days.ts';
import { deltas, PARTS, positions } from './positions.ts';
import type { Measure } from './schema.ts';
import type { Selection } from './selection.ts';

/** The days that a figure is about, both included. */
export interface Period {
  from: CalendarDay;
  to: CalendarDay;
  days: number;
}

export const DEFAULT_DAYS = 90;

/** So many days, the last of which is `to`. */
export const periodOf = (to: CalendarDay, days = DEFAULT_DAYS): Period => ({
  from: addDays(to, 1 - days),
  to,
  days,
});

/** Documents with what each adds to a figure: behind `WITH` stands what `from` needs. */
export interface Relation {
  ctes: RawBuilder<unknown>;
  /** Rows `m` with id, kind, customer_id, currency, dated_on, due_on, dunning_plan_id, value. */
  from: RawBuilder<unknown>;
  /** What else of the rows holds of this measure. */
  where: RawBuilder<boolean>[];
}

const PART = {
  RECEIVABLES: PARTS.RECEIVABLE,
  ON_ACCOUNT: PARTS.ON_ACCOUNT,
  WRITTEN_OFF: PARTS.WRITTEN_OFF,
} as const;

/** The documents of a measure: what was left at the end of the day, or what happened in the period. */
export function relationOf(measure: Measure, selection: Selection, period: Period): Relation {
  switch (measure) {
    case 'SALES':
      return { ctes: sql`sales AS (${sales(selection, period)})`, from: sql`sales m`, where: [] };
    case 'PAID':
      return { ctes: paid(selection, period), from: sql`paid m`, where: [] };
    default:
      return {
        ctes: positions(selection),
        from: sql`positions m`,
        where: [sql<boolean>`m.part = ${PART[measure]}::int`],
      };
  }
}

/** Invoices issued in the period, with their gross amounts. */
export function sales({ organizationId }: Selection, { from, to }: Period): RawBuilder<unknown> {
  return sql`SELECT d.id, d.kind, d.customer_id, d.currency, d.dated_on, d.dunning_plan_id, d.amount AS value,
    NULL::date AS due_on
  FROM documents d WHERE d.organization_id = ${organizationId} AND d.kind = 'INVOICE'
    AND d.dated_on BETWEEN ${from}::date AND ${to}::date`;
}

/**
 * Invoices that were paid in the period: nothing was outstanding at its end, the last of what pays them counts since a day in it,
 * and a payment is among that: what credit notes alone have settled was not paid. Which credits are notes is known from an index.
 */
function paid(selection: Selection, { from, to }: Period): RawBuilder<unknown> {
  const { organizationId: own } = selection;
  const day = sql`greatest(l.credit_on, l.debit_on)`;
  return sql`${deltas(selection)},
notes AS MATERIALIZED (
  SELECT n.id FROM documents n WHERE n.organization_id = ${own} AND n.kind = 'CREDIT_NOTE' AND n.dated_on <= ${to}::date),
pairs AS MATERIALIZED (
  SELECT g.credit_id, g.debit_id, sum(g.in_effect) AS in_effect FROM given g GROUP BY g.credit_id, g.debit_id),
touched AS MATERIALIZED (
  SELECT l.debit_id AS id, max(${day}) AS paid_on, bool_or(n.id IS NULL) AS by_payment
  FROM links l LEFT JOIN notes n ON n.id = l.credit_id
  LEFT JOIN pairs g ON g.credit_id = l.credit_id AND g.debit_id = l.debit_id
  WHERE l.organization_id = ${own} AND ${day} BETWEEN ${from}::date AND ${to}::date
    AND coalesce(g.in_effect, l.amount_in_effect) > 0
  GROUP BY l.debit_id ORDER BY l.debit_id),
paid AS (
  SELECT d.id, d.kind, d.customer_id, d.currency, d.dated_on, d.due_on, d.dunning_plan_id, d.amount AS value, t.paid_on
  FROM touched t JOIN documents d ON d.organization_id = ${own} AND d.id = t.id AND d.kind = 'INVOICE' AND d.dated_on <= ${to}::date
  LEFT JOIN deltas x ON x.id = d.id
  WHERE d.amount_linked + coalesce(x.change, 0) >= d.amount AND (t.by_payment OR EXISTS (
    SELECT FROM links l LEFT JOIN pairs g ON g.credit_id = l.credit_id AND g.debit_id = l.debit_id
    WHERE l.organization_id = ${own} AND l.debit_id = d.id AND ${day} < ${from}::date
      AND coalesce(g.in_effect, l.amount_in_effect) > 0 AND NOT EXISTS (SELECT FROM notes n WHERE n.id = l.credit_id))))`;
}

/** Conditions on how old what is left was: days since the due day, or since the day of issue. */
export function agesBetween(
  { asOf }: Selection,
  by: AgedBy,
  { minAge, maxAge }: { minAge?: number | null | undefined; maxAge?: number | null | undefined },
): RawBuilder<boolean>[] {
  const age = sql`(${asOf}::date - ${dayOf(by)})`;
  return [
    ...(typeof minAge === 'number' ? [sql<boolean>`${age} >= ${minAge}::int`] : []),
    ...(typeof maxAge === 'number' ? [sql<boolean>`${age} <= ${maxAge}::int`] : []),
  ];
}

export type AgedBy = 'DUE_DATE' | 'ISSUE_DATE';

/** The day that age is counted from. */
export const dayOf = (by: AgedBy) => sql.ref(by === 'DUE_DATE' ? 'm.due_on' : 'm.dated_on');
