import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVerified, expectError } from './harness/contract.ts';
import { contact, customer, invoice, read, store } from './harness/factories.ts';
import { type Client, type TestService, testService } from './harness/service.ts';
import { runImport } from './tenants/organization.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
  await store(client, '/customers', customer('c'));
});
afterAll(() => closeVerified(service));

const BAD = ['a\u0007b', 'a\nb', 'a\u009bb', 'a\u202eb', 'a\u2066b', 'a\u200fb', 'a\u2028b'];

it.each(BAD)('refuses the id %j in every place of an id', async (id) => {
  const refused = [
    ['/customers', customer(id), 'externalId'],
    ['/invoices', invoice(id, 'c', 1), 'externalId'],
    ['/invoices', invoice('i', 'c', 1, { customId: id }), 'customId'],
    ['/customers/external:c/contacts', contact('a@x.org', { externalId: id }), 'externalId'],
  ] as const;
  for (const [path, body, field] of refused)
    expectError(await client.post(path, body), 400, 'INVALID_DATA', field);
});

it('removes control characters and direction marks from names', async () => {
  const name = '\u001b[2JAC\u202eME\r\nLtd';
  await store(client, '/customers', customer('n', { name }));
  expect(await read(client, '/customers/external:n')).toMatchObject({ name: '[2JACME Ltd' });
  const person = contact('b@x.org', { externalId: 'b', firstName: 'A\u0007nn', lastName: 'R\u2066ay' });
  await store(client, '/customers/external:n/contacts', person);
  expect(await read(client, '/customers/external:n/contacts/external:b')).toMatchObject({
    firstName: 'Ann',
    lastName: 'Ray',
  });
  expectError(
    await client.post('/customers', customer('o', { name: '\u202e\u0007' })),
    400,
    'INVALID_DATA',
    'name',
  );
});

it('applies the same rules to imports', async () => {
  const id = await runImport(service, client, [
    { type: 'customer', data: customer('bulk', { name: 'Bu\u202elk' }) },
    { type: 'customer', data: customer('bu\u0007lk') },
  ]);
  expect(await read(client, '/customers/external:bulk')).toMatchObject({ name: 'Bulk' });
  const { items } = await read<{ items: object[] }>(client, `/imports/${id}/errors`);
  expect(items).toMatchObject([{ line: 2, field: 'externalId', code: 'INVALID_DATA' }]);
});
