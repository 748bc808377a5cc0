import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MergePreview } from '../../src/cases/merges/schema.ts';
import type { EventList } from '../../src/exchange/events/schema.ts';
import { updateOrganization } from '../../src/people/organizations/commands.ts';
import { newId } from '../../src/platform/ids.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { contact, customer, invoice, payment, read, store } from '../harness/factories.ts';
import { importLines, line, runImports } from '../harness/imports.ts';
import { addAction } from '../harness/people.ts';
import { itNightly } from '../harness/seeds.ts';
import { type Answer, type Client, type TestService, testService } from '../harness/service.ts';
import { askMerge, customerOf, everything, external, merge, type Query, undo } from './merging.ts';

/** Merge previews count what the merge moves, refuse what it refuses, and change nothing. */

let service: TestService;
let query: Query;
beforeAll(async () => {
  service = await testService();
  query = async (text, values) => (await service.database.pool.query<{ name: string }>(text, values)).rows;
});
afterAll(() => closeVerified(service));

const preview = (client: Client, from: string, into: object): Promise<Answer<MergePreview>> =>
  client.post(`/internal/customers/${external(from)}/merge/preview`, { into });

/** Creates customer `a`, with records of every counted kind, and customer `b`. */
async function pair(client: Client): Promise<void> {
  for (const name of ['a', 'b', 'c']) await store(client, '/customers', customer(name));
  await store(client, '/customers', customer('child', { parent: { externalId: 'a' } }));
  await store(client, '/invoices', invoice('a1', 'a', 1_000));
  await store(client, '/payments', payment('ap', 'a', 400, { a1: 300 }));
  await store(client, '/customers/external:a/contacts', contact('a@example.com'));
  await store(client, '/notes', { content: 'Agreed', customer: { externalId: 'a' } });
  const { id: customerId } = await customerOf(client, 'a');
  await addAction(service, client, { customerId, name: 'Call' });
  expect((await client.post('/customers/external:a/portal', {})).status).toBe(200);
}

it('counts what the merge later moves, and changes nothing', async () => {
  const client = await service.client();
  await pair(client);
  const before = await everything(client, query);
  const answer = await preview(client, 'a', { externalId: 'b' });
  expect(answer.status, answer.text).toBe(200);
  expect(await everything(client, query)).toEqual(before);
  const { items } = await read<EventList>(client, '/events?limit=500');
  expect(items.filter(({ type }) => type.startsWith('customer.merge'))).toEqual([]);
  expect((await client.get('/internal/customer_merges')).body).toMatchObject({ items: [] });
  const done = await merge(client, 'a', 'b');
  expect(answer.body).toEqual({ customer: done.customer, into: done.into, moved: done.moved });
  expect(done.moved).toMatchObject({ documents: 2, contacts: 1, notes: 1, actions: 1, portalLinks: 1 });
  expect(done.moved.children).toBe(1);
});

it('refuses the same requests as the merge', async () => {
  const [client, other] = [await service.client(), await service.client()];
  await pair(client);
  const { id: foreign } = await store(other, '/customers', customer('foreign'));
  expectError(await preview(client, 'a', { externalId: 'a' }), 400, 'INVALID_DATA');
  expectError(await preview(client, 'a', { externalId: 'child' }), 409, 'CONFLICT');
  expectError(await preview(client, 'a', { id: foreign }), 400, 'REFERENCE_NOT_FOUND');
  expectError(await preview(client, 'a', { id: newId() }), 400, 'REFERENCE_NOT_FOUND');
  expectError(await preview(other, 'a', { id: foreign }), 404, 'NOT_FOUND');
  expectError(await preview(client, 'a', {}), 400, 'INVALID_DATA');
  const { id } = await merge(client, 'b', 'c');
  for (const [from, into] of [
    ['b', 'a'],
    ['a', 'b'],
  ] as const) {
    const refused = await preview(client, from, { externalId: into });
    expectError(refused, 409, 'CONFLICT');
    expect((await askMerge(client, from, into)).text).toBe(refused.text);
  }
  await undo(client, id);
  expect((await preview(client, 'b', { externalId: 'a' })).status).toBe(200);
});

it('is allowed with a native integration and during a merge', async () => {
  const client = await service.client();
  await pair(client);
  await updateOrganization(service, client.organization.id, { nativeIntegration: 'Ledger 9' });
  const previews = [1, 2, 3, 4].map(() => preview(client, 'a', { externalId: 'b' }));
  const [done, ...answers] = await Promise.all([askMerge(client, 'a', 'b'), ...previews]);
  expect(done?.status, done?.text).toBe(200);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expectError(await preview(client, 'a', { externalId: 'b' }), 409, 'CONFLICT');
});

itNightly(
  'counts 5,000 invoices in a few seconds',
  async () => {
    const client = await service.client();
    const imports = runImports(service);
    const lines = [line('customer', customer('big')), line('customer', customer('small'))];
    for (let i = 0; i < 5_000; i += 1) lines.push(line('invoice', invoice(`i${i}`, 'big', 100)));
    await importLines(client, lines.join('\n'));
    await imports.stop();
    const begun = performance.now();
    const answer = await preview(client, 'big', { externalId: 'small' });
    expect(answer.body).toMatchObject({ moved: { documents: 5_000 } });
    // Takes a quarter of a second on an idle machine.
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(await customerOf(client, 'big')).toMatchObject({ mergedInto: null, balance: 500_000 });
  },
  120_000,
);
