import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Dispute } from '../../src/cases/disputes/schema.ts';
import type { CustomerOverview, InvoiceOverview, NextStep } from '../../src/cases/overview/schema.ts';
import type { TimelineEntry } from '../../src/cases/timeline/schema.ts';
import type { Action } from '../../src/dunning/actions/schema.ts';
import type { DryRunItem } from '../../src/dunning/dry-run/schema.ts';
import { localDate } from '../../src/kernel/calendar.ts';
import { addDays } from '../../src/kernel/days.ts';
import type { Contact } from '../../src/ledger/contacts/schema.ts';
import type { CustomerSummary } from '../../src/ledger/customers/schema.ts';
import type { Invoice } from '../../src/ledger/invoices/schema.ts';
import { loadOnAccount } from '../../src/ledger/reads.ts';
import { RandomLedger } from '../dunning/random-ledger.ts';
import { email, openStage, type Scenario, type Stage, task } from '../dunning/scenario.ts';
import { expectError } from '../harness/contract.ts';
import { payment, read, store } from '../harness/factories.ts';
import { addSent } from '../harness/mail.ts';
import { addUser } from '../harness/people.ts';
import { itDraws } from '../harness/seeds.ts';
import { Random } from '../model/random.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const ofCustomer = ({ client }: Scenario, id: string) =>
  read<CustomerOverview>(client, `/internal/customers/${id}/overview`);
const ofInvoice = ({ client }: Scenario, id: string) =>
  read<InvoiceOverview>(client, `/internal/invoices/${id}/overview`);
const STEPS = [email('a', -5), email('b', 3), email('c', 10), task('d', 20)];

/** Converts a dry run's item to the form of an overview. */
function nextOf({ on, at, dunningPlan, step, automatic, carryingInvoice, invoices }: DryRunItem): NextStep {
  const { id, externalId, customId } = carryingInvoice;
  return {
    on,
    at,
    dunningPlan,
    step,
    automatic,
    countInvoices: invoices.length,
    carryingInvoice: { id, externalId, customId: customId ?? externalId },
  };
}

/** Returns the balances of a customer with what others paid for it, less what it paid for others. */
async function linkedInGroup({ id, balances }: CustomerSummary) {
  const { rows } = await stage.service.database.pool.query<{ currency: string; amount: string }>(
    `SELECT c.currency, sum(CASE WHEN d.customer_id = $1 THEN l.amount ELSE -l.amount END) AS amount
     FROM links l JOIN documents c ON c.id = l.credit_id JOIN documents d ON d.id = l.debit_id
     WHERE $1 IN (c.customer_id, d.customer_id) AND c.customer_id <> d.customer_id GROUP BY 1`,
    [id],
  );
  const paid = new Map(rows.map(({ currency, amount }) => [currency, Number(amount)]));
  return balances.map(({ currency, balance }) => ({
    currency,
    balance,
    paidInGroup: paid.get(currency) ?? 0,
  }));
}

async function expectAsSingleRoutes(scenario: Scenario, id: string): Promise<void> {
  const { client } = scenario;
  const path = `/internal/customers/${id}`;
  const overview = await ofCustomer(scenario, id);
  const { externalId } = overview.customer;
  const { customers } = await read<{ customers: CustomerSummary[] }>(
    client,
    `/customers?externalId=${externalId}`,
  );
  expect(overview.customer).toEqual(customers[0]);
  const { contacts } = await read<{ contacts: Contact[] }>(client, `/customers/${id}/contacts`);
  expect(overview.contacts).toEqual(contacts.toReversed());
  const { items: managers } = await read<{ items: object[] }>(client, `/customers/${id}/account-managers`);
  expect(overview.accountManagers).toEqual(managers);
  const { items: entries } = await read<{ items: TimelineEntry[] }>(client, `${path}/timeline?limit=20`);
  expect(overview.timeline).toEqual(entries);
  const { items: actions } = await read<{ items: Action[] }>(
    client,
    `/actions?customerId=${id}&sortBy=dueDate&sortOrder=ASC&limit=500`,
  );
  const open = actions.filter(({ state }) => state === 'TODO' || state === 'FAILED');
  expect(overview.actions).toEqual(open.slice(0, 20));
  const { items: disputes } = await read<{ items: Dispute[] }>(
    client,
    `/disputes?customerId=${id}&open=true`,
  );
  expect(overview.disputes).toEqual(disputes);
  const today = localDate(stage.clock.now(), client.organization.timezone);
  const found = await loadOnAccount(stage.service.database.pool, client.organization.id, [id], today);
  expect(overview.onAccount.map(({ currency, amount }) => [currency, amount])).toEqual([
    ...(found.get(id) ?? []),
  ]);
  expect(
    overview.reconciliations.map(({ currency, balance, paidInGroup }) => ({
      currency,
      balance,
      paidInGroup,
    })),
  ).toEqual(await linkedInGroup(overview.customer));
  for (const { openInvoices, writtenOff, paidInGroup, unapplied, balance } of overview.reconciliations)
    expect(openInvoices + writtenOff + paidInGroup - unapplied).toBe(balance);
  const { items: steps } = await store<{ items: DryRunItem[] }>(client, '/internal/dunning/dry_run', {
    to: addDays(today, 366),
    customerId: id,
  });
  expect(overview.dunning.nextSteps).toEqual(steps.slice(0, 5).map(nextOf));
  const all = await read<{ invoices: Invoice[] }>(client, `/invoices?customer.id=${id}&limit=500`);
  const promised = all.invoices.filter((one) => one.promiseToPay !== null && /DUE/.test(one.state));
  expect(
    overview.promises.map(({ invoice: of, status, date, amount }) => [of.id, status, date, amount]).sort(),
  ).toEqual(
    promised
      .map(({ id: of, promiseToPay }) => [
        of,
        promiseToPay?.status,
        promiseToPay?.date,
        promiseToPay?.amount ?? null,
      ])
      .sort(),
  );
  const due = all.invoices.filter(({ state }) => /DUE/.test(state)).map(({ dueDate }) => dueDate);
  // If several are due on one day, the overview may name any of them.
  expect(overview.oldestDue?.dueDate.slice(0, 10)).toBe(due.toSorted()[0]?.slice(0, 10));
  for (const one of all.invoices) await expectInvoice(scenario, one.id, steps, overview);
}

