import { type RawBuilder, sql } from 'kysely';
import type { CalendarDay } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import {
  bindOrganization,
  fromDocuments,
  fromFigures,
  fromInvoices,
  fromLinksWith,
} from '../../ledger/relations.ts';
import { givenRelation, joinByIndex, PARTS, positionRelation } from './positions.ts';
import type { Measure } from './schema.ts';
import type { Selection } from './selection.ts';

/** The days of a figure, both ends included. */
export interface Period {
  from: CalendarDay;
  to: CalendarDay;
  days: number;
}

export const DEFAULT_DAYS = 90;

/** Returns a period of days that ends with `to`. */
export const periodOf = (to: CalendarDay, days = DEFAULT_DAYS): Period => ({
  from: addDays(to, 1 - days),
  to,
  days,
});

/** Documents with their contributions to a figure. `ctes` follow `WITH`, and `from` uses them. */
export interface Relation {
  ctes: RawBuilder<unknown>;
  /** Rows `m` with id, kind, customer_id, currency, dated_on, due_on, dunning_plan_id, value. */
  from: RawBuilder<unknown>;
  /** Further conditions of this measure. */
  where: RawBuilder<boolean>[];
}

const PART = {
  RECEIVABLES: PARTS.RECEIVABLE,
  ON_ACCOUNT: PARTS.ON_ACCOUNT,
  WRITTEN_OFF: PARTS.WRITTEN_OFF,
} as const;

/** Returns the documents of a measure: remaining amounts at the end of the day, or events of the period. */
export function relationOf(measure: Measure, selection: Selection, period: Period): Relation {
  switch (measure) {
    case 'SALES':
      return { ctes: sql`sales AS (${salesRelation(selection, period)})`, from: sql`sales m`, where: [] };
    case 'COLLECTED':
      return {
        ctes: sql`collected AS (${collectedRelation(selection, period)})`,
        from: sql`collected m`,
        where: [],
      };
    case 'PAYMENTS_APPLIED':
      return appliedBy('PAYMENT', selection, period);
    case 'CREDIT_NOTES_APPLIED':
      return appliedBy('CREDIT_NOTE', selection, period);
    case 'PAID':
      return { ctes: paidRelation(selection, period), from: sql`paid m`, where: [] };
    default:
      return {
        ctes: positionRelation(selection),
        from: sql`positions m`,
        where: [sql<boolean>`m.part = ${PART[measure]}::int`],
      };
  }
}

/**
 * Selects invoices issued in the period, with their gross amounts. The index is sorted by the instant of the
 * date, whose day differs by at most one in any time zone, and so does that of the session.
 */
export function salesRelation({ organizationId }: Selection, { from, to }: Period): RawBuilder<unknown> {
  return sql`SELECT d.id, d.kind, d.customer_id, d.currency, d.dated_on, d.dunning_plan_id, d.amount AS value,
    NULL::date AS due_on
  ${bindOrganization(organizationId, fromInvoices, 'd')}
    AND d.dated_on BETWEEN ${from}::date AND ${to}::date
    AND d.dated_at >= ${from}::date - 2 AND d.dated_at < ${to}::date + 3`;
}

/** Selects payments received in the period, whether or not they are applied. */
function collectedRelation({ organizationId }: Selection, { from, to }: Period): RawBuilder<unknown> {
  return sql`SELECT d.id, d.kind, d.customer_id, d.currency, d.dated_on, d.dunning_plan_id, d.amount AS value,
    NULL::date AS due_on
  ${bindOrganization(organizationId, fromDocuments, 'd')} AND d.kind = 'PAYMENT'
    AND d.dated_on BETWEEN ${from}::date AND ${to}::date
    AND d.dated_at >= ${from}::date - 2 AND d.dated_at < ${to}::date + 3`;
}

/**
 * Selects the amounts of credits that were applied to invoices in the period, as `applied`: by invoice and
 * kind of credit, in effect at the end of the period.
 */
