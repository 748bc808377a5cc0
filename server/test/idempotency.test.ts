import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKey, keyFacts } from '../src/people/keys/commands.ts';
import { createCipher } from '../src/platform/cipher.ts';
import { closeVerified, expectError, type ListAnswer } from './harness/contract.ts';
import { customer, invoice, store } from './harness/factories.ts';
import { operationsOf } from './harness/openapi.ts';
import { addUser } from './harness/people.ts';
import { removeOld } from './harness/retention.ts';
import { type Answer, type Client, connect, type TestService, testService } from './harness/service.ts';
import { MULTIPART, multipart } from './harness/uploads.ts';

/** Repeated POSTs take effect once, by external id or by key. */

let service: TestService;
let client: Client;
beforeAll(async () => {
  const key = Buffer.alloc(32, 7);
  service = await testService({ cipher: createCipher(() => [key]), instances: 2, logLevel: 'silent' });
});
beforeEach(async () => {
  client = await service.client();
  await store(client, '/customers', customer('c'));
});
afterAll(() => closeVerified(service));

const NOTE = { content: 'Called', customer: { externalId: 'c' } };
const keyed = (key: string, more: Record<string, string> = {}) => ({ 'Idempotency-Key': key, ...more });
const note = (key: string, body: object = NOTE, by: Pick<Client, 'post'> = client) =>
  by.post<{ id: string }>('/notes', body, keyed(key));
const notes = async () => (await client.get<ListAnswer>('/notes')).body.total;

function expectRepeated(again: Answer, first: Answer): void {
  expect(again.text).toBe(first.text);
  expect(again.status).toBe(first.status);
  expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  expect(again.headers.get('idempotency-replayed')).toBe('true');
}

describe('every POST', () => {
  const BY_EXTERNAL_ID = [
    'importCustomer',
    'importContact',
    'importCustomField',
    'importInvoice',
    'importCustomerInvoice',
    'importPayment',
    'importCreditNote',
    'importRefund',
    'reconcile',
  ];
  const READS = [
    'checkIntegration',
    'checkPaymentProvider',
    'compareRecords',
    'copyPerson',
    'dryRunIntegration',
    'fetchCreditNotePdf',
    'fetchInvoicePdf',
    'previewBankTable',
    'previewEInvoices',
    'previewCustomerMerge',
    'previewInstalmentPlan',
  ];
  /** Repeated, they find nothing left to do. */
  const ENDS = ['erasePerson'];

  it('has an external id or accepts a key', async () => {
    const posts = (await operationsOf(service)).filter(({ method }) => method === 'POST');
    expect(posts.length).toBeGreaterThan(30);
    const takes = posts.filter(({ parameters }) =>
      parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key'),
    );
    const others = posts.filter((one) => !takes.includes(one)).map(({ operationId }) => operationId);
    expect(others.sort()).toEqual([...BY_EXTERNAL_ID, ...READS, ...ENDS].sort());
    for (const { operationId, responses } of takes) expect(responses, operationId).toHaveProperty('409');
  });

  it('creates nothing twice when it is repeated with an external id', async () => {
    const first = await client.post('/customers', customer('twice'), keyed('k'));
    const again = await client.post('/customers', customer('twice'), keyed('k'));
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBeNull();
  });
});

