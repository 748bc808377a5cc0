import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, startEmbedded } from '@quittance/embedded-postgres';
import pg from 'pg';
import { QUITTANCE } from '../../src/cli/application.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { freePort } from '../harness/ports.ts';

/** A PostgreSQL of somebody's own, started again whenever it ends, as a supervisor of an operating system does. */
export interface Cluster {
  /** As the role of the service. */
  connection: Connection;
  superuser: Connection;
  /** Where its files are. */
  folder: string;
  /** Kills its main process. */
  kill(): void;
  /** Sends a signal to it and all its backends. */
  signalAll(signal: NodeJS.Signals): Promise<void>;
  /** Whether its main process runs. */
  isUp(): boolean;
  stop(): Promise<void>;
}

const log = { info: () => {}, warn: () => {}, error: () => {} };
/** What a kill of processes cannot lose needs no waiting for the disk. */
const QUICK = { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB' };
const SETTINGS = { ...QUICK, max_connections: '60', max_wal_size: '128MB', min_wal_size: '32MB', jit: 'off' };
const AGAIN_MILLIS = 300;

/** Makes a migrated cluster in a folder, and keeps it running on a port of its own. */
export async function startCluster(parent: string): Promise<Cluster> {
  const dataDir = await mkdtemp(join(parent, 'cluster-'));
  await chmod(dataDir, 0o755);
  const made = await prepare(dataDir);
  const port = await freePort();
  const at = (one: Connection) => ({ ...one, host: '127.0.0.1', port });
  let isWanted = true;
  let child = start(made, port);
  const keep = (async () => {
    while (isWanted) {
      await once(child, 'exit');
      if (!isWanted) return;
      await sleep(AGAIN_MILLIS);
      child = start(made, port);
    }
  })();
  const superuser = at(made.superuser);
  await untilItAnswers(superuser);
  return {
    connection: at(made.connection),
    superuser,
    folder: made.folder,
    kill: () => void child.kill('SIGKILL'),
    signalAll: async (signal) => {
      const { pid } = child;
      if (pid === undefined) return;
      for (const one of [pid, ...(await childrenOf(pid))]) trySignal(one, signal);
    },
    isUp: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      isWanted = false;
      child.kill('SIGINT');
      await keep;
    },
  };
}

interface Made {
  connection: Connection;
  superuser: Connection;
  folder: string;
  /** Runs PostgreSQL's main process. */
  run(words: readonly string[]): ChildProcess;
}

/** As DATABASE_URL. */
export const addressOf = ({ host, port, user, password, database }: Connection): string =>
  `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}/${database}`;

/** Makes a cluster as the service makes its own, and stops it. */
async function prepare(dataDir: string): Promise<Made> {
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
  // Root runs it as whom it belongs to.
  const { uid, gid } = await stat(folder);
  const who = process.getuid?.() === 0 ? { uid, gid } : {};
  return {
    connection: { ...connection },
    superuser: { ...superuser, database: connection.database },
    folder,
    run: (words) => spawn(join(programs, 'postgres'), ['-D', folder, ...words], { ...who, stdio: 'ignore' }),
  };
}

function start({ run }: Made, port: number): ChildProcess {
  const where = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) };
  return run(
    Object.entries({ ...SETTINGS, ...where }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  );
}

async function untilItAnswers(connection: Connection): Promise<void> {
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

/** The processes that a process has started, as Linux tells; elsewhere none. */
async function childrenOf(parent: number): Promise<number[]> {
  const numbers = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    numbers.map(async (number) => {
      const line = await readFile(`/proc/${number}/stat`, 'utf8').catch(() => '');
      // After the name, which may hold anything: state and parent.
      return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]) === parent ? [Number(number)] : [];
    }),
  );
  return found.flat();
}

/** Some may have ended meanwhile. */
function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
