import { execFile } from 'node:child_process';
import { access, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Connection } from '@quittance/embedded-postgres';

const run = promisify(execFile);

/** Debian's folder of the programs of each major release. */
const DEBIAN = '/usr/lib/postgresql';

/** Returns the path of pgbench, or null if it is not installed. */
export async function findPgbench(): Promise<string | null> {
  const majors = await readdir(DEBIAN).catch(() => []);
  const newestFirst = majors.sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...(process.env['PATH'] ?? '').split(':'),
    ...newestFirst.map((major) => join(DEBIAN, major, 'bin')),
  ];
  for (const folder of folders) {
    const path = join(folder, 'pgbench');
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return null;
}

export interface PgbenchOptions {
  pgbench: string;
  connection: Connection;
  /** The file of the script. */
  script: string;
  /** Prefix of the files that pgbench logs to. */
  logPrefix: string;
  clients: number;
  /** Per client. */
  transactions: number;
  variables: Record<string, string | number>;
}

export interface PgbenchResult {
  perSecond: number;
  latencies: number[];
}

/**
 * Runs a script. Returns transactions per second, without connecting, and the milliseconds of each.
 * @throws Error if a transaction failed, because the figure would be meaningless
 */
export async function pgbench(options: PgbenchOptions): Promise<PgbenchResult> {
  const { pgbench, connection, script, logPrefix, clients, transactions, variables } = options;
  const { host, port, user, password, database } = connection;
  const defines = Object.entries({ ...variables, i: 0 }).flatMap(([name, value]) => [
    '-D',
    `${name}=${value}`,
  ]);
  const words = ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '1', '-t', `${transactions}`, ...defines];
  // One line per transaction: client, number, microseconds, ….
  words.push('-l', `--log-prefix=${logPrefix}`);
  const server = ['-h', host, '-p', `${port}`, '-U', user];
  const { stdout, stderr } = await run(pgbench, [...words, ...server, '-f', script, database], {
    env: { ...process.env, PGPASSWORD: password },
  });
  const done = /actually processed: (\d+)\//.exec(stdout)?.[1];
  if (Number(done) !== clients * transactions) throw new Error(`pgbench failed: ${stdout}\n${stderr}`);
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  return { perSecond, latencies: await takeLatencies(logPrefix) };
}

/** Reads and removes the log of a run: the next one has another process id in its name. */
async function takeLatencies(logPrefix: string): Promise<number[]> {
  const folder = dirname(logPrefix);
  const latencies: number[] = [];
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(logPrefix)}.`)) continue;
    const path = join(folder, name);
    for (const line of (await readFile(path, 'utf8')).trimEnd().split('\n'))
      latencies.push(Number(line.split(' ')[2]) / 1000);
    await rm(path);
  }
  return latencies;
}
