import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { contact, customer, read, store } from '../../../test/harness/factories.ts';
import { addSent, type Sent } from '../../../test/harness/mail.ts';
import { addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { plain, type Written } from '../../../test/inbound/mails.ts';
import type { InboundMail } from '../../mail/index.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { InboxCounts, InboxState, InboxThread, ThreadComment } from './schema.ts';

const NOW = '2026-03-02T09:00:00.000Z';
const MISSING_ID = '01890000-0000-7000-8000-000000000000';
const clock = new ManualClock(NOW);
let service: TestService;
let client: Client;
let customerId: string;
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
  await store(
    client,
    '/customers/external:c/contacts',
    contact('jo@debtor.example', { firstName: 'Jo', lastName: 'Dupont' }),
  );
  ada = (await addUser(service, client, 'ada')).id;
  bob = (await addUser(service, client, 'bob')).id;
  sent = await addSent(service, client, { customerId });
});
afterAll(() => closeVerified(service));

async function receive(more: Partial<Written> = {}): Promise<InboundMail> {
  const headers = { 'content-type': 'message/rfc822' };
  const bytes = new Uint8Array(plain({ to: sent.replyTo, ...more }));
  const path = '/internal/inbound_mail';
  const { body } = await client.send<InboundMail>('POST', path, { body: bytes, headers });
  return body;
}
/** Returns the client, acting in the name of a user. */
function as(userId: string): Client {
  const { get, post, put, delete: remove } = client;
  const headers = { 'x-quittance-user': userId };
  return {
    ...client,
    get: (path) => get(path, headers),
    post: (path, body) => post(path, body, headers),
    put: (path, body) => put(path, body, headers),
    delete: (path) => remove(path, headers),
  };
}
const inbox = async (view: string, who: Client = client): Promise<InboxThread[]> =>
  (await read<{ items: InboxThread[] }>(who, `/internal/inbox?view=${view}`)).items;
const ids = async (view: string, who: Client = client) =>
  (await inbox(view, who)).map(({ message }) => message.id);
const state = (messageId: string | null) => read<InboxState>(client, `/internal/messages/${messageId}/inbox`);
async function counts(who: Client = client): Promise<Record<string, number>> {
  const { views } = await read<InboxCounts>(who, '/internal/inbox/counts');
  return Object.fromEntries(views.map(({ view, count }) => [view, count]));
}
/** Moves a reply and its task to a customer, like the undo of a merge. */
async function moveTo(id: string, { messageId, actionId }: InboundMail): Promise<void> {
  const move = (table: string, record: string | null) =>
    service.database.pool.query(
      `UPDATE ${table} SET customer_id = $3 WHERE organization_id = $1 AND id = $2`,
      [client.organization.id, record, id],
    );
  await move('messages', messageId);
  await move('actions', actionId);
}
const NONE = { NEEDS_REPLY: 0, MINE: 0, UNASSIGNED: 0, SNOOZED: 0, DONE: 0, OUT_OF_OFFICE: 0 };

