import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Connection } from '@quittance/embedded-postgres';
import { databaseUrl } from '../../server/test/harness/database-url.ts';

/** A service that runs in a process of its own, as its users start it. */
export interface ServiceProcess {
  /** Its output when it was ready. */
  printed: string;
  stop(): Promise<void>;
}

/**
 * Starts `quittance serve --json` on a database and waits until it is ready.
 * @param main entry point of a release
 * @param settings environment variables besides the database
 */
export async function startService(
  main: string,
  connection: Connection,
  settings: Record<string, string>,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [main, 'serve', '--json'], {
    env: environmentOf(connection, settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  return {
    printed: await untilReady(child),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Returns the environment of a service or command that uses this database and only logs errors. */
export const environmentOf = (
  connection: Connection,
  settings: Record<string, string>,
): NodeJS.ProcessEnv => ({
  ...process.env,
  LOG_LEVEL: 'error',
  ...settings,
  DATABASE_URL: databaseUrl(connection),
});

/**
 * Waits until a service that was started with `--json` is ready.
 * @returns the JSON that it printed
 */
export function untilReady({ stdout, stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    let problem = '';
    stderr?.on('data', (text) => {
      problem += text;
    });
    stdout?.on('data', (text) => {
      printed += text;
      if (/^\}$/m.test(printed)) resolve(printed);
    });
    stdout?.once('end', () => reject(new Error(`the service did not start: ${problem}`)));
  });
}
