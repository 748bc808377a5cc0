import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeEach, expect, inject, it } from 'vitest';
import { BACKFILLS } from '../../src/ledger/backfills.ts';
import { verify } from '../../src/ledger/verify/verify.ts';
import { findUnfinishedBackfills, runBackfills } from '../../src/platform/db/backfills.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { knownMigrations, migrate, readMigration } from '../../src/platform/db/migrate.ts';
import { newId } from '../../src/platform/ids.ts';

/** Search texts of records that release 0.1.0 wrote before this release migrated, and of those it writes after. */

const server = inject('connection');
const RECORDS = 500;

let connection: typeof server & { database: string };
let database: Database;
const opened: Database[] = [];
const organization = newId();
const customer = newId();

beforeEach(async () => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  connection = { ...server, database: name };
  await administrate(`CREATE DATABASE ${name} TEMPLATE template0`);
  database = openDatabase({ connection, max: 4, onError: () => {} });
  opened.push(database);
  await query(
    'CREATE TABLE schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL, checksum text)',
  );
  for (const migration of knownMigrations().filter((known) => known < '0083')) {
    const { sql, checksum } = readMigration(migration);
    await query(sql);
    await query('INSERT INTO schema_migrations VALUES ($1, now(), $2)', migration, checksum);
  }
  await query(
    `INSERT INTO organizations (organization_id, name, currency, timezone, language, requests_per_minute, max_concurrency,
       created_at, updated_at) VALUES ($1, 'Old', 'EUR', 'UTC', 'en', 600, 10, now(), now())`,
    organization,
  );
  await addCustomer(customer, 'Dúro Élevage');
  for (let n = 0; n < RECORDS; n += 1) await addInvoice(newId(), `inv-${n}`);
});
afterAll(() => Promise.all(opened.map(({ close }) => close())));

async function administrate(sql: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

const query = (text: string, ...values: unknown[]) => database.pool.query(text, values);

const addCustomer = (id: string, name: string) =>
  query(
    `INSERT INTO customers (organization_id, id, external_id, name, vat_number, balance, amount_due, created_at, updated_at)
     VALUES ($1, $2::uuid, $2::text, $3, 'FR 12 345', 0, 0, now(), now())`,
    ...[organization, id, name],
  );

const addInvoice = (id: string, externalId: string) =>
  query(
    `INSERT INTO documents (organization_id, id, kind, customer_id, external_id, custom_id, currency, amount, dated_at, dated_on,
       due_at, due_on, amount_linked, amount_refunded, created_at, updated_at)
     VALUES ($1, $2, 'INVOICE', $3, $4::text, 'N° 2026/' || $4, 'EUR', 1, now(), now(), now(), now(), 0, 0, now(), now())`,
    ...[organization, id, customer, externalId],
  );

async function wrongTexts() {
  const { differences } = await verify(database, { now: new Date().toISOString() });
  return differences.filter(({ field }) => field === 'search text');
}

const indexes = async () =>
  (await query(`SELECT relname FROM pg_class WHERE relname LIKE '%searched_idx' ORDER BY 1`)).rows.map(
    ({ relname }) => relname,
  );

it('completes the texts of existing records and drops the indexes that they replace', async () => {
  await migrate(connection);
  expect(await wrongTexts()).toHaveLength(RECORDS + 1);
  expect(await indexes()).toContain('documents_invoice_searched_idx');
  const names = ['search texts of customers', 'search texts of invoices'];
  expect(await findUnfinishedBackfills(database.pool)).toEqual(expect.arrayContaining(names));
  expect(await runBackfills(connection, BACKFILLS, { limit: 100 })).toEqual(expect.arrayContaining(names));
  expect(await wrongTexts()).toEqual([]);
  expect(await indexes()).toEqual([
    'bank_transactions_searched_idx',
    'contacts_searched_idx',
    'documents_payment_searched_idx',
  ]);
  const { rows } = await query('SELECT text FROM search_texts WHERE id = $1', customer);
  expect(rows).toEqual([{ text: ` duro elevage ${customer} fr 12 345 fr12345 ` }]);
});

it('stores the texts of records that the former release creates, changes and deletes', async () => {
  await migrate(connection);
  await runBackfills(connection, BACKFILLS);
  const [created, deleted] = [newId(), newId()];
  await addCustomer(created, 'Öresund');
  await addCustomer(deleted, 'Gone');
  await query(`UPDATE customers SET name = 'Ferrum', vat_number = NULL WHERE id = $1`, created);
  await query('DELETE FROM customers WHERE id = $1', deleted);
  await query(`UPDATE documents SET custom_id = NULL, name = 'Straße' WHERE external_id < 'inv-3'`);
  await query(`DELETE FROM documents WHERE external_id LIKE 'inv-4%'`);
  expect(await wrongTexts()).toEqual([]);
  const { rows } = await query('SELECT text FROM search_texts WHERE id = ANY($1)', [created, deleted]);
  expect(rows).toEqual([{ text: ` ferrum ${created} ` }]);
});

it('adds no text for a record that the former release is deleting', async () => {
  await migrate(connection);
  const deleting = new pg.Client(connection);
  await deleting.connect();
  await deleting.query(`BEGIN; DELETE FROM documents WHERE external_id = 'inv-7'`);
  const running = runBackfills(connection, BACKFILLS);
  const isWaiting = async () =>
    (await query('SELECT 1 FROM pg_locks WHERE NOT granted')).rows.length > 0 ||
    (await findUnfinishedBackfills(database.pool)).length === 0;
  await expect.poll(isWaiting, { timeout: 10_000, interval: 5 }).toBe(true);
  await deleting.query('COMMIT');
  await deleting.end();
  await running;
  expect(await wrongTexts()).toEqual([]);
});

it('stores what the former release writes while the texts are completed', async () => {
  await migrate(connection);
  let isOver = false;
  const write = async (writer: number) => {
    for (let n = 0; !isOver; n += 1) {
      const id = newId();
      await addInvoice(id, `new-${writer}-${n}`);
      await query(
        `UPDATE documents SET name = $1 WHERE id IN (SELECT id FROM documents ORDER BY random() LIMIT 3)`,
        `name ${writer} ${n}`,
      ).catch(isDeadlock);
      await query(
        'DELETE FROM documents WHERE id IN (SELECT id FROM documents ORDER BY random() LIMIT 2)',
      ).catch(isDeadlock);
    }
  };
  const writers = [write(1), write(2)];
  await runBackfills(connection, BACKFILLS, { limit: 10 });
  isOver = true;
  await Promise.all(writers);
  expect(await wrongTexts()).toEqual([]);
});

/** The writers choose rows at random, without an order of their locks. */
function isDeadlock(error: unknown): void {
  if (!(error instanceof pg.DatabaseError && error.code === '40P01')) throw error;
}
