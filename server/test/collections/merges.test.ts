import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustomerMerge } from '../../src/cases/merges/schema.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified, expectError, expectUnauthorized } from '../harness/contract.ts';
import {
  contact,
  creditNote,
  customer,
  invoice,
  payment,
  read,
  refund,
  store,
} from '../harness/factories.ts';
import { addAction, addUser } from '../harness/people.ts';
import { setRates } from '../harness/rates.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import {
  askMerge,
  askUndo,
  balances,
  customerOf,
  everything,
  external,
  merge,
  type Query,
  undo,
} from './merging.ts';

const clock = new ManualClock('2026-03-02T09:00:00.000Z');
let service: TestService;
let query: Query;
beforeAll(async () => {
  service = await testService({ clock });
  query = async (text, values) => (await service.database.pool.query<{ name: string }>(text, values)).rows;
});
afterAll(() => closeVerified(service));

/** Creates two customers with linked documents in two currencies. */
async function twins(client: Client): Promise<void> {
  await store(client, '/customers', customer('a', { vatNumber: 'FR1' }));
  await store(client, '/customers', customer('b'));
  await store(client, '/invoices', invoice('a1', 'a', 1000));
  await store(client, '/invoices', invoice('a2', 'a', 700, { currency: 'USD' }));
  await store(client, '/payments', payment('ap', 'a', 400, { a1: 300 }));
  await store(client, '/refunds', refund('ar', 'a', 150, { payments: { ap: 150 } }));
  await store(client, '/credit_notes', creditNote('ac', 'a', 50, { a1: 20 }));
  await store(client, '/invoices', invoice('b1', 'b', 500));
  await store(client, '/payments', payment('bp', 'b', 90, { b1: 90 }));
}

describe('money', () => {
  it('is the sum of both after the merge, and restored by the undo', async () => {
    const client = await service.client();
    await setRates(service, client.organization.id, new Map([['USD', '0.5']]));
    await twins(client);
    const before = await everything(client, query);
    const done = await merge(client, 'a', 'b');
    expect(done).toMatchObject({
      customer: { externalId: 'a', name: 'Customer a' },
      into: { externalId: 'b' },
      moved: { documents: 5, contacts: 0, children: 0 },
      undoneAt: null,
      undoUntil: '2026-03-03T09:00:00.000Z',
    });
    expect(await balances(client, 'b')).toEqual({ EUR: 1000 - 400 + 150 - 50 + 410, USD: 700 });
    expect(await customerOf(client, 'b')).toMatchObject({ balance: 1110 + 350, mergedInto: null });
    const left = await customerOf(client, 'a');
    expect(left).toMatchObject({
      balance: 0,
      amountDue: 0,
      balances: [],
      vatNumber: 'FR1',
      mergedInto: { externalId: 'b' },
    });
    expect(await read(client, '/invoices/external:a1')).toMatchObject({
      customer: { externalId: 'b' },
      amountLinked: 270,
    });
    expect(await undo(client, done.id)).toMatchObject({ id: done.id, undoneAt: clock.now() });
    expect(await everything(client, query)).toEqual(before);
  });

  it('refuses a total beyond the exact integers and stores nothing', async () => {
    const client = await service.client();
    for (const name of ['a', 'b']) {
      await store(client, '/customers', customer(name));
      await store(client, '/invoices', invoice(`i${name}`, name, Number.MAX_SAFE_INTEGER));
    }
    const before = await everything(client, query);
    expectError(await askMerge(client, 'a', 'b'), 409, 'CONFLICT');
    expect(await everything(client, query)).toEqual(before);
  });

  it('leaves later records with the target on undo', async () => {
    const client = await service.client();
    await twins(client);
    const { id } = await merge(client, 'a', 'b');
    await store(client, '/invoices', invoice('late', 'a', 60));
    await store(client, '/payments', payment('more', 'a', 100, { a1: 100 }));
    expectError(await askUndo(client, id), 409, 'CONFLICT', 'links');
    await store(client, '/payments', payment('more', 'b', 100, {}));
    await undo(client, id);
    expect(await balances(client, 'a')).toEqual({ EUR: 700, USD: 700 });
    expect(await balances(client, 'b')).toEqual({ EUR: 410 + 60 - 100 });
  });

  it('leaves records that moved on with their new customer on undo, and deleted records deleted', async () => {
    const client = await service.client();
    await twins(client);
    await store(client, '/customers', customer('c'));
    const { id } = await merge(client, 'a', 'b');
    await client.post('/invoices', { externalId: 'a2', customer: { externalId: 'c' } });
    await client.delete('/credit_notes/external:ac');
    await undo(client, id);
    expect(await balances(client, 'a')).toEqual({ EUR: 750 });
    expect(await balances(client, 'c')).toEqual({ USD: 700 });
  });
});

