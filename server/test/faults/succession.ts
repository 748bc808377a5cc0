import { execFile } from 'node:child_process';
import { chown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Connection } from '@quittance/embedded-postgres';
import pg from 'pg';

/** Runs work on a server as its superuser. */
export async function asked<T>(superuser: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(superuser);
  client.on('error', () => {});
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Parts of a running server that a copy must not contain. */
const OWN = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_stat_tmp', 'pg_subtrans'];

/** Creates a standby from a running server, as `pg_basebackup -R` does; that program is not installed. */
export async function copyRunning(primary: Connection, folder: string, copy: string): Promise<void> {
  const label = await asked(primary, async (client) => {
    await client.query(`SELECT pg_backup_start('standby', true)`);
    // Files may disappear during the copy; the WAL contains what is missing.
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

/** Returns the primary's connection settings for a standby. */
export const conninfo = ({ host, port, user, password }: Connection): string =>
  `host=${host} port=${port} user=${user} password=${password} application_name=standby`;

/** Makes every COMMIT of a server wait for its standby. */
export async function waitForStandby(primary: Connection): Promise<void> {
  await asked(primary, async (client) => {
    const count = async (text: string) => (await client.query(text)).rows.length;
    while ((await count(`SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'`)) === 0)
      await sleep(20);
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
    await client.query('SELECT pg_reload_conf()');
    while ((await count(`SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`)) === 0)
      await sleep(20);
    // Commits wait only after the checkpointer has read the setting.
    await client.query('CHECKPOINT');
  });
}

/** Blocks all traffic to the standby and waits until a COMMIT hangs. */
export async function hangCommits(primary: Connection): Promise<void> {
  await asked(primary, async (client) => {
    const senders = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_replication');
    for (const { pid } of senders.rows) process.kill(pid, 'SIGSTOP');
    const hanging = `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
    while ((await client.query(hanging)).rows.length === 0) await sleep(20);
  });
}
