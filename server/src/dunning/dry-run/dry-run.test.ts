import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { contact, customer, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { setRates } from '../../../test/harness/rates.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { DunningResults } from '../results/schema.ts';
import type { DunningCalendar } from './calendar-schema.ts';
import type { DryRun } from './schema.ts';

let service: TestService;
let client: Client;
const clock = new ManualClock('2026-03-02T10:20:00.000Z');
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => closeVerified(service));

const PATH = '/internal/dunning/dry_run';
const run = (body: Record<string, unknown>) => store<DryRun>(client, PATH, { to: '2026-04-30', ...body });
const linesOf = ({ items }: DryRun) =>
  items.map(({ on, step, carryingInvoice }) => `${on} ${step.type} ${carryingInvoice.externalId}`);

const switchOn = () =>
  service.database.pool.query('UPDATE dunning_plans SET is_active = true WHERE organization_id = $1', [
    client.organization.id,
  ]);

async function defaultPlanId(): Promise<string> {
  const { rows } = await service.database.pool.query<{ id: string }>(
    'SELECT id FROM dunning_plans WHERE organization_id = $1 AND is_default',
    [client.organization.id],
  );
  return rows[0]?.id ?? '';
}

const due = (externalId: string, owner: string, dueDate: string, more = {}) =>
  store(client, '/invoices', invoice(externalId, owner, 1000, { dueDate, ...more }));

/** Stores a customer with a contact who has a usable address. */
async function storeReachable(externalId: string, more = {}) {
  const stored = await store(client, '/customers', customer(externalId, more));
  await store(client, `/customers/${stored.id}/contacts`, contact(`jo@${externalId}.example`));
  return stored;
}

/** Returns a digest of every row of every table, except the queue and statistics. */
async function everything(): Promise<string> {
  const { pool } = service.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const digest = createHash('sha256');
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
    digest.update(`${name}\n${rows.map(({ row }) => row).join('\n')}\n`);
  }
  return digest.digest('hex');
}

