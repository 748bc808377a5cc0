import { expect, vi } from 'vitest';
import { createKey, keyFacts, revokeKey } from '../../src/people/keys/commands.ts';
import { updateOrganization } from '../../src/people/organizations/commands.ts';
import { CONTACT_POSITIONS, DEFAULT_LIMITS } from '../../src/people/organizations/facts.ts';
import { expectError, expectUnauthorized } from '../harness/contract.ts';
import { writeDerivedRows } from '../harness/derived-rows.ts';
import { contact, customer, invoice, store } from '../harness/factories.ts';
import { isNativeOnly, operationsOf } from '../harness/openapi.ts';
import { connect, testService } from '../harness/service.ts';
import { open } from '../portal/view.ts';
import { MISSING_ID, openWorld, rows } from './entries.ts';
import { whileBlocked } from './while-blocked.ts';

const world = openWorld();
const C = '/customers/external:c';
/** Retries a check: servers use a new or revoked pair after a notification. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 10 });
const portal = async (body: object = {}) =>
  new URL((await world.add<{ url: string }>(`${C}/portal`, body)).url).pathname;

rows('Authentication', {
  'requires both headers on every request': async () => {
    const { apiKey, apiSecret } = world.client;
    for (const { method, path, operationId } of await operationsOf(world.service)) {
      const address = path.replaceAll(/\{\w+\}/g, MISSING_ID);
      for (const [key, secret] of [
        ['', ''],
        [apiKey, ''],
        ['', apiSecret],
      ] as const) {
        const answer = await connect(world.service.url, key, secret).send(method, address);
        expect(answer.status, `${operationId} ${answer.text}`).toBe(401);
      }
    }
    const bare = await fetch(`${world.service.url}/v1/customers`);
    expect(bare.status).toBe(401);
  },
  'creates a pair for an organization': async () => {
    const pair = await createKey(world.service, world.client.organization.id, keyFacts({ name: 'ERP' }));
    const second = connect(world.service.url, pair.apiKey, pair.apiSecret);
    await soon(async () => expect((await second.get(C)).status).toBe(200));
  },
  'ties a pair to one organization': async () => {
    const other = await world.service.client();
    expectError(await other.get(C), 404, 'NOT_FOUND');
    const mixed = connect(world.service.url, world.client.apiKey, other.apiSecret);
    expectError(await mixed.get(C), 401, 'UNAUTHORIZED');
  },
  'creates portal addresses with the secret': async () => {
    const without = connect(world.service.url, world.client.apiKey, '');
    expectError(await without.post(`${C}/portal`, {}), 401, 'UNAUTHORIZED');
    expect((await world.client.post(`${C}/portal`, {})).status).toBe(200);
  },
  'puts an expiring token into a portal address': async () => {
    const path = await portal({ expiresIn: 120 });
    expect((await open(world.service, path)).status).toBe(200);
    world.tick(2);
    expect((await open(world.service, path)).status).toBe(404);
  },
  'returns 401 UNAUTHORIZED for missing or wrong headers': async () => {
    await expectUnauthorized(world.service, world.client, 'GET', '/customers');
    await expectUnauthorized(world.service, world.client, 'POST', '/customers', customer('x'));
    expectError(await world.client.get('/customers/external:x'), 404, 'NOT_FOUND');
  },
});

rows('Organization and access', {
  'currency and time zone of the organization': async () => {
    const far = await world.service.client({ currency: 'JPY', timezone: 'Asia/Tokyo' });
    await store(far, '/customers', customer('c'));
    expect(
      await store(far, '/invoices', invoice('i', 'c', 1, { issuedAt: '2026-01-01T00:00' })),
    ).toMatchObject({
      currency: 'JPY',
      issuedAt: '2025-12-31T15:00:00.000Z',
    });
  },
  'contact positions in its language': async () => {
    const french = await world.service.client({ language: 'fr' });
    await store(french, '/customers', customer('c'));
    for (const [client, own, others] of [
      [world.client, CONTACT_POSITIONS.en, CONTACT_POSITIONS.fr],
      [french, CONTACT_POSITIONS.fr, CONTACT_POSITIONS.en],
    ] as const) {
      expect(own).toHaveLength(4);
      for (const position of own) await store(client, `${C}/contacts`, contact('a@x.org', { position }));
      const foreign = others.find((one) => !own.some((position) => position === one));
      const answer = await client.post(`${C}/contacts`, contact('a@x.org', { position: foreign }));
      expectError(answer, 400, 'INVALID_DATA', 'position');
    }
  },
  'several revocable key pairs, with hashed secrets': async () => {
    const { id } = world.client.organization;
    const pair = await createKey(world.service, id, keyFacts({ name: 'Second' }));
    const { rows: stored } = await world.service.database.pool.query(
      'SELECT to_jsonb(k)::text AS row FROM api_keys k WHERE organization_id = $1',
      [id],
    );
    expect(stored).toHaveLength(2);
    for (const secret of [pair.apiSecret, world.client.apiSecret])
      expect(JSON.stringify(stored)).not.toContain(secret);
    const second = connect(world.service.url, pair.apiKey, pair.apiSecret);
    await soon(async () => expect((await second.get(C)).status).toBe(200));
    await revokeKey(world.service, pair.apiKey);
    await soon(async () => expectError(await second.get(C), 401, 'UNAUTHORIZED'));
    expect((await world.client.get(C)).status).toBe(200);
  },
  'the same 401 for every cause': async () => {
    const pair = await createKey(world.service, world.client.organization.id, keyFacts({ name: 'Revoked' }));
    await revokeKey(world.service, pair.apiKey);
    const texts = new Set<string>();
    for (const [key, secret] of [
      ['', ''],
      ['nonsense', 'x'],
      [world.client.apiKey, 'x'],
      [`${world.client.apiKey}x`, world.client.apiSecret],
      [pair.apiKey, pair.apiSecret],
    ] as const) {
      const client = connect(world.service.url, key, secret);
      await soon(async () => expect((await client.get(C)).status).toBe(401));
      texts.add((await client.get(C)).text);
    }
    expect([...texts]).toHaveLength(1);
  },
  'native integration: 403 with its name; other operations work': async () => {
    const { id } = world.client.organization;
    await world.add('/invoices', invoice('i', 'c', 1));
    await updateOrganization(world.service, id, { nativeIntegration: 'Ledger 9' });
    await soon(async () => expect((await world.client.post('/customers', customer('x'))).status).toBe(403));
    for (const operation of await operationsOf(world.service)) {
      const { method, path, bodyTypes } = operation;
      const init = bodyTypes === null ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
      const answer = await world.client.send(method, path.replaceAll(/\{\w+\}/g, MISSING_ID), init);
      if (isNativeOnly(operation)) {
        expectError(answer, 403, 'ACCESS_FORBIDDEN');
        expect(answer.text).toContain('Ledger 9');
      } else if (answer.status === 403) {
        // Refused for another reason: this is no sandbox.
        expect(answer.text, `${method} ${path}`).not.toContain('Ledger 9');
        expect(path).toMatch(/^\/test_clock/);
      }
    }
    expect((await world.client.put('/invoices/external:i', {})).status).toBe(200);
    await world.add(`${C}/contacts`, contact('a@x.org'));
    await world.add('/notes', { content: 'x', customer: { externalId: 'c' } });
    await world.add(`${C}/account-managers`, { userIds: [] });
    await world.add(`${C}/portal`, {});
  },
  'limits: Retry-After and RateLimit headers': async () => {
    const limited = await world.service.client({ requestsPerMinute: 5 });
    const answers = await Promise.all(Array.from({ length: 15 }, () => limited.get('/customers')));
    for (const { headers } of answers) {
      expect(headers.get('ratelimit-limit')).toBe('5');
      expect(headers.get('ratelimit-remaining')).toMatch(/^[0-4]$/);
      expect(headers.get('ratelimit-reset')).toMatch(/^\d+$/);
    }
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    for (const answer of refused) {
      expectError(answer, 429, 'RATE_LIMITED');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
    expect((await world.client.get('/customers')).status).toBe(200);
  },
  'limits counted across server processes': async () => {
    const several = await testService({ instances: 2 });
    try {
      const limited = await several.client({ requestsPerMinute: 10 });
      const answers = await Promise.all(Array.from({ length: 40 }, () => limited.get('/customers')));
      // In at most two minutes; with a separate count each, it would be 40.
      const taken = answers.filter(({ status }) => status === 200).length;
      expect(taken).toBeGreaterThanOrEqual(10);
      expect(taken).toBeLessThanOrEqual(20);
    } finally {
      await several.close();
    }
  },
  'portal token: hashed, expiring, for one customer': async () => {
    const path = await portal({ expiresIn: 60 });
    const token = path.split('/').at(-1) ?? '';
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(32);
    const { rows: stored } = await world.service.database.pool.query(
      'SELECT to_jsonb(p)::text AS row FROM portal_links p WHERE organization_id = $1',
      [world.client.organization.id],
    );
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
    await world.add('/customers', customer('d', { name: 'Another one' }));
    const page = await open(world.service, path);
    expect(page.text).toContain('Customer c');
    expect(page.text).not.toContain('Another one');
    world.tick();
    expect((await open(world.service, path)).status).toBe(404);
  },
  'frame-ancestors: exactly the list, or none': async () => {
    const directive = async (body: object) => {
      const policy = (await open(world.service, await portal(body))).headers.get('content-security-policy');
      return /frame-ancestors ([^;]*)/
        .exec(policy ?? '')?.[1]
        ?.replaceAll('https://', '')
        .trim();
    };
    expect(await directive({})).toBe("'none'");
    expect(await directive({ frameAncestors: 'a.example.com b.example.com' })).toBe(
      'a.example.com b.example.com',
    );
  },
});

rows('Limits', {
  '600 requests per minute': async () => {
    expect(DEFAULT_LIMITS.requestsPerMinute).toBe(600);
    const usual = await world.service.client({ ...DEFAULT_LIMITS });
    const { headers } = await usual.get('/customers');
    expect(headers.get('ratelimit-limit')).toBe('600');
    expect(headers.get('ratelimit-remaining')).toBe('599');
  },
  '10 concurrent requests': async () => {
    expect(DEFAULT_LIMITS.maxConcurrency).toBe(10);
    const usual = await world.service.client({ maxConcurrency: DEFAULT_LIMITS.maxConcurrency });
    await store(usual, '/customers', customer('c'));
    const statuses = await whileBlocked(world.service, usual, 10, async () => {
      expectError(await usual.get('/customers'), 429, 'CONCURRENCY_LIMITED');
    });
    // All ten were accepted; the request on top of them was refused.
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await usual.get('/customers')).status).toBe(200);
  },
  'at most 5 concurrent requests in imports': async () => {
    const usual = await world.service.client({ ...DEFAULT_LIMITS });
    await store(usual, '/customers', customer('c'));
    const statuses = await whileBlocked(world.service, usual, 5, async () => {
      expect((await usual.get('/customers')).status).toBe(200);
    });
    expect(statuses).toEqual(Array.from({ length: 5 }, () => 200));
  },
  'page of invoices: 500': async () => {
    expect(await world.read('/invoices?limit=500')).toMatchObject({ limit: 500 });
    expectError(await world.client.get('/invoices?limit=501'), 400, 'INVALID_DATA', 'limit');
  },
  'page of customers: 1000': async () => {
    const { database } = world.service;
    await database.pool.query(
      `INSERT INTO customers (organization_id, id, external_id, name, balance, amount_due, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'n' || n, 'N', 0, 0, $2, $2 FROM generate_series(1, 1000) n`,
      [world.client.organization.id, world.clock.now()],
    );
    await writeDerivedRows(database.pool, world.client.organization.id);
    expect(await world.names('/customers?limit=1000')).toHaveLength(1000);
    expect(await world.read('/customers?limit=1')).toMatchObject({ total: 1001 });
    expectError(await world.client.get('/customers?limit=1001'), 400, 'INVALID_DATA', 'limit');
  },
  'portal token: 86400 seconds, no maximum': async () => {
    const [usual, long] = [await portal(), await portal({ expiresIn: 25 * 86_400 })];
    world.tick(24 * 60 - 1);
    expect((await open(world.service, usual)).status).toBe(200);
    world.tick(1);
    expect((await open(world.service, usual)).status).toBe(404);
    world.tick(24 * 24 * 60 - 1);
    expect((await open(world.service, long)).status).toBe(200);
  },
});
