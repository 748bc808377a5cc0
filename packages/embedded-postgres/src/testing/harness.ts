import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { ownAccount } from '../account.ts';
import { isAlive } from '../processes.ts';
import { type EmbeddedPostgres, type StartOptions, startEmbedded } from '../start-embedded.ts';
import { fieldsOf } from '../types.ts';
import { APPLICATION } from './application.ts';

const SERVER_PROCESS = fileURLToPath(new URL('./server-process.ts', import.meta.url));

export const IS_ROOT = process.getuid?.() === 0;

/** The unprivileged account that programs share. */
export const SHARED_ACCOUNT = { uid: 65_534, gid: 65_534 };

/** Returns PostgreSQL's user in these tests, as spawn options. */
export const serverUser = async () => (IS_ROOT ? ownAccount(APPLICATION) : {});

const cleanups: (() => unknown)[] = [];

/** Undoes the helpers' changes, newest first. For `afterEach`. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

/** Creates a folder that is removed after the test. */
export function temporaryFolder(mode = 0o755, owner?: { uid: number; gid: number }): string {
  const folder = mkdtempSync('/tmp/embedded-test-');
  chmodSync(folder, mode);
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  cleanups.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
}

let prepared: Promise<string> | null = null;

/**
 * Returns a folder as a first start leaves it. Copying one is faster than creating it. It is removed after
 * the test.
 */
export async function preparedFolder(): Promise<string> {
  prepared ??= prepare();
  const [from, to] = [await prepared, temporaryFolder()];
  // `cp -a` keeps owners; `fs.cp` does not.
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
  return to;
}

async function prepare(): Promise<string> {
  const dataDir = mkdtempSync('/tmp/embedded-test-');
  chmodSync(dataDir, 0o755);
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const { log } = createRecorder();
  const server = await startEmbedded({ application: APPLICATION, dataDir, log, settings: { fsync: 'off' } });
  await server.stop();
  return dataDir;
}

/** Records what a launcher logs. */
export function createRecorder(): { log: StartOptions['log']; lines: string[] } {
  const lines: string[] = [];
  const add = (message: string) => void lines.push(message);
  return { log: { debug: add, info: add, warn: add, error: add }, lines };
}

/** Starts the server in this process, without fsync, and stops it after the test. */
export async function start(
  options: Partial<StartOptions> & { dataDir: string },
): Promise<EmbeddedPostgres & { lines: string[] }> {
  const { log, lines } = createRecorder();
  const server = await startEmbedded({
    application: APPLICATION,
    log,
    settings: { fsync: 'off' },
    ...options,
  });
  cleanups.push(() => server.stop());
  return { ...server, lines };
}

/** Runs statements on their own connection. @returns the rows of all of them */
export async function runQuery(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const results = [await client.query(sql)].flat();
    return results.flatMap(({ rows }) => rows.map(fieldsOf));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Reads the process id from postmaster.pid. */
export function postgresPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Waits until a condition is true; fails after a minute. */
export async function waitUntil(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 20) {
    if (await holds()) return;
    await sleep(20);
  }
  throw new Error(`timed out waiting until ${what}`);
}

export async function untilGone(pid: number): Promise<void> {
  await waitUntil(`process ${pid} is gone`, async () => !(await isAlive(pid)));
}

/** Starts a program and kills it after the test. */
export function startInBackground(program: string, words: string[], options: object = {}): ChildProcess {
  const child = spawn(program, words, { cwd: '/', stdio: 'ignore', ...options });
  cleanups.push(() => child.kill('SIGKILL'));
  return child;
}

export interface ServerProcess {
  child: ChildProcess;
  pid: number;
  /** Lines printed to stdout after the connection details. */
  output: string[];
  errors: string[];
  /** Connection URL; rejects if the process ends before the server has started. */
  url: Promise<string>;
  /** Resolves with the exit code (null after a signal) when the process has ended. */
  ended: Promise<number | null>;
}

/** Starts the server in its own process and process group, for tests that kill it. */
export function startProcess(
  options: Pick<StartOptions, 'dataDir' | 'packageDir' | 'cacheDir'>,
  spawnOptions: object = {},
): ServerProcess {
  const child = spawn(process.execPath, [SERVER_PROCESS, JSON.stringify(options)], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...spawnOptions,
  });
  const pid = child.pid ?? 0;
  cleanups.push(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  });
  const output: string[] = [];
  const errors: string[] = [];
  const ended = once(child, 'close').then(() => child.exitCode);
  const url = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const { url: address } = fieldsOf(JSON.parse(line));
      if (typeof address === 'string') resolve(address);
      else output.push(line);
    });
    createInterface(child.stderr).on('line', (line) => errors.push(line));
    ended.then(() => reject(new Error(`the server process ended:\n${errors.join('\n')}`)));
  });
  url.catch(() => undefined);
  return { child, pid, output, errors, url, ended };
}
