import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { newDatabase } from '../harness/database.ts';
import { type ProgramResult, runHere } from './command.ts';

export type { ProgramResult };

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** The compiled code that `npm start` and `bin/quittance` run. */
const COMPILED = fileURLToPath(new URL('../../../.cache/compiled', import.meta.url));

const folders: string[] = [];
const processes: Process[] = [];

/** Cleans up at the end of each test file: ends the processes, then removes their folders. */
export async function endProcesses(): Promise<void> {
  for (const { child, ended } of processes.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  }
  // Their PostgreSQL may still be shutting down.
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}

type Environment = Record<string, string>;

/** Returns the environment of a child process, without this process's configuration. */
function environment(own: Environment): Environment {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    NODE_COMPILE_CACHE: COMPILED,
    PORT: '0',
    NOTICE_SECONDS: '0',
    ...own,
  };
}

/** Returns a path for a server's data that does not exist yet. It is removed at the end of the test file. */
export async function emptyDataDir(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'quittance-process-'));
  folders.push(parent);
  // Under root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(parent, 0o755);
  return join(parent, `data-${randomBytes(4).toString('hex')}`);
}

/** The settings of an installation on the PostgreSQL server that all tests share. */
export type Installation = { DATA_DIR: string; DATABASE_URL: string };

/** Returns an installation with a migrated database of its own, without an organization. */
export async function newInstallation(): Promise<Installation> {
  const [DATA_DIR, { url }] = await Promise.all([emptyDataDir(), newDatabase()]);
  return { DATA_DIR, DATABASE_URL: url };
}

/** A migrated data folder without an organization. Copying it is faster than creating one. */
let prepared: Promise<string> | null = null;
async function prepare(): Promise<string> {
  const DATA_DIR = join(await mkdtemp(join(inject('scratch'), 'data-')), 'data');
  await chmod(join(DATA_DIR, '..'), 0o755);
  const { code, stderr } = await run(['migrate'], { DATA_DIR });
  if (code !== 0) throw new Error(`no data folder could be made: ${stderr}`);
  return DATA_DIR;
}

/**
 * Returns a prepared data folder, in which a service starts a PostgreSQL of its own. It is removed at the end
 * of the test file. Tests that need no such PostgreSQL use `newInstallation`, which saves several seconds.
 */
export async function newDataDir(): Promise<string> {
  prepared ??= prepare();
  const [from, to] = [await prepared, await emptyDataDir()];
  // Keeps the owners of files, unlike `fs.cp`.
  await promisify(execFile)('cp', ['-a', from, to]);
  return to;
}

interface Process {
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  ended: Promise<ProgramResult>;
}

function start(words: readonly string[], own: Environment, main = MAIN): Process {
  // A separate process group, so that a test can kill all of it.
  const child = spawn(process.execPath, [main, ...words], {
    env: environment(own),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const ended = new Promise<ProgramResult>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...output }));
  });
  const started = { child, stdout: () => output.stdout, stderr: () => output.stderr, ended };
  processes.push(started);
  return started;
}

/** Runs a command to its end, in this process. */
export function run(words: readonly string[], own: Environment): Promise<ProgramResult> {
  return runHere(words, environment(own));
}

/**
 * Runs a command to its end, in a process of its own. For servers that do not start, for what is special about
 * a process, and for another release, which `main` selects.
 */
export function runProcess(words: readonly string[], own: Environment, main = MAIN): Promise<ProgramResult> {
  return start(words, own, main).ended;
}

/** Starts a command that a test may kill. */
export function begin(words: readonly string[], own: Environment): Pick<Running, 'kill' | 'ended'> {
  const { child, ended } = start(words, own);
  return { kill: (signal) => void child.kill(signal), ended };
}

/** Starts a command that runs until it is stopped, and returns it after it has printed the expected text. */
export async function runUntil(
  words: readonly string[],
  own: Environment,
  awaited: RegExp,
): Promise<Lasting> {
  const { child, stdout, stderr, ended } = start(words, own);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (awaited.test(stdout())) resolve();
    });
    ended.then(() => reject(new Error(`${words.join(' ')} ended: ${stderr()}`)), reject);
  });
  const stop = () => {
    child.kill('SIGINT');
    return ended;
  };
  return { stdout, stop };
}

