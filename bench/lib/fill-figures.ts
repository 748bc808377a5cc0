import type pg from 'pg';
import { deriveFigures } from './fill.ts';

/** Invoices of each customer. */
export const PER_CUSTOMER = 10;
const HISTORY_DAYS = 1095;
/** Days from issue until payment: 30 plus less than this, so a fifth of all invoices is open on any day. */
const LAG_DAYS = 380;
const MANAGERS = 10;

const USERS = `
INSERT INTO users (organization_id, id, first_name, last_name, email, role, created_at, updated_at)
SELECT $1, uuidv7(), 'User', n::text, 'user' || n || '@example.com', 'COLLECTOR', now(), now() FROM generate_series(1, ${MANAGERS}) n`;

const CUSTOMERS = `
INSERT INTO customers (organization_id, id, external_id, name, account_manager_id, balance, amount_due, created_at, updated_at)
SELECT $1, uuidv7(), 'cus-' || n, 'Customer ' || n, u.id, 0, 0, now(), now() FROM generate_series(1, $2::int) n
JOIN users u ON u.organization_id = $1 AND u.last_name = (n % ${MANAGERS} + 1)::text`;

/** A custom field `region` of customers; one in five is in the north. */
const FIELD = `
INSERT INTO custom_fields (organization_id, id, external_id, label, data_type, entity_type, created_at, updated_at)
VALUES ($1, uuidv7(), 'region', 'Region', 'STRING', 'CUSTOMER', now(), now())`;

const REGIONS = `
INSERT INTO custom_field_values (organization_id, entity_id, field_id, position, value_key)
SELECT $1, c.id, f.id, 0, (ARRAY['North', 'East', 'South', 'West', 'Centre'])[1 + substr(c.external_id, 5)::int % 5]
FROM customers c JOIN custom_fields f ON f.organization_id = $1 AND f.external_id = 'region' WHERE c.organization_id = $1`;

/** A custom field `project` of invoices; one invoice in twenty belongs to the bridge. */
const PROJECT = `
INSERT INTO custom_fields (organization_id, id, external_id, label, data_type, entity_type, created_at, updated_at)
VALUES ($1, uuidv7(), 'project', 'Project', 'STRING', 'INVOICE', now(), now())`;

const PROJECTS = `
INSERT INTO custom_field_values (organization_id, entity_id, field_id, position, value_key)
SELECT $1, d.id, f.id, 0, 'Bridge' FROM documents d
JOIN custom_fields f ON f.organization_id = $1 AND f.external_id = 'project'
WHERE d.organization_id = $1 AND d.kind = 'INVOICE' AND substr(d.external_id, 5)::int % 20 = 0`;

const LISTS = `
INSERT INTO account_managers (organization_id, customer_id, user_id, rank, assigned_at)
SELECT $1, id, account_manager_id, 0, now() FROM customers WHERE organization_id = $1`;

/**
 * Invoices with their payments. An invoice is paid when its lag has passed. One in 31 of the others is half paid
 * when half of that time has passed: 31 has no factor in common with the invoices of a customer, so half payments
 * are spread over months as full ones are. In order of arrival: a customer's invoices are not stored next to each
 * other.
 */
const STAGED = `
CREATE TEMPORARY TABLE staged AS
SELECT uuidv7() AS invoice_id, uuidv7() AS payment_id, c.id AS customer_id, c.n, x.n AS number,
  CASE WHEN c.n % 10 = 0 THEN 'USD' ELSE 'EUR' END AS currency, 10000 + (x.n::bigint * 7919) % 100000 AS amount,
  x.dated_on, x.dated_on + 30 + ((x.n::bigint * 104729) % ${LAG_DAYS})::int AS paid_on
FROM generate_series(1, ${PER_CUSTOMER}) i
CROSS JOIN (SELECT id, substr(external_id, 5)::int AS n FROM customers WHERE organization_id = $1 ORDER BY id) c
CROSS JOIN LATERAL (SELECT (c.n - 1) * ${PER_CUSTOMER} + i AS n, $2::date - ${HISTORY_DAYS}
  + (i - 1) * ${Math.floor(HISTORY_DAYS / PER_CUSTOMER)} + (c.n * 31) % ${Math.floor(HISTORY_DAYS / PER_CUSTOMER)} AS dated) d
CROSS JOIN LATERAL (SELECT d.n, d.dated::date AS dated_on) x`;

