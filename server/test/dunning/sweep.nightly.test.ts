import { afterAll, beforeAll, expect } from 'vitest';
import { streamCandidateCustomers } from '../../src/dunning/clockwork/sweep.ts';
import { evaluate } from '../../src/dunning/domain/evaluate.ts';
import { defaultPlan } from '../../src/dunning/domain/plan-templates.ts';
import { loadDunnedCustomers, loadDunningSettings } from '../../src/dunning/facts/queries.ts';
import { streamDueCustomers } from '../../src/dunning/hourly.ts';
import { addDays } from '../../src/kernel/days.ts';
import { runDecisions } from '../../src/outreach/hourly/in-line.ts';
import { newId } from '../../src/platform/ids.ts';
import { refreshFigures } from '../harness/figures.ts';
import { setRates } from '../harness/rates.ts';
import { howOften, itDraws } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { Random } from '../model/random.ts';

const CUSTOMERS = 120;
const INVOICES = 500;
const START = '2026-03-10';
const DAYS = howOften(20, 40);
const RATES = new Map([
  ['USD', '0.9137'],
  ['JPY', '0.0061'],
]);
const ZONES = ['Europe/Paris', 'America/New_York', 'Asia/Kolkata'] as const;
/** A time of day in UTC at which reminders are sent, in each zone. */
const SENDING: Record<string, string> = {
  'Europe/Paris': '10:00',
  'America/New_York': '15:00',
  'Asia/Kolkata': '10:00',
};

let random: Random;
let service: TestService;
beforeAll(async () => {
  service = await testService();
});
// Records are written without settlement, so there are no figures to verify.
afterAll(() => service.close());

const run = (text: string, values: unknown[]) => service.database.pool.query(text, values);
const below = (bound: number) => random.integer(0, bound - 1);
const chance = (share: number) => random.chance(100 * share);
const pick = <T>(all: readonly T[]): T => random.pick(all);

interface Books {
  client: Client;
  customers: string[];
  invoices: string[];
  /** The default plan, a plan for invoices and an inactive plan. */
  plans: [string, string, string];
}

async function addPlans(organizationId: string): Promise<Books['plans']> {
  const plans: Books['plans'] = [newId(), newId(), newId()];
  const steps = JSON.stringify(defaultPlan('en', 'EUR').steps);
  await run('DELETE FROM dunning_plan_versions WHERE organization_id = $1', [organizationId]);
  await run('DELETE FROM dunning_plans WHERE organization_id = $1', [organizationId]);
  for (const [i, id] of plans.entries())
    await run(
      `INSERT INTO dunning_plans (organization_id, id, name, mode, entity, takeover, steps, is_default, is_active,
         created_at, updated_at) VALUES ($1, $2, $3, 'AUTOMATIC', $4, $5, $6, $7, $8, now(), now())`,
      [
        organizationId,
        id,
        `Plan ${i}`,
        i === 1 ? 'INVOICE' : 'CUSTOMER',
        pick(['STANDARD', 'CONTEXTUAL']),
        steps,
        i === 0,
        i < 2,
      ],
    );
  return plans;
}

async function fill(): Promise<Books> {
  const client = await service.client({ timezone: pick(ZONES) });
  const { id: organizationId } = client.organization;
  await setRates(service, organizationId, RATES);
  const plans = await addPlans(organizationId);
  const customers = Array.from({ length: CUSTOMERS }, newId);
  for (const [i, id] of customers.entries()) {
    const parent = i > 10 && chance(0.3) ? customers[below(10)] : null;
    const plan = chance(0.2) ? pick(plans) : null;
    await run(
      `INSERT INTO customers (organization_id, id, external_id, name, parent_id, dunning_plan_id, dunning_off, balance,
         amount_due, created_at, updated_at) VALUES ($1, $2, $3, $3, $4, $5, $6, 0, 0, now(), now())`,
      [organizationId, id, `c${i}`, parent, plan, plan === null && chance(0.05)],
    );
  }
  const invoices = Array.from({ length: INVOICES }, newId);
  for (const [i, id] of invoices.entries()) await addInvoice({ client, customers, invoices, plans }, id, i);
  await figures(organizationId);
  return { client, customers, invoices, plans };
}

async function addInvoice({ client, customers, plans }: Books, id: string, i: number): Promise<void> {
  await run(
    `INSERT INTO documents (organization_id, id, kind, customer_id, external_id, currency, amount, dated_at,
       dated_on, due_at, due_on, dunning_plan_id, amount_linked, amount_refunded, source, created_at, updated_at)
     VALUES ($1, $2, 'INVOICE', $3, $4, $5, $6, now(), $9, now(), $7, $8, 0, 0, 'API', now(), now())`,
    [
      client.organization.id,
      id,
      customers[below(CUSTOMERS)],
      `i${i}`,
      pick(['EUR', 'EUR', 'EUR', 'USD', 'JPY', 'GBP']),
      100 * (1 + below(5)),
      someDay(),
      chance(0.1) ? pick(plans) : null,
      START,
    ],
  );
}

/** Returns one of few days, so that several invoices of a customer fall due together. */
const someDay = () => addDays(START, 3 * below(20) - 40);

