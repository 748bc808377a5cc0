import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toTimestamp } from '../../src/kernel/calendar.ts';
import { runDecisions, runDunningHour } from '../../src/outreach/hourly/in-line.ts';
import { deliverAction } from '../../src/outreach/reminders/deliver.ts';
import type { Context } from '../../src/platform/context.ts';
import { read, refund, store } from '../harness/factories.ts';
import { mailServices } from '../harness/outgoing.ts';
import { type SmtpTrap, startSmtp } from '../harness/smtp.ts';
import { email, openStage, type Scenario, type Stage } from './scenario.ts';
import { latest, ONCE_A_DAY, pay, person, REMINDERS, workList } from './scenario-steps.ts';

/** Events between a decision and its mail, on a real mail server. 2026-03-02 is a Monday. */

let stage: Stage;
let smtp: SmtpTrap;
/** Two processes that deliver concurrently. */
let mail: (Context & { close(): Promise<void> })[];
beforeAll(async () => {
  stage = await openStage();
  smtp = await startSmtp();
  mail = [await mailServices(stage.service, smtp), await mailServices(stage.service, smtp)];
});
beforeEach(() => {
  smtp.behavior = {};
  smtp.received.length = 0;
  for (const one of mail) one.mail.transport.close();
});
afterAll(async () => {
  for (const one of mail) await one.close();
  await smtp.close();
  await stage.close();
});

async function due(): Promise<Scenario> {
  const scenario = await stage.begin('2026-03-02');
  await scenario.plan(REMINDERS);
  await scenario.owes('c', 'i', '2026-03-04');
  await scenario.pass('2026-03-11T00:00', ONCE_A_DAY);
  return scenario;
}

const at = (moment: string) => {
  const now = toTimestamp(moment, 'Europe/Paris');
  stage.clock.set(now);
  return now;
};
/** Runs the decisions of an hour without sending. */
const decide = ({ client, service }: Scenario, moment = '2026-03-11T08:00') =>
  runDecisions(service, client.organization.id, at(moment));
/** Runs an hour with the mail server, in one or several processes at once. */
const hour = async ({ client }: Scenario, moment: string, processes = 1) => {
  const now = at(moment);
  await Promise.all(mail.slice(0, processes).map((one) => runDunningHour(one, client.organization.id, now)));
};
const deliver = async ({ client }: Scenario, actionId: string) => {
  const [one] = mail;
  if (one !== undefined) await deliverAction(one, client.organization.id, actionId);
};
const messageOf = async ({ client }: Scenario) => {
  const { items } = await read<{ items: { id: string; state: string }[] }>(
    client,
    '/internal/messages?limit=1',
  );
  if (items[0] === undefined) throw new Error('no message was made');
  return items[0];
};
const first = async (scenario: Scenario) => {
  const { state, outcome } = await latest(scenario, 'first');
  return `${state} ${outcome}`;
};

describe('two concurrent sweeps', () => {
  it('decide and send once, for many customers', async () => {
    const scenario = await due();
    for (let n = 0; n < 8; n += 1) await scenario.owes(`c${n}`, `i${n}`, '2026-03-04');
    for (let n = 0; n < 3; n += 1) await hour(scenario, '2026-03-11T08:00', 2);
    expect(await scenario.actions()).toHaveLength(9);
    expect(smtp.received).toHaveLength(9);
    expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(9);
  });

  it('create one task for the call, and add each invoice once', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(REMINDERS.map((step) => ({ ...step, needsEarlier: false })));
    for (const name of ['a', 'b', 'd']) await scenario.owes('c', name, '2026-02-01');
    for (let n = 0; n < 3; n += 1) await hour(scenario, '2026-03-03T08:00', 2);
    const actions = await scenario.actions();
    expect(actions.map(({ stepKey, invoices }) => [stepKey, invoices.length])).toEqual([['call', 3]]);
  });

  it('remind each customer once or not at all while customers pay, and each action says which', async () => {
    const scenario = await due();
    const names = Array.from({ length: 8 }, (_, n) => `i${n}`);
    for (const name of names) await scenario.owes(`of-${name}`, name, '2026-03-04');
    await Promise.all([
      hour(scenario, '2026-03-11T08:00', 2),
      ...names.map((name) => pay(scenario, `p-${name}`, 1000, { [name]: 1000 }, `of-${name}`)),
    ]);
    await hour(scenario, '2026-03-11T09:00', 2);
    await hour(scenario, '2026-03-12T09:00', 2);
    const ends = (await scenario.actions()).map(({ state, outcome }) => `${state} ${outcome}`);
    expect(ends.filter((end) => end !== 'EXECUTED SENT' && end !== 'IGNORED PAID')).toEqual([]);
    expect(smtp.received).toHaveLength(ends.filter((end) => end === 'EXECUTED SENT').length);
    expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(smtp.received.length);
  });
});

