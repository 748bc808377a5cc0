import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Action } from '../../src/dunning/actions/schema.ts';
import type { Contact } from '../../src/ledger/contacts/schema.ts';
import type { InboundMail, Message, MessageItem } from '../../src/mail/conversations/schema.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified, expectError, expectUnauthorized } from '../harness/contract.ts';
import { contact, customer, invoice, read, store } from '../harness/factories.ts';
import { addSent, type Sent } from '../harness/mail.ts';
import { addAction, addUser } from '../harness/people.ts';
import { itNightly } from '../harness/seeds.ts';
import { type Answer, type Client, type TestService, testService } from '../harness/service.ts';
import { stored } from '../harness/uploads.ts';
import { plain, report } from './mails.ts';

const MIB = 1024 * 1024;
const NOW = '2026-03-02T09:00:00.000Z';
const clock = new ManualClock(NOW);
let service: TestService;
let client: Client;
let customerId: string;
let invoiceId: string;
let actionId: string;
let managerId: string;
let sent: Sent;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set(NOW);
  client = await service.client();
  customerId = (await store(client, '/customers', customer('c'))).id;
  invoiceId = (await store(client, '/invoices', invoice('i', 'c', 100))).id;
  await store(client, '/customers/external:c/contacts', contact('jo@debtor.example'));
  managerId = (await addUser(service, client, 'ada')).id;
  await client.post('/customers/external:c/account-managers', { userIds: [managerId] });
  actionId = await addAction(service, client, {
    customerId,
    type: 'EMAIL',
    source: 'WORKFLOW',
    carryingInvoiceId: invoiceId,
    invoiceIds: [invoiceId],
    performed: { state: 'EXECUTED', at: NOW },
  });
  sent = await addSent(service, client, { customerId, actionId });
});
afterAll(() => closeVerified(service));

const PATH = '/internal/inbound_mail';
const MAIL = { 'content-type': 'message/rfc822' };
const hand = (
  bytes: Buffer,
  who = client,
  headers: Record<string, string> = MAIL,
): Promise<Answer<InboundMail>> => who.send('POST', PATH, { body: new Uint8Array(bytes), headers });
const messages = async (query = '') =>
  (await read<{ items: MessageItem[] }>(client, `/internal/messages?${query}`)).items;
const message = (id: string | null) => read<Message>(client, `/internal/messages/${id}`);
const replies = async () => (await read<{ items: Action[] }>(client, '/actions?source=REPLY')).items;
const contacts = async () =>
  (await read<{ contacts: Contact[] }>(client, '/customers/external:c/contacts')).contacts;
const events = async (type: string) =>
  (await read<{ items: { type: string; data: unknown }[] }>(client, `/events?limit=500&type=${type}`)).items;
const raw = async (id: string | null) => {
  const headers = { 'x-api-key': client.apiKey, 'x-api-secret': client.apiSecret };
  const response = await fetch(`${service.url}/v1/internal/messages/${id}/raw`, { headers });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};
const setDeadline = async (replyDeadlineDays: number) => {
  const answer = await client.put('/internal/dunning_settings', { replyDeadlineDays });
  expect(answer.status, answer.text).toBe(200);
};
const pausedUntil = async () => {
  const { rows } = await service.database.pool.query<{ until: string | null }>(
    'SELECT dunning_paused_until AS until FROM customers WHERE organization_id = $1 AND id = $2',
    [client.organization.id, customerId],
  );
  return rows[0]?.until;
};

