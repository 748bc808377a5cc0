import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../../test/harness/contract.ts';
import { customer, invoice, store } from '../../../../test/harness/factories.ts';
import { runDueJobs } from '../../../../test/harness/jobs.ts';
import { mailServices } from '../../../../test/harness/outgoing.ts';
import { addUser } from '../../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../../test/harness/service.ts';
import { type SmtpTrap, startSmtp } from '../../../../test/harness/smtp.ts';
import { readHolidays } from '../../../dunning/settings/queries.ts';
import { ManualClock } from '../../../platform/clock.ts';
import type { NotificationSettings } from '../schema.ts';
import { digestTasks, queueDigests } from './job.ts';
import { lineOf } from './line.ts';
import { sendDigests } from './send.ts';

/** A Friday. */
const NOW = '2026-03-06T12:00:00.000Z';
const MONDAY = '2026-03-09T08:00:00.000Z';
const HOSTILE = '<b>INV</b>\r\nBcc: x@y.example \u202e & "q"';
const SETTINGS = '/internal/notification_settings';

const clock = new ManualClock(NOW);
let service: TestService;
let smtp: SmtpTrap;
let context: Awaited<ReturnType<typeof mailServices>>;
let client: Client;
let ada: string;

beforeAll(async () => {
  service = await testService({ clock });
  smtp = await startSmtp();
  context = await mailServices(service, smtp);
});
beforeEach(async () => {
  clock.set(NOW);
  smtp.received.length = 0;
  smtp.behavior = {};
  client = await service.client({ name: 'Héron & fils', timezone: 'UTC', language: 'fr' });
  ada = (await addUser(service, client, 'ada', { role: 'ADMIN' })).id;
  for (const name of ['c', 'd']) await store(client, '/customers', customer(name));
  await manage('c', ada);
});
afterAll(async () => {
  await context.close();
  await smtp.close();
  await closeVerified(service);
});

const as = (userId: string) => ({ 'x-quittance-user': userId });
const manage = (name: string, ...userIds: string[]) =>
  client.post(`/customers/external:${name}/account-managers`, { userIds });
const settings = async (userId: string) =>
  (await client.get<NotificationSettings>(SETTINGS, as(userId))).body;
