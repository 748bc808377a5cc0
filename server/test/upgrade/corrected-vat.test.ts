import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { knownMigrations, migrate, readMigration } from '../../src/platform/db/migrate.ts';
import { newId } from '../../src/platform/ids.ts';

/** Invoices whose VAT was reported before the service stored the amount that the VAT belongs to. */

const server = inject('connection');
const organization = newId();
const customer = newId();
const invoices = { same: newId(), corrected: newId(), notReported: newId(), deleted: newId() };

let connection: typeof server & { database: string };
let database: Database;
beforeAll(async () => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  connection = { ...server, database: name };
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0`).finally(() => client.end());
  database = openDatabase({ connection, max: 2, onError: () => {} });
  await query(
    'CREATE TABLE schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL, checksum text)',
  );
  // Records of an early release, because its columns are few.
  await applyBetween('0000', '0083');
  await query(
    `INSERT INTO organizations (organization_id, name, currency, timezone, language, requests_per_minute, max_concurrency,
       created_at, updated_at) VALUES ($1, 'Old', 'EUR', 'UTC', 'fr', 600, 10, now(), now())`,
    organization,
  );
  await query(
    `INSERT INTO customers (organization_id, id, external_id, name, balance, amount_due, created_at, updated_at)
     VALUES ($1, $2::uuid, 'c', 'C', 0, 0, now(), now())`,
    ...[organization, customer],
  );
  await addInvoice(invoices.same, 12_000);
  await addInvoice(invoices.corrected, 18_000);
  await addInvoice(invoices.notReported, 18_000);
  await applyBetween('0083', '0134');
});
afterAll(() => database.close());

const query = (text: string, ...values: unknown[]) => database.pool.query(text, values);

async function applyBetween(first: string, end: string): Promise<void> {
  for (const migration of knownMigrations().filter((known) => known >= first && known < end)) {
    const { sql, checksum } = readMigration(migration);
    await query(sql);
    await query('INSERT INTO schema_migrations VALUES ($1, now(), $2)', migration, checksum);
  }
}

const addInvoice = (id: string, amount: number) =>
  query(
    `INSERT INTO documents (organization_id, id, kind, customer_id, external_id, currency, amount, dated_at, dated_on,
       due_at, due_on, amount_linked, amount_refunded, created_at, updated_at)
     VALUES ($1, $2::uuid, 'INVOICE', $3, $2::text, 'EUR', $4, now(), now(), now(), now(), 0, 0, now(), now())`,
    ...[organization, id, customer, amount],
  );

/** Stores VAT of 120.00 that was compared with the payments. */
const addVat = (invoiceId: string) =>
  query(
    `INSERT INTO vat_breakdowns (organization_id, invoice_id, type_code, shares, is_waiting, updated_at)
     VALUES ($1, $2, '380', $3, false, now())`,
    ...[
      organization,
      invoiceId,
      JSON.stringify([
        { category: 'S', rate: '20.00', taxable: 5_000, tax: 1_000 },
        { category: 'S', rate: '10.00', taxable: 5_455, tax: 545 },
      ]),
    ],
  );

const addStatus = (invoiceId: string) =>
  query(
    `INSERT INTO lifecycle_statuses (organization_id, id, invoice_id, sequence, code, number, issued_on, type_code,
       collected_on, amount, currency, shares, parties, created_at)
     VALUES ($1, gen_random_uuid(), $2, 1, '212', 'F-1', now(), '380', now(), 100, 'EUR', '[]', '{}', now())`,
    ...[organization, invoiceId],
  );

it('lets invoices wait that were corrected after their VAT was reported', async () => {
  for (const id of Object.values(invoices)) await addVat(id);
  for (const id of [invoices.same, invoices.corrected, invoices.deleted]) await addStatus(id);
  await migrate(connection);
  const { rows } = await query(
    'SELECT invoice_id AS id, amount, is_waiting AS "isWaiting" FROM vat_breakdowns WHERE organization_id = $1',
    organization,
  );
  expect(Object.fromEntries(rows.map(({ id, ...facts }) => [id, facts]))).toEqual({
    [invoices.same]: { amount: 12_000, isWaiting: false },
    // Its comparison finds another amount than that of the invoice.
    [invoices.corrected]: { amount: 12_000, isWaiting: true },
    [invoices.notReported]: { amount: 18_000, isWaiting: false },
    [invoices.deleted]: { amount: null, isWaiting: false },
  });
});
