import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { newClient } from './connect.ts';
import { startOptions } from './database.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

/** The role may have limits, which are meant for requests. */
export const UNLIMITED = startOptions({
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
});

interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the text, in hexadecimal digits. */
  checksum: string;
  /**
   * The migration that a release must know to work on the result of this one, from its line `-- needs
   * NNNN_….sql`. Null: the migration only adds, and the previous release continues to work (docs/adr/0082).
   */
  needs: string | null;
}

/**
 * Lock timeout of a migration, in milliseconds. Other transactions queue behind it meanwhile. It is far below
 * `deadlock_timeout` (1 s): if a transaction waits for the migration, which waits for the transaction, the
 * migration gives up before PostgreSQL ends the transaction.
 */
const LOCK_MS = 200;
/** Pause between two attempts, in which other transactions get their turn. */
const PAUSE_MS = 1_000;
const ATTEMPTS = 120;
/** Lock timeout, and deadlock with running transactions. */
const LATER = ['55P03', '40P01'];

/**
 * Returns the names of this release's migrations, in order. Readiness checks call it often, so the folder is
 * read once.
 */
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

/** Reads a migration of this release. */
export function readMigration(name: string, folder = FOLDER): Migration {
  const sql = readFileSync(new URL(name, folder), 'utf8');
  const needs = /^-- needs (\d{4}_\w+\.sql)$/m.exec(sql)?.[1] ?? null;
  return { name, sql, needs, checksum: createHash('sha256').update(sql).digest('hex') };
}

/**
 * Migrates the job queue's schema and applies missing migrations, in order and in one transaction. A release
 * is applied completely or not at all, so the previous one still starts after a failure. Forward only.
 * @param folder folder of the migrations; other than the default in tests only
 * @returns the names of the migrations that were applied
 * @throws when the database has a migration that this release does not know or whose text differs, and when a
 * migration fails; nothing has changed then
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
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    if (await hasBegunRestore(client))
      throw new Error(
        'An unfinished restore of a backup left this database incomplete. Run "quittance restore" again, or create the database again.',
      );
    await installQueue(connection);
    return await applyPatiently(client, report, folder);
  } finally {
    await client.end();
  }
}

/**
 * Installs the queue's schema. The library is loaded only here, because commands check for missing migrations
 * and rarely find any.
 */
async function installQueue(connection: pg.ClientConfig): Promise<void> {
  const { installJobQueue } = await import('../jobs/install.ts');
  await installJobQueue(connection);
}

/** A newer release has changed the database so that this release cannot work with it. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError';
}

/**
 * Returns the migrations that are not applied yet; empty when the database is ready for this release.
 * Additions of a newer release are accepted.
 * @throws NewerSchemaError
 */
export async function findMissingMigrations(
  client: Pick<pg.Client, 'query'>,
  folder = FOLDER,
): Promise<string[]> {
  const known = knownMigrations(folder);
  // In a database of an earlier release the column `needs` does not exist.
  const { rows } = await client.query<{ name: string; needs: string | null }>(
    `SELECT name, to_jsonb(m) ->> 'needs' AS needs FROM schema_migrations m ORDER BY name`,
  );
  const applied = new Set(rows.map((row) => row.name));
  const unfit = rows.filter(
    ({ name, needs }) => !known.includes(name) && needs !== null && !known.includes(needs),
  );
  if (unfit.length > 0)
    throw new NewerSchemaError(
      `the database was migrated by a newer release (${unfit.map(({ name }) => name).join(', ')}); run that release`,
    );
  return known.filter((name) => !applied.has(name));
}

/**
 * Applies the migrations with a short lock timeout and retries, so that other transactions do not queue for
 * long.
 */
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
      await sleep(PAUSE_MS);
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
    await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
    await prepareNames(client);
    const missing = await findMissingMigrations(client, folder);
    await compareApplied(client, folder);
    for (const name of missing) {
      report(name);
      await applyMigration(client, readMigration(name, folder));
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
 * Prepares the table of applied migrations. It changes the table only if columns are missing. Any ALTER TABLE
 * waits for readers such as pg_dump, and readiness checks queue behind it.
 */
async function prepareNames(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ columns: number }>(
    `SELECT count(*)::int AS columns FROM pg_attribute
     WHERE attrelid = to_regclass('schema_migrations') AND attname IN ('name', 'applied_at', 'checksum', 'needs')`,
  );
  if (rows[0]?.columns === 4) return;
  for (const statement of NAMES) await client.query(statement);
}

/**
 * Table that exists from the start of a restore to its end, so that the database does not pass for a new one.
 */
const BEGUN = 'unfinished_restore';

async function hasBegunRestore(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ begun: boolean }>(
    `SELECT to_regclass('public.${BEGUN}') IS NOT NULL AS begun`,
  );
  return rows[0]?.begun === true;
}

/**
 * Begins to restore a backup into an empty database. While this connection lasts, no other process migrates
 * it.
 * @param migrations migrations that had been applied to the database of the backup
 * @throws an Error when the database is not empty, or the backup is not from this release or an earlier one
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
      `The backup was made by a newer or different release (${foreign.map(({ name }) => name).join(', ')}). Restore it with that release.`,
    );
  await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> '${BEGUN}'`,
  );
  if (rows.length > 0)
    throw new Error(
      'The database is not empty: a backup can only be restored into a new one (another DATA_DIR, or CREATE DATABASE).',
    );
  await client.query(`CREATE TABLE IF NOT EXISTS ${BEGUN} ()`);
  await installQueue(connection);
}

/** Applies these migrations in the caller's transaction. */
export async function applyMigrations(client: pg.Client, names: readonly string[]): Promise<void> {
  await prepareNames(client);
  for (const name of names) await applyMigration(client, readMigration(name));
}

/** Ends a restore and commits the transaction that wrote everything. */
export async function endRestore(client: pg.Client): Promise<void> {
  await client.query(`DROP TABLE ${BEGUN}`);
  await client.query('COMMIT');
}

/**
 * Compares the checksums of applied migrations with this release. Databases from before 0.1.0 stored only
 * names; their migrations are assumed to match this release.
 * @throws when the text of a migration has changed since it was applied: later migrations may not fit
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
        `migration ${name} differs from the one that was applied to this database: its file was changed afterwards. Run the release that contains the applied file`,
      );
  }
}

async function applyMigration(client: pg.Client, { name, sql, needs, checksum }: Migration): Promise<void> {
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

/** Returns PostgreSQL's message with detail and hint, and a remedy when an extension cannot be created. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof pg.DatabaseError)) return cause instanceof Error ? cause.message : String(cause);
  const [, extension] = /extension "(\w+)"/.exec(cause.message) ?? [];
  const remedy =
    extension &&
    `it comes with PostgreSQL (contrib): an administrator must run CREATE EXTENSION ${extension} in this database, then start again`;
  return [cause.message, cause.detail, cause.hint, remedy].filter((text) => text !== undefined).join('; ');
}