describe('a reply', () => {
  it('is recorded with its own words, and creates a task for the account managers', async () => {
    const text = 'We pay on Friday.\n\nOn Monday, Billing wrote:\n> Please pay.';
    const bytes = plain({ to: `Billing <${sent.replyTo}>`, messageId: '<r1@debtor.example>', text });
    const answer = await hand(bytes);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ outcome: 'REPLY', customerId });
    const [task, ...others] = await replies();
    expect(others).toEqual([]);
    expect(task).toMatchObject({
      id: answer.body.actionId,
      name: 'Reply from Jo Dupont',
      type: 'TASK',
      state: 'TODO',
      comment: 'We pay on Friday.',
      customer: { id: customerId },
      carryingInvoice: { id: invoiceId },
      invoices: [{ id: invoiceId }],
      assignedTo: [{ id: managerId }],
      dueDate: NOW,
    });
    expect(await message(answer.body.messageId)).toEqual({
      id: answer.body.messageId,
      direction: 'INBOUND',
      state: 'RECEIVED',
      kind: 'REPLY',
      customer: { id: customerId, externalId: 'c', name: 'Customer c' },
      action: { id: task?.id, name: 'Reply from Jo Dupont' },
      sender: 'jo@debtor.example',
      senderName: null,
      recipients: [{ name: null, address: sent.replyTo }],
      subject: 'Re: Reminder',
      summary: 'We pay on Friday.',
      text: `${text}\n`,
      html: null,
      attachments: [],
      messageId: '<r1@debtor.example>',
      inReplyTo: null,
      error: null,
      hasRaw: true,
      sentAt: null,
      bouncedAt: null,
      createdAt: NOW,
      updatedAt: NOW,
    });
    const { bytes: kept, headers } = await raw(answer.body.messageId);
    expect(kept.equals(bytes)).toBe(true);
    expect(headers.get('content-type')).toBe('message/rfc822');
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(await events('message.received')).toMatchObject([
      { customerId, data: { id: answer.body.messageId, kind: 'REPLY', action: { id: task?.id } } },
    ]);
  });

  it('is recorded once when it arrives twice, also at the same time', async () => {
    const bytes = plain({ to: sent.replyTo });
    const answers = await Promise.all(Array.from({ length: 8 }, () => hand(bytes)));
    for (const { status, text } of answers) expect(status, text).toBe(200);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await hand(bytes)).toMatchObject({ status: 200, text: answers[0]?.text });
    expect(await replies()).toHaveLength(1);
    expect(await messages('direction=INBOUND')).toHaveLength(1);
    expect(await events('message.received')).toHaveLength(1);
  });

  it('is recognised by its bytes when it has no Message-ID', async () => {
    const bare = (text: string) =>
      Buffer.from(
        plain({ to: sent.replyTo, text })
          .toString()
          .replace(/Message-ID:.*\r\n/, ''),
      );
    const [one, again, other] = [await hand(bare('one')), await hand(bare('one')), await hand(bare('other'))];
    expect(one.body.messageId).toBe(again.body.messageId);
    expect(other.body.messageId).not.toBe(one.body.messageId);
    expect(await replies()).toHaveLength(2);
  });

  it.each(['Delivered-To', 'X-Original-To', 'Cc'])(
    'is recognised by the address in %s, in any case',
    async (name) => {
      const headers = [`${name}: ${sent.replyTo.toUpperCase()}`];
      expect(await hand(plain({ to: 'someone@ours.example', headers }))).toMatchObject({
        status: 200,
        body: { outcome: 'REPLY', customerId },
      });
    },
  );

  it('is recognised by the Message-IDs that it answers, after the address', async () => {
    const other = await store(client, '/customers', customer('other'));
    const theirs = await addSent(service, client, { customerId: other.id });
    const to = 'billing@ours.example';
    const by = async (mail: Buffer) => (await hand(mail)).body.customerId;
    expect(await by(plain({ to, headers: [`In-Reply-To: ${sent.messageId}`] }))).toBe(customerId);
    const references = `References: ${sent.messageId} ${theirs.messageId} <unknown@x.example>`;
    expect(await by(plain({ to, headers: [references] }))).toBe(other.id);
    const address = sent.replyTo;
    expect(await by(plain({ to: address, headers: [`In-Reply-To: ${theirs.messageId}`] }))).toBe(customerId);
  });

  it('pauses no customer: reminders wait for its task', async () => {
    await hand(plain({ to: sent.replyTo }));
    expect(await replies()).toMatchObject([{ topic: 'REPLY', state: 'TODO' }]);
    expect(await pausedUntil()).toBeNull();
  });

  it('creates a task that does not delay reminders where the settings say so', async () => {
    await setDeadline(0);
    await hand(plain({ to: sent.replyTo }));
    expect(await replies()).toMatchObject([{ name: 'Reply from Jo Dupont', topic: null }]);
  });

  it('is recorded without a task when a user sent it to all', async () => {
    const answer = await hand(plain({ to: sent.replyTo, from: 'Ada <ADA@example.com>' }));
    expect(answer.body).toMatchObject({ outcome: 'REPLY', customerId, actionId: null });
    expect(await replies()).toEqual([]);
    expect(await pausedUntil()).toBeNull();
  });

  it('is recorded without a task and without a pause when it is automatic', async () => {
    const answer = await hand(plain({ to: sent.replyTo, headers: ['Auto-Submitted: auto-replied'] }));
    expect(answer.body).toMatchObject({ outcome: 'AUTO_REPLY', customerId, actionId: null });
    expect(await replies()).toEqual([]);
    expect(await pausedUntil()).toBeNull();
  });
});

