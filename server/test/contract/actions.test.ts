import { expect } from 'vitest';
import type { ActionFacts } from '../../src/dunning/actions/commands.ts';
import type { Action } from '../../src/dunning/actions/schema.ts';
import { createDunningPlan } from '../../src/dunning/plans/commands.ts';
import { createBankAccount } from '../../src/ledger/bank-accounts/commands.ts';
import { expectError, type ListAnswer, recordsOf } from '../harness/contract.ts';
import { customer, customerAnswer, invoice, type Stored } from '../harness/factories.ts';
import { addAction, addUser } from '../harness/people.ts';
import { INSTANT, MISSING_ID, NOON, openWorld, rows, UUID } from './entries.ts';

const world = openWorld();
const at = (day: number) => `2026-03-0${day}T12:00:00.000Z`;
async function add(facts: Partial<ActionFacts> = {}): Promise<string> {
  const { id: customerId } = await world.read('/customers/external:c');
  return addAction(world.service, world.client, { customerId, ...facts });
}
const get = (id: string) => world.read<Action>(`/actions/${id}`);
const list = async (query: string) =>
  (await world.read<{ items: Action[] }>(`/actions?${query}`)).items.map(({ name }) => name);

rows('Actions · endpoints', {
  'GET /actions: 200, items': async () => {
    const id = await add();
    const answer = await world.client.get<ListAnswer>('/actions');
    expect(recordsOf(answer, 'items')).toEqual([await get(id)]);
  },
  'GET /actions/{actionId}: 200, by UUID only': async () => {
    const id = await add();
    expect((await world.client.get(`/actions/${id}`)).status).toBe(200);
    expectError(await world.client.get('/actions/external:x'), 400, 'INVALID_DATA', 'actionId');
    expectError(await world.client.get(`/actions/${MISSING_ID}`), 404, 'NOT_FOUND');
    expectError(await world.client.post('/actions', {}), 405, 'METHOD_NOT_ALLOWED');
  },
});

rows('Actions · fields', {
  'id, name, type, state, source': async () => {
    for (const type of ['EMAIL', 'CALL', 'LETTER', 'SMS', 'TASK'] as const) {
      const id = await add({ name: `A ${type}`, type, source: 'REPLY' });
      expect(id).toMatch(UUID);
      expect(await get(id)).toMatchObject({ id, name: `A ${type}`, type, state: 'TODO', source: 'REPLY' });
    }
  },
  'customer, carryingInvoice, invoices, dunningPlan': async () => {
    const { id: customerId } = await world.read('/customers/external:c');
    const i = await world.add('/invoices', invoice('i', 'c', 1, { customId: 'F 1' }));
    const plans = await world.read<{ items: { id: string; name: string }[] }>('/dunning_plans');
    const plan = { id: plans.items[0]?.id ?? '', name: plans.items[0]?.name };
    const id = await add({ carryingInvoiceId: i.id, invoiceIds: [i.id], dunningPlanId: plan.id });
    const named = { id: i.id, externalId: 'i', customId: 'F 1' };
    expect(await get(id)).toMatchObject({
      customer: customerAnswer('c', customerId),
      carryingInvoice: named,
      invoices: [named],
      dunningPlan: plan,
    });
  },
  'assignedTo, performedBy': async () => {
    const [bob, cid] = [
      await addUser(world.service, world.client, 'bob'),
      await addUser(world.service, world.client, 'cid'),
    ];
    const performed = { state: 'EXECUTED', at: at(2), byUserId: cid.id } as const;
    const id = await add({ assignedUserIds: [bob.id], performed });
    expect(await get(id)).toMatchObject({ assignedTo: [{ id: bob.id }], performedBy: { id: cid.id } });
  },
  'dueDate, performedAt, createdAt, updatedAt': async () => {
    const id = await add({ dueAt: at(5), performed: { state: 'EXECUTED', at: at(2), byUserId: null } });
    const action = await get(id);
    expect(action).toMatchObject({ dueDate: at(5), performedAt: at(2), createdAt: NOON, updatedAt: NOON });
    expect(action.dueDate).toMatch(INSTANT);
  },
});

