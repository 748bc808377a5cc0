import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError, type ListAnswer } from './harness/contract.ts';
import { customer, invoice, linked, payment, read, store } from './harness/factories.ts';
import { head, open, parse, type RawAnswer, rawRequest, untilAnswered } from './harness/raw.ts';
import { itNightly } from './harness/seeds.ts';
import { type Client, type TestService, testService } from './harness/service.ts';

const BODY_MS = 700;
const MIB = 1024 * 1024;
const UUID = /^[0-9a-f-]{36}$/;
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ bodyMillis: BODY_MS });
});
beforeEach(async () => {
  client = await service.client();
  await store(client, '/customers', customer('here'));
});
// After any input, the service answers and has stored only the records of the test.
afterEach(async () => {
  const { body } = await client.get<ListAnswer>('/customers');
  expect(body).toMatchObject({ total: 1, customers: [{ externalId: 'here', name: 'Customer here' }] });
  expect((await client.get('//readyz')).status).toBe(200);
});
afterAll(() => closeVerified(service));

const json = { 'content-type': 'application/json' };
const send = (body: string | Buffer, headers: Record<string, string> = json, path = '/customers') =>
  client.send('POST', path, { body, headers });

/** Makes the checks of `expectError` on an answer from a raw socket. */
function expectRawError(answer: RawAnswer | null, status: number, code: string): void {
  expect(answer, 'there was no answer').not.toBeNull();
  expect(answer?.status, answer?.text).toBe(status);
  expect(answer?.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer?.headers.get('x-request-id')).toMatch(UUID);
  expect(JSON.parse(answer?.text ?? '')).toEqual({ Error: expect.objectContaining({ code }) });
}

it('refuses a request with two Host headers', async () => {
  for (const second of ['Host: other.example', 'host: test.local']) {
    const answer = await rawRequest(service.url, head(client, 'GET /v1/customers', second));
    expectRawError(answer, 400, 'INVALID_DATA');
  }
});

