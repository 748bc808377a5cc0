import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError, expectUnauthorized } from '../../../test/harness/contract.ts';
import { customer, read, store } from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { WebhookEndpoint, WebhookEndpointSecret } from './schema.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ allowPrivate: false });
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => closeVerified(service));

const URL_ = 'https://hooks.example.com/quittance?for=us';
const MISSING = '01890000-0000-7000-8000-000000000000';
const create = (more: object = {}, who = client) =>
  store<WebhookEndpointSecret>(who, '/webhook_endpoints', { url: URL_, ...more });

describe('a webhook endpoint', () => {
  it('is created with a secret that is never shown again', async () => {
    const { secret, ...endpoint } = await create({ types: ['invoice.paid'], description: 'ERP' });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(endpoint).toMatchObject({
      url: URL_,
      types: ['invoice.paid'],
      description: 'ERP',
      enabled: true,
      disabledReason: null,
      failingSince: null,
      previousSecretUntil: null,
    });
    const path = `/webhook_endpoints/${endpoint.id}`;
    expect(await read(client, path)).toEqual(endpoint);
    expect(await read(client, '/webhook_endpoints')).toEqual({
      offset: 0,
      limit: 50,
      total: 1,
      items: [endpoint],
    });
    const changed = await client.put(path, { description: 'X' });
    expect(changed.text).not.toContain('whsec_');
    expect(await create()).toMatchObject({ types: null, description: null });
  });

  it('is changed where a field is given, and null clears it', async () => {
    const { id } = await create({ types: ['invoice.paid'], description: 'ERP' });
    const put = async (body: object) =>
      (await client.put<WebhookEndpoint>(`/webhook_endpoints/${id}`, body)).body;
    expect(await put({ enabled: false })).toMatchObject({
      enabled: false,
      url: URL_,
      types: ['invoice.paid'],
      description: 'ERP',
    });
    expect(await put({ types: null, description: '' })).toMatchObject({ types: null, description: null });
    expect(await put({ url: 'https://example.org/' })).toMatchObject({
      url: 'https://example.org/',
      enabled: false,
    });
  });

  it('no longer exists after its deletion', async () => {
    const { id } = await create();
    expect((await client.delete(`/webhook_endpoints/${id}`)).status).toBe(204);
    for (const path of ['', '/deliveries'])
      expectError(await client.get(`/webhook_endpoints/${id}${path}`), 404, 'NOT_FOUND');
    expectError(await client.delete(`/webhook_endpoints/${id}`), 404, 'NOT_FOUND');
  });

  it('is one of at most twenty, also after concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => client.post('/webhook_endpoints', { url: URL_ })),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(5);
    for (const answer of refused) expectError(answer, 409, 'CONFLICT');
    expect(await read(client, '/webhook_endpoints')).toMatchObject({ total: 20 });
  });

  it.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'hooks.example.com',
    'https://user:secret@hooks.example.com/',
    'https://hooks.example.com/#part',
    'https://localhost/',
    'https://db.internal/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/',
    '',
    `https://example.com/${'x'.repeat(2000)}`,
  ])('cannot have the address %s', async (url) => {
    expectError(await client.post('/webhook_endpoints', { url }), 400, 'INVALID_DATA', 'url');
    const { id } = await create();
    expectError(await client.put(`/webhook_endpoints/${id}`, { url }), 400, 'INVALID_DATA', 'url');
  });

  it.each([
    [{ url: URL_, types: ['invoice'] }, 'types[0]'],
    [{ url: URL_, types: [] }, 'types'],
    [{ url: URL_, types: ['invoice.paid', 'invoice.paid'] }, 'types'],
    [{ url: URL_, enabled: 'yes' }, 'enabled'],
    [{ url: URL_, secret: 'whsec_mine' }, 'secret'],
    [{}, 'url'],
  ])('is refused with %j', async (body, field) => {
    expectError(await client.post('/webhook_endpoints', body), 400, 'INVALID_DATA', field);
  });

  it('answers 404 when it belongs to another organization', async () => {
    const other = await service.client();
    const { id } = await create({}, other);
    const json = { 'content-type': 'application/json' };
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', '{"enabled":false}'],
      ['DELETE', '', undefined],
      ['POST', '/rotate_secret', undefined],
      ['GET', '/deliveries', undefined],
      ['POST', `/deliveries/${MISSING}/replay`, undefined],
    ] as const) {
      const init = body === undefined ? {} : { body, headers: json };
      const theirs = await client.send(method, `/webhook_endpoints/${id}${path}`, init);
      expectError(theirs, 404, 'NOT_FOUND');
      const missing = await client.send(method, `/webhook_endpoints/${MISSING}${path}`, init);
      expect(theirs.text).toBe(missing.text);
    }
    expect(await read(other, `/webhook_endpoints/${id}`)).toMatchObject({ enabled: true });
    expectError(await client.get('/webhook_endpoints/external:x'), 400, 'INVALID_DATA');
  });

  it('can be managed while a native integration is active', async () => {
    const native = await service.client({ nativeIntegration: 'Ledger 9' });
    const { id } = await create({}, native);
    expect((await native.put(`/webhook_endpoints/${id}`, { enabled: false })).status).toBe(200);
    expect((await native.delete(`/webhook_endpoints/${id}`)).status).toBe(204);
  });

  it('requires a key pair', () =>
    expectUnauthorized(service, client, 'POST', '/webhook_endpoints', { url: URL_ }));
});

describe('a replay', () => {
  it('answers 404 for an event that was never delivered to the endpoint', async () => {
    const { id } = await create();
    await store(client, '/customers', customer('c'));
    const { items } = await read<{ items: { id: string }[] }>(client, '/events');
    const path = `/webhook_endpoints/${id}/deliveries/${items[0]?.id}/replay`;
    expectError(await client.post(path, undefined), 404, 'NOT_FOUND');
  });
});