/** Creates actions in the order b, a, d; due d, b, a; performed b, d, a. */
async function three(): Promise<{ bob: string; cid: string; invoiceId: string; other: string }> {
  const [bob, cid] = [
    await addUser(world.service, world.client, 'bob'),
    await addUser(world.service, world.client, 'cid'),
  ];
  const other = await world.add('/customers', customer('d'));
  const { id: invoiceId } = await world.add('/invoices', invoice('i', 'c', 1));
  const did = (state: 'EXECUTED' | 'IGNORED' | 'FAILED', day: number, byUserId: string | null) => ({
    performed: { state, at: at(day), byUserId },
  });
  const facts: Partial<ActionFacts>[] = [
    { name: 'b', dueAt: at(6), source: 'WORKFLOW', assignedUserIds: [bob.id], ...did('EXECUTED', 1, cid.id) },
    { name: 'a', dueAt: at(7), source: 'REPLY', carryingInvoiceId: invoiceId, ...did('IGNORED', 3, null) },
    { name: 'd', dueAt: at(5), source: 'MANUAL', customerId: other.id, ...did('FAILED', 2, bob.id) },
  ];
  for (const one of facts) {
    world.tick();
    await add(one);
  }
  return { bob: bob.id, cid: cid.id, invoiceId, other: other.id };
}

rows('Actions · list parameters', {
  'sortBy: createdAt, updatedAt, dueDate or performedAt, default createdAt': async () => {
    await three();
    for (const query of ['', 'sortBy=createdAt', 'sortBy=updatedAt'])
      expect(await list(query)).toEqual(['d', 'a', 'b']);
    expect(await list('sortBy=dueDate')).toEqual(['a', 'b', 'd']);
    expect(await list('sortBy=performedAt')).toEqual(['a', 'd', 'b']);
    expectError(await world.client.get('/actions?sortBy=name'), 400, 'INVALID_DATA', 'sortBy');
  },
  sortOrder: async () => {
    await three();
    expect(await list('sortOrder=ASC')).toEqual(['b', 'a', 'd']);
    expect(await list('sortBy=dueDate&sortOrder=ASC')).toEqual(['d', 'b', 'a']);
    expect(await list('sortBy=performedAt&sortOrder=ASC')).toEqual(['b', 'd', 'a']);
  },
  'updatedAt, dueDate, performedAt': async () => {
    await three();
    expect(await list('updatedAt.gt=2026-03-01T12:02:00Z')).toEqual(['d']);
    expect(await list(`dueDate.gte=${at(6)}`)).toEqual(['a', 'b']);
    expect(await list(`performedAt.lt=${at(3)}`)).toEqual(['d', 'b']);
    expect(await list(`performedAt[eq]=${at(3)}`)).toEqual(['a']);
  },
  'state: TODO, EXECUTED, IGNORED, FAILED': async () => {
    await three();
    await add({ name: 'new' });
    const names = { new: 'TODO', b: 'EXECUTED', a: 'IGNORED', d: 'FAILED' };
    for (const [name, state] of Object.entries(names)) expect(await list(`state=${state}`)).toEqual([name]);
    expectError(await world.client.get('/actions?state=DONE'), 400, 'INVALID_DATA', 'state');
  },
  'source: WORKFLOW, REPLY, MANUAL': async () => {
    await three();
    const sources = { WORKFLOW: 'b', REPLY: 'a', MANUAL: 'd' };
    for (const [source, name] of Object.entries(sources))
      expect(await list(`source=${source}`)).toEqual([name]);
    expectError(await world.client.get('/actions?source=API'), 400, 'INVALID_DATA', 'source');
  },
  customerId: async () => {
    const { other } = await three();
    expect(await list(`customerId=${other}`)).toEqual(['d']);
    expect(await list(`customerId=${MISSING_ID}`)).toEqual([]);
    expectError(await world.client.get('/actions?customerId=d'), 400, 'INVALID_DATA', 'customerId');
  },
  carryingInvoiceId: async () => {
    const { invoiceId } = await three();
    expect(await list(`carryingInvoiceId=${invoiceId}`)).toEqual(['a']);
    expect(await list(`carryingInvoiceId=${MISSING_ID}`)).toEqual([]);
  },
  assignedToUserId: async () => {
    const { bob, cid } = await three();
    expect(await list(`assignedToUserId=${bob}`)).toEqual(['b']);
    expect(await list(`assignedToUserId=${cid}`)).toEqual([]);
  },
  performedByUserId: async () => {
    const { bob, cid } = await three();
    expect(await list(`performedByUserId=${cid}`)).toEqual(['b']);
    expect(await list(`performedByUserId=${bob}`)).toEqual(['d']);
  },
});

const PLAN = {
  name: 'Firm',
  mode: 'MANUAL',
  entity: 'INVOICE',
  steps: [{ name: 'Remind', type: 'EMAIL', offsetDays: 3, automatic: true }],
};

