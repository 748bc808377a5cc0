import Table from 'cli-table3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Action } from '../../src/dunning/actions/schema.ts';
import type { DryRun, DryRunItem } from '../../src/dunning/dry-run/schema.ts';
import { endOfDay } from '../../src/kernel/calendar.ts';
import { addDays } from '../../src/kernel/days.ts';
import { runDunningHour } from '../../src/outreach/hourly/in-line.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { demoLines } from '../../src/setup/demo/generate.ts';
import { EUROS } from '../../src/setup/demo/names.ts';
import { closeVerified } from '../harness/contract.ts';
import { payment, read, store } from '../harness/factories.ts';
import { mailServices } from '../harness/outgoing.ts';
import { setRates } from '../harness/rates.ts';
import { howOften, SEEDS } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { type ReceivedMail, type SmtpTrap, startSmtp } from '../harness/smtp.ts';
import { runImport } from '../tenants/organization.ts';

/**
 * Runs the demo data, the default plan and a real mail server hour by hour for sixty days in long runs, 26 days
 * otherwise.
 * Mails and tasks must be exactly those that the dry run announced. R1, R2, R6, R7, R8.
 */

const CUSTOMERS = howOften(8, 90);
/** 26 days include every step and the clock change in New York. */
const DAYS = howOften(26, 60);
const HOUR = 3_600_000;
/** A Monday between two full hours; daylight saving begins within these days. */
const BEGIN = '2026-02-16T07:20:00.000Z';
const LAST_DAY = addDays(BEGIN.slice(0, 10), DAYS - 1);

interface Case {
  timezone: string;
  /** Null: the default plan. */
  plan: Record<string, unknown> | null;
  settings: Record<string, unknown>;
  /** Positions of contacts who receive mail besides the main contact. */
  positions: string[];
  /** Whether some customers have unlinked payments. */
  onAccount?: true;
}

const STANDARD: Case = { timezone: 'Europe/Paris', plan: null, settings: {}, positions: [] };
/** One mail per invoice, few hours of contact, a low weekly limit, and some steps only after approval. */
const NARROW: Case = {
  timezone: 'America/New_York',
  plan: {
    name: 'Narrow',
    mode: 'AUTOMATIC',
    entity: 'INVOICE',
    takeover: 'STANDARD',
    isDefault: true,
    steps: [
      { name: 'Ahead', type: 'EMAIL', offsetDays: -3, automatic: true },
      { name: 'First', type: 'EMAIL', offsetDays: 4, automatic: true, attachments: { statement: true } },
      { name: 'Ring', type: 'CALL', offsetDays: 5, relativeTo: 'PREVIOUS_STEP', automatic: false },
      {
        name: 'Again',
        type: 'EMAIL',
        offsetDays: 7,
        relativeTo: 'PREVIOUS_STEP',
        automatic: true,
        recipients: { positions: ['ACCOUNTING'] },
        conditions: { minOutstanding: 50_000 },
      },
      { name: 'Last', type: 'EMAIL', offsetDays: 60, automatic: false },
      { name: 'Paper', type: 'LETTER', offsetDays: 75, automatic: false },
    ],
  },
  settings: {
    sendingFrom: '10:00',
    sendingUntil: '11:30',
    weekdays: [2, 3, 4],
    holidays: ['2026-03-10'],
    minDaysBetweenContacts: 3,
    maxContactsPerWeek: 1,
  },
  positions: ['ACCOUNTING'],
};

const clock = new ManualClock(BEGIN);
let service: TestService;
let client: Client;
let smtp: SmtpTrap;
let mail: Awaited<ReturnType<typeof mailServices>>;
beforeAll(async () => {
  service = await testService({ clock });
  smtp = await startSmtp();
  mail = await mailServices(service, smtp, {
    portalUrl: 'http://test.local',
    timeouts: { connect: 30_000, silence: 30_000, handOver: 60_000, idle: 5000 },
  });
});
afterAll(async () => {
  await mail.close();
  await smtp.close();
  await closeVerified(service);
});

/** Fills an organization with the demo data, mostly in euros, as the command `demo` does. */
async function furnish(timezone: string, seed: number): Promise<void> {
  clock.set(BEGIN);
  smtp.received.length = 0;
  client = await service.client({ name: `Demo company ${seed}`, timezone });
  const { id } = client.organization;
  const others = Object.entries(EUROS).filter(([code]) => code !== 'EUR');
  await setRates(service, id, new Map(others.map(([code, rate]) => [code, rate.toFixed(8)])));
  const setting = {
    currency: 'EUR',
    currencies: new Set(Object.keys(EUROS)),
    today: BEGIN.slice(0, 10),
    positions: [...client.organization.contactPositions],
  };
  await runImport(service, client, [...demoLines(setting, seed, CUSTOMERS)]);
}

