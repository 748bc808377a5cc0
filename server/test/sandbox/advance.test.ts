import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DryRun } from '../../src/dunning/dry-run/schema.ts';
import type { EventList } from '../../src/exchange/events/schema.ts';
import type { TestClock } from '../../src/setup/test-clock/schema.ts';
import { contact, customer, invoice, payment, read, store } from '../harness/factories.ts';
import { switchOn } from '../harness/outgoing.ts';
import { itNightly } from '../harness/seeds.ts';
import type { Client } from '../harness/service.ts';
import { advance, BEGIN, mailsOf, openSandboxStage, type SandboxStage } from './stage.ts';

let stage: SandboxStage;
beforeAll(async () => {
  stage = await openSandboxStage();
});
afterAll(() => stage.close());

/** Returns a sandbox with an active plan, whose customer owes an invoice due in ten days. */
async function owingSandbox(timezone = 'Europe/Paris'): Promise<Client> {
  stage.clock.set(BEGIN);
  const client = await stage.service.client({ sandbox: true, timezone });
  await switchOn(stage.service, client);
  await store(client, '/customers', customer('a'));
  await store(client, '/customers/external:a/contacts', contact('jo@buyer.example'));
  await store(
    client,
    '/invoices',
    invoice('F-1', 'a', 10_000, { issuedAt: '2026-02-16', dueDate: '2026-02-26' }),
  );
  return client;
}

const eventsOf = async (client: Client, type: string) =>
  (await read<EventList>(client, `/events?type=${type}&limit=500`)).items;

const sentOn = async (client: Client): Promise<string[]> =>
  (await mailsOf(stage, client)).map((mail) => {
    const [, date = ''] = /^Date: (.*)$/m.exec(mail) ?? [];
    return new Date(date).toISOString();
  });

it('passes sixty days: reminders on the announced days, an overdue invoice, until it is paid', async () => {
  const client = await owingSandbox();
  const announced = await store<DryRun>(client, '/internal/dunning/dry_run', {
    to: '2026-04-17',
    limit: 200,
  });
  const emails = announced.items.filter(({ step, automatic }) => step.type === 'EMAIL' && automatic);
  expect(emails.length).toBeGreaterThan(2);
  const paidOn = emails[2]?.on ?? '';
  for (let days = 60; days > 0; days -= 4) {
    const { now } = await advance(stage, client, { days: 4 });
    if (
      now.slice(0, 10) >= paidOn &&
      (await read<{ state: string }>(client, '/invoices/external:F-1')).state !== 'PAID'
    )
      await store(client, '/payments', payment('P-1', 'a', 10_000, { 'F-1': 10_000 }));
  }
  expect(await read<TestClock>(client, '/test_clock')).toEqual({
    now: '2026-04-17T09:20:00.000Z',
    status: 'READY',
    advancingTo: null,
  });
  const sent = await sentOn(client);
  const until = sent.at(-1) ?? '';
  expect(sent.map((at) => at.slice(0, 10))).toEqual(
    emails.map(({ on }) => on).filter((on) => on <= until.slice(0, 10)),
  );
  expect(sent.length).toBeGreaterThanOrEqual(3);
  expect(sent.length).toBeLessThanOrEqual(4);
  expect(stage.smtp.received).toEqual([]);
  // The due day, 26 February, ends at midnight in Paris.
  expect(await eventsOf(client, 'invoice.overdue')).toMatchObject([
    { timestamp: '2026-02-26T23:00:00.000Z' },
  ]);
  expect(await read(client, '/invoices/external:F-1')).toMatchObject({ state: 'PAID' });
  for (const mail of await mailsOf(stage, client)) expect(mail).toContain('SANDBOX: this is a test');
});

itNightly(
  'sends nothing at night and on weekends, and sends waiting emails when the hours begin',
  async () => {
    const client = await owingSandbox('Asia/Kolkata');
    await advance(stage, client, { days: 60 });
    const sent = await sentOn(client);
    expect(sent.length).toBeGreaterThan(2);
    for (const at of sent) {
      const local = new Date(Date.parse(at) + 5.5 * 3_600_000);
      expect([0, 6]).not.toContain(local.getUTCDay());
      expect(local.getUTCHours()).toBeGreaterThanOrEqual(8);
      expect(local.getUTCHours()).toBeLessThan(18);
    }
    expect(await eventsOf(client, 'invoice.overdue')).toMatchObject([
      { timestamp: '2026-02-26T18:30:00.000Z' },
    ]);
  },
);

it('reports broken promises', async () => {
  const client = await owingSandbox();
  await advance(stage, client, { days: 12 });
  await store(client, '/invoices/external:F-1/promise', { date: '2026-03-05' });
  await advance(stage, client, { to: '2026-03-06T12:00:00.000Z' });
  const { items } = await read<{ items: object[] }>(client, '/actions?limit=100');
  expect(items).toContainEqual(
    expect.objectContaining({ name: 'Broken promise to pay', dueDate: '2026-03-05T23:00:00.000Z' }),
  );
});

itNightly('leaves the time of other organizations unchanged, as each has its own', async () => {
  const client = await owingSandbox();
  const other = await stage.service.client({ sandbox: true });
  const usual = await stage.service.client();
  await advance(stage, client, { days: 30 });
  const stored = await Promise.all(
    [client, other, usual].map((one) => store<{ createdAt: string }>(one, '/customers', customer('new'))),
  );
  expect(stored.map(({ createdAt }) => createdAt)).toEqual(['2026-03-18T09:20:00.000Z', BEGIN, BEGIN]);
  await store(usual, '/invoices', invoice('F-1', 'new', 10_000, { dueDate: '2026-03-01' }));
  expect(await read(usual, '/invoices/external:F-1')).toMatchObject({ state: 'DUE' });
});

it('advances once at a time, and only sandboxes', async () => {
  const client = await owingSandbox();
  const asked = await Promise.all([1, 2, 3].map((days) => client.post('/test_clock/advance', { days })));
  expect(asked.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
  expect(await client.post('/test_clock/reset', {})).toMatchObject({
    status: 409,
    body: { Error: { code: 'CONFLICT' } },
  });
  const usual = await stage.service.client();
  for (const refused of [
    await usual.get('/test_clock'),
    await usual.post('/test_clock/advance', { days: 1 }),
    await usual.post('/test_clock/reset', {}),
  ])
    expect(refused).toMatchObject({
      status: 403,
      body: { Error: { code: 'ACCESS_FORBIDDEN', message: expect.stringContaining('not a sandbox') } },
    });
});

it.each([
  [{ to: BEGIN }, 'to', 'must be later than'],
  [{ to: '2020-01-01' }, 'to', 'must be later than'],
  [{ to: '2027-03-24T09:20:00Z' }, 'to', 'must be at most 400 days after'],
  [{ days: 400, hours: 1 }, 'days', 'must be at most 400 days after'],
  [{ to: '2026-03-01', days: 1 }, 'to', 'cannot be combined'],
  [{ days: 0 }, 'days', 'must be at least 1'],
  [{ days: 401 }, 'days', 'must be at most 400'],
])('refuses %j', async (body, field, error) => {
  stage.clock.set(BEGIN);
  const client = await stage.service.client({ sandbox: true });
  expect(await client.post('/test_clock/advance', body)).toMatchObject({
    status: 400,
    body: { Error: { details: [{ field, error: expect.stringContaining(error) }] } },
  });
});