describe('families', () => {
  const family = async (client: Client) => {
    await store(client, '/customers', customer('p'));
    for (const child of ['c1', 'c2'])
      await store(client, '/customers', customer(child, { parent: { externalId: 'p' } }));
    await store(client, '/customers', customer('o'));
    await store(client, '/customers', customer('o1', { parent: { externalId: 'o' } }));
    for (const name of ['p', 'c1', 'c2', 'o', 'o1'])
      await store(client, '/invoices', invoice(`i-${name}`, name, 100));
    await store(client, '/payments', payment('pay', 'p', 150, { 'i-c1': 60, 'i-p': 40 }));
  };

  it.each([
    ['a child into its sibling', 'c1', 'c2'],
    ['a child into its parent', 'c1', 'p'],
    ['a child without links to others into another family', 'c2', 'o1'],
    ['a parent with its children into a root', 'p', 'o'],
  ])('merges %s, and undoes it', async (_what, from, into) => {
    const client = await service.client();
    await family(client);
    const before = await everything(client, query);
    const { id } = await merge(client, from, into);
    const left = await customerOf(client, from);
    expect(left).toMatchObject({ parent: null, balance: 0 });
    if (from === 'p') expect((await customerOf(client, 'c1')).parent).toMatchObject({ externalId: into });
    await undo(client, id);
    expect(await everything(client, query)).toEqual(before);
  });

  it.each([
    ['a parent into its own child', 'p', 'c1', 'into'],
    ['a parent into the child of another', 'p', 'o1', 'into'],
    ['a child with links to its family into another family', 'c1', 'o', 'customer'],
  ])('refuses %s', async (_what, from, into, field) => {
    const client = await service.client();
    await family(client);
    const before = await everything(client, query);
    expectError(await askMerge(client, from, into), 409, 'CONFLICT', field);
    expect(await everything(client, query)).toEqual(before);
  });

  it('keeps links between siblings that were made after the merge', async () => {
    const client = await service.client();
    await family(client);
    const { id } = await merge(client, 'c1', 'c2');
    await store(client, '/payments', payment('pay2', 'c2', 30, { 'i-c1': 30 }));
    await undo(client, id);
    expect(await read(client, '/invoices/external:i-c1')).toMatchObject({
      customer: { externalId: 'c1' },
      amountLinked: 90,
    });
  });

  it('refuses an undo that would leave links across families, also links of children', async () => {
    const client = await service.client();
    await family(client);
    const { id } = await merge(client, 'p', 'o');
    await store(client, '/payments', payment('pay2', 'o1', 30, { 'i-c2': 30 }));
    expectError(await askUndo(client, id), 409, 'CONFLICT', 'links');
    await store(client, '/payments', payment('pay2', 'o1', 30, {}));
    await undo(client, id);
    expect((await customerOf(client, 'c2')).parent).toMatchObject({ externalId: 'p' });
  });
});

