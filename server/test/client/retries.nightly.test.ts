import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  type ClientOptions,
  QuittanceClient,
  QuittanceConnectionError,
  QuittanceError,
  type Retry,
} from '../../../client/src/index.ts';
import { delayBefore } from '../../../client/src/retry.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService({ logLevel: 'silent' });
});
afterAll(() => service.close());

/** Returns a client whose first retry is immediate; it still honours the wait that an answer requests. */
function quick(client: Pick<Client, 'apiKey' | 'apiSecret'>, options: Partial<ClientOptions> = {}) {
  const retries: Retry[] = [];
  const quittance = new QuittanceClient({
    baseUrl: service.url,
    apiKey: client.apiKey,
    apiSecret: client.apiSecret,
    retry: { firstDelay: 0.01 },
    ...options,
    onRetry: (retry) => {
      retries.push(retry);
      options.onRetry?.(retry);
    },
  });
  return { quittance, retries };
}

const customer = (externalId: string) => ({ body: { externalId, name: externalId } });

describe('waiting', () => {
  it('takes about 1, 2, 4 and 8 seconds, with some jitter', () => {
    for (const [attempt, seconds] of [
      [1, 1],
      [2, 2],
      [3, 4],
      [4, 8],
    ] as const)
      for (const chance of [0, 0.5, 1]) {
        const delay = delayBefore(attempt, { firstDelay: 1, retryAfter: null, chance });
        expect(Math.abs(delay - seconds)).toBeLessThanOrEqual(seconds / 4);
      }
  });

  it('is never shorter than Retry-After', () => {
    for (const chance of [0, 0.5, 1]) {
      expect(delayBefore(1, { firstDelay: 1, retryAfter: 30, chance })).toBeGreaterThanOrEqual(30);
      expect(delayBefore(4, { firstDelay: 1, retryAfter: 1, chance })).toBeGreaterThanOrEqual(6);
    }
  });
});

