import { expect } from 'vitest';
import { expectError, type ListAnswer, recordsOf } from '../harness/contract.ts';
import { contact, customer, invoice, payment, type Stored } from '../harness/factories.ts';
import { addUser } from '../harness/people.ts';
import { addSettings } from '../harness/settings.ts';
import { open } from '../portal/view.ts';
import { INSTANT, MISSING_ID, NOON, openWorld, rows, UUID } from './entries.ts';

const world = openWorld();
const C = '/customers/external:c';
const field = (externalId: string, dataType = 'STRING') => ({
  externalId,
  label: externalId,
  dataType,
  entityType: 'CUSTOMER',
});
const contactsOf = async (path: string) =>
  (await world.read<{ contacts: Stored[] }>(path)).contacts.map(({ externalId }) => externalId).sort();

rows('Customers · fields', {
  id: async () => {
    const { id } = await world.read(C);
    expect(id).toMatch(UUID);
    expect(await world.change(C, { name: 'N' })).toMatchObject({ id });
  },
  'externalId: required': async () => {
    await world.refuse('/customers', { name: 'N' }, 'INVALID_DATA', 'externalId');
    await world.refuse('/customers', { name: 'N', externalId: null }, 'INVALID_DATA', 'externalId');
    await world.refuse('/customers', { name: 'N', externalId: '' }, 'INVALID_DATA', 'externalId');
  },
  'name: required when new': async () => {
    await world.refuse('/customers', { externalId: 'x' }, 'INVALID_DATA', 'name');
    expect(await world.add('/customers', { externalId: 'c' })).toMatchObject({ name: 'Customer c' });
  },
  'address: address, zipcode, city, country': async () => {
    const address = { address: '1 rue', zipcode: '75001', city: 'Paris', country: 'France' };
    expect(await world.change(C, { address })).toMatchObject({ address });
    expect(await world.change(C, { address: { city: 'Lyon' } })).toMatchObject({
      address: { ...address, city: 'Lyon' },
    });
    const wrong = await world.client.put(C, { address: { city: 7 } });
    expectError(wrong, 400, 'INVALID_DATA', 'address.city');
  },
  'parent: externalId': async () => {
    const { id } = await world.read(C);
    await world.add('/customers', customer('child', { parent: { externalId: 'c' } }));
    expect(await world.read('/customers/external:child')).toMatchObject({ parent: { id, externalId: 'c' } });
    expect(await world.read(C)).toMatchObject({ parent: null });
    expect(await world.change('/customers/external:child', { parent: null })).toMatchObject({ parent: null });
  },
  'contacts: deprecated, accepted and returned': async () => {
    const contacts = [contact('a@x.org', { externalId: 'a', firstName: 'Ada' })];
    const answer = await world.client.post('/customers', customer('c', { contacts }));
    expect(answer).toMatchObject({ status: 201, body: { contacts: [{ firstName: 'Ada' }] } });
    const { id } = await world.read(C);
    const successor = `</v1/customers/${id}/contacts>; rel="successor-version"`;
    for (const marked of [answer, await world.client.put(C, { contacts }), await world.client.get(C)]) {
      expect(marked.body).toMatchObject({ contacts: [{ email: 'a@x.org' }] });
      expect(marked.headers.get('deprecation')).toMatch(/^@\d+$/);
      expect(marked.headers.get('link')).toBe(successor);
    }
    const without = await world.client.post('/customers', customer('c'));
    expect(without.body).toMatchObject({ contacts: [{ email: 'a@x.org' }] });
    expect(without.headers.has('deprecation')).toBe(false);
  },
  'customFields: id and/or externalId, value': async () => {
    const { id } = await world.add('/custom_fields', field('f'));
    await world.add('/custom_fields', field('g'));
    const customFields = [
      { id, value: 'one' },
      { externalId: 'g', value: 'two' },
    ];
    expect(await world.add('/customers', customer('c', { customFields }))).toMatchObject({
      customFields: [
        { externalId: 'f', value: 'one' },
        { externalId: 'g', value: 'two' },
      ],
    });
    const none = customer('c', { customFields: [{ value: 'x' }] });
    expect((await world.client.post('/customers', none)).status).toBe(400);
  },
  'balance, amountDue': async () => {
    await world.add('/invoices', invoice('i', 'c', 100));
    await world.add('/payments', payment('p', 'c', 70, { i: 30 }));
    expect(await world.read(C)).toMatchObject({ balance: 30, amountDue: 70 });
    expect(await world.names('/customers?balance.gte=30&amountDue.eq=70&sortBy=balance')).toEqual(['c']);
  },
  'createdAt, updatedAt': async () => {
    expect(await world.read(C)).toMatchObject({ createdAt: NOON, updatedAt: NOON });
    world.tick();
    const changed = await world.change<Stored>(C, { name: 'Changed' });
    expect(changed).toMatchObject({ createdAt: NOON, updatedAt: world.clock.now() });
    expect(changed.updatedAt).toMatch(INSTANT);
  },
  'dunning plan: link and filter': async () => {
    const { dunningPlanId } = await addSettings(world.service, world.client);
    expect(await world.change(C, { dunningPlanId })).toMatchObject({ dunningPlanId });
    expect(await world.names(`/customers?dunningPlanId=${dunningPlanId}`)).toEqual(['c']);
    expect(await world.change(C, { dunningPlanId: null })).toMatchObject({ dunningPlanId: null });
    expect(await world.names(`/customers?dunningPlanId=${dunningPlanId}`)).toEqual([]);
  },
});

