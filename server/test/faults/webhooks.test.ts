import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Event, EventList } from '../../src/exchange/events/schema.ts';
import type { WebhookEndpointSecret } from '../../src/exchange/webhooks/schema.ts';
import { receiver, verified } from '../events/receiver.ts';
import { itDrawsLong } from '../harness/seeds.ts';
import { Random } from '../model/random.ts';
import { newDataDir, type Pair, pairOf, request, serve } from '../processes/quittance.ts';

const CUSTOMERS = 8;
const KILLS = 5;

async function events(url: string, pair: Pair): Promise<Event[]> {
  const all: Event[] = [];
  for (let since = ''; ; ) {
    const { status, text } = await request(url, pair, `/events?limit=500${since}`);
    expect(status, text).toBe(200);
    const list: EventList = JSON.parse(text);
    all.push(...list.items);
    if (list.items.length === 0) return all;
    since = `&since=${list.nextCursor}`;
  }
}

/** Writes until the server is gone and records the answered writes, which were committed. */
async function write(url: string, pair: Pair, life: number, committed: Set<string>): Promise<void> {
  for (let i = 0; ; i += 1) {
    const externalId = `l${life}-${i}`;
    const customer = { externalId: `c${i % CUSTOMERS}` };
    const dates = { issuedAt: '2026-01-01', dueDate: '2026-01-31' };
    const body = { externalId, customer, grossAmount: 100, ...dates };
    const answer = await request(url, pair, '/invoices', body).catch(() => null);
    if (answer === null) return;
    if (answer.status === 201) committed.add(externalId);
  }
}

itDrawsLong(
  'delivers every committed event in order per customer, however often the process is killed',
  { timeout: 300_000 },
  async (seed) => {
    const random = new Random(seed);
    const hooks = await receiver();
    const own = { DATA_DIR: await newDataDir(), WEBHOOK_ALLOW_PRIVATE: 'true' };
    let server = await serve(own);
    const pair = pairOf(server);
    const made = await request(server.url, pair, '/webhook_endpoints', { url: hooks.url });
    expect(made.status, made.text).toBe(201);
    const { secret }: WebhookEndpointSecret = JSON.parse(made.text);
    for (let i = 0; i < CUSTOMERS; i += 1)
      await request(server.url, pair, '/customers', { externalId: `c${i}`, name: `C ${i}` });
    const committed = new Set<string>();
    for (let life = 0; life < KILLS; life += 1) {
      const writing = write(server.url, pair, life, committed);
      await sleep(random.integer(300, 1800));
      server.kill('SIGKILL', random.pick(['process', 'group']));
      await Promise.all([server.ended, writing]);
      server = await serve(own);
    }
    let all = await events(server.url, pair);
    const created = all.filter(({ type }) => type === 'invoice.created');
    const notified = new Set(created.map(({ data }) => Object(data).externalId));
    for (const externalId of committed) expect(notified).toContain(externalId);
    expect(notified.size).toBe(created.length);
    // Another process takes over events of a killed one when their lease expires.
    const arrived = () => new Set(hooks.received.map(({ id }) => id));
    // Time-based events of the invoices arrive meanwhile.
    const hasArrived = async () => {
      all = await events(server.url, pair);
      return all.every(({ id }) => arrived().has(id));
    };
    await expect.poll(hasArrived, { timeout: 90_000, interval: 500 }).toBe(true);
    for (const one of hooks.received) verified(one, secret);
    const order = [...arrived()];
    for (const customerId of new Set(all.map((event) => event.customerId))) {
      const expected = all.filter((event) => event.customerId === customerId).map(({ id }) => id);
      const mine = new Set(expected);
      expect(order.filter((id) => mine.has(id))).toEqual(expected);
    }
    await server.stop();
    await hooks.close();
  },
);
