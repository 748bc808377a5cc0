import type pg from 'pg';
import { SETTINGS } from './database.ts';
import { sqlState } from './errors.ts';

/** Reads the settings of a pool's connection from `pg_settings`. */
const FOUND = 'SELECT name, setting FROM pg_settings WHERE name = ANY($1)';

/** Returns statements that set the required settings on the role, for each of its connections. */
const STATEMENTS = `
SELECT format('ALTER ROLE %I IN DATABASE %I SET %I = %L', current_user, current_database(), name, value) AS statement
FROM unnest($1::text[], $2::text[]) AS wanted (name, value)`;

/** The service cannot work with this route to the database. The message says what to do. */
export class ConnectionPathError extends Error {}

const UNSET =
  'DATABASE_URL leads through a pooler, such as PgBouncer. Notifications, locks and migrations need a direct connection: set DIRECT_DATABASE_URL to the address of PostgreSQL itself.';
const FORGETS =
  'The pooler of DATABASE_URL keeps no prepared statements. Use PgBouncer 1.21 or newer, and set max_prepared_statements = 500.';
const WRONG = 'DIRECT_DATABASE_URL leads through a pooler too. It must lead to PostgreSQL itself.';

/**
 * Checks that session state stays with its session. A pooler reports its own number in place of the
 * PostgreSQL process id.
 * @param client connected client, by the route for work that needs its own session
 * @param isStated whether that route is configured separately
 * @throws ConnectionPathError when the route leads through a pooler
 */
export async function checkDirect(client: pg.Client, isStated: boolean): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  if (rows[0]?.pid !== client.processID) throw new ConnectionPathError(isStated ? WRONG : UNSET);
}

/**
 * Checks that connections through a pooler have the required settings and keep prepared statements.
 * @param pool pool with at least two connections
 * @throws ConnectionPathError that says what differs and what to do
 */
export async function checkPooler(pool: pg.Pool): Promise<void> {
  await checkSettings(pool);
  await checkStatements(pool);
}

export async function checkSettings(pool: Pick<pg.Client, 'query'>): Promise<void> {
  // TimeZone is the only setting whose name is not lower case.
  const names = Object.keys(SETTINGS).map((name) => (name === 'timezone' ? 'TimeZone' : name));
  const { rows } = await pool.query<{ name: string; setting: string }>(FOUND, [names]);
  const found = new Map(rows.map(({ name, setting }) => [name.toLowerCase(), setting]));
  const wrong = Object.entries(SETTINGS).filter(([name, value]) => found.get(name) !== value);
  if (wrong.length === 0) return;
  const is = wrong.map(([name, value]) => `${name} is ${found.get(name)} instead of ${value}`);
  throw new ConnectionPathError(
    `Connections through the pooler have wrong settings (${is.join(', ')}). Run "quittance database settings --write", and make the pooler reconnect (RECONNECT of PgBouncer).`,
  );
}

const PROBE = { name: 'quittance pooler probe', text: 'SELECT pg_backend_pid() AS pid' };
const PROBES = 5;
/**
 * SQLSTATE of a prepared statement that does not exist, and of one that another client has already created.
 */
const NOT_KEPT = ['26000', '42P05'];

/**
 * Occupies the server connection on which a client prepared a statement. That client must then use another
 * connection.
 */
export async function checkStatements(pool: pg.Pool): Promise<void> {
  const [one, other] = [await pool.connect(), await pool.connect()];
  try {
    for (let i = 0; i < PROBES; i += 1) {
      const { rows: prepared } = await one.query<{ pid: number }>(PROBE);
      await other.query('BEGIN');
      const { rows: taken } = await other.query<{ pid: number }>(PROBE.text);
      if (taken[0]?.pid === prepared[0]?.pid) await one.query(PROBE);
      await other.query('COMMIT');
      // Another client may have taken the connection first.
      if (taken[0]?.pid === prepared[0]?.pid) return;
    }
  } catch (error) {
    if (NOT_KEPT.includes(sqlState(error) ?? '')) throw new ConnectionPathError(FORGETS);
    throw error;
  } finally {
    one.release(true);
    other.release(true);
  }
}

/** Returns the statements that give each session of the connection's role the required settings. */
export async function buildSettingStatements(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(STATEMENTS, [
    Object.keys(SETTINGS),
    Object.values(SETTINGS),
  ]);
  return rows.map(({ statement }) => statement);
}