rows('Customers · rules', {
  'refuses a parent that has a parent': async () => {
    await world.add('/customers', customer('child', { parent: { externalId: 'c' } }));
    const below = customer('grandchild', { parent: { externalId: 'child' } });
    await world.refuse('/customers', below, 'INVALID_DATA', 'parent');
    expectError(await world.client.get('/customers/external:grandchild'), 404, 'NOT_FOUND');
    const { id } = await world.add('/customers', customer('top'));
    const above = { externalId: 'c', parent: { externalId: 'top' } };
    await world.refuse('/customers', above, 'INVALID_DATA', 'parent');
    for (const parent of [{ externalId: 'top' }, { id }])
      await world.refuse('/customers', { externalId: 'top', parent }, 'INVALID_DATA', 'parent');
  },
  'requires the parent to exist': async () => {
    const body = customer('child', { parent: { externalId: 'later' } });
    const answer = await world.client.post('/customers', body);
    expectError(answer, 400, 'REFERENCE_NOT_FOUND', 'parent.externalId');
    expect(answer.text).toMatch(/parent.*does not exist/);
    expectError(await world.client.get('/customers/external:child'), 404, 'NOT_FOUND');
    await world.add('/customers', customer('later'));
    await world.add('/customers', body);
  },
  'replaces contacts by a stated list, and keeps them otherwise': async () => {
    const of = (...names: string[]) => ({
      contacts: names.map((name) => contact(`${name}@x.org`, { externalId: name })),
    });
    await world.add('/customers', customer('c', of('a', 'b')));
    await world.add('/customers', customer('c', of('b', 'd')));
    expect(await contactsOf(C)).toEqual(['b', 'd']);
    await world.add('/customers', customer('c'));
    expect(await contactsOf(C)).toEqual(['b', 'd']);
    await world.add('/customers', customer('c', of()));
    expect(await contactsOf(C)).toEqual([]);
    await world.change(C, of('a'));
    expect(await contactsOf(C)).toEqual(['a']);
    await world.add('/customers', customer('c', { contacts: null }));
    expect(await contactsOf(C)).toEqual([]);
  },
  'gives a contact of several customers an id for each': async () => {
    const contacts = [contact('a@x.org', { externalId: 'a' })];
    const ids = new Set<string>();
    for (const name of ['c', 'd']) {
      const stored = await world.add<{ contacts: Stored[] }>('/customers', customer(name, { contacts }));
      ids.add(stored.contacts[0]?.id ?? '');
    }
    expect(ids.size).toBe(2);
  },
  'links dunning plans, and creates none': async () => {
    expectError(await world.client.post('/dunning_plans', { name: 'Firm' }), 405, 'METHOD_NOT_ALLOWED');
    const unknown = customer('c', { dunningPlanId: MISSING_ID });
    await world.refuse('/customers', unknown, 'REFERENCE_NOT_FOUND', 'dunningPlanId');
    const made = customer('c', { dunningPlan: { name: 'Firm' } });
    await world.refuse('/customers', made, 'INVALID_DATA', 'dunningPlan');
  },
  'deletes only customers without records': async () => {
    await world.add('/invoices', invoice('i', 'c', 1));
    expectError(await world.client.delete(C), 409, 'CONFLICT');
    await world.remove('/invoices/external:i');
    await world.remove(C);
    expectError(await world.client.get(C), 404, 'NOT_FOUND');
  },
});

