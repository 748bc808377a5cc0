import type pg from 'pg';
import { deriveFigures } from './fill.ts';

/** Invoices of each customer. */
export const PER_CUSTOMER = 10;
/**
 * Customers whose invoices are in each state except PAID. Their number does not depend on the organization's
 * size.
 */
const OVERDUE = 50;
const DUE = 50;
const WRITTEN_OFF = 10;
/** Invoices that fall due on one day; the days begin with the instant below. */
const DUE_A_DAY = 100;
/** Customers and invoices with the one dunning plan. */
const WITH_PLAN = 100;
/** Customers whose names share a word that no other name has. */
const WITH_NAME = 100;
const CONTACTS = 100;
/** Record n was changed and dated at this instant plus n seconds. */
export const EPOCH = '2020-01-01T00:00:00Z';

export interface ListTenant {
  organizationId: string;
  customers: number;
  planId: string;
  customerId: string;
}

/**
 * Returns the invoice amount of customer n. It rises with n, so a bound can select any number of invoices.
 */
export const amountOf = (customer: number) => 1000 + customer;

const CUSTOMERS = `
INSERT INTO customers (organization_id, id, external_id, name, dunning_plan_id, balance, amount_due, created_at, updated_at)
SELECT $1, uuidv7(), 'cus-' || n, 'Customer ' || n || CASE WHEN n <= ${WITH_NAME} THEN ' Dupont' ELSE '' END, CASE WHEN n <= ${WITH_PLAN} THEN $3::uuid END, 0, 0,
  '${EPOCH}'::timestamptz + make_interval(secs => n), '${EPOCH}'::timestamptz + make_interval(secs => n)
FROM generate_series(1, $2::int) n`;

/**
 * Invoice (c, i) has number (c − 1) · 10 + i. The first customers' are overdue, the next ones' due, then
 * written off; the rest are paid.
 */
const INVOICES = `
INSERT INTO documents (organization_id, id, kind, customer_id, external_id, custom_id, currency, amount, dated_at, dated_on,
  due_at, due_on, dunning_plan_id, written_off_at, amount_linked, amount_refunded, source, created_at, updated_at)
SELECT $1, uuidv7(), 'INVOICE', c.id, 'inv-' || x.n, 'no-' || x.n, 'EUR', 1000 + c.n,
  '${EPOCH}'::timestamptz + make_interval(secs => x.n), date '2020-01-01' + x.n / 86400, due, due,
  CASE WHEN x.n <= ${WITH_PLAN} THEN $2::uuid END,
  CASE WHEN c.n BETWEEN ${OVERDUE + DUE + 1} AND ${OVERDUE + DUE + WRITTEN_OFF} THEN '2021-01-01'::timestamptz END,
  CASE WHEN c.n <= ${OVERDUE + DUE + WRITTEN_OFF} THEN 0 ELSE 1000 + c.n END, 0, 'API',
  '${EPOCH}'::timestamptz + make_interval(secs => x.n), '${EPOCH}'::timestamptz + make_interval(secs => x.n)
FROM (SELECT id, substr(external_id, 5)::int AS n FROM customers WHERE organization_id = $1) c,
  LATERAL (SELECT (c.n - 1) * ${PER_CUSTOMER} + i AS n FROM generate_series(1, ${PER_CUSTOMER}) i) x,
  LATERAL (SELECT CASE WHEN c.n BETWEEN ${OVERDUE + 1} AND ${OVERDUE + DUE} THEN date '2099-01-01'
    ELSE date '2020-01-01' + x.n / ${DUE_A_DAY} END AS due) d`;

/**
 * Over the same period as the invoices: PostgreSQL's statistics cover the times of all documents together,
 * not of each kind. One payment for all paid invoices of a customer. Every tenth customer has a credit note
 * and a refund of equal amount.
 */