async function figures(organizationId: string): Promise<void> {
  await run('DELETE FROM customer_balances WHERE organization_id = $1', [organizationId]);
  await run(
    `INSERT INTO customer_balances (organization_id, customer_id, currency, documents, invoices_due, invoiced, credited,
       paid, refunded, amount_due)
     SELECT $1, customer_id, currency, count(*), 0, sum(amount), 0, sum(amount_linked), 0, 0 FROM documents
     WHERE organization_id = $1 GROUP BY customer_id, currency`,
    [organizationId],
  );
  await refreshFigures(service.database.pool, organizationId);
}

/** Applies a random change that moves, stops or resumes reminders. */
async function change({ client, customers, invoices, plans }: Books, now: string): Promise<void> {
  const organizationId = client.organization.id;
  const [invoice, customer] = [invoices[below(INVOICES)], customers[below(CUSTOMERS)]];
  const later = `${addDays(now.slice(0, 10), below(10))}T12:00:00.000Z`;
  const onInvoice = (set: string, ...more: unknown[]) =>
    run(`UPDATE documents SET ${set} WHERE organization_id = $1 AND id = $2`, [
      organizationId,
      invoice,
      ...more,
    ]);
  const changes = [
    () => onInvoice('amount_linked = amount'),
    () => onInvoice('amount_linked = amount - 50'),
    () => onInvoice('amount_linked = 0'),
    () => onInvoice('due_on = $3', someDay()),
    () => onInvoice('promise_date = $3, promise_due_on = $3::timestamptz::date', later),
    () => onInvoice('dunning_paused_until = $3', later),
    () => onInvoice('dunning_plan_id = $3', pick(plans)),
    () => onInvoice('written_off_at = CASE WHEN written_off_at IS NULL THEN $3::timestamptz END', someDay()),
    () =>
      run(`UPDATE customers SET dunning_paused_until = $3 WHERE organization_id = $1 AND id = $2`, [
        organizationId,
        customer,
        later,
      ]),
    () =>
      run(
        `INSERT INTO disputes (organization_id, id, invoice_id, reason, source, opened_at, updated_at)
         VALUES ($1, $2, $3, 'OTHER', 'API', now(), now()) ON CONFLICT DO NOTHING`,
        [organizationId, newId(), invoice],
      ),
    () =>
      run('UPDATE customer_balances SET credited = 10000 WHERE organization_id = $1 AND customer_id = $2', [
        organizationId,
        customer,
      ]),
  ] as const;
  await pick(changes)();
  await refreshFigures(service.database.pool, organizationId);
  // As settlement and the locks of families do: here a change may be about any family.
  await run('UPDATE family_versions SET version = version + 1 WHERE organization_id = $1', [organizationId]);
}

async function editPlan(organizationId: string, planId: string): Promise<void> {
  const shift = below(7) - 3;
  const steps = defaultPlan('en', 'EUR').steps.map((step) => ({
    ...step,
    offsetDays: step.offsetDays + shift,
  }));
  await run(
    'UPDATE dunning_plans SET steps = $3, version = version + 1 WHERE organization_id = $1 AND id = $2',
    [organizationId, planId, JSON.stringify(steps)],
  );
}

/** Compares the customers with a decision among all customers with those that the sweep finds. */
async function compare({ client, customers }: Books, now: string) {
  const { database } = service;
  const { organization } = client;
  const settings = await loadDunningSettings(database.pool, organization);
  const facts = await loadDunnedCustomers(database.pool, organization, { customerIds: customers, now });
  const decided = facts
    .filter((one) => evaluate(one, settings, now).decisions.length > 0)
    .map(({ id }) => id);
  const found = new Set<string>();
  for await (const ids of streamCandidateCustomers(database, organization.id, settings, now))
    for (const id of ids) found.add(id);
  const looked = new Set<string>();
  for await (const ids of streamDueCustomers({ database, organization, now }))
    for (const id of ids) looked.add(id);
  return { decided, found, looked };
}

itDraws('finds every customer who needs a decision, and few others', async (seed) => {
  random = new Random(seed);
  const books = await fill();
  const organization = await service.organizations.byId(books.client.organization.id);
  if (organization === null) throw new Error('the organization does not exist');
  books.client.organization = organization;
  const counts = { decided: 0, found: 0, looked: 0 };
  for (let day = 0; day < DAYS; day += 1 + below(3)) {
    // Without an hour of sending there would be no decision, so each draw has some.
    const hour = pick(['03:00', '10:00', '15:00', '22:30', SENDING[organization.timezone]]);
    const now = `${addDays(START, day)}T${day === 0 ? SENDING[organization.timezone] : hour}:00.000Z`;
    if (chance(0.1)) await editPlan(organization.id, pick(books.plans));
    for (let i = 0; i < 15; i += 1) await change(books, now);
    const { decided, found, looked } = await compare(books, now);
    for (const all of [found, looked])
      expect(
        decided.filter((id) => !all.has(id)),
        now,
      ).toEqual([]);
    counts.decided += decided.length;
    counts.found += found.size;
    counts.looked += looked.size;
    await runDecisions(service, organization.id, now);
  }
  expect(counts.decided).toBeGreaterThan(CUSTOMERS / 2);
  expect(counts.found).toBeLessThan(DAYS * CUSTOMERS * 0.5);
  expect(counts.looked).toBeLessThan(2 * counts.decided);
});