rows('Customers · endpoints', {
  'POST /customers: 201': async () => {
    for (const name of ['A', 'B'])
      expect(await world.client.post('/customers', customer('x', { name }))).toMatchObject({
        status: 201,
        body: { externalId: 'x', name },
      });
  },
  'GET /customers: 200, customers': async () => {
    const answer = await world.client.get<ListAnswer>('/customers');
    expect(recordsOf(answer, 'customers')).toMatchObject([{ externalId: 'c' }]);
  },
  'GET /customers/{customerId}: 200': async () => {
    const { id } = await world.read(C);
    const answer = await world.client.get(`/customers/${id}`);
    expect(answer).toMatchObject({ status: 200, body: { externalId: 'c', contacts: [] } });
    expectError(await world.client.get(`/customers/${MISSING_ID}`), 404, 'NOT_FOUND');
  },
  'PUT /customers/{customerId}: 200': async () => {
    const answer = await world.client.put(C, { name: 'N', vatNumber: 'FR1' });
    expect(answer).toMatchObject({ status: 200, body: { externalId: 'c', name: 'N', vatNumber: 'FR1' } });
    expect(await world.change(C, {})).toEqual(answer.body);
    expectError(await world.client.put('/customers/external:x', { name: 'N' }), 404, 'NOT_FOUND');
    const { id } = await world.read(C);
    const renamed = await world.change(`/customers/${id}`, { externalId: 'd' });
    expect(renamed).toMatchObject({ id, externalId: 'd', vatNumber: 'FR1' });
    expect(await world.change('/customers/external:d', { id: id.toUpperCase(), name: 'M' })).toMatchObject({
      id,
      name: 'M',
    });
  },
  'DELETE /customers/{customerId}: 204': async () => {
    await world.remove(C);
    expectError(await world.client.delete(C), 404, 'NOT_FOUND');
  },
  'POST /customers/{customerId}/portal: 200, url': async () => {
    const answer = await world.client.post<{ url: string }>(`${C}/portal`, {});
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['url']);
    const page = await open(world.service, new URL(answer.body.url).pathname);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Customer c');
  },
  'POST /customers/{customerId}/account-managers: 200, total and items': async () => {
    const [bob, cid] = [
      await addUser(world.service, world.client, 'bob'),
      await addUser(world.service, world.client, 'cid'),
    ];
    const assign = (userIds: unknown) => world.client.post(`${C}/account-managers`, { userIds });
    const both = await assign([bob.id, cid.id]);
    expect(both).toMatchObject({ status: 200, body: { total: 2, items: [{ id: bob.id }, { id: cid.id }] } });
    expect(Object.keys(Object(both.body)).sort()).toEqual(['items', 'total', 'version']);
    expect((await assign([cid.id])).body).toMatchObject({ total: 1, items: [{ id: cid.id }] });
    expect((await assign([])).body).toEqual({ total: 0, items: [], version: expect.any(Number) });
    expectError(await assign(undefined), 400, 'INVALID_DATA', 'userIds');
    expectError(await assign(['bob']), 400, 'INVALID_DATA', 'userIds[0]');
    expectError(await assign([MISSING_ID]), 400, 'REFERENCE_NOT_FOUND', 'userIds[0]');
  },
  'GET /customers/{customerId}/account-managers: 200': async () => {
    const bob = await addUser(world.service, world.client, 'bob');
    const assigned = await world.client.post(`${C}/account-managers`, { userIds: [bob.id] });
    expect(await world.read(`${C}/account-managers`)).toEqual(assigned.body);
    expectError(await world.client.get('/customers/external:x/account-managers'), 404, 'NOT_FOUND');
  },
});

/** Creates customers in the order c, b, a; their balances are b 30, a 20, c 10. */
async function three(): Promise<void> {
  for (const [name, amount] of [
    ['c', 10],
    ['b', 30],
    ['a', 20],
  ] as const) {
    await world.add('/customers', customer(name));
    await world.add('/invoices', invoice(name, name, amount));
    world.tick();
  }
}
const list = (query: string) => world.names(`/customers?${query}`);

