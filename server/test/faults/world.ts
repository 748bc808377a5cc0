import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { RedisServer, redisProgram } from '../../src/platform/limits/testing/redis-server.ts';
import { type Receiver, receiver } from '../events/receiver.ts';
import { freePort } from '../harness/ports.ts';
import { type Relay, startRelay } from '../harness/relay.ts';
import { connect } from '../harness/service.ts';
import { type SmtpTrap, startSmtp } from '../harness/smtp.ts';
import type { Connected } from '../model/caller.ts';
import type { Random } from '../model/random.ts';
import { type Pair, runJson } from '../processes/quittance.ts';
import { addressOf, type Cluster, startCluster } from './cluster.ts';
import { type Disk, openDisk } from './disk.ts';
import { type Kept, keepServer, keepWorker } from './kept.ts';

const SERVERS = 2;
const WORKERS = 2;

/** An installation as operators have it: a database of its own, Redis, servers and workers that are kept running, mail and a webhook receiver. */
export interface World {
  random: Random;
  cluster: Cluster;
  /** Between the processes and the database. */
  wire: Relay;
  /** Null where there is no Redis to be had. */
  redis: RedisServer | null;
  servers: Kept[];
  workers: Kept[];
  /** Addresses of the servers, in their order. */
  urls: string[];
  smtp: SmtpTrap;
  hooks: Receiver;
  /** What the folders of data and of files lie on. */
  disks: { data: Disk; files: Disk };
  /** Makes an organization without limits. */
  organization(name: string): Promise<Tenant>;
  /** Works on the database beside the wire, as its superuser. */
  direct<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** Asks it one thing. */
  ask<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

/** An organization, and a client of it that speaks with the servers in turn. */
export interface Tenant {
  id: string;
  client: Connected;
}

/** Starts all of it. */
export async function startWorld(random: Random): Promise<World> {
  const root = await mkdtemp(join(tmpdir(), 'quittance-faults-'));
  await chmod(root, 0o755);
  const disks = {
    data: await openDisk(join(root, 'data'), 1024),
    files: await openDisk(join(root, 'files'), 64),
  };
  const cluster = await startCluster(disks.data.folder);
  const wire = await startRelay(cluster.connection);
  const program = redisProgram();
  const redis = program === null ? null : await RedisServer.start(program);
  const smtp = await startSmtp();
  const hooks = await receiver();
  const direct = addressOf(cluster.connection);
  const own: Record<string, string> = {
    DATABASE_URL: addressOf({ ...cluster.connection, port: wire.port }),
    ...(redis === null ? {} : { REDIS_URL: redis.url }),
    ...{ DATA_DIR: disks.files.folder, DATABASE_POOL_SIZE: '8', DRAIN_SECONDS: '5' },
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'billing@seller.example', WEBHOOK_ALLOW_PRIVATE: 'true' },
    SECRETS_KEY: randomBytes(32).toString('base64'),
  };
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
  const servers = await Promise.all(ports.map((port) => keepServer({ ...own, PORT: String(port) })));
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => keepWorker(own)));
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  return {
    ...{ random, cluster, wire, redis, servers, workers, urls, smtp, hooks, disks },
    organization: async (name) => {
      const limits = ['--requests-per-minute', '1000000', '--max-concurrency', '1000'];
      const words = ['org', 'create', '--name', name, '--timezone', 'UTC', ...limits];
      const pair = await runJson<Pair & { id: string }>(words, { ...own, DATABASE_URL: direct });
      return { id: pair.id, client: connect(urls, pair.apiKey, pair.apiSecret) };
    },
    direct: (work) => directly(cluster, work),
    ask: (text, values) => directly(cluster, async (client) => (await client.query(text, values ?? [])).rows),
    close: async () => {
      wire.passage = 'open';
      await Promise.all([...servers, ...workers].map((one) => one.stop()));
      await wire.close();
      await cluster.stop();
      await redis?.kill();
      await smtp.close();
      await hooks.close();
      for (const disk of Object.values(disks)) await disk.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

async function directly<T>({ superuser }: Cluster, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(superuser);
  client.on('error', () => {});
  await client.connect();
  return work(client).finally(() => client.end());
}
