import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAIL_ATTEMPTS } from '../../src/dunning/actions/mail-jobs.ts';
import type { Action } from '../../src/dunning/actions/schema.ts';
import { dunCustomers } from '../../src/dunning/clockwork/customers.ts';
import { addDays } from '../../src/kernel/days.ts';
import { runDunningHour } from '../../src/outreach/hourly/in-line.ts';
import { reminderTasks } from '../../src/outreach/reminders/job.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, invoice, payment, read, refund, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { describeFee, lateFees } from '../harness/late-fees.ts';
import { mailServices, switchOn } from '../harness/outgoing.ts';
import { addUser } from '../harness/people.ts';
import { howOften } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { type SmtpTrap, startSmtp } from '../harness/smtp.ts';

/** Known failures of other systems' reminders, each replayed here hour by hour with a real mail server. */

const PATIENCE = { timeout: 120_000 };
/**
 * A Monday. The steps of the default plan fall on 4, 9, 16 and 24 March, 8 April (call) and 23 April
 * (letter).
 */
const DUE = '2026-03-09';
const PLANNED = ['2026-03-04', '2026-03-09', '2026-03-16', '2026-03-24'];
const EVERY_HOUR = Array.from({ length: 24 }, (_, hour) => hour);

const clock = new ManualClock('2026-03-01T00:00:00Z');
let service: TestService;
let smtp: SmtpTrap;
let mail: Awaited<ReturnType<typeof mailServices>>;
let client: Client;
beforeAll(async () => {
  service = await testService({ clock });
  smtp = await startSmtp();
  mail = await mailServices(service, smtp);
});
beforeEach(async () => {
  clock.set('2026-03-01T00:00:00Z');
  smtp.received = [];
  smtp.behavior = {};
  // Each test opens new connections to the server.
  mail.mail.transport.close();
  client = await service.client();
  await switchOn(service, client);
});
afterAll(async () => {
  await mail.close();
  await smtp.close();
  await closeVerified(service);
});

const hour = (who = client) => runDunningHour(mail, who.organization.id, clock.now());

interface Arrived {
  /** By the service's clock. */
  at: string;
  to: string[];
  subject: string;
  text: string;
}

/**
 * Runs days at these hours of UTC.
 * @returns the mails that arrived
 */
async function live(from: string, until: string, who = client, hours = [6, 7, 8, 12]): Promise<Arrived[]> {
  const arrived: Arrived[] = [];
  for (let day = from; day <= until; day = addDays(day, 1))
    for (const at of hours) {
      clock.set(`${day}T${String(at).padStart(2, '0')}:00:00.000Z`);
      const before = smtp.received.length;
      await hour(who);
      for (const { to, mail: parsed } of smtp.received.slice(before))
        arrived.push({ at: clock.now(), to, subject: plain(parsed.subject), text: plain(parsed.text) });
    }
  return arrived;
}

/** Returns text with ordinary spaces, because languages put different spaces between digits. */
const plain = (text = '') => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const days = (arrived: readonly Arrived[]) => arrived.map(({ at }) => at.slice(0, 10));

/** Stores a customer with a contact. */
async function debtor(name: string, who = client): Promise<string> {
  const { id } = await store(who, '/customers', customer(name));
  await store(who, `/customers/${id}/contacts`, contact(`${name}@buyer.example`));
  return id;
}

const owe = (name: string, owner: string, amount: number, more = {}, who = client) =>
  store(who, '/invoices', invoice(name, owner, amount, { dueDate: DUE, ...more }));
const pay = (name: string, owner: string, links: Record<string, number>) => {
  const amount = Object.values(links).reduce((sum, one) => sum + one, 0);
  return store(client, '/payments', payment(name, owner, amount, links, { validatedAt: clock.now() }));
};

async function actions(): Promise<Action[]> {
  const path = '/actions?sortBy=createdAt&sortOrder=ASC&limit=500';
  return (await read<{ items: Action[] }>(client, path)).items;
}
const emails = async () => (await actions()).filter(({ type }) => type === 'EMAIL');

