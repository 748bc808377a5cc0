import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { addSent, type SentFacts } from '../../../test/harness/mail.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { type Answer, type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { addSettings } from '../../../test/harness/settings.ts';
import type { Action } from '../../dunning/actions/schema.ts';
import { ManualClock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Message, MessageItem } from './schema.ts';

const MISSING_ID = '01890000-0000-7000-8000-000000000000';
const clock = new ManualClock('2026-03-01T12:00:00.000Z');
const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`;
let service: TestService;
let client: Client;
let customerId: string;
let ada: string;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set(at(1));
  client = await service.client();
  customerId = (await store(client, '/customers', customer('c'))).id;
  ada = (await addUser(service, client, 'amy')).id;
});
afterAll(() => closeVerified(service));

interface Messages {
  total?: number;
  nextCursor?: string;
  items: MessageItem[];
}
const list = (query: string) => read<Messages>(client, `/internal/messages?${query}`);
const subjects = async (query: string) => (await list(query)).items.map(({ subject }) => subject);
const add = (facts: Partial<SentFacts> = {}) => addSent(service, client, { customerId, ...facts });
const get = (id: string) => read<Message>(client, `/internal/messages/${id}`);
const raw = (id: string) => client.send('GET', `/internal/messages/${id}/raw`);

describe('a message', () => {
  it('is returned in full, and without its text in lists', async () => {
    const actionId = await addAction(service, client, { customerId, name: 'First reminder' });
    const { id, messageId } = await add({ actionId, subject: 'Pay' });
    const detail = await get(id);
    expect(detail).toEqual({
      id,
      direction: 'OUTBOUND',
      state: 'SENT',
      kind: null,
      customer: { id: customerId, externalId: 'c', name: 'Customer c' },
      action: { id: actionId, name: 'First reminder' },
      sender: 'billing@ours.example',
      senderName: null,
      recipients: [{ name: null, address: 'jo@debtor.example' }],
      subject: 'Pay',
      summary: null,
      text: 'Please pay.',
      html: null,
      attachments: [],
      messageId,
      inReplyTo: null,
      error: null,
      hasRaw: false,
      sentAt: at(1),
      bouncedAt: null,
      createdAt: at(1),
      updatedAt: at(1),
    });
    const { text: _, html: __, ...item } = detail;
    expect((await list('')).items).toEqual([item]);
    expect(await get(id.toUpperCase())).toEqual(detail);
  });

  it('answers 404 to other organizations and for unknown ids', async () => {
    const { id } = await add();
    const other = await service.client();
    for (const [who, ref] of [[client, MISSING_ID] as const, [other, id] as const])
      for (const path of ['', '/raw'])
        expectError(await who.get(`/internal/messages/${ref}${path}`), 404, 'NOT_FOUND');
    expectError(await client.get('/internal/messages/external:x'), 400, 'INVALID_DATA', 'messageId');
  });
});

it('lists messages newest first, with filters and pages', async () => {
  const other = (await store(client, '/customers', customer('d'))).id;
  const actionId = await addAction(service, client, { customerId });
  await add({ subject: 'one', actionId });
  clock.set(at(2));
  await add({ subject: 'two', state: 'UNCERTAIN' });
  clock.set(at(3));
  await add({ subject: 'three', customerId: other });
  expect(await subjects('')).toEqual(['three', 'two', 'one']);
  expect(await subjects(`customerId=${customerId}`)).toEqual(['two', 'one']);
  expect(await subjects(`actionId=${actionId}`)).toEqual(['one']);
  expect(await subjects('state=UNCERTAIN')).toEqual(['two']);
  expect(await subjects('direction=INBOUND')).toEqual([]);
  expect(await subjects('direction=OUTBOUND&createdAt.gte=2026-03-02&createdAt.lt=2026-03-03')).toEqual([
    'two',
  ]);
  const first = await list('limit=2');
  expect(first).toMatchObject({ total: 3, items: [{ subject: 'three' }, { subject: 'two' }] });
  expect(await subjects(`limit=2&cursor=${first.nextCursor}`)).toEqual(['one']);
  expectError(await client.get('/internal/messages?state=LOST'), 400, 'INVALID_DATA', 'state');
  expectError(await client.get('/internal/messages?sortBy=subject'), 400, 'INVALID_DATA', 'sortBy');
});

describe('the raw email', () => {
  const write = async (name: string, content: string) => {
    const folder = join(service.outboxFolder, client.organization.id);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), content);
    return `${client.organization.id}/${name}`;
  };

  it('is downloaded from the outbox folder', async () => {
    const outboxFile = await write(`2026-03-01-${newId()}.eml`, 'Subject: Pay\r\n\r\nPlease.\r\n');
    const { id } = await add({ outboxFile });
    expect(await get(id)).toMatchObject({ hasRaw: true });
    const { status, headers, text } = await raw(id);
    expect([status, text]).toEqual([200, 'Subject: Pay\r\n\r\nPlease.\r\n']);
    expect(headers.get('content-type')).toBe('message/rfc822');
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('content-security-policy')).toMatch(/sandbox/);
  });

  it('answers 404 when it was removed, sent by a server or stored elsewhere', async () => {
    const name = `2026-03-01-${newId()}.eml`;
    await writeFile(join(service.outboxFolder, '..', name), 'secret').catch(() => {});
    for (const outboxFile of [`${client.organization.id}/${name}`, `../${name}`, '/etc/passwd', undefined])
      expectError(
        await raw((await add(outboxFile === undefined ? {} : { outboxFile })).id),
        404,
        'NOT_FOUND',
      );
  });
});

describe('an uncertain message', () => {
  let actionId: string;
  let invoiceId: string;
  beforeEach(async () => {
    const { dunningPlanId } = await addSettings(service, client);
    invoiceId = (await store(client, '/invoices', invoice('i', 'c', 100))).id;
    actionId = await addAction(service, client, {
      customerId,
      type: 'EMAIL',
      source: 'WORKFLOW',
      dunningPlanId,
      carryingInvoiceId: invoiceId,
      stepKey: 'first',
      approvedAt: at(1),
      performed: { state: 'FAILED', at: at(1) },
    });
    await service.database.pool.query(
      `UPDATE actions SET outcome = 'UNCERTAIN' WHERE organization_id = $1 AND id = $2`,
      [client.organization.id, actionId],
    );
    clock.set(at(5));
  });
  const uncertain = () => add({ actionId, state: 'UNCERTAIN' });
  const resolve = (id: string, as: string, user: string | null = ada): Promise<Answer<Message>> =>
    client.post(
      `/internal/messages/${id}/resolve`,
      { as },
      user === null ? {} : { 'x-quittance-user': user },
    );
  const action = () => read<Action>(client, `/actions/${actionId}`);
  const jobs = async () => {
    const { rows } = await service.database.pool.query('SELECT 1 FROM graphile_worker.jobs WHERE key = $1', [
      `dunning-mail:${client.organization.id}:${actionId}`,
    ]);
    return rows.length;
  };

  it('completes its action at the time of delivery when it is resolved as sent', async () => {
    clock.set(at(2));
    const { id } = await uncertain();
    clock.set(at(5));
    expect(await resolve(id, 'SENT')).toMatchObject({
      status: 200,
      body: { state: 'SENT', sentAt: at(2), updatedAt: at(5) },
    });
    expect(await action()).toMatchObject({
      state: 'EXECUTED',
      outcome: 'SENT',
      performedAt: at(2),
      performedBy: { id: ada },
    });
    expect(await jobs()).toBe(0);
  });

  it('is sent again by the same action and user when it is resolved as not sent', async () => {
    const { id } = await uncertain();
    expect(await resolve(id, 'NOT_SENT')).toMatchObject({
      status: 200,
      body: { state: 'FAILED', sentAt: null },
    });
    expect(await action()).toMatchObject({ id: actionId, state: 'TODO', outcome: null, performedAt: null });
    expect(await jobs()).toBe(1);
    const { rows } = await service.database.pool.query<{ at: string; by: string }>(
      'SELECT approved_at AS at, approved_by_user_id AS by FROM actions WHERE organization_id = $1 AND id = $2',
      [client.organization.id, actionId],
    );
    expect(rows).toEqual([{ at: at(5), by: ada }]);
    const { body } = await client.get<{ items: { type: string; data: unknown }[] }>(
      '/events?type=action.updated',
    );
    expect(body.items).toMatchObject([{ data: { id: actionId, state: 'TODO' } }]);
  });

  it('keeps its step, so that no second action is created', async () => {
    await resolve((await uncertain()).id, 'NOT_SENT');
    const { items } = await read<{ items: Action[] }>(client, `/actions?carryingInvoiceId=${invoiceId}`);
    expect(items.map(({ id, stepKey }) => [id, stepKey])).toEqual([[actionId, 'first']]);
  });

  it('is resolved once by concurrent requests', async () => {
    const { id } = await uncertain();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => resolve(id, i % 2 === 0 ? 'SENT' : 'NOT_SENT')),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(11).fill(409)]);
    const [won] = answers.filter(({ status }) => status === 200);
    const { state } = await action();
    expect([won?.body.state, state]).toEqual(
      won?.body.state === 'SENT' ? ['SENT', 'EXECUTED'] : ['FAILED', 'TODO'],
    );
    expect(await jobs()).toBe(state === 'TODO' ? 1 : 0);
  });

  it.each(['SENT', 'FAILED', 'SENDING'] as const)('cannot be resolved when it is %s', async (state) => {
    const { id } = await add({ actionId, state });
    const answer = await resolve(id, 'NOT_SENT');
    expectError(answer, 409, 'CONFLICT', 'state');
    expect(answer.text).toContain(state);
    expect(await action()).toMatchObject({ state: 'FAILED', outcome: 'UNCERTAIN' });
  });

  it('can be resolved only by a user with permission, as SENT or NOT_SENT', async () => {
    const { id } = await uncertain();
    const viewer = (await addUser(service, client, 'vic', { role: 'VIEWER' })).id;
    expectError(await resolve(id, 'SENT', viewer), 403, 'ACCESS_FORBIDDEN');
    expectError(await resolve(id, 'SENT', null), 400, 'INVALID_DATA', 'X-Quittance-User');
    expectError(await resolve(id, 'MAYBE'), 400, 'INVALID_DATA', 'as');
    expectError(await resolve(MISSING_ID, 'SENT'), 404, 'NOT_FOUND');
    expect(await get(id)).toMatchObject({ state: 'UNCERTAIN' });
  });
});
