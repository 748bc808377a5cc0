import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, startEmbedded } from '@quittance/embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { QUITTANCE } from '../../src/cli/application.ts';
import { distribute } from '../../src/cli/distribute/distribute.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { ROUTERS, type Router } from '../../src/platform/db/routing/hints.ts';
import { close, joinNodes } from '../citus/cluster.ts';
import { fastFolder } from './fast-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all tests share; each file clones the template. */
    connection: { host: string; port: number; user: string; password: string };
    /** Addresses of the coordinator and the workers where the server is a Citus cluster; otherwise empty. */
    nodes: readonly string[];
    /** The query router whose hints the service sends; null: none (run-routers.ts). */
    router: Router | null;
    /** The server of the second shard behind the router. */
    shard: { host: string; port: number; user: string; password: string };
    /** A folder for data that several files share; it is removed at the end. */
    scratch: string;
  }
}

export const TEMPLATE = 'quittance_template';

const log = { info: () => {}, warn: console.warn, error: console.error };

/** The PostgreSQL server of the tests and how to stop it. */
interface Server {
  superuser: { host: string; port: number; user: string; password: string; database: string };
  stop(): Promise<void>;
}

/** Starts the embedded server, which only these tests use. */
async function embedded(): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quittance-test-'));
  // No data outlives the tests, so the server need not write to the disk.
  const durability = { fsync: 'off', full_page_writes: 'off', wal_compression: 'off' };
  // Autovacuum would check hundreds of small databases every minute and start a process for each.
  const background = { autovacuum: 'off' };
  // Tests that copy and remove organizations during background work deadlock with it and would wait for a
  // second.
  const impatience = { deadlock_timeout: '100ms' };
  // Databases live for seconds, so most statements would be planned on each run: a quarter of PostgreSQL's
  // CPU time.
  const planning = { plan_cache_mode: 'force_generic_plan' };
  const settings = {
    ...durability,
    ...background,
    ...impatience,
    ...planning,
    // Kept services keep their connections for a minute.
    max_connections: '500',
    shared_buffers: '256MB',
  };
  const postgres = await startEmbedded({ application: QUITTANCE, dataDir, log, settings });
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { superuser: postgres.superuser, stop };
}

const placeOf = ({ host, port, user, password }: Server['superuser']) => ({ host, port, user, password });

/** Returns a server that already runs, by its superuser's address (run-postgres.ts). */
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

/** Creates the template on a cluster, with distributed tables. */
async function distributedTemplate(nodes: readonly string[], connection: pg.ClientConfig): Promise<void> {
  await joinNodes(nodes, TEMPLATE);
  await migrate(connection);
  const client = new pg.Client(connection);
  await client.connect();
  await distribute(client);
  await client.end();
  await close(nodes, TEMPLATE);
}

/**
 * Creates a folder for the temporary files of this run; child processes inherit it. Parallel runs do not
 * share files.
 */
async function ownTemporaryFolder(): Promise<() => Promise<void>> {
  const before = process.env['TMPDIR'];
  const parent = fastFolder();
  await removeAbandoned(parent);
  // The name is short, because socket paths and terminal lines are limited.
  const folder = await mkdtemp(join(parent, `q${process.pid.toString(36)}-`));
  // Under root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  process.env['TMPDIR'] = folder;
  return async () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  };
}

/** The age in milliseconds from which the folder of a dead process is removed. */
const ABANDONED = 3 * 3600_000;

/**
 * Removes the folders of runs that were killed: they may be in memory. A process of another container with the
 * same folder may look dead, so young folders stay.
 */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, pid] = /^q([0-9a-z]{1,6})-\w{6}$/.exec(name) ?? [];
    if (pid === undefined || (await isAlive(Number.parseInt(pid, 36)))) continue;
    const { mtimeMs } = await stat(join(parent, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs < ABANDONED) continue;
    // It may belong to another user.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => {});
  }
}

/** Starts one real PostgreSQL for all test files, with a migrated template database to clone. */
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
  const router = ROUTERS.find((name) => name === process.env['TEST_ROUTER']) ?? null;
  const second = router === null ? null : await embedded();
  project.provide('router', router);
  project.provide('shard', second === null ? { host, port, user, password } : placeOf(second.superuser));
  if (second !== null) await plainTemplate(second.superuser, { ...second.superuser, database: TEMPLATE });
  const scratch = await mkdtemp(join(tmpdir(), 'quittance-scratch-'));
  // Under root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(scratch, 0o755);
  project.provide('scratch', scratch);
  return async () => {
    await stop();
    await second?.stop();
    await removeFolder();
  };
}