async function expectInvoice(
  scenario: Scenario,
  id: string,
  steps: readonly DryRunItem[],
  { customer: owner, contacts }: CustomerOverview,
): Promise<void> {
  const { client } = scenario;
  const overview = await ofInvoice(scenario, id);
  expect(overview).toMatchObject({ customer: owner, contacts });
  expect(overview.invoice).toEqual(await read<Invoice>(client, `/invoices/${id}`));
  const choice = await read<object>(client, `/internal/invoices/${id}/dunning`);
  expect(overview.dunning).toMatchObject(choice);
  const { items } = await read<{ items: TimelineEntry[] }>(
    client,
    `/internal/invoices/${id}/timeline?limit=20`,
  );
  expect(overview.timeline).toEqual(items);
  const next = steps.find(({ invoices }) => invoices.some((one) => one.id === id));
  expect(overview.dunning.nextStep).toEqual(next === undefined ? null : nextOf(next));
  const { heldBackBy } = overview.dunning;
  const { state, dispute, promiseToPay } = overview.invoice;
  if (state === 'PAID' || state === 'WRITTEN_OFF') expect(heldBackBy).toEqual([state]);
  else {
    expect(heldBackBy.includes('DISPUTED')).toBe(dispute !== null);
    // Reminders wait for the promised day, even when the promise was kept earlier.
    if (promiseToPay?.status !== 'KEPT')
      expect(heldBackBy.includes('PROMISED')).toBe(promiseToPay?.status === 'OPEN');
    expect(heldBackBy.includes('NO_PLAN')).toBe(overview.dunning.plan === null);
  }
}

itDraws(
  'returns the same data as the single routes, for random ledgers',
  { timeout: 600_000 },
  async (seed) => {
    const random = new Random(seed);
    const scenario = await stage.begin('2026-03-09', {
      timezone: random.pick(['Europe/Paris', 'America/New_York']),
    });
    const first = await scenario.plan(STEPS);
    const second = await scenario.plan(STEPS.slice(1), {
      entity: 'INVOICE',
      isDefault: false,
      name: 'second',
    });
    const ledger = new RandomLedger(scenario, random, [first, second]);
    await addUser(stage.service, scenario.client, 'amy');
    for (let day = 0; day < 8; day += 1) {
      if (ledger.customers.length < 4) await ledger.addCustomer(stage.clock.now());
      for (let i = 0; i < 3; i += 1) await ledger.happen(stage.clock.now());
      await scenario.nextRun([9]);
    }
    for (const { id } of ledger.customers) await expectAsSingleRoutes(scenario, id);
  },
);

