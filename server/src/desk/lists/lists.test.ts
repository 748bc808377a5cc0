import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { writeDerivedRows } from '../../../test/harness/derived-rows.ts';
import { creditNote, customer, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { listAddress } from '../../../test/harness/list-address.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { DunningPlan } from '../../dunning/plans/schema.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { CustomerRow } from './customers/schema.ts';
import type { InvoiceRow } from './invoices/schema.ts';
import type { PromiseRow } from './promises/schema.ts';

const clock = new ManualClock('2026-03-10T12:00:00.000Z');
let service: TestService;
let client: Client;
let ada: string;
const fields: Record<string, string> = {};

interface Rows<R> {
  limit: number;
  count?: { count: number; isMore: boolean };
  nextCursor?: string;
  items: R[];
}

beforeAll(async () => {
  service = await testService({ clock });
  client = await service.client();
  ada = (await addUser(service, client, 'ada')).id;
  for (const entityType of ['CUSTOMER', 'INVOICE'])
    fields[entityType] = String(
      (
        await store(client, '/custom_fields', {
          externalId: entityType,
          label: entityType,
          dataType: 'STRING',
          entityType,
        })
      )['id'],
    );
  await records();
  await collected();
});
afterAll(() => closeVerified(service));

async function records(): Promise<void> {
  const names = { a: 'Émile', b: 'Dupont', c: 'Zoë', d: 'alpha' };
  for (const [id, name] of Object.entries(names)) {
    clock.set(new Date(clock.millis() + 1000).toISOString());
    await store(client, '/customers', customer(id, { name }));
  }
  await store(client, '/customers', {
    externalId: 'b',
    customFields: [{ externalId: 'CUSTOMER', value: 'north' }],
  });
  const invoices = [
    invoice('a1', 'a', 10_000, { dueDate: '2026-01-31' }),
    invoice('a2', 'a', 5_000, { dueDate: '2026-04-30', issuedAt: '2026-02-01' }),
    invoice('b1', 'b', 50_000, { dueDate: '2026-03-01', issuedAt: '2026-01-15' }),
    invoice('b2', 'b', 700, { dueDate: '2026-02-01', issuedAt: '2026-01-02', currency: 'USD' }),
    invoice('c1', 'c', 9_000, { dueDate: '2025-12-31', issuedAt: '2025-12-01' }),
  ];
  for (const body of invoices) {
    clock.set(new Date(clock.millis() + 1000).toISOString());
    await store(client, '/invoices', body);
  }
  await store(client, '/payments', payment('p1', 'c', 9_000, { c1: 9_000 }, { validatedAt: '2026-01-10' }));
  await store(client, '/payments', payment('p2', 'a', 4_000, { a1: 1_000 }, { validatedAt: '2026-01-12' }));
  await store(client, '/payments', payment('p3', 'b', 500, undefined, { validatedAt: '2026-01-11' }));
  await store(client, '/credit_notes', creditNote('n1', 'a', 300));
  await store(client, '/credit_notes', creditNote('n2', 'b', 200, { b1: 200 }));
}

async function collected(): Promise<void> {
  const { id } = await read(client, '/customers/external:a');
  await client.post('/customers/external:a/account-managers', { userIds: [ada] });
  await client.put('/invoices/external:a1', {
    customFields: [{ externalId: 'INVOICE', value: 'project 7' }],
  });
  await client.post('/invoices/external:a2/promise', { date: '2026-03-20' });
  await client.post('/invoices/external:a1/promise', { date: '2026-03-11', amount: 9_000 });
  await client.post('/invoices/external:b1/dispute', { reason: 'WRONG_AMOUNT' });
  const paused = await client.put('/internal/customers/external:d/dunning', {
    plan: 'INHERIT',
    pausedUntil: '2026-04-01',
  });
  expect(paused.status, paused.text).toBe(200);
  for (const [externalId, at] of Object.entries({ b: '2026-03-01', a: '2026-03-05' })) {
    const owner = await read(client, `/customers/external:${externalId}`);
    const action = await addAction(service, client, { customerId: String(owner['id']) });
    const by = { 'x-quittance-user': ada };
    const done = await client.post(`/internal/actions/${action}/perform`, { at }, by);
    expect(done.status, done.text).toBe(200);
  }
  await addAction(service, client, { customerId: String(id) });
}

/** Reads all pages with one record each. */
async function all<R>(path: string): Promise<R[]> {
  const items: R[] = [];
  let total: number | undefined;
  let cursor = '';
  do {
    const separator = path.includes('?') ? '&' : '?';
    const { status, text, body } = await client.get<Rows<R>>(
      `${listAddress(path.slice(1))}${separator}limit=1${cursor && `&cursor=${cursor}`}`,
    );
    expect(status, text).toBe(200);
    expect(body.count === undefined).toBe(cursor !== '');
    total ??= body.count?.count;
    expect(body.count?.isMore ?? false).toBe(false);
    items.push(...body.items);
    cursor = body.nextCursor ?? '';
  } while (cursor !== '');
  expect(total).toBe(items.length);
  return items;
}

const customers = async (query: string) =>
  (await all<CustomerRow>(`/customers?${query}`)).map((row) => row.customer.externalId).join(' ');
const invoices = async (query: string) =>
  (await all<InvoiceRow>(`/invoices?${query}`)).map((row) => row.invoice.externalId).join(' ');

describe('the list of customers', () => {
  it.each([
    ['sortBy=createdAt', 'd c b a'],
    ['sortBy=name&sortOrder=ASC', 'd b a c'],
    ['sortBy=balance', 'b a d c'],
    ['sortBy=amountDue&sortOrder=ASC', 'c d a b'],
    ['sortBy=amountOverdue', 'b a d c'],
    ['sortBy=amountOverdue&sortOrder=ASC', 'c d a b'],
    ['sortBy=oldestDue&sortOrder=ASC', 'a b c d'],
    ['sortBy=oldestDue', 'b a d c'],
    ['sortBy=lastContact', 'a b d c'],
    ['sortBy=lastContact&sortOrder=ASC', 'b a c d'],
    ['overdue=true', 'b a'],
    ['overdue=false', 'd c'],
    ['overdue=true&sortBy=oldestDue&sortOrder=ASC&search=dup', 'b'],
    ['paused=true', 'd'],
    ['paused=false', 'c b a'],
    ['disputed=true', 'b'],
    ['disputed=false&sortBy=oldestDue', 'a d c'],
    ['promised=true', 'a'],
    ['promised=false', 'd c b'],
    ['notContactedSince=2026-03-05', 'd c b'],
    ['notContactedSince=2026-03-01', 'd c'],
    ['amountDue.gte=1&amountDue=14000', 'a'],
    ['balance.lt=0', ''],
  ])('sorts and filters by %s', async (query, expected) => {
    expect(await customers(query)).toBe(expected);
  });

  it('filters by manager and custom field', async () => {
    expect(await customers(`managerId=${ada}`)).toBe('a');
    expect(await customers(`managerId=${ada}&sortBy=lastContact`)).toBe('a');
    expect(await customers(`customFieldsData_${fields['CUSTOMER']}.eq=north`)).toBe('b');
  });

  it('includes the related facts of each row', async () => {
    const rows = await all<CustomerRow>('/customers?sortBy=oldestDue&sortOrder=ASC');
    expect(rows[0]).toMatchObject({
      customer: { externalId: 'a', amountOverdue: 9_000 },
      accountManagers: [{ id: ada, firstName: 'ada', lastName: 'L' }],
      aging: { notDue: 5_000, days1To30: 0, days31To60: 9_000, days61To90: 0, daysOver90: 0 },
      oldestDueOn: '2026-01-31',
      daysOverdue: 38,
      nextPromiseOn: '2026-03-11',
      hasLapsedPromise: false,
      openDisputes: 0,
      lastContact: { at: '2026-03-04T23:00:00.000Z', type: 'CALL' },
      nextTask: { type: 'CALL' },
    });
    expect(rows[1]).toMatchObject({
      accountManagers: [],
      nextPromiseOn: null,
      openDisputes: 1,
      nextTask: null,
    });
    expect(rows[2]).toMatchObject({ oldestDueOn: null, daysOverdue: null, aging: { notDue: 0 } });
    expect(rows[1]?.aging).toEqual({
      notDue: 0,
      days1To30: 49_800,
      days31To60: 0,
      days61To90: 0,
      daysOver90: 0,
    });
  });
});

describe('the list of invoices', () => {
  it.each([
    ['', 'c1 b2 b1 a2 a1'],
    ['sortBy=issuedAt&sortOrder=ASC', 'c1 a1 b2 b1 a2'],
    ['sortBy=dueDate', 'a2 b1 b2 a1 c1'],
    ['sortBy=dueDate&state=DUE,OVERDUE&sortOrder=ASC', 'a1 b2 b1 a2'],
    ['sortBy=grossAmount', 'b1 a1 c1 a2 b2'],
    ['sortBy=amountOutstanding', 'b1 a1 a2 b2 c1'],
    ['sortBy=amountOutstanding&sortOrder=ASC', 'c1 b2 a2 a1 b1'],
    ['sortBy=customId&sortOrder=ASC', 'a1 a2 b1 b2 c1'],
    ['state=OVERDUE', 'b2 b1 a1'],
    ['state=OVERDUE&sortBy=amountOutstanding&sortOrder=ASC', 'b2 a1 b1'],
    ['disputed=true', 'b1'],
    ['disputed=false&state=OVERDUE', 'b2 a1'],
    ['promised=true', 'a2 a1'],
    ['promised=false', 'c1 b2 b1'],
    ['grossAmount.gte=9000&grossAmount.lt=50000', 'c1 a1'],
    ['amountOutstanding.gt=9000', 'b1'],
    ['customer.externalId=b&dueDate.lte=2026-02-28', 'b2'],
    ['customId=a1', 'a1'],
  ])('sorts and filters by %s', async (query, expected) => {
    expect(await invoices(query)).toBe(expected);
  });

  it('filters by manager and custom field', async () => {
    expect(await invoices(`managerId=${ada}`)).toBe('a2 a1');
    expect(await invoices(`customFieldsData_${fields['INVOICE']}.eq=project%207`)).toBe('a1');
    const wrong = await client.get(`/internal/invoices?customFieldsData_${fields['CUSTOMER']}.eq=north`);
    expectError(wrong, 400, 'INVALID_DATA');
  });

  it('includes the dunning level of each row', async () => {
    const { id, customerId } = await read(client, '/invoices/external:b1');
    const [plan] = (await client.get<{ items: DunningPlan[] }>('/dunning_plans')).body.items;
    await service.database.pool.query(
      `INSERT INTO dunning_levels (organization_id, customer_id, invoice_id, plan_id, ladder, step_key, day, taken_on,
         taken_at, due_on, next_on, next_version, next_due_on, updated_at)
       VALUES ($1, $2, $3, $4, 'REMINDER', 'step-2', 7, '2026-03-08', now(), '2026-03-01', '2026-03-16', 1, '2026-03-01', now())`,
      [client.organization.id, customerId, id, plan?.id],
    );
    expect(await invoices(`level.planId=${plan?.id}&level.stepKey=step-2`)).toBe('b1');
    expect(await invoices(`level.planId=${plan?.id}&level.stepKey=step-1`)).toBe('');
    expect(await invoices(`level.planId=${plan?.id}`)).toBe('b1');
    expectError(
      await client.get('/internal/invoices?level.stepKey=step-2'),
      400,
      'INVALID_DATA',
      'level.planId',
    );
    const rows = await all<InvoiceRow>('/invoices?state=OVERDUE');
    expect(rows.map(({ daysOverdue }) => daysOverdue)).toEqual([37, 9, 38]);
    expect(rows[1]).toMatchObject({
      invoice: { externalId: 'b1', dispute: { reason: 'WRONG_AMOUNT' } },
      level: {
        planId: plan?.id,
        planName: plan?.name,
        stepKey: 'step-2',
        stepName: plan?.steps.find(({ key }) => key === 'step-2')?.name,
        takenOn: '2026-03-08',
        nextOn: '2026-03-16',
      },
    });
    expect(rows[2]).toMatchObject({ level: null, accountManagers: [{ firstName: 'ada' }] });
  });
});

describe('the lists of payments and credit notes', () => {
  interface Credit {
    payment?: { externalId: string };
    creditNote?: { externalId: string };
  }
  it.each([
    ['/payments?sortBy=validatedAt', 'p2 p3 p1'],
    ['/payments?unapplied=true&sortBy=validatedAt', 'p2 p3'],
    ['/payments?unapplied=false', 'p1'],
    ['/payments?sortBy=amount', 'p1 p2 p3'],
    ['/payments?amount.lte=4000', 'p3 p2'],
    ['/payments?validatedAt.eq=2026-01-11', 'p3'],
    ['/credit_notes?unapplied=true', 'n1'],
    ['/credit_notes?sortBy=grossAmount&sortOrder=ASC', 'n2 n1'],
    ['/credit_notes?customer.externalId=b', 'n2'],
  ])('sort and filter by %s', async (path, expected) => {
    const rows = await all<Credit>(path);
    const ids = rows.map(({ payment: paid, creditNote: note }) => (paid ?? note)?.externalId);
    expect(ids.join(' ')).toBe(expected);
  });

  it('filter by manager', async () => {
    const rows = await all<Credit>(`/payments?managerId=${ada}`);
    expect(rows).toMatchObject([{ payment: { externalId: 'p2' }, accountManagers: [{ id: ada }] }]);
  });
});

describe('the list of promises', () => {
  const promises = async (query: string) =>
    (await all<PromiseRow>(`/promises?${query}`)).map(
      ({ invoice: { externalId }, promise: { status } }) => `${externalId} ${status}`,
    );

  it('includes all invoices, with the status of each promise', async () => {
    expect(await promises('sortBy=date&sortOrder=ASC')).toEqual(['a1 OPEN', 'a2 OPEN']);
    expect(await promises('sortBy=madeAt')).toHaveLength(2);
    expect(await promises('date.gt=2026-03-11')).toEqual(['a2 OPEN']);
    expect(await promises(`managerId=${ada}&lapsed=true`)).toEqual([]);
    const now = clock.now();
    clock.set('2026-03-12T12:00:00.000Z');
    expect(await promises('lapsed=true')).toEqual(['a1 BROKEN']);
    const [first] = await all<CustomerRow>('/customers?sortBy=oldestDue&sortOrder=ASC');
    expect(first).toMatchObject({ nextPromiseOn: '2026-03-11', hasLapsedPromise: true });
    expect(await promises('lapsed=false')).toEqual(['a2 OPEN']);
    const { customerId } = await read(client, '/invoices/external:a1');
    expect(await promises(`customerId=${customerId}&inForce=true`)).toHaveLength(2);
    expect(await promises('inForce=false')).toEqual([]);
    clock.set(now);
  });
});

it('counts at most 10,000 rows', async () => {
  const many = await service.client();
  await service.database.pool.query(
    `INSERT INTO customers (organization_id, id, external_id, name, balance, amount_due, created_at, updated_at)
     SELECT $1, gen_random_uuid(), 'x' || n, 'X', 0, 0, now(), now() FROM generate_series(1, 10001) n`,
    [many.organization.id],
  );
  await writeDerivedRows(service.database.pool, many.organization.id);
  const first = await many.get<Rows<CustomerRow>>('/internal/customers');
  expect(first.body.count).toEqual({ count: 10_000, isMore: true });
  const some = await many.get<Rows<CustomerRow>>('/internal/customers?balance.gt=0');
  expect(some.body).toEqual({ limit: 50, count: { count: 0, isMore: false }, items: [] });
});

it.each([
  'customers?page=2',
  'customers?offset=1',
  'customers?sortBy=priority',
  'customers?paused=perhaps',
  'customers?cursor=abc',
  'invoices?state=OPEN',
  'payments?sortBy=name',
  'promises?lapsed=1',
])('refuses %s', async (path) => {
  expectError(await client.get(listAddress(path)), 400, 'INVALID_DATA');
});

it('refuses cursors of another list or order', async () => {
  const { body } = await client.get<Rows<CustomerRow>>('/internal/customers?limit=1&sortBy=name');
  for (const path of [
    'customers?sortBy=balance',
    'customers?sortBy=name&paused=true',
    'invoices?sortBy=createdAt',
  ])
    expectError(
      await client.get(`${listAddress(path)}&cursor=${body.nextCursor}`),
      400,
      'INVALID_DATA',
      'cursor',
    );
});
