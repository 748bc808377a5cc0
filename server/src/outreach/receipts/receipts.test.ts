import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified } from '../../../test/harness/contract.ts';
import { contact, customer, invoice, payment, read, refund, store } from '../../../test/harness/factories.ts';
import { runDueJobs } from '../../../test/harness/jobs.ts';
import { mailServices, switchOn } from '../../../test/harness/outgoing.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { type SmtpTrap, startSmtp } from '../../../test/harness/smtp.ts';
import { putLogo } from '../../../test/harness/uploads.ts';
import { loadDunnedCustomers } from '../../dunning/facts/queries.ts';
import { ManualClock } from '../../platform/clock.ts';
import { queueTimed, timedTasks } from '../../platform/jobs/timed-work.ts';
import { runDunningHour } from '../hourly/in-line.ts';
import { reminderTasks } from '../reminders/job.ts';
import { RECEIPTS } from './job.ts';

/** Receipts for payments, with the jobs that write and send them and a mail server. */

/** A Monday, 11:00 in Paris. */
const MONDAY = '2026-03-02T10:00:00.000Z';
const clock = new ManualClock(MONDAY);
let service: TestService;
let client: Client;
let smtp: SmtpTrap;
let services: Awaited<ReturnType<typeof mailServices>>;
beforeAll(async () => {
  service = await testService({ clock });
  smtp = await startSmtp();
  services = await mailServices(service, smtp, { portalUrl: 'https://portal.example' });
});
beforeEach(async () => {
  clock.set(MONDAY);
  smtp.received = [];
  smtp.behavior = {};
  client = await service.client({ name: 'Lumière & Fils' });
  await store(client, '/customers', customer('C-1', { name: 'Dupont <SA>' }));
  await store(client, '/customers/external:C-1/contacts', contact('jo@debtor.example', { firstName: 'Jo' }));
  await store(client, '/invoices', invoice('F-1', 'C-1', 10_000, { dueDate: '2026-02-20' }));
  await store(client, '/invoices', invoice('F-2', 'C-1', 20_000, { dueDate: '2026-04-20' }));
});
afterAll(async () => {
  await services.close();
  await smtp.close();
  await closeVerified(service);
});

const passes = (millis: number) => clock.set(new Date(Date.parse(clock.now()) + millis).toISOString());
const want = async (receipts: string) => {
  const answer = await client.put('/internal/dunning_settings', { receipts });
  expect(answer.status, answer.text).toBe(200);
  passes(1000);
};
const pay = (name: string, amount: number, links?: Record<string, number>, more: object = {}) =>
  store<{ id: string }>(
    client,
    '/payments',
    payment(name, 'C-1', amount, links, { validatedAt: '2026-03-02', ...more }),
  );

/** Runs the clock and its jobs once. */
async function work(): Promise<void> {
  await queueTimed(service, RECEIPTS);
  await runDueJobs(service.database, [...timedTasks(service, RECEIPTS), ...reminderTasks(services)]);
}
async function workLater(minutes = 61): Promise<void> {
  passes(minutes * 60_000);
  await work();
}
const actions = async () =>
  (
    await read<{ items: { type: string; source: string; state: string; outcome: string }[] }>(
      client,
      '/actions?limit=50',
    )
  ).items;
const texts = () => smtp.received.map(({ mail }) => mail.text ?? '');

