import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { contact, customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { deliver, MONDAY, mailServices, messagesOf } from '../../../test/harness/outgoing.ts';
import { addUser } from '../../../test/harness/people.ts';
import {
  type Answer,
  type Client,
  REPLY_TO,
  type TestService,
  testService,
} from '../../../test/harness/service.ts';
import { type SmtpTrap, startSmtp } from '../../../test/harness/smtp.ts';
import { pdf, send, upload } from '../../../test/harness/uploads.ts';
import { plain, withFile } from '../../../test/inbound/mails.ts';
import type { Action } from '../../dunning/actions/schema.ts';
import type { Conversation, Thread } from '../../mail/conversations/thread-schema.ts';
import type { Message } from '../../mail/index.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { MailDraft, WrittenMail } from './schema.ts';

/** Mails that people write: previewed, queued, sent once, answered, and answered again in one thread. */

const MISSING_ID = '01890000-0000-7000-8000-000000000000';
const HOSTILE = '<script>alert(1)</script> {{ customer.name }} {% raw %} \u{e000}table\u{e000}';
const clock = new ManualClock(MONDAY);
let service: TestService;
let smtp: SmtpTrap;
let services: Awaited<ReturnType<typeof mailServices>>;
let client: Client;
let customerId: string;
let invoiceId: string;
let ada: { id: string };
beforeAll(async () => {
  service = await testService({ clock });
  smtp = await startSmtp();
  services = await mailServices(service, smtp, { replyTo: REPLY_TO });
});
beforeEach(async () => {
  clock.set(MONDAY);
  smtp.received = [];
  smtp.behavior = {};
  services.mail.transport.close();
  client = await service.client({ name: 'Seller' });
  ada = await addUser(service, client, 'ada');
  customerId = (await store(client, '/customers', customer('c', { name: 'Buyer' }))).id;
  const jo = contact('jo@buyer.example', { firstName: 'Jo', lastName: 'Dupont' });
  await store(client, `/customers/${customerId}/contacts`, jo);
  const due = { dueDate: '2026-02-23', customId: 'F-2026-17' };
  invoiceId = (await store(client, '/invoices', invoice('F', 'c', 10_000, due))).id;
});
afterAll(async () => {
  await services.close();
  await smtp.close();
  await closeVerified(service);
});

const MAIL = { to: ['jo@buyer.example'], subject: 'About your account', text: 'Dear Jo,\n\nPlease call.' };
type Body = Record<string, unknown>;
const by = (user = ada) => ({ 'x-quittance-user': user.id });
const post = <T = Message>(path: string, body: Body, headers: Record<string, string> = by()) =>
  client.post<T>(`/internal/customers/${customerId}/mails${path}`, body, headers);

async function written(more: Body = {}): Promise<Message> {
  const { status, body, text } = await post('', { ...MAIL, ...more });
  expect(status, text).toBe(201);
  return body;
}
const actionOf = ({ action }: Message) => action?.id ?? '';
const sendNow = (message: Message) => deliver(services, client, actionOf(message));
const message = (id: string) => read<Message>(client, `/internal/messages/${id}`);
const thread = (id: string) => read<Conversation>(client, `/internal/messages/${id}/thread`);
const threads = () =>
  read<{ items: Thread[]; nextCursor?: string }>(client, `/internal/customers/${customerId}/threads`);

/** Sends the debtor's answer to our last mail. */
async function answer(text: string, headers: string[] = []): Promise<string> {
  const [arrived] = smtp.received.slice(-1);
  const to = arrived?.mail.replyTo?.[0]?.address ?? '';
  const mail = plain({ to, text, headers, subject: `Re: ${arrived?.mail.subject}` });
  const { body } = await send<{ messageId: string }>(
    client,
    '/internal/inbound_mail',
    mail,
    'message/rfc822',
  );
  return body.messageId;
}

describe('an email that a user writes', () => {
  it('is queued, sent once and stored with its author', async () => {
    await upload(client, `/invoices/${invoiceId}/pdf`, { bytes: pdf(), fileName: 'F-2026-17.pdf' });
    const attachments = { statement: true, invoices: true };
    const queued = await written({ cc: ['boss@elsewhere.example'], invoiceIds: [invoiceId], attachments });
    expect(queued).toMatchObject({ state: 'QUEUED', direction: 'OUTBOUND', subject: MAIL.subject });
    expect((await threads()).items).toMatchObject([{ id: queued.id, countMessages: 1, taskId: null }]);
    const both = await Promise.all([sendNow(queued), sendNow(queued)]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(['SENT', 'TAKEN']);
    expect(smtp.received).toHaveLength(1);
    const [{ mail, to, raw } = { mail: null, to: [], raw: '' }] = smtp.received;
    expect(to).toEqual(['jo@buyer.example', 'boss@elsewhere.example']);
    expect(mail).toMatchObject({
      subject: MAIL.subject,
      to: [{ name: 'Jo Dupont' }],
      messageId: queued.messageId,
    });
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/\.pdf$/),
      'F-2026-17.pdf',
    ]);
    expect(raw).not.toContain('Auto-Submitted');
    expect(await message(queued.id)).toMatchObject({
      state: 'SENT',
      recipients: [{ name: 'Jo Dupont' }, {}],
    });
    const action = await read<Action>(client, `/actions/${actionOf(queued)}`);
    expect(action).toMatchObject({ state: 'EXECUTED', outcome: 'SENT', topic: 'MAIL', source: 'MANUAL' });
    expect((await thread(queued.id)).messages).toMatchObject([{ user: { id: ada.id } }]);
    const { items } = await read<{ items: { action: string; changes: Body[] }[] }>(
      client,
      '/internal/audit/entries?action=mail.written',
    );
    expect(JSON.stringify(items)).toContain('boss@elsewhere.example');
    expect(JSON.stringify(items)).not.toContain('Please call');
  });

  it('is one thread with its replies, by the headers that mail programs use', async () => {
    const first = await written({ invoiceIds: [invoiceId] });
    await sendNow(first);
    clock.set('2026-03-02T12:01:00.000Z');
    const text = `We pay f-2026-17 on Friday.\n\nOn Monday Seller wrote:\n> Please call.`;
    const replyId = await answer(text, ['References: <evil\r\n Bcc: x@y.example>']);
    const open = await thread(replyId);
    expect(open).toMatchObject({ id: first.id, customer: { id: customerId }, hasMore: false });
    expect(open.messages[1]).toMatchObject({
      text: 'We pay f-2026-17 on Friday.',
      quoted: expect.stringMatching(/^On/),
    });
    expect(open.invoices).toMatchObject([
      { id: invoiceId, isNamed: true, isOpen: true, amountOutstanding: 10_000 },
    ]);
    expect((await threads()).items).toMatchObject([{ id: first.id, countMessages: 2, taskId: open.taskId }]);
    clock.set('2026-03-02T12:02:00.000Z');
    const body = { ...MAIL, subject: 'Re: About', answersMessageId: replyId, closesTask: true };
    const [one, two] = await Promise.all([post('', body), post('', body)]);
    expect([one.status, two.status].sort()).toEqual([201, 409]);
    const second = one.status === 201 ? one.body : two.body;
    const task = await read<Action>(client, `/actions/${open.taskId}`);
    expect(task).toMatchObject({ state: 'EXECUTED', outcome: 'ANSWERED', performedBy: { id: ada.id } });
    await sendNow(second);
    const { mail } = smtp.received[1] ?? {};
    const reply = await message(replyId);
    expect(mail).toMatchObject({
      inReplyTo: reply.messageId,
      references: `${first.messageId} ${reply.messageId}`,
    });
    clock.set('2026-03-02T12:03:00.000Z');
    const again = await answer('Thank you.');
    expect((await thread(again)).messages.map(({ id }) => id)).toEqual([first.id, replyId, second.id, again]);
  });

  it('is plain text: template syntax and HTML are shown literally', async () => {
    const queued = await written({
      subject: `S ${HOSTILE}`,
      text: HOSTILE,
      showsInvoices: true,
      invoiceIds: [invoiceId],
    });
    await sendNow(queued);
    const { mail } = smtp.received[0] ?? {};
    expect(mail?.html).toContain('&#x3C;script>');
    expect(mail?.text).toContain('{{ customer.name }} {% raw %}');
    expect(mail?.text?.match(/F-2026-17/g)?.length).toBeGreaterThan(0);
    expect(mail?.subject).toContain('{{ customer.name }}');
  });

  it('is created once per idempotency key and not sent to an address that bounced since', async () => {
    const headers = { ...by(), 'idempotency-key': 'k' };
    const [one, two] = await Promise.all([post('', MAIL, headers), post('', MAIL, headers)]);
    const answers: Answer[] = [one, two, await post('', MAIL, headers)];
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text)).size).toBe(1);
    expect((await threads()).items).toHaveLength(1);
    await service.database.pool.query(
      `UPDATE contacts SET bounced_at = $2, bounce_reason = 'gone' WHERE organization_id = $1`,
      [client.organization.id, MONDAY],
    );
    const { items } = await threads();
    const queued = await message(items[0]?.id ?? '');
    expect(await sendNow(queued)).toMatchObject({ kind: 'FAILED' });
    expect(await message(queued.id)).toMatchObject({ state: 'FAILED', text: expect.stringMatching(/call/) });
    expect(smtp.received).toHaveLength(0);
    const refused = await post('', { ...MAIL, to: ['x@y.example'], cc: ['JO@buyer.example'] });
    expectError(refused, 400, 'INVALID_DATA', 'cc');
  });

  it('can be sent again when a user resolves an uncertain delivery as not sent', async () => {
    smtp.behavior = { data: 'take and drop' };
    const queued = await written({ invoiceIds: [invoiceId] });
    expect(await sendNow(queued)).toMatchObject({ kind: 'UNCERTAIN' });
    expect((await threads()).items).toMatchObject([{ isUncertain: true }]);
    smtp.behavior = {};
    const path = `/internal/messages/${queued.id}/resolve`;
    expect((await client.post(path, { as: 'NOT_SENT' }, by())).status).toBe(200);
    expect(await sendNow(queued)).toMatchObject({ kind: 'SENT' });
    expect(await messagesOf(service, client, actionOf(queued))).toMatchObject([{ state: 'SENT' }]);
  });

  it('is not sent after it was ignored, and shows the reason', async () => {
    const queued = await written();
    const path = `/internal/actions/${actionOf(queued)}/ignore`;
    expect((await client.post(path, { comment: 'Not now' }, by())).status).toBe(200);
    expect(await sendNow(queued)).toEqual({ kind: 'TAKEN' });
    expect(await message(queued.id)).toMatchObject({ state: 'FAILED', error: 'Not now' });
    expect(smtp.received).toHaveLength(0);
  });
});

