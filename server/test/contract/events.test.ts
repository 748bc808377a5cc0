import { afterEach, expect } from 'vitest';
import type { Event, EventList } from '../../src/exchange/events/schema.ts';
import { OVERDUE_INVOICES } from '../../src/ledger/invoices/job.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { queueTimed, timedTasks } from '../../src/platform/jobs/timed-work.ts';
import {
  addEndpoint,
  type Behaviour,
  deliveriesOf,
  describeEvent,
  type Receiver,
  receiver,
  startDelivering,
  verified,
} from '../events/receiver.ts';
import { expectError } from '../harness/contract.ts';
import { creditNote, customer, invoice, payment, refund, type Stored } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { addAction } from '../harness/people.ts';
import { ownService } from '../harness/service.ts';
import { INSTANT, openWorld, rows, UUID } from './entries.ts';

const world = openWorld();
const C = '/customers/external:c';
const WAIT = { timeout: 20_000, interval: 20 };
const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const feed = async (query = '') => world.read<EventList>(`/events?${query}`);
/** Returns the types of the events of some work. */
async function typesOf(work: () => Promise<unknown>): Promise<string[]> {
  const { nextCursor } = await feed('limit=500');
  await work();
  return (await feed(`since=${nextCursor}`)).items.map(({ type }) => type);
}
const item = (amountLinked: number, externalId: string) => [{ externalId, amountLinked }];

rows('Events', {
  'customer.*': async () => {
    expect(await typesOf(() => world.add('/customers', customer('x')))).toEqual(['customer.created']);
    const named = () => world.change('/customers/external:x', { name: 'N' });
    expect(await typesOf(named)).toEqual(['customer.updated']);
    expect(await typesOf(named)).toEqual([]);
    expect(await typesOf(() => world.remove('/customers/external:x'))).toEqual(['customer.deleted']);
  },
  'invoice.created, updated, deleted, paid, overdue': async () => {
    const add = (more: object) =>
      world.add('/invoices', invoice('i', 'c', 10, { dueDate: '2026-03-02', ...more }));
    expect(await typesOf(() => add({}))).toEqual(['invoice.created']);
    expect(await typesOf(() => add({ name: 'N' }))).toEqual(['invoice.updated']);
    const announce = async () => {
      await queueTimed(world.service, OVERDUE_INVOICES);
      await runDueJobs(world.service.database, timedTasks(world.service, OVERDUE_INVOICES));
    };
    expect(await typesOf(announce)).toEqual([]);
    world.clock.set('2026-03-02T23:00:00Z');
    expect(await typesOf(announce)).toEqual(['invoice.overdue']);
    expect(await typesOf(announce)).toEqual([]);
    const paid = await typesOf(() => world.add('/payments', payment('p', 'c', 10, { i: 10 })));
    expect(paid).toContain('invoice.paid');
    expect(await typesOf(() => world.remove('/invoices/external:i'))).toContain('invoice.deleted');
  },
  'payment.*': async () => {
    expect(await typesOf(() => world.add('/payments', payment('p', 'c', 9)))).toEqual(['payment.created']);
    expect(await typesOf(() => world.add('/payments', payment('p', 'c', 8)))).toEqual(['payment.updated']);
    expect(await typesOf(() => world.remove('/payments/external:p'))).toEqual(['payment.deleted']);
  },
  'credit_note.*': async () => {
    const add = (amount: number) => world.add('/credit_notes', creditNote('n', 'c', amount));
    expect(await typesOf(() => add(9))).toEqual(['credit_note.created']);
    expect(await typesOf(() => add(8))).toEqual(['credit_note.updated']);
    expect(await typesOf(() => world.remove('/credit_notes/external:n'))).toEqual(['credit_note.deleted']);
  },
  'refund.*': async () => {
    expect(await typesOf(() => world.add('/refunds', refund('r', 'c', 9)))).toEqual(['refund.created']);
    expect(await typesOf(() => world.add('/refunds', refund('r', 'c', 8)))).toEqual(['refund.updated']);
    expect(await typesOf(() => world.remove('/refunds/external:r'))).toEqual(['refund.deleted']);
  },
  'reconciliation.*': async () => {
    await world.add('/invoices', invoice('i', 'c', 10));
    await world.add('/payments', payment('p', 'c', 10));
    const reconcile = (amount: number) =>
      typesOf(() =>
        world.add('/reconcile', {
          externalId: 'x',
          invoices: amount === 0 ? [] : item(amount, 'i'),
          payments: amount === 0 ? [] : item(amount, 'p'),
        }),
      );
    expect(await reconcile(5)).toContain('reconciliation.created');
    expect(await reconcile(5)).toEqual([]);
    expect(await reconcile(6)).toContain('reconciliation.updated');
    expect(await reconcile(0)).toContain('reconciliation.undone');
  },
  'action.*': async () => {
    const { id: customerId } = await world.read(C);
    expect(await typesOf(() => addAction(world.service, world.client, { customerId }))).toEqual([
      'action.created',
    ]);
    expect(await feed('type=action.created,action.updated,action.deleted')).toMatchObject({
      items: [{ type: 'action.created', customerId }],
    });
  },
  'note.*': async () => {
    let path = '';
    const add = async () => {
      path = `/notes/${(await world.add('/notes', { content: 'x', customer: { externalId: 'c' } })).id}`;
    };
    expect(await typesOf(add)).toEqual(['note.created']);
    expect(await typesOf(() => world.change(path, { content: 'y' }))).toEqual(['note.updated']);
    expect(await typesOf(() => world.remove(path))).toEqual(['note.deleted']);
  },
  'storage in the transaction of the change': async () => {
    await world.add('/invoices', invoice('i', 'c', 10));
    const over = payment('p', 'c', 99, { i: 11 });
    expect(await typesOf(() => world.refuse('/payments', over, 'AMOUNT_EXCEEDED'))).toEqual([]);
    // If an event cannot be stored, its cause is not stored either.
    const own = await ownService({ logLevel: 'silent' });
    open.push(own.close);
    const client = await own.client();
    await own.database.pool.query('ALTER TABLE outbox RENAME TO elsewhere');
    expectError(await client.post('/customers', customer('x')), 500, 'INTERNAL');
    await own.database.pool.query('ALTER TABLE elsewhere RENAME TO outbox');
    expectError(await client.get('/customers/external:x'), 404, 'NOT_FOUND');
    expect((await client.post('/customers', customer('x'))).status).toBe(201);
  },
  'GET /v1/events': async () => {
    await world.add('/customers', customer('d'));
    const { id } = await world.add<Stored>('/invoices', invoice('i', 'd', 10));
    const all = await feed();
    expect(all.items.map(({ type }) => type)).toEqual([
      'customer.created',
      'customer.created',
      'invoice.created',
    ]);
    for (const event of all.items) {
      expect(event.id).toMatch(UUID);
      expect(event.timestamp).toMatch(INSTANT);
    }
    expect(all.items[2]?.data).toMatchObject({ id, externalId: 'i' });
    const names = async (query: string) =>
      (await feed(query)).items.map(({ data }) => Object(data).externalId);
    expect(await names('type=invoice.created')).toEqual(['i']);
    expect(await names('type=invoice.created,customer.created')).toEqual(['c', 'd', 'i']);
    expect(await names('customer.externalId=d')).toEqual(['d', 'i']);
    const first = await feed('limit=1');
    expect(await names(`since=${first.nextCursor}`)).toEqual(['d', 'i']);
    expect(await names(`since=${all.nextCursor}`)).toEqual([]);
    expectError(await world.client.get('/events?type=invoice'), 400, 'INVALID_DATA', 'type');
    for (const limit of [0, 501])
      expectError(await world.client.get(`/events?limit=${limit}`), 400, 'INVALID_DATA', 'limit');
  },
});

