import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { contact, customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import { type PriorityFacts, priorityOf } from '../domain/priority.ts';
import { PRIORITY } from './facts.ts';
import type { WorkGroup, WorkRow } from './schema.ts';

const clock = new ManualClock('2026-03-10T12:00:00.000Z');
let service: TestService;
let client: Client;
const ids: Record<string, string> = {};

beforeAll(async () => {
  service = await testService({ clock });
  client = await service.client();
  for (const id of ['small', 'old', 'large', 'clear']) {
    await store(client, '/customers', customer(id));
    ids[id] = String((await read(client, `/customers/external:${id}`))['id']);
  }
  await store(client, '/customers/external:old/contacts', contact('first@old.example', { phone: '+33 1' }));
  await store(
    client,
    '/customers/external:old/contacts',
    contact('main@old.example', { phone: '+33 2', isMain: true }),
  );
  const invoices = [
    invoice('s1', 'small', 1_000, { dueDate: '2026-02-10' }),
    invoice('s2', 'small', 9_000_000, { dueDate: '2026-05-10' }),
    invoice('o1', 'old', 90_000, { dueDate: '2024-06-30' }),
    invoice('l1', 'large', 80_000, { dueDate: '2026-02-01' }),
    invoice('l2', 'large', 500, { dueDate: '2026-03-09', currency: 'USD' }),
  ];
  for (const body of invoices) await store(client, '/invoices', body);
  let due = 0;
  for (const id of ['clear', 'small', 'large', 'old', 'large']) {
    due += 1;
    await addAction(service, client, {
      customerId: ids[id] ?? '',
      name: `${id} ${due}`,
      dueAt: `2026-03-0${due}T08:00:00.000Z`,
    });
  }
  await addAction(service, client, {
    customerId: ids['old'] ?? '',
    name: 'later',
    dueAt: '2026-04-01T08:00:00.000Z',
  });
});
afterAll(() => closeVerified(service));

interface Rows<R> {
  count?: { count: number };
  nextCursor?: string;
  items: R[];
}

async function all<R>(path: string): Promise<R[]> {
  const items: R[] = [];
  let cursor = '';
  do {
    const more = cursor && `&cursor=${cursor}`;
    const { status, text, body } = await client.get<Rows<R>>(`/internal${path}&limit=1${more}`);
    expect(status, text).toBe(200);
    items.push(...body.items);
    cursor = body.nextCursor ?? '';
  } while (cursor !== '');
  return items;
}
const tasks = async (query: string) =>
  (await all<WorkRow>(`/work?${query}`)).map(({ action }) => action.name);

describe('the work queue', () => {
  it.each([
    ['', ['clear 1', 'small 2', 'large 3', 'old 4', 'large 5']],
    ['sortOrder=DESC', ['large 5', 'old 4', 'large 3', 'small 2', 'clear 1']],
    ['sortBy=createdAt', ['clear 1', 'small 2', 'large 3', 'old 4', 'large 5']],
    ['sortBy=amount', ['old 4', 'large 5', 'large 3', 'small 2', 'clear 1']],
    ['sortBy=age', ['old 4', 'large 5', 'large 3', 'small 2', 'clear 1']],
    ['sortBy=priority', ['large 5', 'large 3', 'old 4', 'small 2', 'clear 1']],
    ['sortBy=priority&due=ALL&sortOrder=ASC', ['clear 1', 'small 2', 'old 4', 'later', 'large 3', 'large 5']],
    ['sortBy=priority&type=EMAIL', []],
  ])('sorts by %s', async (query, expected) => {
    expect(await tasks(query)).toEqual(expected);
  });

  it('filters like the work list', async () => {
    expect(await tasks(`customerId=${ids['large']}&sortBy=amount`)).toEqual(['large 5', 'large 3']);
    const user = await addUser(service, client, 'ada');
    expect(await tasks(`assignedToUserId=${user.id}`)).toEqual([]);
    expectError(await client.get('/internal/work?sortBy=name'), 400, 'INVALID_DATA');
  });

  it('shows the contact, the amount and the reasons for the priority', async () => {
    const rows = await all<WorkRow>('/work?sortBy=age');
    expect(rows[0]).toMatchObject({
      action: { customer: { externalId: 'old' } },
      currency: 'EUR',
      amountOverdue: 90_000,
      daysOverdue: 618,
      openInvoices: 1,
      overdueInvoices: 1,
      brokenPromises: 0,
      contact: { email: 'main@old.example', phone: '+33 2', bounced: false },
      priority: { value: 7_794, atStake: 90_000, age: 100, habit: 866, promises: 1_000 },
    });
    // The dollar invoices have no rate, but are open nevertheless.
    expect(rows[1]).toMatchObject({
      amountOverdue: 80_000,
      openInvoices: 2,
      overdueInvoices: 2,
      contact: null,
    });
    expect(rows[4]).toMatchObject({
      amountOverdue: 0,
      daysOverdue: 0,
      openInvoices: 0,
      priority: { value: 0 },
    });
  });

  it('counts broken promises', async () => {
    const { customerId } = await read(client, '/invoices/external:l1');
    const before = await all<WorkRow>(`/work?customerId=${customerId}&sortBy=priority`);
    const { id } = await read(client, '/invoices/external:l1');
    await service.database.pool.query(
      `INSERT INTO promises (organization_id, id, invoice_id, date, source, amount_linked_before, made_at, ended_at, ended_on, end_reason,
         broken_told_at, due_on)
       SELECT $1, gen_random_uuid(), $2, now(), 'APP', 0, now(), now(), '2026-03-09', 'REPLACED', now(), d FROM unnest('{2026-02-20,2025-03-09}'::date[]) d`,
      [client.organization.id, id],
    );
    const after = await all<WorkRow>(`/work?customerId=${customerId}&sortBy=priority`);
    expect(after[0]).toMatchObject({ brokenPromises: 1, priority: { promises: 850 } });
    expect(after[0]?.priority.value).toBeLessThan(before[0]?.priority.value ?? 0);
  });
});

it('groups actions by customer', async () => {
  const groups = await all<WorkGroup>('/work/customers?sortBy=priority');
  expect(groups.map(({ customer: { externalId }, tasks: count }) => `${externalId} ${count}`)).toEqual([
    'large 2',
    'old 1',
    'small 1',
    'clear 1',
  ]);
  expect(groups[0]?.actions.map(({ name }) => name)).toEqual(['large 3', 'large 5']);
  const due = await all<WorkGroup>('/work/customers?sortBy=dueDate&due=ALL');
  expect(due.map(({ customer: { externalId }, tasks: count }) => `${externalId} ${count}`)).toEqual([
    'clear 1',
    'small 1',
    'large 2',
    'old 2',
  ]);
  const { body } = await client.get<Rows<WorkGroup>>('/internal/work/customers');
  expect(body.count).toEqual({ count: 4, isMore: false });
});

describe('the priority', () => {
  const facts = (more: Partial<PriorityFacts>): PriorityFacts => ({
    amountOverdue: 100_000,
    daysOverdue: 45,
    openInvoices: 4,
    overdueInvoices: 2,
    brokenPromises: 0,
    ...more,
  });

  it.each([
    [{ amountOverdue: 1_000_000 }, { value: 640_000, level: 'HIGH' }],
    [{ amountOverdue: 200_000 }, { value: 128_000, level: 'MEDIUM' }],
    [{}, { value: 64_000, level: 'LOW', atStake: 100_000, age: 800, habit: 800, promises: 1_000 }],
    [{ daysOverdue: 7 }, { value: 32_000, age: 400 }],
    [{ daysOverdue: 8 }, { value: 52_000, age: 650 }],
    [{ daysOverdue: 366 }, { value: 8_000, age: 100 }],
    [{ overdueInvoices: 4 }, { habit: 933 }],
    [{ overdueInvoices: 0 }, { habit: 666 }],
    [{ brokenPromises: 9 }, { value: 25_600, promises: 400 }],
    [{ amountOverdue: 0 }, { value: 0 }],
    [{ amountOverdue: Number.MAX_SAFE_INTEGER, openInvoices: 0, overdueInvoices: 0 }, { habit: 800 }],
  ])('is correct for %j', (more, expected) => {
    expect(priorityOf(facts(more))).toMatchObject(expected);
  });

  it('is the same in SQL', async () => {
    const some = fc
      .record<PriorityFacts>({
        amountOverdue: fc.oneof(fc.maxSafeNat(), fc.nat(1_000_000)),
        daysOverdue: fc.nat(500),
        openInvoices: fc.nat(50),
        overdueInvoices: fc.nat(50),
        brokenPromises: fc.nat(10),
      })
      .map((one) => ({ ...one, overdueInvoices: Math.min(one.overdueInvoices, one.openInvoices) }));
    await fc.assert(
      fc.asyncProperty(fc.array(some, { minLength: 50, maxLength: 100 }), async (list) => {
        const { rows } = await sql<{ value: number }>`
          SELECT ${sql.raw(PRIORITY)} AS value FROM json_to_recordset(${JSON.stringify(list)}::json) AS r
            ("amountOverdue" bigint, "daysOverdue" integer, "openInvoices" integer, "overdueInvoices" integer, "brokenPromises" integer),
          LATERAL (SELECT r."amountOverdue" AS amount_overdue, r."daysOverdue" AS days_overdue, r."openInvoices" AS open_invoices,
            r."overdueInvoices" AS overdue_invoices) k, LATERAL (SELECT r."brokenPromises" AS broken) broken`.execute(
          service.database.kysely,
        );
        expect(rows.map(({ value }) => value)).toEqual(list.map((one) => priorityOf(one).value));
      }),
      { numRuns: 10 },
    );
  });
});
