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
  /** For processes that are given it as DATABASE_URL. */
  url: string;
  /** Done with it. It goes with its server: dropping one at a time took longer than many tests. */
  drop(): Promise<void>;
}

/** A database of its own for a test file, cloned from the migrated template. */
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
  // The host may be the folder of a socket, which has no place before the path.
  const where = new URLSearchParams({ host, port: String(port) });
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost/${database}?${where}`;
}

/** Several files clone the template at once, and PostgreSQL lets only one do so at a time. */
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
