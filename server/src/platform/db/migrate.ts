import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newClient } from './connect.ts';
import { startOptions } from './database.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
/** Any number, as long as every process takes the same one: only one migrates at a time. */
const ADVISORY_LOCK = 7_248_113;

/** The role may have limits, which are for requests. */
const UNLIMITED = startOptions({
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
});

interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of its text, in hexadecimal digits. */
  checksum: string;
  /**
   * The migration that a release must know to work on what this one makes, as its line `-- needs NNNN_….sql` says; null: it
   * only adds, and the release before this one goes on (docs/adr/0082).
   */
  needs: string | null;
}

/** How long a migration waits for a lock: whoever comes after it waits behind it meanwhile. */
const LOCK_MILLIS = 2_000;
/** Between two attempts, in which the others have their turn. */
const PAUSE_MILLIS = 1_000;
const ATTEMPTS = 60;
/** A lock that was not to be had, and a deadlock with those who work. */
const LATER = ['55P03', '40P01'];

/** Returns the names of the migrations of this release, in order. Readiness asks often: the folder is read once. */
export function knownMigrations(folder = FOLDER): readonly string[] {
  if (folder !== FOLDER) return listMigrations(folder);
  ownMigrations ??= listMigrations(FOLDER);
  return ownMigrations;
}

let ownMigrations: readonly string[] | null = null;

function listMigrations(folder: URL): string[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_.*\.sql$/.test(name))
    .sort();
}

/** What a migration of this release says. */
export function readMigration(name: string, folder = FOLDER): Migration {
  const sql = readFileSync(new URL(name, folder), 'utf8');
  const needs = /^-- needs (\d{4}_\w+\.sql)$/m.exec(sql)?.[1] ?? null;
  return { name, sql, needs, checksum: createHash('sha256').update(sql).digest('hex') };
}

/**
 * Brings the job queue's own schema up to its library, and applies what is missing, in order and in one transaction: a
 * release is applied as a whole or not at all, so that the one before it still starts after a failure. Forward only.
 * @param folder where the migrations are; another one in tests only
 * @returns the names of those that were applied now
 * @throws when the database knows a migration that this release does not, or in other words than this release; and when
 *   a migration fails: nothing has changed then
 */
export async function migrate(
  to: pg.ClientConfig,
  report: (name: string) => void = () => {},
  folder = FOLDER,
): Promise<string[]> {
  const connection = { ...to, options: UNLIMITED };
  const client = newClient(connection);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    if (await hasBegunRestore(client))
      throw new Error(
        'A backup was being restored into this database and that did not end: run "quittance restore" again, or make the database anew.',
      );
    await installQueue(connection);
    return await applyPatiently(client, report, folder);
  } finally {
    await client.end();
  }
}

/** The library of jobs is loaded for this only: commands ask what is missing, and seldom is anything. */
async function installQueue(connection: pg.ClientConfig): Promise<void> {
  const { installJobQueue } = await import('../jobs/install.ts');
  await installJobQueue(connection);
}

/** A newer release has changed the database in a way that this one cannot work with. */
export class NewerSchema extends Error {
  override name = 'NewerSchema';
}

/**
 * What is not applied yet; empty when the database is ready for this release. What a newer one has added is no hindrance.
 * @throws NewerSchema
 */
export async function missingMigrations(
  client: Pick<pg.Client, 'query'>,
  folder = FOLDER,
): Promise<string[]> {
  const known = knownMigrations(folder);
  // In a database of an earlier release nothing is needed.
  const { rows } = await client.query<{ name: string; needs: string | null }>(
    `SELECT name, to_jsonb(m) ->> 'needs' AS needs FROM schema_migrations m ORDER BY name`,
  );
  const applied = new Set(rows.map((row) => row.name));
  const unfit = rows.filter(
    ({ name, needs }) => !known.includes(name) && needs !== null && !known.includes(needs),
  );
  if (unfit.length > 0)
    throw new NewerSchema(
      `the database was migrated by a newer release (${unfit.map(({ name }) => name).join(', ')}); run that release`,
    );
  return known.filter((name) => !applied.has(name));
}

/** Waits for no lock longer than others can wait behind it, and tries again. */
async function applyPatiently(
  client: pg.Client,
  report: (name: string) => void,
  folder: URL,
): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyMissing(client, report, folder);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error;
      const code = cause instanceof pg.DatabaseError ? cause.code : null;
      if (attempt === ATTEMPTS || !LATER.includes(code ?? '')) throw error;
      await sleep(PAUSE_MILLIS);
    }
  }
}

