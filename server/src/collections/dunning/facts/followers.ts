import { type CalendarDay, localDate, type Timestamp } from '../../../ledger/domain/calendar.ts';
import { addDays } from '../../../ledger/domain/days.ts';
import type { DunningSettings } from '../../domain/dunning/facts.ts';
import { stepsOf } from '../../domain/dunning/levels.ts';
import { REPLIES_STOP } from './statements.ts';

/** The plan that a customer `c` follows where it is reminded, as `resolvePlan` (ledger/domain) has it. */
const PLAN_OF_CUSTOMER = `coalesce(
    c.dunning_plan_id,
    (SELECT x.dunning_plan_id FROM customers x WHERE x.organization_id = $1 AND x.id = c.parent_id),
    (SELECT s.id FROM dunning_plans s WHERE s.organization_id = $1 AND s.is_default))`;

/** Whether a customer `c` may be reminded at all, whatever plan its invoices follow. */
const IS_ENABLED = `NOT c.dunning_off AND NOT coalesce(
    (SELECT x.dunning_off FROM customers x WHERE x.organization_id = $1 AND x.id = c.parent_id), false)`;

const IS_ANSWERED = `EXISTS (SELECT 1 FROM actions a WHERE a.organization_id = $1 AND a.customer_id = c.id
    AND a.customer_id > $2 AND a.customer_id <= $3 AND a.topic = 'REPLY' AND a.state = 'TODO') AND ${REPLIES_STOP}`;

/** Whether level `l` of invoice `d` is not lost, and has the invoice ask for nothing yet, by the version that looked at it. */
const RESTS = `l.customer_id = d.customer_id AND l.next_due_on = d.due_on AND coalesce(l.next_on > $9::date, true)
    AND coalesce(d.reopened_at <= l.taken_at, true)
    AND CASE WHEN l.ladder = 'REMINDER' THEN d.due_on < l.taken_on ELSE d.due_on <= l.due_on END`;

/**
 * Begins a statement in which `asking` are the invoices of the customers after $2 and up to $3 that may ask for a step now
 * and may be reminded of, with the values of `followerValues` from $4 on. What it leaves to `evaluate` (collections/domain/dunning): the
 * conditions of steps, what stands already, amounts and contacts.
 *
 * Reads the open invoices and the levels of the customers once each, from indexes alone (documents_open_customer_idx,
 * dunning_levels_pkey), and joins them before anything else: what is estimated of the two is right, so that neither is looked up
 * row by row.
 */
export const WITH_ASKING = `
WITH plans AS MATERIALIZED (
  SELECT * FROM unnest($4::uuid[], $5::integer[], $6::date[], $7::date[])
    AS p(id, version, courtesies_until, reminders_until)),
disputed AS MATERIALIZED (
  SELECT invoice_id FROM disputes WHERE organization_id = $1 AND resolved_at IS NULL),
followers AS MATERIALIZED (
  SELECT c.id, ${PLAN_OF_CUSTOMER} AS plan_id
  FROM customers c
  WHERE c.organization_id = $1 AND c.id > $2 AND c.id <= $3 AND ${IS_ENABLED}
    AND (c.dunning_paused_until IS NULL OR c.dunning_paused_until <= $8) AND NOT (${IS_ANSWERED})
  ORDER BY c.id),
open AS MATERIALIZED (
  SELECT d.customer_id, d.id, d.due_on, d.dunning_plan_id, l.plan_id AS level_of, l.next_version, ${RESTS} AS rests
  FROM documents d
  LEFT JOIN dunning_levels l ON l.organization_id = $1 AND l.customer_id > $2 AND l.customer_id <= $3 AND l.invoice_id = d.id
    AND l.ladder = CASE WHEN d.due_on >= $9::date THEN 'COURTESY' ELSE 'REMINDER' END
  WHERE d.organization_id = $1 AND d.kind = 'INVOICE' AND d.is_open AND d.customer_id > $2 AND d.customer_id <= $3
    AND (d.dunning_paused_until IS NULL OR d.dunning_paused_until <= $8)
    AND (d.promise_due_on IS NULL OR d.promise_due_on < $9::date)
    AND d.due_on <= CASE WHEN d.due_on >= $9::date THEN (SELECT max(courtesies_until) FROM plans)
      ELSE (SELECT max(reminders_until) FROM plans) END
    AND d.id NOT IN (SELECT invoice_id FROM disputed)),
asking AS (
  SELECT d.customer_id, d.id AS invoice_id, p.id AS plan_id
  FROM open d
  JOIN followers c ON c.id = d.customer_id
  JOIN plans p ON p.id = coalesce(d.dunning_plan_id, c.plan_id)
  WHERE d.due_on <= CASE WHEN d.due_on >= $9::date THEN p.courtesies_until ELSE p.reminders_until END
  -- A row for each plan that the invoice has a level of.
  GROUP BY d.customer_id, d.id, p.id
  HAVING NOT coalesce(bool_or(d.rests AND d.level_of = p.id AND d.next_version = p.version), false))`;

/** The values of a statement that begins with `WITH_ASKING`, from $4 to $9, which is today. */
export function followerValues(settings: DunningSettings, now: Timestamp): unknown[] {
  const plans = followedPlans(settings, now);
  return [
    ...[plans.map(({ id }) => id), plans.map(({ version }) => version)],
    ...[
      plans.map(({ courtesiesUntil }) => courtesiesUntil),
      plans.map(({ remindersUntil }) => remindersUntil),
    ],
    ...[now, localDate(now, settings.rules.timezone)],
  ];
}

interface FollowedPlan {
  id: string;
  version: number;
  /** No courtesy is reached for invoices that fall due after this day; null: there is none. */
  courtesiesUntil: CalendarDay | null;
  remindersUntil: CalendarDay | null;
}

/** The plans that are followed, as far as the search for invoices that ask is concerned. */
function followedPlans({ plans, rules: { timezone } }: DunningSettings, now: Timestamp): FollowedPlan[] {
  const today = localDate(now, timezone);
  return [...plans.values()]
    .filter(({ isActive }) => isActive)
    .map((plan) => {
      const [courtesy] = stepsOf(plan, 'COURTESY');
      const [reminder] = stepsOf(plan, 'REMINDER');
      return {
        ...{ id: plan.id, version: plan.version },
        courtesiesUntil: courtesy === undefined ? null : addDays(today, -courtesy.day),
        remindersUntil: reminder === undefined ? null : addDays(today, -reminder.day),
      };
    });
}
