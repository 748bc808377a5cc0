import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
  for (let i = 0; i < 4; i += 1) await store(client, '/customers', customer(`c${i}`));
  await store(client, '/invoices', invoice('i', 'c0', 100));
});
afterAll(() => closeVerified(service));

interface Sent {
  status: number | undefined;
  headers: NodeJS.Dict<string | string[]>;
  bytes: Buffer;
}

/** Sends a request and returns the raw answer, which fetch would decompress. */
function send(method: string, path: string, encoding: string | null, body?: object): Promise<Sent> {
  const headers = {
    'x-api-key': client.apiKey,
    'x-api-secret': client.apiSecret,
    ...(encoding === null ? {} : { 'accept-encoding': encoding }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${service.url}${path}`, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const UNPACK = { gzip: gunzipSync, br: brotliDecompressSync };

it.each(['/v1/customers', '/openapi.json'])('compresses %s for clients that accept it', async (path) => {
  const plain = await send('GET', path, null);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers.vary).toBe('accept-encoding');
  for (const encoding of ['gzip', 'br'] as const) {
    const packed = await send('GET', path, encoding);
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(UNPACK[encoding](packed.bytes).equals(plain.bytes)).toBe(true);
    const head = await send('HEAD', path, encoding);
    expect(head.bytes).toHaveLength(0);
    for (const name of ['content-encoding', 'content-type', 'content-length', 'vary', 'cache-control'])
      expect(head.headers[name], name).toBe(packed.headers[name]);
  }
  const best = await send('GET', path, 'gzip, deflate, br, zstd');
  expect(best.headers['content-encoding']).toBe('br');
  for (const refused of ['identity', 'zstd', 'br;q=0', 'gzip;q=0, br;q=0'])
    expect((await send('GET', path, refused)).headers['content-encoding'], refused).toBeUndefined();
});

it('leaves small responses uncompressed', async () => {
  const path = '/v1/users';
  const small = await send('GET', path, 'gzip, br');
  expect(small.bytes.length).toBeLessThan(1024);
  expect(small.headers['content-encoding']).toBeUndefined();
  expect(small.headers.vary).toBe('accept-encoding');
});

it('leaves responses to writes uncompressed, also long ones', async () => {
  const body = payment('p', 'c0', 100, { i: 100 });
  const long = { ...body, refNumber: 'x'.repeat(255) };
  expect((await send('POST', '/v1/payments', 'gzip, br', long)).headers['content-encoding']).toBeUndefined();
  const names = Array.from({ length: 40 }, (_, i) => ({ email: `a${i}@example.com` }));
  const answer = await send('POST', '/v1/customers', 'gzip, br', { ...customer('c9'), contacts: names });
  expect(answer.status).toBe(201);
  expect(answer.bytes.length).toBeGreaterThan(4096);
  expect(answer.headers['content-encoding']).toBeUndefined();
});

it('sends files as they were stored, with their length', async () => {
  const note = await store<{ id: string }>(client, '/notes', {
    content: 'With a text',
    customer: { externalId: 'c0' },
  });
  const form = new FormData();
  form.append('file', new Blob(['{}'.repeat(2000)], { type: 'application/json' }), 'big.json');
  const added = await fetch(`${service.url}/v1/notes/${note.id}/attachments`, {
    method: 'POST',
    headers: { 'x-api-key': client.apiKey, 'x-api-secret': client.apiSecret },
    body: form,
  });
  expect(added.status).toBe(201);
  const [attachment] = (await read<{ items: { id: string }[] }>(client, `/notes/${note.id}/attachments`))
    .items;
  const got = await send('GET', `/v1/notes/${note.id}/attachments/${attachment?.id}`, 'gzip, br');
  expect(got.headers['content-encoding']).toBeUndefined();
  expect(got.headers['content-length']).toBe('4000');
  expect(got.bytes.toString()).toBe('{}'.repeat(2000));
});

it('returns the same error body, compressed or not', async () => {
  const missing = await send('GET', '/v1/customers/external:none', 'gzip, br');
  expect(missing.status).toBe(404);
  expect(JSON.parse(missing.bytes.toString())).toMatchObject({ Error: { code: 'NOT_FOUND' } });
});