rows('People', {
  'GET /users: 200, users': async () => {
    const bob = await addUser(world.service, world.client, 'bob');
    expect(recordsOf(await world.client.get<ListAnswer>('/users'), 'users')).toMatchObject([{ id: bob.id }]);
  },
  'GET /users: email': async () => {
    for (const name of ['bob', 'cid']) await addUser(world.service, world.client, name);
    const { users } = await world.read<{ users: Stored[] }>('/users?email=Bob@Example.com');
    expect(users).toMatchObject([{ email: 'bob@example.com' }]);
    expect(await world.read('/users?email=unknown@example.com')).toMatchObject({ total: 0 });
  },
  'GET /users: role OWNER, ADMIN, COLLECTOR, VIEWER': async () => {
    const roles = ['OWNER', 'ADMIN', 'COLLECTOR', 'VIEWER'];
    for (const role of roles) await addUser(world.service, world.client, role.toLowerCase(), { role });
    for (const role of roles)
      expect(await world.read(`/users?role=${role}`)).toMatchObject({ total: 1, users: [{ role }] });
    expectError(await world.client.get('/users?role=KING'), 400, 'INVALID_DATA', 'role');
  },
  'user: id, firstName, lastName, email, position, role': async () => {
    const bob = await addUser(world.service, world.client, 'bob', { position: 'Credit manager' });
    const { users } = await world.read<{ users: Stored[] }>('/users');
    expect(users).toEqual([
      {
        id: bob.id,
        firstName: 'bob',
        lastName: 'L',
        email: 'bob@example.com',
        position: 'Credit manager',
        role: 'COLLECTOR',
      },
    ]);
  },
  'account manager: the user and assignedAt': async () => {
    const {
      ownCustomersOnly: _own,
      isActive: _active,
      version: _version,
      ...bob
    } = await addUser(world.service, world.client, 'bob');
    const path = '/customers/external:c/account-managers';
    const assigned = await world.add(path, { userIds: [bob.id] });
    const version: unknown = expect.any(Number);
    expect(assigned).toEqual({ total: 1, items: [{ ...bob, assignedAt: NOON }], version });
  },
  'GET /bank_accounts: 200, items': async () => {
    const { organization } = world.client;
    const facts = { name: 'Main', iban: 'DE89370400440532013000', currency: 'EUR' };
    const { id } = await createBankAccount(world.service, organization.id, facts);
    const answer = await world.client.get<ListAnswer>('/bank_accounts');
    expect(recordsOf(answer, 'items')).toMatchObject([{ id }]);
    expectError(await world.client.get('/bank_accounts?currency=EUR'), 400, 'INVALID_DATA', 'currency');
  },
  'bank account: id, name, bankName, iban or numbers, bic, currency': async () => {
    const iban = {
      name: 'Main',
      bankName: 'Bank',
      iban: 'DE89370400440532013000',
      bic: 'DEUTDEFF',
      currency: 'EUR',
    };
    const numbers = {
      name: 'US',
      accountNumber: '000123456789',
      routingNumber: '021000021',
      currency: 'USD',
    };
    for (const facts of [iban, numbers]) {
      world.tick();
      await createBankAccount(world.service, world.client.organization.id, facts);
    }
    const { items } = await world.read<{ items: { id: string }[] }>('/bank_accounts');
    expect(items).toEqual([
      { ...numbers, id: items[0]?.id, bankName: null, iban: null, bic: null },
      { ...iban, id: items[1]?.id, accountNumber: null, routingNumber: null },
    ]);
  },
  'GET /dunning_plans: 200, items': async () => {
    const { id } = await createDunningPlan(world.service, world.client.organization.id, PLAN);
    const answer = await world.client.get<ListAnswer>('/dunning_plans');
    expect(recordsOf(answer, 'items').map((plan) => plan.id)).toContain(id);
    expect(answer.body.total).toBe(2);
  },
  'GET /dunning_plans/{id}: 200': async () => {
    const plan = await createDunningPlan(world.service, world.client.organization.id, PLAN);
    expect(await world.read(`/dunning_plans/${plan.id}`)).toMatchObject(PLAN);
    expectError(await world.client.get(`/dunning_plans/${MISSING_ID}`), 404, 'NOT_FOUND');
  },
  'dunning plan: id, name, mode, entity, steps': async () => {
    const automatic = { ...PLAN, name: 'Soft', mode: 'AUTOMATIC', entity: 'CUSTOMER' };
    for (const facts of [PLAN, automatic]) {
      const { id } = await createDunningPlan(world.service, world.client.organization.id, facts);
      expect(await world.read(`/dunning_plans/${id}`)).toMatchObject({ ...facts, id });
    }
  },
});