describe('a dry run', () => {
  it('lists the steps of a plan with their days and invoices, and respects weekends', async () => {
    await switchOn();
    const { id: customerId } = await storeReachable('c');
    const first = await due('first', 'c', '2026-03-21', { customId: 'F 1' });
    const second = await due('second', 'c', '2026-03-25', { currency: 'USD' });
    const answer = await run({ to: '2026-05-31' });
    // The 21st of March is a Saturday, so the courtesy of that due date is not sent. The first invoice gets
    // its reminder on Monday, nine days after its due date. The second one joins it two days early. On the
    // 25th, the due date of the second one, nothing is sent because the first one is overdue. Later reminders
    // cover both, by the plan's distances.
    expect(linesOf(answer)).toEqual([
      '2026-03-16 EMAIL first',
      '2026-03-20 EMAIL second',
      '2026-03-30 EMAIL first',
      '2026-04-07 EMAIL first',
      '2026-04-22 CALL first',
      '2026-05-07 LETTER first',
    ]);
    expect(answer.nextCursor).toBeNull();
    const owner = { id: customerId, externalId: 'c', name: 'Customer c' };
    expect(answer.items[2]).toEqual({
      on: '2026-03-30',
      at: '2026-03-30T06:00:00.000Z',
      customer: owner,
      automatic: true,
      dunningPlan: { id: await defaultPlanId(), name: 'Standard reminders', version: 1 },
      step: { key: 'step-3', name: 'First reminder', type: 'EMAIL' },
      carryingInvoice: { id: first.id, externalId: 'first', customId: 'F 1' },
      invoices: [
        { id: first.id, externalId: 'first', customId: 'F 1', currency: 'EUR', amountOutstanding: 1000 },
        { id: second.id, externalId: 'second', customId: 'second', currency: 'USD', amountOutstanding: 1000 },
      ],
    });
    expect(answer.items[0]?.invoices.map(({ externalId }) => externalId)).toEqual(['first']);
    expect(answer.items[4]).toMatchObject({ automatic: false, at: '2026-04-21T22:00:00.000Z' });
  });

  it('starts from the current facts for any requested first day', async () => {
    await switchOn();
    await storeReachable('c');
    await due('i', 'c', '2026-03-02');
    expect(linesOf(await run({}))).toEqual([
      '2026-03-02 EMAIL i',
      '2026-03-09 EMAIL i',
      '2026-03-17 EMAIL i',
      '2026-04-01 CALL i',
      '2026-04-16 LETTER i',
    ]);
    expect(linesOf(await run({ from: '2026-03-17', to: '2026-04-01' }))).toEqual([
      '2026-03-17 EMAIL i',
      '2026-04-01 CALL i',
    ]);
  });

  it('claims from a child from the day on which the parent needs its cash itself', async () => {
    await switchOn();
    await store(client, '/customers', customer('parent'));
    await store(client, '/customers', customer('child', { parent: { externalId: 'parent' } }));
    await store(client, '/payments', payment('p', 'parent', 1500));
    const { id: customerId } = await due('i', 'child', '2026-02-16').then(() =>
      read<{ id: string }>(client, '/customers/external:child'),
    );
    expect(linesOf(await run({ customerId }))).toEqual([]);
    await due('small', 'parent', '2026-03-03', { grossAmount: 500 });
    expect(linesOf(await run({ customerId }))).toEqual([]);
    await due('large', 'parent', '2026-03-10');
    // The eleventh is a Wednesday.
    const [first] = linesOf(await run({ customerId }));
    expect(first).toBe('2026-03-11 EMAIL i');
    const { body } = await client.get<{ nextStep: { on: string } | null }>(
      `/internal/customers/${customerId}/overview`,
    );
    expect(JSON.stringify(body)).toContain('2026-03-11');
  });

  it('writes nothing', async () => {
    await switchOn();
    await storeReachable('c');
    await due('i', 'c', '2026-02-02');
    const before = await everything();
    expect((await run({ to: '2026-12-31' })).items.length).toBeGreaterThan(0);
    expect(await everything()).toBe(before);
  });

  it('evaluates an inactive plan when it is named, and only that plan', async () => {
    await storeReachable('c');
    await due('i', 'c', '2026-03-09');
    expect(linesOf(await run({}))).toEqual([]);
    const planId = (await defaultPlanId()).toUpperCase();
    expect(linesOf(await run({ planId, to: '2026-03-31' }))).toEqual([
      '2026-03-04 EMAIL i',
      '2026-03-09 EMAIL i',
      '2026-03-16 EMAIL i',
      '2026-03-24 EMAIL i',
    ]);
    expectError(
      await client.post(PATH, { to: '2026-03-31', planId: newId() }),
      400,
      'INVALID_DATA',
      'planId',
    );
  });

  it('is paged by customer, or limited to one customer', async () => {
    await switchOn();
    for (const name of ['a', 'b', 'nothing owed', 'c', 'd', 'e']) {
      if (name.length > 1) {
        await store(client, '/customers', customer(name));
        continue;
      }
      await storeReachable(name);
      await due(`of ${name}`, name, '2026-03-09');
    }
    const all = linesOf(await run({}));
    expect(all).toHaveLength(5 * 6);
    const paged: string[] = [];
    let pages = 0;
    for (let cursor: string | null = null; cursor !== null || pages === 0; pages += 1) {
      const answer: DryRun = await run({ limit: 2, ...(cursor === null ? {} : { cursor }) });
      paged.push(...linesOf(answer));
      cursor = answer.nextCursor;
    }
    expect(pages).toBe(3);
    expect(paged).toEqual(all);
    const { id: customerId } = await store(client, '/customers', customer('c'));
    expect(linesOf(await run({ customerId }))).toEqual(all.filter((line) => line.endsWith('of c')));
    const stranger = await service.client();
    const { id: foreign } = await store(stranger, '/customers', customer('c'));
    const body = { to: '2026-04-30', customerId: foreign };
    expectError(await client.post(PATH, body), 400, 'INVALID_DATA', 'customerId');
  });

  it.each([
    ['a day that has passed', { from: '2026-03-01' }, 'from'],
    ['an end before the beginning', { from: '2026-03-20', to: '2026-03-19' }, 'to'],
    ['more than a year', { to: '2027-03-04' }, 'to'],
    ['an invalid day', { to: '2026-02-30' }, 'to'],
    ['no end', { to: undefined }, 'to'],
    ['an unknown field', { day: 1 }, 'day'],
  ])('refuses %s', async (_title, body, field) => {
    const answer = await client.post(PATH, { to: '2026-04-30', ...body });
    expectError(answer, 400, 'INVALID_DATA', field);
  });
});

