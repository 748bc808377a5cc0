import { randomInt } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type ListenOptions } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from './application.ts';
import type { DataPaths } from './paths.ts';
import { giveTo, type Runner, runSucceeds } from './runner.ts';
import { EmbeddedPostgresError, type Endpoint, SOCKET_PORT } from './types.ts';

/** The kernel's limit on a socket path, in bytes: 108 with the final NUL on Linux, 104 on macOS. */
const PATH_LIMIT = process.platform === 'darwin' ? 103 : 107;

/** Below the range from which systems assign ports to outgoing connections. */
const PORTS = { first: 20_000, end: 32_000 };
const PORT_ATTEMPTS = 50;

/** Returns the name prefix of socket folders outside the data folder. */
export function socketPrefix(application: Application): string {
  return `${application.id}-`;
}

function isListening(options: ListenOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(options, () => server.close(() => resolve(true)));
  });
}

/** Empties a socket folder. After a kill -9 the socket and its lock file remain and can block a start. */
export async function emptySocketFolder(directory: string): Promise<void> {
  for (const name of await readdir(directory)) await rm(join(directory, name), { force: true });
}

/**
 * Returns whether a socket in this folder works: its path is short enough and the file system supports
 * sockets.
 */
async function holdsSockets(directory: string, runner: Runner): Promise<boolean> {
  const path = join(directory, `.s.PGSQL.${SOCKET_PORT}`);
  if (Buffer.byteLength(path) > PATH_LIMIT) return false;
  await emptySocketFolder(directory);
  if (!(await isListening({ path }))) return false;
  await giveTo(runner, directory);
  return runSucceeds(runner, '/bin/sh', ['-c', 'test -w "$1"', 'sh', directory]);
}

async function inDataFolder(paths: DataPaths, runner: Runner): Promise<Endpoint | null> {
  await mkdir(paths.socket, { recursive: true, mode: 0o700 });
  await chmod(paths.socket, 0o700);
  const works = await holdsSockets(paths.socket, runner);
  return works ? { kind: 'socket', directory: paths.socket, temporary: false } : null;
}

async function inTemporaryFolder(application: Application, runner: Runner): Promise<Endpoint | null> {
  for (const base of new Set([tmpdir(), '/tmp'])) {
    const directory = await mkdtemp(join(base, socketPrefix(application))).catch(() => null);
    if (directory === null) continue;
    if (await holdsSockets(directory, runner)) return { kind: 'socket', directory, temporary: true };
    await rm(directory, { recursive: true, force: true });
  }
  return null;
}

/**
 * Returns a free port of the loopback address. Another process may take it before the server does; then call
 * again.
 */
export async function freePort(): Promise<Endpoint> {
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt += 1) {
    const port = randomInt(PORTS.first, PORTS.end);
    if (await isListening({ port, host: '127.0.0.1', exclusive: true })) return { kind: 'tcp', port };
  }
  throw new EmbeddedPostgresError('no free port on 127.0.0.1 for PostgreSQL was found');
}

/** Chooses the server's endpoint: a Unix socket if possible, else a free port. */
export async function chooseEndpoint(
  paths: DataPaths,
  runner: Runner,
  transport: 'auto' | 'tcp',
): Promise<Endpoint> {
  if (transport === 'tcp') return freePort();
  return (
    (await inDataFolder(paths, runner)) ??
    (await inTemporaryFolder(paths.application, runner)) ??
    (await freePort())
  );
}

/** Removes a socket folder that was created outside the data folder. */
export async function discardEndpoint(endpoint: Endpoint): Promise<void> {
  if (endpoint.kind === 'socket' && endpoint.temporary) {
    await rm(endpoint.directory, { recursive: true, force: true });
  }
}
