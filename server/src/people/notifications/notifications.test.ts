import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, store } from '../../../test/harness/factories.ts';
import { runDueJobs } from '../../../test/harness/jobs.ts';
import { addSent, type Sent } from '../../../test/harness/mail.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { plain, type Written } from '../../../test/inbound/mails.ts';
import { runImport } from '../../../test/tenants/organization.ts';
import { notifyBrokenInstalments } from '../../cases/instalment-plans/notify-broken.ts';
import { notifyBrokenPromises } from '../../cases/promises/notify-broken.ts';
import { bulkTasks } from '../../desk/bulk/job.ts';
import type { InboundMail } from '../../mail/index.ts';
import { ManualClock } from '../../platform/clock.ts';
import { removeUser, updateUser } from '../users/commands.ts';
import type { Notification, NotificationSettings, UnreadNotifications } from './schema.ts';

const NOW = '2026-03-02T09:00:00.000Z';
const clock = new ManualClock(NOW);
let service: TestService;
let client: Client;
let customerId: string;
let invoiceId: string;
let ada: string;
let bob: string;
let sent: Sent;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set(NOW);
  client = await service.client();
  customerId = (await store(client, '/customers', customer('c'))).id;
  invoiceId = (await store(client, '/invoices', invoice('i', 'c', 100))).id;
  ada = (await addUser(service, client, 'ada', { role: 'ADMIN' })).id;
  bob = (await addUser(service, client, 'bob')).id;
  await client.post('/customers/external:c/account-managers', { userIds: [ada] });
  sent = await addSent(service, client, { customerId, subject: 'Reminder' });
});
afterAll(() => closeVerified(service));

const as = (userId: string) => ({ 'x-quittance-user': userId });
async function receive(more: Partial<Written> = {}): Promise<InboundMail> {
  const headers = { 'content-type': 'message/rfc822' };
  const bytes = new Uint8Array(plain({ to: sent.replyTo, ...more }));
  const path = '/internal/inbound_mail';
  return (await client.send<InboundMail>('POST', path, { body: bytes, headers })).body;
}
const list = async (userId: string) =>
  (await client.get<{ items: Notification[] }>('/internal/notifications', as(userId))).body.items;
const kinds = async (userId: string) => (await list(userId)).map(({ kind }) => kind);
const unread = async (userId: string) =>
  (await client.get<UnreadNotifications>('/internal/notifications/unread', as(userId))).body;
/** Counts the stored notifications of a user. */
async function stored(userId: string): Promise<number> {
  const { rowCount } = await service.database.pool.query(
    'SELECT 1 FROM notifications WHERE organization_id = $1 AND user_id = $2',
    [client.organization.id, userId],
  );
  return rowCount ?? 0;
}
const comment = (messageId: string | null, mentionedUserIds: string[]) =>
  client.post<{ id: string }>(
    `/internal/messages/${messageId}/comments`,
    { text: 'Look', mentionedUserIds },
    as(ada),
  );

