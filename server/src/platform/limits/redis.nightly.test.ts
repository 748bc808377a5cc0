import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ManualClock } from '../clock.ts';
import type { Organization } from '../organization.ts';
import { type Admission, type Limits, type LimitsOptions, openLimits } from './index.ts';
import { testOrganization } from './testing/organization.ts';
import {
  RedisServer,
  redisProgram,
  TEST_COMMAND_TIMEOUT_MS,
  TEST_LEASE_MS,
  TEST_NOW,
} from './testing/redis-server.ts';

const program = redisProgram();
if (program === null) {
  console.warn(
    'NOT TESTED: limits shared through Redis, because there is no redis-server (or valkey-server).',
  );
}

/** For waiting on a busy machine: no result here depends on the duration. */
const PATIENTLY = { timeout: 20_000, interval: 100 };

const opened: Limits[] = [];
const children: ChildProcess[] = [];
const servers: RedisServer[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(opened.splice(0).map((limits) => limits.close()));
  await Promise.all(servers.splice(0).map((server) => server.kill()));
});

/** Starts a Redis for one test. */
async function startRedis(): Promise<RedisServer> {
  const server = await RedisServer.start(program ?? '');
  servers.push(server);
  return server;
}

/** Opens limits as a separate process would, and collects their log. */
async function open(options: Pick<LimitsOptions, 'redisUrl' | 'leaseMillis' | 'commandTimeoutMillis'>) {
  const logged: string[] = [];
  const log = {
    info: (message: string) => logged.push(`info ${message}`),
    warn: (message: string) => logged.push(`warn ${message}`),
  };
  const clock = new ManualClock(TEST_NOW);
  const limits = await openLimits({ ...options, clock, log });
  opened.push(limits);
  return { limits, logged, clock };
}

/** For a Redis that works, however busy the machine is. */
function openOn(redisUrl: string) {
  return open({ redisUrl, leaseMillis: TEST_LEASE_MS, commandTimeoutMillis: TEST_COMMAND_TIMEOUT_MS });
}

async function reportOf(child: ChildProcess): Promise<{ url: string; waiting: number }> {
  const [message] = await once(child, 'message');
  return message;
}

/** Starts a separate server process, controlled over its IPC channel and over HTTP. */
async function startProcess(redisUrl: string, { id, requestsPerMinute, maxConcurrency }: Organization) {
  const script = fileURLToPath(new URL('./testing/process.ts', import.meta.url));
  const words = [redisUrl, id, String(requestsPerMinute), String(maxConcurrency)];
  const child = fork(script, words, { stdio: 'inherit', execArgv: [] });
  children.push(child);
  const { url } = await reportOf(child);
  const waiting = async () => {
    child.send('report');
    return (await reportOf(child)).waiting;
  };
  return { child, url, waiting, release: () => child.send('release') };
}

function leave(admissions: Admission[]): void {
  for (const admission of admissions) if (admission.ok) admission.leave();
}