/** Returns the actions that the plan would create if it were activated now. */
async function announced(planId: string): Promise<DryRunItem[]> {
  const items: DryRunItem[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const body = { planId, to: LAST_DAY, limit: 7, ...(cursor === '' ? {} : { cursor }) };
    const page: DryRun = await store<DryRun>(client, '/internal/dunning/dry_run', body);
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

interface Recipients {
  main: string;
  others: string[];
}

/**
 * Returns the recipients of reminders to each customer: its main contact, and contacts in one of the
 * positions.
 */
async function recipientsOf(
  items: readonly DryRunItem[],
  positions: readonly string[],
): Promise<Map<string, Recipients>> {
  const found = new Map<string, Recipients>();
  for (const id of new Set(items.map(({ customer }) => customer.id))) {
    const { contacts } = await read<{
      contacts: { email: string; isMain: boolean; position: string | null }[];
    }>(client, `/customers/${id}/contacts`);
    const main = contacts.find(({ isMain }) => isMain)?.email ?? '';
    const holders = contacts.filter(({ position }) => positions.includes(position ?? ''));
    found.set(id, { main, others: holders.map(({ email }) => email).filter((email) => email !== main) });
  }
  return found;
}

async function passDays(timezone: string): Promise<void> {
  const end = endOfDay(LAST_DAY, timezone);
  let at = Math.ceil(Date.parse(BEGIN) / HOUR) * HOUR;
  for (; new Date(at).toISOString() < end; at += HOUR) {
    clock.set(new Date(at).toISOString());
    await runDunningHour(mail, client.organization.id, clock.now());
  }
}

async function allActions(): Promise<Action[]> {
  const actions: Action[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page: { items: Action[]; nextCursor?: string } = await read(
      client,
      `/actions?limit=500${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    actions.push(...page.items);
    cursor = page.nextCursor;
  }
  return actions;
}

/** The facts that a step's action and its announcement share. */
interface Notification {
  at: string;
  customer: string;
  step: string | null;
  carrying: string | undefined;
  invoices: string[];
  /** Recipients of an email. */
  to: string[] | null;
}

const inOrder = (notifications: readonly Notification[]) =>
  notifications
    .map((one) => ({
      ...one,
      invoices: [...one.invoices].sort(),
      to: one.to === null ? null : [...one.to].sort(),
    }))
    .sort((a, b) => compare(a, b));
const compare = (a: Notification, b: Notification) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

function expectedNotifications(
  items: readonly DryRunItem[],
  contacts: ReadonlyMap<string, Recipients>,
): Notification[] {
  return items.map(({ at, customer, step, carryingInvoice, invoices, automatic }) => {
    if (!automatic) return taskOf(at, customer.externalId, step.key);
    const { main = '', others = [] } = contacts.get(customer.id) ?? {};
    return {
      at,
      customer: customer.externalId,
      step: step.key,
      carrying: carryingInvoice.externalId,
      invoices: invoices.map(({ customId, externalId }) => customId ?? externalId),
      to: [main, ...(step.name === 'Again' ? others : [])],
    };
  });
}

/** Returns the mails at the mail server, by the action that their Message-ID leads to. */
async function notifiedByMail(actions: ReadonlyMap<string, Action>): Promise<Notification[]> {
  const { rows } = await service.database.pool.query<{ messageId: string; actionId: string }>(
    `SELECT message_id AS "messageId", action_id AS "actionId" FROM messages WHERE organization_id = $1`,
    [client.organization.id],
  );
  const byId = new Map(rows.map(({ messageId, actionId }) => [messageId, actions.get(actionId)]));
  return smtp.received.map((received): Notification => {
    const action = byId.get(received.mail.messageId ?? '');
    if (action === undefined) throw new Error(`no action belongs to ${received.mail.messageId}`);
    return {
      at: new Date(received.mail.date ?? '').toISOString(),
      customer: action.customer.externalId,
      step: action.stepKey,
      carrying: action.carryingInvoice?.externalId,
      invoices: numbersIn(received),
      to: received.to,
    };
  });
}

/** Returns the invoice numbers in a mail, after checking that both parts and the subject agree. */
function numbersIn({ mail }: ReceivedMail): string[] {
  const numbers = (text = '') => [...new Set(text.match(/INV-\d+-\d+/g))].sort();
  expect(numbers(mail.html)).toEqual(numbers(mail.text));
  expect(numbers(mail.text)).toEqual(expect.arrayContaining(numbers(mail.subject)));
  return numbers(mail.text);
}

function notifiedByTasks(actions: Iterable<Action>): Notification[] {
  return [...actions]
    .filter(({ stepKey, outcome }) => stepKey !== null && outcome !== 'SENT')
    .map(({ createdAt, customer, stepKey }) => taskOf(createdAt, customer.externalId, stepKey));
}

/**
 * Returns a comparable task. Invoices join it while it waits and its carrying invoice changes, so only the
 * hour and the step are compared.
 */
function taskOf(at: string, customer: string, step: string | null): Notification {
  return { at, customer, step, carrying: undefined, invoices: [], to: null };
}

/** Lets three of ten debtors pay in advance, some of them more than they owe. */
async function payOnAccount(): Promise<void> {
  const { customers } = await read<{ customers: { externalId: string; amountDue: number }[] }>(
    client,
    '/customers?limit=1000&sortBy=createdAt&sortOrder=ASC',
  );
  const owing = customers.filter(({ amountDue }) => amountDue > 0);
  for (const [i, { externalId, amountDue }] of owing.entries()) {
    if (i % 10 >= 3) continue;
    const share = [0.4, 0.9, 1.3][i % 10] ?? 1;
    const amount = Math.max(1, Math.round(amountDue * share));
    await store(client, '/payments', payment(`advance-${i}`, externalId, amount));
  }
}

function printTable(
  items: readonly DryRunItem[],
  mails: readonly Notification[],
  tasks: readonly Notification[],
): void {
  const table = new Table({
    head: ['Step', 'Type', 'Announced', 'Sent', 'Tasks'],
    style: { head: [], border: [] },
  });
  const steps = new Map(items.map(({ step }) => [step.key, step]));
  const count = (list: readonly { step: unknown }[], key: string) =>
    list.filter(({ step }) => step === key || Object(step).key === key).length;
  for (const [key, { name, type }] of [...steps].sort(([a], [b]) => (a < b ? -1 : 1)))
    table.push([name, type, count(items, key), count(mails, key), count(tasks, key)]);
  table.push(['All', '', items.length, mails.length, tasks.length]);
  console.info(`${CUSTOMERS} customers, ${DAYS} days from ${BEGIN}\n${table}`);
}

/** Returns the plan to preview, not active yet. */
async function planOf({ plan, settings }: Case): Promise<string> {
  if (plan !== null) {
    await client.put('/internal/dunning_settings', settings);
    return (await store(client, '/internal/dunning_plans', plan)).id;
  }
  const plans = await read<{ items: { id: string; name: string }[] }>(client, '/dunning_plans');
  return plans.items.find(({ name }) => name === 'Standard reminders')?.id ?? '';
}

const ALL: [string, Case][] = [
  ['the default plan', STANDARD],
  ['a plan for invoices with few hours a week', NARROW],
  ['three of ten customers with credit on account', { ...STANDARD, onAccount: true }],
];
// Seven of ten customers of the last case equal those of the first one, which runs only in long runs.
const CASES = ALL.slice(howOften(1, 0));
it.each(SEEDS.flatMap((seed) => CASES.map(([title, one]) => [title, seed, one] as const)))(
  `sends exactly what the dry run announced for ${DAYS} days of demo data: %s, QUITTANCE_SEED=%i`,
  async (_title, seed, one) => {
    await furnish(one.timezone, seed);
    const planId = await planOf(one);
    if (one.onAccount) await payOnAccount();
    const items = await announced(planId);
    const before = expectedNotifications(items, await recipientsOf(items, one.positions));
    // There must be data to compare. With few customers and days, a seed may draw hardly any late payers.
    expect(before.length).toBeGreaterThan(howOften(1, CUSTOMERS / 2));
    const state = await client.put(`/internal/dunning_plans/${planId}/state`, { isActive: true });
    expect(state.status).toBe(200);
    await passDays(one.timezone);
    const actions = new Map((await allActions()).map((action) => [action.id, action]));
    const [mails, tasks] = [await notifiedByMail(actions), notifiedByTasks(actions.values())];
    printTable(items, mails, tasks);
    expect(inOrder([...mails, ...tasks])).toEqual(inOrder(before));
    for (const { type, topic, state: found, outcome } of actions.values()) {
      // A parent may come to need the money that reduced its child's claim.
      if (topic === 'ON_ACCOUNT' && outcome === 'NOT_DUE') continue;
      if (found !== 'TODO' && outcome !== 'OVERTAKEN')
        expect({ type, found, outcome }).toEqual({ type: 'EMAIL', found: 'EXECUTED', outcome: 'SENT' });
    }
    const toApply = [...actions.values()].filter(({ topic }) => topic === 'ON_ACCOUNT');
    if (one.onAccount) expect(toApply.length).toBeGreaterThan(0);
    expect(mails.length + tasks.length + toApply.length).toBe(actions.size);
  },
  600_000,
);
