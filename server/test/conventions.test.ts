import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from './harness/contract.ts';
import {
  creditNote,
  customer,
  invoice,
  payment,
  read,
  refund,
  type Stored,
  store,
} from './harness/factories.ts';
import { waitingForLocks } from './harness/lock-waits.ts';
import { isNativeOnly, operationsOf } from './harness/openapi.ts';
import { type Client, type TestService, testService } from './harness/service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => closeVerified(service));

const fill = async (who: Client) => {
  await store(who, '/customers', customer('c'));
  await store(who, '/invoices', invoice('i', 'c', 100));
  await store(who, '/payments', payment('p', 'c', 100));
  await store(who, '/credit_notes', creditNote('n', 'c', 100));
  await store(who, '/refunds', refund('r', 'c', 100));
};

describe('path ids', () => {
  const kinds: [string, (externalId: string) => unknown][] = [
    ['/customers', (externalId) => customer(externalId)],
    ['/invoices', (externalId) => invoice(externalId, 'owner', 1)],
    ['/payments', (externalId) => payment(externalId, 'owner', 1)],
    ['/credit_notes', (externalId) => creditNote(externalId, 'owner', 1)],
    ['/refunds', (externalId) => refund(externalId, 'owner', 1)],
  ];
  it.each(kinds)('accept ids in any case, and external ids with any characters: %s', async (path, body) => {
    await store(client, '/customers', customer('owner'));
    const names = [
      'a/b',
      'a:b',
      'external:a',
      ' a b ',
      'a+b',
      'a%2Fb',
      'a?b#c&d=e',
      'Ünïcödé 漢字 😀',
      '..',
      'invoices',
      '01890000-0000-7000-8000-000000000000',
      '😀'.repeat(255),
    ];
    for (const name of names) {
      const { id } = await store(client, path, body(name));
      const ref = `external:${encodeURIComponent(name)}`;
      expect(await read(client, `${path}/${ref}`)).toMatchObject({ id, externalId: name });
      expect(await read(client, `${path}/${id.toUpperCase()}`)).toMatchObject({ id });
      expect(await read(client, `${path}/${ref}/`)).toMatchObject({ id });
      const singular = path.replace(/s$/, '');
      expect(await read(client, `${singular}/${ref}`)).toMatchObject({ id });
    }
    expectError(await client.get(`${path}/external:A%2Fb`), 404, 'NOT_FOUND');
    for (const wrong of ['a', 'external:', 'external', '0', 'EXTERNAL:a%2Fb', `external:${'x'.repeat(256)}`])
      expectError(await client.get(`${path}/${wrong}`), 400, 'INVALID_DATA');
  });

  it('do not name records of another kind', async () => {
    await fill(client);
    const { id } = await read(client, '/invoices/external:i');
    for (const path of ['/customers', '/payments', '/credit_notes', '/refunds'])
      for (const ref of [id, 'external:i']) {
        expectError(await client.get(`${path}/${ref}`), 404, 'NOT_FOUND');
        expectError(await client.delete(`${path}/${ref}`), 404, 'NOT_FOUND');
      }
    expect((await client.get(`/invoices/${id}`)).status).toBe(200);
  });
});

describe('singular paths', () => {
  it('behave like the plural paths', async () => {
    expect((await client.post('/customer', customer('c'))).status).toBe(201);
    expect((await client.post('/customer/external:c/contact', { email: 'a@example.com' })).status).toBe(201);
    expect((await client.post('/invoice', invoice('i', 'c', 5))).status).toBe(201);
    expect(
      (await client.post('/customer/external:c/invoice', { ...invoice('j', 'c', 5), customer: undefined }))
        .status,
    ).toBe(201);
    expect((await client.post('/payment', payment('p', 'c', 5))).status).toBe(201);
    expect((await client.post('/credit_note', creditNote('n', 'c', 5))).status).toBe(201);
    expect((await client.post('/refund', refund('r', 'c', 5))).status).toBe(200);
    for (const path of [
      'customer',
      'invoice',
      'payment',
      'credit_note',
      'refund',
      'customer/external:c/contact',
      'user',
      'bank_account',
      'dunning_plan',
      'action',
    ]) {
      const [singular, plural] = await Promise.all([
        client.get(`/${path}?limit=7`),
        client.get(`/${path}s?limit=7`),
      ]);
      expect(singular.status, path).toBe(200);
      expect(singular.body).toEqual(plural.body);
    }
    expect((await client.put('/customer/external:c', { name: 'N' })).status).toBe(200);
    expect((await client.delete('/refund/external:r')).status).toBe(204);
  });
});

