import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { installJobQueue } from '../jobs/install.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
/** Any number, as long as every process takes the same one: only one migrates at a time. */
const ADVISORY_LOCK = 7_248_113;

interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of its text, in hexadecimal digits. */
  checksum: string;
}

/** Names of the migrations that this release brings, in order. */
export function knownMigrations(folder = FOLDER): string[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_.*\.sql$/.test(name))
    .sort();
}

/** What a migration of this release says. */
export function readMigration(name: string, folder = FOLDER): Migration {
  const sql = readFileSync(new URL(name, folder), 'utf8');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
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
  connection: pg.ClientConfig,
  report: (name: string) => void = () => {},
  folder = FOLDER,
): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await installJobQueue(connection);
    return await applyMissing(client, report, folder);
  } finally {
    await client.end();
  }
}

/** What is not applied yet; empty when the database is ready for this release. */
export async function missingMigrations(
  client: Pick<pg.Client, 'query'>,
  folder = FOLDER,
): Promise<string[]> {
  const known = knownMigrations(folder);
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  const applied = new Set(rows.map((row) => row.name));
  const foreign = [...applied].filter((name) => !known.includes(name));
  if (foreign.length > 0)
    throw new Error(`the database was migrated by a newer release (${foreign.join(', ')}); run that release`);
  return known.filter((name) => !applied.has(name));
}

async function applyMissing(
  client: pg.Client,
  report: (name: string) => void,
  folder: URL,
): Promise<string[]> {
  await client.query('BEGIN');
  try {
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL)',
    );
    await client.query('ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS checksum text');
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

/**
 * Databases of before 0.1.0 did not note what was applied, only its name: they are taken to be what this release would
 * have made of them.
 * @throws when a migration reads otherwise than when it was applied: what comes after it may not fit
 */
async function compareApplied(client: pg.Client, folder: URL): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'SELECT name, checksum FROM schema_migrations',
  );
  for (const { name, checksum } of rows) {
    const ours = readMigration(name, folder).checksum;
    if (checksum === null)
      await client.query('UPDATE schema_migrations SET checksum = $2 WHERE name = $1', [name, ours]);
    else if (checksum !== ours)
      throw new Error(
        `migration ${name} is not what was applied to this database: its file was changed afterwards. Run the release whose file it was`,
      );
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
    await client.query(
      'INSERT INTO schema_migrations (name, applied_at, checksum) VALUES ($1, statement_timestamp(), $2)',
      [name, checksum],
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
