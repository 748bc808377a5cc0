import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildContext } from '../../src/dunning/domain/evaluation-context.ts';
import type { DunningSettings } from '../../src/dunning/domain/facts.ts';
import { nextStepOn } from '../../src/dunning/domain/levels.ts';
import { ladderOf } from '../../src/dunning/domain/plan.ts';
import { defaultPlan } from '../../src/dunning/domain/plan-templates.ts';
import { dueInvoiceValues, WITH_DUE_INVOICES } from '../../src/dunning/facts/due-invoices.ts';
import {
  type LoadedCustomer,
  loadDunnedCustomers,
  loadDunningSettings,
} from '../../src/dunning/facts/queries.ts';
import { newId } from '../../src/platform/ids.ts';
import { refreshFigures } from '../harness/figures.ts';
import { runs } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

const NOW = '2026-03-29T12:00:00.000Z';
const [FIRST, LAST] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
const CASES = runs(40);
const CURRENCIES = ['EUR', 'USD', 'JPY', 'GBP'] as const;

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
});
// Records are written without settlement, so there are no figures to verify.
afterAll(() => service.close());

const at = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();
/** Rarely draws a value, so that most invoices stay candidates. */
const rarely = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
const time = fc.constantFrom(-38, -14, -13, -12, 0, 10).map(at);
/** A few days around today, which is one of two days, depending on the time zone. */
const day = fc.constantFrom('2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30');
const currency = fc.constantFrom(...CURRENCIES);
/** Small amounts that are often equal, and large ones that exceed a safe integer after conversion. */
const amount = fc.constantFrom(1, 2, 3, 200, Number.MAX_SAFE_INTEGER);
const rate = fc.constantFrom('0.5', '1.5', '0.0061', '0.3333333333', '12345.678');
const planIndex = rarely(fc.nat(2));
const balance = fc.oneof(
  { weight: 5, arbitrary: fc.constant(20) },
  { weight: 1, arbitrary: fc.integer({ min: -30, max: 0 }) },
);

const drawnWorld = fc.record({
  timezone: fc.constantFrom('Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'),
  rates: fc.record({ USD: rate, JPY: rate }, { requiredKeys: [] }),
  defaultPlan: fc.option(fc.nat(2), { nil: null, freq: 8 }),
  plans: fc.array(
    fc.record({
      entity: fc.constantFrom('CUSTOMER', 'INVOICE'),
      isActive: rarely(fc.constant(false)).map((it) => it ?? true),
      offsets: fc
        .uniqueArray(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 3 })
        .map((days) => days.toSorted((a, b) => a - b)),
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
      dueOn: day,
      planIndex,
      pausedUntil: rarely(time),
      promiseDueOn: rarely(day),
      isWrittenOff: rarely(fc.constant(true)),
      isDisputed: rarely(fc.constant(true)),
      hasSourceHold: rarely(fc.constant(true)),
    }),
    { minLength: 10, maxLength: 40, size: 'max' },
  ),
  levels: fc.array(
    fc.option(
      fc.record({
        step: fc.nat(2),
        takenOn: day,
        dueOn: rarely(day),
        isLookedAt: fc.boolean(),
      }),
    ),
    { minLength: 10, maxLength: 20, size: 'max' },
  ),
});

/** Records that always ask for a step: invoices two days late, with their own plan, customer and amount. */
const SURE = {
  plan: { entity: 'INVOICE', isActive: true, offsets: [-1, 1] },
  customer: { isChild: false, planIndex: null, off: null, pausedUntil: null, balances: { EUR: 1000 } },
  invoices: Array.from({ length: 3 }, () => ({
    currency: 'EUR' as const,
    amount: 200,
    linked: 0,
    dueOn: '2026-03-27',
    planIndex: 3,
    pausedUntil: null,
    promiseDueOn: null,
    isWrittenOff: null,
    isDisputed: null,
    hasSourceHold: null,
  })),
};
const world = drawnWorld.map((drawn) => ({
  ...drawn,
  plans: [...drawn.plans, SURE.plan],
  customers: [...drawn.customers, SURE.customer],
  invoices: [
    ...drawn.invoices.map((one) => ({ ...one, customer: one.customer % drawn.customers.length })),
    ...SURE.invoices.map((one) => ({ ...one, customer: drawn.customers.length })),
  ],
}));
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const run = (text: string, ...rows: unknown[]) =>
  service.database.pool.query(text, [client.organization.id, ...rows.map((row) => JSON.stringify(row))]);

