import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { BACKFILLS } from '../../src/ledger/backfills.ts';
import { verify } from '../../src/ledger/verify/verify.ts';
import { runBackfills } from '../../src/platform/db/backfills.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { knownMigrations, migrate } from '../../src/platform/db/migrate.ts';
import { newId } from '../../src/platform/ids.ts';

/** A database of the previous release, with promises on its invoices. */

const name = `test_${randomBytes(8).toString('hex')}`;
const connection = { ...inject('connection'), database: name };
const ORGANIZATION = newId();
const CUSTOMER = newId();
const [KEPT, TO_KEEP, NONE] = [newId(), newId(), newId()];

async function administrate(sql: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

beforeAll(async () => {
  await administrate(`CREATE DATABASE ${name} TEMPLATE template0`);
});
afterAll(() => administrate(`DROP DATABASE ${name} WITH (FORCE)`));

/** Applies the migrations of the previous release. */
async function migrateBefore(client: pg.Client): Promise<void> {
  await client.query(
    'CREATE TABLE schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL)',
  );
  for (const migration of knownMigrations().filter((known) => known < '0008')) {
    await client.query(readFileSync(new URL(`../../migrations/${migration}`, import.meta.url), 'utf8'));
    await client.query('INSERT INTO schema_migrations VALUES ($1, now())', [migration]);
  }
}

async function fill(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO organizations (organization_id, name, currency, timezone, language, requests_per_minute, max_concurrency,
       created_at, updated_at) VALUES ($1, 'Old', 'EUR', 'Europe/Paris', 'en', 600, 10, now(), now())`,
    [ORGANIZATION],
  );
  await client.query(
    `INSERT INTO customers (organization_id, id, external_id, name, balance, amount_due, created_at, updated_at)
     VALUES ($1, $2, 'c', 'C', 300, 300, now(), now())`,
    [ORGANIZATION, CUSTOMER],
  );
  await client.query(
    `INSERT INTO customer_balances (organization_id, customer_id, currency, documents, invoices_due, invoiced, credited,
       paid, refunded, amount_due) VALUES ($1, $2, 'EUR', 3, 3, 300, 0, 0, 0, 300)`,
    [ORGANIZATION, CUSTOMER],
  );
  for (const [id, date] of [
    [KEPT, '2020-01-01T00:00:00Z'],
    [TO_KEEP, '9000-01-01T00:00:00Z'],
    [NONE, null],
  ])
    await client.query(
      `INSERT INTO documents (organization_id, id, kind, customer_id, external_id, custom_id, currency, amount, dated_at,
         due_at, promise_date, promise_amount, promise_comment, amount_linked, amount_refunded, created_at, updated_at)
       VALUES ($1, $2::text::uuid, 'INVOICE', $3, $2, $2, 'EUR', 100, now(), now(), $4::timestamptz,
         CASE WHEN $4::timestamptz IS NULL THEN NULL ELSE 40 END, NULL, 0, 0, now(), now())`,
      [ORGANIZATION, id, CUSTOMER, date],
    );
}

it('creates a history for existing promises, and sends no notification of old ones', async () => {
  const client = new pg.Client(connection);
  await client.connect();
  await migrateBefore(client)
    .then(() => fill(client))
    .finally(() => client.end());
  expect(await migrate(connection)).toContain('0008_collections.sql');
  await runBackfills(connection, BACKFILLS);
  const database = openDatabase({ connection, max: 2, onError: () => {} });
  try {
    const { rows } = await database.pool.query(
      `SELECT id, invoice_id AS "invoiceId", amount, source, ended_at AS "endedAt", broken_told_at IS NULL AS "isUnnotified"
       FROM promises WHERE organization_id = $1 ORDER BY date`,
      [ORGANIZATION],
    );
    const common = { amount: 40, source: 'API', endedAt: null };
    expect(rows).toMatchObject([
      { invoiceId: KEPT, ...common, isUnnotified: false },
      { invoiceId: TO_KEEP, ...common, isUnnotified: true },
    ]);
    for (const { id } of rows) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
    expect(await verify(database, { now: new Date().toISOString() })).toMatchObject({
      ok: true,
      differences: [],
    });
  } finally {
    await database.close();
  }
});
