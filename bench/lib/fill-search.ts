import type pg from 'pg';
import { deriveFigures } from './fill.ts';

/** Invoices of each customer; every fifth is open. */
export const INVOICES_EACH = 10;
const FIRST = `'{Alpes,Bremer,Castel,Dúro,Elbe,Ferrum,Grünwald,Hafen,Isère,Jura,Krämer,Lumen,Müller,Nordwind,Öresund,Perrin}'::text[]`;
const SECOND = `'{Logistics,Maschinenbau,Pharma,Textiles,Élevage,Energy,Papeterie,Holding,Werkzeuge,Foods,Transport,Optik,Bau}'::text[]`;
const FORM = `'{GmbH,SARL,Ltd,AG,SA}'::text[]`;
const ABOUT = `'{Consulting,Maintenance,Licences,Freight,Training}'::text[]`;

const CUSTOMERS = `
INSERT INTO customers (organization_id, id, external_id, name, vat_number, balance, amount_due, created_at, updated_at)
SELECT $1, uuidv7(), 'C-' || n, (${FIRST})[n % 16 + 1] || (n / 208) || ' ' || (${SECOND})[n % 13 + 1] || ' ' || (${FORM})[n % 5 + 1],
  'FR ' || lpad((n % 97)::text, 2, '0') || ' ' || lpad((n::bigint * 7919 % 1000000007)::text, 9, '0'), 0, 0, at, at
FROM generate_series(1, $2::int) n, LATERAL (SELECT '2020-01-01T00:00:00Z'::timestamptz + make_interval(secs => n) AS at) t`;

const INVOICES = `
INSERT INTO documents (organization_id, id, kind, customer_id, external_id, custom_id, name, currency, amount, dated_at, dated_on,
  due_at, due_on, amount_linked, amount_refunded, source, created_at, updated_at)
SELECT $1, uuidv7(), 'INVOICE', c.id, 'erp-' || x.n, 'INV-' || 2016 + x.n * 10 / ($2::int * ${INVOICES_EACH} + 1) || '-' || lpad(x.n::text, 7, '0'),
  (${ABOUT})[x.n % 5 + 1] || ' ' || x.n / 1000, 'EUR', a.amount, t.at, t.at::date, t.at, t.at::date,
  CASE WHEN x.n % 5 = 0 THEN 0 ELSE a.amount END, 0, 'API', t.at, t.at
FROM (SELECT id, substr(external_id, 3)::int AS n FROM customers WHERE organization_id = $1) c,
  LATERAL (SELECT (c.n - 1) * ${INVOICES_EACH} + i AS n FROM generate_series(1, ${INVOICES_EACH}) i) x,
  LATERAL (SELECT 100 + x.n::bigint * 7919 % 1000003 AS amount) a,
  LATERAL (SELECT '2020-01-01T00:00:00Z'::timestamptz + make_interval(secs => x.n) AS at) t`;

const PAYMENTS = `
INSERT INTO documents (organization_id, id, kind, customer_id, external_id, ref_number, currency, amount, dated_at, dated_on,
  instrument, amount_linked, amount_refunded, created_at, updated_at)
SELECT $1, uuidv7(), 'PAYMENT', c.id, 'pay-' || c.n, 'RF' || lpad((c.n % 97)::text, 2, '0') || ' ' || lpad((c.n::bigint * 104729 % 1000000007)::text, 9, '0'),
  'EUR', 100 + c.n::bigint * 7919 % 1000003, t.at, t.at::date, 'UNKNOWN', 0, 0, t.at, t.at
FROM (SELECT id, substr(external_id, 3)::int AS n FROM customers WHERE organization_id = $1) c,
  LATERAL (SELECT '2020-01-01T00:00:00Z'::timestamptz + make_interval(secs => c.n * 10) AS at) t`;

const CONTACTS = `
INSERT INTO contacts (organization_id, id, customer_id, source, external_id, email, is_main, created_at, updated_at)
SELECT $1, uuidv7(), c.id, 'API', 'con-1', 'accounts' || substr(external_id, 3) || '@' || lower((${SECOND})[length(name) % 13 + 1]) || '.example', true, now(), now()
FROM customers c WHERE c.organization_id = $1`;

/**
 * Fills an organization with customers, their contacts, and ten invoices and a payment each, all with
 * realistic names.
 */
export async function fillSearch(
  client: pg.Client,
  organizationId: string,
  customers: number,
): Promise<void> {
  await client.query(CUSTOMERS, [organizationId, customers]);
  await client.query('ANALYZE customers');
  await client.query(INVOICES, [organizationId, customers]);
  await client.query(PAYMENTS, [organizationId]);
  await client.query(CONTACTS, [organizationId]);
  await deriveFigures(client, organizationId);
}
