import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { expect, inject, it } from 'vitest';
import { renderSchemaDump } from '../../../scripts/generate/schema-dump.ts';
import { BACKFILLS } from '../../src/ledger/backfills.ts';
import { verify } from '../../src/ledger/verify/verify.ts';
import { runBackfills } from '../../src/platform/db/backfills.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { findMissingMigrations, migrate, readMigration } from '../../src/platform/db/migrate.ts';

/** Releases, each with the content of a database of that release. */
const RELEASES = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

async function query(client: pg.Client, ...statements: string[]): Promise<void> {
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}

interface TableRows {
  table: string;
  rows: Record<string, unknown>[];
}

/** Returns the migrations of a release; they made its schema and must never change. */
function migrationsOf(tables: readonly TableRows[]): string[] {
  const applied = tables.find(({ table }) => table === 'schema_migrations')?.rows ?? [];
  expect(applied).not.toEqual([]);
  return [
    'CREATE TABLE schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL, checksum text)',
    ...applied.map(({ name, checksum }) => {
      const migration = readMigration(String(name));
      expect(migration.checksum, migration.name).toBe(checksum);
      return migration.sql;
    }),
  ];
}

/** Returns the INSERT of rows as they were; PostgreSQL recalculates generated columns. */
function insertOf({ table, rows }: TableRows): string {
  const name = pg.escapeIdentifier(table);
  return `DO $do$
    DECLARE names text;
    BEGIN
      SELECT string_agg(quote_ident(attname), ', ') INTO names FROM pg_attribute
        WHERE attrelid = '${name}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
      EXECUTE format('INSERT INTO ${name} (%s) SELECT %s FROM json_populate_recordset(NULL::${name}, $1)', names, names)
        USING ${pg.escapeLiteral(JSON.stringify(rows))}::json;
    END $do$`;
}

/** Returns a database as a release left it. */
async function restore(release: string) {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const server = inject('connection');
  const connection = { ...server, database: name };
  await query(
    new pg.Client({ ...server, database: 'postgres' }),
    `CREATE DATABASE ${name} TEMPLATE template0`,
  );
  const tables: TableRows[] = read(`${release}/rows.ndjson`)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  await query(
    new pg.Client(connection),
    ...migrationsOf(tables),
    // The rows refer to each other, so PostgreSQL must not check references during the inserts.
    `SET session_replication_role = replica`,
    ...tables.map(insertOf),
  );
  return { connection, tables };
}

/** Expects that document dates at midnight in the organization's zone have become calendar days. */
async function expectDays(database: Database, tables: readonly TableRows[]): Promise<void> {
  const of = (name: string) => tables.find(({ table }) => table === name)?.rows ?? [];
  const zones = new Map(of('organizations').map((one) => [one.organization_id, String(one.timezone)]));
  const dated = of('documents').filter((one) => !('dated_on' in one));
  const expected = dated.map(({ organization_id: organization, id, dated_at: datedAt }) => {
    const at = Temporal.Instant.from(String(datedAt)).toZonedDateTimeISO(zones.get(organization) ?? '');
    const on = at.toPlainDate().toString();
    const isAlone = at.equals(at.startOfDay());
    return { id, on, at: isAlone ? `${on}T00:00:00.000Z` : new Date(at.epochMilliseconds).toISOString() };
  });
  const { rows } = await database.pool.query(
    'SELECT id, dated_on AS "on", dated_at AS at FROM documents WHERE id = ANY($1) ORDER BY id -- all organizations',
    [dated.map(({ id }) => id)],
  );
  expect(rows).toEqual(expected.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1)));
}

it.each(RELEASES)('upgrades a filled database of %s and loses nothing', async (release) => {
  const { connection, tables } = await restore(release);
  await migrate(connection);
  await runBackfills(connection, BACKFILLS);
  const database = openDatabase({ connection, max: 2, onError: () => {} });
  try {
    expect(await findMissingMigrations(database.pool)).toEqual([]);
    // Triggers for the former release, which the next release drops. A new database has none.
    await database.pool.query('DROP SCHEMA IF EXISTS former_release CASCADE');
    expect(await renderSchemaDump(database)).toBe(read('../../migrations/schema.sql'));
    for (const { table, rows } of tables) {
      const { rows: counted } = await database.pool.query(
        `SELECT count(*)::int AS count FROM ${pg.escapeIdentifier(table)}`,
      );
      expect(counted[0].count, table).toBeGreaterThanOrEqual(rows.length);
    }
    await expectDays(database, tables);
    expect(await verify(database, { now: new Date().toISOString() })).toMatchObject({ ok: true });
  } finally {
    await database.close();
  }
});
