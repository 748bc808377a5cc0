import { once } from 'node:events';
import fastify, { type FastifyRequest } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ManualClock } from '../clock.ts';
import { type Admission, openLimits } from './index.ts';
import { limitAddresses } from './plugin.ts';
import { type LimitedApp, startLimitedApp } from './testing/app.ts';
import { testOrganization } from './testing/organization.ts';

/** For waiting on a busy machine: no result here depends on the duration. */
const PATIENTLY = { timeout: 20_000, interval: 20 };

const SILENT = { info: () => {}, warn: () => {} };

const apps: LimitedApp[] = [];

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

async function start(limits: { maxConcurrency?: number; requestsPerMinute?: number } = {}) {
  const clock = new ManualClock('2026-03-10T12:00:30.000Z');
  const organization = testOrganization(limits);
  const app = await startLimitedApp(await openLimits({ clock, log: SILENT }), organization);
  apps.push(app);
  return { app, organization };
}

/** Returns the number of waiting requests by status, once `holding` of them run and the rest is answered. */
async function storm(app: LimitedApp, clients: number, holding: number): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const answers = Array.from({ length: clients }, async () => {
    const { status } = await fetch(`${app.url}/wait`);
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
  await vi.waitFor(
    () => expect([app.waiting(), statuses['429'] ?? 0]).toEqual([holding, clients - holding]),
    PATIENTLY,
  );
  app.release();
  await Promise.all(answers);
  return statuses;
}

describe('responses to authenticated requests', () => {
  test('contain limit, remainder and reset time, also for errors and unknown paths', async () => {
    const { app } = await start();
    const seen = [];
    for (const path of ['/now', '/fail', '/unknown']) {
      const { status, headers } = await fetch(app.url + path);
      seen.push([status, headers.get('ratelimit-remaining')]);
      expect(headers.get('ratelimit-limit')).toBe('600');
      expect(headers.get('ratelimit-reset')).toBe('30');
    }
    expect(seen).toEqual([
      [200, '599'],
      [500, '598'],
      [404, '597'],
    ]);
  });

  test('are 429 RATE_LIMITED over the rate, with the time to wait and the limits', async () => {
    const { app } = await start({ requestsPerMinute: 2 });
    await fetch(`${app.url}/now`);
    await fetch(`${app.url}/now`);
    const answer = await fetch(`${app.url}/now`);
    expect(answer.status).toBe(429);
    expect(await answer.json()).toEqual({ Error: { code: 'RATE_LIMITED' } });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'retry-after': '30',
      'ratelimit-limit': '2',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '30',
    });
  });

  test('are neither counted nor marked without an organization', async () => {
    const { app } = await start({ requestsPerMinute: 1 });
    for (let time = 0; time < 3; time++) {
      const { status, headers } = await fetch(`${app.url}/open`);
      expect([status, headers.get('ratelimit-limit')]).toEqual([200, null]);
    }
    expect((await fetch(`${app.url}/now`)).status).toBe(200);
  });

  test('follow a limit that changes while the server runs', async () => {
    const { app, organization } = await start({ requestsPerMinute: 1 });
    await fetch(`${app.url}/now`);
    expect((await fetch(`${app.url}/now`)).status).toBe(429);
    organization.requestsPerMinute = 5;
    const { status, headers } = await fetch(`${app.url}/now`);
    expect([status, headers.get('ratelimit-limit')]).toEqual([200, '5']);
  });
});