const EMAIL = { type: 'EMAIL', automatic: true };
const PLAN = { name: 'Other', mode: 'AUTOMATIC', entity: 'CUSTOMER' };
const other = (...steps: [key: string, day: number][]) => ({
  ...PLAN,
  steps: steps.map(([key, offsetDays]) => ({ ...EMAIL, key, name: key, offsetDays })),
});

describe('an unsaved plan', () => {
  it('replaces the stored plan and matches its steps by key', async () => {
    await storeReachable('c');
    await due('i', 'c', '2026-03-09');
    const planId = await defaultPlanId();
    const plan = other(['step-3', 10], ['new', 20]);
    expect(linesOf(await run({ planId, plan }))).toEqual(['2026-03-19 EMAIL i', '2026-03-30 EMAIL i']);
    expect((await run({ planId, plan })).items[0]).toMatchObject({
      dunningPlan: { id: planId, name: 'Other', version: 2 },
      step: { key: 'step-3' },
    });
    expect((await read<{ version: number }>(client, `/dunning_plans/${planId}`)).version).toBe(1);
  });

  it('applies to no customer unless it is treated as the default', async () => {
    await store(client, '/customers', customer('c'));
    await store(client, '/customers', customer('never', { dunningEnabled: false }));
    await due('i', 'c', '2026-03-09');
    await due('no', 'never', '2026-03-09');
    const plan = other(['a', 7]);
    expect(linesOf(await run({ plan }))).toEqual([]);
    expect(linesOf(await run({ plan, isDefault: true }))).toEqual(['2026-03-16 EMAIL i']);
  });

  it.each([
    ['a default without a plan', { isDefault: true }, 'INVALID_DATA', 'isDefault'],
    ['steps out of order', { plan: other(['a', 9], ['b', 8]) }, 'INVALID_DATA', 'steps[1].offsetDays'],
    [
      'an unknown template',
      { plan: { ...PLAN, steps: [{ ...EMAIL, name: 'a', offsetDays: 1, templateId: newId() }] } },
      ...(['REFERENCE_NOT_FOUND', 'steps[0].templateId'] as const),
    ],
  ])('is refused with %s', async (_title, body, code, field) => {
    for (const path of [PATH, CALENDAR])
      expectError(
        await client.post(path, { ...(path === PATH ? { to: '2026-04-30' } : {}), ...body }),
        400,
        code,
        field,
      );
  });
});

const CALENDAR = '/internal/dunning/calendar';
const calendar = (body: Record<string, unknown>) => store<DunningCalendar>(client, CALENDAR, body);

it('counts all customers on request and lists those that no email reaches', async () => {
  const planId = await defaultPlanId();
  for (let i = 1; i <= 3; i += 1) {
    await store(client, '/customers', customer(`c${i}`, { name: `Customer ${i}` }));
    await due(`i${i}`, `c${i}`, '2026-02-01');
  }
  await store(client, '/customers/external:c1/contacts', contact('jo@one.example'));
  await store(client, '/customers/external:c2/contacts', contact('jo@two.example'));
  await service.database.pool.query(
    `UPDATE contacts SET bounced_at = now() WHERE organization_id = $1 AND email = 'jo@two.example'`,
    [client.organization.id],
  );
  expect((await calendar({ planId, limit: 1 })).customers).toBe(1);
  const preview = await calendar({ planId, days: 14, everybody: true });
  expect(preview).toMatchObject({ customers: 3, isWhole: true, unreachable: { count: 2 } });
  expect(preview.unreachable.customers.map(({ name }) => name)).toEqual(['Customer 2', 'Customer 3']);
  for (const [body, field] of [
    [{ days: 32 }, 'days'],
    [{ days: 14, limit: 1 }, 'limit'],
  ] as const)
    expectError(await client.post(CALENDAR, { ...body, everybody: true }), 400, 'INVALID_DATA', field);
});

