import { expect } from 'vitest';
import { expectError, type ListAnswer, recordsOf } from '../harness/contract.ts';
import { contact, customer, invoice, payment, type Stored } from '../harness/factories.ts';
import { addUser } from '../harness/people.ts';
import { addSettings } from '../harness/settings.ts';
import { open } from '../portal/view.ts';
import { INSTANT, MISSING_ID, NOON, rows, UUID, world } from './entries.ts';

const here = world();
const C = '/customers/external:c';
const field = (externalId: string, dataType = 'STRING') => ({
  ...{ externalId, label: externalId, dataType, entityType: 'CUSTOMER' },
});
const contactsOf = async (path: string) =>
  (await here.read<{ contacts: Stored[] }>(path)).contacts.map(({ externalId }) => externalId).sort();

rows('Customers · fields', {
  id: async () => {
    const { id } = await here.read(C);
    expect(id).toMatch(UUID);
    expect(await here.change(C, { name: 'N' })).toMatchObject({ id });
  },
  'externalId: required': async () => {
    await here.refuse('/customers', { name: 'N' }, 'INVALID_DATA', 'externalId');
    await here.refuse('/customers', { name: 'N', externalId: null }, 'INVALID_DATA', 'externalId');
    await here.refuse('/customers', { name: 'N', externalId: '' }, 'INVALID_DATA', 'externalId');
  },
  'name: required when new': async () => {
    await here.refuse('/customers', { externalId: 'x' }, 'INVALID_DATA', 'name');
    expect(await here.add('/customers', { externalId: 'c' })).toMatchObject({ name: 'Customer c' });
  },
  'address: address, zipcode, city, country': async () => {
    const address = { address: '1 rue', zipcode: '75001', city: 'Paris', country: 'France' };
    expect(await here.change(C, { address })).toMatchObject({ address });
    expect(await here.change(C, { address: { city: 'Lyon' } })).toMatchObject({
      address: { ...address, city: 'Lyon' },
    });
    const wrong = await here.client.put(C, { address: { city: 7 } });
    expectError(wrong, 400, 'INVALID_DATA', 'address.city');
  },
  'parent: externalId': async () => {
    await here.add('/customers', customer('child', { parent: { externalId: 'c' } }));
    expect(await here.read('/customers/external:child')).toMatchObject({ parent: { externalId: 'c' } });
    expect(await here.read(C)).toMatchObject({ parent: null });
    expect(await here.change('/customers/external:child', { parent: null })).toMatchObject({ parent: null });
  },
  'contacts: deprecated, accepted and returned': async () => {
    const contacts = [contact('a@x.org', { externalId: 'a', firstName: 'Ada' })];
    const answer = await here.client.post('/customers', customer('c', { contacts }));
    expect(answer).toMatchObject({ status: 201, body: { contacts: [{ firstName: 'Ada' }] } });
    expect(answer.headers.get('deprecation')).toMatch(/^@\d+$/);
    expect(await here.read(C)).toMatchObject({ contacts: [{ email: 'a@x.org' }] });
  },
  'customFields: id and/or externalId, value': async () => {
    const { id } = await here.add('/custom_fields', field('f'));
    await here.add('/custom_fields', field('g'));
    const customFields = [
      { id, value: 'one' },
      { externalId: 'g', value: 'two' },
    ];
    expect(await here.add('/customers', customer('c', { customFields }))).toMatchObject({
      customFields: [
        { externalId: 'f', value: 'one' },
        { externalId: 'g', value: 'two' },
      ],
    });
    const none = customer('c', { customFields: [{ value: 'x' }] });
    expect((await here.client.post('/customers', none)).status).toBe(400);
  },
  'balance, amountDue': async () => {
    await here.add('/invoices', invoice('i', 'c', 100));
    await here.add('/payments', payment('p', 'c', 70, { i: 30 }));
    expect(await here.read(C)).toMatchObject({ balance: 30, amountDue: 70 });
    expect(await here.names('/customers?balance.gte=30&amountDue.eq=70&sortBy=balance')).toEqual(['c']);
  },
  'createdAt, updatedAt': async () => {
    expect(await here.read(C)).toMatchObject({ createdAt: NOON, updatedAt: NOON });
    here.tick();
    const changed = await here.change<Stored>(C, { name: 'Changed' });
    expect(changed).toMatchObject({ createdAt: NOON, updatedAt: here.clock.now() });
    expect(changed.updatedAt).toMatch(INSTANT);
  },
  'dunning plan: link and filter': async () => {
    const { dunningPlanId } = await addSettings(here.service, here.client);
    expect(await here.change(C, { dunningPlanId })).toMatchObject({ dunningPlanId });
    expect(await here.names(`/customers?dunningPlanId=${dunningPlanId}`)).toEqual(['c']);
    expect(await here.change(C, { dunningPlanId: null })).toMatchObject({ dunningPlanId: null });
    expect(await here.names(`/customers?dunningPlanId=${dunningPlanId}`)).toEqual([]);
  },
});