// R1, invoiceninja #1693, #2330, FOSSBilling #3963, #4024: a reminder sent 22 times, or on every run of the
// scheduler; the late fee added every hour.
it(
  'R1: sends each step to its customer once, and each fee once, however often the clock runs',
  PATIENCE,
  async () => {
    await debtor('a');
    await owe('F-1', 'a', 10_000);
    expect(days(await live('2026-03-03', '2026-03-25', client, EVERY_HOUR))).toEqual(PLANNED);
    const fees = lateFees(client);
    await fees.settings({ mode: 'MONTHLY_RATE', monthlyRate: '1.5' });
    for (let run = 0; run < 5; run += 1) await Promise.all([hour(), hour(), fees.propose(), fees.propose()]);
    expect(smtp.received).toHaveLength(PLANNED.length);
    expect((await fees.list()).map(({ kind, state }) => [kind, state])).toEqual([
      ['INTEREST', 'PROPOSED'],
      ['COMPENSATION', 'PROPOSED'],
    ]);
  },
);

// R2, akaunting #259: a reminder sent although the invoice was paid.
it('R2: reminds no customer who has paid, even a minute before', PATIENCE, async () => {
  for (const name of ['early', 'late', 'never']) {
    await debtor(name);
    await owe(`F-${name}`, name, 10_000);
  }
  await pay('p-early', 'early', { 'F-early': 10_000 });
  await live('2026-03-03', '2026-03-15');
  clock.set('2026-03-16T06:59:00Z');
  await pay('p-late', 'late', { 'F-late': 10_000 });
  const arrived = await live('2026-03-16', '2026-03-25');
  expect(arrived.map(({ to }) => to)).toEqual([['never@buyer.example'], ['never@buyer.example']]);
  expect(smtp.received.flatMap(({ to }) => to)).not.toContain('early@buyer.example');
});

// R3, OCA credit-control #330: partly paid invoices no longer reminded.
it('R3: reminds a customer who has paid a part of the rest', PATIENCE, async () => {
  await debtor('a');
  await owe('F-1', 'a', 100_000);
  await pay('p', 'a', { 'F-1': 90_000 });
  const arrived = await live('2026-03-03', '2026-03-25');
  expect(days(arrived)).toEqual(PLANNED);
  for (const { text } of arrived) {
    expect(text).toMatch(/F-1 .*Open €100\.00, Amount €1,000\.00, Paid €900\.00/);
    expect(text).toMatch(/^(To be paid|Overdue, to be paid now): €100\.00$/m);
  }
});

// R4, erpnext #41752: the last row alone decided that a reminder was resolved; an unpaid invoice lost its
// dunning.
// The first of equally old and large invoices carries. The other dates do not depend on the carrying invoice.
it.each(['F-1', 'F-2', 'F-3'].slice(0, howOften(3, 3, 2)))(
  'R4: reminds of the other invoices on their own days when one of three is paid: %s',
  PATIENCE,
  async (paid) => {
    await debtor('a');
    for (const name of ['F-1', 'F-2', 'F-3']) await owe(name, 'a', 10_000);
    await live('2026-03-03', '2026-03-10');
    await pay('p', 'a', { [paid]: 10_000 });
    const arrived = await live('2026-03-11', '2026-03-25');
    expect(days(arrived)).toEqual(['2026-03-16', '2026-03-24']);
    for (const { text } of arrived)
      for (const name of ['F-1', 'F-2', 'F-3'])
        expect(text.includes(name), `${paid} ${text}`).toBe(name !== paid);
  },
);

// R5, erpnext #46650, #42605: several invoices dunned with another invoice's amount.
it('R5: states each invoice with its own amount, customer and currency', PATIENCE, async () => {
  for (const name of ['a', 'b']) await debtor(name);
  await owe('F-1', 'a', 11_100);
  await owe('F-2', 'a', 22_200);
  await owe('F-3', 'a', 33_300, { currency: 'USD' });
  await owe('F-4', 'b', 44_400);
  await pay('p', 'a', { 'F-2': 200 });
  const arrived = await live('2026-03-16', '2026-03-16');
  const lines = arrived.map(({ to, text }) => [
    to,
    text
      .match(/^- Invoice F-\d .*/gm)
      ?.map((line) => line.replace(/^- Invoice (F-\d) \(.*?\): (Open )?([^,]*).*/, '$1 $3'))
      .sort(),
  ]);
  expect(lines.sort()).toEqual([
    [['a@buyer.example'], ['F-1 €111.00', 'F-2 €220.00', 'F-3 US$333.00']],
    [['b@buyer.example'], ['F-4 €444.00']],
  ]);
});

