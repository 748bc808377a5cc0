import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { invoice, store } from './harness/factories.ts';
import { type Client, ownService, type TestService } from './harness/service.ts';
import { addBankAccount } from './portal/view.ts';

let service: TestService;
let client: Client;
beforeEach(async () => {
  service = await ownService({ logLevel: 'silent' });
  client = await service.client();
  await store(client, '/customers', { externalId: 'c', name: 'C' });
  // Its statement states a reference that is not stored yet.
  await addBankAccount(service, client, { iban: 'CH4431999123000889012' });
  await store(client, '/invoices', invoice('i', 'c', 100));
});
afterEach(() => service.close());

async function administrate(...statements: string[]): Promise<void> {
  const admin = new pg.Client({ ...service.connection, database: 'postgres' });
  await admin.connect();
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}

const setting = (change: string) =>
  `ALTER DATABASE ${service.connection.database} ${change.replace('=', 'default_transaction_read_only =')}`;
const disconnect = () =>
  `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${service.connection.database}'`;

const pay = (externalId: string) =>
  client.post('/payments', { externalId, customer: { externalId: 'c' }, amount: 1 });
const WRITES = (name: string): [method: string, path: string, body: object][] => [
  ['POST', '/payments', { externalId: name, customer: { externalId: 'c' }, amount: 1 }],
  ['POST', '/customers', { externalId: name, name }],
  ['POST', '/notes', { content: name, customer: { externalId: 'c' } }],
];

/** Expects that writes are refused as temporary and reads are answered. */
async function expectReadsOnly(): Promise<void> {
  for (const [method, path, body] of WRITES('refused')) {
    const answer = await client.send(method, path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer).toMatchObject({ status: 503, body: { Error: { code: 'UNAVAILABLE' } } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(await client.get('/customers/external:c')).toMatchObject({ status: 200 });
  expect(await client.get('/payments')).toMatchObject({ status: 200, body: { total: 0 } });
  expect(await client.get('/customers/external:c/statement.pdf')).toMatchObject({ status: 200 });
}

it('is not ready on a read-only database, still reads, and writes again afterwards', async () => {
  expect(await client.get('//readyz')).toMatchObject({ status: 200 });
  await administrate(setting('SET = on'), disconnect());
  await expectReadsOnly();
  expect(await client.get('//readyz')).toMatchObject({ status: 503 });
  expect(await client.get('//healthz')).toMatchObject({ status: 200 });
  // Connections from that time stay read-only for their lifetime, so the pool must close them.
  await administrate(setting('SET = off'));
  expect(await pay('accepted')).toMatchObject({ status: 201 });
  await expect.poll(async () => (await client.get('//readyz')).status).toBe(200);
});

// Citus does not support triggers.
it.skipIf(inject('nodes').length > 0)('treats a full disk as temporary', async () => {
  const admin = new pg.Client(service.connection);
  await admin.connect();
  await admin.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION refuse()`);
  await expectReadsOnly();
  await admin.query('DROP TRIGGER refuse ON outbox');
  await admin.end();
  expect(await pay('accepted')).toMatchObject({ status: 201 });
});