rows('Customers · rules', {
  'refuses a parent that has a parent': async () => {
    await here.add('/customers', customer('child', { parent: { externalId: 'c' } }));
    const below = customer('grandchild', { parent: { externalId: 'child' } });
    expectError(await here.client.post('/customers', below), 400, 'INVALID_DATA');
    await here.add('/customers', customer('top'));
    const above = { externalId: 'c', parent: { externalId: 'top' } };
    expectError(await here.client.post('/customers', above), 400, 'INVALID_DATA');
    const itself = { externalId: 'top', parent: { externalId: 'top' } };
    expectError(await here.client.post('/customers', itself), 400, 'INVALID_DATA');
  },
  'requires the parent to exist': async () => {
    const body = customer('child', { parent: { externalId: 'later' } });
    await here.refuse('/customers', body, 'REFERENCE_NOT_FOUND', 'parent.externalId');
    expectError(await here.client.get('/customers/external:child'), 404, 'NOT_FOUND');
    await here.add('/customers', customer('later'));
    await here.add('/customers', body);
  },
  'replaces contacts by a stated list, and keeps them otherwise': async () => {
    const of = (...names: string[]) => ({
      contacts: names.map((name) => contact(`${name}@x.org`, { externalId: name })),
    });
    await here.add('/customers', customer('c', of('a', 'b')));
    await here.add('/customers', customer('c', of('b', 'd')));
    expect(await contactsOf(C)).toEqual(['b', 'd']);
    await here.add('/customers', customer('c'));
    expect(await contactsOf(C)).toEqual(['b', 'd']);
    await here.add('/customers', customer('c', of()));
    expect(await contactsOf(C)).toEqual([]);
  },
  'gives a contact of several customers an id for each': async () => {
    const contacts = [contact('a@x.org', { externalId: 'a' })];
    const ids = new Set<string>();
    for (const name of ['c', 'd']) {
      const stored = await here.add<{ contacts: Stored[] }>('/customers', customer(name, { contacts }));
      ids.add(stored.contacts[0]?.id ?? '');
    }
    expect(ids.size).toBe(2);
  },
  'links dunning plans, and creates none': async () => {
    expectError(await here.client.post('/dunning_plans', { name: 'Firm' }), 405, 'METHOD_NOT_ALLOWED');
    const unknown = customer('c', { dunningPlanId: MISSING_ID });
    await here.refuse('/customers', unknown, 'REFERENCE_NOT_FOUND', 'dunningPlanId');
    const made = customer('c', { dunningPlan: { name: 'Firm' } });
    await here.refuse('/customers', made, 'INVALID_DATA', 'dunningPlan');
  },
  'deletes only customers without records': async () => {
    await here.add('/invoices', invoice('i', 'c', 1));
    expectError(await here.client.delete(C), 409, 'CONFLICT');
    await here.remove('/invoices/external:i');
    await here.remove(C);
    expectError(await here.client.get(C), 404, 'NOT_FOUND');
  },
});

rows('Customers · endpoints', {
  'POST /customers: 201': async () => {
    for (const name of ['A', 'B'])
      expect(await here.client.post('/customers', customer('x', { name }))).toMatchObject({
        status: 201,
        body: { externalId: 'x', name },
      });
  },
  'GET /customers: 200, customers': async () => {
    const answer = await here.client.get<ListAnswer>('/customers');
    expect(recordsOf(answer, 'customers')).toMatchObject([{ externalId: 'c' }]);
  },
  'GET /customers/{customerId}: 200': async () => {
    const { id } = await here.read(C);
    const answer = await here.client.get(`/customers/${id}`);
    expect(answer).toMatchObject({ status: 200, body: { externalId: 'c', contacts: [] } });
    expectError(await here.client.get(`/customers/${MISSING_ID}`), 404, 'NOT_FOUND');
  },
  'PUT /customers/{customerId}: 200': async () => {
    const answer = await here.client.put(C, { name: 'N', vatNumber: 'FR1' });
    expect(answer).toMatchObject({ status: 200, body: { externalId: 'c', name: 'N', vatNumber: 'FR1' } });
    expect(await here.change(C, {})).toEqual(answer.body);
    expectError(await here.client.put('/customers/external:x', { name: 'N' }), 404, 'NOT_FOUND');
  },
  'DELETE /customers/{customerId}: 204': async () => {
    await here.remove(C);
    expectError(await here.client.delete(C), 404, 'NOT_FOUND');
  },
  'POST /customers/{customerId}/portal: 200, url': async () => {
    const answer = await here.client.post<{ url: string }>(`${C}/portal`, {});
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['url']);
    const page = await open(here.service, new URL(answer.body.url).pathname);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Customer c');
  },
  'POST /customers/{customerId}/account-managers: 200, total and items': async () => {
    const [bob, cid] = [
      await addUser(here.service, here.client, 'bob'),
      await addUser(here.service, here.client, 'cid'),
    ];
    const assign = (userIds: unknown) => here.client.post(`${C}/account-managers`, { userIds });
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
    const bob = await addUser(here.service, here.client, 'bob');
    const assigned = await here.client.post(`${C}/account-managers`, { userIds: [bob.id] });
    expect(await here.read(`${C}/account-managers`)).toEqual(assigned.body);
    expectError(await here.client.get('/customers/external:x/account-managers'), 404, 'NOT_FOUND');
  },
});

