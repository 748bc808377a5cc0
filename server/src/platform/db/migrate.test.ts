import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { itNightly } from '../../../test/harness/seeds.ts';
import { findMissingMigrations, knownMigrations, migrate } from './migrate.ts';

const OURS = fileURLToPath(new URL('../../../migrations', import.meta.url));

let temporary: string;
beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'quittance-migrations-'));
});
afterAll(() => rm(temporary, { recursive: true, force: true }));

let connection: ReturnType<typeof inject<'connection'>> & { database: string };
/** This release and the next one. */
let now: URL;
let next: URL;
beforeEach(async () => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  connection = { ...inject('connection'), database: name };
  await query(`CREATE DATABASE ${name} TEMPLATE template0`, 'postgres');
  const copy = async (release: string) => {
    const folder = join(temporary, name, release);
    await cp(OURS, folder, { recursive: true });
    return pathToFileURL(`${folder}/`);
  };
  [now, next] = [await copy('now'), await copy('next')];
});

const file = (release: URL, name: string, sql: string) => writeFile(new URL(name, release), sql);

async function query<Row extends pg.QueryResultRow>(sql: string, database = connection.database) {
  const client = new pg.Client({ ...connection, database });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const columnsOf = async (table: string) =>
  (
    await query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${table}'`,
    )
  ).map(({ name }) => name);

const migrated = (release: URL) => migrate(connection, () => {}, release);

async function missingFor(release: URL): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  return findMissingMigrations(client, release).finally(() => client.end());
}

it('reports why a migration failed and leaves the database usable by the earlier release', async () => {
  await migrated(now);
  await file(next, '9001_first.sql', 'ALTER TABLE customers ADD COLUMN colour text;');
  await file(next, '9002_second.sql', `UPDATE customers SET is_loved = true WHERE name = '';`);
  await expect(migrated(next)).rejects.toThrow(
    'migration 9002_second.sql failed and nothing was changed: column "is_loved" of relation "customers" does not exist',
  );
  expect(await columnsOf('customers')).not.toContain('colour');
  expect(await missingFor(now)).toEqual([]);
  expect(await migrated(now)).toEqual([]);
  await file(next, '9002_second.sql', 'SELECT 1;');
  expect(await migrated(next)).toEqual(['9001_first.sql', '9002_second.sql']);
});

it('lets the earlier release run after additions, but not after incompatible changes', async () => {
  await migrated(now);
  await file(next, '9001_first.sql', 'ALTER TABLE customers ADD COLUMN colour text;');
  await migrated(next);
  expect(await missingFor(now)).toEqual([]);
  expect(await migrated(now)).toEqual([]);
  // The release after the next removes a column that the next release has replaced.
  await file(next, '9003_third.sql', '-- needs 9001_first.sql\nALTER TABLE customers DROP COLUMN name;');
  await migrated(next);
  await expect(missingFor(now)).rejects.toThrow(/newer release \(9003_third.sql\); run that release/);
  await expect(migrated(now)).rejects.toThrow(/newer release/);
  await rm(new URL('9003_third.sql', next));
  expect(await missingFor(next)).toEqual([]);
});

itNightly('waits for a lock for a short time only, and repeats until it gets the lock', async () => {
  await migrated(now);
  await file(next, '9001_first.sql', 'ALTER TABLE customers ADD COLUMN colour text;');
  const slow = new pg.Client(connection);
  await slow.connect();
  await slow.query('BEGIN; SELECT 1 FROM customers');
  const done = migrated(next);
  const isWaiting = async () => (await query(`SELECT 1 FROM pg_locks WHERE NOT granted`)).length > 0;
  await expect.poll(isWaiting).toBe(true);
  // A reader that arrives now waits behind the migration, and is served once the migration pauses.
  await query(`SET statement_timeout = '20s'; SELECT 1 FROM customers`);
  await slow.query('COMMIT');
  await slow.end();
  expect(await done).toEqual(['9001_first.sql']);
});

itNightly('gives way to a transaction that waits for it, and never ends it by a deadlock', async () => {
  await migrated(now);
  // The default, which the tests shorten.
  await query(`ALTER DATABASE ${connection.database} SET deadlock_timeout = '1s'`);
  // The reader below waits for bank accounts before the migration waits for customers, so that PostgreSQL
  // would end the reader.
  await file(
    next,
    '9001_two.sql',
    `ALTER TABLE bank_accounts ADD COLUMN colour text;
     SELECT pg_sleep(0.6);
     ALTER TABLE customers ADD COLUMN colour text;`,
  );
  const reader = new pg.Client(connection);
  await reader.connect();
  await reader.query('BEGIN; SELECT 1 FROM customers');
  const done = migrated(next);
  const isLocked = async () =>
    (
      await query(
        `SELECT 1 FROM pg_locks WHERE granted AND mode = 'AccessExclusiveLock' AND relation = 'bank_accounts'::regclass`,
      )
    ).length > 0;
  await expect.poll(isLocked, { interval: 10 }).toBe(true);
  await reader.query('SELECT 1 FROM bank_accounts; COMMIT');
  await reader.end();
  expect(await done).toEqual(['9001_two.sql']);
});

itNightly.each([
  ['is not installed', 'CREATE EXTENSION nowhere;', 'extension "nowhere" is not available', 'nowhere'],
  [
    'must not be created by this role',
    'CREATE ROLE nobody_much; SET LOCAL ROLE nobody_much; CREATE EXTENSION cube;',
    'permission denied to create extension "cube"',
    'cube',
  ],
])('explains what to do when an extension %s', async (_why, sql, reason, extension) => {
  await migrated(now);
  await file(next, '9001_extension.sql', sql);
  const failure = await migrated(next).catch(String);
  expect(failure).toContain(`migration 9001_extension.sql failed and nothing was changed: ${reason}`);
  expect(failure).toContain(`an administrator must run CREATE EXTENSION ${extension} in this database`);
  expect(await migrated(now)).toEqual([]);
});

it('detects a migration that was changed after it was applied', async () => {
  await migrated(now);
  const [first = ''] = knownMigrations(next);
  await file(next, first, '-- other words');
  await file(next, '9001_first.sql', 'ALTER TABLE customers ADD COLUMN colour text;');
  await expect(migrated(next)).rejects.toThrow(
    `migration ${first} differs from the one that was applied to this database`,
  );
  expect(await columnsOf('customers')).not.toContain('colour');
});

it('accepts a database from the time before checksums', async () => {
  await migrated(now);
  await query('ALTER TABLE schema_migrations DROP COLUMN checksum');
  expect(await migrated(now)).toEqual([]);
  const [first = ''] = knownMigrations(next);
  await file(next, first, '-- other words');
  await expect(migrated(next)).rejects.toThrow('differs from the one that was applied');
});

it('runs once when several processes start together', async () => {
  const applied = await Promise.all([migrated(now), migrated(now), migrated(now)]);
  expect(applied.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([
    0,
    0,
    knownMigrations(now).length,
  ]);
});

it('needs no lock when it is up to date, and never blocks readers of the version', async () => {
  await migrated(now);
  const reader = new pg.Client(connection);
  await reader.connect();
  try {
    // As pg_dump does until it ends.
    await reader.query('BEGIN');
    await reader.query('SELECT FROM schema_migrations');
    expect(await migrated(now)).toEqual([]);
    await file(next, '9001_more.sql', 'CREATE TABLE more (id int);');
    expect(await migrated(next)).toEqual(['9001_more.sql']);
  } finally {
    await reader.end();
  }
});