it('serves the attachments of replies as downloads only', async () => {
  const first = await written();
  await sendNow(first);
  const to = smtp.received[0]?.mail.replyTo?.[0]?.address ?? '';
  const mail = withFile({ to });
  const { body } = await send<{ messageId: string }>(
    client,
    '/internal/inbound_mail',
    mail,
    'message/rfc822',
  );
  const path = `/internal/messages/${body.messageId}/attachment`;
  const saved = await client.send('GET', `${path}?at=0`);
  expect(saved).toMatchObject({ status: 200, text: '<b>hi</b>' });
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(saved.headers.get('content-security-policy')).toContain('sandbox');
  for (const at of [1, 99]) expectError(await client.get(`${path}?at=${at}`), 404, 'NOT_FOUND');
  expectError(await client.get(`${path}?at=-1`), 400, 'INVALID_DATA', 'at');
  expectError(await client.get(`/internal/messages/${first.id}/attachment?at=0`), 404, 'NOT_FOUND');
  expectError(await (await service.client()).get(`${path}?at=0`), 404, 'NOT_FOUND');
});

describe('a refused email', () => {
  const wrong: [what: string, body: Body, field: string][] = [
    ['a header in the subject', { subject: 'Hello\r\nBcc: x@y.example' }, 'subject'],
    ['an empty subject', { subject: '   ' }, 'subject'],
    ['a greeting and a signature only', { text: 'Dear Jo,\n\n\n\nKind regards\nAda L\nDemo' }, 'text'],
    ['a text that is too long', { text: 'x'.repeat(10_001) }, 'text'],
    ['an invalid address', { to: ['jo@buyer.example\r\nBcc: x@y.example'] }, 'to[0]'],
    ['no recipient', { to: [] }, 'to'],
    ['too many recipients', { to: Array.from({ length: 21 }, (_, i) => `x${i}@y.example`) }, 'to'],
    ['invoices without documents', { invoiceIds: [], attachments: { invoices: true } }, 'invoiceIds'],
    ['an unknown task', { closesTask: true }, 'closesTask'],
    ['an unknown field', { bcc: ['x@y.example'] }, 'bcc'],
  ];
  it.each(wrong)('leaves nothing behind: %s', async (_what, body, field) => {
    expectError(await post('', { ...MAIL, ...body }), 400, 'INVALID_DATA', field);
    expect((await threads()).items).toEqual([]);
  });

  it('is one without a user, from a viewer, or with foreign records', async () => {
    expectError(await post('', MAIL, {}), 400, 'INVALID_DATA', 'X-Quittance-User');
    const viewer = await addUser(service, client, 'vic', { role: 'VIEWER' });
    expectError(await post('', MAIL, by(viewer)), 403, 'ACCESS_FORBIDDEN');
    const other = await service.client();
    const theirs = (await store(other, '/customers', customer('c'))).id;
    const theirInvoice = (await store(other, '/invoices', invoice('F', 'c', 100))).id;
    for (const path of ['', '/preview']) {
      for (const id of [MISSING_ID, theirInvoice])
        expectError(
          await post(path, { ...MAIL, invoiceIds: [id] }),
          400,
          'REFERENCE_NOT_FOUND',
          'invoiceIds[0]',
        );
      expectError(
        await post(path, { ...MAIL, answersMessageId: MISSING_ID }),
        400,
        'REFERENCE_NOT_FOUND',
        'answersMessageId',
      );
      const body = path === '' ? MAIL : { ...MAIL };
      for (const id of [MISSING_ID, theirs])
        expectError(
          await client.post(`/internal/customers/${id}/mails${path}`, body, by()),
          404,
          'NOT_FOUND',
        );
    }
    const mail = await written();
    const second = (await store(client, '/customers', customer('d'))).id;
    const path = `/internal/customers/${second}/mails`;
    const crossing = await client.post(path, { ...MAIL, answersMessageId: mail.id }, by());
    expectError(crossing, 400, 'REFERENCE_NOT_FOUND', 'answersMessageId');
  });
});

