import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError, expectUnauthorized } from '../../../test/harness/contract.ts';
import {
  customer,
  customerAnswer,
  invoice,
  payment,
  read,
  type Stored,
  store,
} from '../../../test/harness/factories.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { addSettings } from '../../../test/harness/settings.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { dunCustomers } from '../clockwork/customers.ts';
import { type ActionFacts, closeAction, createActions } from './commands.ts';
import type { Action } from './schema.ts';

const MISSING_ID = '01890000-0000-7000-8000-000000000000';
const clock = new ManualClock('2026-03-01T12:00:00.000Z');
const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`;
let service: TestService;
let client: Client;
let customerId: string;
let invoiceId: string;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set(at(1));
  client = await service.client();
  customerId = (await store(client, '/customers', customer('c'))).id;
  invoiceId = (await store(client, '/invoices', invoice('i', 'c', 1000, { customId: 'N 1' }))).id;
});
afterAll(() => closeVerified(service));

interface Actions {
  total?: number;
  nextCursor?: string;
  items: Action[];
}
const list = (query: string) => read<Actions>(client, `/actions?${query}`);
const names = async (query: string) => (await list(query)).items.map(({ name }) => name);
const get = (id: string) => read<Action>(client, `/actions/${id}`);
const add = (facts: Partial<ActionFacts> = {}) => addAction(service, client, { customerId, ...facts });

describe('a created action', () => {
  it('answers with every field, null or empty where none was given', async () => {
    const id = await add({ dueAt: at(5) });
    expect(await get(id)).toEqual({
      id,
      name: 'Call',
      type: 'CALL',
      state: 'TODO',
      source: 'MANUAL',
      customer: customerAnswer('c', customerId),
      carryingInvoice: null,
      invoices: [],
      dunningPlan: null,
      assignedTo: [],
      performedBy: null,
      dueDate: at(5),
      performedAt: null,
      snoozedUntil: null,
      stepKey: null,
      topic: null,
      outcome: null,
      holdReason: null,
      comment: null,
      createdAt: at(1),
      updatedAt: at(1),
      version: expect.any(Number),
    });
    expect(await read(client, `/action/${id.toUpperCase()}`)).toEqual(await get(id));
    expect((await list('')).items).toEqual([await get(id)]);
  });

  it('lists invoices, plan and users in the given order', async () => {
    const { dunningPlanId } = await addSettings(service, client);
    const [bob, cid] = [await addUser(service, client, 'bob'), await addUser(service, client, 'cid')];
    const other = await store(client, '/invoices', invoice('j', 'c', 50));
    const id = await add({
      source: 'WORKFLOW',
      type: 'EMAIL',
      carryingInvoiceId: invoiceId,
      invoiceIds: [other.id, invoiceId],
      dunningPlanId,
      assignedUserIds: [cid.id, bob.id],
      performed: { state: 'EXECUTED', at: at(2), byUserId: bob.id },
    });
    const user = ({ id: userId, firstName, lastName, email }: typeof bob) => ({
      id: userId,
      firstName,
      lastName,
      email,
    });
    const numbered = { id: invoiceId, externalId: 'i', customId: 'N 1' };
    expect(await get(id)).toMatchObject({
      state: 'EXECUTED',
      carryingInvoice: numbered,
      invoices: [{ id: other.id, externalId: 'j', customId: 'j' }, numbered],
      dunningPlan: { id: dunningPlanId, name: 'Firm' },
      assignedTo: [user(cid), user(bob)],
      performedBy: user(bob),
      performedAt: at(2),
    });
  });

  it('may name invoices of a child customer', async () => {
    await store(client, '/customers', customer('k', { parent: { externalId: 'c' } }));
    const { id } = await store(client, '/invoices', invoice('of k', 'k', 100));
    expect(await get(await add({ carryingInvoiceId: id }))).toMatchObject({ carryingInvoice: { id } });
  });
});

describe('a step of a plan', () => {
  const stepOf = async (key: string, carrying = invoiceId): Promise<ActionFacts> => {
    const plans = await read<{ items: { id: string }[] }>(client, '/dunning_plans');
    return {
      name: key,
      type: 'EMAIL',
      source: 'WORKFLOW',
      customerId,
      dueAt: at(1),
      stepKey: key,
      planVersion: 1,
      dunningPlanId: plans.items[0]?.id ?? '',
      carryingInvoiceId: carrying,
      invoiceIds: [carrying],
    };
  };
  const inOne = <T>(work: (connection: Connection) => Promise<T>) =>
    transact(service.database, async (connection) => {
      await connection.query('BEGIN');
      const result = await work(connection);
      await connection.query('COMMIT');
      return result;
    });
  const make = async (...all: ActionFacts[]) =>
    inOne((connection) => createActions(connection, client.organization.id, all, clock.now()));

  it.each([
    ['MANUAL', 'by people'],
    ['AUTOMATIC', 'by mail'],
  ])('creates one action in a plan that is %s, even if several evaluations run at once', async (mode) => {
    await service.database.pool.query(
      'UPDATE dunning_plans SET is_active = true, mode = $2 WHERE organization_id = $1',
      [client.organization.id, mode],
    );
    clock.set('2026-03-02T12:00:00.000Z');
    const decide = () => dunCustomers(service, client.organization, [customerId], clock.now());
    const crowd = await Promise.all(Array.from({ length: 8 }, decide));
    const made = crowd.flatMap((one) => one.made);
    expect(made).toHaveLength(1);
    expect(await list('')).toMatchObject({
      total: 1,
      items: [{ id: made[0], invoices: [{ id: invoiceId }] }],
    });
    expect((await decide()).made).toEqual([]);
    const { items } = await read<{ items: { type: string }[] }>(client, '/events?limit=500');
    expect(items.filter(({ type }) => type === 'action.created')).toHaveLength(1);
  });

  it('creates an action for each decision of a batch, in order', async () => {
    const other = await store(client, '/invoices', invoice('j', 'c', 50));
    const made = await make(await stepOf('one'), await stepOf('one', other.id));
    expect(await Promise.all(made.map(async (id) => (await get(id)).invoices[0]?.id))).toEqual([
      invoiceId,
      other.id,
    ]);
  });

  it('is closed once, with its outcome', async () => {
    const [id = ''] = await make(await stepOf('one'));
    const close = (state: 'EXECUTED' | 'IGNORED', outcome: 'SENT' | 'PAID') =>
      inOne((connection) =>
        closeAction(connection, client.organization.id, id ?? '', {
          closing: { state, outcome, at: at(2) },
          now: at(3),
        }),
      );
    expect(await close('EXECUTED', 'SENT')).toBe(true);
    expect(await close('IGNORED', 'PAID')).toBe(false);
    expect(await get(id ?? '')).toMatchObject({
      state: 'EXECUTED',
      outcome: 'SENT',
      stepKey: 'one',
      performedAt: at(2),
      updatedAt: at(3),
      performedBy: null,
    });
  });

  it('creates no action when one of the batch names an unknown invoice', async () => {
    const [one, two] = [await stepOf('one'), await stepOf('two', MISSING_ID)];
    await expect(make(one, two)).rejects.toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
      details: [{ field: 'actions[1].carryingInvoiceId' }, { field: 'actions[1].invoiceIds[0]' }],
    });
    expect(await list('')).toMatchObject({ total: 0 });
  });
});

describe('refused creation', () => {
  it('names every unknown reference', async () => {
    await store(client, '/customers', customer('d'));
    const foreign = await store(client, '/invoices', invoice('of d', 'd', 100));
    const paid = await store(client, '/payments', payment('p', 'c', 100));
    const wrong: [Partial<ActionFacts>, string[]][] = [
      [{ customerId: MISSING_ID }, ['customerId']],
      [{ carryingInvoiceId: foreign.id }, ['carryingInvoiceId']],
      [
        { invoiceIds: [invoiceId, paid.id, MISSING_ID], dunningPlanId: MISSING_ID },
        ['invoiceIds[1]', 'invoiceIds[2]', 'dunningPlanId'],
      ],
      [
        { assignedUserIds: [MISSING_ID], performed: { state: 'FAILED', at: at(1), byUserId: MISSING_ID } },
        ['assignedUserIds[0]', 'performed.byUserId'],
      ],
    ];
    for (const [facts, fields] of wrong) {
      const error = await add(facts).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (!(error instanceof ApiError)) throw new Error(`not refused: ${error}`);
      expect({ code: error.code, fields: error.details.map(({ field }) => field) }).toEqual({
        code: 'REFERENCE_NOT_FOUND',
        fields,
      });
    }
    expect(await list('')).toMatchObject({ total: 0, items: [] });
  });
});

describe('refused requests', () => {
  it.each([
    ['?state=DONE', 'state'],
    ['?state=todo', 'state'],
    ['?source=API', 'source'],
    ['?type=CALL', 'type'],
    ['?customerId=external:c', 'customerId'],
    ['?carryingInvoiceId=i', 'carryingInvoiceId'],
    ['?assignedToUserId=', 'assignedToUserId'],
    ['?performedByUserId=x', 'performedByUserId'],
    ['?customer.id=x', 'customer.id'],
    ['?dueDate=2026-03-01', 'dueDate'],
    ['?dueDate.gte=tomorrow', 'dueDate.gte'],
    ['?createdAt.gte=2026-03-01', 'createdAt.gte'],
    ['?sortBy=name', 'sortBy'],
    ['?sortOrder=UP', 'sortOrder'],
    ['?limit=501', 'limit'],
    ['?page=1&offset=0', 'offset'],
    ['?cursor=abc', 'cursor'],
    ['/external:a', 'actionId'],
    ['/a', 'actionId'],
    [`/${MISSING_ID}?x=1`, 'x'],
  ])('include GET /actions%s', async (rest, field) => {
    expectError(await client.get(`/actions${rest}`), 400, 'INVALID_DATA', field);
  });

  it.each(['POST', 'PUT', 'DELETE'])(
    'answers %s with 405: only the service creates actions',
    async (method) => {
      const id = await add();
      for (const path of ['/actions', `/actions/${id}`])
        expectError(await client.send(method, path), 405, 'METHOD_NOT_ALLOWED');
    },
  );
});

describe('the list of actions', () => {
  it('filters by each of its facts, and by several', async () => {
    const { id: other } = await store(client, '/customers', customer('d'));
    const ada = (await addUser(service, client, 'ada')).id;
    const bob = (await addUser(service, client, 'bob')).id;
    await add({ name: 'a', source: 'WORKFLOW', carryingInvoiceId: invoiceId, assignedUserIds: [ada, bob] });
    clock.set(at(2));
    const done = { state: 'EXECUTED', at: at(9), byUserId: ada } as const;
    await add({ name: 'b', performed: done, assignedUserIds: [bob], dueAt: at(8) });
    clock.set(at(3));
    await add({ name: 'c', customerId: other, source: 'REPLY', performed: { state: 'IGNORED', at: at(6) } });
    const cases: [string, string[]][] = [
      ['', ['c', 'b', 'a']],
      ['state=TODO', ['a']],
      ['state=FAILED', []],
      ['source=MANUAL', ['b']],
      [`customerId=${customerId}`, ['b', 'a']],
      [`customerId=${other.toUpperCase()}`, ['c']],
      [`carryingInvoiceId=${invoiceId}`, ['a']],
      [`assignedToUserId=${bob}`, ['b', 'a']],
      [`assignedToUserId=${ada}`, ['a']],
      [`performedByUserId=${ada}`, ['b']],
      [`performedByUserId=${bob}`, []],
      [`customerId=${MISSING_ID}`, []],
      [`assignedToUserId=${bob}&state=EXECUTED&customerId=${customerId}`, ['b']],
      [`assignedToUserId=${bob}&source=REPLY`, []],
      [`updatedAt.gt=${at(1)}&updatedAt[lt]=${at(3)}`, ['b']],
      [`dueDate.eq=${at(8)}`, ['b']],
      ['dueDate.lt=2026-03-02', ['a']],
      [`performedAt.lte=${at(6)}`, ['c']],
      [`performedAt.gte=${at(1)}`, ['c', 'b']],
      ['performedAt.gte=1900-01-01', ['c', 'b']],
    ];
    for (const [query, expected] of cases) {
      expect(await names(query), query).toEqual(expected);
      expect((await list(query)).total, query).toBe(expected.length);
    }
  });

  it('sorts by each time in both directions, whole and by page, with open actions last', async () => {
    const performed = (day: number) => ({ performed: { state: 'EXECUTED', at: at(day) } }) as const;
    await add({ name: 'a', dueAt: at(7), ...performed(3) });
    await add({ name: 'b', dueAt: at(5) });
    clock.set(at(2));
    await add({ name: 'c', dueAt: at(6) });
    await add({ name: 'd', dueAt: at(6), ...performed(4) });
    const orders = {
      createdAt: ['d', 'c', 'b', 'a'],
      updatedAt: ['d', 'c', 'b', 'a'],
      dueDate: ['a', 'd', 'c', 'b'],
      performedAt: ['d', 'a', 'c', 'b'],
    };
    expect(await names('')).toEqual(orders.createdAt);
    for (const [sortBy, down] of Object.entries(orders)) {
      for (const [order, expected] of [
        ['DESC', down],
        ['ASC', [...down].reverse()],
      ] as const) {
        const query = `sortBy=${sortBy}&sortOrder=${order}`;
        expect(await names(query), query).toEqual(expected);
        const seen: string[] = [];
        for (let cursor: string | undefined = ''; cursor !== undefined; ) {
          const page = await list(`${query}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
          seen.push(...page.items.map(({ name }) => name));
          cursor = page.nextCursor;
        }
        expect(seen, `${query} by cursor`).toEqual(expected);
      }
      expect(await names(`sortBy=${sortBy}`)).toEqual(down);
    }
  });
});