async function choose(userId: string, digest: string, mutedKinds: string[] = []) {
  const { version } = await settings(userId);
  const answer = await client.put<NotificationSettings>(
    SETTINGS,
    { mutedKinds, digest, version },
    as(userId),
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
/** Disputes an invoice of a customer, which notifies its account managers. */
async function dispute(name: string, of = 'c', more: Record<string, unknown> = {}) {
  await store(client, '/invoices', invoice(name, of, 120_050, more));
  const answer = await client.post(`/invoices/external:${name}/dispute`, { reason: 'WRONG_PRICE' });
  expect(answer.status, answer.text).toBeLessThan(300);
}
async function tick(): Promise<void> {
  await queueDigests(context);
  await runDueJobs(service.database, digestTasks(context, readHolidays));
}
async function states(): Promise<string[]> {
  const { rows } = await service.database.pool.query<{ state: string }>(
    'SELECT state FROM notification_digests WHERE organization_id = $1 ORDER BY due_at',
    [client.organization.id],
  );
  return rows.map(({ state }) => state);
}
const tokenOf = (text: string | undefined) => /stop-digest#(\S+)/.exec(text ?? '')?.[1] ?? '';
const stop = (token: string) =>
  fetch(`${service.url}/auth/digests/stop`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://test.local' },
    body: JSON.stringify({ token }),
  });

describe('a digest', () => {
  it('contains unread notifications in the morning of a working day, and each once', async () => {
    expect(await settings(ada)).toMatchObject({ digest: 'OFF', nextDigestAt: null });
    expect((await choose(ada, 'DAILY')).nextDigestAt).toBe(MONDAY);
    clock.set('2026-03-06T13:00:00.000Z');
    await dispute('i', 'c', { customId: 'R-2026-1' });
    await tick();
    expect(smtp.received).toEqual([]);
    clock.set('2026-03-09T08:00:30.000Z');
    await Promise.all([tick(), tick()]);
    const { organization } = client;
    await Promise.all([
      sendDigests(context, organization, readHolidays),
      sendDigests(context, organization, readHolidays),
    ]);
    const [mail, ...others] = smtp.received;
    expect(others).toEqual([]);
    expect(mail?.to).toEqual(['ada@example.com']);
    expect(mail?.mail.subject).toBe('1 nouvelle notification de Héron & fils');
    const text = mail?.mail.text?.replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(text).toContain('Litiges\n- Customer c · R-2026-1 · 1 200,50 € restant dû');
    expect(text).toMatch(new RegExp(`/invoices/[-0-9a-f]{36}\\?organization=${organization.id}`));
    expect((await settings(ada)).nextDigestAt).toBe('2026-03-10T08:00:00.000Z');
    // It was sent, so that the next day has nothing new.
    clock.set('2026-03-10T09:00:00.000Z');
    await tick();
    expect([smtp.received.length, await states()]).toEqual([1, ['SENT']]);
  });

  it('skips the holidays of the organization', async () => {
    const own = await client.put('/internal/dunning_settings', { holidays: ['2026-03-09'] });
    expect(own.status, own.text).toBe(200);
    await service.database.pool.query(
      `UPDATE dunning_settings SET holiday_calendar = '{"days": ["2026-03-11"]}' WHERE organization_id = $1`,
      [client.organization.id],
    );
    expect((await choose(ada, 'DAILY')).nextDigestAt).toBe('2026-03-10T08:00:00.000Z');
    clock.set('2026-03-10T09:00:00.000Z');
    await tick();
    expect((await settings(ada)).nextDigestAt).toBe('2026-03-12T08:00:00.000Z');
    clock.set('2026-03-07T09:00:00.000Z');
    expect((await choose(ada, 'WEEKLY')).nextDigestAt).toBe('2026-03-10T08:00:00.000Z');
    clock.set('2026-03-10T09:00:00.000Z');
    await tick();
    expect((await settings(ada)).nextDigestAt).toBe('2026-03-16T08:00:00.000Z');
  });

  it('is not sent without unread notifications, for muted kinds, or once it is off', async () => {
    await choose(ada, 'WEEKLY');
    clock.set('2026-03-06T13:00:00.000Z');
    await dispute('i');
    await client.put('/internal/notifications/read', {}, as(ada));
    clock.set('2026-03-09T09:00:00.000Z');
    await tick();
    expect(await states()).toEqual([]);
    await dispute('j');
    expect((await choose(ada, 'WEEKLY', ['DISPUTE'])).nextDigestAt).toBe('2026-03-16T08:00:00.000Z');
    clock.set('2026-03-16T09:00:00.000Z');
    await tick();
    await choose(ada, 'OFF');
    clock.set('2026-03-23T09:00:00.000Z');
    await tick();
    expect([smtp.received, await states()]).toEqual([[], []]);
  });

  it('shows users with own customers only these', async () => {
    const own = (await addUser(service, client, 'own', { ownCustomersOnly: true })).id;
    await manage('c', own);
    await manage('d', own);
    await choose(own, 'DAILY');
    clock.set('2026-03-06T13:00:00.000Z');
    await dispute('i', 'c');
    await dispute('j', 'd');
    await manage('d', ada);
    clock.set('2026-03-09T09:00:00.000Z');
    await tick();
    const text = smtp.received[0]?.mail.text ?? '';
    expect([text.includes('Customer c'), text.includes('Customer d')]).toEqual([true, false]);
  });

  it('writes hostile texts in one line, escaped', async () => {
    await choose(ada, 'DAILY');
    clock.set('2026-03-06T13:00:00.000Z');
    await client.put('/customers/external:c', { name: `${HOSTILE}${'x'.repeat(300)}` });
    await dispute('i', 'c');
    clock.set('2026-03-09T09:00:00.000Z');
    await tick();
    const [mail] = smtp.received;
    expect(mail?.raw.split('\r\n\r\n')[0]).not.toContain('Bcc');
    expect(mail?.mail.html).toContain('&#x3C;b>INV&#x3C;/b> Bcc: x@y.example');
    expect(mail?.mail.html).not.toContain('<b>');
    expect(mail?.mail.html).not.toContain('x'.repeat(130));
  });

  it('is uncertain after its process was killed, and the next one repeats what is unread', async () => {
    await choose(ada, 'DAILY');
    clock.set('2026-03-06T13:00:00.000Z');
    await dispute('i');
    clock.set('2026-03-09T09:00:00.000Z');
    smtp.behavior = { data: '451 later' };
    await tick();
    expect(await states()).toEqual(['QUEUED']);
    await service.database.pool.query(
      "UPDATE notification_digests SET state = 'SENDING', waits_until = $2 WHERE organization_id = $1",
      [client.organization.id, '2026-03-09T09:10:00.000Z'],
    );
    smtp.behavior = {};
    clock.set('2026-03-09T09:11:00.000Z');
    await tick();
    await tick();
    expect([await states(), smtp.received.length]).toEqual([['UNCERTAIN'], 0]);
    clock.set('2026-03-10T09:00:00.000Z');
    await tick();
    expect([await states(), smtp.received.length]).toEqual([['UNCERTAIN', 'SENT'], 1]);
  });

  it('is stopped by the link of the email, also twice, and by no other token', async () => {
    await choose(ada, 'DAILY');
    clock.set('2026-03-06T13:00:00.000Z');
    await dispute('i');
    clock.set('2026-03-09T09:00:00.000Z');
    await tick();
    const token = tokenOf(smtp.received[0]?.mail.text);
    for (const wrong of ['x', `${token.slice(0, -3)}abc`, token.replace('qd_', 'qi_')]) {
      expect((await stop(wrong)).status).toBe(400);
    }
    expect((await settings(ada)).digest).toBe('DAILY');
    for (let i = 0; i < 2; i += 1) {
      const answer = await stop(token);
      expect([answer.status, await answer.json()]).toEqual([200, { organization: 'Héron & fils' }]);
    }
    expect(await settings(ada)).toMatchObject({ digest: 'OFF', nextDigestAt: null });
  });

  it('never leaves a sandbox', async () => {
    client = await service.client({ sandbox: true, timezone: 'UTC' });
    ada = (await addUser(service, client, 'ada')).id;
    await store(client, '/customers', customer('c'));
    await manage('c', ada);
    await choose(ada, 'DAILY');
    clock.set('2026-03-06T13:00:00.000Z');
    await dispute('i');
    clock.set('2026-03-09T09:00:00.000Z');
    await tick();
    expect([await states(), smtp.received]).toEqual([['SENT'], []]);
  });

  it('refuses unknown frequencies and programs without a user', async () => {
    const body = { mutedKinds: [], digest: 'HOURLY' };
    expectError(await client.put(SETTINGS, body, as(ada)), 400, 'INVALID_DATA', 'digest');
    expectError(await client.put(SETTINGS, { mutedKinds: [], digest: 'DAILY' }), 400, 'INVALID_DATA');
  });
});

it('names a broken instalment with its amount, not the outstanding amount of one invoice', () => {
  const facts = {
    kind: 'PROMISE_BROKEN',
    targetId: 'i',
    taskCount: 1,
    customer: 'Acme',
    actor: null,
  } as const;
  const about = { number: 'I-1', outstanding: 31_797, currency: 'EUR' };
  const instalment = 'Broken instalment (1/3): €1,733.05';
  expect(lineOf({ ...facts, subject: instalment, invoice: about }, 'en')).toBe(`Acme · ${instalment}`);
  expect(lineOf({ ...facts, subject: 'I-1', invoice: about }, 'en')).toBe('Acme · I-1 · €317.97 outstanding');
});
