import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '@quittance/embedded-postgres';
import type pg from 'pg';
import { RedisServer, redisProgram } from '../../src/platform/limits/testing/redis-server.ts';
import { type Receiver, receiver } from '../events/receiver.ts';
import { freePort } from '../harness/ports.ts';
import { type Passage, type Relay, startRelay } from '../harness/relay.ts';
import { connect } from '../harness/service.ts';
import { type SmtpTrap, startSmtp } from '../harness/smtp.ts';
import type { Connected } from '../model/caller.ts';
import type { Random } from '../model/random.ts';
import { type Pair, runJson, UNLIMITED } from '../processes/quittance.ts';
import { addressOf, type Cluster, startCluster } from './cluster.ts';
import { type Disk, openDisk } from './disk.ts';
import { asked } from './succession.ts';
import { keepServer, keepWorker, type SupervisedProcess } from './supervised-process.ts';
import { wallClock } from './wall-clock.ts';

const SERVERS = 2;
const WORKERS = 2;

/**
 * An installation as operators run it: a separate database, Redis, supervised servers and workers, mail and a
 * webhook receiver.
 */
export interface World {
  random: Random;
  cluster: Cluster;
  /** The relay between the processes and the database. */
  wire: Wire;
  /** Null where Redis is not installed. */
  redis: RedisServer | null;
  servers: SupervisedProcess[];
  workers: SupervisedProcess[];
  /** URLs of the servers, in their order. */
  urls: string[];
  smtp: SmtpTrap;
  hooks: Receiver;
  /** The disks of the data folder and the files. */
  disks: { data: Disk; files: Disk };
  /** Creates an organization without limits. */
  organization(name: string): Promise<Tenant>;
  /** Runs work on the database without the relay, as its superuser. */
  direct<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** Runs one query on it. */
  ask<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

/** The relay to the database, whichever server is the primary. */
type Wire = Pick<Relay, 'passage' | 'cut' | 'close'>;

/** Combines relays so that they are in the same state. */
function joined(wires: readonly Relay[]): Wire {
  let passage: Passage = 'open';
  return {
    get passage() {
      return passage;
    },
    set passage(next) {
      passage = next;
      for (const wire of wires) wire.passage = next;
    },
    cut: () => {
      for (const wire of wires) wire.cut();
    },
    close: async () => void (await Promise.all(wires.map((wire) => wire.close()))),
  };
}

/** An organization, and a client of it that uses the servers in turn. */
export interface Tenant {
  id: string;
  client: Connected;
}

/** Cleanup functions, called in reverse order. */
type Closers = (() => unknown)[];

async function closeAll(closers: Closers): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/** Starts the whole installation; on failure, nothing stays running. */
export async function startWorld(random: Random): Promise<World> {
  const closers: Closers = [];
  try {
    return await start(random, closers);
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

async function start(random: Random, closers: Closers): Promise<World> {
  const kept = <T>(thing: T, close: (thing: T) => unknown): T => {
    closers.push(() => close(thing));
    return thing;
  };
  const root = kept(await mkdtemp(join(tmpdir(), 'quittance-faults-')), (folder) =>
    rm(folder, { recursive: true, force: true }),
  );
  await chmod(root, 0o755);
  const disk = async (name: string, mib: number) =>
    kept(await openDisk(join(root, name), mib), (one) => one.close());
  const disks = { data: await disk('data', 1024), files: await disk('files', 64) };
  const cluster = kept(await startCluster(disks.data.folder), (one) => one.stop());
  const wires = await Promise.all(cluster.ports.map((port) => startRelay({ host: '127.0.0.1', port })));
  const wire = kept(joined(wires), (one) => one.close());
  const program = redisProgram();
  const redis = program === null ? null : kept(await RedisServer.start(program), (one) => one.kill());
  const smtp = kept(await startSmtp(), (one) => one.close());
  const hooks = kept(await receiver(), (one) => one.close());
  const own: Record<string, string> = {
    DATABASE_URL: severalOf(cluster.connection, wires),
    ...(redis === null ? {} : { REDIS_URL: redis.url }),
    DATA_DIR: disks.files.folder,
    DATABASE_POOL_SIZE: '8',
    DRAIN_SECONDS: '5',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'billing@seller.example',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    SECRETS_KEY: randomBytes(32).toString('base64'),
  };
  const clockOf = (name: string) => wallClock(join(root, name));
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
  const servers = await Promise.all(
    ports.map(async (port) => {
      const environment = { ...own, PORT: String(port) };
      return kept(await keepServer(environment, await clockOf(`server-${port}`)), (one) => one.stop());
    }),
  );
  const workers = await Promise.all(
    Array.from({ length: WORKERS }, async (_none, i) =>
      kept(await keepWorker(own, await clockOf(`worker-${i}`)), (one) => one.stop()),
    ),
  );
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  closers.push(() => {
    wire.passage = 'open';
  });
  return {
    random,
    cluster,
    wire,
    redis,
    servers,
    workers,
    urls,
    smtp,
    hooks,
    disks,
    organization: async (name) => {
      const words = ['org', 'create', '--name', name, '--timezone', 'UTC', ...UNLIMITED];
      const pair = await runJson<Pair & { id: string }>(words, {
        ...own,
        DATABASE_URL: addressOf(cluster.connection),
      });
      return { id: pair.id, client: connect(urls, pair.apiKey, pair.apiSecret) };
    },
    direct: (work) => directly(cluster, work),
    ask: (text, values) => directly(cluster, async (client) => (await client.query(text, values ?? [])).rows),
    close: () => closeAll(closers),
  };
}

const directly = <T>({ superuser }: Cluster, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  asked(superuser, work);

/** Formats DATABASE_URL with several servers. */
const severalOf = (connection: Connection, at: readonly { port: number }[]): string =>
  addressOf(connection).replace(/@[^/]*/, `@${at.map(({ port }) => `127.0.0.1:${port}`).join(',')}`);