/** A command that runs until it is stopped. */
export interface Lasting {
  stdout(): string;
  /** Sends SIGINT, like Ctrl-C, and waits for the end. */
  stop(): Promise<ProgramResult>;
}

/**
 * Runs a command with `--json`, in this process. Throws unless it succeeds and prints exactly one JSON document
 * on stdout.
 */
export async function runJson<T>(words: readonly string[], own: Environment): Promise<T> {
  const { code, stdout, stderr } = await run([...words, '--json'], own);
  if (code !== 0) throw new Error(`quittance ${words.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

/** Options of `org create` and `org update` for an organization without practical limits. */
export const UNLIMITED: readonly string[] = ['--requests-per-minute', '1000000', '--max-concurrency', '1000'];

export interface Pair {
  apiKey: string;
  apiSecret: string;
}

export interface Running {
  url: string;
  /** The organization that this start created, or null. */
  organization: ({ id: string } & Pair) | null;
  /** Returns its output on stdout. */
  stdout(): string;
  stderr(): string;
  pid: number | undefined;
  /** Sends a signal to the process or to its whole group. */
  kill(signal: NodeJS.Signals, whom?: 'process' | 'group'): void;
  ended: Promise<ProgramResult>;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<ProgramResult>;
}

/**
 * Starts a server and waits until it is ready.
 * @param main entry point of another release
 * @throws with the output if the server ends early
 */
export async function serve(
  own: Environment,
  words: readonly string[] = ['--json'],
  main = MAIN,
): Promise<Running> {
  const { child, stdout, stderr, ended } = start(['serve', ...words], own, main);
  const kill = (signal: NodeJS.Signals, whom: 'process' | 'group' = 'process') => {
    const { pid } = child;
    if (pid !== undefined) process.kill(whom === 'group' ? -pid : pid, signal);
  };
  const ready = words.includes('--json') ? /^\}$/m : /org update/;
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (ready.test(stdout())) resolve();
    });
    ended.then(() => reject(new Error(`the server ended: ${stderr()}`)), reject);
  });
  const running: Pick<Running, 'url' | 'organization'> = words.includes('--json')
    ? withSecret(JSON.parse(stdout()))
    : { url: /serves (\S+)/.exec(stdout())?.[1] ?? '', organization: null };
  return {
    ...running,
    stdout,
    stderr,
    pid: child.pid,
    kill,
    ended,
    stop: () => {
      kill('SIGTERM');
      return ended;
    },
  };
}

export type Working = Pick<Running, 'pid' | 'kill' | 'ended' | 'stop' | 'stderr'>;

/**
 * Starts a worker and waits until it is ready.
 * @throws with the output if the worker ends early
 */
export async function work(own: Environment): Promise<Working> {
  const { child, stdout, stderr, ended } = start(['worker', '--json'], own);
  const kill = (signal: NodeJS.Signals) => void child.kill(signal);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (/^\}$/m.test(stdout())) resolve();
    });
    ended.then(() => reject(new Error(`the worker ended: ${stderr()}`)), reject);
  });
  const stop = () => {
    kill('SIGTERM');
    return ended;
  };
  return { pid: child.pid, kill, ended, stop, stderr };
}

/** Sends a request with a key pair and returns its status and text. */
export async function request(
  url: string,
  pair: Pair,
  path: string,
  body?: unknown,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${url}/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-api-key': pair.apiKey,
      'x-api-secret': pair.apiSecret,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** Adds the secret from the key file to the output of a first start. */
function withSecret(
  ready: Pick<Running, 'url'> & { organization: { id: string; apiKey: string; keyFile: string } | null },
) {
  const { organization } = ready;
  if (organization === null) return { ...ready, organization };
  const { apiSecret }: { apiSecret: string } = JSON.parse(readFileSync(organization.keyFile, 'utf8'));
  return { ...ready, organization: { ...organization, apiSecret } };
}

/** Returns the key pair that a first start created. */
export function pairOf(server: Running): Pair & { id: string } {
  if (server.organization === null) throw new Error('this start made no organization');
  return server.organization;
}