// R6, OCA credit-control #116, PR 447: mailing then printing lost "sent"; a refused address stayed "queued"
// forever.
it(
  'R6: keeps sent emails as sent when a letter is printed, and stops at a refused address',
  PATIENCE,
  async () => {
    for (const name of ['good', 'refused']) {
      await debtor(name);
      await owe(`F-${name}`, name, 10_000);
    }
    smtp.behavior = {
      recipient: (address) => (address.startsWith('refused') ? '550 5.1.1 unknown' : undefined),
    };
    await live('2026-03-16', '2026-03-16');
    const mails = await emails();
    const ends = () =>
      mails.map(async ({ id }) => {
        const { customer: owner, state } = await read<Action>(client, `/actions/${id}`);
        return `${owner.externalId} ${state}`;
      });
    expect((await Promise.all(ends())).sort()).toEqual(['good EXECUTED', 'refused FAILED']);
    // Allows the letter for every customer, even without an earlier reminder.
    await service.database.pool.query(
      `UPDATE dunning_plans SET steps = (SELECT jsonb_agg(s || '{"needsEarlier": false}') FROM jsonb_array_elements(steps) AS s)
       WHERE organization_id = $1`,
      [client.organization.id],
    );
    await live('2026-04-23', '2026-04-23');
    // The letter supersedes the failed mail.
    expect((await Promise.all(ends())).sort()).toEqual(['good EXECUTED', 'refused IGNORED']);
    // A letter is printed only if it can say where to pay.
    await store(client, '/internal/bank_accounts', {
      name: 'Main',
      currency: 'EUR',
      iban: 'DE89370400440532013000',
    });
    const { id: printer } = await addUser(service, client, 'printer');
    const printed = await client.post('/internal/letters/batches', {}, { 'x-quittance-user': printer });
    expect(printed, printed.text).toMatchObject({ status: 201, body: { letterCount: 2 } });
    expect((await Promise.all(ends())).sort()).toEqual(['good EXECUTED', 'refused IGNORED']);
    expect(
      (await actions()).filter(({ state, topic }) => state === 'TODO' && topic !== 'BAD_ADDRESS'),
    ).toEqual([]);
    expect(smtp.received).toHaveLength(1);
  },
);

// R7, killbill #472, #2297: overdue evaluated before the payment's row existed; a partial payment misaligned
// the schedule and a step was skipped.
it('R7: changes no step on partial payments and refunds', PATIENCE, async () => {
  await debtor('a');
  await owe('F-1', 'a', 10_000);
  const arrived: Arrived[] = [];
  for (const [i, day] of ['2026-03-03', ...PLANNED].entries()) {
    const next = PLANNED[i];
    arrived.push(...(await live(day, next === undefined ? '2026-03-25' : addDays(next, -1))));
    await pay(`p-${i}`, 'a', { 'F-1': 1_000 });
    if (i % 2 === 1)
      await store(client, '/refunds', refund(`r-${i}`, 'a', 500, { payments: { [`p-${i}`]: 500 } }));
  }
  expect(days(arrived)).toEqual(PLANNED);
  expect(arrived.map(({ text }) => /F-1 .*Open €([\d.]+)/.exec(text)?.[1])).toEqual([
    '90.00',
    '85.00',
    '75.00',
    '70.00',
  ]);
});

// R8, invoiceninja #792, #12158, odoo #72027: due date off by one; a daylight-saving shift.
const ZONES: [string, string[]][] = [
  // Clocks go forward there on 8 March, between the first reminder and the due day.
  ['America/New_York', ['2026-03-04T13:00', '2026-03-09T12:00', '2026-03-16T12:00', '2026-03-24T12:00']],
  // The day begins while it is still the previous day in UTC.
  ['Pacific/Auckland', ['2026-03-03T19:00', '2026-03-08T19:00', '2026-03-15T19:00', '2026-03-23T19:00']],
  // Without daylight saving, half an hour off the full hours of other zones: the first full hour in the
  // window.
  ['Asia/Kolkata', ['2026-03-04T03:00', '2026-03-09T03:00', '2026-03-16T03:00', '2026-03-24T03:00']],
];
it.each(ZONES.slice(0, howOften(3, 3, 2)))(
  'R8: sends reminders on the days of the plan within the sending window, in %s',
  PATIENCE,
  async (timezone, at) => {
    const localClient = await service.client({ timezone });
    await switchOn(service, localClient);
    await debtor('a', localClient);
    await owe('F-1', 'a', 10_000, {}, localClient);
    const arrived = await live('2026-03-02', '2026-03-25', localClient, [2, 3, 12, 13, 18, 19]);
    expect(arrived.map((one) => one.at.slice(0, 16))).toEqual(at);
  },
);