describe('a notification', () => {
  it('reports a reply to the account manager, and not an automatic reply', async () => {
    const { messageId } = await receive();
    await receive({ headers: ['Auto-Submitted: auto-replied'] });
    const [found, ...others] = await list(ada);
    expect(others).toEqual([]);
    expect(found).toEqual({
      id: found?.id,
      kind: 'REPLY',
      subject: 'Re: Reminder',
      targetId: messageId,
      taskCount: 1,
      customer: { id: customerId, externalId: 'c', name: 'Customer c' },
      actor: null,
      isRead: false,
      createdAt: NOW,
    });
    expect(await kinds(bob)).toEqual([]);
  });

  it('reports a mention, until the comment is deleted', async () => {
    const { messageId } = await receive();
    const { body } = await comment(messageId, [bob, ada]);
    expect(await list(bob)).toMatchObject([{ kind: 'MENTION', targetId: messageId, actor: { id: ada } }]);
    expect(await kinds(ada)).toEqual(['REPLY']);
    await client.delete(`/internal/messages/${messageId}/comments/${body.id}`, as(ada));
    expect(await kinds(bob)).toEqual([]);
  });

  it('reports a task to users whom a colleague assigned, once', async () => {
    const { actionId } = await receive();
    const path = `/internal/actions/${actionId}/assignees`;
    await client.put(path, { userIds: [bob] }, as(ada));
    await client.put(path, { userIds: [bob, ada] }, as(bob));
    expect(await list(bob)).toMatchObject([{ kind: 'ASSIGNED', targetId: actionId, actor: { id: ada } }]);
    expect((await kinds(ada)).sort()).toEqual(['ASSIGNED', 'REPLY']);
    // A program assigns without notice.
    await client.put(path, { userIds: [] });
    await client.put(path, { userIds: [bob] });
    expect(await kinds(bob)).toEqual(['ASSIGNED']);
  });

  it('reports tasks that a colleague assigned together once, also in a bulk job', async () => {
    const cy = (await addUser(service, client, 'cy', { ownCustomersOnly: true })).id;
    await client.post('/customers/external:c/account-managers', { userIds: [cy] });
    const { id: foreignId } = await store(client, '/customers', customer('d'));
    const ids: string[] = [];
    for (let i = 0; i < 25; i += 1)
      ids.push(await addAction(service, client, { customerId: i < 20 ? customerId : foreignId }));
    const body = {
      list: 'work',
      command: 'assign',
      input: { userIds: [bob, cy] },
      recordIds: ids,
    };
    const job = await client.post('/internal/bulk-jobs', body, as(ada));
    expect(job.status, job.text).toBe(201);
    await Promise.all([1, 2].map(() => runDueJobs(service.database, bulkTasks(service))));
    expect(await list(bob)).toMatchObject([
      { kind: 'ASSIGNED', taskCount: 25, subject: null, actor: { id: ada } },
    ]);
    expect(await list(cy)).toMatchObject([{ kind: 'ASSIGNED', taskCount: 20 }]);
  });

  it('reports disputes and broken promises to the account manager', async () => {
    const dispute = await client.post('/invoices/external:i/dispute', { reason: 'WRONG_PRICE' });
    expect(dispute.status, dispute.text).toBeLessThan(300);
    expect(await list(ada)).toMatchObject([{ kind: 'DISPUTE', subject: 'i', targetId: invoiceId }]);
    await store(client, '/invoices', invoice('j', 'c', 100));
    const promise = await client.post('/invoices/external:j/promise', { date: '2026-03-03' });
    expect(promise.status, promise.text).toBeLessThan(300);
    clock.set('2026-03-05T09:00:00.000Z');
    await notifyBrokenPromises(service, client.organization);
    await notifyBrokenPromises(service, client.organization);
    expect(await kinds(ada)).toEqual(['PROMISE_BROKEN', 'DISPUTE']);
    expect((await list(ada))[0]).toMatchObject({ subject: 'j' });
  });

  it('reports a broken instalment to the account manager, once', async () => {
    const { id } = await store(client, '/invoices', invoice('k', 'c', 100));
    const instalments = ['2026-03-03', '2026-03-20'].map((date) => ({ date, amount: 50 }));
    await store(client, '/instalment_plans', { invoices: [{ id }], instalments });
    clock.set('2026-03-05T09:00:00.000Z');
    for (let again = 0; again < 2; again += 1) await notifyBrokenInstalments(service, client.organization);
    const subject = 'Broken instalment (1/2): €0.50';
    expect(await list(ada)).toMatchObject([{ kind: 'PROMISE_BROKEN', subject, targetId: id }]);
  });

  it('reports a failed import to administrators', async () => {
    await runImport(service, client, [{ type: 'invoice', data: { externalId: 'x' } }]);
    expect(await kinds(ada)).toEqual(['IMPORT_FAILED']);
    expect(await kinds(bob)).toEqual([]);
  });

  it('is hidden from users who may not see the customer', async () => {
    const cy = (await addUser(service, client, 'cy', { ownCustomersOnly: true })).id;
    const { messageId } = await receive();
    await comment(messageId, [cy]);
    expect([await kinds(cy), await unread(cy)]).toEqual([[], { count: 0, isMore: false }]);
    await client.post('/customers/external:c/account-managers', { userIds: [cy] });
    expect(await kinds(cy)).toEqual(['MENTION']);
  });

  it('is read by its user, one by one or all at once', async () => {
    await receive();
    await receive();
    const [first] = await list(ada);
    const path = '/internal/notifications/read';
    const mark = (body: object, userId: string) => client.put<UnreadNotifications>(path, body, as(userId));
    expectError(await mark({ notificationIds: [first?.id] }, bob), 400, 'REFERENCE_NOT_FOUND');
    expect(await unread(ada)).toEqual({ count: 2, isMore: false });
    expect((await mark({ notificationIds: [first?.id] }, ada)).body.count).toBe(1);
    expect((await list(ada)).map(({ isRead }) => isRead)).toEqual([true, false]);
    expect((await mark({}, ada)).body.count).toBe(0);
    expectError(await client.put(path, {}), 400, 'INVALID_DATA');
  });

  it('is read and muted by viewers too', async () => {
    const vera = (await addUser(service, client, 'vera', { role: 'VIEWER' })).id;
    const { messageId } = await receive();
    await comment(messageId, [vera]);
    expect((await client.put('/internal/notifications/read', {}, as(vera))).status).toBe(200);
    expect((await unread(vera)).count).toBe(0);
    const path = '/internal/notification_settings';
    const { version } = (await client.get<NotificationSettings>(path, as(vera))).body;
    expect((await client.put(path, { mutedKinds: ['MENTION'], version }, as(vera))).status).toBe(200);
  });

  it('is not made of a muted kind, nor for a user who left', async () => {
    const path = '/internal/notification_settings';
    const before = await client.get<NotificationSettings>(path, as(ada));
    expect(before.body.mutedKinds).toEqual([]);
    const body = { mutedKinds: ['REPLY'], version: before.body.version };
    expect((await client.put(path, body, as(ada))).status).toBe(200);
    expectError(await client.put(path, { ...body, mutedKinds: [] }, as(ada)), 409, 'CONFLICT');
    const { messageId } = await receive();
    expect(await kinds(ada)).toEqual([]);
    await updateUser(service, client.organization.id, bob, { isActive: false });
    await comment(messageId, [bob]);
    expect(await stored(bob)).toBe(0);
  });

  it('is deleted with its user', async () => {
    const { messageId } = await receive();
    await comment(messageId, [bob]);
    await removeUser(service, client.organization.id, bob);
    expect(await stored(bob)).toBe(0);
  });
});