const HALF_PAID_ON = 'dated_on + (paid_on - dated_on) / 2';
const PAID = `CASE WHEN paid_on <= $2::date THEN amount WHEN number % 31 = 0 AND ${HALF_PAID_ON} <= $2::date THEN amount / 2 ELSE 0 END`;
const LAST_PAID_ON = `CASE WHEN paid_on <= $2::date THEN paid_on ELSE ${HALF_PAID_ON} END`;

const INVOICES = `
INSERT INTO documents (organization_id, id, kind, customer_id, external_id, custom_id, currency, amount, dated_at, dated_on,
  due_at, due_on, amount_linked, amount_refunded, settled_on, settled_by_payment, source, created_at, updated_at)
SELECT $1, invoice_id, 'INVOICE', customer_id, 'inv-' || number, 'no-' || number, currency, amount, dated_on, dated_on,
  dated_on + 30, dated_on + 30, ${PAID}, 0, CASE WHEN paid_on <= $2::date THEN paid_on END, CASE WHEN paid_on <= $2::date THEN true END,
  'API', dated_on, dated_on FROM staged ORDER BY dated_on, number`;

const PAYMENTS = `
INSERT INTO documents (organization_id, id, kind, customer_id, external_id, currency, amount, dated_at, dated_on, instrument,
  amount_linked, amount_refunded, created_at, updated_at)
SELECT $1, payment_id, 'PAYMENT', customer_id, 'pay-' || number, currency, ${PAID}, day, day, 'UNKNOWN', ${PAID}, 0, day, day
FROM staged CROSS JOIN LATERAL (SELECT ${LAST_PAID_ON} AS day) d WHERE ${PAID} > 0 ORDER BY day, number`;

const LINKS = `
INSERT INTO links (organization_id, id, credit_id, debit_id, amount, amount_in_effect, credit_on, debit_on, created_at)
SELECT $1, uuidv7(), payment_id, invoice_id, ${PAID}, ${PAID}, day, dated_on, day
FROM staged CROSS JOIN LATERAL (SELECT ${LAST_PAID_ON} AS day) d WHERE ${PAID} > 0 ORDER BY day, number`;

/** Unapplied credit of one customer in ten. */
const CREDIT_NOTES = `
INSERT INTO documents (organization_id, id, kind, customer_id, external_id, custom_id, currency, amount, dated_at, dated_on,
  amount_linked, amount_refunded, created_at, updated_at)
SELECT $1, uuidv7(), 'CREDIT_NOTE', customer_id, 'cn-' || number, 'cn-' || number, currency, amount / 10, dated_on, dated_on,
  0, 0, dated_on, dated_on FROM staged WHERE number % (10 * ${PER_CUSTOMER}) = 5`;

/**
 * Creates an organization of three years in two currencies, with a fifth of its invoices open on any day.
 * @param today such as 2026-03-10
 */
export async function fillFigures(
  client: pg.Client,
  organizationId: string,
  customers: number,
  today: string,
): Promise<void> {
  await client.query(USERS, [organizationId]);
  await client.query(CUSTOMERS, [organizationId, customers]);
  for (const sql of [LISTS, FIELD, REGIONS]) await client.query(sql, [organizationId]);
  await client.query(
    `INSERT INTO currency_rates (organization_id, currency, rate, updated_at) VALUES ($1, 'USD', '0.9', now())`,
    [organizationId],
  );
  await client.query('ANALYZE customers');
  await client.query(STAGED, [organizationId, today]);
  for (const sql of [INVOICES, PAYMENTS, LINKS]) await client.query(sql, [organizationId, today]);
  for (const sql of [CREDIT_NOTES, PROJECT, PROJECTS]) await client.query(sql, [organizationId]);
  await client.query('DROP TABLE staged');
  await deriveFigures(client, organizationId);
  await client.query('VACUUM ANALYZE');
}
