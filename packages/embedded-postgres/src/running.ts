import { readFile, realpath, rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Application } from './application.ts';
import { writePrivate } from './cluster.ts';
import { socketPrefix } from './endpoint.ts';
import { isLocked } from './lock.ts';
import { type DataPaths, dataPaths } from './paths.ts';
import { startMark } from './processes.ts';
import {
  type Connection,
  codeOf,
  connectionUrl,
  EmbeddedPostgresError,
  type Endpoint,
  fieldsOf,
} from './types.ts';

const DELAY_MS = 50;
const WAIT_MS = 20_000;

interface RunningDetails {
  connection: Connection;
  /** The process that runs the server; `mark` distinguishes it from others with the same id. */
  pid: number;
  mark: string;
  /** A socket folder outside the data folder, removed when the server ends. */
  temporaryFolder: string | null;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

async function readDetails(paths: DataPaths): Promise<RunningDetails | null> {
  let content: string;
  try {
    content = await readFile(paths.running, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new EmbeddedPostgresError(
      `a ${paths.application.name} server runs on ${paths.root}, but its connection details in ${paths.running} cannot be read. Run this command as the user who runs the server.`,
    );
  }
  const fields = fieldsOf(JSON.parse(content));
  const connection = fieldsOf(fields['connection']);
  return {
    connection: {
      host: text(connection['host']),
      port: Number(connection['port']),
      user: text(connection['user']),
      password: text(connection['password']),
      database: text(connection['database']),
    },
    pid: Number(fields['pid']),
    mark: text(fields['mark']),
    temporaryFolder: text(fields['temporaryFolder']) || null,
  };
}

/** Writes the connection details for command lines that run alongside the server. */
export async function announce(paths: DataPaths, connection: Connection, endpoint: Endpoint): Promise<void> {
  const details: RunningDetails = {
    connection,
    pid: process.pid,
    mark: (await startMark(process.pid)) ?? '',
    temporaryFolder: endpoint.kind === 'socket' && endpoint.temporary ? endpoint.directory : null,
  };
  await writePrivate(paths.running, `${JSON.stringify(details, null, 2)}\n`);
}

/** Removes what `announce` wrote, also for a killed run. Call it with the lock held. */
export async function withdraw(paths: DataPaths): Promise<void> {
  const details = await readDetails(paths).catch(() => null);
  const folder = details?.temporaryFolder ?? null;
  if (folder !== null && basename(folder).startsWith(socketPrefix(paths.application))) {
    await rm(folder, { recursive: true, force: true });
  }
  await rm(paths.running, { force: true });
}

/**
 * Returns the connection details of a server that another process runs on a data folder. Waits while that
 * server is starting.
 * @returns null if no live process holds the folder
 * @throws EmbeddedPostgresError if the details cannot be read, or the server does not start
 */
export async function connectToRunning(
  dataDir: string,
  application: Application,
): Promise<{ connection: Connection; url: string } | null> {
  const root = await realpath(resolve(dataDir)).catch(() => null);
  if (root === null) return null;
  const paths = dataPaths(root, application);
  for (let waited = 0; waited < WAIT_MS; waited += DELAY_MS) {
    if (!isLocked(paths)) return null;
    const details = await readDetails(paths);
    // Details of a killed run may exist while the next one is starting.
    if (details !== null && (await startMark(details.pid)) === details.mark) {
      return { connection: details.connection, url: connectionUrl(details.connection) };
    }
    await sleep(DELAY_MS);
  }
  throw new EmbeddedPostgresError(
    `a ${application.name} server holds ${root}, but its database is not ready yet. Read the output of that server, then try again.`,
  );
}