describe.skipIf(program === null)('limits shared through Redis', () => {
  let redis: RedisServer;

  beforeAll(async () => {
    redis = await RedisServer.start(program ?? '');
  });

  afterAll(() => redis.kill());

  test('count the requests per minute of two instances together', async () => {
    const [one, two] = [await openOn(redis.url), await openOn(redis.url)];
    const organization = testOrganization({ requestsPerMinute: 20 });
    const remaining = [];
    for (let time = 0; time < 10; time++) {
      for (const { limits } of [one, two]) {
        const admission = await limits.enter(organization);
        remaining.push(Number(admission.headers['RateLimit-Remaining']));
        leave([admission]);
      }
    }
    expect(remaining).toEqual(Array.from({ length: 20 }, (_, index) => 19 - index));
    for (const { limits } of [one, two]) {
      expect(await limits.enter(organization)).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 30 });
    }
    const raised = await two.limits.enter({ ...organization, requestsPerMinute: 21 });
    expect(raised.ok).toBe(true);
    one.clock.set('2026-03-10T12:01:00.000Z');
    expect((await one.limits.enter(organization)).headers['RateLimit-Remaining']).toBe('19');
  });

  test('count the slots of two instances together under load', async () => {
    const [one, two] = [await openOn(redis.url), await openOn(redis.url)];
    const organization = testOrganization();
    for (let round = 0; round < 20; round++) {
      const asked = Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? one : two).limits.enter(organization),
      );
      const admissions = await Promise.all(asked);
      expect(admissions.filter(({ ok }) => ok)).toHaveLength(10);
      leave(admissions);
      // One more request on each connection, which keep their slots. They are processed after everything
      // already sent there.
      organization.maxConcurrency += 2;
      const more = await Promise.all([one, two].map(({ limits }) => limits.enter(organization)));
      const remaining = Math.min(...more.map(({ headers }) => Number(headers['RateLimit-Remaining'])));
      expect(remaining).toBe(600 - 12 * (round + 1));
    }
  });

  test('count both for two processes over HTTP', async () => {
    const organization = testOrganization({ requestsPerMinute: 22 });
    const client = new Redis(redis.url);
    const places = `quittance:limits:places:${organization.id}`;
    const [one, two] = await Promise.all([
      startProcess(redis.url, organization),
      startProcess(redis.url, organization),
    ]);
    for (let round = 0; round < 2; round++) {
      const statuses: number[] = [];
      const answers = Array.from({ length: 20 }, async (_, index) => {
        const server = index % 2 === 0 ? one : two;
        statuses.push((await fetch(`${server.url}/wait`)).status);
      });
      await vi.waitFor(async () => {
        const running = (await one.waiting()) + (await two.waiting());
        expect([running, statuses.length]).toEqual([10, 10]);
      }, PATIENTLY);
      expect(new Set(statuses)).toEqual(new Set([429]));
      one.release();
      two.release();
      await Promise.all(answers);
      expect(statuses.filter((status) => status === 200)).toHaveLength(10);
      // A response can arrive a moment before its slot is free for the other process.
      await vi.waitFor(async () => expect(await client.zcard(places)).toBe(0), PATIENTLY);
    }
    client.disconnect();
    const rest = [];
    for (const { url } of [one, two, one, two]) rest.push((await fetch(`${url}/now`)).status);
    expect(rest).toEqual([200, 200, 429, 429]);
  });

  test('free the slots of a killed process', async () => {
    const organization = testOrganization({ maxConcurrency: 4 });
    const server = await startProcess(redis.url, organization);
    const { limits } = await openOn(redis.url);
    expect((await limits.enter(organization)).ok).toBe(true);
    const lost = Array.from({ length: 3 }, () => fetch(`${server.url}/wait`).catch(() => 'lost'));
    await vi.waitFor(async () => expect(await server.waiting()).toBe(3), PATIENTLY);
    expect(await limits.enter(organization)).toMatchObject({ code: 'CONCURRENCY_LIMITED' });
    server.child.kill('SIGKILL');
    expect(await Promise.all(lost)).toEqual(['lost', 'lost', 'lost']);
    const all = () => Promise.all(Array.from({ length: 4 }, () => limits.enter(organization)));
    await vi.waitFor(async () => {
      const admissions = await all();
      leave(admissions);
      expect(admissions.filter(({ ok }) => ok)).toHaveLength(3);
    }, PATIENTLY);
  });

  test('keep the slot of a request that runs longer than a lease', async () => {
    const [one, two] = [await openOn(redis.url), await openOn(redis.url)];
    const organization = testOrganization({ maxConcurrency: 1 });
    const long = await one.limits.enter(organization);
    await new Promise((resolve) => setTimeout(resolve, 2 * TEST_LEASE_MS));
    expect(await two.limits.enter(organization)).toMatchObject({ code: 'CONCURRENCY_LIMITED' });
    leave([long]);
    await vi.waitFor(async () => expect((await two.limits.enter(organization)).ok).toBe(true), PATIENTLY);
  });
});

