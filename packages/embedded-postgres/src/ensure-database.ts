import pg from 'pg';
import type { Application } from './application.ts';
import { type Connection, EmbeddedPostgresError, type Endpoint, messageOf, SOCKET_PORT } from './types.ts';

/** A role and its password. */
export interface Login {
  user: string;
  password: string;
}

/** Returns the superuser's login. Its name is the application's id and never changes. */
export function superuserOf({ id }: Application, password: string): Login {
  return { user: id, password };
}

/** Returns the login of the application's role: it owns the database and has no other rights. */
export function roleOf({ id }: Application, password: string): Login {
  return { user: `${id}_app`, password };
}

/** Returns connection details for one of the server's databases. */
export function connectionAt(endpoint: Endpoint, { user, password }: Login, database: string): Connection {
  const place =
    endpoint.kind === 'socket'
      ? { host: endpoint.directory, port: SOCKET_PORT }
      : { host: '127.0.0.1', port: endpoint.port };
  return { ...place, user, password, database };
}

/**
 * Verifies the password and ensures that the application's role and database exist. The role owns the
 * database and everything in it. Objects that the superuser owned in an earlier release are reassigned to the
 * role.
 * @throws EmbeddedPostgresError if the server refuses
 */
export async function ensureDatabase(
  endpoint: Endpoint,
  superuser: Login,
  role: Login,
  database: string,
): Promise<void> {
  try {
    const isOld = await withClient(connectionAt(endpoint, superuser, 'postgres'), async (client) => {
      await ensureRole(client, role);
      return ensureOwned(client, role, database);
    });
    if (isOld)
      await withClient(connectionAt(endpoint, superuser, database), (client) =>
        giveAll(client, superuser, role, database),
      );
  } catch (error) {
    throw new EmbeddedPostgresError(`PostgreSQL runs, but cannot be used: ${messageOf(error)}`);
  }
}

async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const name = pg.escapeIdentifier;

async function ensureRole(client: pg.Client, { user, password }: Login): Promise<void> {
  const found = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [user]);
  const verb = found.rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(
    `${verb} ROLE ${name(user)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${pg.escapeLiteral(password)}`,
  );
}

/** @returns whether the database exists with another owner */
async function ensureOwned(client: pg.Client, { user }: Login, database: string): Promise<boolean> {
  const { rows } = await client.query<{ owner: string }>(
    'SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1',
    [database],
  );
  const [found] = rows;
  if (found !== undefined) return found.owner !== user;
  await client.query(`CREATE DATABASE ${name(database)} OWNER ${name(user)}`);
  for (const other of ['postgres', 'template1', database])
    await client.query(`REVOKE ALL ON DATABASE ${name(other)} FROM PUBLIC`);
  return false;
}

/**
 * Statements that reassign objects of the owner $1 to the quoted role $2. Objects that belong to a column
 * follow its table.
 */
const GIFTS = `
SELECT format('ALTER SCHEMA %I OWNER TO %s', nspname, $2::text) AS gift FROM pg_namespace
  WHERE nspowner = $1::regrole AND nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public')
UNION ALL
SELECT format('ALTER %s %s OWNER TO %s', CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW'
    WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'f' THEN 'FOREIGN TABLE' ELSE 'TABLE' END, c.oid::regclass, $2::text)
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relowner = $1::regrole AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
    AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
      AND c.relkind = 'S' AND d.deptype IN ('a', 'i'))
UNION ALL
SELECT format('ALTER ROUTINE %s OWNER TO %s', p.oid::regprocedure, $2::text)
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE p.proowner = $1::regrole AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
UNION ALL
SELECT format('ALTER TYPE %s OWNER TO %s', t.oid::regtype, $2::text)
  FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace LEFT JOIN pg_class c ON c.oid = t.typrelid
  WHERE t.typowner = $1::regrole AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
    AND (t.typtype IN ('d', 'e', 'r') OR c.relkind = 'c')`;

/** Runs in one transaction: a killed start changes nothing. */
async function giveAll(client: pg.Client, from: Login, to: Login, database: string): Promise<void> {
  const [owner, heir] = [name(from.user), name(to.user)];
  await client.query('BEGIN');
  const { rows } = await client.query<{ gift: string }>(GIFTS, [owner, heir]);
  for (const { gift } of rows) await client.query(gift);
  await client.query(`ALTER DATABASE ${name(database)} OWNER TO ${heir}`);
  for (const other of ['postgres', 'template1', database])
    await client.query(`REVOKE ALL ON DATABASE ${name(other)} FROM PUBLIC`);
  await client.query('COMMIT');
}