describe('concurrent requests', () => {
  test('run exactly 10 of 20, and refuse the others with Retry-After: 1', async () => {
    const { app } = await start();
    for (let round = 0; round < 5; round++) {
      expect(await storm(app, 20, 10)).toEqual({ 200: 10, 429: 10 });
    }
    const held = Array.from({ length: 10 }, () => fetch(`${app.url}/wait`));
    await vi.waitFor(() => expect(app.waiting()).toBe(10), PATIENTLY);
    const refused = await fetch(`${app.url}/now`);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toEqual({ Error: { code: 'CONCURRENCY_LIMITED' } });
    app.release();
    await Promise.all(held);
  });

  test('are never refused for ten clients that wait for each answer', async () => {
    const { app } = await start({ requestsPerMinute: 1000 });
    const client = async () => {
      const statuses = [];
      for (let time = 0; time < 40; time++) {
        const answer = await fetch(`${app.url}/${time % 3 === 0 ? 'fail' : 'now'}`);
        await answer.arrayBuffer();
        statuses.push(answer.status);
      }
      return statuses;
    };
    const statuses = (await Promise.all(Array.from({ length: 10 }, client))).flat();
    expect(statuses.filter((status) => status === 429)).toEqual([]);
  });

  test('free their slots when the clients disconnect', async () => {
    const { app } = await start();
    for (let round = 1; round <= 5; round++) {
      const abort = new AbortController();
      const requests = Array.from({ length: 10 }, () => fetch(`${app.url}/wait`, { signal: abort.signal }));
      await vi.waitFor(() => expect(app.waiting()).toBe(10 * round), PATIENTLY);
      abort.abort();
      expect((await Promise.allSettled(requests)).every(({ status }) => status === 'rejected')).toBe(true);
      await vi.waitFor(async () => expect((await fetch(`${app.url}/now`)).status).toBe(200), PATIENTLY);
    }
    // The handlers whose clients are gone end now, and do not free a slot a second time.
    app.release();
    await vi.waitFor(() => expect(app.waiting()).toBe(0), PATIENTLY);
    expect(await storm(app, 20, 10)).toEqual({ 200: 10, 429: 10 });
  });

  test('take no slot when the client disconnects before one is assigned', async () => {
    const organization = testOrganization();
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    const limits = {
      async enter(): Promise<Admission> {
        asked.resolve();
        await answer.promise;
        return { ok: true, headers: {}, leave: () => left.resolve() };
      },
      count: async () => ({ count: 1, resetSeconds: 1 }),
      resetSeconds: () => 1,
      async close() {},
    };
    const app = await startLimitedApp(limits, organization);
    apps.push(app);
    const abort = new AbortController();
    const abandoned = fetch(`${app.url}/wait`, { signal: abort.signal }).catch(() => 'given up');
    await asked.promise;
    abort.abort();
    expect(await abandoned).toBe('given up');
    await vi.waitFor(async () => expect(await app.connections()).toBe(0), PATIENTLY);
    answer.resolve();
    await left.promise;
  });

  test('take no slot when the client disconnects before it is authenticated', async () => {
    const limits = await openLimits({ clock: new ManualClock('2026-03-10T12:00:30.000Z'), log: SILENT });
    const disconnect = async ({ raw, headers }: FastifyRequest) => {
      if (headers['x-leaves'] === undefined) return;
      const closed = once(raw.socket, 'close');
      raw.socket.destroy();
      await closed;
    };
    const app = await startLimitedApp(limits, testOrganization({ maxConcurrency: 1 }), disconnect);
    apps.push(app);
    const abandoned = fetch(`${app.url}/now`, { headers: { 'x-leaves': 'yes' } });
    await expect(abandoned).rejects.toThrow('fetch failed');
    await vi.waitFor(async () => expect((await fetch(`${app.url}/now`)).status).toBe(200), PATIENTLY);
  });
});

describe('a request without keys', () => {
  test('counts even when its client has already gone', async () => {
    const app = fastify();
    const codes: unknown[] = [];
    app.setErrorHandler((error) => void codes.push(Reflect.get(Object(error), 'code')));
    app.addHook('onRequest', async ({ raw }) => void raw.socket.destroy());
    const limits = await openLimits({ clock: new ManualClock('2026-03-10T12:00:30.000Z'), log: SILENT });
    limitAddresses(app, limits, 'pages', { requestsPerMinute: 1, maxConcurrency: 9 });
    app.get('/', async () => codes.push('answered'));
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    for (const _ of [1, 2]) await expect(fetch(url)).rejects.toThrow('fetch failed');
    await vi.waitFor(() => expect(codes).toEqual(['answered', 'RATE_LIMITED']), PATIENTLY);
    await app.close();
    await limits.close();
  });
});