describe('a retry', () => {
  it('follows 429 for concurrent calls until every call has succeeded', async () => {
    const client = await service.client({ maxConcurrency: 1 });
    const { quittance, retries } = quick(client, { concurrency: 4, retry: { firstDelay: 0.2, retries: 10 } });
    const names = Array.from({ length: 12 }, (_, i) => `C-${i}`);
    await Promise.all(names.map((name) => quittance.post('/v1/customers', customer(name))));
    expect(retries.length).toBeGreaterThan(0);
    for (const { error, delay } of retries) {
      expect(error).toMatchObject({ status: 429, code: 'CONCURRENCY_LIMITED' });
      const asked = error instanceof QuittanceError ? error.retryAfter : null;
      expect(delay).toBeGreaterThanOrEqual(asked ?? Number.POSITIVE_INFINITY);
    }
    expect((await quittance.get('/v1/customers')).total).toBe(12);
  });

  it('follows 429 for requests per minute, and not before Retry-After', async () => {
    const client = await service.client({ requestsPerMinute: 2 });
    const stop = new AbortController();
    const { quittance, retries } = quick(client, { onRetry: () => stop.abort(new Error('seen enough')) });
    const call = async () => {
      for (let i = 0; i < 6; i += 1) await quittance.get('/v1/customers', { signal: stop.signal });
    };
    await expect(call()).rejects.toThrow('seen enough');
    const [retry] = retries;
    if (!(retry?.error instanceof QuittanceError)) throw new Error('the limit was not met');
    expect(retry.error).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(retry.error.retryAfter).toBeGreaterThan(0);
    expect(retry.delay).toBeGreaterThanOrEqual(retry.error.retryAfter ?? Number.POSITIVE_INFINITY);
    // A wait longer than the caller allows fails immediately.
    const { quittance: hasty } = quick(client, { retry: { longestWait: 0 } });
    await expect(hasty.get('/v1/customers')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('follows 503 while the database is unavailable', async () => {
    const away = await testService({ logLevel: 'silent' });
    try {
      const client = await away.client();
      const { pool } = away.database;
      const { port } = away.connection;
      const { quittance, retries } = quick(client, {
        baseUrl: away.url,
        onRetry: () => {
          pool.options.port = port;
        },
      });
      await quittance.post('/v1/customers', customer('before'));
      // New connections are refused, and open ones break.
      pool.options.port = 1;
      const admin = new pg.Client({ ...inject('connection'), database: 'postgres' });
      await admin.connect();
      await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
        away.connection.database,
      ]);
      await admin.end();
      await quittance.post('/v1/customers', customer('after'));
      expect(retries[0]?.error).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      const { total } = await quittance.get('/v1/customers');
      expect(total).toBe(2);
    } finally {
      await away.close();
    }
  });

  it('follows 500 and a connection that is refused or breaks', async () => {
    const answers = ['break', 500, 'answer'];
    const { url, server } = await front((response) => {
      const next = answers.shift();
      if (next === 'break') response.socket?.destroy();
      else if (next === 500) response.writeHead(500).end();
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"customers":[]}');
    });
    const { quittance, retries } = quick({ apiKey: 'k', apiSecret: 's' }, { baseUrl: url });
    expect(await quittance.get('/v1/customers')).toEqual({ customers: [] });
    expect(retries.map(({ error }) => error.name)).toEqual(['QuittanceConnectionError', 'QuittanceError']);
    server.close();
    await once(server, 'close');
    const { quittance: alone, retries: tried } = quick({ apiKey: 'k', apiSecret: 's' }, { baseUrl: url });
    await expect(alone.get('/v1/customers')).rejects.toThrow(QuittanceConnectionError);
    expect(tried.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
  });

  it('follows an answer that breaks off, or that another program gave', async () => {
    const answers = ['broken', '<html>', '{"customers":[]}'];
    const { url, server } = await front((response) => {
      const text = answers.shift() ?? '';
      if (text !== 'broken') response.writeHead(200).end(text);
      else response.writeHead(200, { 'content-length': '100' }).write('{', () => response.socket?.destroy());
    });
    const { quittance, retries } = quick({ apiKey: 'k', apiSecret: 's' }, { baseUrl: url });
    expect(await quittance.get('/v1/customers')).toEqual({ customers: [] });
    expect(retries.map(({ error }) => error.name)).toEqual([
      'QuittanceConnectionError',
      'QuittanceConnectionError',
    ]);
    server.closeAllConnections();
    server.close();
  });

  it('follows a timeout', async () => {
    let asked = 0;
    const { url, server } = await front((response) => {
      asked += 1;
      if (asked > 1) response.writeHead(200, { 'content-type': 'application/json' }).end('{"customers":[]}');
    });
    const { quittance } = quick({ apiKey: 'k', apiSecret: 's' }, { baseUrl: url, timeout: 0.2 });
    expect(await quittance.get('/v1/customers')).toEqual({ customers: [] });
    server.closeAllConnections();
    server.close();
  });
});

describe('a call whose first answer was lost', () => {
  it('is executed once: all of its attempts carry one key, which no other call has', async () => {
    const client = await service.client();
    await client.post('/customers', customer('c').body);
    const keys: string[] = [];
    const losing: typeof fetch = async (url, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key') ?? '');
      const answer = await fetch(url, init);
      if (keys.length % 2 === 1) throw new TypeError('the answer was lost');
      return answer;
    };
    const { quittance } = quick(client, { fetch: losing });
    const note = { body: { content: 'Called', customer: { externalId: 'c' } } };
    const first = await quittance.post('/v1/notes', note);
    const second = await quittance.post('/v1/notes', note);
    expect((await quittance.get('/v1/notes')).items.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(keys.slice(0, 4)).toEqual([keys[0], keys[0], keys[2], keys[2]]);
    expect(new Set(keys.slice(0, 4)).size).toBe(2);
    // A read has no key.
    expect(keys.slice(4)).toEqual(['', '']);
    await quittance.post('/v1/notes', { ...note, headers: { 'idempotency-key': 'mine' } });
    expect(keys.slice(6)).toEqual(['mine', 'mine']);
  });

  it('is repeated while its earlier attempt is still running', async () => {
    const answers = [409, 201];
    const { url, server } = await front((response) => {
      const [status = 500] = answers.splice(0, 1);
      const headers = status === 409 ? { 'retry-after': '0' } : {};
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{"id":"n"}');
    });
    const { quittance, retries } = quick({ apiKey: 'k', apiSecret: 's' }, { baseUrl: url });
    expect(await quittance.post('/v1/notes', { body: { content: 'c', customer: { id: 'c' } } })).toEqual({
      id: 'n',
    });
    expect(retries.map(({ error }) => error)).toMatchObject([{ status: 409 }]);
    server.closeAllConnections();
    server.close();
  });
});

describe('no retry', () => {
  it('follows any other 4xx, unless the caller names its code', async () => {
    const client = await service.client();
    const { quittance, retries } = quick(client);
    const body = {
      externalId: 'I',
      customer: { externalId: 'late' },
      grossAmount: 1,
      issuedAt: '2026-01-01',
      dueDate: '2026-01-31',
    };
    await expect(quittance.post('/v1/invoices', { body })).rejects.toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
    });
    await expect(
      quittance.get('/v1/customers/{customerId}', { path: { customerId: 'no' } }),
    ).rejects.toMatchObject({ status: 400 });
    expect(retries).toEqual([]);
    // The customer arrives after its invoice.
    const late = quick(client, { onRetry: () => void client.post('/customers', customer('late').body) });
    const invoice = await late.quittance.post('/v1/invoices', { body, retryOn: ['REFERENCE_NOT_FOUND'] });
    expect(invoice.externalId).toBe('I');
    expect(late.retries.length).toBeGreaterThan(0);
  });

  it('follows a call that its caller aborts', async () => {
    const { url, server } = await front((response) => response.writeHead(503, { 'retry-after': '60' }).end());
    const stop = new AbortController();
    const options = { baseUrl: url, onRetry: () => stop.abort(new Error('changed my mind')) };
    const { quittance } = quick({ apiKey: 'k', apiSecret: 's' }, options);
    await expect(quittance.get('/v1/customers', { signal: stop.signal })).rejects.toThrow('changed my mind');
    server.closeAllConnections();
    server.close();
  });
});

