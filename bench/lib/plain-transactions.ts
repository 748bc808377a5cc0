import type { Connection } from '@quittance/embedded-postgres';
import pg from 'pg';
import type { PgbenchResult } from './pgbench.ts';

export interface PlainOptions {
  connection: Connection;
  clients: number;
  /** Per client. */
  transactions: number;
  variables: { org: string; first: number; customers: number; amount: number; per: number };
}

const STATEMENTS = {
  customer: `UPDATE customers SET balance = balance - $3, amount_due = amount_due - $3, updated_at = now()
    WHERE organization_id = $1 AND external_id = $2 RETURNING id`,
  invoice: `SELECT id FROM documents WHERE organization_id = $1 AND kind = 'INVOICE' AND external_id = $2`,
  payment: `INSERT INTO documents (organization_id, id, kind, customer_id, external_id, currency, amount, dated_on,
    instrument, amount_linked, created_at, updated_at)
    VALUES ($1, uuidv7(), 'PAYMENT', $2, $3, 'EUR', $4, current_date, 'WIRE_TRANSFER', $4, now(), now()) RETURNING id`,
  link: `INSERT INTO links (organization_id, id, credit_id, debit_id, amount, created_at)
    VALUES ($1, uuidv7(), $2, $3, $4, now())`,
  paid: `UPDATE documents SET amount_linked = amount_linked + $3, updated_at = now() WHERE organization_id = $1 AND id = $2`,
  balance: `UPDATE customer_balances SET documents = documents + 1, paid = paid + $3, amount_due = amount_due - $3,
    invoices_due = invoices_due - 1 WHERE organization_id = $1 AND customer_id = $2 AND currency = 'EUR'`,
};

/** Runs the transaction of `bench/floor/payment.sql` through the driver, for machines without pgbench. */
export async function plainTransactions(options: PlainOptions): Promise<PgbenchResult> {
  const { connection, clients, transactions } = options;
  const opened = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client(connection);
      await client.connect();
      return client;
    }),
  );
  const start = process.hrtime.bigint();
  const all = await Promise.all(opened.map((client, index) => runClient(client, index, options)));
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  await Promise.all(opened.map((client) => client.end()));
  return { perSecond: (clients * transactions) / seconds, latencies: all.flat() };
}

async function runClient(client: pg.Client, index: number, options: PlainOptions): Promise<number[]> {
  const { org, first, customers, amount, per } = options.variables;
  const run = async (name: keyof typeof STATEMENTS, values: unknown[]) => {
    const { rows } = await client.query<{ id: string }>({
      name,
      text: STATEMENTS[name],
      values: [org, ...values],
    });
    return rows[0]?.id;
  };
  const latencies: number[] = [];
  for (let i = 0; i < options.transactions; i += 1) {
    const begun = process.hrtime.bigint();
    const n = first + index * per + i;
    await client.query('BEGIN');
    const customer = await run('customer', [`cus-${(n % customers) + 1}`, amount]);
    const invoice = await run('invoice', [`inv-${n}`]);
    const payment = await run('payment', [customer, `pay-${n}`, amount]);
    await run('link', [payment, invoice, amount]);
    await run('paid', [invoice, amount]);
    await run('balance', [customer, amount]);
    await client.query('COMMIT');
    latencies.push(Number(process.hrtime.bigint() - begun) / 1e6);
  }
  return latencies;
}
