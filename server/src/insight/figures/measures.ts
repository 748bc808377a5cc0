import { type RawBuilder, sql } from 'kysely';
import type { CalendarDay } from '../../ledger/domain/calendar.ts';
import { addDays } from '../../ledger/domain/days.ts';
import { given, one, PARTS, positions } from './positions.ts';
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
 * and a payment is among that: what credit notes alone have settled was not paid. The day since which an invoice is settled tells
 * it, unless it was paid more than once, the last time after the period, or refunds have taken back since what was in effect
 * then: of these few, all links are looked at.
 */
function paid(selection: Selection, { from, to }: Period): RawBuilder<unknown> {
  const { organizationId: own } = selection;
  const day = sql`greatest(l.credit_on, l.debit_on)`;
  const columns = sql`d.id, d.kind, d.customer_id, d.currency, d.dated_on, d.due_on, d.dunning_plan_id, d.amount AS value`;
  return sql`${given(selection)},
unsure AS MATERIALIZED (
  SELECT d.id FROM documents d
  WHERE d.organization_id = ${own} AND d.kind = 'INVOICE' AND d.amount_linked > d.amount AND d.settled_on > ${to}::date
  UNION SELECT g.debit_id FROM given g),
looked_at AS (
  SELECT u.id, max(l.day) AS paid_on, sum(l.in_effect) AS linked, bool_or(c.kind = 'PAYMENT') AS by_payment
  FROM unsure u CROSS JOIN LATERAL (
    SELECT l.credit_id, ${day} AS day, coalesce(g.in_effect, l.amount_in_effect) AS in_effect
    FROM links l LEFT JOIN given g ON g.id = l.id
    WHERE l.organization_id = ${own} AND l.debit_id = u.id AND ${day} <= ${to}::date OFFSET 0) l
  ${one('c', 'documents', own, sql`c.id = l.credit_id`)} WHERE l.in_effect > 0 GROUP BY u.id),
paid AS (
  SELECT ${columns}, d.settled_on AS paid_on FROM documents d
  WHERE d.organization_id = ${own} AND d.settled_on BETWEEN ${from}::date AND ${to}::date AND d.kind = 'INVOICE' AND d.settled_by_payment
    AND NOT EXISTS (SELECT FROM given g WHERE g.debit_id = d.id)
  UNION ALL
  SELECT ${columns}, a.paid_on FROM looked_at a ${one('d', 'documents', own, sql`d.id = a.id AND d.kind = 'INVOICE' AND d.amount <= a.linked`)}
  WHERE a.by_payment AND a.paid_on BETWEEN ${from}::date AND ${to}::date)`;
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
