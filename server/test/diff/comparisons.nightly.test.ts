import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../harness/contract.ts';
import { customer, invoice, store } from '../harness/factories.ts';
import { line } from '../harness/imports.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => closeVerified(service));

const NDJSON = { 'content-type': 'application/x-ndjson' };
const compare = (
  body: string | Uint8Array<ArrayBuffer>,
  query = '',
  headers: Record<string, string> = NDJSON,
) => client.send('POST', `/comparisons${query}`, { body, headers });

const reported = ({ text }: { text: string }): Record<string, unknown>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((one) => JSON.parse(one));

describe('a comparison', () => {
  it('reports missing, different, extra and refused records, and stores nothing', async () => {
    await store(client, '/customers', customer('same'));
    await store(client, '/customers', customer('other'));
    await store(client, '/customers', customer('extra'));
    await store(client, '/invoices', invoice('i', 'same', 100));
    const lines = [
      line('customer', { externalId: 'same', name: 'Customer same' }),
      line('customer', { externalId: 'other', name: 'Renamed' }),
      line('customer', { externalId: 'new', name: 'New' }),
      line('invoice', { externalId: 'i', grossAmount: '100' }),
      'no JSON',
    ].join('\n');
    const before = await client.get('/customers');
    const answer = await compare(lines);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    const found = reported(answer);
    expect(found.at(-1)).toEqual({
      report: {
        lines: 5,
        differences: 5,
        counts: {
          customer: { same: 1, missing: 1, extra: 1, different: 1, refused: 0 },
          invoice: { same: 0, missing: 0, extra: 0, different: 0, refused: 1 },
          unknown: { same: 0, missing: 0, extra: 0, different: 0, refused: 1 },
        },
      },
    });
    const other = found.find(({ externalId }) => externalId === 'other');
    expect(other).toMatchObject({
      kind: 'different',
      line: 2,
      fields: [{ field: 'name', given: 'Renamed' }],
    });
    expect((await client.get('/customers')).text).toBe(before.text);
  });

  it('omits extra records with extras=false', async () => {
    await store(client, '/customers', customer('extra'));
    const answer = await compare(line('customer', { externalId: 'new', name: 'New' }), '?extras=false');
    expect(reported(answer).map(({ kind }) => kind)).toEqual(['missing', undefined]);
  });

  it('accepts a gzipped body, and refuses bodies that are not an import', async () => {
    const body = gzipSync(line('customer', { externalId: 'new', name: 'New' }));
    const packed = await compare(new Uint8Array(body), '', { 'content-type': 'application/gzip' });
    expect(reported(packed)).toHaveLength(2);
    expectError(await client.post('/comparisons', {}), 415, 'UNSUPPORTED_MEDIA_TYPE');
    expectError(await compare('x\n'.repeat(10_001)), 400, 'INVALID_DATA');
    const broken = await compare('no gzip', '', { 'content-type': 'application/gzip' });
    expectError(broken, 400, 'INVALID_DATA');
    expect(reported(await compare(''))).toEqual([{ report: { lines: 0, counts: {}, differences: 0 } }]);
  });

  it('compares only records of its own organization', async () => {
    const other = await service.client();
    await store(other, '/customers', customer('c'));
    const found = reported(await compare(line('customer', { externalId: 'c', name: 'Customer c' })));
    expect(found[0]).toMatchObject({ kind: 'missing', externalId: 'c' });
  });

  it('returns 429 while another comparison of the organization runs, and stops when the client disconnects', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) =>
      line('customer', { externalId: `c${i}`, name: 'x' }),
    );
    const stop = new AbortController();
    const begun = fetch(`${service.url}/v1/comparisons`, {
      method: 'POST',
      body: many.join('\n'),
      headers: { ...NDJSON, 'x-api-key': client.apiKey, 'x-api-secret': client.apiSecret },
      signal: stop.signal,
    });
    await expect.poll(async () => (await compare('')).status, { timeout: 10_000, interval: 5 }).toBe(429);
    expectError(await compare(''), 429, 'CONCURRENCY_LIMITED');
    await begun;
    stop.abort();
    await expect.poll(async () => (await compare('')).status, { timeout: 20_000 }).toBe(200);
  });
});
