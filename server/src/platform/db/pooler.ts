import type pg from 'pg';
import { SETTINGS } from './database.ts';
import { sqlState } from './errors.ts';

/** What a connection of the pools must be set to, as `pg_settings` tells it. */
const FOUND = 'SELECT name, setting FROM pg_settings WHERE name = ANY($1)';

/** Carried out, they have each connection of the role begin with what the service needs. */
const STATEMENTS = `
SELECT format('ALTER ROLE %I IN DATABASE %I SET %I = %L', current_user, current_database(), name, value) AS statement
FROM unnest($1::text[], $2::text[]) AS wanted (name, value)`;

/** A way to the database that the service cannot work with; its message says what to do. */
class WayError extends Error {}

const UNSET =
  'DATABASE_URL leads through a pooler, such as PgBouncer. Notifications, locks and migrations need a way past it: set DIRECT_DATABASE_URL to the address of PostgreSQL itself.';
const FORGETS =
  'The pooler of DATABASE_URL keeps no prepared statements. Take PgBouncer 1.21 or newer, and set max_prepared_statements = 500.';
const WRONG = 'DIRECT_DATABASE_URL leads through a pooler too. It must lead to PostgreSQL itself.';

/**
 * Makes sure that what a session holds stays with it. A pooler tells a number of its own in place of that of the process of
 * PostgreSQL.
 * @param client that is connected, by the way for what needs a session of its own
 * @param isStated whether that way is stated beside the one of requests
 * @throws a WayError where it leads through a pooler
 */
export async function checkDirect(client: pg.Client, isStated: boolean): Promise<void> {
  const told: unknown = Reflect.get(client, 'processID');
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  if (rows[0]?.pid !== told) throw new WayError(isStated ? WRONG : UNSET);
}

/**
 * Makes sure that connections through a pooler are set as statements need it, and keep what was prepared.
 * @param pool of two connections at least
 * @throws a WayError that says what differs, and what to do
 */
export async function checkPooler(pool: pg.Pool): Promise<void> {
  await checkSettings(pool);
  await checkStatements(pool);
}

async function checkSettings(pool: pg.Pool): Promise<void> {
  // Of all settings one alone is not written in small letters.
  const names = Object.keys(SETTINGS).map((name) => (name === 'timezone' ? 'TimeZone' : name));
  const { rows } = await pool.query<{ name: string; setting: string }>(FOUND, [names]);
  const found = new Map(rows.map(({ name, setting }) => [name.toLowerCase(), setting]));
  const wrong = Object.entries(SETTINGS).filter(([name, value]) => found.get(name) !== value);
  if (wrong.length === 0) return;
  const is = wrong.map(([name, value]) => `${name} is ${found.get(name)} instead of ${value}`);
  throw new WayError(
    `Connections through the pooler are not set as they must be (${is.join(', ')}). Run "quittance database settings --write", and have the pooler connect anew (RECONNECT of PgBouncer).`,
  );
}

const PROBE = { name: 'quittance pooler probe', text: 'SELECT pg_backend_pid() AS pid' };
const PROBES = 5;
/** A statement that is not there, and one that is there already, of another client. */
const NOT_KEPT = ['26000', '42P05'];

/** Takes the server's connection on which a statement was prepared away from who prepared it, who then must do with another. */
async function checkStatements(pool: pg.Pool): Promise<void> {
  const [one, other] = [await pool.connect(), await pool.connect()];
  try {
    for (let i = 0; i < PROBES; i += 1) {
      const { rows: prepared } = await one.query<{ pid: number }>(PROBE);
      await other.query('BEGIN');
      const { rows: taken } = await other.query<{ pid: number }>(PROBE.text);
      if (taken[0]?.pid === prepared[0]?.pid) await one.query(PROBE);
      await other.query('COMMIT');
      // Somebody else may have had it first.
      if (taken[0]?.pid === prepared[0]?.pid) return;
    }
  } catch (error) {
    if (NOT_KEPT.includes(sqlState(error) ?? '')) throw new WayError(FORGETS);
    throw error;
  } finally {
    one.release(true);
    other.release(true);
  }
}

/** The statements by which the role of a connection begins each session as the service needs it. */
export async function settingStatements(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(STATEMENTS, [
    Object.keys(SETTINGS),
    Object.values(SETTINGS),
  ]);
  return rows.map(({ statement }) => statement);
}