describe('a hard bounce', () => {
  it('marks contact and message, and creates one task to correct the address', async () => {
    const answer = await hand(report({ to: sent.replyTo, recipient: 'JO@debtor.example' }));
    expect(answer.body).toMatchObject({ outcome: 'HARD_BOUNCE', customerId });
    const reason = expect.stringContaining('Recipient address rejected');
    expect(await message(sent.id)).toMatchObject({ state: 'SENT', bouncedAt: NOW, error: reason });
    expect(await contacts()).toMatchObject([{ email: 'jo@debtor.example', bouncedAt: NOW }]);
    expect(await replies()).toMatchObject([
      {
        name: 'Correct jo@debtor.example: emails bounce',
        type: 'TASK',
        comment: reason,
        assignedTo: [{ id: managerId }],
      },
    ]);
    expect(await events('message.bounced')).toMatchObject([{ customerId, data: { id: sent.id } }]);
    clock.set('2026-03-03T09:00:00.000Z');
    const again = await addSent(service, client, { customerId });
    expect(
      (await hand(report({ to: again.replyTo, recipient: 'jo@debtor.example' }))).body.actionId,
    ).toBeNull();
    expect(await replies()).toHaveLength(1);
    expect(await contacts()).toMatchObject([{ bouncedAt: NOW }]);
  });

  it('emits one contact.updated for the contact, and none when it bounces again', async () => {
    const before = (await events('contact.updated')).length;
    await hand(report({ to: sent.replyTo, recipient: 'jo@debtor.example' }));
    const again = await addSent(service, client, { customerId });
    await hand(report({ to: again.replyTo, recipient: 'jo@debtor.example' }));
    const [jo] = await contacts();
    const updated = (await events('contact.updated')).slice(before);
    expect(updated).toMatchObject([{ customerId, data: { id: jo?.id, customerId } }]);
    expect(JSON.stringify(updated)).not.toContain('debtor.example');
  });

  it('is cleared by another address, and by nothing else', async () => {
    await hand(report({ to: sent.replyTo, recipient: 'jo@debtor.example' }));
    const [jo] = await contacts();
    const path = `/customers/external:c/contacts/${jo?.id}`;
    expect(
      (await client.put<Contact>(path, { lastName: 'D', email: 'Jo@Debtor.example' })).body.bouncedAt,
    ).toBe(NOW);
    const list = { contacts: [{ email: 'jo@debtor.example', firstName: 'Jo' }] };
    await client.put('/customers/external:c', list);
    expect(await contacts()).toMatchObject([{ firstName: 'Jo', bouncedAt: NOW }]);
    expect((await client.put<Contact>(path, { email: 'new@debtor.example' })).body.bouncedAt).toBeNull();
    expect((await client.put<Contact>(path, { email: 'jo@debtor.example' })).body.bouncedAt).toBeNull();
  });

  it('marks the contacts that it names, among those that received the email', async () => {
    for (const name of ['kim', 'lee'])
      await store(client, '/customers/external:c/contacts', contact(`${name}@debtor.example`));
    const recipients = ['jo@debtor.example', 'kim@debtor.example'];
    const both = await addSent(service, client, { customerId, recipients });
    const bounced = async () =>
      (await contacts()).filter((one) => one.bouncedAt !== null).map(({ email }) => email);
    await hand(report({ to: both.replyTo, recipient: 'lee@debtor.example' }));
    expect(await bounced()).toEqual([]);
    expect(await replies()).toHaveLength(1);
    await hand(report({ to: both.replyTo, recipient: 'kim@debtor.example' }));
    expect(await bounced()).toEqual(['kim@debtor.example']);
  });

  it('is about the only recipient, wherever the email was forwarded to', async () => {
    await hand(report({ to: sent.replyTo, recipient: 'jo.dupont@elsewhere.example' }));
    expect(await contacts()).toMatchObject([{ email: 'jo@debtor.example', bouncedAt: NOW }]);
  });

  it('marks no contact of another family with the same address', async () => {
    await store(client, '/customers', customer('stranger'));
    await store(client, '/customers/external:stranger/contacts', contact('jo@debtor.example'));
    await store(client, '/customers', customer('child', { parent: { externalId: 'c' } }));
    await store(client, '/customers/external:child/contacts', contact('jo@debtor.example'));
    await hand(report({ to: sent.replyTo, recipient: 'jo@debtor.example' }));
    const of = async (name: string) =>
      (await read<{ contacts: Contact[] }>(client, `/customers/external:${name}/contacts`)).contacts[0]
        ?.bouncedAt;
    expect([await of('stranger'), await of('child'), await of('c')]).toEqual([null, NOW, NOW]);
  });

  it('is recognised by the headers of the email that it returns', async () => {
    const to = 'bounces@ours.example';
    const recipient = 'jo@debtor.example';
    const byId = await hand(
      report({ to, recipient, original: [`Message-ID: ${sent.messageId}`, 'Subject: Reminder'] }),
    );
    expect(byId.body).toMatchObject({ outcome: 'HARD_BOUNCE', customerId });
    const byToken = await hand(
      report({ to, recipient, original: [`Reply-To: <${sent.replyTo}>`, 'Subject: Reminder'] }),
    );
    expect(byToken.body).toMatchObject({ outcome: 'HARD_BOUNCE', customerId });
  });
});

