import { type RawBuilder, sql } from 'kysely';
import { joinActions } from '../../dunning/relations.ts';
import { endOfDay } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import {
  bindOrganization,
  fromCustomersWith,
  fromLinks,
  joinDocument,
  joinFigures,
  joinLinks,
} from '../../ledger/relations.ts';
import type { Organization } from '../../platform/organization.ts';
import type { Period } from './measures.ts';
import type { Selection } from './selection.ts';

/** A period with the instants at which its days begin; the last one is its end. */
export interface Instants extends Period {
  bounds: string[];
}

export function instantsOf(period: Period, { timezone }: Organization): Instants {
  const days = Array.from({ length: period.days + 1 }, (_, i) => addDays(period.from, i - 1));
  return { ...period, bounds: days.map((day) => endOfDay(day, timezone)) };
}

/** Returns the first instant of a period, and the first one after it. */
export const endsOf = ({ bounds }: Instants) => ({ start: bounds[0] ?? '', end: bounds.at(-1) ?? '' });

/**
 * Selects the contacts of the period as `made`: sent emails, calls, letters and SMS, by local day of the
 * organization.
 */
export function contactRelation({ organizationId: own }: Selection, period: Instants): RawBuilder<unknown> {
  const days = Array.from({ length: period.days }, (_, i) => addDays(period.from, i));
  return sql`
made AS MATERIALIZED (
  SELECT a.id, a.customer_id, a.dunning_plan_id, a.step_key, a.type, a.name, d.day
  FROM unnest(${days}::date[], ${period.bounds.slice(0, -1)}::timestamptz[], ${period.bounds.slice(1)}::timestamptz[]) AS d(day, starts, ends)
  ${bindOrganization(own, joinActions, 'a')} AND a.performed_sort >= d.starts AND a.performed_sort < d.ends
  WHERE a.state = 'EXECUTED' AND a.type IN ('EMAIL', 'CALL', 'LETTER', 'SMS') AND (a.step_key IS NOT NULL OR a.topic IS NULL))`;
}

/**
 * Selects the amounts paid within 7 and 14 days after contacts, as `paid`, by contact and currency. Payments
 * count if dated after the day of the contact and up to the last day of the figures. Only the amounts in
 * effect on the invoices of the contact count.
 */
export function paidAfter(
  { organizationId: own, asOf }: Selection,
  currency: string | undefined,
): RawBuilder<unknown> {
  const only = currency === undefined ? sql`` : sql`AND p.currency = ${currency}`;
  return sql`
paid AS MATERIALIZED (
  SELECT k.id, p.currency, coalesce(sum(l.amount_in_effect) FILTER (WHERE l.credit_on <= k.day + 7), 0) AS within7, sum(l.amount_in_effect) AS within14
  FROM made k
  JOIN action_invoices i ON i.organization_id = ${own} AND i.action_id = k.id
  ${bindOrganization(own, joinLinks, 'l')} AND l.debit_id = i.invoice_id AND l.amount_in_effect > 0
    AND l.credit_on > k.day AND l.credit_on <= least(k.day + 14, ${asOf}::date)
  ${bindOrganization(own, joinDocument, 'p', 'l.credit_id')} AND p.kind = 'PAYMENT' ${only}
  GROUP BY k.id, p.currency)`;
}

/** Unlinked credits `u` of customer `uc` and its parent in the currency of invoice `i`, up to promise `p`. */
const unlinkedCredits = (organization: string) =>
  fromCustomersWith(
    'uc',
    `${joinFigures('u', organization)} AND u.customer_id IN (uc.id, uc.parent_id) AND u.kind IN ('PAYMENT', 'CREDIT_NOTE')
    AND u.currency = i.currency AND u.amount_linked + u.amount_refunded < u.amount AND u.dated_on <= p.due_on`,
    organization,
  );

/** Selects the unlinked amount of credits of a customer and its parent, dated up to the day of a promise. */
const UNLINKED = (own: string) => sql`
  SELECT coalesce(sum(u.amount - u.amount_linked - u.amount_refunded), 0)
  ${bindOrganization(own, unlinkedCredits)} AND uc.id = i.customer_id`;

/** The promised amount of promise `p` on invoice `i`: without an amount, all that was open when it was made. */
export const PROMISED_AMOUNT = sql`coalesce(p.amount, i.amount - p.amount_linked_before)`;

/** Selects promises due in the period, as `m`, with their status (`promiseOutcome` of the ledger). */
export function promiseRelation(
  { organizationId: own, asOf }: Selection,
  { from, to }: Period,
): RawBuilder<unknown> {
  return sql`
promised AS (
  SELECT p.id, p.invoice_id, p.made_by_user_id, i.customer_id, i.dunning_plan_id, i.currency, p.due_on AS day, ${PROMISED_AMOUNT} AS amount,
    CASE WHEN x.paid >= x.wanted THEN 'KEPT'
      WHEN p.end_reason IS NOT NULL AND p.ended_on <= p.due_on THEN p.end_reason
      WHEN ${asOf}::date <= p.due_on THEN 'OPEN'
      WHEN x.paid + (${UNLINKED(own)}) >= x.wanted THEN 'KEPT' ELSE 'BROKEN' END AS status
  FROM promises p ${bindOrganization(own, joinDocument, 'i', 'p.invoice_id')}
  CROSS JOIN LATERAL (
    SELECT CASE WHEN p.amount IS NULL THEN i.amount ELSE least(i.amount, p.amount_linked_before + p.amount) END AS wanted,
      (SELECT coalesce(sum(l.amount_in_effect), 0) ${bindOrganization(own, fromLinks, 'l')}
         AND l.debit_id = i.id
         AND l.credit_on <= least(p.due_on, ${asOf}::date, p.ended_on)) AS paid) x
  WHERE p.organization_id = ${own} AND p.due_on BETWEEN ${from}::date AND ${to}::date)`;
}

/** Selects disputes that were open during the period or ended in it, as `m`. */
export function disputeRelation({ organizationId: own }: Selection, period: Instants): RawBuilder<unknown> {
  const { start, end } = endsOf(period);
  return sql`
disputed AS (
  SELECT x.id, x.invoice_id, i.customer_id, i.dunning_plan_id, i.currency, (x.opened_at AT TIME ZONE 'UTC')::date AS day, x.amount,
    coalesce(x.amount, i.amount) AS disputed_amount,
    x.reason, x.opened_at >= ${start}::timestamptz AS is_opened, coalesce(x.resolved_at < ${end}::timestamptz, false) AS is_resolved,
    x.resolution, extract(epoch FROM x.resolved_at - x.opened_at)::bigint AS seconds
  FROM disputes x ${bindOrganization(own, joinDocument, 'i', 'x.invoice_id')}
  WHERE x.organization_id = ${own} AND x.opened_at < ${end}::timestamptz
    AND (x.resolved_at IS NULL OR x.resolved_at >= ${start}::timestamptz))`;
}