describe('the references of an action', () => {
  it('drops a deleted invoice and updates updatedAt', async () => {
    const other = await store(client, '/invoices', invoice('j', 'c', 50));
    const carried = await add({ carryingInvoiceId: invoiceId, invoiceIds: [invoiceId, other.id] });
    const about = await add({ carryingInvoiceId: other.id, invoiceIds: [other.id, invoiceId] });
    const untouched = await add({ carryingInvoiceId: other.id, invoiceIds: [other.id] });
    clock.set(at(4));
    expect((await client.delete('/invoices/external:i')).status).toBe(204);
    expect(await get(carried)).toMatchObject({
      carryingInvoice: null,
      invoices: [{ id: other.id }],
      updatedAt: at(4),
    });
    expect(await get(about)).toMatchObject({
      carryingInvoice: { id: other.id },
      invoices: [{ id: other.id }],
      updatedAt: at(4),
    });
    expect(await get(untouched)).toMatchObject({ carryingInvoice: { id: other.id }, updatedAt: at(1) });
    expect(await names(`carryingInvoiceId=${invoiceId}`)).toEqual([]);
  });

  it('prevents the deletion of its customer', async () => {
    await add();
    await add();
    const refused = await client.delete('/customers/external:c');
    expectError(refused, 409, 'CONFLICT', 'documents', 'actions');
    await client.delete('/invoices/external:i');
    const still = await client.delete<{ Error: { details: unknown } }>('/customers/external:c');
    expectError(still, 409, 'CONFLICT', 'actions');
    expect(still.body.Error.details).toEqual([{ field: 'actions', error: '2 still exist' }]);
    expect((await client.get('/customers/external:c')).status).toBe(200);
  });
});

