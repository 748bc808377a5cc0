import type pg from 'pg';
import { deriveFigures } from './fill.ts';

/** Paid and open invoices of each customer. */
export const PAID = 8;
export const OPEN = 2;

const CUSTOMERS = `
INSERT INTO customers (organization_id, id, external_id, name, country, balance, amount_due, created_at, updated_at)
SELECT $1, uuidv7(), 'cus-' || n, 'Customer ' || n, (ARRAY['FR', 'DE', 'IT', 'ES', 'NL'])[1 + n % 5], 0, 0, now(), now()
FROM generate_series(1, $2::int) n`;

/**
 * In order of arrival: a customer's invoices are not stored next to each other. Every customer has its own
 * payment behaviour.
 */
const INVOICES = `
INSERT INTO documents (organization_id, id, kind, customer_id, external_id, custom_id, currency, amount, dated_at, dated_on,
  due_at, due_on, amount_linked, amount_refunded, source, created_at, updated_at)
SELECT $1, uuidv7(), 'INVOICE', c.id, 'inv-' || i || '-' || c.n, 'no-' || i || '-' || c.n, 'EUR', 10000 + c.n, issued, issued,
  issued + 30, issued + 30, CASE WHEN i <= ${PAID} THEN 10000 + c.n ELSE 0 END, 0, 'API', issued, issued
FROM generate_series(1, ${PAID + OPEN}) i
CROSS JOIN (SELECT id, substr(external_id, 5)::int AS n FROM customers WHERE organization_id = $1) c
CROSS JOIN LATERAL (SELECT $2::date - CASE WHEN i <= ${PAID} THEN 110 + 25 * (${PAID} - i) ELSE 45 - 20 * (i - ${PAID + 1}) END - c.n % 20 AS issued) d`;

/** One payment for each paid invoice, −5 to 34 days late depending on the customer, ± 4 days. */
const PAYMENTS = `
INSERT INTO documents (organization_id, id, kind, customer_id, external_id, currency, amount, dated_at, dated_on, instrument,
  amount_linked, amount_refunded, created_at, updated_at)
SELECT $1, uuidv7(), 'PAYMENT', i.customer_id, 'p-' || i.external_id, 'EUR', i.amount, paid, paid, 'UNKNOWN', i.amount, 0, paid, paid
FROM documents i CROSS JOIN LATERAL (
  SELECT i.due_on + (i.amount % 40)::int - 5 + (hashtext(i.external_id) % 5) AS paid) d
WHERE i.organization_id = $1 AND i.kind = 'INVOICE' AND i.amount_linked > 0`;

const LINKS = `
INSERT INTO links (organization_id, id, credit_id, debit_id, amount, amount_in_effect, credit_on, debit_on, created_at)
SELECT $1, uuidv7(), p.id, i.id, i.amount, i.amount, p.dated_on, i.dated_on, now() FROM documents i
JOIN documents p ON p.organization_id = $1 AND p.kind = 'PAYMENT' AND p.external_id = 'p-' || i.external_id
WHERE i.organization_id = $1 AND i.kind = 'INVOICE'`;

/** Creates customers with eight paid and two open invoices each. */
export async function fillForecast(
  client: pg.Client,
  organizationId: string,
  customers: number,
  today: string,
): Promise<void> {
  await client.query(CUSTOMERS, [organizationId, customers]);
  await client.query('ANALYZE customers');
  await client.query(INVOICES, [organizationId, today]);
  await client.query(PAYMENTS, [organizationId]);
  await client.query('ANALYZE documents');
  await client.query(LINKS, [organizationId]);
  await deriveFigures(client, organizationId);
  await client.query('VACUUM ANALYZE');
}
