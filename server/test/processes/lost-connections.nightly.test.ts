import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, ownService, type TestService } from '../harness/service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await ownService({ logLevel: 'silent' });
  client = await service.client();
});
afterAll(() => service.close());

/** Ends every connection of the service, as a restart of the database does. */
async function cutConnections(): Promise<void> {
  const admin = new pg.Client(service.connection);
  await admin.connect();
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await admin.end();
}

it('loses no acknowledged write and returns only 201 or 503 while connections are cut', async () => {
  expect(await client.post('/customers', { externalId: 'c', name: 'C' })).toMatchObject({ status: 201 });
  const acknowledged: string[] = [];
  let cutting = true;
  const cut = (async () => {
    for (let i = 0; i < 15; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      await cutConnections();
    }
    cutting = false;
  })();
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let i = 0; cutting; i += 1) {
      const externalId = `p-${writer}-${i}`;
      const { status, text } = await client.post('/payments', {
        externalId,
        customer: { externalId: 'c' },
        amount: 1,
      });
      expect([201, 503], text).toContain(status);
      if (status === 201) acknowledged.push(externalId);
    }
  });
  await Promise.all([cut, ...writers]);
  expect(acknowledged.length).toBeGreaterThan(0);
  for (const externalId of acknowledged)
    expect(await client.get(`/payments/external:${externalId}`)).toMatchObject({ status: 200 });
  const { body: payments } = await client.get<{ total: number }>('/payments?limit=1');
  expect(await client.get('/customers/external:c')).toMatchObject({ body: { balance: -payments.total } });
});
