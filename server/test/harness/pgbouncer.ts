import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '@quittance/embedded-postgres';
import pg from 'pg';
import { freePort } from './ports.ts';

/** A PgBouncer in transaction mode in front of a server. */
export interface Pooler {
  connection: Connection;
  /** Makes PgBouncer open new connections to the server. */
  reconnect(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Returns the path of PgBouncer 1.21 or newer, which supports prepared statements; null if PGBOUNCER is not
 * set.
 */
export const pgbouncerProgram = (): string | null => process.env['PGBOUNCER'] || null;

/** Returns a PgBouncer of any release, such as Debian's; null if none is installed. */
export const anyPgbouncer = (): string | null =>
  pgbouncerProgram() ?? (spawnSync('pgbouncer', ['--version']).status === 0 ? 'pgbouncer' : null);

/** Returns whether the release knows the setting (1.21 or newer). */
function canKeep(program: string): boolean {
  const said = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout;
  const [, major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(said) ?? []).map(Number);
  return major > 1 || minor >= 21;
}

/**
 * Starts PgBouncer in a folder.
 * @param keeps number of prepared statements that it keeps, if supported
 * @param owner a file whose owner PgBouncer runs as when root starts it, because it refuses to run as root
 */
export async function startPooler(
  program: string,
  { folder, to, owner, keeps = 500 }: { folder: string; to: Connection; owner: string; keeps?: number },
): Promise<Pooler> {
  const port = await freePort();
  const users = join(folder, 'users.txt');
  await writeFile(users, `"${to.user}" "${to.password}"\n`);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    admin_users: to.user,
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: 'transaction',
    ...(canKeep(program) ? { max_prepared_statements: keeps } : {}),
    default_pool_size: 12,
    max_client_conn: 300,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, 'pgbouncer.ini');
  const databases = `[databases]\n${to.database} = host=${to.host} port=${to.port}`;
  await writeFile(file, `${databases}\n\n[pgbouncer]\n${lines.join('\n')}\n`);
  const { uid, gid } = await stat(owner);
  const child = spawn(program, ['-q', file], {
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'exit');
  const connection = { ...to, host: '127.0.0.1', port };
  const reconnect = async () => {
    const client = new pg.Client({ ...connection, database: 'pgbouncer' });
    client.on('error', () => {});
    await client.connect();
    await client.query('RECONNECT').finally(() => client.end());
  };
  while (
    !(await reconnect().then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
    await sleep(50);
  }
  return {
    connection,
    reconnect,
    close: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