describe('a receipt', () => {
  it('lists the payments of one hour, the paid invoices and the remaining balance', async () => {
    await want('PAYMENTS');
    expect(await putLogo(client)).toMatchObject({ status: 200 });
    await pay('P-1', 10_000, { 'F-1': 10_000 }, { refNumber: 'VIR 4711' });
    passes(30 * 60_000);
    await pay('P-2', 5000, { 'F-2': 5000 });
    await work();
    expect(smtp.received).toHaveLength(0);
    await workLater(31);
    expect(smtp.received).toHaveLength(1);
    const mail = smtp.received[0]?.mail;
    expect(mail?.subject).toBe('We have received your payment of €150.00');
    const [text = ''] = texts();
    expect(text).toContain(
      'Thank you. We have received your payments:\n- €100.00, 2 Mar 2026, reference VIR 4711\n- €50.00, 2 Mar 2026',
    );
    expect(text).toContain(
      '- Invoice F-1: €100.00, paid in full\n- Invoice F-2: €50.00, €150.00 is still open',
    );
    expect(text).toContain('On your account €150.00 is left to pay.');
    expect(text).toContain('You can see your account here:\nhttps://portal.example/portal/qp_');
    expect(text).toContain('Kind regards\nLumière & Fils');
    expect(mail?.html).toContain('Dear Jo');
    // The mail does not show a logo, so it has no attachment.
    expect(mail?.attachments).toEqual([]);
  });

  it('is a message of the conversation and an executed action, and is sent once', async () => {
    await want('PAYMENTS');
    await pay('P-1', 10_000, { 'F-1': 10_000 });
    await workLater();
    for (let i = 0; i < 3; i += 1) await workLater();
    expect(smtp.received).toHaveLength(1);
    expect(await actions()).toMatchObject([
      { type: 'EMAIL', source: 'WORKFLOW', state: 'EXECUTED', outcome: 'SENT' },
    ]);
    const { items } = await read<{ items: { state: string; subject: string }[] }>(
      client,
      '/internal/messages',
    );
    expect(items).toMatchObject([{ state: 'SENT', subject: 'We have received your payment of €100.00' }]);
  });

  it('is sent once, also by concurrent workers and after a repeated import', async () => {
    await want('PAYMENTS');
    await pay('P-1', 10_000, { 'F-1': 10_000 });
    passes(61 * 60_000);
    const tasks = [...timedTasks(service, RECEIPTS), ...reminderTasks(services)];
    await queueTimed(service, RECEIPTS);
    await Promise.all([runDueJobs(service.database, tasks), work()]);
    expect((await client.delete('/payments/external:P-1')).status).toBeLessThan(300);
    await pay('P-1', 10_000, { 'F-1': 10_000 });
    await workLater();
    expect(smtp.received).toHaveLength(1);
  });

  it('thanks for a settled account, in the language of the customer', async () => {
    await want('BOTH');
    await store(client, '/customers', customer('C-1', { name: 'Dupont <SA>', language: 'fr' }));
    await pay('P-1', 30_000, { 'F-1': 10_000, 'F-2': 20_000 });
    await workLater();
    expect(smtp.received.map(({ mail }) => mail.subject)).toEqual(['Merci : votre compte est soldé']);
    expect(texts()[0]).toContain('Votre compte est soldé. Merci.');
  });

  it('waits until the account is settled and then lists all payments, when so configured', async () => {
    await want('CLEAR');
    await pay('P-1', 10_000, { 'F-1': 10_000 });
    await workLater();
    expect(smtp.received).toHaveLength(0);
    await pay('P-2', 20_000, { 'F-2': 20_000 });
    await workLater();
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toContain('Your account is settled.');
    expect(texts()[0]).toContain('- €100.00, 2 Mar 2026\n- €200.00, 2 Mar 2026');
  });

  it('deducts unapplied cash from the remaining balance', async () => {
    await want('PAYMENTS');
    await pay('P-1', 25_000, { 'F-1': 10_000 });
    await workLater();
    expect(texts()[0]).toContain('On your account €50.00 is left to pay.');
    await pay('P-2', 10_000);
    await workLater();
    expect(texts()[1]).toContain('Your open invoices are covered by money on your account.');
  });

  it('escapes text from customers', async () => {
    await want('PAYMENTS');
    await store(client, '/customers/external:C-1/contacts', {
      ...contact('jo@debtor.example', { firstName: '<b>Jo</b>' }),
    });
    await pay('P-1', 100, undefined, { refNumber: '<img src=x>\r\nBcc: x@y.example' });
    await workLater();
    for (const { mail } of smtp.received) expect(mail.html).not.toMatch(/<img src=x|<b>Jo/);
    expect(smtp.received.length).toBeGreaterThan(0);
  });

  it('is sent again after a known failure, as the same message', async () => {
    await want('PAYMENTS');
    await pay('P-1', 10_000, { 'F-1': 10_000 });
    smtp.behavior = { data: '451 later' };
    await workLater().catch(() => {});
    smtp.behavior = {};
    await runDunningHour(services, client.organization.id, clock.now());
    expect((await actions()).map(({ state }) => state)).toEqual(['EXECUTED']);
  });
});