describe('the list of invoices in a reminder', () => {
  it('is ordered by age, and counts every reminder that named the invoice as overdue', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('first', 7), email('second', 15), email('third', 25), email('fourth', 35)]);
    await scenario.owes('c', 'a', '2026-01-21');
    await scenario.owes('c', 'b', '2026-02-20');
    await scenario.owes('c', 'c', '2026-02-27');
    await scenario.owes('c', 'soon', '2026-03-09');
    // The fourth step for a, the first for c, the second for b.
    for (const day of ['02', '06', '10']) await hour(scenario, `2026-03-${day}T09:00`);
    const lines = smtp.received.map(({ mail: { text = '' } }) => text.match(/^- .*$/gm));
    const open = (name: string, rest: string) => `- Invoice ${name} (due on ${rest}): €10.00`;
    expect(lines.at(-1)).toEqual([
      open('a', '21 Jan 2026, 48 days overdue, 2 reminders, the last on 6 Mar 2026'),
      open('b', '20 Feb 2026, 18 days overdue, 2 reminders, the last on 6 Mar 2026'),
      open('c', '27 Feb 2026, 11 days overdue, 2 reminders, the last on 6 Mar 2026'),
      // An earlier mail mentioned it, though not as overdue.
      open('soon', '9 Mar 2026, 1 day overdue'),
    ]);
  });

  it('names the invoice that the email is sent for, wherever it is in the list', async () => {
    const scenario = await stage.begin('2026-03-02');
    const body =
      '{{ carryingInvoice.number }} first, of {% for one in invoices %}{{ one.number }} {% endfor %}';
    const texts = { en: { subject: 'Carried', body } };
    const { id: templateId } = await store(scenario.client, '/internal/mail_templates', { name: 't', texts });
    // The younger invoice advances to the step that the customer has reached.
    await scenario.plan([email('first', 7), email('fourth', 35, { templateId })]);
    await scenario.owes('c', 'a', '2026-01-21');
    await scenario.owes('c', 'c', '2026-02-27');
    for (const day of ['02', '06']) await hour(scenario, `2026-03-${day}T09:00`);
    expect(smtp.received.at(-1)?.mail.text).toContain('c first, of a c');
  });
});