describe('a calendar', () => {
  it('sums up each day, counts each invoice once and lists the reminders of a day', async () => {
    await setRates(service, client.organization.id, new Map([['USD', '0.5']]));
    for (const name of ['a', 'b']) await storeReachable(name);
    await due('a1', 'a', '2026-03-09');
    await due('b1', 'b', '2026-03-09', { currency: 'USD' });
    await due('b2', 'b', '2026-03-09', { currency: 'JPY' });
    const planId = await defaultPlanId();
    const preview = await calendar({ planId, on: '2026-03-16' });
    expect(preview).toMatchObject({
      today: '2026-03-02',
      until: '2026-04-30',
      currency: 'EUR',
      customers: 2,
    });
    expect(preview).toMatchObject({ isWhole: true, unconverted: ['JPY'], changed: null });
    expect(preview.days).toHaveLength(60);
    const sums = { reminders: 2, automatic: 2, tasks: 0, customers: 2, amount: 1500 };
    expect(preview.days.filter(({ after }) => after.reminders > 0)).toEqual([
      ...['2026-03-04', '2026-03-09', '2026-03-16', '2026-03-24'].map((on) => ({
        on,
        before: null,
        after: sums,
      })),
      { on: '2026-04-08', before: null, after: { ...sums, automatic: 0, tasks: 2 } },
      { on: '2026-04-23', before: null, after: { ...sums, automatic: 0, tasks: 2 } },
    ]);
    expect(preview.total).toEqual({
      before: null,
      after: { reminders: 12, automatic: 8, tasks: 4, customers: 2, amount: 1500 },
    });
    expect(preview.steps.map(({ after }) => after)).toEqual([2, 2, 2, 2, 2, 2]);
    const day = linesOf({ items: preview.reminders?.after ?? [], nextCursor: null });
    expect(day.sort()).toEqual(['2026-03-16 EMAIL a1', '2026-03-16 EMAIL b1']);
    expect((await calendar({ planId, limit: 1 })).isWhole).toBe(false);
    expectError(await client.post(CALENDAR, { planId, on: '2026-05-01' }), 400, 'INVALID_DATA', 'on');
  });

  it('shows the effect of an edit by customer', async () => {
    const own = await store(client, '/internal/dunning_plans', other(['x', 5]));
    await storeReachable('early');
    await storeReachable('late', { dunningPlanId: own.id });
    await due('e', 'early', '2026-03-09');
    await due('l', 'late', '2026-03-09');
    const planId = await defaultPlanId();
    const steps = [...Array(6).keys()].map((at): [string, number] => [`step-${at + 1}`, 1 + at]);
    const preview = await calendar({ planId, plan: other(steps[0] ?? ['', 0]), days: 30 });
    expect(preview.customers).toBe(1);
    expect(preview.total).toMatchObject({ before: { reminders: 4 }, after: { reminders: 1 } });
    expect(preview.changed).toMatchObject({
      customers: 1,
      items: [{ customer: { externalId: 'early' }, before: { length: 4 }, after: [{ on: '2026-03-10' }] }],
    });
    // An identical plan changes nothing. The replaced default is evaluated too.
    const {
      version: _,
      id: __,
      isActive: ___,
      isDefault: ____,
      ...same
    } = await read(client, `/dunning_plans/${planId}`);
    expect((await calendar({ planId, plan: same })).changed).toEqual({ customers: 0, items: [] });
    const replaced = await calendar({ planId: own.id, isDefault: true, on: '2026-03-16' });
    expect(replaced.customers).toBe(2);
    expect(replaced.changed?.customers).toBe(1);
    expect(replaced.steps.filter(({ key }) => key === 'x')).toMatchObject([{ before: 1, after: 2 }]);
    expect(replaced.reminders?.after).toHaveLength(2);
  });

  it('is limited to the assigned customers of a restricted user', async () => {
    const { id } = await addUser(service, client, 'own', { ownCustomersOnly: true });
    await store(client, '/customers', customer('mine', { accountManagerId: id }));
    await store(client, '/customers', customer('theirs'));
    await due('i', 'mine', '2026-03-09');
    await due('t', 'theirs', '2026-03-09');
    const planId = await defaultPlanId();
    const by = { 'x-quittance-user': id };
    const answer = await client.post<DunningCalendar>(CALENDAR, { planId, on: '2026-03-16' }, by);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.customers).toBe(1);
    expect(answer.text).not.toContain('theirs');
    const rows = await client.get<{ items: { customers: { count: number } }[] }>(
      '/internal/dunning_plans',
      by,
    );
    expect(rows.body.items[0]?.customers.count).toBe(1);
    expect((await client.get(`/internal/dunning_plans/${planId}/results`, by)).status).toBe(200);
  });
});

