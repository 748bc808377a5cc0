import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError, idsOf, walk } from '../../../test/harness/contract.ts';
import { contact, customer, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { addSettings } from '../../../test/harness/settings.ts';
import { ManualClock } from '../../platform/clock.ts';

const clock = new ManualClock('2026-03-01T12:00:00.000Z');
const MISSING_ID = '01890000-0000-7000-8000-000000000000';
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-03-01T12:00:00.000Z');
  client = await service.client();
});
afterAll(() => closeVerified(service));

const defaultPlanOf = async (who: Client) =>
  (await read<{ items: { id: string }[] }>(who, '/dunning_plans')).items[0]?.id;

describe('a created customer', () => {
  it('answers with every field, null where none was given', async () => {
    const answer = await client.post('/customers', { externalId: 'c', name: 'Ada & Co' });
    expect(answer.status).toBe(201);
    const empty = { address: null, zipcode: null, city: null, state: null, country: null };
    const { id } = await read(client, '/customers/external:c');
    expect(answer.body).toEqual({
      id,
      externalId: 'c',
      name: 'Ada & Co',
      address: empty,
      parent: null,
      mergedInto: null,
      vatNumber: null,
      accountingRef: null,
      accountManagerId: null,
      dunningPlanId: null,
      dunningEnabled: true,
      dunning: { planId: await defaultPlanOf(client), from: 'DEFAULT', pausedUntil: null },
      language: null,
      timezone: null,
      paymentMethods: null,
      bankAccounts: [],
      currency: 'EUR',
      balance: 0,
      amountDue: 0,
      exposure: 0,
      creditLimit: null,
      overLimit: false,
      paymentTerms: null,
      onHold: false,
      onHoldReason: null,
      paymentAccount: null,
      amountOverdue: 0,
      countInvoicesDue: 0,
      countInvoicesOverdue: 0,
      unconverted: [],
      balances: [],
      customFields: [],
      directUrl: `http://test.local/customers/${id}`,
      version: expect.any(Number),
      createdAt: '2026-03-01T12:00:00.000Z',
      updatedAt: '2026-03-01T12:00:00.000Z',
      contacts: [],
    });
  });

  it('keeps absent fields, clears null or empty ones and sets the others', async () => {
    const settings = await addSettings(service, client);
    const { userId: accountManagerId, dunningPlanId, bankAccountId } = settings;
    const full = {
      vatNumber: 'FR1',
      accountingRef: '411',
      language: 'fr',
      accountManagerId: accountManagerId.toUpperCase(),
      dunningPlanId,
      address: { address: '1 rue', zipcode: '75001', city: 'Paris', state: 'IDF', country: 'France' },
      paymentMethods: {
        card: { enabled: true },
        wireTransfer: { enabled: true, bankAccount: { id: bankAccountId.toUpperCase() } },
      },
      bankAccounts: [{ id: bankAccountId }],
    };
    const methods = {
      ...full.paymentMethods,
      wireTransfer: { enabled: true, bankAccount: { id: bankAccountId } },
    };
    const stored = { ...full, accountManagerId, paymentMethods: methods };
    expect(await store(client, '/customers', customer('c', full))).toMatchObject(stored);
    expect(await store(client, '/customers', { externalId: 'c' })).toMatchObject(stored);
    const partly = { externalId: 'c', address: { city: '' }, paymentMethods: { card: { enabled: false } } };
    expect(await store(client, '/customers', partly)).toMatchObject({
      ...stored,
      address: { ...full.address, city: null },
      paymentMethods: { ...methods, card: { enabled: false } },
    });
    const cleared = {
      vatNumber: '',
      accountingRef: null,
      accountManagerId: null,
      dunningPlanId: null,
      language: null,
      paymentMethods: null,
    };
    const input = { ...cleared, externalId: 'c', address: null, bankAccounts: null };
    expect(await store(client, '/customers', input)).toMatchObject({
      ...cleared,
      vatNumber: null,
      address: { address: null, country: null },
      bankAccounts: [],
      name: 'Customer c',
    });
  });

  it('accepts the id sent back by a connector, which may change to a free externalId', async () => {
    const { id } = await store(client, '/customers', customer('old'));
    await store(client, '/customers', customer('taken'));
    expect(await store(client, '/customers', { id, externalId: 'new' })).toMatchObject({
      id,
      externalId: 'new',
    });
    expectError(await client.get('/customers/external:old'), 404, 'NOT_FOUND');
    const taken = await client.post('/customers', { id, externalId: 'taken' });
    expectError(taken, 400, 'INVALID_DATA', 'externalId');
    expectError(
      await client.post('/customers', { id: MISSING_ID, ...customer('x') }),
      400,
      'REFERENCE_NOT_FOUND',
      'id',
    );
    expectError(await client.get('/customers/external:x'), 404, 'NOT_FOUND');
  });

  it('is not created again by an edit of a deleted customer', async () => {
    const { version } = await store(client, '/customers', customer('gone'));
    expect((await client.delete('/customers/external:gone')).status).toBe(204);
    const edit = { ...customer('gone'), version };
    expectError(await client.post('/customers', edit), 409, 'CONFLICT', 'version');
    expectError(await client.get('/customers/external:gone'), 404, 'NOT_FOUND');
    expect((await client.post('/customers', { ...edit, version: 0 })).status).toBe(201);
  });

  it('is idempotent and updates updatedAt only after a change', async () => {
    const first = await store(client, '/customers', customer('c'));
    clock.set('2026-03-01T13:00:00.000Z');
    expect(await store(client, '/customers', customer('c'))).toEqual(first);
    const changed = await store(client, '/customers', customer('c', { name: 'New' }));
    expect(changed).toMatchObject({ createdAt: first.createdAt, updatedAt: '2026-03-01T13:00:00.000Z' });
  });

  it('replaces the imported contacts by the deprecated list, with a deprecation header', async () => {
    const contacts = [contact('a@x.org', { externalId: 'a' }), contact('b@x.org', { externalId: 'b' })];
    const first = await client.post<{ id: string }>('/customers', customer('c', { contacts }));
    expect(first.body).toMatchObject({ contacts });
    expect(first.headers.get('deprecation')).toMatch(/^@\d+$/);
    const successor = `</v1/customers/${first.body.id}/contacts>; rel="successor-version"`;
    expect(first.headers.get('link')).toBe(successor);
    const without = await client.post('/customers', customer('c'));
    expect(without.body).toMatchObject({ contacts });
    expect(without.headers.has('deprecation')).toBe(false);
    const one = { contacts: [contact('b@x.org', { externalId: 'b' })] };
    const put = await client.put('/customers/external:c', one);
    expect(put.headers.get('link')).toBe(successor);
    const read = await client.get<{ contacts: { email: string }[] }>('/customers/external:c');
    expect(read.body.contacts.map(({ email }) => email)).toEqual(['b@x.org']);
    expect(read.headers.get('link')).toBe(successor);
    for (const none of [[], null]) {
      await store(client, '/customers', customer('c', one));
      expect(await store(client, '/customers', customer('c', { contacts: none }))).toMatchObject({
        contacts: [],
      });
    }
  });

  it('links a child to an existing parent, one level deep', async () => {
    const parent = await store(client, '/customers', customer('p'));
    const child = await store(client, '/customers', customer('k', { parent: { externalId: 'p' } }));
    expect(child).toMatchObject({ parent: { id: parent.id, externalId: 'p' } });
    const early = await client.post('/customers', customer('x', { parent: { externalId: 'later' } }));
    expectError(early, 400, 'REFERENCE_NOT_FOUND', 'parent.externalId');
    expect(early.text).toMatch(/parent.*does not exist/);
    const deep = await client.post('/customers', customer('x', { parent: { externalId: 'k' } }));
    expectError(deep, 400, 'INVALID_DATA', 'parent');
    const above = await client.post('/customers', customer('p', { parent: { externalId: 'x' } }));
    expectError(above, 400, 'REFERENCE_NOT_FOUND', 'parent.externalId');
    const itself = await client.post('/customers', customer('p', { parent: { id: parent.id } }));
    expectError(itself, 400, 'INVALID_DATA', 'parent');
    expectError(await client.get('/customers/external:x'), 404, 'NOT_FOUND');
    expect(await store(client, '/customers', customer('k', { parent: null }))).toMatchObject({
      parent: null,
    });
  });
});

