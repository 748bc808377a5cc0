import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { loadLateFeeSettings } from '../../src/cases/late-fees/settings.ts';
import { knownMigrations, migrate, readMigration } from '../../src/platform/db/migrate.ts';
import { newId } from '../../src/platform/ids.ts';

const name = `test_${randomBytes(8).toString('hex')}`;
const connection = { ...inject('connection'), database: name };

async function administrate(sql: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
beforeAll(() => administrate(`CREATE DATABASE ${name} TEMPLATE template0`));
afterAll(() => administrate(`DROP DATABASE ${name} WITH (FORCE)`));

it('derives a stored default margin of 8 from the country, and leaves other margins unchanged', async () => {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(
    'CREATE TABLE schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL, checksum text)',
  );
  for (const migration of knownMigrations().filter((known) => known < '0022')) {
    const { sql, checksum } = readMigration(migration);
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations VALUES ($1, now(), $2)', [migration, checksum]);
  }
  const [usual, own] = [newId(), newId()];
  for (const [id, margin] of [
    [usual, '8'],
    [own, '9.5'],
  ]) {
    await client.query(
      `INSERT INTO organizations (organization_id, name, currency, timezone, language, requests_per_minute, max_concurrency,
         created_at, updated_at) VALUES ($1, 'Old', 'EUR', 'UTC', 'en', 600, 10, now(), now())`,
      [id],
    );
    await client.query(
      `INSERT INTO late_fee_settings (organization_id, mode, margin_points, compensation, reference_rates, grace_days,
         minimum_amount, payment_days, updated_at) VALUES ($1, 'EU_DIRECTIVE', $2, '{}', '[]', 0, '{}', 14, now())`,
      [id, margin],
    );
  }
  await client.end();
  expect(await migrate(connection)).toContain('0022_late_fee_numbers.sql');
  const after = new pg.Client(connection);
  await after.connect();
  const margins = await Promise.all(
    [usual, own].map(async (id) => {
      const { marginPoints, country, rateBasis, numberPrefix } = await loadLateFeeSettings(after, id);
      return [marginPoints, country, rateBasis, numberPrefix];
    }),
  ).finally(() => after.end());
  expect(margins).toEqual([
    [null, null, null, 'LF'],
    ['9.5', null, null, 'LF'],
  ]);
});
