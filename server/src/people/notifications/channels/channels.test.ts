import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Behaviour, type Receiver, receiver } from '../../../../test/events/receiver.ts';
import { closeVerified, expectError } from '../../../../test/harness/contract.ts';
import { customer, invoice, store } from '../../../../test/harness/factories.ts';
import { runDueJobs } from '../../../../test/harness/jobs.ts';
import { addUser } from '../../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../../test/harness/service.ts';
import { runImport } from '../../../../test/tenants/organization.ts';
import { ManualClock } from '../../../platform/clock.ts';
import { channelTasks, queueChannels } from './job.ts';
import type { NotificationChannel, NotificationChannelTest } from './schema.ts';

const NOW = '2026-03-06T12:00:00.000Z';
const PATH = '/internal/notification_channels';
const HOSTILE = '<!channel> & <https://evil.example|Pay> [x](http://evil.example) *b*';
const KINDS = ['REPLY', 'PROMISE_BROKEN', 'DISPUTE', 'IMPORT_FAILED'];

const clock = new ManualClock(NOW);
let service: TestService;
let jobs: ReturnType<typeof channelTasks>;
let slack: Receiver;
let behaviour: Behaviour;
let client: Client;

beforeAll(async () => {
  service = await testService({ clock });
  jobs = channelTasks(service, { timeoutMillis: 300 });
  slack = await receiver((received, answer) => behaviour(received, answer));
});
beforeEach(async () => {
  clock.set(NOW);
  behaviour = () => 200;
  slack.received.length = 0;
  client = await service.client({ name: 'Meier & Co' });
  await store(client, '/customers', customer('c', { name: HOSTILE }));
});
afterAll(async () => {
  await jobs.close();
  await slack.close();
  await closeVerified(service);
});

const add = (more: object = {}, by = client) =>
  by.post<NotificationChannel>(PATH, {
    name: '#collections',
    service: 'SLACK',
    url: `${slack.url}services/T0/B0/secret`,
    kinds: KINDS,
    ...more,
  });