export function appliedRelation(selection: Selection, { from, to }: Period): RawBuilder<unknown> {
  const { organizationId: own } = selection;
  const day = sql`greatest(l.credit_on, l.debit_on)`;
  const columns = sql`d.id, d.kind, d.customer_id, d.currency, d.dated_on, d.due_on, d.dunning_plan_id`;
  const names = sql`x.id, x.kind, x.customer_id, x.currency, x.dated_on, x.due_on, x.dunning_plan_id, x.credit_kind`;
  const inPeriod = sql`BETWEEN ${from}::date AND ${to}::date`;
  return sql`${givenRelation(selection)},
applied_by_pair AS (
  SELECT l.debit_id, l.credit_id, coalesce(g.in_effect, l.amount_in_effect) AS in_effect
  ${bindOrganization(own, fromLinksWith, 'l', 'LEFT JOIN given g ON g.id = l.id')}
    AND ${day} ${inPeriod}),
-- Most credits are dated in the period and settle their invoice in it: two ranges of indexes contain them.
usual_credits AS (
  SELECT d.id, d.kind ${bindOrganization(own, fromDocuments, 'd')} AND d.kind IN ('PAYMENT', 'CREDIT_NOTE')
    AND d.dated_on ${inPeriod} AND d.dated_at >= ${from}::date - 2 AND d.dated_at < ${to}::date + 3),
usual_invoices AS (
  SELECT ${columns} ${bindOrganization(own, fromFigures, 'd')} AND d.kind = 'INVOICE' AND d.settled_on ${inPeriod}),
found AS MATERIALIZED (
  SELECT x.debit_id, x.in_effect, ${columns}, coalesce(c.kind,
    (SELECT c.kind ${bindOrganization(own, fromFigures, 'c')} AND c.id = x.credit_id)) AS credit_kind
  FROM applied_by_pair x LEFT JOIN usual_credits c ON c.id = x.credit_id LEFT JOIN usual_invoices d ON d.id = x.debit_id),
applied AS (
  SELECT ${names}, sum(x.in_effect)::bigint AS value
  FROM (
    SELECT ${names}, x.in_effect FROM found x WHERE x.id IS NOT NULL
    UNION ALL
    SELECT ${columns}, x.credit_kind, x.in_effect FROM found x
    ${joinByIndex('d', 'document_figures', own, sql`d.id = x.debit_id AND d.kind = 'INVOICE'`)}
    WHERE x.id IS NULL) x
  GROUP BY ${names})`;
}

const appliedBy = (kind: 'PAYMENT' | 'CREDIT_NOTE', selection: Selection, period: Period): Relation => ({
  ctes: appliedRelation(selection, period),
  from: sql`applied m`,
  where: [sql<boolean>`m.credit_kind = ${kind}`],
});

/**
 * Selects invoices paid in the period: fully settled by its end, with the last settling link in it and at
 * least one payment. Invoices that only credit notes settled are not paid. The stored settled day is usually
 * sufficient. All links are evaluated in two rare cases: the invoice was overpaid with its last link after the
 * period, or a later refund took back links that were in effect.
 */
function paidRelation(selection: Selection, { from, to }: Period): RawBuilder<unknown> {
  const { organizationId: own } = selection;
  const day = sql`greatest(l.credit_on, l.debit_on)`;
  const columns = sql`d.id, d.kind, d.customer_id, d.currency, d.dated_on, d.due_on, d.dunning_plan_id, d.amount AS value`;
  return sql`${givenRelation(selection)},
unsure AS MATERIALIZED (
  SELECT d.id ${bindOrganization(own, fromFigures, 'd')} AND d.kind = 'INVOICE' AND d.amount_linked > d.amount AND d.settled_on > ${to}::date
  UNION SELECT g.debit_id FROM given g),
looked_at AS (
  SELECT u.id, max(l.day) AS paid_on, sum(l.in_effect) AS linked, bool_or(c.kind = 'PAYMENT') AS by_payment
  FROM unsure u CROSS JOIN LATERAL (
    SELECT l.credit_id, ${day} AS day, coalesce(g.in_effect, l.amount_in_effect) AS in_effect
    ${bindOrganization(own, fromLinksWith, 'l', 'LEFT JOIN given g ON g.id = l.id')}
      AND l.debit_id = u.id AND ${day} <= ${to}::date OFFSET 0) l
  ${joinByIndex('c', 'documents', own, sql`c.id = l.credit_id`)} WHERE l.in_effect > 0 GROUP BY u.id),
paid AS (
  SELECT ${columns}, d.settled_on AS paid_on ${bindOrganization(own, fromFigures, 'd')}
    AND d.settled_on BETWEEN ${from}::date AND ${to}::date AND d.kind = 'INVOICE' AND d.settled_by_payment
    AND NOT EXISTS (SELECT FROM given g WHERE g.debit_id = d.id)
  UNION ALL
  SELECT ${columns}, a.paid_on FROM looked_at a ${joinByIndex('d', 'documents', own, sql`d.id = a.id AND d.kind = 'INVOICE' AND d.amount <= a.linked`)}
  WHERE a.by_payment AND a.paid_on BETWEEN ${from}::date AND ${to}::date)`;
}

/** Returns conditions on the age: days since the due day, or since the issue day. */
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

/** Returns the day from which the age is counted. */
export const dayOf = (by: AgedBy) => sql.ref(by === 'DUE_DATE' ? 'm.due_on' : 'm.dated_on');
