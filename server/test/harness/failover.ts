import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbedded } from '@quittance/embedded-postgres';
import pg from 'pg';
import { QUITTANCE } from '../../src/cli/application.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';

type Connection = EmbeddedPostgres['connection'];

/** A port that leads to whichever server it is told to. */
interface Relay {
  port: number;
  /** Connects to another server from now on, or to none; connections that are open are cut. */
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

/** Two servers, of which the second confirms every commit of the first, and takes its place. */
export interface Pair {
  /** Leads to the first, and after `failOver` to the second. */
  database: Database;
  /** Straight to the server that serves. */
  direct(): Promise<pg.Client>;
  /** Nothing reaches the second server any more: every COMMIT hangs. */
  cutReplication(): void;
  resumeReplication(): void;
  /** Kills the first server; the second one is promoted, does `work`, and is what the database leads to then. */
  failOver(work: (second: pg.Client) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

const log = { info: () => {}, warn: () => {}, error: () => {} };
const quick = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' };

const start = (dataDir: string, settings: Record<string, string>) =>
  startEmbedded({
    application: QUITTANCE,
    dataDir,
    log,
    settings: { ...quick, ...settings },
    transport: 'tcp',
  });

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
  const cluster = await prepare(folders);
  const [wire, replication] = [await startRelay(), await startRelay()];
  const first = await start(folders[0], { synchronous_standby_names: '*' });
  replication.leadTo(first.connection);
  wire.leadTo(first.connection);
  const { user, password } = first.connection;
  const primary = { host: '127.0.0.1', port: replication.port, user, password };
  const conninfo = Object.entries(primary).map(([name, value]) => `${name}=${value}`);
  const second = await start(folders[1], {
    primary_conninfo: conninfo.join(' '),
    wal_retrieve_retry_interval: '100ms',
  });
  await inStep(await open(first.connection));
  const through = { ...first.connection, host: '127.0.0.1', port: wire.port };
  const database = openDatabase({ connection: through, max: 4, onError: () => {} });
  let serving = first.connection;
  return {
    database,
    direct: () => open(serving),
    cutReplication: () => replication.leadTo(null),
    resumeReplication: () => replication.leadTo(first.connection),
    failOver: async (work) => {
      const [pid = ''] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      wire.leadTo(null);
      replication.leadTo(null);
      const promoted = await open(second.connection);
      await promoted.query('SELECT pg_promote()');
      await work(promoted);
      serving = second.connection;
      wire.leadTo(serving);
    },
    close: async () => {
      for (const client of clients) await client.end();
      await database.close();
      for (const relay of [wire, replication]) await relay.close();
      for (const server of [second, first]) await server.stop();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the second server confirms what the first one commits. */
async function inStep(client: pg.Client): Promise<void> {
  // Until the checkpointer has begun, commits wait for nobody.
  await client.query('CHECKPOINT');
  for (let waits = true; waits; await sleep(20)) {
    const { rows } = await client.query(`SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`);
    waits = rows.length === 0;
  }
}

const newFolder = () => mkdtemp(join(tmpdir(), 'quittance-pair-'));

/** A migrated cluster in the first folder and a standby of it in the second. @returns the first server's own folder */
async function prepare([primary, standby]: readonly [string, string]): Promise<string> {
  const server = await start(primary, {});
  await migrate(server.connection);
  const client = new pg.Client(server.connection);
  await client.connect();
  const { rows } = await client.query<{ folder: string }>(
    `SELECT current_setting('data_directory') AS folder`,
  );
  await client.end();
  await server.stop();
  await rm(standby, { recursive: true });
  await cp(primary, standby, { recursive: true });
  const folder = rows[0]?.folder ?? '';
  await writeFile(join(folder.replace(primary, standby), 'standby.signal'), '');
  return folder;
}
