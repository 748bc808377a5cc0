import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Connection } from '@quittance/embedded-postgres';
import type { Release } from '../../server/test/harness/former-release.ts';
import type { Keys } from './load.ts';

const execute = promisify(execFile);

/** A release that serves on a database of its own, with one organization. */
export interface ReleaseServer {
  port: number;
  keys: Keys;
  stop(): Promise<void>;
}

/**
 * Starts `quittance serve` of a release as its users do, and lifts the limits of its organization.
 * @param connection an empty database
 * @param folder receives its files
 */
export async function startRelease(
  { name, main }: Release,
  { host, port, user, password, database }: Connection,
  folder: string,
): Promise<ReleaseServer> {
  const where = new URLSearchParams({ host: String(host), port: String(port) });
  const env = {
    ...process.env,
    DATABASE_URL: `postgres://${user}:${String(password)}@localhost/${database}?${where}`,
    DATA_DIR: join(folder, `data-${name}`),
    LOG_LEVEL: 'error',
    PORT: '0',
  };
  const child = spawn(process.execPath, [main, 'serve', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const { url, organization } = await started(child);
  const unlimited = ['--requests-per-minute', '1000000', '--max-concurrency', '1000'];
  await execute(process.execPath, [main, 'org', 'update', ...unlimited], { env });
  return {
    port: Number(new URL(url).port),
    keys: JSON.parse(await readFile(organization.keyFile, 'utf8')),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Output of the first start of a service. */
interface Ready {
  url: string;
  organization: { keyFile: string };
}

/** Waits until the service is ready, and returns what it printed. */
function started({ stdout }: ChildProcess): Promise<Ready> {
  return new Promise((resolve, reject) => {
    let printed = '';
    stdout?.on('data', (text) => {
      printed += text;
      if (/^\}$/m.test(printed)) resolve(JSON.parse(printed));
    });
    stdout?.once('end', () => reject(new Error('the release did not start')));
  });
}
