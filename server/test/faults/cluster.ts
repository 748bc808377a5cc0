import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, startEmbedded } from '@quittance/embedded-postgres';
import pg from 'pg';
import { QUITTANCE } from '../../src/cli/application.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { freePort } from '../harness/ports.ts';
import { asked, conninfo, copyRunning, hangCommits, waitForStandby } from './succession.ts';

/** A PostgreSQL that restarts whenever it ends, as under a supervisor. */
export interface Cluster {
  /** The port of the server and the port of the standby that replaces it. */
  ports: readonly [number, number];
  /** Connection as the role of the service. */
  connection: Connection;
  superuser: Connection;
  /** Folder of its files. */
  folder: string;
  /** Kills its main process. */
  kill(): void;
  /** Sends a signal to it and all its backends. */
  signalAll(signal: NodeJS.Signals): Promise<void>;
  /** Returns whether its main process runs. */
  isUp(): boolean;
  /** Kills the primary while COMMITs hang and promotes a standby that has all acknowledged data. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

const log = { info: () => {}, warn: () => {}, error: () => {} };
/** Killed processes lose no data without fsync, so there is no need to wait for the disk. */
const QUICK = { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB' };
const SETTINGS = {
  ...QUICK,
  max_connections: '60',
  wal_keep_size: '256MB',
  wal_retrieve_retry_interval: '100ms',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  jit: 'off',
};
const AGAIN_MS = 300;

/** One of its servers. */
interface Node {
  folder: string;
  port: number;
  child: ChildProcess;
  /** Whether it restarts when it ends. */
  isWanted: boolean;
}

/** Creates a migrated cluster in a folder and keeps it running on its own port. */
export async function startCluster(parent: string): Promise<Cluster> {
  const dataDir = await mkdtemp(join(parent, 'cluster-'));
  await chmod(dataDir, 0o755);
  const made = await prepare(dataDir);
  const ports = [await freePort(), await freePort()] as const;
  const at = (one: Connection, port: number) => ({ ...one, host: '127.0.0.1', port });
  let node = keepRunning(made, made.folder, ports[0]);
  let copies = 0;
  const superuser = () => at(made.superuser, node.port);
  await untilItAnswers(superuser());
  return {
    ports,
    get connection() {
      return at(made.connection, node.port);
    },
    get superuser() {
      return superuser();
    },
    get folder() {
      return node.folder;
    },
    kill: () => void node.child.kill('SIGKILL'),
    signalAll: (signal) => signalTo(node, signal),
    isUp: () => isUp(node),
    failOver: async () => {
      const [primary, old] = [superuser(), node];
      copies += 1;
      const copy = join(dataDir, `copy-${copies}`);
      await copyRunning(primary, old.folder, copy);
      const port = old.port === ports[0] ? ports[1] : ports[0];
      const next = keepRunning(made, copy, port, { primary_conninfo: conninfo(primary) });
      await untilItAnswers(at(made.superuser, port));
      await waitForStandby(primary);
      await hangCommits(primary);
      old.isWanted = false;
      const ended = once(old.child, 'exit');
      await signalTo(old, 'SIGKILL');
      await ended;
      node = next;
      await asked(superuser(), (client) => client.query('SELECT pg_promote()'));
      await rm(old.folder, { recursive: true, force: true, maxRetries: 20 });
    },
    stop: async () => {
      node.isWanted = false;
      if (!isUp(node)) return;
      const ended = once(node.child, 'exit');
      node.child.kill('SIGINT');
      await ended;
    },
  };
}

const isUp = ({ child }: Node) => child.exitCode === null && child.signalCode === null;

function keepRunning(
  made: StoppedCluster,
  folder: string,
  port: number,
  settings: Record<string, string> = {},
): Node {
  const begin = () => start(made, { folder, port, settings });
  const node: Node = { folder, port, child: begin(), isWanted: true };
  const keep = async () => {
    while (node.isWanted) {
      if (isUp(node)) await once(node.child, 'exit');
      if (!node.isWanted) return;
      await sleep(AGAIN_MS);
      if (node.isWanted) node.child = begin();
    }
  };
  void keep();
  return node;
}

async function signalTo({ child: { pid } }: Node, signal: NodeJS.Signals): Promise<void> {
  if (pid === undefined) return;
  for (const one of [pid, ...(await childrenOf(pid))]) trySignal(one, signal);
}

/** A cluster that is not running. */
export interface StoppedCluster {
  connection: Connection;
  superuser: Connection;
  folder: string;
  /** Starts PostgreSQL's main process, on its folder or a copy of it. */
  run(words: readonly string[], on?: string): ChildProcess;
}

/** Formats a connection as DATABASE_URL. */
export const addressOf = ({ host, port, user, password, database }: Connection): string =>
  `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}/${database}`;

/** Creates a migrated cluster as the service creates its own, and stops it. */
export async function prepare(dataDir: string): Promise<StoppedCluster> {
  const options = { application: QUITTANCE, dataDir, log, settings: QUICK, transport: 'tcp' } as const;
  const server = await startEmbedded(options);
  await migrate(server.connection);
  const { connection, superuser } = server;
  const client = new pg.Client(superuser);
  await client.connect();
  const { rows } = await client.query<{ folder: string; programs: string }>(
    `SELECT current_setting('data_directory') AS folder,
       (SELECT setting FROM pg_config WHERE name = 'BINDIR') AS programs`,
  );
  await client.end();
  await server.stop();
  const { folder, programs } = rows[0] ?? { folder: '', programs: '' };
  // Root runs it as the folder's owner.
  const { uid, gid } = await stat(folder);
  const who = process.getuid?.() === 0 ? { uid, gid } : {};
  return {
    connection: { ...connection },
    superuser: { ...superuser, database: connection.database },
    folder,
    run: (words, on = folder) =>
      spawn(join(programs, 'postgres'), ['-D', on, ...words], { ...who, stdio: 'ignore' }),
  };
}

function start(
  { run }: StoppedCluster,
  { folder, port, settings }: { folder: string; port: number; settings: Record<string, string> },
): ChildProcess {
  const where = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) };
  const words = Object.entries({ ...SETTINGS, ...settings, ...where });
  return run(
    words.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    folder,
  );
}

export async function untilItAnswers(connection: Connection): Promise<void> {
  for (;;) {
    const client = new pg.Client(connection);
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(50);
    }
  }
}

/** Returns the child processes of a process on Linux; elsewhere none. */
export async function childrenOf(parent: number): Promise<number[]> {
  const numbers = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    numbers.map(async (number) => {
      const line = await readFile(`/proc/${number}/stat`, 'utf8').catch(() => '');
      // State and parent follow the name, which may contain any character.
      return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]) === parent ? [Number(number)] : [];
    }),
  );
  return found.flat();
}

/** Sends a signal; the process may have ended meanwhile. */
export function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
