import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { OF_NODES } from '../../src/cli/distribute/distribute.ts';
import { type ScratchServer, startServer } from '../postgres/server.ts';

/**
 * Returns the `bin` folder of a PostgreSQL with the extension (CITUS_BIN). Null where it is not set; tests
 * that need it are skipped.
 */
export function citusPrograms(): string | null {
  const folder = process.env['CITUS_BIN'];
  return folder !== undefined && existsSync(join(folder, 'postgres')) ? folder : null;
}

/** A coordinator and its workers on this machine; all data is thrown away. */
export interface CitusCluster {
  /** URLs of the coordinator and then of each worker, as superuser. */
  urls: readonly string[];
  version: string;
  /** In the order of `urls`. */
  nodes: readonly Pick<ScratchServer, 'crash' | 'restart'>[];
  stop(): Promise<void>;
}

/** Each test file has a database, and Citus runs one maintenance process per database. */
const SETTINGS = [
  'shared_preload_libraries=citus',
  'max_prepared_transactions=300',
  'wal_level=logical',
  'max_worker_processes=200',
  'max_logical_replication_workers=16',
  'max_replication_slots=50',
  'max_wal_senders=50',
  'citus.node_conninfo=sslmode=disable',
  'citus.shard_count=4',
  'citus.enable_create_database_propagation=off',
  'citus.enable_statistics_collection=off',
  // These clusters live for minutes, and periodic maintenance would only disturb them.
  'citus.recover_2pc_interval=5s',
  'citus.max_cached_conns_per_worker=1',
  'max_connections=600',
];
/** An operator's machine is seldom set to UTC. */
const OF_WORKERS = [...SETTINGS, 'timezone=Asia/Tokyo'];
const WORKERS = 2;

/** Starts the servers; `joinNodes` turns databases on them into clusters. */
export async function startCitus(folder: string): Promise<CitusCluster> {
  const password = randomBytes(16).toString('hex');
  const programs = () => Promise.resolve({ folder, origin: 'CITUS_BIN' });
  const servers: ScratchServer[] = [];
  const stop = async () => void (await Promise.all(servers.map((server) => server.stop())));
  try {
    for (let i = 0; i <= WORKERS; i += 1)
      servers.push(await startServer(programs, { settings: i === 0 ? SETTINGS : OF_WORKERS, password }));
  } catch (error) {
    await stop();
    throw error;
  }
  const urls = servers.map(({ url }) => url);
  for (const url of urls) await allowPlugins(url);
  return { urls, version: servers[0]?.version ?? '', nodes: servers, stop };
}

/**
 * Permits output plugins. The newest PostgreSQL (15.20 and its like) restricts the libraries that decode
 * changes, as Citus does to move shards.
 */
async function allowPlugins(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT 1 FROM pg_settings WHERE name = 'output_plugin_libraries'`);
    if (rows.length === 0) return;
    await client.query(`ALTER SYSTEM SET output_plugin_libraries = 'pgoutput', 'citus', 'citus_pgoutput'`);
    await client.query('SELECT pg_reload_conf()');
  } finally {
    await client.end();
  }
}

/** Creates a database of this name on each node and registers the workers at the coordinator. */
export async function joinNodes(urls: readonly string[], database: string): Promise<void> {
  for (const url of urls) {
    await asked(url, `CREATE DATABASE ${database}`);
    await asked(urlOf(url, database), 'CREATE EXTENSION citus');
  }
  const [coordinator = '', ...workers] = urls;
  const at = urlOf(coordinator, database);
  const { hostname, port } = new URL(coordinator);
  await asked(at, `SELECT citus_set_coordinator_host('${hostname}', ${port})`);
  for (const worker of workers) {
    const { hostname: host, port: on } = new URL(worker);
    await asked(at, `SELECT citus_add_node('${host}', ${on})`);
  }
}

/** Clones a database with its shards and node metadata. The source must have no connections. */
export async function cloneOnNodes(urls: readonly string[], from: string, to: string): Promise<void> {
  for (const url of urls) {
    await asked(url, `CREATE DATABASE ${to} TEMPLATE ${from} STRATEGY FILE_COPY`);
    // A clone does not include role settings of a database.
    for (const [name, value] of Object.entries(OF_NODES))
      await asked(url, `ALTER DATABASE ${to} SET ${name} = '${value}'`);
  }
}

/** Closes a database to connections, so that it can be cloned. */
export async function close(urls: readonly string[], database: string): Promise<void> {
  for (const url of urls) {
    await asked(url, `ALTER DATABASE ${database} ALLOW_CONNECTIONS false`);
    await asked(
      url,
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${database}'`,
    );
  }
}

/** Returns the URL of another database on the same server. */
export function urlOf(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

async function asked(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