it.each(['/actions', `/actions/${MISSING_ID}`])('answers 401 to %s without a key pair', async (path) => {
  await expectUnauthorized(service, client, 'GET', path);
});

it('answers the same for a foreign action and a missing one', async () => {
  const theirs = await service.client();
  const owner = await store<Stored>(theirs, '/customers', customer('of others'));
  const id = await addAction(service, theirs, { customerId: owner.id });
  const missing = await client.get(`/actions/${MISSING_ID}`);
  expectError(missing, 404, 'NOT_FOUND');
  const foreign = await client.get(`/actions/${id}`);
  expect({ status: foreign.status, text: foreign.text }).toEqual({ status: 404, text: missing.text });
  expect(await list(`customerId=${owner.id}`)).toMatchObject({ total: 0, items: [] });
});

it('never both deletes a customer and creates an action for it', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { id } = await store(client, '/customers', customer(`r${round}`));
    const [deleted, ...made] = await Promise.allSettled([
      client.delete(`/customers/${id}`),
      ...Array.from({ length: 4 }, () => add({ customerId: id })),
    ]);
    const status = deleted?.status === 'fulfilled' ? deleted.value : null;
    const { total } = await list(`customerId=${id}`);
    const done = made.filter((end) => end.status === 'fulfilled');
    expect({ total, status }).toMatchObject({
      total: done.length,
      status: { status: total === 0 ? 204 : 409 },
    });
    for (const end of made)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'REFERENCE_NOT_FOUND' });
  }
});