/**
 * Stores a world in place of the previous one.
 * @returns the ids of its customers
 */
async function store({ plans, defaultPlan: byDefault, customers, invoices }: World): Promise<string[]> {
  for (const table of ['dunning_levels', 'disputes', 'documents', 'customer_balances', 'customers'])
    await run(`DELETE FROM ${table} WHERE organization_id = $1`);
  await run('DELETE FROM dunning_plan_versions WHERE organization_id = $1');
  await run('DELETE FROM dunning_plans WHERE organization_id = $1');
  const planIds = plans.map(newId);
  const planIdOf = (index: number | null) => (index === null ? null : planIds[index]);
  const [template] = defaultPlan('en', 'EUR').steps;
  await run(
    `INSERT INTO dunning_plans (organization_id, id, name, mode, entity, steps, is_default, is_active, created_at, updated_at)
     SELECT $1, id, 'P', 'AUTOMATIC', entity, steps, is_default, is_active, now(), now() FROM json_to_recordset($2)
       AS r(id uuid, entity text, steps jsonb, is_default boolean, is_active boolean)`,
    plans.map(({ entity, isActive, offsets }, i) => ({
      id: planIds[i],
      entity,
      is_default: i === byDefault,
      is_active: isActive,
      steps: offsets.map((offsetDays, n) => ({ ...template, key: `s${n}`, offsetDays })),
    })),
  );
  const ids = customers.map(newId);
  // A parent is inserted before its children.
  await run(
    `INSERT INTO customers (organization_id, id, external_id, name, parent_id, dunning_plan_id, dunning_off,
       dunning_paused_until, balance, amount_due, created_at, updated_at)
     SELECT $1, id, id, 'c', parent, plan, coalesce(off, false), paused, 0, 0, now(), now() FROM json_to_recordset($2)
       AS r(id uuid, parent uuid, plan uuid, off boolean, paused timestamptz)`,
    customers.map((one, i) => ({
      id: ids[i],
      parent: one.isChild && i > 0 ? ids[0] : null,
      plan: planIdOf(one.planIndex),
      off: one.off === true,
      paused: one.pausedUntil,
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
    id: newId(),
    customer: ids[one.customer],
    currency: one.currency,
    amount: one.amount,
    linked: one.linked,
    due: one.dueOn,
    plan: planIdOf(one.planIndex),
    paused: one.pausedUntil,
    promise: one.promiseDueOn,
    written_off: one.isWrittenOff === true ? NOW : null,
    isDisputed: one.isDisputed,
    has_source_hold: one.hasSourceHold === true,
  }));
  await run(
    `INSERT INTO documents (organization_id, id, kind, customer_id, external_id, currency, amount, dated_at, dated_on,
       due_at, due_on, dunning_plan_id, dunning_paused_until, promise_date, promise_due_on, written_off_at, amount_linked,
       amount_refunded, source, has_source_hold, created_at, updated_at)
     SELECT $1, id, 'INVOICE', customer, id, currency, amount, now(), '2026-03-01', now(), due, plan, paused,
       promise, promise, written_off, linked, 0, 'API', has_source_hold, now(), now() FROM json_to_recordset($2)
       AS r(id uuid, customer uuid, currency text, amount bigint, due date, plan uuid, paused timestamptz,
         promise date, written_off timestamptz, linked bigint, has_source_hold boolean)`,
    documents,
  );
  await run(
    `INSERT INTO disputes (organization_id, id, invoice_id, reason, source, opened_at, updated_at)
     SELECT $1, id, id, 'OTHER', 'API', now(), now() FROM json_to_recordset($2) AS r(id uuid)`,
    documents.filter(({ isDisputed }) => isDisputed),
  );
  await refreshFigures(service.database.pool, client.organization.id);
  return ids;
}

it('selects every invoice that is due for a step, and none that must not be reminded', async () => {
  const counts = { asking: 0, found: 0 };
  await fc.assert(
    fc.asyncProperty(world, async (drawn) => {
      const { database } = service;
      const ids = await store(drawn);
      const rates = new Map(Object.entries(drawn.rates));
      const organization = { ...client.organization, timezone: drawn.timezone, rates };
      const settings = await loadDunningSettings(database.pool, organization);
      const load = () => loadDunnedCustomers(database.pool, organization, { customerIds: ids, now: NOW });
      const others = (await load()).filter(({ id }) => id !== ids.at(-1));
      await storeLevels(drawn, others, settings);
      const asked: string[] = [];
      const dunnable: string[] = [];
      for (const customer of await load()) {
        const context = buildContext(customer, settings, NOW, []);
        for (const { invoice, plan, ask } of context.dunnable) {
          dunnable.push(`${customer.id} ${plan.id} ${invoice.id}`);
          if (ask !== null) asked.push(`${customer.id} ${plan.id} ${invoice.id}`);
        }
      }
      const { rows } = await database.pool.query<{ customer: string; plan: string; invoice: string }>(
        `${WITH_DUE_INVOICES} SELECT customer_id AS customer, plan_id AS plan, invoice_id AS invoice FROM asking`,
        [client.organization.id, FIRST, LAST, ...dueInvoiceValues(settings, NOW)],
      );
      const found = new Set(rows.map(({ customer, plan, invoice }) => `${customer} ${plan} ${invoice}`));
      expect(asked.filter((one) => !found.has(one))).toEqual([]);
      expect([...found].filter((one) => !dunnable.includes(one))).toEqual([]);
      counts.asking += asked.length;
      counts.found += found.size;
    }),
    CASES,
  );
  expect(counts.asking).toBeGreaterThan(2 * CASES.numRuns);
  // The sweep finds few invoices besides those it has not evaluated since they took a step.
  expect(counts.found).toBeLessThan(2 * counts.asking);
});

/** Stores levels of some invoices; the sweep has evaluated some of them since and others not. */
async function storeLevels(
  { levels }: World,
  customers: readonly LoadedCustomer[],
  settings: DunningSettings,
): Promise<void> {
  await run('DELETE FROM dunning_levels WHERE organization_id = $1');
  const followed = customers.flatMap((customer) =>
    buildContext(customer, settings, NOW, []).dunnable.map((one) => ({ ...one, customer })),
  );
  const rows = followed.flatMap(({ customer, invoice, plan }, i) => {
    const level = levels[i % levels.length];
    const step = plan.steps[(level?.step ?? 0) % plan.steps.length];
    if (!level || step === undefined) return [];
    const { offsetDays: day } = step;
    const ladder = ladderOf(day);
    const taken = {
      planId: plan.id,
      ladder,
      stepKey: step.key,
      day,
      takenOn: level.takenOn,
      notifiedOn: null,
    };
    const known = {
      ...taken,
      takenAt: `${level.takenOn}T12:00:00.000Z`,
      noticedOn: null,
      dueOn: level.dueOn ?? invoice.dueOn,
    };
    const nextOn = level.isLookedAt ? nextStepOn(known, plan, invoice.dueOn) : level.takenOn;
    return [
      {
        ...known,
        nextOn,
        customerId: customer.id,
        invoiceId: invoice.id,
        version: level.isLookedAt ? plan.version : 0,
        nextDueOn: invoice.dueOn,
      },
    ];
  });
  await run(
    `INSERT INTO dunning_levels (organization_id, customer_id, invoice_id, plan_id, ladder, step_key, day, taken_on,
       taken_at, told_on, due_on, next_on, next_version, next_due_on, updated_at)
     SELECT $1, "customerId", "invoiceId", "planId", ladder, "stepKey", day, "takenOn", "takenAt", "notifiedOn", "dueOn",
       "nextOn", version, "nextDueOn", now() FROM json_to_recordset($2)
       AS r("customerId" uuid, "invoiceId" uuid, "planId" uuid, ladder text, "stepKey" text, day integer,
         "takenOn" date, "takenAt" timestamptz, "notifiedOn" date, "dueOn" date, "nextOn" date, version integer, "nextDueOn" date)`,
    rows,
  );
}
