import type pg from 'pg';
import { writeDerivedRows } from '../../server/test/harness/derived-rows.ts';

/** Invoices of each neighbour; the measured organization has as many. */
export const INVOICES_EACH = 10_000;
const CUSTOMERS_EACH = 1_000;
/** One in this many is open. */
const OPEN_EVERY = 5;
/** Neighbours created by one statement, so that its transaction takes only seconds. */
const AT_ONCE = 20;

const NEIGHBOURS = `
INSERT INTO organizations (organization_id, name, currency, timezone, language, requests_per_minute, max_concurrency, created_at, updated_at)
SELECT uuidv7(), 'Neighbour', 'EUR', 'Europe/Paris', 'en', 1000, 10, now(), now() FROM generate_series(1, $1::int)
RETURNING organization_id AS id`;

const CUSTOMERS = `
INSERT INTO customers (organization_id, id, external_id, name, balance, amount_due, created_at, updated_at)
SELECT o, uuidv7(), 'cus-' || n, 'Customer ' || n, 0, 0, now(), now()
FROM unnest($1::uuid[]) o, generate_series(1, ${CUSTOMERS_EACH}) n`;

/** A year of invoices, not stored by customer. Paid ones have the state PAID although there is no payment. */
const INVOICES = `
INSERT INTO documents (organization_id, id, kind, customer_id, external_id, custom_id, currency, amount, dated_at, dated_on,
  due_at, due_on, amount_linked, amount_refunded, settled_on, settled_by_payment, source, created_at, updated_at)
SELECT c.organization_id, uuidv7(), 'INVOICE', c.id, 'inv-' || i || '-' || c.external_id, 'no-' || i, 'EUR', amount, day, day,
  day + 30, day + 30, CASE WHEN is_open THEN 0 ELSE amount END, 0, CASE WHEN is_open THEN NULL ELSE day + 40 END,
  CASE WHEN is_open THEN NULL ELSE true END, 'API', now(), now()
FROM generate_series(1, ${INVOICES_EACH / CUSTOMERS_EACH}) i
CROSS JOIN customers c
CROSS JOIN LATERAL (SELECT current_date - 36 * i AS day, 10000 + 7 * i AS amount, i % ${OPEN_EVERY} = 0 AS is_open) x
WHERE c.organization_id = ANY ($1)`;

/** Adds `count` unmeasured organizations with ten thousand invoices each. */
export async function addNeighbours(client: pg.Client, count: number): Promise<void> {
  for (let made = 0; made < count; made += AT_ONCE) {
    const { rows } = await client.query<{ id: string }>(NEIGHBOURS, [Math.min(AT_ONCE, count - made)]);
    const ids = rows.map(({ id }) => id);
    await client.query(CUSTOMERS, [ids]);
    await client.query(INVOICES, [ids]);
    for (const id of ids) await writeDerivedRows(client, id);
  }
  await client.query(
    'VACUUM ANALYZE customers, documents, document_figures, customer_figures, search_texts, organizations',
  );
  await client.query('CHECKPOINT');
}
