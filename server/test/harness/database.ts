import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { cloneOnNodes } from '../citus/cluster.ts';

/** Name of the migrated database that tests clone. */
const TEMPLATE = 'quittance_template';

export interface TestDatabase {
  connection: { host: string; port: number; user: string; password: string; database: string };
  database: Database;
  /** DATABASE_URL for child processes. */
  url: string;
  /**
   * Closes the connections. The database goes with its server: dropping each one took longer than many tests.
   */
  drop(): Promise<void>;
}

/** Clones the migrated template into a separate database for a test file. */
export async function testDatabase(max = 20): Promise<TestDatabase> {
  const server = inject('connection');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await clone(name);
  const connection = { ...server, database: name };
  const database = openDatabase({
    connection,
    isDistributed: inject('nodes').length > 0,
    max,
    onError: () => {},
  });
  return {
    connection,
    database,
    url: urlOf(connection),
    drop: database.close,
  };
}

function urlOf({ host, port, user, password, database }: TestDatabase['connection']): string {
  // The host may be the folder of a socket, which does not fit before the path of a URL.
  const where = new URLSearchParams({ host, port: String(port) });
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost/${database}?${where}`;
}

/** Retries while another file clones the template: PostgreSQL allows only one clone at a time. */
async function clone(name: string): Promise<void> {
  const client = new pg.Client({ ...inject('connection'), database: 'postgres' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(1)');
    const nodes = inject('nodes');
    if (nodes.length > 0) await cloneOnNodes(nodes, TEMPLATE, name);
    else await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
  } finally {
    await client.end();
  }
}
