import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVerified } from '../harness/contract.ts';
import { customer, store } from '../harness/factories.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
  await store(client, '/customers', customer('c'));
});
afterAll(() => closeVerified(service));

it.each(['/customers', '/customers/external:c', '/customer/external:c', '//openapi.json', '//healthz'])(
  'answers HEAD as GET, without the body: %s',
  async (path) => {
    const got = await client.get(path);
    const head = await client.send('HEAD', path);
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    for (const name of ['content-type', 'content-length', 'cache-control'])
      expect(head.headers.get(name), name).toBe(got.headers.get(name));
  },
);

it('answers HEAD of missing records and of methods that are not allowed as GET', async () => {
  expect(await client.send('HEAD', '/customers/external:none')).toMatchObject({ status: 404, text: '' });
  expect(await client.send('HEAD', '/reconcile')).toMatchObject({ status: 405, text: '' });
  expect((await fetch(`${service.url}/v1/customers`, { method: 'HEAD' })).status).toBe(401);
});

it('forbids caches to store responses', async () => {
  for (const path of ['/customers', '/customers/external:c', '/customers/external:none'])
    expect((await client.get(path)).headers.get('cache-control'), path).toBe('no-store');
  const refused = await fetch(`${service.url}/v1/customers`);
  expect(refused.headers.get('cache-control')).toBe('no-store');
});
