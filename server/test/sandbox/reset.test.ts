import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventList } from '../../src/exchange/events/schema.ts';
import type { WebhookEndpointSecret } from '../../src/exchange/webhooks/schema.ts';
import { ORGANIZATION_TABLES } from '../../src/platform/tables/tables.ts';
import type { TestClock } from '../../src/setup/test-clock/schema.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import { owing, switchOn } from '../harness/outgoing.ts';
import { itNightly } from '../harness/seeds.ts';
import { type Client, testService } from '../harness/service.ts';
import { furnish } from '../tenants/organization.ts';
import { advance, BEGIN, mailsOf, openSandboxStage, type SandboxStage } from './stage.ts';

let stage: SandboxStage;
let client: Client;
beforeAll(async () => {
  stage = await openSandboxStage();
  client = await stage.service.client({ sandbox: true });
});
afterAll(() => stage.close());

const reset = (one = client) => store<TestClock>(one, '/test_clock/reset', undefined);

/** Returns the number of an organization's rows in each table. */
async function rowsOf({ organization }: Client): Promise<Record<string, number>> {
  const { pool } = stage.service.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'organization_id' ORDER BY 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*) AS count FROM ${name} WHERE organization_id = $1`,
      [organization.id],
    );
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

itNightly(
  'removes records and keeps settings, without any time in the future',
  async () => {
    const other = await stage.service.client({ sandbox: true });
    for (const one of [client, other]) {
      await furnish(stage.service, one, 'mine', 'Ours');
      // The reply of the furnished customer is pending, so only this one gets a reminder.
      await owing(one, 'reminded');
      await switchOn(stage.service, one);
      await advance(stage, one, { days: 30 });
      const template = { name: 'later', texts: { en: { subject: 's', body: 'b' } } };
      await store(one, '/internal/mail_templates', template);
    }
    expect((await mailsOf(stage, client)).length).toBeGreaterThan(0);
    const [before, others] = [await rowsOf(client), await rowsOf(other)];
    expect(Object.keys(before).sort()).toEqual(ORGANIZATION_TABLES.map(({ name }) => name).sort());
    expect(await reset()).toEqual({ now: BEGIN, status: 'READY', advancingTo: null });
    const after = await rowsOf(client);
    for (const { name, reset: decision } of ORGANIZATION_TABLES)
      if (decision !== 'KEPT')
        // The logo is the only file that stays.
        expect(after[name], name).toBe(name === 'files' ? 1 : 0);
      else if (name.startsWith('audit_'))
        // The audit log stays, and the reset adds an entry.
        expect(after[name], name).toBeGreaterThanOrEqual(Number(before[name]));
      else expect(after[name], name).toBe(before[name]);
    const { rows: done } = await stage.service.database.pool.query<{ action: string }>(
      `SELECT action FROM audit_entries WHERE organization_id = $1 ORDER BY position DESC LIMIT 1`,
      [client.organization.id],
    );
    expect(done).toEqual([{ action: 'test_clock.reset' }]);
    expect(await rowsOf(other)).toEqual(others);
    expect(await mailsOf(stage, client)).toEqual([]);
    expect((await mailsOf(stage, other)).length).toBeGreaterThan(0);
    const { items } = await read<{ items: { updatedAt: string }[] }>(client, '/internal/mail_templates');
    expect(items.length).toBeGreaterThan(1);
    for (const { updatedAt } of items) expect(updatedAt <= BEGIN).toBe(true);
    expect(await store(client, '/customers', customer('mine'))).toMatchObject({ createdAt: BEGIN });
    expect((await read<TestClock>(other, '/test_clock')).now).toBe('2026-03-18T09:20:00.000Z');
  },
  180_000,
);

it('invalidates older cursors, and loses no later event', async () => {
  const one = await stage.service.client({ sandbox: true });
  await store(one, '/customers', customer('a'));
  const { nextCursor: seen } = await read<EventList>(one, '/events');
  await store(one, '/customers', customer('unseen'));
  await advance(stage, one, { days: 1 });
  await reset(one);
  expectError(await one.get(`/events?since=${seen}`), 400, 'INVALID_DATA', 'since');
  const { items, nextCursor } = await read<EventList>(one, '/events');
  expect(items).toEqual([]);
  await store(one, '/customers', customer('new'));
  await advance(stage, one, { days: 1 });
  await store(one, '/customers', customer('newer'));
  const changes = await read<EventList>(one, `/events?since=${nextCursor}`);
  expect(changes.items.map(({ data }) => Reflect.get(data, 'externalId'))).toEqual(['new', 'newer']);
  expect(changes.items.map(({ timestamp }) => timestamp)).toEqual([BEGIN, '2026-02-17T09:20:00.000Z']);
});

it('continues webhooks with later events', async () => {
  const one = await stage.service.client({ sandbox: true });
  await store<WebhookEndpointSecret>(one, '/webhook_endpoints', { url: 'https://example.com/hook' });
  await store(one, '/customers', customer('a'));
  await reset(one);
  const { rows } = await stage.service.database.pool.query(
    `SELECT w.position = f.position AS "isAtEnd", w.enabled FROM webhook_endpoints w
     JOIN event_feeds f ON f.organization_id = $1 WHERE w.organization_id = $1`,
    [one.organization.id],
  );
  expect(rows).toEqual([{ isAtEnd: true, enabled: true }]);
});

it('includes every write before it and none after it', async () => {
  const service = await testService();
  const one = await service.client({ sandbox: true });
  const write = async (i: number) => {
    await one.post('/customers', customer(`c${i}`));
    await one.post('/invoices', invoice(`i${i}`, `c${i}`, 100));
    return one.post('/payments', payment(`p${i}`, `c${i}`, 50, { [`i${i}`]: 50 }));
  };
  const writes = Array.from({ length: 40 }, (_, i) => write(i));
  const resets = [0, 1, 2].map(async () => one.post('/test_clock/reset', undefined));
  for (const { status, text } of await Promise.all(resets)) expect(status, text).toBe(200);
  for (const { status, text } of await Promise.all(writes)) expect([201, 400], text).toContain(status);
  await closeVerified(service);
});
