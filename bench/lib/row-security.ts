import { randomBytes } from 'node:crypto';
import type { Connection } from '@quittance/embedded-postgres';
import pg from 'pg';
import { SETTING } from './organization-setting.ts';

/** The organization of a connection before it is set: it owns nothing. */
const NO_ORGANIZATION = '00000000-0000-0000-0000-000000000000';
const [RESTRICTED, UNRESTRICTED] = ['quittance_bench_restricted', 'quittance_bench_unrestricted'];

const TABLES = `
SELECT format('%I', table_name) AS name FROM information_schema.columns
JOIN information_schema.tables USING (table_schema, table_name)
WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'organization_id'`;
/** The job queue has its own policies. Its rows do not belong to an organization. */
const QUEUE = `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'graphile_worker'`;

/** Policies on all tables of organizations, and two roles with the same rights. */
export interface RowSecurity {
  /** Subject to the policies. */
  restricted: Connection;
  /** Not subject to the policies. */
  unrestricted: Connection;
  /** Makes new connections of the restricted role begin with this organization. */
  beginWith(organizationId: string): Promise<void>;
  /** Returns the server processes that work for a role. */
  backendsOf(role: Connection): Promise<number[]>;
  /** Removes the roles: they belong to the server and would outlive the database. */
  remove(): Promise<void>;
}

/** Adds the policies to a database that is dropped at the end. */
export async function addRowSecurity(connection: Connection): Promise<RowSecurity> {
  const client = new pg.Client(connection);
  await client.connect();
  const names = async (text: string) => (await client.query<{ name: string }>(text)).rows;
  for (const { name } of await names(TABLES)) {
    await client.query(`ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`);
    await client.query(
      `CREATE POLICY organization_only ON ${name} USING (organization_id = current_setting('${SETTING}')::uuid)`,
    );
  }
  for (const { name } of await names(QUEUE))
    await client.query(`ALTER TABLE ${name} DISABLE ROW LEVEL SECURITY`);
  const password = randomBytes(16).toString('hex');
  const make = async (role: string, right: string): Promise<Connection> => {
    await dropRole(client, role);
    await client.query(`CREATE ROLE ${role} LOGIN ${right} PASSWORD '${password}'`);
    await client.query(`GRANT ALL ON DATABASE ${pg.escapeIdentifier(connection.database)} TO ${role}`);
    for (const schema of ['public', 'graphile_worker'])
      await client.query(`GRANT ALL ON SCHEMA ${schema} TO ${role};
        GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO ${role};
        GRANT ALL ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role};
        GRANT ALL ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${role}`);
    await client.query(`ALTER ROLE ${role} SET ${SETTING} = '${NO_ORGANIZATION}'`);
    return { ...connection, user: role, password };
  };
  return {
    restricted: await make(RESTRICTED, 'NOBYPASSRLS'),
    unrestricted: await make(UNRESTRICTED, 'BYPASSRLS'),
    beginWith: async (organizationId) => {
      await client.query(`ALTER ROLE ${RESTRICTED} SET ${SETTING} = ${pg.escapeLiteral(organizationId)}`);
    },
    backendsOf: async ({ user }) => {
      const { rows } = await client.query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE usename = $1',
        [user],
      );
      return rows.map(({ pid }) => pid);
    },
    remove: async () => {
      for (const role of [RESTRICTED, UNRESTRICTED]) await dropRole(client, role);
      await client.end();
    },
  };
}

async function dropRole(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  if (rowCount === 0) return;
  await client.query(`DROP OWNED BY ${role}`);
  await client.query(`DROP ROLE ${role}`);
}