describe('an Idempotency-Key', () => {
  it('repeats the first response to the same request, and the work is done once', async () => {
    const first = await note('a');
    expect(first.status).toBe(201);
    expectRepeated(await note('a'), first);
    expect(await notes()).toBe(1);
    expect((await note('b')).body.id).not.toBe(first.body.id);
    expect(await notes()).toBe(2);
  });

  it.each<[string, (by: Client) => Promise<Answer>]>([
    ['body', (by) => note('a', { ...NOTE, content: 'Else' }, by)],
    ['address', (by) => by.post('/customers/external:c/portal', NOTE, keyed('a'))],
    [
      'user',
      async (by) => {
        const { id } = await addUser(service, by, 'Ann');
        return by.post('/notes', NOTE, keyed('a', { 'X-Quittance-User': id }));
      },
    ],
  ])('refuses another %s', async (_what, other) => {
    const first = await note('a');
    const refused = await other(client);
    if (_what === 'address') expect(refused.status).toBe(400);
    else expectError(refused, 409, 'CONFLICT', 'Idempotency-Key');
    expect(await notes()).toBe(1);
    expectRepeated(await note('a'), first);
  });

  it.each([
    ['', 'empty'],
    ['k'.repeat(256), 'too long'],
    ['ключ'.replace(/./g, 'é'), 'not ASCII'],
  ])('is refused when it is %j', async (key) => {
    expectError(await note(key), 400, 'INVALID_DATA', 'Idempotency-Key');
    expect(await notes()).toBe(0);
    expect((await note('k'.repeat(255))).status).toBe(201);
  });

  it('belongs to its key pair and its organization', async () => {
    const pair = await createKey(service, client.organization.id, keyFacts({ name: 'Another' }));
    const samePair = connect(service.url, pair.apiKey, pair.apiSecret);
    const stranger = await service.client();
    await store(stranger, '/customers', customer('c'));
    const ids = [await note('a'), await note('a', NOTE, samePair), await note('a', NOTE, stranger)];
    expect(new Set(ids.map(({ body }) => body.id)).size).toBe(3);
  });

  it('works once when it is sent many times at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => note('a')));
    const done = answers.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectError(answer, 409, 'CONFLICT');
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect(await notes()).toBe(1);
  });

  it('repeats a refusal, which changed nothing', async () => {
    const invoiceId = (await store(client, '/invoices', invoice('i', 'c', 100))).id;
    await store(client, '/customers', customer('d'));
    const body = { ...NOTE, customer: { externalId: 'd' }, invoiceId };
    const first = await note('a', body);
    expectError(first, 400, 'INVALID_DATA', 'invoiceId');
    await store(client, '/invoices', { externalId: 'i', customer: { externalId: 'd' } });
    expectRepeated(await note('a', body), first);
    expect((await note('b', body)).status).toBe(201);
  });

  it('does not store a refusal for a missing reference, which may exist later', async () => {
    const body = { ...NOTE, customer: { externalId: 'later' } };
    expectError(await note('a', body), 400, 'REFERENCE_NOT_FOUND');
    await store(client, '/customers', customer('later'));
    expect((await note('a', body)).status).toBe(201);
  });

  it('stores nothing of a request that is refused before the work begins', async () => {
    expectError(await note('a', { ...NOTE, unknown: 1 }), 400, 'INVALID_DATA');
    expect((await note('a')).status).toBe(201);
  });

  it('is forgotten after 24 hours', async () => {
    const forget = () => removeOld(service);
    const first = await note('a');
    const age = (hours: number) =>
      service.database.pool.query(
        'UPDATE idempotency_keys SET created_at = now() - make_interval(mins => $2) WHERE organization_id = $1',
        [client.organization.id, hours * 60],
      );
    await age(23.9);
    await forget();
    expectRepeated(await note('a'), first);
    await age(24.1);
    const next = await note('a', { ...NOTE, content: 'Another day' });
    expect(next.status).toBe(201);
    expect(next.headers.get('idempotency-replayed')).toBeNull();
    expectRepeated(await note('a', { ...NOTE, content: 'Another day' }), next);
    await age(24.1);
    await forget();
    const { rows } = await service.database.pool.query(
      'SELECT 1 FROM idempotency_keys WHERE organization_id = $1',
      [client.organization.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('a server that is killed', () => {
  it('frees the key when it dies before the commit, and the next request does the work', async () => {
    const { organization, apiKey } = client;
    const connection = await service.database.pool.connect();
    await connection.query('BEGIN');
    await connection.query(
      `INSERT INTO idempotency_keys (organization_id, api_key, key, request_hash, created_at)
       VALUES ($1, $2, 'a', 'h', now())`,
      [organization.id, apiKey],
    );
    const waiting = await note('a');
    expectError(waiting, 409, 'CONFLICT');
    expect(waiting.headers.get('retry-after')).toBe('1');
    // When the process ends, requests in progress roll back.
    connection.release(true);
    let answer = await note('a');
    for (let i = 0; i < 20 && answer.status === 409; i += 1) answer = await note('a');
    expect(answer.status).toBe(201);
    expect(await notes()).toBe(1);
  });

  it('keeps the response when it dies after the commit', async () => {
    // The answer is lost in transit, so the client sends the request again.
    await client.send('POST', '/notes', {
      body: JSON.stringify(NOTE),
      headers: { 'content-type': 'application/json', ...keyed('a') },
      signal: AbortSignal.timeout(10_000),
    });
    const { rows } = await service.database.pool.query<{ status: number }>(
      `SELECT k.status FROM idempotency_keys k JOIN notes n USING (organization_id)
       WHERE k.organization_id = $1 AND k.xmin = n.xmin`,
      [client.organization.id],
    );
    expect(rows).toEqual([{ status: 201 }]);
  });
});

describe('responses with secrets', () => {
  it.each<[string, string, object, RegExp]>([
    ['portal link', '/customers/external:c/portal', {}, /qp_[\w-]+/],
    ['webhook endpoint', '/webhook_endpoints', { url: 'https://example.com/hook' }, /whsec_[^"]+/],
    ['key pair', '/internal/keys', { name: 'Shop' }, /"apiSecret":"[^"]+/],
  ])('are kept encrypted: %s', async (_name, path, body, secret) => {
    const first = await client.post(path, body, keyed('s'));
    expect(first.text).toMatch(secret);
    expectRepeated(await client.post(path, body, keyed('s')), first);
    const { rows } = await service.database.pool.query<{ answer: string }>(
      'SELECT answer FROM idempotency_keys WHERE organization_id = $1',
      [client.organization.id],
    );
    expect(rows[0]?.answer).toMatch(/^aes-256-gcm:/);
    expect(rows).toHaveLength(1);
  });
});

describe('bodies other than JSON', () => {
  it('upload an attachment once, also the last one within the limit', async () => {
    const { id } = (await note('n')).body;
    const path = `/notes/${id}/attachments`;
    const upload = (key: string, text: string) =>
      client.send('POST', path, {
        body: new Uint8Array(multipart({ bytes: Buffer.from(text), fileName: 'a.txt' })),
        headers: { 'content-type': MULTIPART, ...keyed(key) },
      });
    const first = await upload('a', 'same');
    expect(first.status).toBe(201);
    expectRepeated(await upload('a', 'same'), first);
    expectError(await upload('a', 'other'), 409, 'CONFLICT', 'Idempotency-Key');
    expect((await client.get<ListAnswer>(path)).body.total).toBe(1);
    for (let i = 1; i < 25; i += 1) expect((await upload(`${i}`, `${i}`)).status).toBe(201);
    expectRepeated(await upload('a', 'same'), first);
    expectError(await upload('z', 'z'), 409, 'CONFLICT');
  });

  it('start an import once', async () => {
    const send = (key: string, text: string) =>
      client.send<{ id: string }>('POST', '/imports', {
        body: text,
        headers: { 'content-type': 'application/x-ndjson', ...keyed(key) },
      });
    const line = `${JSON.stringify({ type: 'customer', data: customer('imported') })}\n`;
    const first = await send('a', line);
    expect(first.status).toBe(202);
    expectRepeated(await send('a', line), first);
    expectError(await send('a', `${line}${line}`), 409, 'CONFLICT', 'Idempotency-Key');
    expect((await client.get<ListAnswer>('/imports')).body.total).toBe(1);
    const at = await Promise.all([send('b', line), send('b', line), send('b', line)]);
    expect(new Set(at.filter(({ status }) => status === 202).map(({ text }) => text)).size).toBe(1);
    expect((await client.get<ListAnswer>('/imports')).body.total).toBe(2);
  });
});
