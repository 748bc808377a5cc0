import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newKeyPair } from '../src/platform/api-key.ts';
import { ManualClock, systemClock } from '../src/platform/clock.ts';
import { openOrganizations } from '../src/platform/organizations.ts';
import { loadServiceFact } from '../src/platform/service-facts.ts';
import { expectError } from './harness/contract.ts';
import { rawRequest } from './harness/raw.ts';
import { itNightly } from './harness/seeds.ts';
import { type Client, connect, type TestService, testService } from './harness/service.ts';

const PER_ADDRESS = 20;
const PER_KEY = 30;

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({
    failures: { perAddress: PER_ADDRESS, perKey: PER_KEY },
    limitsClock: { ...systemClock, millis: () => 0 },
    trustProxy: true,
    logLevel: 'silent',
  });
  client = await service.client();
});
afterAll(() => service.close());

/** Sends a request as if from this IP address. */
const from = (address: string, apiKey: string, apiSecret: string) =>
  connect(service.url, apiKey, apiSecret).get('/users', { 'x-forwarded-for': address });

async function statuses(times: number, ask: (i: number) => ReturnType<typeof from>): Promise<number[]> {
  const found: number[] = [];
  for (let i = 0; i < times; i += 1) found.push((await ask(i)).status);
  return found;
}

/** Returns the number of database lookups during some work. */
async function lookedUp(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(service.database.pool, 'query');
  try {
    await work();
    return query.mock.calls.filter(([statement]) => Object(statement).name === 'organization').length;
  } finally {
    query.mockRestore();
  }
}

it('returns 429 to an address for wrong secrets, and accepts a right pair there and elsewhere', async () => {
  const { apiKey, apiSecret } = await service.client();
  const found = await statuses(PER_ADDRESS + 10, () => from('192.0.2.1', apiKey, 'wrong'));
  expect(found).toEqual([...Array(PER_ADDRESS).fill(401), ...Array(10).fill(429)]);
  const refused = await from('192.0.2.1', apiKey, 'wrong');
  expectError(refused, 429, 'RATE_LIMITED');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await from('192.0.2.1', apiKey, apiSecret)).status).toBe(200);
  expect((await from('192.0.2.2', apiKey, apiSecret)).status).toBe(200);
});

describe('an address from which others guess', () => {
  const guess = (shared: string, times: number) =>
    statuses(times, () => from(shared, newKeyPair(randomUUID()).apiKey, 'wrong'));
  /** Drops the cached organization, as happens ten seconds after its last request. */
  const forget = () =>
    service.database.pool.query(`SELECT pg_notify('organization_changed', $1)`, [client.organization.id]);

  it('admits a pair that succeeded from there before, though its organization left the cache', async () => {
    const shared = '192.0.2.30';
    expect((await from(shared, client.apiKey, client.apiSecret)).status).toBe(200);
    expect((await guess(shared, PER_ADDRESS + 2)).at(-1)).toBe(429);
    const presented = { apiKey: client.apiKey, apiSecret: client.apiSecret, address: shared };
    await forget();
    await expect.poll(() => service.organizations.recall(presented)).toBeNull();
    expect((await from(shared, client.apiKey, 'wrong')).status).toBe(429);
    expect((await from(shared, client.apiKey, client.apiSecret)).status).toBe(200);
  });

  it('refuses a pair that was revoked since, after one query', async () => {
    const shared = '192.0.2.31';
    const { apiKey, apiSecret, organization } = await service.client();
    expect((await from(shared, apiKey, apiSecret)).status).toBe(200);
    await guess(shared, PER_ADDRESS);
    await service.database.pool.query(
      'UPDATE api_keys SET revoked_at = clock_timestamp() WHERE organization_id = $1 AND id = $2',
      [organization.id, apiKey],
    );
    await service.database.pool.query(`SELECT pg_notify('organization_changed', $1)`, [organization.id]);
    await expect.poll(async () => (await from(shared, apiKey, apiSecret)).status).not.toBe(200);
    expect((await from(shared, apiKey, apiSecret)).status).toBe(429);
  });
});

it('counts an IPv6 network as one address', async () => {
  const { apiKey } = await service.client();
  const found = await statuses(PER_ADDRESS + 1, (i) => from(`2001:db8::${i + 1}`, apiKey, 'wrong'));
  expect(found.at(-1)).toBe(429);
});