describe('an update by PUT', () => {
  it('sets the given fields and renames to a free externalId', async () => {
    const { id } = await store(client, '/customers', customer('c', { vatNumber: 'V' }));
    const answer = await client.put(`/customers/${id}`, { name: 'N', externalId: 'd' });
    expect(answer).toMatchObject({ status: 200, body: { id, name: 'N', externalId: 'd', vatNumber: 'V' } });
    expect(await client.put('/customers/external:d', { id: id.toUpperCase(), name: 'M' })).toMatchObject({
      status: 200,
      body: { id, name: 'M', externalId: 'd' },
    });
  });

  it('refuses another id or a taken externalId, and creates nothing', async () => {
    const other = await store(client, '/customers', customer('o'));
    await store(client, '/customers', customer('c'));
    for (const id of [other.id, MISSING_ID])
      expectError(await client.put('/customers/external:c', { id }), 400, 'INVALID_DATA', 'id');
    expectError(
      await client.put('/customers/external:c', { externalId: 'o' }),
      400,
      'INVALID_DATA',
      'externalId',
    );
    expectError(await client.put('/customers/external:new', customer('new')), 404, 'NOT_FOUND');
    expectError(await client.put(`/customers/${MISSING_ID}`, customer('new')), 404, 'NOT_FOUND');
    expect(await idsOf(client, '/customers?sortOrder=ASC', 'customers')).toEqual(['o', 'c']);
  });
});