async function applyMissing(
  client: pg.Client,
  report: (name: string) => void,
  folder: URL,
): Promise<string[]> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_MILLIS}`);
    await prepareNames(client);
    const missing = await missingMigrations(client, folder);
    await compareApplied(client, folder);
    for (const name of missing) {
      report(name);
      await apply(client, readMigration(name, folder));
    }
    await client.query('COMMIT');
    return missing;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

const NAMES = [
  'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL)',
  'ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS checksum text',
  'ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS needs text',
];

/**
 * Where it is noted what was applied. It is touched where it is not as it should be only: to alter it, if by nothing, waits for
 * whoever reads it, such as pg_dump until its end, and everybody's readiness waits behind that.
 */
async function prepareNames(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ columns: number }>(
    `SELECT count(*)::int AS columns FROM pg_attribute
     WHERE attrelid = to_regclass('schema_migrations') AND attname IN ('name', 'applied_at', 'checksum', 'needs')`,
  );
  if (rows[0]?.columns === 4) return;
  for (const statement of NAMES) await client.query(statement);
}

/** Stands in a database from the beginning of a restore to its end, so that nobody takes it for a new one. */
const BEGUN = 'unfinished_restore';

async function hasBegunRestore(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ begun: boolean }>(
    `SELECT to_regclass('public.${BEGUN}') IS NOT NULL AS begun`,
  );
  return rows[0]?.begun === true;
}

/**
 * Begins to make an empty database what a backup holds; no other process migrates it while this connection lasts.
 * @param migrations what had been applied to the database that the backup is of
 * @throws an Error when the database is not empty, or the backup is not of this release or one before it
 */
export async function beginRestore(
  client: pg.Client,
  connection: pg.ClientConfig,
  migrations: readonly Pick<Migration, 'name' | 'checksum'>[],
): Promise<void> {
  const known = knownMigrations();
  const foreign = migrations.filter(
    ({ name, checksum }) => !known.includes(name) || readMigration(name).checksum !== checksum,
  );
  if (foreign.length > 0)
    throw new Error(
      `The backup was made by a newer release, or another one (${foreign.map(({ name }) => name).join(', ')}); restore it with that release.`,
    );
  await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> '${BEGUN}'`,
  );
  if (rows.length > 0)
    throw new Error(
      'The database is not empty: a backup is restored into a new one only (another DATA_DIR, or CREATE DATABASE).',
    );
  await client.query(`CREATE TABLE IF NOT EXISTS ${BEGUN} ()`);
  await installQueue(connection);
}

/** Makes the schema that these migrations make; in a transaction of the caller's. */
export async function applyMigrations(client: pg.Client, names: readonly string[]): Promise<void> {
  await prepareNames(client);
  for (const name of names) await apply(client, readMigration(name));
}

/** Ends a restore, with the transaction in which everything was written. */
export async function endRestore(client: pg.Client): Promise<void> {
  await client.query(`DROP TABLE ${BEGUN}`);
  await client.query('COMMIT');
}

/**
 * Databases of before 0.1.0 did not note what was applied, only its name: they are taken to be what this release would
 * have made of them.
 * @throws when a migration reads otherwise than when it was applied: what comes after it may not fit
 */
async function compareApplied(client: pg.Client, folder: URL): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'SELECT name, checksum FROM schema_migrations',
  );
  const known = knownMigrations(folder);
  for (const { name, checksum } of rows.filter((row) => known.includes(row.name))) {
    const ours = readMigration(name, folder).checksum;
    if (checksum === null)
      await client.query('UPDATE schema_migrations SET checksum = $2 WHERE name = $1', [name, ours]);
    else if (checksum !== ours)
      throw new Error(
        `migration ${name} is not what was applied to this database: its file was changed afterwards. Run the release whose file it was`,
      );
  }
}

async function apply(client: pg.Client, { name, sql, needs, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
    await client.query(
      'INSERT INTO schema_migrations (name, applied_at, checksum, needs) VALUES ($1, statement_timestamp(), $2, $3)',
      [name, checksum, needs],
    );
  } catch (cause) {
    throw new Error(`migration ${name} failed and nothing was changed: ${reasonOf(cause)}`, { cause });
  }
}

/** What PostgreSQL says, with what it adds to it, and what to do where an extension cannot be made. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof pg.DatabaseError)) return cause instanceof Error ? cause.message : String(cause);
  const [, extension] = /extension "(\w+)"/.exec(cause.message) ?? [];
  const remedy =
    extension &&
    `it comes with PostgreSQL (contrib): have an administrator run CREATE EXTENSION ${extension} in this database, then start again`;
  return [cause.message, cause.detail, cause.hint, remedy].filter((text) => text !== undefined).join('; ');
}