describe('previews and drafts', () => {
  it('show the email in the language of the customer and store nothing', async () => {
    const body = {
      ...MAIL,
      language: 'fr',
      invoiceIds: [invoiceId],
      showsInvoices: true,
      attachments: { statement: true },
    };
    const preview = (await post<WrittenMail>('/preview', body)).body;
    expect(preview).toMatchObject({ language: 'fr', to: [{ name: 'Jo Dupont' }], testAddress: null });
    expect(preview.text).toMatch(/Please call\.[\s\S]*F-2026-17/);
    expect(preview.attachments).toMatchObject([{ size: null }]);
    const template = await store(client, '/internal/mail_templates', {
      name: 'Open',
      texts: {
        en: {
          subject: 'Open: {{ total }}',
          body: 'Dear {{ contact.firstName }},\n\n{{ invoiceTable }}\n\nBye',
        },
      },
    });
    const filled = (await post<MailDraft>('/draft', { templateId: template.id })).body;
    expect(filled).toMatchObject({ to: ['jo@buyer.example'], text: 'Dear Jo,\n\nBye', showsInvoices: true });
    expect(filled).toMatchObject({ invoiceIds: [invoiceId], subject: expect.stringContaining('100') });
    const statement = (await post<MailDraft>('/draft', { about: 'STATEMENT', language: 'de' })).body;
    expect(statement).toMatchObject({ statement: true, subject: 'Ihr Kontoauszug bei Seller' });
    expect(statement.text).toMatch(/^Guten Tag Jo Dupont,/);
    expect((await threads()).items).toEqual([]);
    expect(smtp.received).toHaveLength(0);
  });

  it('address a reply to its sender and keep the subject', async () => {
    const first = await written();
    await sendNow(first);
    const replyId = await answer('Who are you?');
    const draft = (await post<MailDraft>('/draft', { answersMessageId: replyId })).body;
    expect(draft).toMatchObject({ to: ['jo@debtor.example'], subject: `Re: ${MAIL.subject}` });
  });
});