describe('refused requests', () => {
  const long = (length: number) => 'x'.repeat(length);
  it.each<[string, Record<string, unknown>, string, string]>([
    ['no name', { externalId: 'x' }, 'INVALID_DATA', 'name'],
    ['no externalId', { name: 'x' }, 'INVALID_DATA', 'externalId'],
    ['an empty externalId', customer(''), 'INVALID_DATA', 'externalId'],
    ['a null name', customer('x', { name: null }), 'INVALID_DATA', 'name'],
    ['a number for a name', customer('x', { name: 5 }), 'INVALID_DATA', 'name'],
    ['a long name', customer('x', { name: long(501) }), 'INVALID_DATA', 'name'],
    ['a long externalId', customer(long(256)), 'INVALID_DATA', 'externalId'],
    ['an unknown field', customer('x', { nmae: 'y' }), 'INVALID_DATA', 'nmae'],
    ['a read-only field', customer('x', { balance: 0 }), 'INVALID_DATA', 'balance'],
    ['an unknown nested field', customer('x', { address: { town: 'y' } }), 'INVALID_DATA', 'address.town'],
    ['an empty parent', customer('x', { parent: {} }), 'INVALID_DATA', 'parent'],
    ['an unknown language', customer('x', { language: 'pl' }), 'INVALID_DATA', 'language'],
    ['a read-only dunning field', customer('x', { dunning: {} }), 'INVALID_DATA', 'dunning'],
    ['an invalid id', customer('x', { dunningPlanId: '7' }), 'INVALID_DATA', 'dunningPlanId'],
    ['an unknown plan', customer('x', { dunningPlanId: MISSING_ID }), 'REFERENCE_NOT_FOUND', 'dunningPlanId'],
    [
      'an unknown manager',
      customer('x', { accountManagerId: MISSING_ID }),
      'REFERENCE_NOT_FOUND',
      'accountManagerId',
    ],
    [
      'an unknown bank account',
      customer('x', { bankAccounts: [{ id: MISSING_ID }] }),
      'REFERENCE_NOT_FOUND',
      'bankAccounts[0].id',
    ],
    [
      'an unknown account for wire transfers',
      customer('x', { paymentMethods: { wireTransfer: { enabled: true, bankAccount: { id: MISSING_ID } } } }),
      'REFERENCE_NOT_FOUND',
      'paymentMethods.wireTransfer.bankAccount.id',
    ],
    ['a contact without address', customer('x', { contacts: [{}] }), 'INVALID_DATA', 'contacts[0].email'],
    [
      'a contact with an invalid address',
      customer('x', { contacts: [contact('x')] }),
      'INVALID_DATA',
      'contacts[0].email',
    ],
    [
      'a repeated contact',
      customer('x', { contacts: [contact('a@x.org'), contact('A@x.org')] }),
      'INVALID_DATA',
      'contacts[1].email',
    ],
    [
      'an unknown position',
      customer('x', { contacts: [contact('a@x.org', { position: 'BOSS' })] }),
      'INVALID_DATA',
      'contacts[0].position',
    ],
  ])('name their field: %s', async (_title, body, code, field) => {
    expectError(await client.post('/customers', body), 400, code, field);
    expect(await client.get('/customers')).toMatchObject({ body: { total: 0 } });
  });

  it('include the deletion of a customer with records, but not with contacts only', async () => {
    await store(client, '/customers', customer('p'));
    await store(client, '/customers', customer('k', { parent: { externalId: 'p' } }));
    await store(client, '/invoices', invoice('i', 'p', 100));
    expectError(await client.delete('/customers/external:p'), 409, 'CONFLICT', 'documents', 'children');
    expect((await client.delete('/invoices/external:i')).status).toBe(204);
    expectError(await client.delete('/customers/external:p'), 409, 'CONFLICT', 'children');
    await store(client, '/customers/external:k/contacts', contact('a@x.org'));
    const deleted = await client.delete('/customers/external:k');
    expect(deleted).toMatchObject({ status: 204, text: '' });
    expect((await client.delete('/customers/external:p')).status).toBe(204);
    expectError(await client.delete('/customers/external:p'), 404, 'NOT_FOUND');
  });
});

