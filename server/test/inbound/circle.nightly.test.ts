import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TimelineEntry } from '../../src/cases/timeline/schema.ts';
import type { Action } from '../../src/dunning/actions/schema.ts';
import type { InboundMail } from '../../src/mail/conversations/schema.ts';
import { runDecisions } from '../../src/outreach/hourly/in-line.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified } from '../harness/contract.ts';
import { read } from '../harness/factories.ts';
import { decide, decideOne, deliver, MONDAY, mailServices, owing, switchOn } from '../harness/outgoing.ts';
import { addUser } from '../harness/people.ts';
import { type Client, REPLY_TO, type TestService, testService } from '../harness/service.ts';
import { type ReceivedMail, type SmtpTrap, startSmtp } from '../harness/smtp.ts';
import { send } from '../harness/uploads.ts';
import { plain, report } from './mails.ts';

/** The full circle: a reminder on a real mail server, its reply, and the reminder that is then held back. */
const clock = new ManualClock(MONDAY);
/** Eight days later the next email step is due. */
const NEXT = '2026-03-10T12:00:00.000Z';
const JO = 'c@buyer.example';
let service: TestService;
let client: Client;
let smtp: SmtpTrap;
let services: Awaited<ReturnType<typeof mailServices>>;
let customerId: string;
let invoiceId: string;
let reminder: ReceivedMail;
beforeAll(async () => {
  service = await testService({ clock });
  smtp = await startSmtp();
  services = await mailServices(service, smtp, { replyTo: REPLY_TO });
});
beforeEach(async () => {
  clock.set(MONDAY);
  smtp.received = [];
  client = await service.client();
  await switchOn(service, client);
  ({ customerId, invoiceId } = await owing(client, 'c'));
  const actionId = await decideOne(service, client, customerId);
  expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
  const [mail] = smtp.received;
  if (mail === undefined) throw new Error('nothing arrived');
  reminder = mail;
});
afterAll(async () => {
  await services.close();
  await smtp.close();
  await closeVerified(service);
});

const hand = async (mail: Buffer) =>
  (await send<InboundMail>(client, '/internal/inbound_mail', mail, 'message/rfc822')).body;
const timeline = async () =>
  (await read<{ items: TimelineEntry[] }>(client, `/internal/customers/${customerId}/timeline`)).items;
const replies = async () => (await read<{ items: Action[] }>(client, '/actions?source=REPLY')).items;

/** Returns the address that a mail program replies to. */
function answerTo(): string {
  const [to] = reminder.mail.replyTo ?? [];
  if (to?.address === undefined) throw new Error('the reminder has no reply address');
  return to.address;
}

it('creates a task about the invoice from a reply, and delays the next reminder until it is done', async () => {
  const headers = [`In-Reply-To: ${reminder.mail.messageId}`];
  const reply = await hand(plain({ to: answerTo(), headers, text: 'We pay soon.' }));
  expect(reply).toMatchObject({ outcome: 'REPLY', customerId });
  expect(await replies()).toMatchObject([
    { comment: 'We pay soon.', state: 'TODO', carryingInvoice: { id: invoiceId } },
  ]);
  expect((await timeline()).map(({ kind, type }) => `${kind} ${type}`).sort()).toEqual([
    'ACTION EMAIL',
    'ACTION TASK',
    'INVOICE null',
    'MESSAGE OUTBOUND',
    'REPLY REPLY',
  ]);
  clock.set(NEXT);
  expect(await decide(service, client, customerId)).toEqual([]);
  const [task] = await replies();
  const { id: userId } = await addUser(service, client, 'ada');
  const done = await client.post(`/internal/actions/${task?.id}/perform`, {}, { 'x-quittance-user': userId });
  expect(done.status, done.text).toBe(200);
  expect(await decide(service, client, customerId)).toHaveLength(1);
});

it('holds back an email that waits for its hour when a reply arrives', async () => {
  clock.set(NEXT);
  const actionId = await decideOne(service, client, customerId);
  await hand(plain({ to: answerTo(), text: 'Wait.' }));
  expect(await deliver(services, client, actionId)).toEqual({ kind: 'NOT_DUE', outcome: 'ANSWERED' });
  expect(await decide(service, client, customerId)).toEqual([]);
  expect(smtp.received).toHaveLength(1);
});

it('escalates an unanswered reply once, and still sends no reminder', async () => {
  const hour = () => runDecisions(service, client.organization.id, clock.now());
  // Half an hour after midnight in Paris: one day later than in UTC.
  clock.set('2026-03-03T23:30:00.000Z');
  await hand(plain({ to: answerTo(), text: 'We pay soon.' }));
  const escalations = async () => (await replies()).filter(({ topic }) => topic === 'ESCALATION');
  clock.set('2026-03-18T22:59:59.000Z');
  await hour();
  expect(await escalations()).toEqual([]);
  clock.set('2026-03-18T23:00:00.000Z');
  await hour();
  await hour();
  expect(await escalations()).toMatchObject([
    {
      name: 'Unanswered for 14 days: Reply from Jo Dupont',
      state: 'TODO',
      invoices: [{ id: invoiceId }],
    },
  ]);
  clock.set('2026-06-01T12:00:00.000Z');
  expect(await decide(service, client, customerId)).toEqual([]);
  const { id: userId } = await addUser(service, client, 'ada');
  const [escalation] = await escalations();
  const by = { 'x-quittance-user': userId };
  // A completed escalation is no answer.
  await client.post(`/internal/actions/${escalation?.id}/perform`, {}, by);
  expect(await decide(service, client, customerId)).toEqual([]);
  const [task] = (await replies()).filter(({ topic }) => topic === 'REPLY');
  await client.post(`/internal/actions/${task?.id}/ignore`, { comment: 'Spoke to them' }, by);
  expect(await decide(service, client, customerId)).toHaveLength(1);
  await hour();
  expect(await escalations()).toHaveLength(1);
});

it('recognises a reply without our address by the message that it answers', async () => {
  const headers = [`References: ${reminder.mail.messageId}`];
  expect(await hand(plain({ to: 'billing@seller.example', headers }))).toMatchObject({
    outcome: 'REPLY',
    customerId,
  });
});

it('ignores a copy of the reminder itself', async () => {
  expect(await hand(Buffer.from(reminder.raw))).toMatchObject({ outcome: 'OWN_COPY', actionId: null });
  expect(await replies()).toEqual([]);
});

it('accepts a bounce to the envelope sender, and sends nothing more to the address', async () => {
  const original = reminder.raw.split(/\r?\n\r?\n/, 1)[0]?.split(/\r?\n/) ?? [];
  const bounce = await hand(report({ to: reminder.from, recipient: JO, original }));
  expect(bounce).toMatchObject({ outcome: 'HARD_BOUNCE', customerId });
  expect(await replies()).toMatchObject([{ name: `Correct ${JO}: emails bounce` }]);
  clock.set('2026-03-10T12:00:00.000Z');
  const [actionId = ''] = await decide(service, client, customerId);
  expect(await deliver(services, client, actionId)).not.toMatchObject({ kind: 'SENT' });
  expect(await read<Action>(client, `/actions/${actionId}`)).toMatchObject({ outcome: 'NO_RECIPIENT' });
  expect(smtp.received).toHaveLength(1);
});

it('recognises a bounce to another address by the headers that it returns', async () => {
  const original = reminder.raw.split(/\r?\n\r?\n/, 1)[0]?.split(/\r?\n/) ?? [];
  expect(await hand(report({ to: 'postmaster@seller.example', recipient: JO, original }))).toMatchObject({
    outcome: 'HARD_BOUNCE',
    customerId,
  });
});