describe('the inbox', () => {
  it('lists a thread once, with its newest reply, contact and customer', async () => {
    expect(await counts()).toEqual(NONE);
    await receive();
    clock.set('2026-03-02T10:00:00.000Z');
    const { messageId } = await receive({ text: 'One more thing.' });
    const [thread, ...others] = await inbox('NEEDS_REPLY');
    expect(others).toEqual([]);
    expect(thread).toMatchObject({
      message: {
        id: messageId,
        senderName: 'Jo Dupont',
        summary: 'One more thing.',
        customer: { name: 'Customer c' },
      },
      threadId: sent.id,
      countMessages: 3,
      countComments: 0,
      assignedTo: [],
      snoozedUntil: null,
    });
    expect(thread?.taskIds).toHaveLength(2);
    expect(await ids('UNASSIGNED')).toEqual([messageId]);
    expect(await counts()).toEqual({ ...NONE, NEEDS_REPLY: 1, UNASSIGNED: 1 });
  });

  it('separates automatic replies until a person replies', async () => {
    const { messageId } = await receive({ headers: ['Auto-Submitted: auto-replied'] });
    expect(await ids('OUT_OF_OFFICE')).toEqual([messageId]);
    expect(await ids('NEEDS_REPLY')).toEqual([]);
    clock.set('2026-03-02T10:00:00.000Z');
    const reply = await receive();
    expect(await ids('OUT_OF_OFFICE')).toEqual([]);
    expect(await ids('NEEDS_REPLY')).toEqual([reply.messageId]);
    clock.set('2026-03-02T11:00:00.000Z');
    await receive({ headers: ['Auto-Submitted: auto-replied'] });
    expect(await counts()).toEqual({ ...NONE, NEEDS_REPLY: 1, UNASSIGNED: 1 });
  });

  it('follows the assignees of the task, and assigns the next reply to them', async () => {
    const { messageId, actionId } = await receive();
    await client.put(`/internal/actions/${actionId}/assignees`, { userIds: [ada] });
    expect(await ids('MINE', as(ada))).toEqual([messageId]);
    expect(await ids('MINE', as(bob))).toEqual([]);
    expect(await ids('MINE')).toEqual([]);
    expect(await ids('UNASSIGNED')).toEqual([]);
    expect((await state(messageId)).assignedTo).toEqual([{ id: ada, firstName: 'ada', lastName: 'L' }]);
    clock.set('2026-03-02T10:00:00.000Z');
    const next = await receive();
    const tasks = await state(next.messageId);
    expect(tasks.taskIds).toEqual([actionId, next.actionId]);
    expect(tasks.assignedTo.map(({ id }) => id)).toEqual([ada]);
    expect(await ids('UNASSIGNED')).toEqual([]);
  });

  it('hides a snoozed thread until its time, or the next reply', async () => {
    const { messageId, actionId } = await receive();
    const until = '2026-03-05T00:00:00.000Z';
    await client.post(`/internal/actions/${actionId}/snooze`, { until });
    expect(await ids('NEEDS_REPLY')).toEqual([]);
    expect(await inbox('SNOOZED')).toMatchObject([{ message: { id: messageId }, snoozedUntil: until }]);
    clock.set(until);
    expect(await ids('SNOOZED')).toEqual([]);
    expect(await inbox('NEEDS_REPLY')).toMatchObject([{ message: { id: messageId }, snoozedUntil: null }]);
    expect((await state(messageId)).snoozedUntil).toBe(null);
    clock.set('2026-03-03T09:00:00.000Z');
    expect(await ids('SNOOZED')).toEqual([messageId]);
    const next = await receive();
    expect(await ids('SNOOZED')).toEqual([]);
    expect(await ids('NEEDS_REPLY')).toEqual([next.messageId]);
  });

  it('is done when all its tasks are', async () => {
    const first = await receive();
    clock.set('2026-03-02T10:00:00.000Z');
    const { messageId, actionId } = await receive();
    await as(ada).post(`/internal/actions/${actionId}/perform`, {});
    expect(await ids('NEEDS_REPLY')).toEqual([messageId]);
    await as(ada).post(`/internal/actions/${first.actionId}/perform`, {});
    expect(await ids('NEEDS_REPLY')).toEqual([]);
    expect(await ids('DONE')).toEqual([messageId]);
  });

  it('keeps email of unknown senders open until a user marks it as done', async () => {
    const { messageId, actionId } = await receive({ to: 'other@ours.example' });
    expect(actionId).toBe(null);
    expect(await ids('UNASSIGNED')).toEqual([messageId]);
    const path = `/internal/messages/${messageId}/handling`;
    expect((await client.put<InboxState>(path, { isHandled: true })).body.isHandled).toBe(true);
    expect(await ids('NEEDS_REPLY')).toEqual([]);
    expect(await ids('DONE')).toEqual([messageId]);
    await client.put(path, { isHandled: false });
    expect(await ids('NEEDS_REPLY')).toEqual([messageId]);
    const reply = await receive();
    const answer = await client.put(`/internal/messages/${reply.messageId}/handling`, { isHandled: true });
    expectError(answer, 409, 'CONFLICT');
  });

  it('pages by cursor', async () => {
    for (const hour of [10, 11, 12]) {
      clock.set(`2026-03-02T${hour}:00:00.000Z`);
      sent = await addSent(service, client, { customerId });
      await receive();
    }
    const all = await ids('NEEDS_REPLY');
    const first = await read<{ items: InboxThread[]; nextCursor: string }>(client, '/internal/inbox?limit=2');
    const rest = await read<{ items: InboxThread[]; nextCursor?: string }>(
      client,
      `/internal/inbox?limit=2&cursor=${encodeURIComponent(first.nextCursor)}`,
    );
    expect([...first.items, ...rest.items].map(({ message }) => message.id)).toEqual(all);
    expect(all).toHaveLength(3);
    expect(rest.nextCursor).toBe(undefined);
  });

  it('shows users of own customers nothing else', async () => {
    const { messageId } = await receive();
    await receive({ to: 'other@ours.example' });
    const cy = await addUser(service, client, 'cy', { ownCustomersOnly: true });
    expect(await counts(as(cy.id))).toEqual(NONE);
    expectError(await as(cy.id).get(`/internal/messages/${messageId}/inbox`), 404, 'NOT_FOUND');
    await client.post('/customers/external:c/account-managers', { userIds: [cy.id] });
    expect(await counts(as(cy.id))).toEqual({ ...NONE, NEEDS_REPLY: 1, UNASSIGNED: 1 });
  });

  it('separates the customers of a thread after a merge was undone', async () => {
    const first = await receive();
    clock.set('2026-03-02T10:00:00.000Z');
    const second = await receive();
    const write = (messageId: string | null, text: string) =>
      as(ada).post<ThreadComment>(`/internal/messages/${messageId}/comments`, { text });
    await write(first.messageId, 'about both');
    const { id: other } = await store(client, '/customers', customer('d'));
    await moveTo(other, second);
    const { body } = await write(second.messageId, 'about the other');
    await client.put(`/internal/actions/${second.actionId}/assignees`, { userIds: [bob] });
    expect(await inbox('NEEDS_REPLY')).toMatchObject([
      { taskIds: [second.actionId], countMessages: 1, countComments: 1, assignedTo: [{ id: bob }] },
      { taskIds: [first.actionId], countMessages: 2, countComments: 1, assignedTo: [] },
    ]);
    expect(await ids('UNASSIGNED')).toEqual([first.messageId]);
    expect((await state(first.messageId)).comments.map(({ text }) => text)).toEqual(['about both']);
    expect((await state(second.messageId)).comments).toEqual([body]);
    const foreign = `/internal/messages/${first.messageId}/comments/${body.id}`;
    expectError(await as(ada).delete(foreign), 404, 'NOT_FOUND');
    await moveTo(customerId, second);
    expect((await state(first.messageId)).comments).toHaveLength(2);
  });
});

