import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVerified, expectError } from '../harness/contract.ts';
import { creditNote, customer, invoice, payment, read, refund, store } from '../harness/factories.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
  await store(client, '/customers', customer('c', { name: 'Dupont' }));
  await store(client, '/customers/external:c/contacts', { email: 'jo@example.com', externalId: 'k' });
  await store(client, '/invoices', invoice('i', 'c', 100));
  await store(client, '/payments', payment('p', 'c', 100));
  await store(client, '/credit_notes', creditNote('n', 'c', 100));
  await store(client, '/refunds', refund('r', 'c', 100));
});
afterAll(() => closeVerified(service));

const KINDS = [
  '/customers/external:c',
  '/customers/external:c/contacts/external:k',
  '/invoices/external:i',
  '/payments/external:p',
  '/credit_notes/external:n',
  '/refunds/external:r',
];

/** Fetches a path as a browser without keys does. */
const visit = (path: string, method = 'GET') => fetch(`${service.url}${path}`, { method });

it.each(KINDS)('%s has a directUrl to a page that holds no data', async (address) => {
  const record = await read<{ id: string; directUrl: string }>(client, address);
  const path = record.directUrl.replace('http://test.local', '');
  expect(path).toMatch(/^\/[a-z_/]+/);
  expect(path.endsWith(`/${record.id}`)).toBe(true);
  const page = await visit(path);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).not.toMatch(/Dupont|jo@example|EUR/);
  expect(await read(client, path)).toMatchObject({ id: record.id, directUrl: record.directUrl });
  expect((await visit(path, 'HEAD')).status).toBe(200);
});

it('shows the same page for a record that does not exist', async () => {
  const { id } = await read<{ id: string }>(client, '/invoices/external:i');
  const html = async (which: string) => (await visit(`/invoices/${which}`)).text();
  expect(await html('01890000-0000-7000-8000-000000000000')).toBe(await html(id));
});

it('returns 404 for an address without a page of the application', async () => {
  expectError(await client.get('//dunning_plans/01890000-0000-7000-8000-000000000000'), 404, 'NOT_FOUND');
});

it('answers HEAD wherever it answers GET', async () => {
  for (const path of ['/', '/docs', '/openapi.json', '/openapi.internal.json', '/healthz', '/readyz']) {
    const [got, head] = [await visit(path), await visit(path, 'HEAD')];
    expect(head.status, path).toBe(got.status);
    for (const name of ['content-type', 'content-length'])
      expect(head.headers.get(name), `${path} ${name}`).toBe(got.headers.get(name));
    expect(await head.text()).toBe('');
  }
});