describe('records of a merged customer', () => {
  async function furnished(client: Client) {
    await twins(client);
    const path = (name: string) => `/customers/${external(name)}/contacts`;
    await store(client, path('b'), contact('Main@b.example', { externalId: '1', isMain: true }));
    await store(client, path('b'), contact('both@example.com', { externalId: '2', lastName: 'Of b' }));
    await store(client, path('a'), contact('BOTH@example.com', { externalId: '5', lastName: 'Of a' }));
    await store(client, path('a'), contact('main@a.example', { externalId: '1', isMain: true }));
    const users = [];
    for (const name of ['ada', 'bob', 'cid'])
      users.push(await addUser(service, client, `${name}-${client.apiKey}`));
    const [ada, bob, cid] = users.map(({ id }) => id);
    await client.post('/customers/external:a/account-managers', { userIds: [ada, bob] });
    await client.post('/customers/external:b/account-managers', { userIds: [bob, cid] });
    const note = await store(client, '/notes', { customer: { externalId: 'a' }, content: 'Calls late' });
    const about = { customer: { externalId: 'a' }, invoice: { externalId: 'a1' } };
    await store(client, '/notes', { ...about, content: 'About a1' });
    const { id: customerId } = await customerOf(client, 'a');
    const { id: carryingInvoiceId } = await read(client, '/invoices/external:a1');
    const invoiceIds = [carryingInvoiceId];
    const actions = [
      await addAction(service, client, { customerId, invoiceIds, assignedUserIds: [ada ?? ''] }),
      await addAction(service, client, {
        customerId,
        invoiceIds,
        carryingInvoiceId,
        performed: { at: clock.now(), state: 'EXECUTED', byUserId: null },
      }),
    ];
    const { url } = await store<{ url: string }>(client, '/customers/external:a/portal', {});
    return { note, actions, users: [ada, bob, cid], url: new URL(url).pathname };
  }

  const VISITED = `SELECT c.external_id AS customer FROM portal_visits v
    JOIN customers c ON c.organization_id = v.organization_id AND c.id = v.customer_id WHERE v.organization_id = $1`;

  it('moves them, keeps the main contact of the target, and restores them on undo', async () => {
    const client = await service.client();
    const { note, actions, users, url } = await furnished(client);
    const before = await everything(client, query);
    const done = await merge(client, 'a', 'b');
    expect(done.moved).toMatchObject({
      contacts: 1,
      notes: 2,
      actions: 2,
      portalLinks: 1,
      accountManagers: 1,
    });
    const { id, contacts, accountManagerId } = await customerOf(client, 'b');
    expect(contacts.map(({ email, externalId, isMain }) => [email, externalId, isMain])).toEqual([
      ['Main@b.example', '1', true],
      ['both@example.com', '2', false],
      ['main@a.example', null, false],
    ]);
    expect(accountManagerId).toBe(users[1]);
    const managers = await read<{ items: { id: string }[] }>(client, `/customers/${id}/account-managers`);
    expect(managers.items.map((item) => item.id)).toEqual([users[1], users[2], users[0]]);
    expect(await read(client, `/notes/${note.id}`)).toMatchObject({ customerId: id });
    for (const action of actions)
      expect(await read(client, `/actions/${action}`)).toMatchObject({
        customer: { externalId: 'b' },
        invoices: [{ externalId: 'a1' }],
      });
    const page = await fetch(`${service.url}${url}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Customer b');
    // The page visit is stored after the answer.
    const visited = () => query(VISITED, [client.organization.id]);
    await expect.poll(visited).toEqual([{ customer: 'b' }]);
    await undo(client, done.id);
    expect(await visited()).toEqual([{ customer: 'a' }]);
    expect({ ...(await everything(client, query)), portal_visits: [] }).toEqual(before);
  });

  it('moves custom fields for which the target has no value', async () => {
    const client = await service.client();
    for (const externalId of ['f1', 'f2', 'f3'])
      await store(client, '/custom_fields', {
        externalId,
        label: externalId,
        dataType: 'STRING',
        entityType: 'CUSTOMER',
      });
    const values = (given: Record<string, string>) => ({
      customFields: Object.entries(given).map(([externalId, value]) => ({ externalId, value })),
    });
    await store(client, '/customers', customer('a', values({ f1: 'a1', f2: 'a2', f3: 'a3' })));
    await store(client, '/customers', customer('b', values({ f1: 'b1' })));
    const { id, moved } = await merge(client, 'a', 'b');
    expect(moved.customFields).toBe(2);
    const shown = async (name: string) =>
      Object.fromEntries(
        (await customerOf(client, name)).customFields.map((field) => [field.externalId, field.value]),
      );
    expect(await shown('b')).toEqual({ f1: 'b1', f2: 'a2', f3: 'a3' });
    await client.put('/customers/external:b', values({ f3: 'changed' }));
    await undo(client, id);
    expect(await shown('a')).toEqual({ f1: 'a1', f2: 'a2', f3: 'a3' });
    expect(await shown('b')).toEqual({ f1: 'b1', f3: 'changed' });
  });

  it('moves dunning levels with their invoices', async () => {
    const client = await service.client();
    await twins(client);
    const { id: organizationId } = client.organization;
    const level = (owner: string, bill: string, step: string) =>
      service.database.pool.query(
        `INSERT INTO dunning_levels (organization_id, customer_id, invoice_id, plan_id, ladder, step_key, day, taken_on,
           taken_at, due_on, next_version, next_due_on, updated_at)
         SELECT $1, c.id, d.id, p.id, 'REMINDER', $4, 7, '2026-02-10', '2026-02-10', '2026-01-31', 1, '2026-01-31', '2026-02-10'
         FROM customers c, documents d, dunning_plans p
         WHERE c.organization_id = $1 AND c.external_id = $2 AND d.organization_id = $1 AND d.external_id = $3
           AND p.organization_id = $1`,
        [organizationId, owner, bill, step],
      );
    await level('a', 'a1', 'second');
    await level('b', 'a1', 'first');
    await level('b', 'b1', 'third');
    const levels = () =>
      query(
        `SELECT c.external_id || ' ' || d.external_id || ' ' || l.step_key AS name FROM dunning_levels l
         JOIN customers c ON c.organization_id = $1 AND c.id = l.customer_id
         JOIN documents d ON d.organization_id = $1 AND d.id = l.invoice_id WHERE l.organization_id = $1 ORDER BY 1`,
        [organizationId],
      ).then((rows) => rows.map(({ name }) => name));
    const { id } = await merge(client, 'a', 'b');
    expect(await levels()).toEqual(['b a1 second', 'b b1 third']);
    await undo(client, id);
    expect(await levels()).toEqual(['a a1 second', 'b b1 third']);
  });
});

describe('the name of a merged customer', () => {
  it('assigns new documents and children to the target, and accepts no other change', async () => {
    const client = await service.client();
    await twins(client);
    const { id: oldId } = await customerOf(client, 'a');
    await merge(client, 'a', 'b');
    const own = await store(client, '/invoices', invoice('n1', 'a', 10));
    expect(own).toMatchObject({ customer: { externalId: 'b' } });
    await store(client, '/payments', { ...payment('n2', 'a', 10, { n1: 10 }), customer: { id: oldId } });
    await store(client, '/customers/external:a/invoices', { ...invoice('n3', 'a', 5), customer: undefined });
    await store(client, '/invoices', { externalId: 'a1', customer: { externalId: 'a' } });
    expect(await balances(client, 'b')).toEqual({ EUR: 700 + 410 + 5, USD: 700 });
    const child = await store(client, '/customers', customer('k', { parent: { externalId: 'a' } }));
    expect(child).toMatchObject({ parent: { externalId: 'b' } });
    for (const body of [customer('a', { name: 'New name' }), { ...customer('a'), id: oldId }])
      expectError(await client.post('/customers', body), 409, 'CONFLICT', 'customer');
    const at = '/customers/external:a';
    const refused = [
      await client.put(at, { vatNumber: 'x' }),
      await client.post(`${at}/contacts`, contact('x@example.com')),
      await client.post(`${at}/account-managers`, { userIds: [] }),
      await client.put(`/internal${at}/dunning`, { plan: 'NONE' }),
      await client.post('/notes', { customer: { externalId: 'a' }, content: 'x' }),
      await client.post('/internal/actions', { customerId: oldId, name: 'x', type: 'CALL' }),
    ];
    for (const answer of refused) {
      expectError(answer, 409, 'CONFLICT', 'customer');
      expect(answer.text).toContain('b (');
    }
    expect(await customerOf(client, 'a')).toMatchObject({ name: 'Customer a', balances: [] });
    const { url } = await store<{ url: string }>(client, `${at}/portal`, {});
    expect(await (await fetch(`${service.url}${new URL(url).pathname}`)).text()).toContain('Customer b');
  });

  it('blocks deletion of the target, and may itself be deleted', async () => {
    const client = await service.client();
    for (const name of ['a', 'b']) await store(client, '/customers', customer(name));
    const { id } = await merge(client, 'a', 'b');
    expectError(await client.delete('/customers/external:b'), 409, 'CONFLICT', 'mergedCustomers');
    expect((await client.delete('/customers/external:a')).status).toBe(204);
    expectError(await askUndo(client, id), 409, 'CONFLICT', 'customer');
    expect((await client.delete('/customers/external:b')).status).toBe(204);
  });

  it('follows a second merge of the target, which must be undone first', async () => {
    const client = await service.client();
    await twins(client);
    await store(client, '/customers', customer('c'));
    const before = await everything(client, query);
    const [first, second] = [await merge(client, 'a', 'b'), await merge(client, 'b', 'c')];
    expect((await customerOf(client, 'a')).mergedInto).toMatchObject({ externalId: 'c' });
    expect(await store(client, '/invoices', invoice('n1', 'a', 10))).toMatchObject({
      customer: { externalId: 'c' },
    });
    await client.delete('/invoices/external:n1');
    expectError(await askUndo(client, first.id), 409, 'CONFLICT', 'into');
    await undo(client, second.id);
    expect((await customerOf(client, 'a')).mergedInto).toMatchObject({ externalId: 'b' });
    await undo(client, first.id);
    expect(await everything(client, query)).toEqual(before);
  });
});

describe('refusals', () => {
  it('names customers that do not exist, are identical, or are already merged', async () => {
    const client = await service.client();
    const other = await service.client();
    await store(other, '/customers', customer('theirs'));
    const { id: theirs } = await customerOf(other, 'theirs');
    for (const name of ['a', 'b', 'c']) await store(client, '/customers', customer(name));
    expectError(await askMerge(client, 'none', 'b'), 404, 'NOT_FOUND');
    expectError(await askMerge(client, 'a', 'theirs'), 400, 'REFERENCE_NOT_FOUND', 'into.externalId');
    expectError(
      await client.post(`/internal/customers/${theirs}/merge`, { into: { externalId: 'a' } }),
      404,
      'NOT_FOUND',
    );
    const at = '/internal/customers/external:a/merge';
    expectError(await client.post(at, { into: { id: theirs } }), 400, 'REFERENCE_NOT_FOUND', 'into.id');
    expectError(await client.post(at, { into: {} }), 400, 'INVALID_DATA');
    expectError(await askMerge(client, 'a', 'a'), 400, 'INVALID_DATA', 'into');
    const { id } = await customerOf(client, 'c');
    expectError(await client.post(at, { into: { id, externalId: 'b' } }), 400, 'INVALID_DATA', 'into');
    const done = await merge(client, 'a', 'b');
    expectError(await askMerge(client, 'a', 'c'), 409, 'CONFLICT', 'customer');
    expectError(await askMerge(client, 'c', 'a'), 409, 'CONFLICT', 'into');
    expectError(await askUndo(other, done.id), 404, 'NOT_FOUND');
    await expectUnauthorized(service, client, 'POST', at, { into: { externalId: 'b' } });
    await undo(client, done.id);
    expectError(await askUndo(client, done.id), 409, 'CONFLICT', 'undoneAt');
  });

  it('refuses an undo after one day', async () => {
    const client = await service.client();
    await twins(client);
    const { id } = await merge(client, 'a', 'b');
    const at = clock.now();
    clock.set('2026-03-03T09:00:00.001Z');
    expectError(await askUndo(client, id), 409, 'CONFLICT', 'undoUntil');
    clock.set(at);
    await undo(client, id);
  });
});

it('records the user, lists merges and emits events', async () => {
  const client = await service.client();
  await twins(client);
  const user = await addUser(service, client, 'who');
  const { body } = await askMerge(client, 'a', 'b', { 'x-quittance-user': user.id });
  expect(body.mergedByUserId).toBe(user.id);
  const list = (filter: string) =>
    read<{ total: number; items: CustomerMerge[] }>(client, `/internal/customer_merges${filter}`);
  expect(await list('')).toMatchObject({ total: 1, items: [body] });
  expect(await list(`?customerId=${body.customer.id}`)).toMatchObject({ total: 1 });
  expect(await list(`?customerId=${user.id}`)).toMatchObject({ total: 0 });
  await undo(client, body.id);
  const events = await query(
    `SELECT e ->> 'type' AS name FROM outbox, json_array_elements(entries) e
     WHERE organization_id = $1 AND e ->> 'type' LIKE 'customer.merge%' ORDER BY recorded_at`,
    [client.organization.id],
  );
  expect(events.map(({ name }) => name)).toEqual(['customer.merged', 'customer.merge_undone']);
});