describe('JSON', () => {
  const field = (text: string) => `{"externalId":"x","name":"x","vatNumber":${text}}`;
  it.each<[string, string | Buffer]>([
    ['an empty body', ''],
    ['blanks', ' \n'],
    ['broken JSON', '{"externalId":"x"'],
    ['a trailing comma', '{"externalId":"x","name":"x",}'],
    ['two values', '{"externalId":"x","name":"x"}{}'],
    ['a comment', '{"externalId":"x","name":"x"/**/}'],
    ['null', 'null'],
    ['a list', '[{"externalId":"x","name":"x"}]'],
    ['a text', '"x"'],
    ['NaN', field('NaN')],
    ['a duplicate key', '{"externalId":"x","name":"x","name":"y"}'],
    ['a duplicate key, once escaped', '{"externalId":"x","name":"x","n\\u0061me":"y"}'],
    ['a duplicate key at a lower level', '{"externalId":"x","name":"x","address":{"city":"a","city":"b"}}'],
    ['__proto__', '{"externalId":"x","name":"x","__proto__":{"balance":1}}'],
    ['constructor', '{"externalId":"x","name":"x","constructor":{"prototype":{}}}'],
    ['10,000 nested lists', field('['.repeat(10_000) + ']'.repeat(10_000))],
    ['10,000 nested objects', field(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)],
    ['10,000 open lists', '['.repeat(10_000)],
    ['an escaped NUL', field('"a\\u0000b"')],
    ['a raw NUL', field('"a\0b"')],
    ['a lone high surrogate', field('"\\ud800"')],
    ['a lone low surrogate', field('"a\\udc00"')],
    ['a lone surrogate in a key', '{"externalId":"x","name":"x","\\ud800":1}'],
    [
      'broken UTF-8',
      Buffer.concat([
        Buffer.from('{"externalId":"x","name":"'),
        Buffer.from([0xff, 0xfe]),
        Buffer.from('"}'),
      ]),
    ],
    [
      'UTF-8 of a surrogate',
      Buffer.concat([
        Buffer.from('{"externalId":"x","name":"'),
        Buffer.from([0xed, 0xa0, 0x80]),
        Buffer.from('"}'),
      ]),
    ],
    ['UTF-16', Buffer.from('{"externalId":"x","name":"x"}', 'utf16le')],
  ])('refuses %s', async (_title, body) => {
    expectError(await send(body), 400, 'INVALID_DATA');
  });

  it.each<[string, string]>([
    ['2^53', '9007199254740992'],
    ['−2^53', '-9007199254740992'],
    ['a number that is rounded to a safe one', '9007199254740990.9'],
    ['negative zero', '-0'],
    ['negative zero with a fraction', '-0.0'],
    ['an exponent', '1e3'],
    ['an exponent that makes an integer', '1.5E1'],
    ['an infinite number', '1e400'],
    ['a fraction', '10.5'],
    ['a negative amount', '-1'],
    ['a text', '"100"'],
    ['true', 'true'],
    ['a list', '[100]'],
    ['a leading zero', '0100'],
    ['a plus', '+1'],
    ['hexadecimal', '0x10'],
  ])('refuses an amount of %s', async (_title, amount) => {
    const body = `{"externalId":"p","customer":{"externalId":"here"},"amount":${amount}}`;
    expectError(await send(body, json, '/payments'), 400, 'INVALID_DATA');
    expectError(await client.get('/payments/external:p'), 404, 'NOT_FOUND');
  });

  it('accepts exact values: 2^53−1, 1.0, and a body with a byte order mark', async () => {
    const body = (amount: string) => `{"externalId":"p","customer":{"externalId":"here"},"amount":${amount}}`;
    for (const [text, amount] of [
      ['9007199254740991', 9007199254740991],
      ['1.0', 1],
    ] as const) {
      expect(await send(body(text), json, '/payments')).toMatchObject({ status: 201, body: { amount } });
    }
    expect(await send(`\ufeff${body('2')}`, json, '/payments')).toMatchObject({
      status: 201,
      body: { amount: 2 },
    });
  });

  it('refuses an invoice whose totals would exceed 2^53, and keeps the totals', async () => {
    const max = Number.MAX_SAFE_INTEGER;
    await store(client, '/invoices', invoice('i', 'here', max));
    expectError(await client.post('/invoices', invoice('j', 'here', 1)), 400, 'INVALID_DATA');
    expectError(await client.get('/invoices/external:j'), 404, 'NOT_FOUND');
    expect(await read(client, '/customers/external:here')).toMatchObject({ balance: max, amountDue: max });
  });

  it('stores any other text unchanged', async () => {
    const name = 'Ünï – 漢字 😀 \u200b \\ " / \u001f \u2028';
    await store(client, '/customers', { externalId: 'here', accountingRef: name });
    expect(await read(client, '/customers/external:here')).toMatchObject({ accountingRef: name });
  });
});