const OTHERS = `
INSERT INTO documents (organization_id, id, kind, customer_id, external_id, custom_id, currency, amount, dated_at, dated_on,
  instrument, amount_linked, amount_refunded, created_at, updated_at)
SELECT $1, uuidv7(), k.kind, c.id, k.kind || '-' || c.n, CASE WHEN k.kind = 'CREDIT_NOTE' THEN 'cn-' || c.n END, 'EUR',
  k.share * (1000 + c.n), '${EPOCH}'::timestamptz + make_interval(secs => c.n * ${PER_CUSTOMER}),
  (timestamp '2020-01-01' + make_interval(secs => c.n * ${PER_CUSTOMER}))::date,
  CASE WHEN k.kind <> 'CREDIT_NOTE' THEN 'UNKNOWN' END,
  CASE WHEN k.kind = 'PAYMENT' THEN k.share * (1000 + c.n) ELSE 0 END, 0,
  '${EPOCH}'::timestamptz + make_interval(secs => c.n * ${PER_CUSTOMER}), '${EPOCH}'::timestamptz + make_interval(secs => c.n * ${PER_CUSTOMER})
FROM (SELECT id, substr(external_id, 5)::int AS n FROM customers WHERE organization_id = $1) c,
  (VALUES ('PAYMENT', ${PER_CUSTOMER}, ${OVERDUE + DUE + WRITTEN_OFF}, 1), ('CREDIT_NOTE', 1, 0, 10), ('REFUND', 1, 0, 10)) k (kind, share, above, every)
WHERE c.n > k.above AND c.n % k.every = 0`;

const LINKS = `
INSERT INTO links (organization_id, id, credit_id, debit_id, amount, amount_in_effect, credit_on, debit_on, created_at)
SELECT $1, uuidv7(), p.id, i.id, i.amount, i.amount, p.dated_on, i.dated_on, now() FROM documents p
JOIN documents i ON i.organization_id = $1 AND i.customer_id = p.customer_id AND i.kind = 'INVOICE'
WHERE p.organization_id = $1 AND p.kind = 'PAYMENT'`;

const CONTACT_ROWS = `
INSERT INTO contacts (organization_id, id, customer_id, source, external_id, email, is_main, created_at, updated_at)
SELECT $1, uuidv7(), c.id, 'API', 'con-' || n, 'c' || n || '@example.com', n = 1, now(), now()
FROM customers c, generate_series(1, CASE WHEN c.external_id = 'cus-1' THEN ${CONTACTS} ELSE 1 END) n
WHERE c.organization_id = $1`;

/**
 * Fills an organization with ten invoices for each customer, payments, links, credit notes, refunds and
 * contacts. Derived figures are as settlement would write them.
 */
export async function fillLists(
  client: pg.Client,
  organizationId: string,
  customers: number,
): Promise<ListTenant> {
  const { rows } = await client.query<{ id: string }>('SELECT uuidv7() AS id');
  const planId = rows[0]?.id ?? '';
  await client.query(
    `INSERT INTO dunning_plans (organization_id, id, name, mode, entity, steps, created_at, updated_at)
     VALUES ($1, $2, 'Plan', 'MANUAL', 'INVOICE', '[]', now(), now())`,
    [organizationId, planId],
  );
  await client.query(CUSTOMERS, [organizationId, customers, planId]);
  await client.query('ANALYZE customers');
  await client.query(INVOICES, [organizationId, planId]);
  await client.query(OTHERS, [organizationId]);
  await client.query('ANALYZE documents');
  await client.query(LINKS, [organizationId]);
  await client.query(CONTACT_ROWS, [organizationId]);
  await deriveFigures(client, organizationId);
  const customer = await client.query<{ id: string }>(
    `SELECT id FROM customers WHERE organization_id = $1 AND external_id = 'cus-1'`,
    [organizationId],
  );
  return { organizationId, customers, planId, customerId: customer.rows[0]?.id ?? '' };
}
