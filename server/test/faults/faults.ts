import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { SupervisedProcess } from './supervised-process.ts';
import type { World } from './world.ts';

/** A fault that occurs while callers work. */
export interface Fault {
  name: string;
  /** Duration before it is repaired, in milliseconds. */
  lasts: number;
  /** Whether no server can serve until the repair; readiness must then report it. */
  darkens?: true;
  /** Returns why it cannot be provoked here; null: it can. */
  cannot?: (world: World) => string | null;
  /**
   * Causes the fault.
   * @returns a function that repairs it, unless it ends on its own
   */
  strike(world: World): Promise<(() => Promise<void>) | undefined>;
}

const one = (world: World, of: SupervisedProcess[]): SupervisedProcess => world.random.pick(of);
const bounded = (world: World) =>
  world.disks.data.isBounded ? null : 'only root can make a disk that is full, on Linux';
const ofLinux = () => (process.platform === 'linux' ? null : 'it needs Linux');

/** Stops processes with SIGSTOP, as a suspended machine does. */
const stopped = (name: string, lasts: number, of: (world: World) => SupervisedProcess[]): Fault => ({
  name,
  lasts,
  strike: async (world) => {
    const kept = one(world, of(world));
    kept.signal('SIGSTOP');
    return async () => kept.signal('SIGCONT');
  },
});

/** Sets the wall clock of a process, as a correction by an operator does. */
const clockSet = (whose: 'server' | 'worker', seconds: number): Fault => ({
  name: `the clock of a ${whose} is set ${seconds < 0 ? 'back' : 'ahead'} by an hour, and then corrected`,
  lasts: 3000,
  cannot: ({ servers }) => (servers[0]?.clock == null ? 'there is no libfaketime' : null),
  strike: async (world) => {
    const { clock } = one(world, whose === 'server' ? world.servers : world.workers);
    await clock?.set(seconds);
    return () => clock?.set(0) ?? Promise.resolve();
  },
});

/** All faults, from the ordinary to the unlikely. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'a server is killed',
    lasts: 0,
    strike: async (world) => void one(world, world.servers).signal('SIGKILL'),
  },
  {
    name: 'a worker is killed',
    lasts: 0,
    strike: async (world) => void one(world, world.workers).signal('SIGKILL'),
  },
  { name: 'the database is killed', lasts: 0, strike: async ({ cluster }) => void cluster.kill() },
  {
    name: 'the connection to the database is cut repeatedly',
    lasts: 0,
    strike: async ({ wire, random }) => {
      for (let i = 0; i < 8; i += 1) {
        wire.cut();
        await sleep(random.integer(20, 200));
      }
    },
  },
  clockSet('worker', 3600),
  {
    name: 'a backend process of the database is killed',
    lasts: 0,
    strike: async (world) => {
      const backends = await world.ask<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      );
      const { pid } = world.random.pick(backends);
      process.kill(pid, 'SIGKILL');
    },
  },
  {
    name: 'Redis is killed and restarts without its data',
    lasts: 1500,
    cannot: ({ redis }) => (redis === null ? 'there is no redis-server' : null),
    strike: async ({ redis }) => {
      await redis?.kill();
      return async () => redis?.run();
    },
  },
  {
    name: 'Redis does not answer',
    lasts: 3000,
    cannot: ({ redis }) => (redis === null ? 'there is no redis-server' : null),
    strike: async ({ redis }) => {
      redis?.freeze();
      return async () => redis?.thaw();
    },
  },
  {
    name: 'the connection to the database is cut in the middle of a message',
    lasts: 1000,
    strike: async ({ wire }) => {
      wire.passage = 'halved';
      return async () => {
        wire.passage = 'open';
      };
    },
  },
  {
    name: 'the network to the database is slow',
    lasts: 3000,
    strike: async ({ wire }) => {
      wire.passage = { delayMillis: 150 };
      return async () => {
        wire.passage = 'open';
      };
    },
  },
  {
    name: 'the network to the database hangs without closing connections',
    lasts: 5000,
    darkens: true,
    strike: async ({ wire }) => {
      wire.passage = 'frozen';
      return async () => {
        wire.passage = 'open';
      };
    },
  },
  stopped('a server is suspended', 4000, ({ servers }) => servers),
  stopped('a worker is suspended for longer than its leases', 20_000, ({ workers }) => workers),
  {
    name: 'the database is suspended',
    lasts: 5000,
    darkens: true,
    cannot: ofLinux,
    strike: async ({ cluster }) => {
      await cluster.signalAll('SIGSTOP');
      return () => cluster.signalAll('SIGCONT');
    },
  },
  {
    name: 'other programs use all connections of the database',
    lasts: 3000,
    strike: async ({ cluster, wire }) => {
      const taken: pg.Client[] = [];
      for (let isFull = false; !isFull; ) {
        const client = new pg.Client(cluster.connection);
        client.on('error', () => {});
        isFull = await client.connect().then(
          () => false,
          () => true,
        );
        if (!isFull) taken.push(client);
      }
      // New connections find no free slot.
      wire.cut();
      return async () => void (await Promise.all(taken.map((client) => client.end())));
    },
  },
  {
    name: 'a server cannot open more files',
    lasts: 3000,
    cannot: ofLinux,
    strike: async (world) => {
      const { pid } = one(world, world.servers);
      if (pid === undefined) return undefined;
      const { length } = await readdir(`/proc/${pid}/fd`);
      const limit = (files: number) =>
        promisify(execFile)('prlimit', ['--pid', String(pid), `--nofile=${files}:`]);
      await limit(length);
      world.wire.cut();
      return async () => void (await limit(1024).catch(() => undefined));
    },
  },
  {
    name: 'statements wait for a lock on all documents',
    lasts: 0,
    strike: async ({ ask }) => {
      await ask(`DO $$ BEGIN LOCK TABLE documents IN ACCESS EXCLUSIVE MODE; PERFORM pg_sleep(3); END $$`);
      return undefined;
    },
  },
  clockSet('server', -3600),
  clockSet('server', 3600),
  clockSet('worker', -3600),
  {
    name: 'the database is killed while COMMITs hang, and a standby takes over',
    lasts: 0,
    cannot: ofLinux,
    strike: async ({ cluster }) => void (await cluster.failOver()),
  },
  {
    name: 'the power fails',
    lasts: 0,
    strike: async ({ cluster, servers, workers, redis }) => {
      for (const kept of [...servers, ...workers]) kept.signal('SIGKILL');
      await cluster.signalAll('SIGKILL');
      await redis?.kill();
      return async () => redis?.run();
    },
  },
  {
    name: 'the disk of the database is full',
    lasts: 4000,
    cannot: bounded,
    strike: async ({ disks, ask }) => {
      await disks.data.fill();
      // The last WAL file has some room left: this uses it up.
      await ask('SELECT pg_switch_wal()').catch(() => undefined);
      return () => disks.data.empty();
    },
  },
  {
    name: 'the disk of the files is full',
    lasts: 2000,
    cannot: bounded,
    strike: async ({ disks }) => {
      await disks.files.fill();
      return () => disks.files.empty();
    },
  },
];