describe('sizes', () => {
  const padded = (bytes: number) => {
    const start = '{"externalId":"here","name":"Customer here"';
    return `${start}${' '.repeat(bytes - start.length - 1)}}`;
  };

  it('accepts a body of 1 MiB and refuses one more byte, with a stated length or chunked', async () => {
    expect((await send(padded(MIB))).status).toBe(201);
    expectError(await send(padded(MIB + 1)), 413, 'PAYLOAD_TOO_LARGE');
    const chunked = head(
      client,
      'POST /v1/customers',
      'content-type: application/json',
      'transfer-encoding: chunked',
    );
    const body = padded(MIB + 1);
    const answer = await rawRequest(
      service.url,
      `${chunked}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    );
    expectRawError(answer, 413, 'PAYLOAD_TOO_LARGE');
  });

  it('refuses a huge body before the client has sent it', async () => {
    const answer = await rawRequest(
      service.url,
      head(client, 'POST /v1/customers', 'content-type: application/json', `content-length: ${MIB * 4096}`),
    );
    expectRawError(answer, 413, 'PAYLOAD_TOO_LARGE');
  });

  itNightly('links a payment to 1,000 invoices and refuses 5,001 links', async () => {
    const numbers = Array.from({ length: 1000 }, (_, i) => `i${i}`);
    for (let i = 0; i < numbers.length; i += 20)
      await Promise.all(
        numbers.slice(i, i + 20).map((id) => store(client, '/invoices', invoice(id, 'here', 10))),
      );
    const links = Object.fromEntries(numbers.map((id) => [id, 10]));
    const paid = await store<{ linkedInvoices: unknown[] }>(
      client,
      '/payments',
      payment('p', 'here', 10_000, links),
    );
    expect(paid).toMatchObject({ amountLinked: 10_000, amountUnlinked: 0 });
    expect(paid.linkedInvoices).toHaveLength(1000);
    expect(await client.get('/invoices?state=PAID')).toMatchObject({ body: { total: 1000 } });
    const items = numbers.map((externalId) => ({ externalId, amountLinked: 10 }));
    const unlinked = await store(client, '/payments', payment('p', 'here', 10_000, {}));
    expect(unlinked).toMatchObject({ amountLinked: 0 });
    const reconciled = {
      externalId: 'r',
      invoices: items,
      payments: [{ externalId: 'p', amountLinked: 10_000 }],
    };
    expect(await store<{ links: unknown[] }>(client, '/reconcile', reconciled)).toMatchObject({
      status: 'CREATED',
    });
    const many = linked('invoice', Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`m${i}`, 1])));
    const tooMany = { ...payment('q', 'here', 5001), linkedInvoices: many };
    expectError(await client.post('/payments', tooMany), 400, 'INVALID_DATA', 'linkedInvoices');
    expectError(await client.get('/payments/external:q'), 404, 'NOT_FOUND');
    expect(await read(client, '/payments/external:p')).toMatchObject({ amountLinked: 10_000 });
  });

  it('refuses oversized addresses, queries and headers', async () => {
    expectError(await client.get(`/customers/external:${'x'.repeat(256)}`), 400, 'INVALID_DATA');
    expectError(await client.get(`/customers/external:${'x'.repeat(5000)}`), 400, 'INVALID_DATA');
    expectError(await client.get(`/customers?${'limit=1&'.repeat(300)}`), 400, 'INVALID_DATA');
    expectError(await client.get(`/invoices?customId=${'x'.repeat(256)}`), 400, 'INVALID_DATA', 'customId');
    const answer = await rawRequest(
      service.url,
      head(client, 'GET /v1/customers', `x-long: ${'x'.repeat(70_000)}`),
    );
    expectRawError(answer, 400, 'INVALID_DATA');
  });

  it('returns at most fifty details', async () => {
    const body = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`unknown${i}`, 1]));
    const answer = await client.post<{ Error: { details: unknown[] } }>('/customers', body);
    expectError(answer, 400, 'INVALID_DATA');
    expect(answer.body.Error.details).toHaveLength(50);
  });
});

describe('addresses', () => {
  it.each([
    ['/customers/%', 400],
    ['/customers/external:%ZZ', 400],
    ['/customers/external:%C3', 400],
    ['/customers/external:%ED%A0%80', 400],
    ['/customers/external:a%00b', 400],
    ['/customers/external:', 400],
    ['/customers/External:here', 400],
    ['/customers/here', 400],
    ['/customers/01890000-0000-7000-8000-00000000000', 400],
    ['/customers/..%2f..%2fetc', 400],
    ["/customers/external:'%20OR%201=1--", 404],
    ['/customers/external:Here', 404],
    ['/customers?%', 400],
    ['/customers?limit=%ZZ', 400],
    ['/customers?limit=%00', 400],
    ['/invoices?customId=a%00b', 400],
    ['/invoices?customId=%ED%A0%80', 400],
    ['/invoices?customer.externalId=%00', 400],
    ['/invoices?__proto__=1', 400],
    ['/nothing', 404],
    ['/customers/external:here/nothing', 404],
    ['//v2/customers', 404],
    ['//V1/customers', 404],
    ['//docs/../v1/nothing', 404],
    ['//.env', 404],
  ])('returns the right error for GET %s: %i', async (path, status) => {
    expectError(await client.get(path), status, status === 404 ? 'NOT_FOUND' : 'INVALID_DATA');
  });
});

describe('methods', () => {
  it.each([
    ['PATCH', '/customers', 'GET, HEAD, POST'],
    ['DELETE', '/customers', 'GET, HEAD, POST'],
    ['PUT', '/payments', 'GET, HEAD, POST'],
    ['POST', '/customers/external:here', 'DELETE, GET, HEAD, PUT'],
    ['PUT', '/payments/external:p', 'DELETE, GET, HEAD'],
    ['PUT', '/credit_notes/external:p', 'DELETE, GET, HEAD'],
    ['PUT', '/refund/external:p', 'DELETE, GET, HEAD'],
    ['GET', '/reconcile', 'POST'],
    ['OPTIONS', '/invoices', 'GET, HEAD, POST'],
    ['GET', '/customers/external:here/invoices', 'POST'],
    ['PATCH', '/customers/external:here/contacts/external:x', 'DELETE, GET, HEAD, PUT'],
    ['DELETE', '//healthz', 'GET, HEAD'],
  ])('returns 405 for %s %s and lists %s in Allow', async (method, path, allow) => {
    const answer = await client.send(method, path);
    expectError(answer, 405, 'METHOD_NOT_ALLOWED');
    expect(answer.headers.get('allow')).toBe(allow);
    const withBody = await client.send(method === 'GET' ? 'PATCH' : method, path, {
      body: '{}',
      headers: json,
    });
    expectError(withBody, 405, 'METHOD_NOT_ALLOWED');
  });

  it('refuses methods of other protocols', async () => {
    for (const method of ['PROPFIND', 'TRACE', 'QUERY', 'BREW', 'get']) {
      const raw = await rawRequest(service.url, head(client, `${method} /v1/customers`));
      expect([400, 405], `${method}: ${raw?.text}`).toContain(raw?.status);
      expectRawError(raw, raw?.status ?? 0, raw?.status === 405 ? 'METHOD_NOT_ALLOWED' : 'INVALID_DATA');
    }
    expectRawError(await rawRequest(service.url, head(client, 'CONNECT here:1')), 405, 'METHOD_NOT_ALLOWED');
  });
});

describe('content types and codings', () => {
  const body = JSON.stringify(customer('x'));
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonx',
    'nonsense',
  ])('refuses %s', async (type) => {
    expectError(await send(body, { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('refuses a body without a type, and ignores parameters of the type', async () => {
    expectError(await send(Buffer.from(body), {}), 415, 'UNSUPPORTED_MEDIA_TYPE');
    const again = JSON.stringify({ externalId: 'here' });
    for (const type of [
      'application/json; charset=utf-8',
      'Application/JSON',
      'application/json;charset="UTF-8"',
    ])
      expect((await send(again, { 'content-type': type })).status, type).toBe(201);
  });

  it.each(['gzip', 'br', 'deflate', 'gzip, gzip', 'x'])(
    'refuses the coding %s and names it',
    async (coding) => {
      const answer = await send(gzipSync(body), { ...json, 'content-encoding': coding });
      expectError(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
      expect(answer.text).toContain(coding);
    },
  );

  it('refuses gzip that the headers do not announce', async () => {
    expectError(await send(gzipSync(body)), 400, 'INVALID_DATA');
  });
});

describe('HTTP itself', () => {
  it.each<[string, string]>([
    ['garbage', 'hello\r\n\r\n'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a wrong version', 'GET /v1/customers HTTP/9.9\r\nhost: x\r\n\r\n'],
    ['a header without colon', 'GET /v1/customers HTTP/1.1\r\nhost: x\r\nbroken\r\n\r\n'],
    ['a missing host', 'GET /v1/customers HTTP/1.1\r\n\r\n'],
    [
      'two lengths',
      'POST /v1/customers HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx',
    ],
    [
      'a length and chunks',
      'POST /v1/customers HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a negative length', 'POST /v1/customers HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n'],
    ['a blank in the address', 'GET /v1/customers a HTTP/1.1\r\nhost: x\r\n\r\n'],
  ])('refuses %s', async (_title, bytes) => {
    expectRawError(await rawRequest(service.url, bytes), 400, 'INVALID_DATA');
  });

  it('refuses an expectation that it cannot meet', async () => {
    expectRawError(
      await rawRequest(service.url, head(client, 'GET /v1/customers', 'expect: coffee')),
      400,
      'INVALID_DATA',
    );
  });

  it('refuses malformed chunks', async () => {
    const start = head(
      client,
      'POST /v1/customers',
      'content-type: application/json',
      'transfer-encoding: chunked',
    );
    expectRawError(await rawRequest(service.url, `${start}zz\r\n{}\r\n0\r\n\r\n`), 400, 'INVALID_DATA');
  });

  it('accepts chunks', async () => {
    const start = head(
      client,
      'POST /v1/customers',
      'content-type: application/json',
      'transfer-encoding: chunked',
    );
    const parts = ['{"externalId"', ':"here"}'].map((part) => `${part.length.toString(16)}\r\n${part}\r\n`);
    const answer = await rawRequest(service.url, `${start}${parts.join('')}0\r\n\r\n`);
    expect(answer?.status, answer?.text).toBe(201);
  });

  it('refuses a missing body of a POST, and ignores it for a DELETE', async () => {
    expectError(await client.send('POST', '/customers'), 400, 'INVALID_DATA');
    expectError(await client.send('POST', '/customers', { headers: json }), 400, 'INVALID_DATA');
    const answer = await client.send('DELETE', '/customers/external:unknown', { headers: json });
    expectError(answer, 404, 'NOT_FOUND');
  });
});

describe('clients that do not finish', () => {
  const body = JSON.stringify(customer('slow'));
  const start = () =>
    head(client, 'POST /v1/customers', 'content-type: application/json', `content-length: ${body.length}`);

  it('returns 408 for a body that arrives too slowly', async () => {
    const socket = await open(service.url);
    socket.write(start() + body.slice(0, 5));
    const drip = setInterval(() => socket.write(' '), BODY_MS / 20);
    const received = await untilAnswered(socket);
    clearInterval(drip);
    socket.destroy();
    expectRawError(parse(received), 408, 'REQUEST_TIMEOUT');
  });

  it('stores nothing of an aborted upload and frees its slot', async () => {
    client = await service.client({ maxConcurrency: 2 });
    await store(client, '/customers', customer('here'));
    const status = async () => (await client.get('/customers')).status;
    for (let i = 0; i < 10; i += 1) {
      const socket = await open(service.url);
      socket.write(start() + body.slice(0, body.length - 1 - i));
      await sleep(20);
      if (i % 2 === 0) socket.destroy();
      else socket.end();
      // A half-closed upload is answered and an aborted one is dropped. Both free their slot.
      await expect.poll(status, { timeout: 20_000 }).toBe(200);
      socket.destroy();
    }
    const places = async () => {
      const answers = await Promise.all([client.get('/customers'), client.get('/customers')]);
      return answers.map((answer) => answer.status);
    };
    await expect.poll(places, { timeout: 20_000 }).toEqual([200, 200]);
  });

  it('does not delay other requests while 100 uploads are unfinished', async () => {
    const sockets = await Promise.all(Array.from({ length: 100 }, () => open(service.url)));
    for (const socket of sockets) socket.write(start() + body.slice(0, 3));
    expect((await client.get('/customers')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});

// Regression: a GET that waited longer than the body timeout ended the process, because the error of its body
// had no listener.
itNightly.each(['GET', 'DELETE'])('lets a response take longer than a body may: %s', async (method) => {
  const locker = await service.database.pool.connect();
  await locker.query('BEGIN; LOCK TABLE customers IN ACCESS EXCLUSIVE MODE');
  const answer = client.send(method, '/customers/external:none');
  await sleep(3 * BODY_MS);
  await locker.query('ROLLBACK');
  locker.release();
  expectError(await answer, 404, 'NOT_FOUND');
});