describe('the list of customers', () => {
  it('filters by figures, dates and dunning plan', async () => {
    const { dunningPlanId } = await addSettings(service, client);
    for (const externalId of ['a', 'b', 'c']) await store(client, '/customers', customer(externalId));
    clock.set('2026-03-02T12:00:00.000Z');
    await store(client, '/invoices', invoice('i', 'a', 500));
    await store(client, '/invoices', invoice('j', 'b', 300));
    await store(client, '/payments', payment('p', 'c', 200));
    await store(client, '/customers', { externalId: 'c', dunningPlanId });
    const list = (query: string) =>
      idsOf(client, `/customers?sortBy=balance&sortOrder=ASC&${query}`, 'customers');
    expect(await list('')).toEqual(['c', 'b', 'a']);
    expect(await list('balance.gte=300')).toEqual(['b', 'a']);
    expect(await list('balance.lte=300')).toEqual(['c', 'b']);
    expect(await list('balance.gte=-200&balance.lte=300')).toEqual(['c', 'b']);
    expect(await list('balance[gte]=500')).toEqual(['a']);
    expect(await list('amountDue.eq=300')).toEqual(['b']);
    expect(await list('amountDue.eq=0')).toEqual(['c']);
    expect(await list(`dunningPlanId=${dunningPlanId}`)).toEqual(['c']);
    expect(await list(`dunningPlanId=${MISSING_ID}`)).toEqual([]);
    expect(await list('updatedAt.gte=2026-03-02')).toEqual(['c', 'b', 'a']);
    expect(await list('updatedAt.lt=2026-03-02')).toEqual([]);
    expect(await idsOf(client, '/customers?sortBy=balance', 'customers')).toEqual(['a', 'b', 'c']);
  });

  it('is newest first, with pages of 50 and up to 1000', async () => {
    for (let i = 0; i < 51; i += 1) {
      clock.set(new Date(Date.parse('2026-03-01T12:00:00Z') + i).toISOString());
      await store(client, '/customers', customer(`n${i}`));
    }
    const newest = Array.from({ length: 51 }, (_, i) => `n${50 - i}`);
    expect(await idsOf(client, '/customers', 'customers')).toEqual(newest.slice(0, 50));
    expect(await idsOf(client, '/customers?limit=1000', 'customers')).toEqual(newest);
    expect(await walk(client, '/customers?limit=7&sortOrder=ASC', 'customers')).toEqual(newest.toReversed());
    expectError(await client.get('/customers?limit=1001'), 400, 'INVALID_DATA', 'limit');
  });
});

describe('concurrent requests', () => {
  it('create one customer per externalId, and let one rename win', async () => {
    const imports = await Promise.all(
      Array.from({ length: 20 }, () => client.post<{ id: string }>('/customers', customer('c'))),
    );
    expect(new Set(imports.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(imports.map(({ body }) => body.id)).size).toBe(1);
    for (let i = 0; i < 10; i += 1) await store(client, '/customers', customer(`r${i}`));
    const renames = await Promise.all(
      Array.from({ length: 10 }, (_, i) => client.put(`/customers/external:r${i}`, { externalId: 'one' })),
    );
    const statuses = renames.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(
      statuses.every((status) => [200, 400, 409].includes(status)),
      statuses.join(),
    ).toBe(true);
  });
});
