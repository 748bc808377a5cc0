import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../harness/ports.ts';
import { programsOf } from './programs.ts';

/** A PostgreSQL for tests only; its data is thrown away. */
export interface ScratchServer {
  /** URL of its superuser. */
  url: string;
  /** Its version, and the origin of its programs. */
  version: string;
  /** Ends it at once, as in a crash: open transactions are lost, committed and prepared ones are kept. */
  crash(): Promise<void>;
  /** Starts it again after a crash, with the same address and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const USER = 'postgres';
/** The settings of the tests' own server (harness/global-setup.ts). */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  'jit=off',
  'timezone=UTC',
  'max_connections=300',
  'shared_buffers=256MB',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];
const STARTS_WITHIN_MS = 30_000;

/** Returns an unprivileged account, because PostgreSQL refuses to run as root. */
function account(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

/** Starts a new server of a major version and waits until it answers. */
export const startScratchServer = (major: number): Promise<ScratchServer> =>
  startServer((scratch) => programsOf(major, scratch));

/** The programs of a PostgreSQL, and their origin. */
interface Programs {
  folder: string;
  origin: string;
}

interface ServerOptions {
  /** Settings besides the tests' own, as `name=value`. */
  settings?: readonly string[];
  /** Password of its superuser, also for connections to other servers; default: random. */
  password?: string;
}

/**
 * Starts a new server and waits until it answers.
 * @param programs receives a folder that is removed with the server
 */
export async function startServer(
  programs: (scratch: string) => Promise<Programs>,
  { settings: more = [], password = randomBytes(16).toString('hex') }: ServerOptions = {},
): Promise<ScratchServer> {
  const scratch = await mkdtemp(join(tmpdir(), 'quittance-postgres-'));
  const remove = () => rm(scratch, { recursive: true, force: true });
  try {
    await chmod(scratch, 0o755);
    const { folder, origin } = await programs(scratch);
    const identity = account();
    const data = await mkdtemp(join(scratch, 'data-'));
    const secret = join(scratch, 'password');
    await writeFile(secret, password, { mode: 0o600 });
    if (identity !== null) {
      for (const path of [data, secret]) await chown(path, identity.uid, identity.gid);
    }
    const options = {
      ...identity,
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C', PGPASSWORD: password },
    };
    const words = ['-D', data, '-U', USER, '-E', 'UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256'];
    execFileSync(join(folder, 'initdb'), [...words, `--pwfile=${secret}`, '--no-sync'], {
      ...options,
      stdio: 'pipe',
    });
    const port = await freePort();
    const settings = [...SETTINGS, ...more, `port=${port}`].flatMap((setting) => ['-c', setting]);
    const launch = () =>
      spawn(join(folder, 'postgres'), ['-D', data, ...settings], { ...options, stdio: 'ignore' });
    let child = launch();
    const end = async (signal: NodeJS.Signals) => {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    };
    const url = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
    return {
      url,
      version: `${await untilItAnswers(url)}, of ${origin}`,
      crash: () => end('SIGQUIT'),
      restart: async () => {
        child = launch();
        await untilItAnswers(url);
      },
      stop: async () => {
        await end('SIGINT');
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function untilItAnswers(url: string): Promise<string> {
  const deadline = performance.now() + STARTS_WITHIN_MS;
  for (;;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
      return `PostgreSQL ${rows[0]?.server_version}`;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(200);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
