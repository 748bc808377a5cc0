import { fromCustomers, fromCustomersWith, fromDocuments, fromLinks } from '../../ledger/relations.ts';
import { lateralLookup } from '../../platform/db/lateral-lookup.ts';
import { MAX_COUNTED, MAX_NOTIFICATIONS } from './schema.ts';

/** One above the limit, which shows that there are more. */
const CAP = MAX_COUNTED + 1;

const PARENT = `LEFT JOIN LATERAL (SELECT p.dunning_plan_id, p.dunning_off ${fromCustomers('p')}
    AND p.id = c.parent_id OFFSET 0) p ON true`;
const CUSTOMER = 'c.merged_into_id IS NULL AND NOT c.dunning_off';
const NOT_OFF = 'p.dunning_off IS DISTINCT FROM true';

/**
 * Plans $2 with their customers and waiting actions, each counted up to a limit. Customers follow a plan by
 * own choice, by their parent's, or by default if neither has one.
 * @param own further conditions on customers (c) and on actions (a)
 */
export const ROWS = (own: { customers: string; actions: string }) => `
SELECT d.id, d.name, d.mode, d.entity, d.version, d.is_default AS "isDefault", d.is_active AS "isActive", d.steps,
  d.updated_at AS "updatedAt",
  (SELECT count(*) FROM (
    SELECT 1 FROM (
      SELECT c.id ${fromCustomersWith('c', PARENT)}
        AND ${CUSTOMER} AND c.dunning_plan_id = d.id AND ${NOT_OFF} AND ${own.customers}
      UNION ALL
      SELECT c.id ${fromCustomersWith('m', lateralLookup('c', 'customers', 'parent_id = m.id'))}
        AND m.dunning_plan_id = d.id AND NOT m.dunning_off
        AND ${CUSTOMER} AND c.dunning_plan_id IS NULL AND ${own.customers}
      UNION ALL
      SELECT c.id ${fromCustomersWith('c', PARENT)}
        AND d.is_default AND ${CUSTOMER} AND c.dunning_plan_id IS NULL AND p.dunning_plan_id IS NULL AND ${NOT_OFF}
        AND ${own.customers}
    ) x LIMIT ${CAP}) y)::int AS customers,
  (SELECT count(*) FROM (
    SELECT 1 FROM actions a WHERE a.organization_id = $1 AND a.dunning_plan_id = d.id AND a.state IN ('TODO', 'FAILED')
      AND ${own.actions} LIMIT ${CAP}) x)::int AS waiting
FROM dunning_plans d WHERE d.organization_id = $1 AND d.id = ANY ($2::uuid[])`;

/** The day from which a link counts. */
const LINKED_ON = 'greatest(l.credit_on, l.debit_on)';

/**
 * The newest notifications for each step $3 of plan $2 up to a day, with their invoices; all index lookups.
 */
const latestNotifications = (last: string, max: number, columns: string, own: string) => `
  SELECT s.key, i.action_id, i.told_on, ${columns}
  FROM unnest($3::text[]) AS s(key) CROSS JOIN LATERAL (
    SELECT i.action_id, i.invoice_id, i.told_on FROM action_invoices i
    WHERE i.organization_id = $1 AND i.plan_id = $2 AND i.step_key = s.key AND i.told_on BETWEEN $4 AND ${last}
    ORDER BY i.told_on DESC LIMIT ${max}) i
  ${lateralLookup('d', 'documents', 'id = i.invoice_id')}
  WHERE ${own}`;

/**
 * Results of the steps $3 of plan $2 that notified invoices between the days $4 and $5: within $6 days, as of
 * day $7.
 * @param own a further condition on the invoices (d)
 */
export const RESULTS = (own: string) => `
WITH notified AS (${latestNotifications('$5::date', MAX_NOTIFICATIONS + 1, 'd.customer_id', own)}
), ended AS (${latestNotifications(
  'least($5::date, $7::date - $6::int - 1)',
  MAX_NOTIFICATIONS,
  'd.id, d.currency, d.amount, d.settled_on, d.settled_by_payment',
  own,
)}
), watched AS (
  SELECT t.key, t.currency, t.settled_by_payment IS TRUE AND t.settled_on BETWEEN t.told_on AND t.told_on + $6::int AS is_paid,
    t.amount - k.before AS amount, k.paid
  FROM ended t CROSS JOIN LATERAL (
    SELECT coalesce(sum(l.amount_in_effect) FILTER (WHERE ${LINKED_ON} < t.told_on), 0) AS before,
      coalesce(sum(l.amount_in_effect) FILTER (WHERE ${LINKED_ON} BETWEEN t.told_on AND t.told_on + $6::int
        AND (SELECT c.kind ${fromDocuments('c')} AND c.id = l.credit_id) = 'PAYMENT'), 0) AS paid
    ${fromLinks('l')} AND l.debit_id = t.id) k
), money AS (
  SELECT key, currency, count(*)::int AS watched, count(*) FILTER (WHERE is_paid)::int AS paid, sum(amount)::text AS amount,
    sum(least(paid, greatest(amount, 0)))::text AS "amountPaid"
  FROM watched GROUP BY key, currency
), reminders AS (
  SELECT r.key, count(*)::int AS reminders,
    count(*) FILTER (WHERE EXISTS (SELECT 1 FROM messages m
      WHERE m.organization_id = $1 AND m.action_id = r.action_id AND m.bounced_at IS NOT NULL))::int AS bounced,
    count(*) FILTER (WHERE EXISTS (SELECT 1 FROM portal_visits v
      WHERE v.organization_id = $1 AND v.customer_id = r.customer_id
        AND v.day BETWEEN r.told_on AND r.told_on + $6::int))::int AS visited
  FROM (SELECT DISTINCT ON (key, action_id) key, action_id, customer_id, told_on FROM notified ORDER BY key, action_id, told_on) r
  GROUP BY r.key
)
SELECT r.key, r.reminders, r.bounced, r.visited, (SELECT count(*) FROM notified t WHERE t.key = r.key)::int AS invoices,
  coalesce((SELECT json_agg(json_build_object('currency', m.currency, 'watched', m.watched, 'paid', m.paid,
    'amount', m.amount, 'amountPaid', m."amountPaid") ORDER BY m.currency) FROM money m WHERE m.key = r.key), '[]') AS money
FROM reminders r`;
