import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventList } from '../../src/exchange/events/schema.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import {
  contact,
  creditNote,
  customer,
  invoice,
  payment,
  read,
  refund,
  type Stored,
  store,
} from '../harness/factories.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { addSettings } from '../harness/settings.ts';

const clock = new ManualClock('2026-03-01T12:00:00.000Z');
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-03-01T12:00:00.000Z');
  client = await service.client();
  await store(client, '/customers', customer('c'));
  await store(client, '/invoices', invoice('i', 'c', 100));
  await store(client, '/payments', payment('p', 'c', 100));
});
afterAll(() => closeVerified(service));

const send = <T>(method: 'POST' | 'PUT', path: string, body: unknown) =>
  (method === 'POST' ? client.post<T> : client.put<T>)(path, body, { prefer: 'handling=lenient' });
const events = async () => (await read<EventList>(client, '/events?limit=500')).items.length;

interface Model {
  /** Creates a record. */
  make: () => Promise<Stored>;
  /** The path that reads it, and the writes that accept its answer. */
  path: (made: Stored) => string;
  writes: (made: Stored) => [method: 'POST' | 'PUT', path: string][];
}

const CONTACTS = '/customers/external:c/contacts';
const linked = { i: 40 };
const twice = (path: string, one: string): Model['writes'] => {
  return () => [
    ['POST', path],
    ['PUT', one],
  ];
};

const MODELS: Record<string, Model> = {
  'a customer': {
    make: () => store(client, '/customers', customer('new')),
    path: () => '/customers/external:new',
    writes: twice('/customers', '/customers/external:new'),
  },
  'a customer with everything': {
    make: async () => {
      const { userId, dunningPlanId, bankAccountId } = await addSettings(service, client);
      await store(client, '/custom_fields', {
        externalId: 'f',
        label: 'F',
        dataType: 'MULTI_SELECT',
        entityType: 'CUSTOMER',
      });
      const more = {
        accountManagerId: userId,
        dunningPlanId,
        vatNumber: 'FR1',
        accountingRef: 'X',
        language: 'fr',
        address: { address: '1 rue', zipcode: '75', city: 'Paris', state: '', country: 'FR' },
        bankAccounts: [{ id: bankAccountId }],
        paymentMethods: { wireTransfer: { enabled: true, bankAccount: { id: bankAccountId } } },
        contacts: [contact('a@x.org', { externalId: 'a', isMain: true }), contact('b@x.org')],
        customFields: [{ externalId: 'f', value: [{ label: 'x' }, { label: 'y' }] }],
        parent: { externalId: 'c' },
      };
      return store(client, '/customers', customer('new', more));
    },
    path: () => '/customers/external:new',
    writes: twice('/customers', '/customers/external:new'),
  },
  'a contact': {
    make: () => store(client, CONTACTS, contact('a@x.org')),
    path: ({ id }) => `${CONTACTS}/${id}`,
    writes: ({ id }) => [
      ['POST', CONTACTS],
      ['PUT', `${CONTACTS}/${id}`],
    ],
  },
  'an invoice': {
    make: () => store(client, '/invoices', invoice('new', 'c', 100)),
    path: () => '/invoices/external:new',
    writes: () => [
      ['POST', '/invoices'],
      ['POST', '/customers/external:c/invoices'],
      ['PUT', '/invoices/external:new'],
    ],
  },
  'an invoice with a promise': {
    make: async () => {
      await store(client, '/invoices', invoice('new', 'c', 100));
      const promiseToPay = { date: '2026-04-01', amount: 50, comment: 'soon' };
      return (await client.put<Stored>('/invoices/external:new', { promiseToPay })).body;
    },
    path: () => '/invoices/external:new',
    writes: () => [['PUT', '/invoices/external:new']],
  },
  'a payment': {
    make: () => store(client, '/payments', payment('new', 'c', 100)),
    path: () => '/payments/external:new',
    writes: () => [['POST', '/payments']],
  },
  'a payment with links': {
    make: () => store(client, '/payments', payment('new', 'c', 100, linked)),
    path: () => '/payments/external:new',
    writes: () => [['POST', '/payments']],
  },
  'a credit note': {
    make: () => store(client, '/credit_notes', creditNote('new', 'c', 100)),
    path: () => '/credit_notes/external:new',
    writes: () => [['POST', '/credit_notes']],
  },
  'a credit note with links': {
    make: () => store(client, '/credit_notes', creditNote('new', 'c', 100, linked)),
    path: () => '/credit_notes/external:new',
    writes: () => [['POST', '/credit_notes']],
  },
  'a refund': {
    make: () => store(client, '/refunds', refund('new', 'c', 100)),
    path: () => '/refunds/external:new',
    writes: () => [['POST', '/refunds']],
  },
  'a refund with links': {
    make: () => store(client, '/refunds', refund('new', 'c', 100, { payments: { p: 40 } })),
    path: () => '/refunds/external:new',
    writes: () => [['POST', '/refunds']],
  },
  'a note': {
    make: () => store(client, '/notes', { content: 'x', customer: { externalId: 'c' } }),
    path: ({ id }) => `/notes/${id}`,
    writes: ({ id }) => [['PUT', `/notes/${id}`]],
  },
  'a webhook endpoint': {
    make: () =>
      store(client, '/webhook_endpoints', { url: 'https://127.0.0.1/hook', types: ['note.created'] }),
    path: ({ id }) => `/webhook_endpoints/${id}`,
    writes: ({ id }) => [['PUT', `/webhook_endpoints/${id}`]],
  },
};