/** Creates customers in the order c, b, a; their balances are b 30, a 20, c 10. */
async function three(): Promise<void> {
  for (const [name, amount] of [
    ['c', 10],
    ['b', 30],
    ['a', 20],
  ] as const) {
    await here.add('/customers', customer(name));
    await here.add('/invoices', invoice(name, name, amount));
    here.tick();
  }
}
const list = (query: string) => here.names(`/customers?${query}`);

rows('Customers · list parameters', {
  'sortBy: balance or createdAt, default createdAt': async () => {
    await three();
    expect(await list('')).toEqual(['a', 'b', 'c']);
    expect(await list('sortBy=createdAt')).toEqual(['a', 'b', 'c']);
    expect(await list('sortBy=balance')).toEqual(['b', 'a', 'c']);
    expectError(await here.client.get('/customers?sortBy=name'), 400, 'INVALID_DATA', 'sortBy');
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
  },
  'amountDue.eq': async () => {
    await three();
    expect(await list('amountDue.eq=30')).toEqual(['b']);
    await here.add('/payments', payment('p', 'b', 10, { b: 10 }));
    expect(await list('amountDue.eq=30')).toEqual([]);
    expect(await list('amountDue.eq=20')).toEqual(['a', 'b']);
  },
  updatedAt: async () => {
    await three();
    expect(await list('updatedAt.gte=2026-03-01T12:01:00Z')).toEqual(['a', 'b']);
    expect(await list('updatedAt.gt=2026-03-01T12:01:00Z')).toEqual(['a']);
    expect(await list('updatedAt[lt]=2026-03-01T12:01:00Z')).toEqual(['c']);
  },
  dunningPlanId: async () => {
    await three();
    const { dunningPlanId } = await addSettings(here.service, here.client);
    await here.change('/customers/external:b', { dunningPlanId });
    expect(await list(`dunningPlanId=${dunningPlanId}`)).toEqual(['b']);
    expect(await list(`dunningPlanId=${MISSING_ID}`)).toEqual([]);
  },
  'customFieldsData_<id>.eq': async () => {
    await three();
    const { id } = await here.add('/custom_fields', field('tier', 'SELECT'));
    const set = (name: string, label: string) =>
      here.change(`/customers/external:${name}`, { customFields: [{ id, value: { label } }] });
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
    expect(await here.add('/customers', customer('x', more))).toMatchObject(more);
    const none = { vatNumber: null, accountingRef: null, address: { state: null } };
    expect(await here.change('/customers/external:x', none)).toMatchObject(none);
  },
  accountManagerId: async () => {
    const { id } = await addUser(here.service, here.client, 'bob');
    expect(await here.change(C, { accountManagerId: id })).toMatchObject({ accountManagerId: id });
    expect(await here.change(C, { accountManagerId: null })).toMatchObject({ accountManagerId: null });
    const unknown = await here.client.put(C, { accountManagerId: MISSING_ID });
    expectError(unknown, 400, 'REFERENCE_NOT_FOUND', 'accountManagerId');
  },
  'paymentMethods, bankAccounts': async () => {
    const { bankAccountId } = await addSettings(here.service, here.client);
    const on = { enabled: true };
    const paymentMethods = {
      ...{ card: on, check: { enabled: false }, achDebit: on, sepaDebit: on, goCardless: on },
      wireTransfer: { enabled: true, bankAccount: { id: bankAccountId } },
    };
    const more = { paymentMethods, bankAccounts: [{ id: bankAccountId }] };
    expect(await here.change(C, more)).toMatchObject(more);
    const cash = await here.client.put(C, { paymentMethods: { cash: on } });
    expectError(cash, 400, 'INVALID_DATA', 'paymentMethods.cash');
    const unknown = await here.client.put(C, { bankAccounts: [{ id: MISSING_ID }] });
    expectError(unknown, 400, 'REFERENCE_NOT_FOUND', 'bankAccounts[0].id');
  },
  'currency and figures': async () => {
    await here.add('/invoices', invoice('old', 'c', 10));
    await here.add('/invoices', invoice('new', 'c', 5, { dueDate: '2026-04-01' }));
    expect(await here.read(C)).toMatchObject({
      ...{ currency: 'EUR', balance: 15, amountDue: 15, amountOverdue: 10 },
    });
  },
  'counts of invoices': async () => {
    await here.add('/invoices', invoice('old', 'c', 10));
    await here.add('/invoices', invoice('new', 'c', 5, { dueDate: '2026-04-01' }));
    expect(await here.read(C)).toMatchObject({ countInvoicesDue: 2, countInvoicesOverdue: 1 });
    await here.add('/payments', payment('p', 'c', 10, { old: 10 }));
    expect(await here.read(C)).toMatchObject({ countInvoicesDue: 1, countInvoicesOverdue: 0 });
  },
  'balances by currency': async () => {
    await here.add('/invoices', invoice('i', 'c', 10));
    await here.add('/invoices', invoice('j', 'c', 500, { currency: 'JPY', dueDate: '2026-04-01' }));
    const { balances } = await here.read<{ balances: unknown[] }>(C);
    expect(balances).toHaveLength(2);
    expect(balances).toContainEqual({ currency: 'EUR', balance: 10, amountDue: 10, amountOverdue: 10 });
    expect(balances).toContainEqual({ currency: 'JPY', balance: 500, amountDue: 500, amountOverdue: 0 });
  },
  directUrl: async () => {
    const { id } = await here.read(C);
    expect(await here.read(C)).toMatchObject({ directUrl: `http://test.local/customers/${id}` });
  },
  'read-only fields are refused': async () => {
    const names = ['balance', 'amountDue', 'amountOverdue', 'countInvoicesDue', 'countInvoicesOverdue'];
    for (const name of [...names, 'currency', 'balances', 'directUrl', 'createdAt', 'updatedAt'])
      expectError(await here.client.put(C, { [name]: 1 }), 400, 'INVALID_DATA', name);
  },
});