describe('Prefer: handling=lenient', () => {
  it.each(['handling=lenient', 'respond-async, handling=lenient; x=1', 'Handling = "lenient"'])(
    '%s',
    async (prefer) => {
      const body = { ...customer('c'), unknown: 1, address: { city: 'Paris', planet: 'Earth' } };
      expectError(await client.post('/customers', body), 400, 'INVALID_DATA', 'unknown', 'address.planet');
      const answer = await client.post('/customers', body, { prefer });
      expect(answer).toMatchObject({ status: 201, body: { address: { city: 'Paris' } } });
      expect(answer.headers.get('preference-applied')).toBe('handling=lenient');
      const links = [{ amountLinked: 1, invoice: { externalId: 'i', number: 7 }, note: 'x' }];
      await store(client, '/invoices', invoice('i', 'c', 5));
      const paid = await client.post(
        '/payments',
        { ...payment('p', 'c', 5), linkedInvoices: links },
        { prefer },
      );
      expect(paid).toMatchObject({ status: 201, body: { amountLinked: 1 } });
      const wrong = await client.post('/customers', { ...body, name: 5 }, { prefer });
      expectError(wrong, 400, 'INVALID_DATA', 'name');
      expectError(await client.get('/customers?unknown=1', { prefer }), 400, 'INVALID_DATA', 'unknown');
    },
  );

  it('is strict by default', async () => {
    for (const prefer of ['handling=strict', 'lenient', 'handling=lenientish']) {
      const answer = await client.post('/customers', { ...customer('c'), unknown: 1 }, { prefer });
      expectError(answer, 400, 'INVALID_DATA', 'unknown');
      expect(answer.headers.has('preference-applied')).toBe(false);
    }
  });
});

