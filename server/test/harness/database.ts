import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { cloneOnNodes } from '../citus/cluster.ts';
import { openRouted } from '../routers/routed-tests.ts';
import { databaseUrl } from './database-url.ts';

/** Name of the migrated database that tests clone. */
const TEMPLATE = 'quittance_template';

export interface TestDatabase {
  connection: { host: string; port: number; user: string; password: string; database: string };
  database: Database;
  /** The database for a service. It is another one behind a query router, where tests name no organization. */
  ofService: Database;
  /** Opens further connections for a service, as another process does. */
  reopen(max: number): Database;
  /** DATABASE_URL for child processes. */
  url: string;
  /**
   * Closes the connections. The database goes with its server: dropping each one took longer than many tests.
   */
  drop(): Promise<void>;
}

/**
 * Clones the migrated template into a separate database for a test file.
 * @param router the query router in front of it, over two shards; null: none
 */
export async function testDatabase(max = 20, router = inject('router')): Promise<TestDatabase> {
  const { connection, url } = await newDatabase();
  if (router !== null) {
    const shards = [connection, await newShard()];
    const { database: ofService, view: database, reopen, drop } = await openRouted({ router, shards, max });
    return { connection, database, ofService, reopen, url, drop };
  }
  const isDistributed = inject('nodes').length > 0;
  const reopen = (connections: number) =>
    openDatabase({ connection, isDistributed, max: connections, onError: () => {} });
  const database = reopen(max);
  return { connection, database, ofService: database, reopen, url, drop: database.close };
}

/** Clones the template without opening the database in this process. */
export async function newDatabase(): Promise<Pick<TestDatabase, 'connection' | 'url'>> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await clone(name);
  const connection = { ...inject('connection'), database: name };
  return { connection, url: databaseUrl(connection) };
}

/** Clones the template for a second shard: `test:routers` has a server of its own for it. */
export async function newShard(): Promise<TestDatabase['connection']> {
  const connection = { ...inject('shard'), database: `test_${randomBytes(8).toString('hex')}` };
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query('SELECT pg_advisory_lock(1)');
  await client.query(`CREATE DATABASE ${connection.database} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
  await client.end();
  return connection;
}

/** The connection that clones for all test files of this worker: each new one costs PostgreSQL 40 ms. */
let cloning: Promise<pg.Client> | null = null;

async function connectToClone(): Promise<pg.Client> {
  const client = new pg.Client({ ...inject('connection'), database: 'postgres' });
  // The server ends before the worker does.
  client.on('error', () => {});
  await client.connect();
  const { stream } = client.connection;
  // It does not keep the worker from ending.
  if (stream instanceof Socket) stream.unref();
  return client;
}

/** Waits while another worker clones the template: PostgreSQL allows only one clone at a time. */
async function clone(name: string): Promise<void> {
  cloning ??= connectToClone();
  const client = await cloning;
  await client.query('SELECT pg_advisory_lock(1)');
  try {
    const nodes = inject('nodes');
    if (nodes.length > 0) await cloneOnNodes(nodes, TEMPLATE, name);
    else await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
  } finally {
    await client.query('SELECT pg_advisory_unlock(1)');
  }
}
