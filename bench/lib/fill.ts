import type pg from 'pg';
import { writeDerivedRows } from '../../server/test/harness/derived-rows.ts';

export interface Fill {
  organizationId: string;
  customers: number;
  invoices: number;
}

/** Gross amount of each open invoice of `fillOpen`, in cents. */
export const OPEN_AMOUNT = 10_000;

/**
 * Creates customers `cus-1…` and open invoices `inv-1…` of `OPEN_AMOUNT`. Invoice n belongs to customer n
 * modulo their number. Derived figures are as settlement would write them.
 */
export async function fillOpen(
  client: pg.Client,
  { organizationId, customers, invoices }: Fill,
): Promise<void> {
  await client.query(
    `INSERT INTO customers (organization_id, id, external_id, name, balance, amount_due, created_at, updated_at)
     SELECT $1, uuidv7(), 'cus-' || n, 'Customer ' || n, 0, 0, now(), now() FROM generate_series(1, $2::int) n`,
    [organizationId, customers],
  );
  await client.query(
    `INSERT INTO documents (organization_id, id, kind, customer_id, external_id, custom_id, currency, amount, dated_at,
       dated_on, due_at, due_on, amount_linked, amount_refunded, source, created_at, updated_at)
     SELECT $1, uuidv7(), 'INVOICE', c.id, 'inv-' || n, 'inv-' || n, 'EUR', $4, current_date, current_date, current_date + 30, current_date + 30,
       0, 0, 'API', now(), now()
     FROM generate_series(1, $3::int) n JOIN customers c ON c.organization_id = $1 AND c.external_id = 'cus-' || (n % $2::int + 1)`,
    [organizationId, customers, invoices, OPEN_AMOUNT],
  );
  await deriveFigures(client, organizationId);
  // Empty tables are left out: a new installation has no statistics for them either.
  await client.query(
    'VACUUM ANALYZE customers, documents, customer_balances, document_figures, customer_figures, search_texts',
  );
}

/** Computes what settlement derives: every customer's figures, in one currency, and the search texts. */
export async function deriveFigures(client: pg.Client, organizationId: string): Promise<void> {
  await client.query(
    `INSERT INTO customer_balances (organization_id, customer_id, currency, documents, invoices_due, invoiced, credited,
       paid, refunded, amount_due)
     SELECT $1, customer_id, currency, count(*),
       count(*) FILTER (WHERE kind = 'INVOICE' AND amount_linked < amount AND written_off_at IS NULL),
       coalesce(sum(amount) FILTER (WHERE kind = 'INVOICE'), 0), coalesce(sum(amount) FILTER (WHERE kind = 'CREDIT_NOTE'), 0),
       coalesce(sum(amount) FILTER (WHERE kind = 'PAYMENT'), 0), coalesce(sum(amount) FILTER (WHERE kind = 'REFUND'), 0),
       coalesce(sum(amount - amount_linked) FILTER (WHERE kind = 'INVOICE' AND amount_linked < amount AND written_off_at IS NULL), 0)
     FROM documents WHERE organization_id = $1 GROUP BY customer_id, currency`,
    [organizationId],
  );
  await client.query(
    `UPDATE customers c SET balance = b.invoiced - b.credited - b.paid + b.refunded, amount_due = b.amount_due
     FROM customer_balances b WHERE c.organization_id = $1 AND b.organization_id = $1 AND b.customer_id = c.id`,
    [organizationId],
  );
  await writeDerivedRows(client, organizationId);
}

/** Runs `work` on a plain connection to the measured database. */
export async function onClient<T>(client: pg.Client, work: (client: pg.Client) => Promise<T>): Promise<T> {
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
