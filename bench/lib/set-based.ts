import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { AMOUNT, type FileShape } from './importing.ts';

const STAGING = `
CREATE TEMPORARY TABLE staging (type text NOT NULL, external_id text NOT NULL, name text, customer text, amount bigint,
  dated_at timestamptz, due_at timestamptz, invoice text) ON COMMIT DROP`;

/** Returns the rows of the staging table in COPY format. */
export function prepareRows(shape: FileShape): Buffer[] {
  return [...generateBatches(generateRows(shape))].map((text) => Buffer.from(text));
}

function* generateRows({ customers, invoices, payments }: FileShape): Generator<string> {
  const nothing = '\\N';
  const line = (...fields: (string | number)[]) => `${fields.join('\t')}\n`;
  for (let n = 1; n <= customers; n += 1)
    yield line('customer', `c-${n}`, `Customer ${n}`, nothing, nothing, nothing, nothing, nothing);
  for (let n = 1; n <= invoices; n += 1)
    yield line(
      'invoice',
      `i-${n}`,
      nothing,
      `c-${(n % customers) + 1}`,
      AMOUNT,
      '2026-01-15',
      '2026-02-15',
      nothing,
    );
  for (let n = 1; n <= payments; n += 1)
    yield line('payment', `p-${n}`, nothing, `c-${(n % customers) + 1}`, AMOUNT, nothing, nothing, `i-${n}`);
}

const STATEMENTS = [
  'ANALYZE staging',
  `INSERT INTO customers (organization_id, id, external_id, name, city, balance, amount_due, created_at, updated_at)
   SELECT $1, uuidv7(), external_id, name, 'Lyon', 0, 0, now(), now() FROM staging WHERE type = 'customer'`,
  `INSERT INTO documents (organization_id, id, kind, customer_id, external_id, custom_id, currency, amount, dated_at, dated_on,
     due_at, due_on, amount_linked, amount_refunded, source, created_at, updated_at)
   SELECT $1, uuidv7(), 'INVOICE', c.id, s.external_id, s.external_id, 'EUR', s.amount, s.dated_at, s.dated_at::date, s.due_at, s.due_at::date,
     0, 0, 'IMPORT', now(), now()
   FROM staging s JOIN customers c ON c.organization_id = $1 AND c.external_id = s.customer WHERE s.type = 'invoice'`,
  `INSERT INTO documents (organization_id, id, kind, customer_id, external_id, currency, amount, dated_at, dated_on, instrument,
     amount_linked, amount_refunded, created_at, updated_at)
   SELECT $1, uuidv7(), 'PAYMENT', c.id, s.external_id, 'EUR', s.amount, now(), current_date, 'UNKNOWN', s.amount, 0, now(), now()
   FROM staging s JOIN customers c ON c.organization_id = $1 AND c.external_id = s.customer WHERE s.type = 'payment'`,
  `INSERT INTO links (organization_id, id, credit_id, debit_id, amount, amount_in_effect, credit_on, debit_on, created_at)
   SELECT $1, uuidv7(), p.id, i.id, s.amount, s.amount, p.dated_on, i.dated_on, now() FROM staging s
   JOIN documents p ON p.organization_id = $1 AND p.kind = 'PAYMENT' AND p.external_id = s.external_id
   JOIN documents i ON i.organization_id = $1 AND i.kind = 'INVOICE' AND i.external_id = s.invoice WHERE s.type = 'payment'`,
  `UPDATE documents d SET amount_linked = s.linked FROM (SELECT invoice, sum(amount) AS linked FROM staging
     WHERE type = 'payment' GROUP BY invoice) s
   WHERE d.organization_id = $1 AND d.kind = 'INVOICE' AND d.external_id = s.invoice`,
];

/**
 * Measures the lower bound of a bulk import: COPY into a staging table, then a few set-based statements, in
 * one transaction. It checks nothing and cannot be resumed.
 * @param prepared by `prepareRows`
 * @param derive writes the customers' figures
 * @returns seconds
 */
export async function importSetBased(
  client: pg.Client,
  organizationId: string,
  prepared: readonly Buffer[],
  derive: (client: pg.Client, organizationId: string) => Promise<void>,
): Promise<number> {
  const start = process.hrtime.bigint();
  await client.query('BEGIN');
  await client.query(STAGING);
  await pipeline(Readable.from(prepared), client.query(copyFrom('COPY staging FROM STDIN')));
  for (const statement of STATEMENTS)
    await client.query(statement, statement.includes('$1') ? [organizationId] : []);
  await derive(client, organizationId);
  await client.query('COMMIT');
  return Number(process.hrtime.bigint() - start) / 1e9;
}

function* generateBatches(lines: Iterable<string>): Generator<string> {
  let held = '';
  for (const line of lines) {
    held += line;
    if (held.length < 65_536) continue;
    yield held;
    held = '';
  }
  yield held;
}
