import type pg from 'pg';
import { deriveFigures } from './fill.ts';

/** Open invoices of each customer. */
export const PER_CUSTOMER = 5;
/**
 * Days since the oldest invoice of a customer fell due, spread evenly over the customers. The default plan
 * has six steps within these 121 days, so one in twenty customers is due on any day.
 */
const AGES = { min: -30, max: 90 };

const CUSTOMERS = `
INSERT INTO customers (organization_id, id, external_id, name, balance, amount_due, created_at, updated_at)
SELECT $1, uuidv7(), 'cus-' || n, 'Customer ' || n, 0, 0, now(), now() FROM generate_series(1, $2::int) n`;

/**
 * In order of arrival: a customer's invoices are not stored next to each other. The youngest fall due in a
 * month.
 */
const INVOICES = `
INSERT INTO documents (organization_id, id, kind, customer_id, external_id, custom_id, currency, amount, dated_at, dated_on,
  due_at, due_on, promise_date, promise_due_on, amount_linked, amount_refunded, source, created_at, updated_at)
SELECT $1, uuidv7(), 'INVOICE', c.id, 'inv-' || i || '-' || c.n, 'no-' || c.n, 'EUR', 10000 + c.n, due - 30, due - 30, due, due,
  promised, promised, 0, 0, 'API', now(), now()
FROM generate_series(1, ${PER_CUSTOMER}) i
CROSS JOIN (SELECT id, substr(external_id, 5)::int AS n FROM customers WHERE organization_id = $1 ORDER BY id) c
CROSS JOIN LATERAL (SELECT today - (${AGES.min} + c.n % ${AGES.max - AGES.min + 1}) + 7 * (i - 1) AS due,
    CASE WHEN i = 2 AND c.n % 50 = 0 THEN today + 5 END AS promised
  FROM (SELECT ($2::timestamptz AT TIME ZONE 'Europe/Paris')::date AS today) t) d`;

const DISPUTES = `
INSERT INTO disputes (organization_id, id, invoice_id, reason, source, opened_at, updated_at)
SELECT $1, uuidv7(), id, 'OTHER', 'API', now(), now() FROM documents
WHERE organization_id = $1 AND external_id LIKE 'inv-3-%00'`;

/**
 * As if the plan had been followed. Each invoice has the levels of the last courtesy and the last reminder
 * that it reached by today, notified on their days. A customer's oldest invoice has them only until
 * yesterday, so it alone may need a step.
 */
const LEVELS = `
WITH days AS (SELECT (s.value->>'offsetDays')::int AS day, s.value->>'key' AS key, p.id AS plan_id, p.version,
    CASE WHEN (s.value->>'offsetDays')::int > 0 THEN 'REMINDER' ELSE 'COURTESY' END AS ladder
  FROM dunning_plans p CROSS JOIN jsonb_array_elements(p.steps) s WHERE p.organization_id = $1 AND p.is_default),
open AS (SELECT customer_id, id, due_on, ($2::timestamptz AT TIME ZONE 'Europe/Paris')::date
    - CASE WHEN external_id LIKE 'inv-1-%' THEN 1 ELSE 0 END AS until
  FROM documents WHERE organization_id = $1)
INSERT INTO dunning_levels (organization_id, customer_id, invoice_id, plan_id, ladder, step_key, day, taken_on, taken_at, told_on,
  due_on, next_on, next_version, next_due_on, updated_at)
SELECT $1, o.customer_id, o.id, l.plan_id, l.ladder, l.key, l.day, o.due_on + l.day, (o.due_on + l.day)::timestamptz,
  o.due_on + l.day, o.due_on,
  (SELECT o.due_on + min(day) FROM days WHERE day > l.day AND ladder = l.ladder), l.version, o.due_on, now()
FROM open o CROSS JOIN LATERAL (SELECT DISTINCT ON (ladder) * FROM days
  WHERE o.due_on + day <= o.until ORDER BY ladder, day DESC) l`;

/**
 * Creates an organization that has long followed its default plan: customers with open invoices of all ages.
 */
export async function fillDunning(
  client: pg.Client,
  organizationId: string,
  customers: number,
  now: string,
): Promise<void> {
  await client.query(CUSTOMERS, [organizationId, customers]);
  await client.query('ANALYZE customers');
  await client.query(INVOICES, [organizationId, now]);
  await client.query('ANALYZE documents');
  await client.query(DISPUTES, [organizationId]);
  await client.query('UPDATE dunning_plans SET is_active = true WHERE organization_id = $1 AND is_default', [
    organizationId,
  ]);
  await client.query(LEVELS, [organizationId, now]);
  await deriveFigures(client, organizationId);
  await client.query('VACUUM ANALYZE');
}