describe('idempotency keys', () => {
  it('are sent with each POST without an external id, equal in each attempt, unless the caller gives one', async () => {
    const seen: (string | undefined)[] = [];
    const { url, server } = await front((response, request) => {
      seen.push(request.headers['idempotency-key']?.toString());
      if (seen.length === 1) response.socket?.destroy();
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const { quittance, retries } = quick({ apiKey: 'k', apiSecret: 's' }, { baseUrl: url });
    const note = { body: { customer: { externalId: 'C' }, content: 'called' } };
    await quittance.post('/v1/notes', note);
    expect(retries).toHaveLength(1);
    const [first, second] = seen;
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    expect(second).toBe(first);
    await quittance.post('/v1/notes', note);
    expect(seen[2]).not.toBe(first);
    await quittance.post('/v1/notes', { ...note, idempotencyKey: 'mine' });
    await quittance.post('/v1/notes', { ...note, headers: { 'idempotency-key': 'header' } });
    await quittance.post('/v1/notes', { ...note, idempotencyKey: null });
    await quittance.post('/v1/customers', customer('C'));
    await quittance.get('/v1/customers');
    expect(seen.slice(3)).toEqual(['mine', 'header', undefined, undefined, undefined]);
    server.closeAllConnections();
    server.close();
  });

  it('are new for each retry of a refusal, unless the caller gives one', async () => {
    const seen: (string | undefined)[] = [];
    const { url, server } = await front((response, request) => {
      seen.push(request.headers['idempotency-key']?.toString());
      const first = seen.length % 2 === 1;
      response
        .writeHead(first ? 400 : 201, { 'content-type': 'application/json' })
        .end(first ? '{"Error":{"code":"REFERENCE_NOT_FOUND","message":"no"}}' : '{}');
    });
    const { quittance } = quick({ apiKey: 'k', apiSecret: 's' }, { baseUrl: url });
    const body = { customer: { externalId: 'C' }, content: 'called' };
    const retryOn = ['REFERENCE_NOT_FOUND'];
    await quittance.post('/v1/notes', { body, retryOn });
    expect(seen[0]).toBeDefined();
    expect(seen[1]).toBeDefined();
    expect(seen[1]).not.toBe(seen[0]);
    await quittance.post('/v1/notes', { body, retryOn, idempotencyKey: 'mine' });
    expect(seen.slice(2)).toEqual(['mine', 'mine']);
    server.closeAllConnections();
    server.close();
  });

  it('are required to repeat a lost POST without an external id', async () => {
    let asked = 0;
    const { url, server } = await front((response) => {
      asked += 1;
      response.socket?.destroy();
    });
    const { quittance } = quick({ apiKey: 'k', apiSecret: 's' }, { baseUrl: url });
    const body = { customer: { externalId: 'C' }, content: 'called' };
    await expect(quittance.post('/v1/notes', { body, idempotencyKey: null })).rejects.toThrow(
      QuittanceConnectionError,
    );
    expect(asked).toBe(1);
    server.closeAllConnections();
    server.close();
  });
});

/** Starts a server with custom answers, for cases that the service never produces. */
async function front(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => answer(response, request));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { url: `http://127.0.0.1:${address.port}`, server };
}
