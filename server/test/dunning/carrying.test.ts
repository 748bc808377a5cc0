import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { groupsOf, remindable } from '../../src/collections/domain/dunning/carrying.ts';
import { defaultPlan } from '../../src/collections/domain/dunning/plan.ts';
import {
  carryingValues,
  followedPlans,
  LOCAL_TIME,
  WITH_CARRYING,
} from '../../src/collections/dunning/facts/carrying.ts';
import { loadDunnedCustomers, loadDunningSettings } from '../../src/collections/dunning/facts/queries.ts';
import { convertOrNull } from '../../src/ledger/domain/settlement/conversion.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { newId } from '../../src/platform/ids.ts';
import { runs } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

const NOW = '2026-03-29T12:00:00.000Z';
const [FIRST, LAST] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
const CASES = runs(100);
const CURRENCIES = ['EUR', 'USD', 'JPY', 'GBP'] as const;

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
});
// Records are written past settlement: there are no figures to verify.
afterAll(() => service.close());

const at = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();
/** Few, so that much is left to be found. */
const rarely = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
/** Few times around now, some of them at midnight somewhere: what falls on one local day elsewhere falls on two. */
const time = fc.constantFrom(-38, -14, -13, -12, 0, 10).map(at);
const currency = fc.constantFrom(...CURRENCIES);
/** Small ones that are often equal, and large ones that no number holds when they are converted. */
const amount = fc.constantFrom(1, 2, 3, 200, Number.MAX_SAFE_INTEGER);
const rate = fc.constantFrom('0.5', '1.5', '0.0061', '0.3333333333', '12345.678');
const planIndex = rarely(fc.nat(2));
const balance = fc.oneof(
  { weight: 5, arbitrary: fc.constant(20) },
  { weight: 1, arbitrary: fc.integer({ min: -30, max: 0 }) },
);