describe('an email between decision and sending', () => {
  it('is not sent when its only invoice is paid, and the step does not count as taken', async () => {
    const scenario = await due();
    await decide(scenario);
    await pay(scenario, 'p', 1000, { i: 1000 });
    await hour(scenario, '2026-03-11T08:30');
    expect(smtp.received).toEqual([]);
    expect(await first(scenario)).toBe('IGNORED PAID');
    await store(scenario.client, '/refunds', refund('r', 'c', 1000, { payments: { p: 1000 } }));
    await hour(scenario, '2026-03-12T08:00');
    expect(smtp.received).toHaveLength(1);
    expect(await first(scenario)).toBe('EXECUTED SENT');
  });

  it('is stopped by a payment of its main invoice, and the others are reminded in the next hour', async () => {
    const scenario = await due();
    await scenario.owes('c', 'j', '2026-03-04', { amount: 900 });
    await decide(scenario);
    await pay(scenario, 'p', 1000, { i: 1000 });
    await hour(scenario, '2026-03-11T08:30');
    await hour(scenario, '2026-03-11T09:00');
    expect(await scenario.notifications()).toEqual([
      '2026-03-11 first i+j IGNORED PAID',
      '2026-03-11 first j',
    ]);
    expect(smtp.received).toHaveLength(1);
  });

  it('leaves out another invoice that is paid, whose step does not count as taken', async () => {
    const scenario = await due();
    await scenario.owes('c', 'j', '2026-03-04', { amount: 900 });
    await decide(scenario);
    await pay(scenario, 'p', 900, { j: 900 });
    await hour(scenario, '2026-03-11T08:30');
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]?.mail.text).not.toMatch(/\bj\b.*9\.00/);
    await store(scenario.client, '/refunds', refund('r', 'c', 900, { payments: { p: 900 } }));
    await hour(scenario, '2026-03-16T08:00');
    // Its first step is three days after the contact; the other invoice took that step on the 11th.
    expect((await scenario.notifications()).at(-1)).toBe('2026-03-16 first j+i');
  });

  it('is stopped by a payment on account that covers everything, and a task is created', async () => {
    const scenario = await due();
    await decide(scenario);
    await pay(scenario, 'p', 1000);
    await hour(scenario, '2026-03-11T08:30');
    await hour(scenario, '2026-03-11T09:00');
    expect(smtp.received).toEqual([]);
    expect((await workList(scenario)).map(({ topic }) => topic)).toEqual(['ON_ACCOUNT']);
  });

  it('is stopped when the plan moves the step to a later day, and sent on that day', async () => {
    const scenario = await stage.begin('2026-03-02');
    const id = await scenario.plan(REMINDERS);
    await scenario.owes('c', 'i', '2026-03-04');
    await decide(scenario);
    const facts = { name: 'Next', mode: 'AUTOMATIC', entity: 'CUSTOMER', takeover: 'CONTEXTUAL', version: 1 };
    const later = REMINDERS.map((step) => (step.key === 'first' ? { ...step, offsetDays: 12 } : step));
    await scenario.put(`/internal/dunning_plans/${id}`, { ...facts, steps: later });
    for (const day of ['11', '12', '13', '16', '17'])
      for (const hours of ['09', '10']) {
        await hour(scenario, `2026-03-${day}T${hours}:00`);
        expect(smtp.received, day).toHaveLength(Number(day) < 16 ? 0 : 1);
      }
  });

  it('counts as a taken step when a user ignores it, and is not decided again', async () => {
    const scenario = await due();
    const anna = await person(scenario);
    await decide(scenario);
    expect(await anna.ignore(await latest(scenario, 'first'))).toBe(200);
    for (const day of ['11T09:00', '12T08:00', '18T12:00']) await hour(scenario, `2026-03-${day}`);
    expect(smtp.received).toEqual([]);
    // Eight days after the 11th.
    await hour(scenario, '2026-03-19T08:00');
    expect((await latest(scenario, 'second')).state).toBe('EXECUTED');
    expect(smtp.received).toHaveLength(1);
  });
});