describe('a native integration', () => {
  it('returns 403 for operations reserved to it, and leaves all other operations open', async () => {
    const plain = await service.client();
    await fill(plain);
    const native = await service.client({ nativeIntegration: 'Ledger 9', sandbox: true });
    for (const operation of await operationsOf(service)) {
      const { method, path, operationId, bodyTypes } = operation;
      const address = path.replaceAll(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000');
      const init = bodyTypes === null ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
      const answer = await native.send(method, address, init);
      if (!isNativeOnly(operation)) {
        expect(answer.status, operationId).not.toBe(403);
        continue;
      }
      expectError(answer, 403, 'ACCESS_FORBIDDEN');
      expect(answer.text).toContain('Ledger 9');
    }
  });
});

describe('limits', () => {
  it('are stated in every response, also in errors and for unknown addresses', async () => {
    await fill(client);
    const limited = await service.client({ requestsPerMinute: 1000, maxConcurrency: 10 });
    const answers = [
      await limited.post('/customers', customer('c')),
      await limited.post('/customers', { nonsense: 1 }),
      await limited.get('/customers'),
      await limited.get('/customers/external:none'),
      await limited.get('/customers?page=0'),
      await limited.send('PATCH', '/customers'),
      await limited.get('/nowhere'),
      await limited.send('POST', '/customers', {
        body: '{',
        headers: { 'content-type': 'application/json' },
      }),
      await limited.send('POST', '/customers', { body: 'x', headers: { 'content-type': 'text/plain' } }),
    ];
    const remaining: number[] = [];
    for (const { headers, status } of answers) {
      expect(headers.get('ratelimit-limit'), `${status}`).toBe('1000');
      expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThanOrEqual(1);
      expect(Number(headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60);
      remaining.push(Number(headers.get('ratelimit-remaining')));
    }
    // A new minute may begin in between, once.
    const steps = remaining.slice(1).map((value, i) => value - (remaining[i] ?? 0));
    expect(steps.filter((step) => step !== -1).length, remaining.join()).toBeLessThanOrEqual(1);
  });

  it('return 429 with Retry-After for too many requests per minute, to this organization only', async () => {
    const limited = await service.client({ requestsPerMinute: 5 });
    const answers = await Promise.all(Array.from({ length: 15 }, () => limited.get('/customers')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    for (const answer of refused) {
      expectError(answer, 429, 'RATE_LIMITED');
      const seconds = Number(answer.headers.get('retry-after'));
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(answer.headers.get('ratelimit-remaining')).toBe('0');
    }
    expect((await client.get('/customers')).status).toBe(200);
    const wrong = await fetch(`${service.url}/v1/customers`, { headers: { 'x-api-key': limited.apiKey } });
    expect(wrong.status).toBe(401);
  });

  it('return 429 with Retry-After for too many concurrent requests, and then admit requests again', async () => {
    const limited = await service.client({ maxConcurrency: 2 });
    await store(limited, '/customers', customer('c'));
    const blocker = await service.database.pool.connect();
    await blocker.query('BEGIN');
    await blocker.query('SELECT 1 FROM customers WHERE organization_id = $1 FOR UPDATE', [
      limited.organization.id,
    ]);
    const waiting = [1, 2].map((i) => limited.put('/customers/external:c', { name: `Name ${i}` }));
    try {
      await expect.poll(() => waitingForLocks(service.database.pool), { timeout: 20_000 }).toBe(2);
      const refused = await limited.get('/customers');
      expectError(refused, 429, 'CONCURRENCY_LIMITED');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    } finally {
      await blocker.query('COMMIT');
      blocker.release();
    }
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200);
    expect((await limited.get('/customers')).status).toBe(200);
  });
});

describe('every response', () => {
  it('has an X-Request-Id of its own', async () => {
    const answers = [
      await client.post('/customers', customer('c')),
      await client.get('/customers', { 'x-request-id': 'mine' }),
      await client.get('/customers/x'),
      await client.get('/nowhere'),
      await client.send('PATCH', '/customers'),
      await client.get('/customers/%'),
      await client.delete('/customers/external:c'),
      await client.get('//healthz'),
      await client.get('//readyz'),
      await client.get('//openapi.json'),
      await client.get('//docs'),
    ];
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}$/);
    expect(new Set(ids).size).toBe(answers.length);
  });
});

describe('dates', () => {
  it.each([
    ['2026-07-01', '2026-07-01T00:00:00.000Z'],
    ['2026-01-01', '2026-01-01T00:00:00.000Z'],
    ['2026-07-01T10:00:00', '2026-07-01T14:00:00.000Z'],
    ['2026-07-01T10:00:00Z', '2026-07-01T10:00:00.000Z'],
    ['2026-07-01T10:00:00.123456+02:00', '2026-07-01T08:00:00.123Z'],
  ])('are read in the time zone of the organization: %s', async (written, instant) => {
    const far = await service.client({ timezone: 'America/New_York' });
    await store(far, '/customers', customer('c'));
    const dates = { issuedAt: written, dueDate: written };
    const stored = await store<Stored>(far, '/invoices', invoice('i', 'c', 1, dates));
    expect(stored).toMatchObject({ issuedAt: instant, dueDate: instant });
    const paid = await store(far, '/payments', payment('p', 'c', 1, undefined, { validatedAt: written }));
    expect(paid).toMatchObject({ validatedAt: instant });
    const found = await far.get(`/payments?validatedAt.eq=${encodeURIComponent(written)}`);
    expect(found).toMatchObject({ body: { total: 1 } });
  });

  it.each([
    '2026-02-30',
    '2026-13-01',
    '01/02/2026',
    '2026-1-1',
    'today',
    '',
    '1767225600',
    '2026-01-01T25:00:00Z',
    '2026-01-01 10:00',
  ])('are refused when malformed: "%s"', async (written) => {
    await store(client, '/customers', customer('c'));
    const body = invoice('i', 'c', 1, { issuedAt: written });
    expectError(await client.post('/invoices', body), 400, 'INVALID_DATA', 'issuedAt');
    const query = await client.get(`/invoices?updatedAt.gte=${encodeURIComponent(written)}`);
    expectError(query, 400, 'INVALID_DATA', 'updatedAt.gte');
  });
});