const world = fc.record({
  timezone: fc.constantFrom('Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'),
  rates: fc.record({ USD: rate, JPY: rate }, { requiredKeys: [] }),
  defaultPlan: fc.option(fc.nat(2), { nil: null, freq: 8 }),
  plans: fc.array(
    fc.record({
      entity: fc.constantFrom('CUSTOMER', 'INVOICE'),
      isActive: rarely(fc.constant(false)).map((it) => it ?? true),
      offsets: fc.array(fc.integer({ min: -3, max: 1 }), { minLength: 1, maxLength: 2 }),
    }),
    { minLength: 3, maxLength: 3 },
  ),
  customers: fc.array(
    fc.record({
      isChild: fc.boolean(),
      planIndex,
      off: rarely(fc.constant(true)),
      pausedUntil: rarely(time),
      balances: fc.record(
        { EUR: balance, USD: balance, JPY: balance, GBP: balance },
        { requiredKeys: ['EUR'] },
      ),
    }),
    { minLength: 3, maxLength: 4, size: 'max' },
  ),
  invoices: fc.array(
    fc.record({
      customer: fc.nat(3),
      currency,
      amount,
      linked: fc.oneof(fc.constant(0), fc.nat(5)),
      dueAt: time,
      planIndex,
      pausedUntil: rarely(time),
      promiseDate: rarely(time),
      isWrittenOff: rarely(fc.constant(true)),
      isDisputed: rarely(fc.constant(true)),
    }),
    { minLength: 10, maxLength: 40, size: 'max' },
  ),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const run = (text: string, ...rows: unknown[]) =>
  service.database.pool.query(text, [client.organization.id, ...rows.map((row) => JSON.stringify(row))]);

/** Stores a world in the place of the one before. @returns the ids of its customers */
async function store({ plans, defaultPlan: byDefault, customers, invoices }: World): Promise<string[]> {
  for (const table of ['disputes', 'documents', 'customer_balances', 'customers'])
    await run(`DELETE FROM ${table} WHERE organization_id = $1`);
  await run('DELETE FROM dunning_plan_versions WHERE organization_id = $1');
  await run('DELETE FROM dunning_plans WHERE organization_id = $1');
  const planIds = plans.map(newId);
  const planIdOf = (index: number | null) => (index === null ? null : planIds[index]);
  const [template] = defaultPlan('en').steps;
  await run(
    `INSERT INTO dunning_plans (organization_id, id, name, mode, entity, steps, is_default, is_active, created_at, updated_at)
     SELECT $1, id, 'P', 'AUTOMATIC', entity, steps, is_default, is_active, now(), now() FROM json_to_recordset($2)
       AS r(id uuid, entity text, steps jsonb, is_default boolean, is_active boolean)`,
    plans.map(({ entity, isActive, offsets }, i) => ({
      ...{ id: planIds[i], entity, is_default: i === byDefault, is_active: isActive },
      steps: offsets.map((offsetDays, n) => ({ ...template, key: `s${n}`, offsetDays })),
    })),
  );
  const ids = customers.map(newId);
  // A parent stands before its children.
  await run(
    `INSERT INTO customers (organization_id, id, external_id, name, parent_id, dunning_plan_id, dunning_off,
       dunning_paused_until, balance, amount_due, created_at, updated_at)
     SELECT $1, id, id, 'c', parent, plan, coalesce(off, false), paused, 0, 0, now(), now() FROM json_to_recordset($2)
       AS r(id uuid, parent uuid, plan uuid, off boolean, paused timestamptz)`,
    customers.map((one, i) => ({
      ...{ id: ids[i], parent: one.isChild && i > 0 ? ids[0] : null, plan: planIdOf(one.planIndex) },
      ...{ off: one.off === true, paused: one.pausedUntil },
    })),
  );
  await run(
    `INSERT INTO customer_balances (organization_id, customer_id, currency, documents, invoices_due, invoiced, credited,
       paid, refunded, amount_due)
     SELECT $1, customer, currency, 1, 0, 100 + balance, 30, 80, 10, 0 FROM json_to_recordset($2)
       AS r(customer uuid, currency text, balance integer)`,
    customers.flatMap(({ balances }, i) =>
      Object.entries(balances).map(([code, figure]) => ({
        customer: ids[i],
        currency: code,
        balance: figure,
      })),
    ),
  );
  const documents = invoices.map((one) => ({
    ...{ id: newId(), customer: ids[one.customer % ids.length], currency: one.currency, amount: one.amount },
    ...{ linked: one.linked, due: one.dueAt, plan: planIdOf(one.planIndex), paused: one.pausedUntil },
    ...{
      promise: one.promiseDate,
      written_off: one.isWrittenOff === true ? NOW : null,
      isDisputed: one.isDisputed,
    },
  }));
  await run(
    `INSERT INTO documents (organization_id, id, kind, customer_id, external_id, currency, amount, dated_at, due_at,
       dunning_plan_id, dunning_paused_until, promise_date, written_off_at, amount_linked, amount_refunded, created_at, updated_at)
     SELECT $1, id, 'INVOICE', customer, id, currency, amount, now(), due, plan, paused, promise, written_off,
       linked, 0, now(), now() FROM json_to_recordset($2)
       AS r(id uuid, customer uuid, currency text, amount bigint, due timestamptz, plan uuid, paused timestamptz,
         promise timestamptz, written_off timestamptz, linked bigint)`,
    documents,
  );
  await run(
    `INSERT INTO disputes (organization_id, id, invoice_id, reason, source, opened_at, updated_at)
     SELECT $1, id, id, 'OTHER', 'API', now(), now() FROM json_to_recordset($2) AS r(id uuid)`,
    documents.filter(({ isDisputed }) => isDisputed),
  );
  return ids;
}

it('the statement of the sweep finds the invoices that carry, and no others', async () => {
  const found = { carrying: 0 };
  await fc.assert(
    fc.asyncProperty(world, async (drawn) => {
      const { database } = service;
      const ids = await store(drawn);
      const rates = new Map(Object.entries(drawn.rates));
      const organization = { ...client.organization, timezone: drawn.timezone, rates };
      const settings = await loadDunningSettings(database.pool, organization);
      const customers = await loadDunnedCustomers(database.pool, organization, {
        customerIds: ids,
        now: NOW,
      });
      const isKnown = (id: string, total = 0) => {
        const balances = customers.find((one) => one.id === id)?.balances ?? [];
        const all = balances.map((one) => convertOrNull(one.balance, one.currency, settings.currency, rates));
        return all.includes(null) || all.reduce((sum: number, one) => sum + (one ?? 0), total) > 0;
      };
      const before = new Map(followedPlans(settings, NOW).map((plan) => [plan.id, plan.before]));
      const expected = customers.flatMap((customer) =>
        groupsOf(customer, settings, remindable(customer, settings, NOW))
          .filter(({ plan, invoices: [carrying] }) => carrying.dueAt < (before.get(plan.id) ?? ''))
          .map(({ plan, invoices: [carrying] }) => `${customer.id} ${plan.id} ${carrying.id}`),
      );
      const { rows } = await inTransaction(database, async (connection) => {
        await connection.query(LOCAL_TIME, [drawn.timezone]);
        return connection.query<{ customer: string; plan: string; invoice: string }>(
          `${WITH_CARRYING} SELECT customer_id AS customer, plan_id AS plan, invoice_id AS invoice FROM carrying`,
          [client.organization.id, FIRST, LAST, ...carryingValues(settings, NOW)],
        );
      });
      const actual = rows
        .filter(({ customer }) => isKnown(customer))
        .map(({ customer, plan, invoice }) => `${customer} ${plan} ${invoice}`);
      expect(actual.sort()).toEqual(expected.sort());
      found.carrying += expected.length;
    }),
    CASES,
  );
  expect(found.carrying).toBeGreaterThan(2 * CASES.numRuns);
});
