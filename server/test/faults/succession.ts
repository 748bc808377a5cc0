import { execFile } from 'node:child_process';
import { chown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Connection } from '@quittance/embedded-postgres';
import pg from 'pg';

/** Works on a server as its superuser. */
export async function asked<T>(superuser: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(superuser);
  client.on('error', () => {});
  await client.connect();
  return work(client).finally(() => client.end());
}

/** What belongs to a server that runs, and not to a copy of it. */
const OWN = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_stat_tmp', 'pg_subtrans'];

/** Makes a standby of a server that runs and is written to, as `pg_basebackup -R` does, which is not there. */
export async function copyRunning(primary: Connection, folder: string, copy: string): Promise<void> {
  const label = await asked(primary, async (client) => {
    await client.query(`SELECT pg_backup_start('standby', true)`);
    // Files may go while it runs; what is missing is in the log of what is written.
    await promisify(execFile)('cp', ['-a', folder, copy]).catch(() => {});
    const { rows } = await client.query<{ label: string }>(
      'SELECT labelfile AS label FROM pg_backup_stop(wait_for_archive => false)',
    );
    return rows[0]?.label ?? '';
  });
  const { uid, gid } = await stat(folder);
  for (const name of OWN)
    for (const entry of await readdir(join(copy, name)))
      await rm(join(copy, name, entry), { recursive: true, force: true });
  for (const name of ['archive_status', 'summaries']) {
    await mkdir(join(copy, 'pg_wal', name), { mode: 0o700 });
    await chown(join(copy, 'pg_wal', name), uid, gid);
  }
  await rm(join(copy, 'postmaster.pid'), { force: true });
  for (const [name, text] of [
    ['backup_label', label],
    ['standby.signal', ''],
  ] as const) {
    await writeFile(join(copy, name), text, { mode: 0o600 });
    await chown(join(copy, name), uid, gid);
  }
}

/** Where a standby has its primary from, as a setting. */
export const conninfo = ({ host, port, user, password }: Connection): string =>
  `host=${host} port=${port} user=${user} password=${password} application_name=standby`;

/** Has a server wait for its standby with each COMMIT, from now on. */
export async function waitForStandby(primary: Connection): Promise<void> {
  await asked(primary, async (client) => {
    const count = async (text: string) => (await client.query(text)).rows.length;
    while ((await count(`SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'`)) === 0)
      await sleep(20);
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
    await client.query('SELECT pg_reload_conf()');
    while ((await count(`SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`)) === 0)
      await sleep(20);
    // Commits wait once the checkpointer knows of it.
    await client.query('CHECKPOINT');
  });
}

/** Nothing reaches the standby any more; waits until somebody's COMMIT hangs. */
export async function hangCommits(primary: Connection): Promise<void> {
  await asked(primary, async (client) => {
    const senders = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_replication');
    for (const { pid } of senders.rows) process.kill(pid, 'SIGSTOP');
    const hanging = `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
    while ((await client.query(hanging)).rows.length === 0) await sleep(20);
  });
}
