import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type EmbeddedPostgres, startEmbedded } from '@quittance/embedded-postgres';
import pg from 'pg';
import { QUITTANCE } from '../../src/cli/application.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { freePort } from './ports.ts';

type Connection = EmbeddedPostgres['connection'];

/** A port that forwards to a server of the test's choice. */
interface Relay {
  port: number;
  /** Forwards to another server, or to none with null, and cuts open connections. */
  leadTo(server: Connection | null): void;
  close(): Promise<void>;
}

async function startRelay(): Promise<Relay> {
  const sockets = new Set<Socket>();
  let target: Connection | null = null;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const server = createServer((near) => {
    if (target === null) return near.destroy();
    const far = connect(target.port, target.host);
    const hangUp = () => [near, far].map((socket) => socket.destroy());
    for (const socket of [near, far])
      sockets.add(socket.on('error', hangUp).on('close', hangUp).setNoDelay());
    near.pipe(far).pipe(near);
    return near;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
  return {
    port: address.port,
    leadTo: (connection) => {
      target = connection;
      cut();
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Two servers: the second is a synchronous standby of the first and takes over on failover. */
export interface Pair {
  /** Points to the first server, and after `failOver` to the second. */
  database: Database;
  /** Connects directly to the current primary. */
  direct(): Promise<pg.Client>;
  /** Blocks all replication traffic to the second server: every COMMIT hangs. */
  cutReplication(): void;
  resumeReplication(): void;
  /** Kills the first server and promotes the second, runs `work`, then points the database to the second. */
  failOver(work: (second: pg.Client) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Returns the superuser's connection to the application's database. */
const superuserOf = ({ superuser, connection: { database } }: EmbeddedPostgres): Connection => ({
  ...superuser,
  database,
});

const log = { info: () => {}, warn: () => {}, error: () => {} };
const quick = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' };

const start = (dataDir: string) =>
  startEmbedded({ application: QUITTANCE, dataDir, log, settings: quick, transport: 'tcp' });

export async function startPair(): Promise<Pair> {
  const folders = [await newFolder(), await newFolder()] as const;
  const clients: pg.Client[] = [];
  const open = async (connection: Connection) => {
    const client = new pg.Client(connection);
    client.on('error', () => {});
    await client.connect();
    clients.push(client);
    return client;
  };
  const { folder, copy } = await prepare(folders);
  const [wire, replication] = [await startRelay(), await startRelay()];
  const first = await start(folders[0]);
  replication.leadTo(first.connection);
  wire.leadTo(first.connection);
  const admin = await open(superuserOf(first));
  const standby = await startStandby(admin, copy, { ...superuserOf(first), port: replication.port });
  await waitForStandby(admin);
  const through = { ...first.connection, host: '127.0.0.1', port: wire.port };
  const database = openDatabase({ connection: through, max: 4, onError: () => {} });
  let serving = superuserOf(first);
  return {
    database,
    direct: () => open(serving),
    cutReplication: () => replication.leadTo(null),
    resumeReplication: () => replication.leadTo(first.connection),
    failOver: async (work) => {
      const [pid = ''] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      wire.leadTo(null);
      replication.leadTo(null);
      serving = { ...serving, port: standby.port };
      const promoted = await open(serving);
      await promoted.query('SELECT pg_promote()');
      await work(promoted);
      wire.leadTo(serving);
    },
    close: async () => {
      for (const client of clients) await client.end();
      await database.close();
      for (const relay of [wire, replication]) await relay.close();
      await standby.stop();
      await first.stop();
      for (const dataDir of folders) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts PostgreSQL with the first server's binaries on a copy of its folder. The setup of an
 * embedded server writes to the database, which a standby cannot.
 * @param primary server to replicate from
 */
async function startStandby(admin: pg.Client, copy: string, primary: Connection) {
  const { rows } = await admin.query<{ setting: string }>(
    `SELECT setting FROM pg_config WHERE name = 'BINDIR'`,
  );
  const port = await freePort();
  const { host, user, password } = primary;
  const conninfo = Object.entries({ host, port: primary.port, user, password }).map((one) => one.join('='));
  const settings = {
    ...quick,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    primary_conninfo: conninfo.join(' '),
    wal_retrieve_retry_interval: '100ms',
    max_connections: '200',
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // The copy belongs to the same user as the original; PostgreSQL runs as that user.
  const { uid, gid } = await stat(copy);
  const child = spawn(join(rows[0]?.setting ?? '', 'postgres'), ['-D', copy, ...words], {
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  return {
    port,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** Makes every commit on the first server wait for the second one. */
async function waitForStandby(admin: pg.Client): Promise<void> {
  await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await admin.query('SELECT pg_reload_conf()');
  for (let waits = true; waits; await sleep(20)) {
    const { rows } = await admin.query(`SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`);
    waits = rows.length === 0;
  }
  // Commits wait only after the checkpointer has read the setting.
  await admin.query('CHECKPOINT');
}

const newFolder = () => mkdtemp(join(tmpdir(), 'quittance-pair-'));

/**
 * Creates a migrated cluster in the first folder and a standby of it in the second.
 * @returns PostgreSQL's own folders
 */
async function prepare([primary, standby]: readonly [string, string]): Promise<{
  folder: string;
  copy: string;
}> {
  const server = await start(primary);
  await migrate(server.connection);
  const client = new pg.Client(server.superuser);
  await client.connect();
  const { rows } = await client.query<{ folder: string }>(
    `SELECT current_setting('data_directory') AS folder`,
  );
  await client.end();
  await server.stop();
  const folder = rows[0]?.folder ?? '';
  const copy = folder.replace(primary, standby);
  // Copies with `cp`, because Node would give the copy to the current user.
  await promisify(execFile)('cp', ['-a', folder, copy]);
  await writeFile(join(copy, 'standby.signal'), '');
  await chmod(standby, 0o755);
  return { folder, copy };
}
