import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Connection } from '@quittance/embedded-postgres';
import pg from 'pg';
import { childrenOf, prepare, trySignal, untilItAnswers } from '../faults/cluster.ts';
import { freePort } from './ports.ts';

/** One of the servers. */
export interface Node {
  /** Connection as its superuser. */
  superuser: Connection;
  /** Sends a signal to all of its processes. */
  signalAll(signal: NodeJS.Signals): Promise<void>;
  /** Runs one query on it. */
  ask<T extends object>(text: string): Promise<T[]>;
}

/** Two PostgreSQL servers; the second confirms every commit of the first before the client sees it. */
export interface Replicated {
  first: Node;
  second: Node;
  /** DATABASE_URL with both servers. */
  url: string;
  /** Returns DATABASE_URL with one of them. */
  urlOf(node: Node): string;
  /** Blocks all replication traffic to the second server: every COMMIT hangs. */
  freezeReplication(): Promise<void>;
  /** Lets replication traffic through again. */
  thawReplication(): Promise<void>;
  /** Waits until this number of COMMITs hang. */
  hanging(count: number): Promise<void>;
  /** Promotes the second server. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

const QUICK = { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB', jit: 'off' };
const SETTINGS = {
  ...QUICK,
  max_connections: '200',
  wal_retrieve_retry_interval: '100ms',
  hot_standby: 'on',
};

/** Starts both servers, with a migrated, empty database of the service. */
export async function startReplicated(): Promise<Replicated> {
  const root = await mkdtemp(join(tmpdir(), 'quittance-pair-'));
  await chmod(root, 0o755);
  const made = await prepare(join(root, 'first'));
  const copy = join(root, 'second');
  // Copies with `cp`, because Node would give the copy to the current user.
  await promisify(execFile)('cp', ['-a', made.folder, copy]);
  const ports = [await freePort(), await freePort()] as const;
  const { user, password } = made.superuser;
  // The same setting that `pg_basebackup -R` writes.
  const from = `host=127.0.0.1 port=${ports[0]} user=${user} password=${password} application_name=second`;
  await writeFile(join(copy, 'standby.signal'), '');
  await appendFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
  const start = async (folder: string, port: number) => {
    const where = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) };
    const words = Object.entries({ ...SETTINGS, ...where }).flatMap((one) => ['-c', one.join('=')]);
    const child = made.run(words, folder);
    const ended = once(child, 'exit');
    const superuser = { ...made.superuser, host: '127.0.0.1', port };
    const failed = ended.then(() => Promise.reject(new Error(`PostgreSQL ended on ${folder}`)));
    failed.catch(() => {});
    await Promise.race([untilItAnswers(superuser), failed]);
    const signalAll = async (signal: NodeJS.Signals) => {
      const { pid } = child;
      if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      for (const one of [pid, ...(await childrenOf(pid))]) trySignal(one, signal);
    };
    const ask = <T extends object>(text: string) => asked<T>(superuser, text);
    return { superuser, signalAll, ask, ended };
  };
  const first = await start(made.folder, ports[0]);
  const second = await start(copy, ports[1]);
  await first.ask(`ALTER SYSTEM SET synchronous_standby_names = 'second'`);
  await first.ask('SELECT pg_reload_conf()');
  await until(async () => {
    const rows = await first.ask(`SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`);
    return rows.length > 0;
  });
  // Commits wait only after the checkpointer has read the setting.
  await first.ask('CHECKPOINT');
  const toSenders = async (signal: NodeJS.Signals) => {
    const senders = await first.ask<{ pid: number }>('SELECT pid FROM pg_stat_replication');
    for (const { pid } of senders) process.kill(pid, signal);
  };
  const { connection } = made;
  const who = `${encodeURIComponent(connection.user)}:${encodeURIComponent(connection.password)}`;
  const hosts = ports.map((port) => `127.0.0.1:${port}`);
  return {
    first,
    second,
    url: `postgres://${who}@${hosts.join(',')}/${connection.database}?target_session_attrs=read-write`,
    urlOf: ({ superuser: { port } }) => `postgres://${who}@127.0.0.1:${port}/${connection.database}`,
    freezeReplication: () => toSenders('SIGSTOP'),
    thawReplication: () => toSenders('SIGCONT'),
    hanging: (count) =>
      until(async () => {
        const rows = await first.ask(`SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'`);
        return rows.length >= count;
      }),
    promote: async () => void (await second.ask('SELECT pg_promote()')),
    close: async () => {
      for (const node of [first, second]) {
        await node.signalAll('SIGKILL');
        await node.ended;
      }
      await rm(root, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

async function asked<T extends object>(superuser: Connection, text: string): Promise<T[]> {
  const client = new pg.Client(superuser);
  client.on('error', () => {});
  await client.connect();
  return client
    .query<T>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}