it('allows each address one guess when a key is guessed from everywhere, and admits its holder', async () => {
  const own = await service.client();
  const { apiKey, apiSecret } = own;
  await statuses(PER_KEY, (i) => from(`198.51.100.${i}`, apiKey, 'wrong'));
  expect(await statuses(3, () => from('203.0.113.9', apiKey, 'wrong'))).toEqual([401, 429, 429]);
  expect((await from('198.51.100.1', apiKey, 'wrong')).status).toBe(429);
  expect((await from('203.0.113.10', apiKey, apiSecret)).status).toBe(200);
});

it('queries unknown organizations no more often than it accepts wrong pairs', async () => {
  const unknown = () => newKeyPair(randomUUID()).apiKey;
  const queries = await lookedUp(() =>
    Promise.all(Array.from({ length: 200 }, () => from('192.0.2.77', unknown(), 'x'))).then(() =>
      statuses(50, () => from('192.0.2.77', unknown(), 'x')),
    ),
  );
  // Some concurrent requests are looked up before the first ones turn out to be wrong.
  expect(queries).toBeLessThanOrEqual(2 * PER_ADDRESS);
  expect(await lookedUp(() => statuses(50, () => from('192.0.2.77', unknown(), 'x')))).toBe(0);
});

it('keeps cached organizations when many unknown ones are requested', async () => {
  // On a clock that does not move, because a busy machine takes longer than the cache keeps an entry.
  const organizations = openOrganizations({ ...service, clock: new ManualClock('2026-03-10T12:00:00.000Z') });
  const find = () => lookedUp(() => organizations.byId(client.organization.id));
  // It remembers nothing until it listens for changes.
  await expect.poll(find).toBe(0);
  await Promise.all(Array.from({ length: 2_000 }, () => organizations.byId(randomUUID())));
  expect(await find()).toBe(0);
  await organizations.close();
});

it('returns 401 to requests without a pair, and does not count them', async () => {
  const found = await statuses(PER_ADDRESS + 5, () => from('192.0.2.99', '', ''));
  expect(new Set(found)).toEqual(new Set([401]));
});

it('states the remaining wrong attempts to a caller who is refused', async () => {
  const { apiKey } = await service.client();
  const limitsOf = async (ask: ReturnType<typeof from>) => {
    const { status, headers } = await ask;
    return [status, ...['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`))];
  };
  const ownAddress = '192.0.2.60';
  expect(await limitsOf(from(ownAddress, '', ''))).toEqual([401, '20', '20', '60']);
  expect(await limitsOf(from(ownAddress, apiKey, 'wrong'))).toEqual([401, '20', '19', '60']);
  expect(await limitsOf(from(ownAddress, apiKey, 'wrong'))).toEqual([401, '20', '18', '60']);
  expect(await limitsOf(from(ownAddress, '', ''))).toEqual([401, '20', '18', '60']);
  expect(await limitsOf(from('192.0.2.61', '', ''))).toEqual([401, '20', '20', '60']);
  await statuses(PER_ADDRESS, () => from(ownAddress, apiKey, 'wrong'));
  expect(await limitsOf(from(ownAddress, apiKey, 'wrong'))).toEqual([429, '20', '0', '60']);
});

it('detects a proxy that TRUST_PROXY does not name', async () => {
  const reached = { publicUrl: 'https://receivables.example.com', port: 0 };
  const behind = await testService({ logLevel: 'silent', trustProxy: null, reached });
  const noticed = () => loadServiceFact(behind.database, 'forwarded');
  await fetch(`${behind.url}/healthz`);
  expect(await noticed()).toBeNull();
  await fetch(`${behind.url}/healthz`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
  await expect.poll(noticed).toMatchObject({ facts: { header: 'x-forwarded-for' } });
  await behind.close();
});

itNightly('limits how often visitors without keys may read pages', async () => {
  const ask = (path: string) =>
    fetch(`${service.url}${path}`, { headers: { 'x-forwarded-for': '192.0.2.200' } });
  const found: number[] = [];
  for (let i = 0; i < 305; i += 1) found.push((await ask('/docs/')).status);
  expect(found.slice(0, 300).every((status) => status === 200)).toBe(true);
  expect(found.at(-1)).toBe(429);
  expect((await ask('/openapi.json')).status).toBe(429);
  expect((await fetch(`${service.url}/openapi.json`)).status).toBe(200);
});

it.each([
  '/docs/static/../../../package.json',
  '/docs/static/%2e%2e/%2e%2e/package.json',
  '/docs/static/..%2f..%2fpackage.json',
  '/docs/static/none.js',
])('returns 404 for %s', async (path) => {
  const answer = await rawRequest(service.url, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect(answer?.status).toBe(404);
  expect(answer?.text).toContain('"NOT_FOUND"');
  expect(answer?.text).not.toMatch(/at \w+ \(/);
});
