import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError, idsOf } from '../../../test/harness/contract.ts';
import { contact, customer, read, store } from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { addSettings } from '../../../test/harness/settings.ts';
import { ManualClock } from '../../platform/clock.ts';

/** Rows of `server/test/contract/customers.test.ts` check single fields, endpoints and list parameters. */

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

  it('is not created again by an edit of a deleted customer', async () => {
    const { version } = await store(client, '/customers', customer('gone'));
    expect((await client.delete('/customers/external:gone')).status).toBe(204);
    const edit = { ...customer('gone'), version };
    expectError(await client.post('/customers', edit), 409, 'CONFLICT', 'version');
    expectError(await client.get('/customers/external:gone'), 404, 'NOT_FOUND');
    expect((await client.post('/customers', { ...edit, version: 0 })).status).toBe(201);
  });
});

describe('an update by PUT', () => {
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
  const refused: [title: string, body: Record<string, unknown>, code: string, field: string][] = [
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
  ];

  it('name their field, and create nothing', async () => {
    for (const [title, body, code, field] of refused) {
      const answer = await client.post('/customers', body);
      expect(answer.text, title).toContain(code);
      expectError(answer, 400, code, field);
      expect((await client.get('/customers')).body, title).toMatchObject({ total: 0 });
    }
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
