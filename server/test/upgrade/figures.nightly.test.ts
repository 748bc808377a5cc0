import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeEach, expect, inject, it } from 'vitest';
import { BACKFILLS } from '../../src/ledger/backfills.ts';
import { fromHeldInvoices } from '../../src/ledger/relations.ts';
import { verify } from '../../src/ledger/verify/verify.ts';
import { runBackfills } from '../../src/platform/db/backfills.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { knownMigrations, migrate, readMigration } from '../../src/platform/db/migrate.ts';
import { newId } from '../../src/platform/ids.ts';

/** Figures of records that release 0.1.0 wrote before this release migrated, and of those it writes after. */

const server = inject('connection');
const INVOICES = 600;

let connection: typeof server & { database: string };
let database: Database;
const opened: Database[] = [];
const organization = newId();
const customer = newId();

beforeEach(async () => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  connection = { ...server, database: name };
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0`).finally(() => client.end());
  database = openDatabase({ connection, max: 6, onError: () => {} });
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
  await query(
    `INSERT INTO customers (organization_id, id, external_id, name, balance, amount_due, created_at, updated_at)
     VALUES ($1, $2::uuid, 'c', 'C', 0, 0, now(), now())`,
    ...[organization, customer],
  );
  await addInvoices('inv', INVOICES);
});
afterAll(() => Promise.all(opened.map(({ close }) => close())));

const query = (text: string, ...values: unknown[]) => database.pool.query(text, values);

const addInvoices = (prefix: string, count: number) =>
  query(
    `INSERT INTO documents (organization_id, id, kind, customer_id, external_id, custom_id, currency, amount, dated_at, dated_on,
       due_at, due_on, amount_linked, amount_refunded, created_at, updated_at)
     SELECT $1, gen_random_uuid(), 'INVOICE', $2, $3 || n, $3 || n, 'EUR', 100, now(), now(), now(), now(), n % 150, 0,
       now(), now() FROM generate_series(1, $4::int) n`,
    ...[organization, customer, prefix, count],
  );

async function wrongFigures() {
  const { differences } = await verify(database, { now: new Date().toISOString() });
  return differences.filter(({ field }) => field.endsWith('in its figures'));
}

const indexes = async () =>
  (
    await query(
      `SELECT relname FROM pg_class WHERE relname IN ('documents_open_idx', 'documents_issued_idx', 'documents_dated_idx',
         'customers_balance_idx') ORDER BY 1`,
    )
  ).rows.map(({ relname }) => relname);

it('completes the figures of existing records, then replaces the indexes', async () => {
  await migrate(connection);
  expect(await wrongFigures()).toHaveLength(INVOICES + 1);
  expect(await indexes()).toEqual(['customers_balance_idx', 'documents_issued_idx', 'documents_open_idx']);
  await runBackfills(connection, BACKFILLS, { limit: 100 });
  expect(await wrongFigures()).toEqual([]);
  expect(await indexes()).toEqual(['documents_dated_idx']);
});

it('stores the figures of records that the former release creates, changes and deletes', async () => {
  await migrate(connection);
  await runBackfills(connection, BACKFILLS);
  await addInvoices('new', 10);
  await query(
    `UPDATE documents SET amount_linked = amount, updated_at = now() WHERE external_id LIKE 'new%'`,
  );
  await query(`UPDATE documents SET written_off_at = now() WHERE external_id LIKE 'inv1%'`);
  await query(`DELETE FROM documents WHERE external_id LIKE 'inv2%'`);
  await query('UPDATE customers SET balance = 7, amount_due = 5');
  expect(await wrongFigures()).toEqual([]);
  const { rows } = await query('SELECT balance, amount_due AS due FROM customer_figures');
  expect(rows).toEqual([{ balance: 7, due: 5 }]);
});

it('keeps figures correct while the former release changes and deletes the same records', async () => {
  await migrate(connection);
  let isRunning = true;
  const writer = async (seed: number) => {
    for (let n = 0; isRunning; n += 1) {
      const one = `inv${1 + ((seed * 7919 + n * 104729) % INVOICES)}`;
      if (n % 5 === 0) await query('DELETE FROM documents WHERE external_id = $1', one);
      else await query('UPDATE documents SET amount_linked = $2 WHERE external_id = $1', one, n % 200);
      if (n % 7 === 0) await addInvoices(`during ${seed} ${n} `, 2);
    }
  };
  const writers = [1, 2, 3].map(writer);
  await runBackfills(connection, BACKFILLS, { limit: 20 }).finally(() => {
    isRunning = false;
  });
  await Promise.all(writers);
  expect(await wrongFigures()).toEqual([]);
}, 60_000);

it('builds the index of invoices that the ERP holds after the migration, and knows them before', async () => {
  const isBuilt = async () => {
    const found = await query(
      `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('documents_source_hold_idx')`,
    );
    return found.rows.map(({ valid }) => valid);
  };
  const held = async () =>
    (await query(`SELECT h.external_id AS id ${fromHeldInvoices('h')}`, organization)).rows;
  await migrate(connection);
  expect(await isBuilt()).toEqual([]);
  await query(`UPDATE documents SET has_source_hold = true WHERE external_id = 'inv1'`);
  expect(await held()).toEqual([{ id: 'inv1' }]);
  await runBackfills(connection, BACKFILLS);
  expect(await isBuilt()).toEqual([true]);
  expect(await held()).toEqual([{ id: 'inv1' }]);
});
