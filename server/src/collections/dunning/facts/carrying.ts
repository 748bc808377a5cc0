import { endOfDay, localDate, startOfDay, type Timestamp } from '../../../ledger/domain/calendar.ts';
import { minorUnits } from '../../../ledger/domain/currency.ts';
import { addDays } from '../../../ledger/domain/days.ts';
import type { DunningSettings } from '../../domain/dunning/facts.ts';
import { plannedDays } from '../../domain/dunning/plan.ts';

/** The plan that a customer `c` follows where it is reminded, as `resolvePlan` (ledger/domain) has it. */
const PLAN_OF_CUSTOMER = `coalesce(
    c.dunning_plan_id,
    (SELECT x.dunning_plan_id FROM customers x WHERE x.organization_id = $1 AND x.id = c.parent_id),
    (SELECT s.id FROM dunning_plans s WHERE s.organization_id = $1 AND s.is_default))`;

/** Whether a customer `c` may be reminded at all, whatever plan its invoices follow. */
const IS_ENABLED = `NOT c.dunning_off AND NOT coalesce(
    (SELECT x.dunning_off FROM customers x WHERE x.organization_id = $1 AND x.id = c.parent_id), false)`;

/** By how much invoice `d` sorts before others that are equally old; what no number holds counts nothing. */
const SIZE = `CASE WHEN d.currency = $8 THEN d.amount - d.amount_linked ELSE coalesce(
  (SELECT round((d.amount - d.amount_linked) * f.factor) FROM factors f WHERE f.currency = d.currency
    AND round((d.amount - d.amount_linked) * f.factor) <= ${Number.MAX_SAFE_INTEGER}), 0) END`;

/**
 * Begins a statement in which `carrying` are the carrying invoices of the customers after $2 and up to $3, as `groupsOf`
 * (collections/domain/dunning) has them, with the values of `carryingValues` from $4 on. Two things it does not know:
 * what a customer owes in all currencies together, and invoices of which no step is due yet, which cannot carry before
 * what is older. Dates are those of the session's time zone (`LOCAL_TIME`).
 *
 * Reads the open invoices once, in the order of documents_open_customer_idx and without their table.
 */
export const WITH_CARRYING = `
WITH plans AS MATERIALIZED (
  SELECT * FROM unnest($4::uuid[], $5::integer[], $6::boolean[], $7::timestamptz[])
    AS p(id, version, by_invoice, before)),
factors AS MATERIALIZED (SELECT * FROM json_to_recordset($9::json) AS f(currency text, factor numeric)),
disputed AS MATERIALIZED (
  SELECT invoice_id FROM disputes WHERE organization_id = $1 AND resolved_at IS NULL),
owing AS MATERIALIZED (
  SELECT b.customer_id, b.currency, ${PLAN_OF_CUSTOMER} AS plan_id
  FROM customer_balances b
  JOIN customers c ON c.organization_id = $1 AND c.id = b.customer_id AND c.id > $2 AND c.id <= $3
  WHERE b.organization_id = $1 AND b.customer_id > $2 AND b.customer_id <= $3
    AND b.invoiced - b.credited - b.paid + b.refunded > 0 AND ${IS_ENABLED}
    AND (c.dunning_paused_until IS NULL OR c.dunning_paused_until <= $10)
  ORDER BY b.customer_id),
carrying AS (
  SELECT DISTINCT ON (d.customer_id, p.id, CASE WHEN p.by_invoice THEN d.id END)
    d.customer_id, p.id AS plan_id, p.version, d.id AS invoice_id, d.due_at
  FROM documents d
  JOIN owing b ON b.customer_id = d.customer_id AND b.currency = d.currency
  JOIN plans p ON p.id = coalesce(d.dunning_plan_id, b.plan_id)
  WHERE d.organization_id = $1 AND d.kind = 'INVOICE' AND d.is_open AND d.customer_id > $2 AND d.customer_id <= $3
    AND d.due_at < p.before
    AND (d.dunning_paused_until IS NULL OR d.dunning_paused_until <= $10)
    AND (d.promise_date IS NULL OR d.promise_date < $11)
    AND d.id NOT IN (SELECT invoice_id FROM disputed)
  ORDER BY d.customer_id, p.id, CASE WHEN p.by_invoice THEN d.id END, d.due_at::date, ${SIZE} DESC, d.id)`;

/** Dates are those of the organization's clock until the transaction ends. */
export const LOCAL_TIME = `SELECT set_config('TimeZone', $1, true)`;

/** The values of a statement that begins with `WITH_CARRYING`, from $4 to $11. */
export function carryingValues(settings: DunningSettings, now: Timestamp): unknown[] {
  const plans = followedPlans(settings, now);
  return [
    ...[plans.map(({ id }) => id), plans.map(({ version }) => version)],
    ...[plans.map(({ byInvoice }) => byInvoice), plans.map(({ before }) => before)],
    ...[settings.currency, JSON.stringify(sizeFactors(settings))],
    ...[now, startOfDay(now, settings.rules.timezone)],
  ];
}

interface FollowedPlan {
  id: string;
  version: number;
  byInvoice: boolean;
  /** No step of the plan is due for invoices that fall due at this time or later. */
  before: Timestamp;
}

/** The plans that are followed, as far as the search for carrying invoices is concerned. */
export function followedPlans(
  { plans, rules: { timezone } }: DunningSettings,
  now: Timestamp,
): FollowedPlan[] {
  const today = localDate(now, timezone);
  return [...plans.values()].flatMap(({ id, version, isActive, entity, steps }) => {
    const [first] = plannedDays(steps);
    if (!isActive || first === undefined) return [];
    const before = endOfDay(addDays(today, -first), timezone);
    return [{ id, version, byInvoice: entity === 'INVOICE', before }];
  });
}

/** By what outstanding amounts are multiplied to compare them: minor units of the organization's currency. */
function sizeFactors({ currency, rates }: DunningSettings): { currency: string; factor: string }[] {
  return [...rates].map(([code, rate]) => ({
    currency: code,
    factor: `${rate}e${minorUnits(currency) - minorUnits(code)}`,
  }));
}