describe('a response that is sent back leniently', () => {
  it.each(Object.entries(MODELS))('changes nothing: %s', async (_title, { make, path, writes }) => {
    const made = await make();
    const before = await read(client, path(made));
    const eventsBefore = await events();
    for (const [method, address] of writes(made)) {
      clock.set('2026-03-01T13:00:00.000Z');
      const answer = await send<Stored>(method, address, before);
      expect(answer.status, `${method} ${address} ${answer.text}`).toBeLessThan(300);
      expect(await read(client, path(made)), `${method} ${address}`).toEqual(before);
    }
    expect(await events()).toBe(eventsBefore);
  });
});

describe('an empty list', () => {
  it.each([
    ['bankAccounts', []],
    ['bankAccounts', null],
    ['customFields', []],
    ['customFields', null],
    ['contacts', []],
    ['contacts', null],
    ['paymentMethods', null],
    ['address', null],
  ])('does not change a customer without entries: %s %j', async (name, value) => {
    const before = await read(client, '/customers/external:c');
    const eventsBefore = await events();
    clock.set('2026-03-01T13:00:00.000Z');
    for (const body of [customer('c', { [name]: value }), customer('c', { [name]: null })])
      await store(client, '/customers', body);
    expect(await read(client, '/customers/external:c')).toEqual(before);
    expect(await events()).toBe(eventsBefore);
  });

  it.each([[[]], [null]])(
    'is accepted for customFields in the import of an invoice: %j',
    async (customFields) => {
      const before = await read(client, '/invoices/external:i');
      const eventsBefore = await events();
      clock.set('2026-03-01T13:00:00.000Z');
      await store(client, '/invoices', invoice('i', 'c', 100, { customFields }));
      expect(await read(client, '/invoices/external:i')).toEqual(before);
      expect(await events()).toBe(eventsBefore);
      const values = [{ externalId: 'f', value: 'x' }];
      const refused = await client.post('/invoices', invoice('i', 'c', 100, { customFields: values }));
      expectError(refused, 400, 'INVALID_DATA', 'customFields');
    },
  );

  it('removes the bank accounts of a customer, once', async () => {
    const { bankAccountId } = await addSettings(service, client);
    const own = await store(client, '/customers', customer('c', { bankAccounts: [{ id: bankAccountId }] }));
    expect(own['bankAccounts']).toHaveLength(1);
    const eventsBefore = await events();
    for (let round = 0; round < 2; round += 1)
      expect(await store(client, '/customers', customer('c', { bankAccounts: [] }))).toMatchObject({
        bankAccounts: [],
      });
    expect(await events()).toBe(eventsBefore + 1);
  });
});

describe('a field of the query', () => {
  it.each([
    ['page[size]=2', 'page[size]'],
    ['page.size=2', 'page.size'],
    ['updatedAt[gte]=never', 'updatedAt[gte]'],
    ['updatedAt%5Bgte%5D=never', 'updatedAt[gte]'],
    ['a[0]=1', 'a[0]'],
    ['a[b][c]=1&a[b][c]=2', 'a[b][c]'],
    ['updatedAt[gte]=%ff', 'updatedAt[gte]'],
    ['=1', ''],
    ['=', ''],
  ])('is named as the client sent it: %s', async (query, field) => {
    const answer = await client.get(`/customers?${query}`);
    expectError(answer, 400, 'INVALID_DATA', field);
    expect(answer.text).not.toContain('"query"');
  });

  it('names an unknown field with an empty name in a body', async () => {
    expectError(await client.post('/customers', customer('d', { '': 1 })), 400, 'INVALID_DATA', '');
  });
});