it('shows family, manager, plan, last contact and oldest due invoice of a customer in two statements', async () => {
  const scenario = await stage.begin('2026-03-09');
  const { client } = scenario;
  const planId = await scenario.plan(STEPS);
  const { id: parentId } = await scenario.customer('parent');
  const { id } = await scenario.customer('child', { parent: { externalId: 'parent' } });
  for (const [name, dueDate] of [
    ['late', '2026-03-01'],
    ['later', '2026-03-05'],
  ] as const)
    await scenario.owes('child', name, dueDate);
  const { id: userId } = await addUser(stage.service, client, 'amy');
  await scenario.post('/customers/external:child/account-managers', { userIds: [userId] });
  await scenario.put(`/internal/customers/${parentId}/dunning`, { plan: planId });
  await addSent(stage.service, client, { customerId: id, subject: 'Pay' });
  const overview = await ofCustomer(scenario, id);
  expect(overview).toMatchObject({
    customer: { balance: 2000, amountOverdue: 2000 },
    oldestDue: { externalId: 'late', daysOverdue: 8, amountOutstanding: 1000 },
    family: { parent: { id: parentId }, children: [], countChildren: 0 },
    dunning: { plan: { id: planId, isActive: true }, from: 'PARENT', heldBackBy: [], isLookedAhead: true },
    accountManagers: [{ id: userId }],
    lastContact: { kind: 'MESSAGE', type: 'EMAIL', title: 'Pay' },
    lastReply: null,
  });
  expect((await ofCustomer(scenario, 'external:parent')).family).toMatchObject({
    parent: null,
    children: [{ id, balance: 2000, amountDue: 2000 }],
    countChildren: 1,
  });
  const pausedUntil = '2026-04-01T00:00:00.000Z';
  await scenario.put(`/internal/customers/${id}/dunning`, { pausedUntil, plan: 'NONE' });
  const paused = (await ofCustomer(scenario, id)).dunning;
  expect(paused).toMatchObject({ plan: null, from: 'CUSTOMER', pausedUntil, nextSteps: [] });
  expect(paused.heldBackBy).toEqual(['NO_PLAN', 'PAUSED']);
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  await ofCustomer(scenario, 'external:child');
  expect(statements.mock.calls).toHaveLength(2);
  statements.mockClear();
  const { id: lateId } = await read(client, '/invoices/external:late');
  statements.mockClear();
  await ofInvoice(scenario, lateId);
  expect(statements.mock.calls).toHaveLength(2);
  statements.mockRestore();
});

it('shows the level of an invoice, its next step with the day, and why reminders are held back', async () => {
  const scenario = await stage.begin('2026-03-09');
  const { client } = scenario;
  const planId = await scenario.plan(STEPS);
  const { id } = await scenario.owes('c', 'i', '2026-03-05');
  const dunning = async (of = id) => (await ofInvoice(scenario, of)).dunning;
  expect(await dunning()).toMatchObject({
    planId: null,
    plan: { id: planId },
    from: 'DEFAULT',
    levels: [],
    heldBackBy: [],
    nextStep: { on: '2026-03-09', step: { key: 'b' }, automatic: true, carryingInvoice: { id } },
  });
  await scenario.pass('2026-03-10');
  expect(await dunning()).toMatchObject({
    levels: [{ ladder: 'REMINDER', step: { key: 'b', type: 'EMAIL' }, day: 3, takenOn: '2026-03-09' }],
    nextStep: { on: '2026-03-16', step: { key: 'c' } },
  });
  await scenario.put(`/internal/invoices/${id}/dunning`, { pausedUntil: '2026-03-20' });
  expect(await dunning()).toMatchObject({ heldBackBy: ['PAUSED'], nextStep: { on: '2026-03-20' } });
  await scenario.post(`/invoices/${id}/dispute`, { reason: 'OTHER' });
  expect(await dunning()).toMatchObject({ heldBackBy: ['DISPUTED', 'PAUSED'], nextStep: null });
  await scenario.post(`/invoices/${id}/dispute/resolve`, { resolution: 'REJECTED' });
  await scenario.put(`/internal/invoices/${id}/dunning`, { pausedUntil: null });
  await store(client, '/payments', payment('credit', 'c', 1000));
  expect((await dunning()).heldBackBy).toEqual(['NOT_DUE']);
  await store(client, '/payments', payment('credit', 'c', 1000, { i: 1000 }));
  expect(await dunning()).toMatchObject({ heldBackBy: ['PAID'], nextStep: null, levels: [] });
  const { id: off } = await scenario.owes('c', 'off', '2026-03-05');
  await scenario.post(`/invoices/${off}/write_off`, { reason: 'Gone' });
  expect((await dunning(off)).heldBackBy).toEqual(['WRITTEN_OFF']);
});

it('returns 404 for records of other organizations and for unknown ids', async () => {
  const [mine, theirs] = [await stage.begin('2026-03-09'), await stage.begin('2026-03-09')];
  const { id: customerId } = await mine.customer('c');
  const { id } = await mine.owes('c', 'i', '2026-03-01');
  expectError(await theirs.client.get(`/internal/customers/${customerId}/overview`), 404, 'NOT_FOUND');
  expectError(await theirs.client.get(`/internal/invoices/${id}/overview`), 404, 'NOT_FOUND');
  expectError(await mine.client.get(`/internal/invoices/${customerId}/overview`), 404, 'NOT_FOUND');
  expectError(await mine.client.get('/internal/customers/unknown/overview'), 400, 'INVALID_DATA');
});