rows('Customers · list parameters', {
  'sortBy: balance or createdAt, default createdAt': async () => {
    await three();
    expect(await list('')).toEqual(['a', 'b', 'c']);
    expect(await list('sortBy=createdAt')).toEqual(['a', 'b', 'c']);
    expect(await list('sortBy=balance')).toEqual(['b', 'a', 'c']);
    expectError(await world.client.get('/customers?sortBy=name'), 400, 'INVALID_DATA', 'sortBy');
  },
  sortOrder: async () => {
    await three();
    expect(await list('sortOrder=ASC')).toEqual(['c', 'b', 'a']);
    expect(await list('sortOrder=DESC')).toEqual(['a', 'b', 'c']);
    expect(await list('sortBy=balance&sortOrder=ASC')).toEqual(['c', 'a', 'b']);
  },
  'balance.gte': async () => {
    await three();
    expect(await list('balance.gte=20')).toEqual(['a', 'b']);
    expect(await list('balance.gte=21')).toEqual(['b']);
  },
  'balance.lte': async () => {
    await three();
    expect(await list('balance.lte=20')).toEqual(['a', 'c']);
    expect(await list('balance.lte=19')).toEqual(['c']);
    expect(await list('balance.gte=11&balance.lte=29')).toEqual(['a']);
    await world.add('/payments', payment('p', 'c', 210));
    expect(await list('balance.gte=-200&balance[lte]=20')).toEqual(['a', 'c']);
    expect(await list('balance.lte=-201')).toEqual([]);
  },
  'amountDue.eq': async () => {
    await three();
    expect(await list('amountDue.eq=30')).toEqual(['b']);
    await world.add('/payments', payment('p', 'b', 10, { b: 10 }));
    expect(await list('amountDue.eq=30')).toEqual([]);
    expect(await list('amountDue.eq=20')).toEqual(['a', 'b']);
    await world.remove('/invoices/external:c');
    expect(await list('amountDue.eq=0')).toEqual(['c']);
  },
  updatedAt: async () => {
    await three();
    expect(await list('updatedAt.gte=2026-03-01T12:01:00Z')).toEqual(['a', 'b']);
    expect(await list('updatedAt.gt=2026-03-01T12:01:00Z')).toEqual(['a']);
    expect(await list('updatedAt[lt]=2026-03-01T12:01:00Z')).toEqual(['c']);
    expect(await list('updatedAt.gte=2026-03-01')).toEqual(['a', 'b', 'c']);
    expect(await list('updatedAt.gte=2026-03-02')).toEqual([]);
  },
  dunningPlanId: async () => {
    await three();
    const { dunningPlanId } = await addSettings(world.service, world.client);
    await world.change('/customers/external:b', { dunningPlanId });
    expect(await list(`dunningPlanId=${dunningPlanId}`)).toEqual(['b']);
    expect(await list(`dunningPlanId=${MISSING_ID}`)).toEqual([]);
  },
  'customFieldsData_<id>.eq': async () => {
    await three();
    const { id } = await world.add('/custom_fields', field('tier', 'SELECT'));
    const set = (name: string, label: string) =>
      world.change(`/customers/external:${name}`, { customFields: [{ id, value: { label } }] });
    await set('a', 'One');
    await set('b', 'one');
    expect(await list(`customFieldsData_${id}.eq=One`)).toEqual(['a']);
    expect(await list(`customFieldsData_${id}.eq=one`)).toEqual(['b']);
    expect(await list(`customFieldsData_${id}.eq=two`)).toEqual([]);
  },
});