rows('Customers · portal body', {
  'no body': async () => {
    const answer = await here.client.send<{ url: string }>('POST', `${C}/portal`);
    expect(answer.status, answer.text).toBe(200);
    expect((await open(here.service, new URL(answer.body.url).pathname)).status).toBe(200);
  },
  'user: email address': async () => {
    expect((await here.client.post(`${C}/portal`, { user: 'ada@example.com' })).status).toBe(200);
    await here.refuse(`${C}/portal`, { user: 'Ada' }, 'INVALID_DATA', 'user');
  },
  'frameAncestors: sites that may embed it': async () => {
    const policy = async (body: object) => {
      const { url } = await here.add<{ url: string }>(`${C}/portal`, body);
      return (await open(here.service, new URL(url).pathname)).headers.get('content-security-policy');
    };
    expect(await policy({})).toContain("frame-ancestors 'none'");
    const named = await policy({ frameAncestors: 'app.example.com erp.example.org' });
    expect(named).toMatch(
      /frame-ancestors (https:\/\/)?app\.example\.com (https:\/\/)?erp\.example\.org(;|$)/,
    );
    await here.refuse(`${C}/portal`, { frameAncestors: '*' }, 'INVALID_DATA', 'frameAncestors');
  },
  'expiresIn: default 86400, no maximum': async () => {
    const path = async (body: object) =>
      new URL((await here.add<{ url: string }>(`${C}/portal`, body)).url).pathname;
    const [usual, short, long] = [
      await path({}),
      await path({ expiresIn: 60 }),
      await path({ expiresIn: 2 ** 31 - 1 }),
    ];
    const statusAt = async (seconds: number) => {
      here.clock.set(new Date(Date.parse(NOON) + seconds * 1000).toISOString());
      return Promise.all([usual, short, long].map(async (one) => (await open(here.service, one)).status));
    };
    expect(await statusAt(59)).toEqual([200, 200, 200]);
    expect(await statusAt(60)).toEqual([200, 404, 200]);
    expect(await statusAt(86_399)).toEqual([200, 404, 200]);
    expect(await statusAt(86_400)).toEqual([404, 404, 200]);
    for (const expiresIn of [0, -1, 1.5, '60'])
      await here.refuse(`${C}/portal`, { expiresIn }, 'INVALID_DATA', 'expiresIn');
  },
});