describe('the results of a plan', () => {
  const results = (planId: string, query: string) =>
    read<DunningResults>(client, `/internal/dunning_plans/${planId}/results${query}`);

  /** Stores a mail that notified the debtor of invoices with a step on a day. */
  async function preview(on: string, planId: string, owner: string, ...invoices: string[]): Promise<void> {
    const { id: customerId } = await read<{ id: string }>(client, `/customers/external:${owner}`);
    const id = await addAction(service, client, { customerId, name: on, type: 'EMAIL' });
    await service.database.pool.query(
      `INSERT INTO action_invoices (organization_id, action_id, invoice_id, rank, plan_id, ladder, step_key, step_day, told_on)
       SELECT $1, $2, d.id, 0, $3, 'REMINDER', 'step-3', 7, $4 FROM documents d
       WHERE d.organization_id = $1 AND d.external_id = ANY ($5) AND d.kind = 'INVOICE'`,
      [client.organization.id, id, planId, on, invoices],
    );
  }

  it('report what was paid within the period after a notification, once it has ended', async () => {
    const planId = await defaultPlanId();
    await store(client, '/customers', customer('c'));
    for (const name of ['soon', 'late', 'part', 'fresh']) await due(name, 'c', '2026-01-20');
    await preview('2026-02-01', planId, 'c', 'soon', 'late', 'part');
    await preview('2026-02-25', planId, 'c', 'fresh');
    const paid: [string, string, number, string][] = [
      ['P1', 'soon', 1000, '2026-02-15'],
      ['P2', 'late', 1000, '2026-02-16'],
      ['P3', 'part', 400, '2026-01-31'],
      ['P4', 'part', 100, '2026-02-01'],
    ];
    for (const [name, to, amount, validatedAt] of paid)
      await store(client, '/payments', payment(name, 'c', amount, { [to]: amount }, { validatedAt }));
    const { steps, ...period } = await results(planId, '');
    expect(period).toEqual({
      from: '2025-12-03',
      to: '2026-03-02',
      within: 14,
      currency: 'EUR',
      unconverted: [],
    });
    expect(steps.map(({ key }) => key)).toEqual([...Array(6).keys()].map((at) => `step-${at + 1}`));
    expect(steps[2]).toEqual({
      key: 'step-3',
      name: 'First reminder',
      type: 'EMAIL',
      day: 7,
      reminders: 2,
      bounced: 0,
      visited: 0,
      invoices: 4,
      watched: 3,
      paid: 1,
      paidShare: 3333,
      // Invoice `part` had 600 open when the debtor was notified.
      amount: 2600,
      amountPaid: 1100,
      amountShare: 4231,
      isWhole: true,
    });
    expect(steps[0]).toMatchObject({ reminders: 0, paidShare: null, amount: 0, amountShare: null });
    expect((await results(planId, '?within=15')).steps[2]).toMatchObject({ paid: 2, amountPaid: 2100 });
    expect((await results(planId, '?from=2026-02-02')).steps[2]).toMatchObject({ invoices: 1, watched: 0 });
  });

  it('are refused for a foreign plan and for an invalid period', async () => {
    const planId = await defaultPlanId();
    const path = `/internal/dunning_plans/${planId}/results`;
    expectError(await (await service.client()).get(path), 404, 'NOT_FOUND');
    expectError(await client.get(`${path}?from=2026-03-02&to=2026-03-01`), 400, 'INVALID_DATA', 'to');
    expectError(await client.get(`${path}?from=2024-01-01`), 400, 'INVALID_DATA', 'from');
  });
});

describe('the list of plans', () => {
  it('counts the customers of each plan: by own choice, by parent or by default', async () => {
    const own = await store(client, '/internal/dunning_plans', other(['x', 5]));
    await store(client, '/customers', customer('parent', { dunningPlanId: own.id }));
    await store(client, '/customers', customer('child', { parent: { externalId: 'parent' } }));
    await store(client, '/customers', customer('default'));
    await store(client, '/customers', customer('off', { dunningEnabled: false }));
    const { items } = await read<{ items: { name: string; customers: object; steps: object[] }[] }>(
      client,
      '/internal/dunning_plans',
    );
    expect(items.map(({ name, customers }) => [name, customers])).toEqual([
      ['Other', { count: 2, isMore: false }],
      ['Standard reminders', { count: 1, isMore: false }],
    ]);
    expect(items[0]?.steps).toEqual([{ key: 'x', name: 'x', type: 'EMAIL', day: 5 }]);
  });
});
