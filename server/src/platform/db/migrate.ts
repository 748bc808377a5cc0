import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { installJobQueue } from '../jobs/install.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
/** Any number, as long as every process takes the same one: only one migrates at a time. */
const ADVISORY_LOCK = 7_248_113;

/** Names of the migrations that this release brings, in order. */
export function knownMigrations(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => /^\d{4}_.*\.sql$/.test(name))
    .sort();
}

/**
 * Applies what is missing, in order, each migration in a transaction of its own, and brings the job queue's own schema
 * up to its library. Forward only.
 * @returns the names of those that were applied now.
 * @throws when the database knows a migration that this release does not: it is newer.
 */
export async function migrate(
  connection: pg.ClientConfig,
  report: (name: string) => void = () => {},
): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL)',
    );
    const missing = await missingMigrations(client);
    for (const name of missing) {
      report(name);
      await apply(client, name);
    }
    await installJobQueue(connection);
    return missing;
  } finally {
    await client.end();
  }
}

/** What is not applied yet; empty when the database is ready for this release. */
export async function missingMigrations(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const known = knownMigrations();
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  const applied = new Set(rows.map((row) => row.name));
  const foreign = [...applied].filter((name) => !known.includes(name));
  if (foreign.length > 0)
    throw new Error(`the database was migrated by a newer release (${foreign.join(', ')}); run that release`);
  return known.filter((name) => !applied.has(name));
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const sql = readFileSync(new URL(name, FOLDER), 'utf8');
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query(
      'INSERT INTO schema_migrations (name, applied_at) VALUES ($1, statement_timestamp())',
      [name],
    );
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${name} failed and was undone`, { cause });
  }
}
