import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Event } from '../../src/exchange/events/schema.ts';
import type { WebhookEndpoint, WebhookEndpointSecret } from '../../src/exchange/webhooks/schema.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import {
  addEndpoint,
  type Behaviour,
  deliveriesOf,
  describeEvent,
  type Receiver,
  receiver,
  startDelivering,
  verified,
  type Workers,
} from './receiver.ts';

let service: TestService;
let client: Client;
let workers: Workers;
const receivers: Receiver[] = [];
beforeAll(async () => {
  service = await testService();
  // Two workers, like two processes that share the work.
  const both = [startDelivering(service), startDelivering(service)];
  workers = { stop: async () => void (await Promise.all(both.map((one) => one.stop()))) };
});
beforeEach(async () => {
  client = await service.client();
});
afterEach(async () => {
  for (const one of receivers.splice(0)) await one.close();
});
afterAll(async () => {
  await workers.stop();
  await closeVerified(service);
});

const WAIT = { timeout: 20_000, interval: 20 };

async function receive(behaviour?: Behaviour): Promise<Receiver> {
  const one = await receiver(behaviour);
  receivers.push(one);
  return one;
}

/** Makes all waiting attempts due now. */
const hurry = (endpointId: string) =>
  client.put(`/webhook_endpoints/${endpointId}`, { enabled: true }).then(({ status }) => {
    expect(status).toBe(200);
  });

describe('deliveries', () => {
  it('carry type, time and data with a valid signature, once per event', async () => {
    const { url, received } = await receive();
    const { id, secret } = await addEndpoint(client, url);
    const { id: customerId } = await store(client, '/customers', customer('c'));
    await store(client, '/invoices', invoice('i', 'c', 10));
    await expect
      .poll(() => received.map(describeEvent), WAIT)
      .toEqual(['customer.created c', 'invoice.created i']);
    const { items } = await read<{ items: Event[] }>(client, '/events');
    for (const [i, one] of received.entries()) {
      const { id: eventId, type, timestamp, data } = items[i] ?? {};
      expect(verified(one, secret)).toEqual({ type, timestamp, data });
      expect(one.id).toBe(eventId);
      expect(() => verified({ ...one, text: `${one.text} ` }, secret)).toThrow();
    }
    const state = async () => (await deliveriesOf(client, id)).map((one) => `${one.type} ${one.state}`);
    await expect.poll(state, WAIT).toEqual(['invoice.created DELIVERED', 'customer.created DELIVERED']);
    const [newest] = await deliveriesOf(client, id);
    expect(newest).toMatchObject({ customerId, attempts: 1, lastStatus: 204, lastError: null });
    expect(newest?.nextAttemptAt).toBeNull();
  });

  it('begin with events after the endpoint was created, of the requested types only', async () => {
    const { url, received } = await receive();
    await store(client, '/customers', customer('before'));
    const types = ['invoice.paid', 'customer.created'];
    await addEndpoint(client, url, { types });
    await store(client, '/customers', customer('after'));
    await store(client, '/invoices', invoice('i', 'after', 10));
    await store(client, '/payments', payment('p', 'after', 10, { i: 10 }));
    await expect
      .poll(() => received.map(describeEvent), WAIT)
      .toEqual(['customer.created after', 'invoice.paid i']);
  });

  it('of one customer wait for earlier ones, and other customers continue', async () => {
    let isBroken = true;
    const { url, received } = await receive(({ body: { data } }) =>
      isBroken && (data.externalId ?? '').startsWith('bad') ? 500 : 204,
    );
    const { id } = await addEndpoint(client, url);
    await store(client, '/customers', customer('bad'));
    await store(client, '/customers', customer('good'));
    for (const name of ['bad', 'good'])
      for (const number of [1, 2]) await store(client, '/invoices', invoice(`${name}${number}`, name, 5));
    const good = () => received.map(describeEvent).filter((one) => one.includes('good'));
    await expect
      .poll(good, WAIT)
      .toEqual(['customer.created good', 'invoice.created good1', 'invoice.created good2']);
    const pending = await deliveriesOf(client, id, 'state=PENDING');
    expect(pending.map(({ attempts }) => attempts)).toEqual([0, 0, 1]);
    expect(pending.at(-1)).toMatchObject({ lastStatus: 500, lastError: 'answered 500' });
    isBroken = false;
    await hurry(id);
    const bad = () => received.map(describeEvent).filter((one) => one.includes('bad'));
    await expect
      .poll(bad, WAIT)
      .toEqual([
        'customer.created bad',
        'customer.created bad',
        'invoice.created bad1',
        'invoice.created bad2',
      ]);
    const ids = received.filter((one) => describeEvent(one) === 'customer.created bad').map((one) => one.id);
    expect(new Set(ids).size).toBe(1);
  });

  it('do not follow redirects', async () => {
    const elsewhere = await receive();
    const { url } = await receive((_received, answer) => {
      answer.writeHead(307, { location: elsewhere.url }).end();
      return undefined;
    });
    const { id } = await addEndpoint(client, url);
    await store(client, '/customers', customer('c'));
    await expect
      .poll(async () => (await deliveriesOf(client, id))[0]?.lastError, WAIT)
      .toBe('answered 307; redirects are not followed');
    expect(elsewhere.received).toEqual([]);
  });

  it('time out when the receiver does not answer, and read little of an endless response', async () => {
    const slow = startDelivering(service, { timeoutMillis: 200 });
    await workers.stop();
    const silent = await receive(() => undefined);
    const loud = await receive((_received, answer) => {
      answer.writeHead(200);
      const say = () => {
        while (!answer.destroyed && answer.write('x'.repeat(65_536)));
      };
      answer.on('drain', say);
      say();
      return undefined;
    });
    const [a, b] = [await addEndpoint(client, silent.url), await addEndpoint(client, loud.url)];
    await store(client, '/customers', customer('c'));
    await expect
      .poll(async () => (await deliveriesOf(client, a.id))[0]?.lastError, WAIT)
      .toBe('no response within 200 ms');
    await expect.poll(async () => (await deliveriesOf(client, b.id))[0]?.state, WAIT).toBe('DELIVERED');
    await slow.stop();
    const again = startDelivering(service);
    workers = again;
  });

  it('can be replayed with the same id, delivered or not', async () => {
    const { url, received } = await receive();
    const { id, secret } = await addEndpoint(client, url);
    await store(client, '/customers', customer('c'));
    await expect.poll(async () => (await deliveriesOf(client, id))[0]?.state, WAIT).toBe('DELIVERED');
    const [delivery] = await deliveriesOf(client, id);
    const replay = `/webhook_endpoints/${id}/deliveries/${delivery?.id}/replay`;
    const answer = await client.post(replay, undefined);
    expect(answer).toMatchObject({ status: 202, body: { id: delivery?.id, attempts: 0 } });
    await expect.poll(() => received.length, WAIT).toBe(2);
    expect(received[1]?.id).toBe(received[0]?.id);
    for (const one of received) verified(one, secret);
    await client.put(`/webhook_endpoints/${id}`, { enabled: false });
    expectError(await client.post(replay, undefined), 409, 'CONFLICT');
  });
});