describe('no receipt', () => {
  const none = async () => {
    await workLater();
    expect(smtp.received).toHaveLength(0);
  };

  it('is sent while they are disabled, or for payments recorded before they were enabled', async () => {
    await pay('P-1', 10_000, { 'F-1': 10_000 });
    await none();
    await want('PAYMENTS');
    await none();
    await want('NONE');
    await pay('P-2', 100);
    await want('PAYMENTS');
    await none();
  });

  it('is sent for payments older than 14 days', async () => {
    await want('PAYMENTS');
    await pay('old', 10_000, undefined, { validatedAt: '2026-02-15' });
    await none();
    await pay('new', 10_000, undefined, { validatedAt: '2026-02-16' });
    await workLater();
    expect(smtp.received).toHaveLength(1);
  });

  it('is sent outside the contact hours', async () => {
    await want('PAYMENTS');
    clock.set('2026-03-02T16:50:00.000Z');
    await pay('P-1', 10_000, { 'F-1': 10_000 });
    await none();
    clock.set('2026-03-03T06:50:00.000Z');
    await work();
    expect(smtp.received).toHaveLength(0);
    clock.set('2026-03-03T07:00:00.000Z');
    await work();
    expect(smtp.received).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['deleted', () => client.delete('/payments/external:P-1')],
    ['refunded', () => store(client, '/refunds', refund('R-1', 'C-1', 100, { payments: { 'P-1': 100 } }))],
  ])('is sent for a payment that is %s before the receipt is written or sent', async (_what, undo) => {
    await want('PAYMENTS');
    await pay('P-1', 10_000);
    passes(61 * 60_000);
    await queueTimed(service, RECEIPTS);
    await runDueJobs(service.database, timedTasks(service, RECEIPTS));
    expect(await actions()).toMatchObject([{ state: 'TODO' }]);
    await undo();
    await runDueJobs(service.database, reminderTasks(services));
    expect(await actions()).toMatchObject([{ state: 'IGNORED', outcome: 'NOT_DUE' }]);
    await none();
    expect(await actions()).toHaveLength(1);
  });

  it('is sent, or tried again, for a customer without a contact', async () => {
    await want('PAYMENTS');
    await store(client, '/customers', customer('C-2'));
    await store(client, '/payments', payment('P-9', 'C-2', 100, undefined, { validatedAt: '2026-03-02' }));
    await none();
    expect(await actions()).toEqual([]);
    await store(client, '/customers/external:C-2/contacts', contact('late@debtor.example'));
    await none();
  });

  it('counts as a contact or is ended by a dunning run', async () => {
    await want('PAYMENTS');
    await switchOn(service, client);
    await pay('P-1', 5000, { 'F-1': 5000 });
    passes(61 * 60_000);
    await queueTimed(service, RECEIPTS);
    await runDueJobs(service.database, timedTasks(service, RECEIPTS));
    const { mails } = await runDunningHour(services, client.organization.id, clock.now());
    expect([...mails.values()]).toContain('SENT');
    expect(smtp.received.map(({ mail }) => mail.subject)).toContain(
      'We have received your payment of €50.00',
    );
    const { id } = await read<{ id: string }>(client, '/customers/external:C-1');
    const [facts] = await loadDunnedCustomers(service.database.pool, client.organization, {
      customerIds: [id],
      now: clock.now(),
    });
    const reminders = smtp.received.filter(({ mail }) => !mail.subject?.includes('received your payment'));
    expect(facts?.contacts).toHaveLength(reminders.length);
  });
});