const added = async (more: object = {}) => {
  const answer = await add(more);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const listed = async () => (await client.get<{ items: NotificationChannel[] }>(PATH)).body.items;
async function dispute(name: string, by = client) {
  await store(by, '/invoices', invoice(name, 'c', 120_050));
  const answer = await by.post(`/invoices/external:${name}/dispute`, { reason: 'WRONG_PRICE' });
  expect(answer.status, answer.text).toBeLessThan(300);
}
async function tick(): Promise<void> {
  await queueChannels(service);
  await runDueJobs(service.database, jobs.tasks);
}
const waiting = async () => {
  const { rowCount } = await service.database.pool.query(
    'SELECT 1 FROM channel_messages WHERE organization_id = $1',
    [client.organization.id],
  );
  return rowCount;
};

describe('a channel', () => {
  it('gets the wanted occurrences of Slack as blocks, escaped', async () => {
    const { id: _, ...channel } = await added({ kinds: ['DISPUTE'] });
    expect(channel).toMatchObject({ urlHint: `${new URL(slack.url).host}/…cret`, enabled: true });
    for (let i = 0; i < 7; i += 1) await dispute(`i${i}`);
    await runImport(service, client, [{ type: 'invoice', data: { externalId: 'x' } }]);
    await Promise.all([tick(), tick()]);
    const [message, ...others] = slack.received;
    expect(others).toEqual([]);
    expect(message?.path).toBe('/services/T0/B0/secret');
    const { text, blocks } = JSON.parse(message?.text ?? '');
    expect(text).toBe('Meier &amp; Co · Disputes');
    expect(blocks[1].text).toMatchObject({ type: 'mrkdwn', verbatim: true });
    const lines: string[] = blocks[1].text.text.split('\n');
    expect([lines[0], lines.length, lines[6]]).toEqual(['*Disputes*', 7, 'and 2 more']);
    expect(lines[1]).toContain('|&lt;!channel&gt; &amp; &lt;https://evil.example|Pay&gt;');
    expect(lines[1]).toContain('i0 · €1,200.50 outstanding>');
    expect(message?.text).not.toContain('<!channel>');
    expect(await listed()).toMatchObject([{ lastDeliveredAt: NOW, failingSince: null }]);
    expect(await waiting()).toBe(0);
  });

  it('gets an Adaptive Card of plain text runs in Teams', async () => {
    await added({ service: 'TEAMS' });
    await dispute('i');
    await runImport(service, client, [{ type: 'invoice', data: { externalId: 'x' } }]);
    await tick();
    const { type, attachments } = JSON.parse(slack.received[0]?.text ?? '');
    const { contentType, content } = attachments[0];
    expect([type, contentType, content.type]).toEqual([
      'message',
      'application/vnd.microsoft.card.adaptive',
      'AdaptiveCard',
    ]);
    const runs = content.body.flatMap(({ inlines }: { inlines: object[] }) => inlines);
    expect(runs.map((run: { type: string }) => run.type)).toEqual(runs.map(() => 'TextRun'));
    const texts = runs.map((run: { text: string }) => run.text);
    expect(texts).toContain('Failed imports');
    expect(texts).toContain(`${HOSTILE} · i · €1,200.50 outstanding`);
  });

  it('is tried again later, and keeps its messages in order', async () => {
    await added();
    behaviour = () => 500;
    await dispute('i1');
    await tick();
    await dispute('i2');
    await tick();
    expect(slack.received).toHaveLength(1);
    expect(await listed()).toMatchObject([{ failingSince: NOW, lastError: 'answered 500' }]);
    behaviour = () => 200;
    clock.set('2026-03-06T12:01:00.000Z');
    await tick();
    expect(slack.received).toHaveLength(2);
    expect(slack.received[1]?.text).toMatch(/i1 .*i2 /);
    expect(await listed()).toMatchObject([{ failingSince: null, lastError: null }]);
  });

  it('fails when the service is slow, redirects or cuts the connection', async () => {
    await added();
    await dispute('i');
    const errors: (string | null | undefined)[] = [];
    const behaviours: Behaviour[] = [
      () => undefined,
      (_, answer) => void answer.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      (_, answer) => void answer.destroy(),
    ];
    for (const [i, one] of behaviours.entries()) {
      behaviour = one;
      clock.set(`2026-03-06T13:0${i}:00.000Z`);
      await service.database.pool.query('UPDATE notification_channels SET next_attempt_at = NULL');
      await tick();
      errors.push((await listed())[0]?.lastError);
    }
    expect(errors).toEqual([
      'no response within 300 ms',
      'answered 302; redirects are not followed',
      'other side closed',
    ]);
    expect(await waiting()).toBe(1);
  });

  it('is disabled after five days of failures, or when it is gone, and can be enabled', async () => {
    const ada = (await addUser(service, client, 'ada', { role: 'ADMIN' })).id;
    const bob = (await addUser(service, client, 'bob')).id;
    const { id, version } = await added();
    behaviour = () => 404;
    await dispute('i1');
    for (let day = 6; day <= 11; day += 1) {
      clock.set(`2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`);
      await service.database.pool.query('UPDATE notification_channels SET next_attempt_at = NULL');
      await tick();
    }
    const [disabled] = await listed();
    expect(disabled).toMatchObject({
      enabled: false,
      disabledReason: expect.stringContaining('answered 404'),
    });
    expect(await waiting()).toBe(0);
    const notified = async (userId: string) =>
      (await client.get<{ items: object[] }>('/internal/notifications', { 'x-quittance-user': userId })).body
        .items;
    const disabling = { kind: 'CHANNEL_DISABLED', subject: '#collections', targetId: id };
    expect(await notified(ada)).toMatchObject([disabling]);
    expect(await notified(bob)).toEqual([]);
    await dispute('i2');
    expect(await waiting()).toBe(0);
    expectError(await client.put(`${PATH}/${id}`, { enabled: true, version }), 409, 'CONFLICT');
    const body = { enabled: true, version: disabled?.version };
    expect((await client.put<NotificationChannel>(`${PATH}/${id}`, body)).body).toMatchObject({
      enabled: true,
      disabledReason: null,
      failingSince: null,
    });
    behaviour = () => 410;
    await dispute('i3');
    await tick();
    expect(await listed()).toMatchObject([{ enabled: false, disabledReason: 'answered 410' }]);
    const { body: trail } = await client.get<{ items: { action: string }[] }>('/internal/audit/entries');
    const actions = trail.items?.map(({ action }) => action) ?? [];
    expect(actions.filter((action) => action === 'notification_channel.changed')).toHaveLength(3);
    await client.delete(`${PATH}/${id}`);
    expect(await notified(ada)).toEqual([]);
  });

  it('repeats messages whose process was killed, once its lease has ended', async () => {
    await added();
    await dispute('i');
    await service.database.pool.query(
      'UPDATE notification_channels SET lease_owner = gen_random_uuid(), lease_until = $1',
      ['2026-03-06T12:01:00.000Z'],
    );
    await tick();
    expect(slack.received).toHaveLength(0);
    clock.set('2026-03-06T12:01:01.000Z');
    await Promise.all([tick(), tick(), tick()]);
    expect(slack.received).toHaveLength(1);
  });

  it('is tested by administrators, also in a sandbox, which posts nothing else', async () => {
    client = await service.client({ sandbox: true });
    await store(client, '/customers', customer('c'));
    const { id } = await added({ service: 'TEAMS' });
    await dispute('i');
    await tick();
    expect(slack.received).toHaveLength(0);
    const test = await client.post<NotificationChannelTest>(`${PATH}/${id}/test`, undefined);
    expect(test.body).toEqual({ delivered: true, status: 200, error: null });
    expect(slack.received[0]?.text).toContain('Test message from');
    behaviour = () => 403;
    expect((await client.post<NotificationChannelTest>(`${PATH}/${id}/test`, undefined)).body).toEqual({
      delivered: false,
      status: 403,
      error: 'answered 403',
    });
    expect(await listed()).toMatchObject([{ lastError: null }]);
  });

  it('keeps its address secret, and out of other organizations', async () => {
    const { id } = await added();
    const other = await service.client();
    for (const answer of [
      await other.put(`${PATH}/${id}`, { name: 'mine' }),
      await other.delete(`${PATH}/${id}`),
      await other.post(`${PATH}/${id}/test`, undefined),
    ])
      expectError(answer, 404, 'NOT_FOUND');
    const { rows } = await service.database.pool.query<{ text: string }>(
      `SELECT (to_jsonb(c) - 'encrypted_url')::text AS text FROM notification_channels c WHERE id = $1`,
      [id],
    );
    expect(rows[0]?.text).not.toContain('B0');
    expect((await client.get(PATH)).text).not.toContain('B0');
    const bob = (await addUser(service, client, 'bob')).id;
    expectError(await client.get(PATH, { 'x-quittance-user': bob }), 403, 'ACCESS_FORBIDDEN');
    expect((await client.delete(`${PATH}/${id}`)).status).toBe(204);
    expect(await listed()).toEqual([]);
  });

  it('refuses private addresses, wrong kinds and too many channels', async () => {
    expectError(await add({ url: 'ftp://x.example' }), 400, 'INVALID_DATA', 'url');
    expectError(await add({ kinds: ['MENTION'] }), 400, 'INVALID_DATA');
    expectError(await add({ kinds: [] }), 400, 'INVALID_DATA', 'kinds');
    const answers = await Promise.all(Array.from({ length: 22 }, () => add()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const closed = await testService({ allowPrivate: false });
    const stranger = await closed.client();
    for (const url of ['https://127.0.0.1/x', 'http://hooks.slack.com/x', 'https://metadata.internal/'])
      expectError(await add({ url }, stranger), 400, 'INVALID_DATA', 'url');
    await closed.close();
  });
});