describe('secrets', () => {
  it('overlap after a rotation: the former one still signs, the one before it does not', async () => {
    const { url, received } = await receive();
    const first = await addEndpoint(client, url);
    const rotate = async () =>
      (await client.post<WebhookEndpointSecret>(`/webhook_endpoints/${first.id}/rotate_secret`, undefined))
        .body;
    const second = await rotate();
    await store(client, '/customers', customer('c'));
    await expect.poll(() => received.length, WAIT).toBe(1);
    const third = await rotate();
    await store(client, '/customers', customer('d'));
    await expect.poll(() => received.length, WAIT).toBe(2);
    const [one, two] = received;
    if (one === undefined || two === undefined) throw new Error('two must have arrived');
    for (const { secret } of [first, second]) verified(one, secret);
    for (const { secret } of [second, third]) verified(two, secret);
    expect(() => verified(one, third.secret)).toThrow();
    expect(() => verified(two, first.secret)).toThrow();
    expect(new Set([first, second, third].map(({ secret }) => secret)).size).toBe(3);
    const shown = await client.get(`/webhook_endpoints/${first.id}`);
    expect(shown.text).not.toContain('whsec_');
    expect(Date.parse(third.previousSecretUntil ?? '')).toBeGreaterThan(Date.parse(third.updatedAt));
  });
});

describe('a disabled endpoint', () => {
  it('receives nothing, and once enabled again receives what it missed', async () => {
    const { url, received } = await receive();
    const { id } = await addEndpoint(client, url, { enabled: false });
    const other = await receive();
    await addEndpoint(client, other.url);
    await store(client, '/customers', customer('c'));
    await expect.poll(() => other.received.length, WAIT).toBe(1);
    expect(received).toEqual([]);
    await hurry(id);
    await expect.poll(() => received.map(describeEvent), WAIT).toEqual(['customer.created c']);
  });

  it('is the result of a 410 response, with an event', async () => {
    const gone = await receive(() => 410);
    const watcher = await receive();
    const { id } = await addEndpoint(client, gone.url, { types: ['customer.created'] });
    await addEndpoint(client, watcher.url, { types: ['webhook_endpoint.disabled'] });
    await store(client, '/customers', customer('c'));
    await expect.poll(() => watcher.received.length, WAIT).toBe(1);
    expect(watcher.received[0]?.body.data).toMatchObject({ id, url: gone.url, reason: 'answered 410' });
    const endpoint = await read<WebhookEndpoint>(client, `/webhook_endpoints/${id}`);
    expect(endpoint).toMatchObject({ enabled: false, disabledReason: 'answered 410' });
    await store(client, '/customers', customer('d'));
    const disabledBy410 = await read<{ items: Event[] }>(client, '/events?type=webhook_endpoint.disabled');
    expect(disabledBy410.items).toHaveLength(1);
    expect(gone.received).toHaveLength(1);
  });
});