describe('a comment', () => {
  const comment = (messageId: string | null, body: object, who = as(ada)) =>
    who.post<ThreadComment>(`/internal/messages/${messageId}/comments`, body);

  it('is shown in the thread, and sends nothing', async () => {
    const { messageId } = await receive();
    const { status, body } = await comment(messageId, { text: '@bob L look', mentionedUserIds: [bob] });
    expect(status).toBe(201);
    const author = { id: ada, firstName: 'ada', lastName: 'L' };
    const mentioned = [{ id: bob, firstName: 'bob', lastName: 'L' }];
    expect(body).toEqual({ id: body.id, user: author, text: '@bob L look', mentioned, createdAt: NOW });
    expect((await state(sent.id)).comments).toEqual([body]);
    expect((await inbox('NEEDS_REPLY'))[0]?.countComments).toBe(1);
    const { total } = await read<{ total: number }>(client, '/internal/messages?direction=OUTBOUND');
    expect(total).toBe(1);
  });

  it('is deleted by its author only', async () => {
    const { messageId } = await receive();
    const { body } = await comment(messageId, { text: 'oops' });
    const path = `/internal/messages/${messageId}/comments/${body.id}`;
    expectError(await as(bob).delete(path), 403, 'ACCESS_FORBIDDEN');
    expect((await as(ada).delete(path)).status).toBe(204);
    expectError(await as(ada).delete(path), 404, 'NOT_FOUND');
    expect((await state(messageId)).comments).toEqual([]);
  });

  it('is refused without a user, text or existing message and users', async () => {
    const { messageId } = await receive();
    expectError(await comment(messageId, { text: 'x' }, client), 400, 'INVALID_DATA');
    expectError(await comment(messageId, { text: '  ' }), 400, 'INVALID_DATA');
    expectError(await comment(MISSING_ID, { text: 'x' }), 404, 'NOT_FOUND');
    const missing = await comment(messageId, { text: 'x', mentionedUserIds: [MISSING_ID] });
    expectError(missing, 400, 'REFERENCE_NOT_FOUND', 'mentionedUserIds[0]');
    const other = await service.client();
    expectError(await other.get(`/internal/messages/${messageId}/inbox`), 404, 'NOT_FOUND');
  });
});
