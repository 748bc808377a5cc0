import Table from 'cli-table3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Action } from '../../src/collections/actions/schema.ts';
import { runDunningHour } from '../../src/collections/dunning/clockwork/run-hour.ts';
import type { DryRun, DryRunItem } from '../../src/collections/dunning/dry-run/schema.ts';
import { endOfDay } from '../../src/ledger/domain/calendar.ts';
import { addDays } from '../../src/ledger/domain/days.ts';
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
 * The demo data, the plan that every organization begins with, a real mail server, and sixty days (35 but at night) that pass hour by hour:
 * what arrives, and what people are given to do, is exactly what the dry run announced before. R1, R2, R6, R7, R8.
 */

const CUSTOMERS = howOften(8, 90);
/** Half of them hold every step, and the change of the clocks in New York. */
const DAYS = howOften(26, 60);
const HOUR = 3_600_000;
/** A Monday between two full hours; daylight saving begins within these days. */
const BEGIN = '2026-02-16T07:20:00.000Z';
const LAST_DAY = addDays(BEGIN.slice(0, 10), DAYS - 1);

interface Case {
  timezone: string;
  /** Null: the plan that every organization begins with. */
  plan: Record<string, unknown> | null;
  settings: Record<string, unknown>;
  /** Positions of contacts who are written to beside the main one. */
  positions: string[];
  /** Whether some customers have paid what nobody has linked. */
  onAccount?: true;
}

const STANDARD: Case = { timezone: 'Europe/Paris', plan: null, settings: {}, positions: [] };
/** Each invoice for itself, few hours in which to write, seldom, and some of it only after approval. */
const NARROW: Case = {
  timezone: 'America/New_York',
  plan: {
    ...{ name: 'Narrow', mode: 'AUTOMATIC', entity: 'INVOICE', takeover: 'STANDARD', isDefault: true },
    steps: [
      { name: 'Ahead', type: 'EMAIL', offsetDays: -3, automatic: true },
      { name: 'First', type: 'EMAIL', offsetDays: 4, automatic: true, attachments: { statement: true } },
      { name: 'Ring', type: 'CALL', offsetDays: 5, relativeTo: 'PREVIOUS_STEP', automatic: false },
      {
        ...{ name: 'Again', type: 'EMAIL', offsetDays: 7, relativeTo: 'PREVIOUS_STEP', automatic: true },
        recipients: { positions: ['ACCOUNTING'] },
        conditions: { minOutstanding: 50_000 },
      },
      { name: 'Last', type: 'EMAIL', offsetDays: 60, automatic: false },
      { name: 'Paper', type: 'LETTER', offsetDays: 75, automatic: false },
    ],
  },
  settings: {
    ...{ sendingFrom: '10:00', sendingUntil: '11:30', weekdays: [2, 3, 4], holidays: ['2026-03-10'] },
    ...{ minDaysBetweenContacts: 3, maxContactsPerWeek: 1 },
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

/** An organization with the demo's data, most of it in euros, as the command `demo` makes it. */
async function furnish(timezone: string, seed: number): Promise<void> {
  clock.set(BEGIN);
  smtp.received.length = 0;
  client = await service.client({ name: `Demo company ${seed}`, timezone });
  const { id } = client.organization;
  const others = Object.entries(EUROS).filter(([code]) => code !== 'EUR');
  await setRates(service, id, new Map(others.map(([code, rate]) => [code, rate.toFixed(8)])));
  const setting = {
    ...{ currency: 'EUR', currencies: new Set(Object.keys(EUROS)), today: BEGIN.slice(0, 10) },
    positions: [...client.organization.contactPositions],
  };
  await runImport(service, client, [...demoLines(setting, seed, CUSTOMERS)]);
}

/** What the plan would do if it were switched on now. */
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

/** To whom reminders to each customer go: its main contact, and those who hold one of the positions. */
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

/** Of a step that was taken or announced, what both can tell. */
interface Notification {
  at: string;
  customer: string;
  step: string | null;
  carrying: string | undefined;
  invoices: string[];
  /** Of an e-mail. */
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
      ...{ at, customer: customer.externalId, step: step.key, carrying: carryingInvoice.externalId },
      invoices: invoices.map(({ customId, externalId }) => customId ?? externalId),
      to: [main, ...(step.name === 'Again' ? others : [])],
    };
  });
}

/** What arrived at the mail server, by the action that its Message-ID leads to. */
async function notifiedByMail(actions: ReadonlyMap<string, Action>): Promise<Notification[]> {
  const { rows } = await service.database.pool.query<{ messageId: string; actionId: string }>(
    `SELECT message_id AS "messageId", action_id AS "actionId" FROM messages WHERE organization_id = $1`,
    [client.organization.id],
  );
  const byId = new Map(rows.map(({ messageId, actionId }) => [messageId, actions.get(actionId)]));
  return smtp.received.map((received): Notification => {
    const action = byId.get(received.mail.messageId ?? '');
    if (action === undefined) throw new Error(`nobody knows of ${received.mail.messageId}`);
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

/** The numbers of invoices that a mail speaks of; in both of its parts, and in its subject no others. */
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

/** More invoices join a task while it waits, and it passes to others: of it only the hour and the step are compared. */
function taskOf(at: string, customer: string, step: string | null): Notification {
  return { at, customer, step, carrying: undefined, invoices: [], to: null };
}

/** Three of ten customers who owe something pay in advance, some of them more than they owe. */
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

/** The plan to be asked about, not yet switched on. */
async function planOf({ plan, settings }: Case): Promise<string> {
  if (plan !== null) {
    await client.put('/internal/dunning_settings', settings);
    return (await store(client, '/internal/dunning_plans', plan)).id;
  }
  const plans = await read<{ items: { id: string; name: string }[] }>(client, '/dunning_plans');
  return plans.items.find(({ name }) => name === 'Standard reminders')?.id ?? '';
}

const ALL: [string, Case][] = [
  ['the plan that every organization begins with', STANDARD],
  ['a plan that follows each invoice, in few hours of a week', NARROW],
  ['three of ten customers with money on account', { ...STANDARD, onAccount: true }],
];
// Seven of ten customers of the last case are as those of the first one, which waits for the night.
const CASES = ALL.slice(howOften(1, 0));
it.each(SEEDS.flatMap((seed) => CASES.map(([title, one]) => [title, seed, one] as const)))(
  `${DAYS} days of demo data send exactly what the dry run announced: %s, QUITTANCE_SEED=%i`,
  async (_title, seed, one) => {
    await furnish(one.timezone, seed);
    const planId = await planOf(one);
    if (one.onAccount) await payOnAccount();
    const items = await announced(planId);
    const before = expectedNotifications(items, await recipientsOf(items, one.positions));
    // That there is something to compare; of few customers and days a seed may draw hardly any who are late.
    expect(before.length).toBeGreaterThan(howOften(1, CUSTOMERS / 2));
    const state = await client.put(`/internal/dunning_plans/${planId}/state`, { isActive: true });
    expect(state.status).toBe(200);
    await passDays(one.timezone);
    const actions = new Map((await allActions()).map((action) => [action.id, action]));
    const [mails, tasks] = [await notifiedByMail(actions), notifiedByTasks(actions.values())];
    printTable(items, mails, tasks);
    expect(inOrder([...mails, ...tasks])).toEqual(inOrder(before));
    for (const { type, topic, state: found, outcome } of actions.values()) {
      // A parent may come to need for itself what its child was to be asked less by.
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
