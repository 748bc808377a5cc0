import { type CalendarDay, localDate, type Timestamp } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import { fromCustomers, fromHeldInvoices, fromOpenInvoicesWith } from '../../ledger/relations.ts';
import type { DunningSettings } from '../domain/facts.ts';
import { stepsOf } from '../domain/levels.ts';
import { PROMISED_UNTIL } from './promised-until.ts';
import { REPLIES_STOP } from './statements.ts';

/** The plan of a customer `c` with reminders; the same rule as `resolvePlan` (ledger/domain). */
const PLAN_OF_CUSTOMER = `coalesce(
    c.dunning_plan_id,
    (SELECT x.dunning_plan_id ${fromCustomers('x')} AND x.id = c.parent_id),
    (SELECT s.id FROM dunning_plans s WHERE s.organization_id = $1 AND s.is_default))`;

/** Whether a customer `c` may be reminded at all, regardless of the plans of its invoices. */
const IS_ENABLED = `NOT c.dunning_off AND NOT coalesce(
    (SELECT x.dunning_off ${fromCustomers('x')} AND x.id = c.parent_id), false)`;

const IS_ANSWERED = `EXISTS (SELECT 1 FROM actions a WHERE a.organization_id = $1 AND a.customer_id = c.id
    AND a.customer_id > $2 AND a.customer_id <= $3 AND a.topic = 'REPLY' AND a.state = 'TODO') AND ${REPLIES_STOP}`;

/**
 * Whether level `l` of invoice `d` is valid and its next step is not reached yet, by the plan version that
 * computed it.
 */
const RESTS = `l.customer_id = d.customer_id AND l.next_due_on = d.due_on AND coalesce(l.next_on > $9::date, true)
    AND coalesce(d.reopened_at <= l.taken_at, true)
    AND CASE WHEN l.ladder = 'REMINDER' THEN d.due_on < l.taken_on ELSE d.due_on <= l.due_on END`;

/** Levels of invoice `d` on the ladder that applies to it on the day $9. */
const LEVELS = `LEFT JOIN dunning_levels l
    ON l.organization_id = $1 AND l.customer_id > $2 AND l.customer_id <= $3 AND l.invoice_id = d.id
    AND l.ladder = CASE WHEN d.due_on >= $9::date THEN 'COURTESY' ELSE 'REMINDER' END`;

/**
 * Begins a statement. In it, `asking` are the invoices of customers after $2 and up to $3 that may reach a
 * step now and are not blocked. Values from $4 on are those of `dueInvoiceValues`. It leaves conditions of
 * steps, pending actions, amounts and contacts to `evaluate` (dunning/domain).
 * It reads the open invoices and the levels of the customers once each, with index-only scans
 * (document_figures_open_customer_idx, dunning_levels_pkey). It joins these two first, because their row estimates
 * are accurate; so PostgreSQL does not look up either one row by row.
 */
export const WITH_DUE_INVOICES = `
WITH plans AS MATERIALIZED (
  SELECT * FROM unnest($4::uuid[], $5::integer[], $6::date[], $7::date[])
    AS p(id, version, courtesies_until, reminders_until)),
stopped AS MATERIALIZED (
  SELECT invoice_id FROM disputes WHERE organization_id = $1 AND resolved_at IS NULL
  UNION ALL SELECT h.id ${fromHeldInvoices('h')}),
followers AS MATERIALIZED (
  SELECT c.id, ${PLAN_OF_CUSTOMER} AS plan_id
  ${fromCustomers('c')} AND c.id > $2 AND c.id <= $3 AND ${IS_ENABLED}
    AND (c.dunning_paused_until IS NULL OR c.dunning_paused_until <= $8) AND NOT (${IS_ANSWERED})
  ORDER BY c.id),
open AS MATERIALIZED (
  SELECT d.customer_id, d.id, d.due_on, d.dunning_plan_id, l.plan_id AS level_of, l.next_version, ${RESTS} AS rests
  ${fromOpenInvoicesWith('d', LEVELS)} AND d.customer_id > $2 AND d.customer_id <= $3
    AND (d.dunning_paused_until IS NULL OR d.dunning_paused_until <= $8)
    AND (d.promise_due_on IS NULL OR d.promise_due_on < $9::date OR ${PROMISED_UNTIL('d')} < $9::date)
    AND d.due_on <= CASE WHEN d.due_on >= $9::date THEN (SELECT max(courtesies_until) FROM plans)
      ELSE (SELECT max(reminders_until) FROM plans) END
    AND d.id NOT IN (SELECT invoice_id FROM stopped)),
asking AS (
  SELECT d.customer_id, d.id AS invoice_id, p.id AS plan_id
  FROM open d
  JOIN followers c ON c.id = d.customer_id
  JOIN plans p ON p.id = coalesce(d.dunning_plan_id, c.plan_id)
  WHERE d.due_on <= CASE WHEN d.due_on >= $9::date THEN p.courtesies_until ELSE p.reminders_until END
  -- A row for each plan that the invoice has a level of.
  GROUP BY d.customer_id, d.id, p.id
  HAVING NOT coalesce(bool_or(d.rests AND d.level_of = p.id AND d.next_version = p.version), false))`;

/** Returns the values $4 to $9 of a statement that begins with `WITH_ASKING`; $9 is today. */
export function dueInvoiceValues(settings: DunningSettings, now: Timestamp): unknown[] {
  const plans = activePlans(settings, now);
  return [
    plans.map(({ id }) => id),
    plans.map(({ version }) => version),
    plans.map(({ courtesiesUntil }) => courtesiesUntil),
    plans.map(({ remindersUntil }) => remindersUntil),
    now,
    localDate(now, settings.rules.timezone),
  ];
}

interface ActivePlan {
  id: string;
  version: number;
  /** Invoices with a later due date have not reached a courtesy yet; null: the plan has none. */
  courtesiesUntil: CalendarDay | null;
  remindersUntil: CalendarDay | null;
}

/** Returns the active plans, with the facts that the search for due invoices needs. */
function activePlans({ plans, rules: { timezone } }: DunningSettings, now: Timestamp): ActivePlan[] {
  const today = localDate(now, timezone);
  return [...plans.values()]
    .filter(({ isActive }) => isActive)
    .map((plan) => {
      const [courtesy] = stepsOf(plan, 'COURTESY');
      const [reminder] = stepsOf(plan, 'REMINDER');
      return {
        id: plan.id,
        version: plan.version,
        courtesiesUntil: courtesy === undefined ? null : addDays(today, -courtesy.day),
        remindersUntil: reminder === undefined ? null : addDays(today, -reminder.day),
      };
    });
}