rows('Customers · further fields', {
  'vatNumber, accountingRef, address.state': async () => {
    const more = { vatNumber: 'FR1', accountingRef: '411', address: { state: 'IDF' } };
    expect(await world.add('/customers', customer('x', more))).toMatchObject(more);
    const none = { vatNumber: null, accountingRef: null, address: { state: null } };
    expect(await world.change('/customers/external:x', none)).toMatchObject(none);
  },
  accountManagerId: async () => {
    const { id } = await addUser(world.service, world.client, 'bob');
    expect(await world.change(C, { accountManagerId: id })).toMatchObject({ accountManagerId: id });
    expect(await world.change(C, { accountManagerId: null })).toMatchObject({ accountManagerId: null });
    const unknown = await world.client.put(C, { accountManagerId: MISSING_ID });
    expectError(unknown, 400, 'REFERENCE_NOT_FOUND', 'accountManagerId');
  },
  'paymentMethods, bankAccounts': async () => {
    const { bankAccountId } = await addSettings(world.service, world.client);
    const on = { enabled: true };
    const paymentMethods = {
      card: on,
      check: { enabled: false },
      achDebit: on,
      sepaDebit: on,
      goCardless: on,
      wireTransfer: { enabled: true, bankAccount: { id: bankAccountId } },
    };
    const more = { paymentMethods, bankAccounts: [{ id: bankAccountId }] };
    expect(await world.change(C, more)).toMatchObject(more);
    const cash = await world.client.put(C, { paymentMethods: { cash: on } });
    expectError(cash, 400, 'INVALID_DATA', 'paymentMethods.cash');
    const unknown = await world.client.put(C, { bankAccounts: [{ id: MISSING_ID }] });
    expectError(unknown, 400, 'REFERENCE_NOT_FOUND', 'bankAccounts[0].id');
  },
  'currency and figures': async () => {
    await world.add('/invoices', invoice('old', 'c', 10));
    await world.add('/invoices', invoice('new', 'c', 5, { dueDate: '2026-04-01' }));
    expect(await world.read(C)).toMatchObject({
      currency: 'EUR',
      balance: 15,
      amountDue: 15,
      amountOverdue: 10,
    });
  },
  'counts of invoices': async () => {
    await world.add('/invoices', invoice('old', 'c', 10));
    await world.add('/invoices', invoice('new', 'c', 5, { dueDate: '2026-04-01' }));
    expect(await world.read(C)).toMatchObject({ countInvoicesDue: 2, countInvoicesOverdue: 1 });
    await world.add('/payments', payment('p', 'c', 10, { old: 10 }));
    expect(await world.read(C)).toMatchObject({ countInvoicesDue: 1, countInvoicesOverdue: 0 });
  },
  'balances by currency': async () => {
    await world.add('/invoices', invoice('i', 'c', 10));
    await world.add('/invoices', invoice('j', 'c', 500, { currency: 'JPY', dueDate: '2026-04-01' }));
    const { balances } = await world.read<{ balances: unknown[] }>(C);
    expect(balances).toHaveLength(2);
    expect(balances).toContainEqual({ currency: 'EUR', balance: 10, amountDue: 10, amountOverdue: 10 });
    expect(balances).toContainEqual({ currency: 'JPY', balance: 500, amountDue: 500, amountOverdue: 0 });
  },
  directUrl: async () => {
    const { id } = await world.read(C);
    expect(await world.read(C)).toMatchObject({ directUrl: `http://test.local/customers/${id}` });
  },
  'read-only fields are refused': async () => {
    const names = ['balance', 'amountDue', 'amountOverdue', 'countInvoicesDue', 'countInvoicesOverdue'];
    for (const name of [...names, 'currency', 'balances', 'directUrl', 'createdAt', 'updatedAt'])
      expectError(await world.client.put(C, { [name]: 1 }), 400, 'INVALID_DATA', name);
  },
});

rows('Customers · portal body', {
  'no body': async () => {
    const answer = await world.client.send<{ url: string }>('POST', `${C}/portal`);
    expect(answer.status, answer.text).toBe(200);
    expect((await open(world.service, new URL(answer.body.url).pathname)).status).toBe(200);
  },
  'user: email address': async () => {
    expect((await world.client.post(`${C}/portal`, { user: 'ada@example.com' })).status).toBe(200);
    await world.refuse(`${C}/portal`, { user: 'Ada' }, 'INVALID_DATA', 'user');
  },
  'frameAncestors: sites that may embed it': async () => {
    const policy = async (body: object) => {
      const { url } = await world.add<{ url: string }>(`${C}/portal`, body);
      return (await open(world.service, new URL(url).pathname)).headers.get('content-security-policy');
    };
    expect(await policy({})).toContain("frame-ancestors 'none'");
    const named = await policy({ frameAncestors: 'app.example.com erp.example.org' });
    expect(named).toMatch(
      /frame-ancestors (https:\/\/)?app\.example\.com (https:\/\/)?erp\.example\.org(;|$)/,
    );
    await world.refuse(`${C}/portal`, { frameAncestors: '*' }, 'INVALID_DATA', 'frameAncestors');
  },
  'expiresIn: default 86400, no maximum': async () => {
    const path = async (body: object) =>
      new URL((await world.add<{ url: string }>(`${C}/portal`, body)).url).pathname;
    const [usual, short, long] = [
      await path({}),
      await path({ expiresIn: 60 }),
      await path({ expiresIn: 2 ** 31 - 1 }),
    ];
    const statusAt = async (seconds: number) => {
      world.clock.set(new Date(Date.parse(NOON) + seconds * 1000).toISOString());
      return Promise.all([usual, short, long].map(async (one) => (await open(world.service, one)).status));
    };
    expect(await statusAt(59)).toEqual([200, 200, 200]);
    expect(await statusAt(60)).toEqual([200, 404, 200]);
    expect(await statusAt(86_399)).toEqual([200, 404, 200]);
    expect(await statusAt(86_400)).toEqual([404, 404, 200]);
    for (const expiresIn of [0, -1, 1.5, '60'])
      await world.refuse(`${C}/portal`, { expiresIn }, 'INVALID_DATA', 'expiresIn');
  },
});
