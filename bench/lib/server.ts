import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Connection } from '@quittance/embedded-postgres';
import { isReady } from './server-messages.ts';

export interface Server {
  port: number;
  pid: number;
  /** Returns the resident memory of the process in MiB; null on systems without /proc. */
  residentMib(): Promise<number | null>;
  stop(): Promise<void>;
}

/** Default number of database connections of `quittance serve`. */
const CONNECTIONS = 20;

/** Node options of Quittance: see `scripts/bootstrap/run.mjs`. */
const START_OPTIONS = ['--max-semi-space-size=16', '--max-old-space-size=2000'];

interface StartOptions {
  nodeOptions?: string[];
  /** Whether the database has row-level security policies (`row-security.ts`). */
  isRestricted?: boolean;
  /**
   * Whether background work is off. With two services on one database, one would otherwise do the work of
   * both.
   */
  isIdle?: boolean;
}

/** Starts the application in its own process, on a free port. */
export async function startServer(
  connection: Connection,
  { nodeOptions = [], isRestricted = false, isIdle = false }: StartOptions = {},
): Promise<Server> {
  const child = fork(new URL('./server-process.ts', import.meta.url), {
    execArgv: [...START_OPTIONS, ...nodeOptions],
  });
  child.send({ connection, connections: CONNECTIONS, isRestricted, isIdle });
  const port = await portOf(child);
  return {
    port,
    pid: child.pid ?? 0,
    residentMib: () => residentMib(child.pid),
    stop: async () => {
      if (child.exitCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) =>
      isReady(message) ? resolve(message.port) : reject(new Error('the server reported no port')),
    );
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

async function residentMib(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return kib === undefined ? null : Number(kib) / 1024;
}