// R9, erpnext PR 49086: a locale-formatted date in a query stopped the statement e-mails.
it('R9: sends reminders in another language on the same days', PATIENCE, async () => {
  const french = await service.client({ language: 'fr' });
  await switchOn(service, french);
  await debtor('a', french);
  await owe('F-1', 'a', 123_456, {}, french);
  const arrived = await live('2026-03-03', '2026-03-25', french);
  expect(days(arrived)).toEqual(PLANNED);
  for (const { text } of arrived) expect(text).toMatch(/9 mars 2026.*1 234,56 €/);
});

// R10, hyperswitch #13654, #13665: a retry threshold off by one; an exhausted job that never ended.
it(
  'R10: retries an unavailable mail server within its hours, and delivers the step once',
  PATIENCE,
  async () => {
    await debtor('a');
    await owe('F-1', 'a', 10_000);
    smtp.behavior = { connect: 421 };
    expect(await live('2026-03-16', '2026-03-16', client, EVERY_HOUR)).toEqual([]);
    expect(await emails()).toMatchObject([{ state: 'TODO' }]);
    smtp.behavior = {};
    mail.mail.transport.close();
    const later = addDays('2026-03-17', howOften(6, 6, 2));
    expect(days(await live('2026-03-17', later, client, EVERY_HOUR))).toEqual(['2026-03-17']);
    expect(await emails()).toMatchObject([{ state: 'EXECUTED' }]);
  },
);

it(
  'R10: retries an unavailable mail server as often as configured, and then shows the failure',
  PATIENCE,
  async () => {
    const customerId = await debtor('a');
    await owe('F-1', 'a', 10_000);
    smtp.behavior = { connect: 421 };
    clock.set('2026-03-16T07:00:00Z');
    await dunCustomers(service, client.organization, [customerId], clock.now());
    let tried = 0;
    const { transport } = mail.mail;
    const open = () => {
      tried += 1;
      return transport.open(client.organization);
    };
    const log = pino({ level: 'silent' });
    const tasks = reminderTasks({ ...mail, log, mail: { ...mail.mail, transport: { ...transport, open } } });
    const { pool } = service.database;
    for (let round = 1; round <= MAIL_ATTEMPTS + 2; round += 1) {
      // Skips the backoff between attempts.
      await pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
      await runDueJobs(service.database, tasks);
      expect(tried).toBe(Math.min(round, MAIL_ATTEMPTS));
      expect(await emails()).toMatchObject([{ state: round < MAIL_ATTEMPTS ? 'TODO' : 'FAILED' }]);
    }
    const { rows } = await pool.query('SELECT key FROM graphile_worker.jobs');
    expect(rows).toEqual([]);
  },
);

// R11, erpnext #58220: interest lost once the principal was paid.
it(
  'R11: charges interest once after the principal is paid, and reminds of its invoice like any other',
  PATIENCE,
  async () => {
    await debtor('a');
    await owe('F-1', 'a', 1_000_000, { dueDate: '2026-02-27' });
    clock.set('2026-03-09T12:00:00Z');
    await pay('p', 'a', { 'F-1': 1_000_000 });
    const fees = lateFees(client);
    await fees.settings({ mode: 'EU_DIRECTIVE', compensation: {} });
    clock.set('2026-04-01T12:00:00Z');
    await fees.propose();
    // 28 February to 9 March: 10 days at 2.15 + 8. 1000000 × 10 × 10.15 / 36500 = 2780.82…
    const fee = await fees.one('');
    expect(describeFee(fee)).toBe('INTEREST PROPOSED 2781 2026-02-28 2026-03-09');
    expect((await fees.accept(fee.id, { dueDate: '2026-04-06' })).status).toBe(200);
    await fees.propose();
    expect(await fees.list()).toHaveLength(1);
    const arrived = await live('2026-04-02', '2026-04-14');
    expect(arrived.length).toBeGreaterThan(0);
    for (const { text } of arrived) {
      expect(text).toContain('€27.81');
      expect(text).not.toContain('F-1,');
    }
  },
);