describe.skipIf(program === null)('limits while Redis is away', () => {
  async function outage() {
    const redis = await startRedis();
    // Leases too long to be renewed during the test: Redis gets all data when it returns.
    const options = { redisUrl: redis.url, leaseMillis: 600_000 };
    const [one, two] = [await open(options), await open(options)];
    return { redis, one, two };
  }

  async function untilShared(limits: Limits, organization: Organization, logged: string[]) {
    await vi.waitFor(async () => {
      leave([await limits.enter(organization)]);
      expect(logged.filter((line) => line.startsWith('info'))).toHaveLength(1);
    }, PATIENTLY);
  }

  test('are counted by each process, with one warning, and shared again when Redis is back', async () => {
    const { redis, one, two } = await outage();
    const organization = testOrganization({ requestsPerMinute: 5, maxConcurrency: 4 });
    const running = [await one.limits.enter(organization), await one.limits.enter(organization)];
    await redis.kill();
    for (let time = 0; time < 3; time++) running.push(await one.limits.enter(organization));
    // The two that ran before count among this process's four.
    expect(running.map(({ ok }) => ok)).toEqual([true, true, true, true, false]);
    const alone = [];
    for (let time = 0; time < 6; time++) {
      const admission = await two.limits.enter(organization);
      leave([admission]);
      alone.push(admission.ok || admission.code);
    }
    expect(alone).toEqual([true, true, true, true, true, 'RATE_LIMITED']);
    expect([one.logged.length, two.logged.length]).toEqual([1, 1]);
    expect(one.logged[0]).toMatch(/^warn Redis is unavailable/);

    await redis.run();
    const other = testOrganization();
    await Promise.all([one, two].map(({ limits, logged }) => untilShared(limits, other, logged)));
    // The restarted Redis, which lost its data, was informed of the four that still run.
    const next = { ...organization, requestsPerMinute: 100 };
    await vi.waitFor(async () => {
      const admission = await two.limits.enter(next);
      leave([admission]);
      expect(admission).toMatchObject({ code: 'CONCURRENCY_LIMITED' });
    }, PATIENTLY);
    leave(running);
    await vi.waitFor(async () => expect((await two.limits.enter(next)).ok).toBe(true), PATIENTLY);
    await redis.kill();
  });

  test('delay only the first requests when Redis hangs', async () => {
    const { redis, one } = await outage();
    const organization = testOrganization({ requestsPerMinute: 500, maxConcurrency: 500 });
    redis.freeze();
    const admissions = await Promise.all(Array.from({ length: 50 }, () => one.limits.enter(organization)));
    for (let time = 0; time < 200; time++) admissions.push(await one.limits.enter(organization));
    expect(admissions.every(({ ok }) => ok)).toBe(true);
    expect(one.logged).toHaveLength(1);
    redis.thaw();
    await untilShared(one.limits, testOrganization(), one.logged);
    await redis.kill();
  });

  test('do not prevent the start of a server', async () => {
    const redis = await startRedis();
    await redis.kill();
    const { limits, logged } = await open({ redisUrl: redis.url });
    const organization = testOrganization({ maxConcurrency: 1 });
    expect((await limits.enter(organization)).ok).toBe(true);
    expect((await limits.enter(organization)).ok).toBe(false);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatch(/^warn Redis is unavailable/);
  });

  test('do not prevent the start of a server when Redis hangs', async () => {
    const redis = await startRedis();
    redis.freeze();
    const { limits, logged } = await open({ redisUrl: redis.url });
    expect((await limits.enter(testOrganization())).ok).toBe(true);
    expect(logged[0]).toMatch(/^warn Redis is unavailable/);
    redis.thaw();
    await redis.kill();
  });
});
