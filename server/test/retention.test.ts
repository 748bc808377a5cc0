import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sequenceEvents } from '../src/exchange/events/sequence.ts';
import { changeRetention } from '../src/people/organizations/settings/retention.ts';
import { ManualClock } from '../src/platform/clock.ts';
import { newId } from '../src/platform/ids.ts';
import { inForce, KEPT, keepDays } from '../src/platform/retention/kinds.ts';
import { closeVerified } from './harness/contract.ts';
import { customer, invoice, read, store } from './harness/factories.ts';
import { addSent } from './harness/mail.ts';
import { removeOld } from './harness/retention.ts';
import { type Client, type TestService, testService } from './harness/service.ts';
import { stored } from './harness/uploads.ts';
import { plain } from './inbound/mails.ts';

const DAY = 86_400_000;
const START = '2026-03-01T12:00:00.000Z';

let clock: ManualClock;
let service: TestService;
let client: Client;
let lines: { kind: string; removed: number; organizationId: string | null }[];
beforeAll(async () => {
  clock = new ManualClock(START);
  service = await testService({ clock });
  const out = new Writable({
    write: (chunk, _, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  service = { ...service, log: pino({ level: 'info' }, out) };
});
beforeEach(async () => {
  lines = [];
  client = await service.client();
  await store(client, '/customers', customer('c'));
});
afterAll(() => closeVerified(service));

const later = (days: number) => clock.set(new Date(clock.millis() + days * DAY).toISOString());
const count = async (table: string, where = 'true') => {
  const { rows } = await service.database.pool.query<{ count: number }>(
    `SELECT count(*) AS count FROM ${table} WHERE organization_id = $1 AND ${where}`,
    [client.organization.id],
  );
  return rows[0]?.count;
};

/** Creates a webhook with a current delivery in each state. */
async function deliveries(): Promise<void> {
  const { pool } = service.database;
  const { id } = await store(client, '/webhook_endpoints', { url: 'https://receiver.example/hook' });
  await store(client, '/invoices', invoice(newId(), 'c', 100));
  await sequenceEvents(service.database, client.organization.id);
  const { rows } = await pool.query<{ position: number }>(
    'SELECT max(position) AS position FROM events WHERE organization_id = $1',
    [client.organization.id],
  );
  await pool.query('DELETE FROM webhook_deliveries WHERE organization_id = $1', [client.organization.id]);
  for (const state of ['DELIVERED', 'FAILED', 'PENDING'])
    await pool.query(
      `INSERT INTO webhook_deliveries (organization_id, endpoint_id, id, position, lane, state, attempts, next_attempt_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $3, $5, 1, CASE WHEN $5 = 'PENDING' THEN $6::timestamptz END, $6, $6)`,
      [client.organization.id, id, newId(), rows[0]?.position, state, clock.now()],
    );
}

describe('records with a retention period', () => {
  it('are deleted after it with a log entry, but pending deliveries are kept', async () => {
    await deliveries();
    later(6.9);
    await removeOld(service);
    expect(await count('webhook_deliveries')).toBe(3);
    later(0.2);
    await removeOld(service);
    expect(await count('webhook_deliveries')).toBe(1);
    expect(await count('webhook_deliveries', "state = 'PENDING'")).toBe(1);
    const said = lines.filter(({ kind }) => kind === 'webhook_deliveries');
    expect(said).toMatchObject([{ removed: 2, organizationId: client.organization.id }]);
  });

  it('follow the operator, or the organization that sets its own period', async () => {
    const of = async (days: number | null | undefined) => {
      await changeRetention(service, client.organization.id, 'webhook_deliveries', days);
      await removeOld(service, { webhook_deliveries: 3 });
      return count('webhook_deliveries');
    };
    await deliveries();
    later(4);
    expect(await of(null)).toBe(3);
    expect(await of(5)).toBe(3);
    expect(await of(undefined)).toBe(1);
    const { items } = await read<{ items: { action: string; changes: unknown }[] }>(
      client,
      '/internal/audit/entries?action=retention.changed',
    );
    expect(items.map(({ changes }) => changes)).toEqual([
      [{ field: 'webhook_deliveries', before: 5, after: null }],
      [{ field: 'webhook_deliveries', before: null, after: 5 }],
    ]);
  });

  it('are deleted in batches', async () => {
    await service.database.pool.query(
      `INSERT INTO idempotency_keys (organization_id, api_key, key, request_hash, created_at)
       SELECT $1, 'k', g::text, '', $2 FROM generate_series(1, 2500) g`,
      [client.organization.id, clock.now()],
    );
    later(1.1);
    await removeOld(service);
    expect(await count('idempotency_keys')).toBe(0);
    const said = lines.filter(({ kind }) => kind === 'idempotency_keys');
    expect(said.map(({ removed }) => removed)).toEqual([1000, 1000, 500]);
  });

  it('include processed events of payment providers, but no waiting ones', async () => {
    await service.database.pool.query(
      `INSERT INTO provider_events (organization_id, provider, event_id, subject, provider_id, received_at, processed_at)
       VALUES ($1, 'STRIPE', 'done', 'PAYMENT', 'p', $2, $2), ($1, 'STRIPE', 'waiting', 'PAYMENT', 'p', $2, NULL)`,
      [client.organization.id, clock.now()],
    );
    later(91);
    await removeOld(service);
    expect(await count('provider_events')).toBe(1);
    expect(await count('provider_events', 'processed_at IS NULL')).toBe(1);
  });

  it('include links and visits to the portal', async () => {
    const { id } = await read<{ id: string }>(client, '/customers/external:c');
    await client.post(`/customers/${id}/portal`, { expiresIn: 3600 });
    await service.database.pool.query(
      `INSERT INTO portal_visits (organization_id, link_id, day, id, customer_id, first_at, last_at, visits)
       VALUES ($1, $2, $4::timestamptz::date, $2, $3, $4, $4, 1)`,
      [client.organization.id, newId(), id, clock.now()],
    );
    later(30);
    await removeOld(service);
    expect([await count('portal_links'), await count('portal_visits')]).toEqual([1, 1]);
    later(1);
    await removeOld(service);
    expect([await count('portal_links'), await count('portal_visits')]).toEqual([0, 1]);
    later(370);
    await removeOld(service);
    expect(await count('portal_visits')).toBe(0);
  });
});

describe('the texts of emails', () => {
  it('are kept forever by default; with a period, sent and received texts go and the records stay', async () => {
    const { id } = await read<{ id: string }>(client, '/customers/external:c');
    const sent = await addSent(service, client, { customerId: id, subject: 'Reminder 1' });
    const handed = await client.send('POST', '/internal/inbound_mail', {
      body: new Uint8Array(plain({ to: sent.replyTo, text: 'I shall pay.' })),
      headers: { 'content-type': 'message/rfc822' },
    });
    expect(handed.status, handed.text).toBe(200);
    later(1000);
    await removeOld(service);
    expect(await count('messages', 'text_body IS NOT NULL')).toBe(2);
    expect(await stored(service.storage, client)).toHaveLength(1);
    await removeOld(service, { mail_texts: 999 });
    expect(await count('messages', 'text_body IS NOT NULL OR summary IS NOT NULL')).toBe(0);
    expect(await count('files')).toBe(0);
    const { items } = await read<{ items: { id: string; subject: string }[] }>(client, '/internal/messages');
    expect(items.map(({ subject }) => subject)).toContain('Reminder 1');
    for (const one of items) expect((await client.get(`/internal/messages/${one.id}`)).status).toBe(200);
    expect((await client.get(`/internal/messages/${sent.id}/thread`)).status).toBe(200);
  });

  it('are kept until they are sent', async () => {
    const { id } = await read<{ id: string }>(client, '/customers/external:c');
    await addSent(service, client, { customerId: id, state: 'SENDING' });
    later(100);
    await removeOld(service, { mail_texts: 30 });
    expect(await count('messages', 'text_body IS NOT NULL')).toBe(1);
  });
});

describe('a retention period', () => {
  it('is stated by kind', () => {
    expect(keepDays('webhook_deliveries=3, mail_texts=ever,devices=90')).toEqual({
      webhook_deliveries: 3,
      mail_texts: null,
      devices: 90,
    });
    expect(inForce({ devices: 1 })).toMatchObject({ devices: 1, portal_visits: 400, mail_texts: null });
  });

  it.each(['invoices=1', 'mail_texts=29', 'devices', 'devices=x', 'devices=-1', 'devices=40000', ''])(
    'refuses %j',
    (text) => {
      expect(() => keepDays(text)).toThrow(RangeError);
    },
  );

  it('never exists for money, nor for records of what was done with it', () => {
    expect(Object.keys(KEPT).filter((name) => /document|payment|link$|audit|customer/.test(name))).toEqual(
      [],
    );
  });
});
