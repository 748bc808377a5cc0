import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { importLines, line } from '../../../test/harness/imports.ts';
import { startJobs } from '../../../test/harness/jobs.ts';
import { addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { importTasks } from '../../exchange/imports/job.ts';
import type { JobWorker } from '../../platform/jobs/worker.ts';
import type { Guide } from '../guide/schema.ts';
import { demoTasks } from './job.ts';
import type { DemoData } from './schema.ts';

const DEMO = '/internal/demo-data';
const GUIDE = '/internal/guide';

let service: TestService;
let worker: JobWorker;
beforeAll(async () => {
  service = await testService();
  worker = startJobs(service.database, [...importTasks(service), ...demoTasks(service)]);
});
afterAll(async () => {
  await worker.stop();
  await closeVerified(service);
});

async function settled(client: Client): Promise<DemoData> {
  for (;;) {
    const { body } = await client.get<DemoData>(DEMO);
    if (body.failure !== null) throw new Error(body.failure);
    if (body.state !== 'MAKING' && body.state !== 'REMOVING') return body;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

async function made(): Promise<Client> {
  const client = await service.client();
  expect((await client.post(DEMO, undefined)).status).toBe(202);
  expect(await settled(client)).toMatchObject({ state: 'MADE', progress: 1, mayBeMade: false });
  return client;
}

/** Returns the number of records of each kind. */
async function totals(client: Client): Promise<number[]> {
  const lists = ['/customers', '/invoices', '/payments', '/credit_notes', '/refunds'];
  const answers = await Promise.all(lists.map((path) => client.get<{ total: number }>(`${path}?limit=1`)));
  return answers.map(({ body }) => body.total);
}

const rates = async ({ organization: { id } }: Client) => {
  const text = 'SELECT currency FROM currency_rates WHERE organization_id = $1 ORDER BY currency';
  const { rows } = await service.database.pool.query<{ currency: string }>(text, [id]);
  return rows.map(({ currency }) => currency);
};

it('creates demo data once in an empty organization and removes it completely', async () => {
  const client = await service.client();
  expect((await client.get<DemoData>(DEMO)).body).toMatchObject({ state: 'NONE', mayBeMade: true });
  expectError(await client.delete(DEMO), 409, 'CONFLICT');
  const both = await Promise.all([0, 1].map(() => client.post(DEMO, undefined)));
  expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
  await settled(client);
  const [customers = 0, invoices = 0] = await totals(client);
  expect(customers).toBe(60);
  expect(invoices).toBeGreaterThan(300);
  expect(await rates(client)).toEqual(['CHF', 'GBP', 'JPY', 'USD']);
  expect((await client.delete(DEMO)).status).toBe(202);
  expect(await settled(client)).toEqual({
    state: 'NONE',
    mayBeMade: true,
    progress: 0,
    kept: [],
    failure: null,
  });
  expect(await totals(client)).toEqual([0, 0, 0, 0, 0]);
  expect(await rates(client)).toEqual([]);
  const left = 'SELECT 1 FROM reconciliations WHERE organization_id = $1';
  expect((await service.database.pool.query(left, [client.organization.id])).rowCount).toBe(0);
});

it('keeps and names demo data that users refer to, and removes it later', async () => {
  const client = await made();
  await store(client, '/customers', customer('own'));
  await store(client, '/invoices', invoice('own-1', 'own', 1_000));
  // A family of several, a single customer, and one that only a note references.
  await store(client, '/invoices', invoice('own-2', 'demo-0002', 500));
  const { id: noteId } = await store(client, '/notes', {
    content: 'Mine',
    customer: { externalId: 'demo-0010' },
  });
  const before = await read(client, '/customers/external:demo-0002');
  expect((await client.delete(DEMO)).status).toBe(202);
  const { state, kept } = await settled(client);
  expect(state).toBe('KEPT');
  expect(kept.map(({ has }) => has).sort()).toEqual([['documents'], ['notes']]);
  expect(kept.map(({ name }) => name)).toContain(before['name']);
  expect(await read(client, '/customers/external:demo-0002')).toMatchObject({
    amountDue: before['amountDue'],
  });
  expect((await client.get('/customers/external:demo-0001')).status).toBe(200);
  expect((await client.get('/customers/external:demo-0030')).status).toBe(404);
  expect((await rates(client)).length).toBe(4);
  expect((await client.delete('/invoices/external:own-2')).status).toBe(204);
  expect((await client.delete(`/notes/${noteId}`)).status).toBe(204);
  expect((await client.delete(DEMO)).status).toBe(202);
  expect(await settled(client)).toMatchObject({ state: 'NONE', mayBeMade: false });
  expect(await totals(client)).toEqual([1, 1, 0, 0, 0]);
  expect(await rates(client)).toEqual([]);
});

it('is refused where a customer exists, and limited to its organization', async () => {
  const client = await service.client();
  await store(client, '/customers', customer('first'));
  expectError(await client.post(DEMO, undefined), 409, 'CONFLICT');
  expect((await client.get<DemoData>(DEMO)).body).toMatchObject({ state: 'NONE', mayBeMade: false });
});

it('marks the first steps as done by the existing data, and can be dismissed', async () => {
  const client = await made();
  const done = async () =>
    (await client.get<Guide>(GUIDE)).body.steps.filter((one) => one.done).map(({ name }) => name);
  expect(await done()).toEqual([]);
  await importLines(
    client,
    [line('customer', customer('own')), line('invoice', invoice('own-1', 'own', 1)), '{}'].join('\n'),
  );
  expect(await done()).toEqual(['DATA']);
  await importLines(client, line('customer', customer('own')));
  const step = { name: 'Remind', type: 'EMAIL', offsetDays: 3, automatic: true };
  await store(client, '/internal/dunning_plans', {
    name: 'Plan',
    mode: 'MANUAL',
    entity: 'CUSTOMER',
    isActive: true,
    steps: [step],
  });
  await addUser(service, client, 'ada');
  await addUser(service, client, 'bob');
  expect(await done()).toEqual(['DATA', 'CHECK', 'PLAN', 'INVITE']);
  expect((await client.put<Guide>(GUIDE, { putAway: true })).body.putAway).toBe(true);
  expect((await (await service.client()).get<Guide>(GUIDE)).body.putAway).toBe(false);
  expect((await client.put<Guide>(GUIDE, { putAway: false })).body.putAway).toBe(false);
});
