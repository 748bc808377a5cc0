import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Connection } from '@quittance/embedded-postgres';
import type { Release } from '../../server/test/harness/former-release.ts';
import type { Keys } from './load.ts';
import { environmentOf, type ServiceProcess, startService } from './service-process.ts';

const execute = promisify(execFile);

/** A release that serves on a database of its own, with one organization. */
export interface ReleaseServer extends Pick<ServiceProcess, 'stop'> {
  port: number;
  keys: Keys;
}

/** Output of the first start of a service. */
interface Ready {
  url: string;
  organization: { keyFile: string };
}

/**
 * Starts a release, and lifts the limits of its organization.
 * @param connection an empty database
 * @param folder receives its files
 */
export async function startRelease(
  { name, main }: Release,
  connection: Connection,
  folder: string,
): Promise<ReleaseServer> {
  const settings = { DATA_DIR: join(folder, `data-${name}`), PORT: '0' };
  const { printed, stop } = await startService(main, connection, settings);
  const { url, organization }: Ready = JSON.parse(printed);
  const unlimited = ['--requests-per-minute', '1000000', '--max-concurrency', '1000'];
  const env = environmentOf(connection, settings);
  await execute(process.execPath, [main, 'org', 'update', ...unlimited], { env });
  const keys: Keys = JSON.parse(await readFile(organization.keyFile, 'utf8'));
  return { port: Number(new URL(url).port), keys, stop };
}