describe('a mail server', () => {
  it('fails the email by refusing the recipient for good, and the service does not repeat the step', async () => {
    const scenario = await due();
    smtp.behavior = { recipient: () => '550 5.1.1 unknown' };
    await hour(scenario, '2026-03-11T08:00');
    smtp.behavior = {};
    for (const day of ['11T09:00', '12T08:00', '13T08:00']) await hour(scenario, `2026-03-${day}`);
    expect(smtp.received).toEqual([]);
    const actions = await scenario.actions();
    expect(actions.filter(({ stepKey }) => stepKey === 'first')).toMatchObject([{ state: 'FAILED' }]);
    expect((await workList(scenario)).map(({ state }) => state)).toContain('FAILED');
    const { items } = await read<{ items: object[] }>(scenario.client, '/events?type=contact.updated');
    expect(items).toHaveLength(1);
  });

  it('does not hold back other invoices by a refusal: their email includes the refused one', async () => {
    const scenario = await due();
    await scenario.owes('c', 'j', '2026-03-08');
    smtp.behavior = { recipient: () => '550 5.1.1 unknown' };
    await hour(scenario, '2026-03-11T08:00');
    smtp.behavior = {};
    const { contacts } = await read<{ contacts: { id: string }[] }>(
      scenario.client,
      '/customers/external:c/contacts',
    );
    await scenario.put(`/customers/external:c/contacts/${contacts[0]?.id}`, { email: 'right@buyer.example' });
    for (const day of ['12', '13', '16', '17', '23']) await hour(scenario, `2026-03-${day}T08:00`);
    expect((await scenario.notifications()).map((line) => line.replace(/ REFUSED| BOUNCED/, ''))).toEqual([
      '2026-03-11 first i+j IGNORED OVERTAKEN',
      // The task asks people to correct the address.
      '2026-03-11 null i+j',
      '2026-03-16 first j+i',
    ]);
    await hour(scenario, '2026-03-24T08:00');
    expect((await scenario.notifications()).at(-1)).toBe('2026-03-24 second i+j');
    expect(smtp.received).toHaveLength(2);
  });

  it('gets the email again in the next hour when it is not ready, and days count from then', async () => {
    const scenario = await due();
    smtp.behavior = { data: '451 4.3.0 later' };
    await hour(scenario, '2026-03-11T08:00');
    await hour(scenario, '2026-03-12T08:00', 2);
    expect(await first(scenario)).toBe('TODO null');
    smtp.behavior = {};
    await hour(scenario, '2026-03-13T08:00', 2);
    expect(await first(scenario)).toBe('EXECUTED SENT');
    await hour(scenario, '2026-03-20T08:00');
    expect(smtp.received).toHaveLength(1);
    await hour(scenario, '2026-03-23T08:00');
    expect(smtp.received).toHaveLength(2);
    expect(await scenario.actions()).toHaveLength(2);
  });

  it('leaves the email uncertain without a reply: a user marks it as sent, and days count from then', async () => {
    const scenario = await due();
    const anna = await person(scenario);
    smtp.behavior = { data: 'take and drop' };
    await hour(scenario, '2026-03-11T08:00');
    smtp.behavior = {};
    await hour(scenario, '2026-03-12T08:00');
    expect(await first(scenario)).toBe('FAILED UNCERTAIN');
    const message = await messageOf(scenario);
    expect(message.state).toBe('UNCERTAIN');
    at('2026-03-16T10:00');
    expect(await anna.resolve(message.id, 'SENT')).toBe(200);
    await hour(scenario, '2026-03-18T12:00');
    expect(smtp.received).toHaveLength(1);
    await hour(scenario, '2026-03-19T08:00');
    expect(smtp.received).toHaveLength(2);
    expect((await scenario.actions()).map(({ stepKey, state }) => `${stepKey} ${state}`)).toEqual([
      'first EXECUTED',
      'second EXECUTED',
    ]);
    expect(await anna.resolve(message.id, 'NOT_SENT')).toBe(409);
  });

  it('leaves the email uncertain by disconnecting: a user marks it as not sent, and it is sent once', async () => {
    const scenario = await due();
    const anna = await person(scenario);
    smtp.behavior = { data: 'drop' };
    await hour(scenario, '2026-03-11T08:00');
    smtp.behavior = {};
    await hour(scenario, '2026-03-12T08:00');
    expect(smtp.received).toEqual([]);
    at('2026-03-12T10:00');
    expect(await anna.resolve((await messageOf(scenario)).id, 'NOT_SENT')).toBe(200);
    await hour(scenario, '2026-03-12T11:00', 2);
    expect(smtp.received).toHaveLength(1);
    await hour(scenario, '2026-03-19T08:00');
    expect(smtp.received).toHaveLength(1);
    await hour(scenario, '2026-03-20T08:00');
    expect(smtp.received).toHaveLength(2);
    const done = (await scenario.actions()).filter(({ state }) => state === 'EXECUTED');
    expect(done.map(({ stepKey }) => stepKey)).toEqual(['first', 'second']);
  });

  // Regression: the debtor got the first reminder twice. The service decided on another one, which left
  // before the approved one.
  it('gets one email after a user marks it as not sent, whichever waiting action comes first', async () => {
    const scenario = await due();
    const anna = await person(scenario);
    smtp.behavior = { data: 'drop' };
    await hour(scenario, '2026-03-11T08:00');
    smtp.behavior = {};
    at('2026-03-12T07:30');
    expect(await anna.resolve((await messageOf(scenario)).id, 'NOT_SENT')).toBe(200);
    await decide(scenario, '2026-03-12T08:00');
    const waiting = (await scenario.actions()).filter(({ state }) => state === 'TODO').reverse();
    for (const { id } of waiting) await deliver(scenario, id);
    expect(smtp.received).toHaveLength(1);
  });

  it('leaves an email uncertain that no user resolves, and the next step is sent on its day', async () => {
    const scenario = await due();
    smtp.behavior = { data: 'take and drop' };
    await hour(scenario, '2026-03-11T08:00');
    smtp.behavior = {};
    for (const day of ['12', '13', '16', '17', '18']) await hour(scenario, `2026-03-${day}T08:00`);
    expect(smtp.received).toHaveLength(1);
    await hour(scenario, '2026-03-19T08:00');
    expect((await latest(scenario, 'second')).state).toBe('EXECUTED');
  });
});
