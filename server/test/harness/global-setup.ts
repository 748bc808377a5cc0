import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@quittance/embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { QUITTANCE } from '../../src/cli/application.ts';
import { distribute } from '../../src/cli/distribute/distribute.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { close, joinNodes } from '../citus/cluster.ts';
import { fastFolder } from './fast-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server that the tests share; each file clones the template for itself. */
    connection: { host: string; port: number; user: string; password: string };
    /** Addresses of the coordinator and the workers, where the tests' server is a cluster of Citus; otherwise none. */
    nodes: readonly string[];
    /** A folder for what tests prepare once and use in several files; it goes at the end. */
    scratch: string;
  }
}

export const TEMPLATE = 'quittance_template';

const log = { info: () => {}, warn: console.warn, error: console.error };

/** Where the tests' PostgreSQL is, and how it ends. */
interface Server {
  superuser: { host: string; port: number; user: string; password: string; database: string };
  stop(): Promise<void>;
}

/** The embedded one, which nothing but these tests knows. */
async function embedded(): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quittance-test-'));
  // Nothing of it outlives the tests, so that nothing has to be written to the disk.
  const durability = { fsync: 'off', full_page_writes: 'off', wal_compression: 'off' };
  // Hundreds of small databases, each of which it would look into every minute, and start a process for.
  const background = { autovacuum: 'off' };
  // Tests that copy and remove whole organizations beside work in the background stand in its way, and would wait for a second.
  const impatience = { deadlock_timeout: '100ms' };
  // In a database that lives for seconds most statements would be planned each time that they run: a quarter of all that PostgreSQL does.
  const planning = { plan_cache_mode: 'force_generic_plan' };
  const settings = {
    ...durability,
    ...background,
    ...impatience,
    ...planning,
    max_connections: '300',
    shared_buffers: '256MB',
  };
  const postgres = await startEmbedded({ application: QUITTANCE, dataDir, log, settings });
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { superuser: postgres.superuser, stop };
}

/** One that somebody else has started for these tests, by its superuser's address (run-postgres.ts). */
function given(url: string): Server {
  const { hostname, port, username, password, pathname } = new URL(url);
  const superuser = {
    host: hostname,
    port: Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  };
  return { superuser, stop: () => Promise.resolve() };
}

async function plainTemplate(superuser: pg.ClientConfig, template: pg.ClientConfig): Promise<void> {
  const admin = new pg.Client(superuser);
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await migrate(template);
  await admin.end();
}

/** Makes the template on a cluster, its tables distributed. */
async function distributedTemplate(nodes: readonly string[], connection: pg.ClientConfig): Promise<void> {
  await joinNodes(nodes, TEMPLATE);
  await migrate(connection);
  const client = new pg.Client(connection);
  await client.connect();
  await distribute(client);
  await client.end();
  await close(nodes, TEMPLATE);
}

/** A folder for the temporary files of this run, whose processes inherit it: of several runs none meets what is another's. */
async function ownTemporaryFolder(): Promise<() => Promise<void>> {
  const before = process.env['TMPDIR'];
  // A short name: paths of sockets, and lines of the terminal, have room for so much only.
  const folder = await mkdtemp(join(fastFolder(), 'q-'));
  // Under root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
  process.env['TMPDIR'] = folder;
  return async () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  };
}

/** One real PostgreSQL for all test files, with a migrated template database to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeFolder = await ownTemporaryFolder();
  const nodes = process.env['TEST_CITUS_URLS']?.split(' ') ?? [];
  const url = nodes[0] ?? process.env['TEST_DATABASE_URL'];
  const { superuser, stop } = url === undefined ? await embedded() : given(url);
  const { host, port, user, password } = superuser;
  const template = { host, port, user, password, database: TEMPLATE };
  if (nodes.length > 0) await distributedTemplate(nodes, template);
  else await plainTemplate(superuser, template);
  project.provide('connection', { host, port, user, password });
  project.provide('nodes', nodes);
  const scratch = await mkdtemp(join(tmpdir(), 'quittance-scratch-'));
  // Under root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(scratch, 0o755);
  project.provide('scratch', scratch);
  return async () => {
    await stop();
    await removeFolder();
  };
}