it('records a soft bounce and does nothing else', async () => {
  const answer = await hand(
    report({ to: sent.replyTo, recipient: 'jo@debtor.example', status: '4.2.2', action: 'delayed' }),
  );
  expect(answer.body).toMatchObject({ outcome: 'SOFT_BOUNCE', customerId, actionId: null });
  expect(await message(answer.body.messageId)).toMatchObject({
    summary: expect.stringContaining('jo@debtor.example: 550'),
  });
  expect(await message(sent.id)).toMatchObject({ bouncedAt: null });
  expect(await contacts()).toMatchObject([{ bouncedAt: null }]);
  expect(await replies()).toEqual([]);
});

describe('an email that answers none of ours', () => {
  it('is kept for a user to review: 202, also when it is repeated', async () => {
    const bytes = plain({ to: 'billing@ours.example', from: 'jo@debtor.example' });
    const answer = await hand(bytes);
    expect(answer).toMatchObject({
      status: 202,
      body: { outcome: 'UNKNOWN', customerId: null, actionId: null },
    });
    expect(await hand(bytes)).toMatchObject({ status: 202, text: answer.text });
    expect(await message(answer.body.messageId)).toMatchObject({
      kind: 'UNKNOWN',
      customer: null,
      hasRaw: true,
    });
    expect((await raw(answer.body.messageId)).bytes.equals(bytes)).toBe(true);
    expect(await replies()).toEqual([]);
  });

  it('may answer an email of another organization', async () => {
    const other = await service.client();
    for (const mail of [
      plain({ to: sent.replyTo }),
      plain({ to: 'x@ours.example', headers: [`In-Reply-To: ${sent.messageId}`] }),
    ])
      expect((await hand(mail, other)).body).toMatchObject({ outcome: 'UNKNOWN', customerId: null });
    expect(await messages('direction=INBOUND')).toEqual([]);
  });

  it('may be a copy of our own email, which answers nothing', async () => {
    const headers = [`In-Reply-To: ${sent.messageId}`];
    const next = await addSent(service, client, { customerId });
    const answer = await hand(plain({ to: next.replyTo, messageId: next.messageId, headers }));
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'OWN_COPY', messageId: next.id } });
    expect(await replies()).toEqual([]);
  });
});

describe('refused requests', () => {
  it('leave nothing behind when the body is not an email', async () => {
    for (const body of ['', '{"from": "x"}', '<html></html>', '\u0000\u0001'])
      expectError(await hand(Buffer.from(body)), 400, 'INVALID_DATA', 'body');
    expect(await messages('direction=INBOUND')).toEqual([]);
    expect(await stored(service.storage, client)).toEqual([]);
  });

  itNightly('have more than 25 MiB, to the byte', async () => {
    const head = plain({ to: sent.replyTo });
    const body = Buffer.concat([head, Buffer.alloc(25 * MIB - head.length, 'x')]);
    expectError(await hand(Buffer.concat([body, Buffer.from('x')])), 413, 'PAYLOAD_TOO_LARGE');
    expect((await hand(body)).status).toBe(200);
  });

  it('have other content types, codings, wrong keys, or come from viewers', async () => {
    const bytes = plain({ to: sent.replyTo });
    for (const type of ['text/plain', 'multipart/form-data; boundary=x'])
      expectError(await hand(bytes, client, { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    expectError(await client.post(PATH, {}), 415, 'UNSUPPORTED_MEDIA_TYPE');
    const gzipped = { ...MAIL, 'content-encoding': 'gzip' };
    expectError(await hand(bytes, client, gzipped), 415, 'UNSUPPORTED_MEDIA_TYPE');
    const viewer = await addUser(service, client, 'vic', { role: 'VIEWER' });
    const as = { ...MAIL, 'x-quittance-user': viewer.id };
    expectError(await hand(bytes, client, as), 403, 'ACCESS_FORBIDDEN');
    await expectUnauthorized(service, client, 'POST', PATH);
    expect(await messages('direction=INBOUND')).toEqual([]);
  });
});