async function receive(behaviour?: Behaviour): Promise<Receiver> {
  const one = await receiver(behaviour);
  open.push(one.close);
  return one;
}
function deliver(): void {
  open.push(startDelivering(world.service).stop);
}

rows('Webhooks', {
  'headers webhook-id, webhook-timestamp, webhook-signature': async () => {
    const { url, received } = await receive();
    // The published library refuses old signatures, by the real clock.
    world.clock.set(systemClock.now());
    const { secret } = await addEndpoint(world.client, url);
    await world.add('/customers', customer('x'));
    deliver();
    await expect.poll(() => received.map(describeEvent), WAIT).toEqual(['customer.created x']);
    const [one] = received;
    if (one === undefined) throw new Error('one must have arrived');
    const { items } = await feed(`type=customer.created&limit=500`);
    expect(one.headers).toMatchObject({
      'webhook-id': items.at(-1)?.id,
      'webhook-timestamp': expect.stringMatching(/^\d+$/),
      'webhook-signature': expect.stringMatching(/^v1,/),
    });
    expect(verified(one, secret)).toEqual(one.body);
    expect(() => verified({ ...one, text: `${one.text} ` }, secret)).toThrow();
  },
  'body: type, timestamp, data': async () => {
    const { url, received } = await receive();
    await addEndpoint(world.client, url);
    await world.add('/customers', customer('x'));
    deliver();
    await expect.poll(() => received.length, WAIT).toBe(1);
    const event: Partial<Event> = (await feed()).items.at(-1) ?? {};
    expect(received[0]?.body).toEqual({ type: event.type, timestamp: event.timestamp, data: event.data });
    expect(received[0]?.headers['content-type']).toMatch(/^application\/json/);
  },
  'delivery at least once, in order per customer': async () => {
    let failures = 2;
    const { url, received } = await receive(({ body }) => {
      const isBad = body.type === 'customer.created' && body.data.externalId === 'bad' && failures > 0;
      if (isBad) failures -= 1;
      return isBad ? 500 : 204;
    });
    const { id } = await addEndpoint(world.client, url);
    for (const name of ['bad', 'good']) {
      await world.add('/customers', customer(name));
      await world.add('/invoices', invoice(name, name, 1));
    }
    deliver();
    const of = (name: string) => received.map(describeEvent).filter((one) => one.endsWith(name));
    await expect.poll(() => of('good'), WAIT).toEqual(['customer.created good', 'invoice.created good']);
    while (failures > 0 || of('bad').length < 4) {
      // Waiting attempts are due immediately when the endpoint is enabled again.
      await world.change(`/webhook_endpoints/${id}`, { enabled: true });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const created = 'customer.created bad';
    expect(of('bad')).toEqual([created, created, created, 'invoice.created bad']);
  },
  'retries for three days': async () => {
    const { url, received } = await receive(() => 503);
    const { id } = await addEndpoint(world.client, url);
    const start = world.clock.millis();
    await world.add('/customers', customer('x'));
    deliver();
    const delivery = async () => (await deliveriesOf(world.client, id))[0];
    for (let attempts = 1; ; attempts += 1) {
      await expect.poll(async () => (await delivery())?.attempts, WAIT).toBe(attempts);
      const { nextAttemptAt, state } = (await delivery()) ?? {};
      if (state === 'FAILED') break;
      expect(Date.parse(nextAttemptAt ?? '')).toBeGreaterThan(world.clock.millis());
      world.clock.set(nextAttemptAt ?? '');
    }
    expect(received.length).toBeGreaterThan(5);
    const days = (world.clock.millis() - start) / 86_400_000;
    expect(days).toBeGreaterThan(2.3);
    expect(days).toBeLessThan(3.7);
  },
});
