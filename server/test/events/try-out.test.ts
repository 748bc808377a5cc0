import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Event, EventList } from '../../src/exchange/events/schema.ts';
import type { WebhookTest } from '../../src/exchange/webhooks/schema.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { customer, read, store } from '../harness/factories.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { addEndpoint, type Behaviour, deliveriesOf, type Receiver, receiver, verified } from './receiver.ts';

const MISSING = '01890000-0000-7000-8000-000000000000';

let service: TestService;
let client: Client;
let closed: TestService;
const receivers: Receiver[] = [];
beforeAll(async () => {
  service = await testService();
  closed = await testService({ allowPrivate: false });
});
beforeEach(async () => {
  client = await service.client();
});
afterEach(async () => {
  for (const one of receivers.splice(0)) await one.close();
});
afterAll(async () => {
  await closeVerified(service);
  await closeVerified(closed);
});

async function receive(behaviour?: Behaviour): Promise<Receiver> {
  const one = await receiver(behaviour);
  receivers.push(one);
  return one;
}

async function tried(id: string, query = '', who = client): Promise<WebhookTest> {
  const { status, body } = await who.send<WebhookTest>('POST', `/webhook_endpoints/${id}/test${query}`);
  expect(status).toBe(200);
  return body;
}

const newestEvent = async () => {
  const event = (await read<{ items: Event[] }>(client, '/events')).items.at(-1);
  if (event === undefined) throw new Error('there is no event');
  return event;
};

describe('a test of an endpoint', () => {
  it('sends a signed message at once and returns the response', async () => {
    const { url, received } = await receive();
    const { id, secret } = await addEndpoint(client, url, { types: ['invoice.paid'], enabled: false });
    const answer = await tried(id);
    expect(answer).toMatchObject({ type: 'webhook.test', delivered: true, status: 204, error: null });
    expect(received).toHaveLength(1);
    const [one] = received;
    if (one === undefined) throw new Error('nothing arrived');
    expect(one.id).toBe(answer.id);
    expect(verified(one, secret)).toMatchObject({ type: 'webhook.test', data: { endpointId: id } });
    expect(await deliveriesOf(client, id)).toEqual([]);
  });

  it('sends the given event of the feed', async () => {
    const { url, received } = await receive();
    const { id, secret } = await addEndpoint(client, url, { enabled: false });
    await store(client, '/customers', customer('c'));
    const event = await newestEvent();
    expect(await tried(id, `?eventId=${event.id}`)).toMatchObject({ id: event.id, delivered: true });
    const [one] = received;
    if (one === undefined) throw new Error('nothing arrived');
    const { type, timestamp, data } = event;
    expect(verified(one, secret)).toEqual({ type, timestamp, data });
  });

  it('is signed with both secrets while the former one is valid', async () => {
    const { url, received } = await receive();
    const { id, secret } = await addEndpoint(client, url);
    const { body } = await client.send<{ secret: string }>('POST', `/webhook_endpoints/${id}/rotate_secret`);
    await tried(id);
    const [one] = received;
    if (one === undefined) throw new Error('nothing arrived');
    for (const each of [secret, body.secret])
      expect(verified(one, each)).toMatchObject({ type: 'webhook.test' });
  });

  it('reports the error of the receiver, and does not count it against the endpoint', async () => {
    const { url } = await receive(() => 500);
    const { id } = await addEndpoint(client, url);
    expect(await tried(id)).toMatchObject({ delivered: false, status: 500, error: 'answered 500' });
    expect(await read(client, `/webhook_endpoints/${id}`)).toMatchObject({
      failingSince: null,
      enabled: true,
    });
  });

  it('answers the same for a name that does not exist and for a name of a private address', async () => {
    const outside = await closed.client();
    const { id } = await addEndpoint(outside, 'https://hooks.example.invalid/');
    const answers: (string | null)[] = [];
    for (const host of ['hooks.example.invalid', 'localhost']) {
      await closed.database.pool.query('UPDATE webhook_endpoints SET url = $2 WHERE organization_id = $1', [
        outside.organization.id,
        `https://${host}/`,
      ]);
      const answer = await tried(id, '', outside);
      expect(answer).toMatchObject({ delivered: false, status: null });
      answers.push(answer.error?.replace(host, 'it') ?? null);
    }
    const [missing, inside] = answers;
    expect(missing).toMatch(/^it has no public address: /);
    expect(inside).toBe(missing);
  });

  it('returns an error for an unknown endpoint or event, and for those of other organizations', async () => {
    const { url, received } = await receive();
    const { id } = await addEndpoint(client, url);
    await store(client, '/customers', customer('c'));
    const event = await newestEvent();
    const other = await service.client();
    const { id: foreign } = await addEndpoint(other, url);
    for (const [who, path] of [
      [client, `/webhook_endpoints/${MISSING}/test`],
      [client, `/webhook_endpoints/${foreign}/test`],
      [client, `/webhook_endpoints/${id}/test?eventId=${MISSING}`],
      [other, `/webhook_endpoints/${foreign}/test?eventId=${event.id}`],
    ] as const)
      expectError(await who.send('POST', path), 404, 'NOT_FOUND');
    expectError(await client.send('POST', `/webhook_endpoints/${id}/test?eventId=x`), 400, 'INVALID_DATA');
    expect(received).toEqual([]);
  });
});

describe('an event', () => {
  it('can be read by its id, only in its own organization', async () => {
    await store(client, '/customers', customer('c'));
    const event = await newestEvent();
    expect(await read(client, `/events/${event.id}`)).toEqual(event);
    expect(await read(client, `/events/${event.id.toUpperCase()}`)).toEqual(event);
    expectError(await (await service.client()).get(`/events/${event.id}`), 404, 'NOT_FOUND');
    expectError(await client.get(`/events/${MISSING}`), 404, 'NOT_FOUND');
    expectError(await client.get('/events/x'), 400, 'INVALID_DATA');
  });

  it('exists as soon as the change that it describes', async () => {
    const { id } = await store(client, '/customers', customer('c'));
    const event = await newestEvent();
    expect(event.data).toMatchObject({ id });
  });

  it('is left out when it is older than since=latest', async () => {
    await store(client, '/customers', customer('before'));
    const { items, nextCursor } = await read<EventList>(client, '/events?since=latest');
    expect(items).toEqual([]);
    await store(client, '/customers', customer('after'));
    const next = await read<EventList>(client, `/events?since=${nextCursor}`);
    expect(next.items.map(({ data }) => data)).toMatchObject([{ externalId: 'after' }]);
  });
});
