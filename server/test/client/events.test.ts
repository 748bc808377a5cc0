import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  QuittanceClient,
  type Schemas,
  verifyWebhook,
  WebhookVerificationError,
} from '../../../client/src/index.ts';
import { receiver, startDelivering } from '../events/receiver.ts';
import { closeVerified } from '../harness/contract.ts';
import { type TestService, testService } from '../harness/service.ts';

let service: TestService;
let workers: { stop(): Promise<unknown> };
beforeAll(async () => {
  service = await testService();
  workers = startDelivering(service);
});
afterAll(async () => {
  await workers.stop();
  await closeVerified(service);
});

async function newClient(): Promise<QuittanceClient> {
  const { apiKey, apiSecret } = await service.client();
  return new QuittanceClient({ baseUrl: service.url, apiKey, apiSecret });
}

const add = (quittance: QuittanceClient, externalId: string) =>
  quittance.post('/v1/customers', { body: { externalId, name: externalId } });

const nameOf = ({ type, data }: Pick<Schemas['Event'], 'type' | 'data'>) =>
  `${type} ${String(data['externalId'])}`;

it('returns every event from any cursor to the end of the feed', async () => {
  const quittance = await newClient();
  for (let i = 0; i < 5; i += 1) await add(quittance, `c${i}`);
  const events: Schemas['Event'][] = [];
  for await (const event of quittance.events({ follow: false })) events.push(event);
  expect(events.map(nameOf)).toEqual([0, 1, 2, 3, 4].map((i) => `customer.created c${i}`));
  const rest: string[] = [];
  const since = events[2]?.cursor ?? '';
  for await (const event of quittance.events({ follow: false, since })) rest.push(nameOf(event));
  expect(rest).toEqual(['customer.created c3', 'customer.created c4']);
  const filtered: string[] = [];
  const filter = { 'customer.externalId': 'c1', type: 'customer.created,customer.updated' };
  for await (const event of quittance.events({ follow: false, filter })) filtered.push(nameOf(event));
  expect(filtered).toEqual(['customer.created c1']);
});

it('waits for new events until it is stopped', async () => {
  const quittance = await newClient();
  const stop = new AbortController();
  const seen: string[] = [];
  const following = (async () => {
    for await (const event of quittance.events({ pollInterval: 0.05, signal: stop.signal }))
      seen.push(nameOf(event));
  })();
  await add(quittance, 'first');
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual(['customer.created first']);
  await add(quittance, 'second');
  await expect
    .poll(() => seen, { timeout: 20_000 })
    .toEqual(['customer.created first', 'customer.created second']);
  stop.abort(new Error('enough'));
  await expect(following).rejects.toThrow('enough');
});

it('verifies what a webhook endpoint receives, also while its secret is rotated', async () => {
  const quittance = await newClient();
  const { url, received, close } = await receiver();
  const endpoint = await quittance.post('/v1/webhook_endpoints', { body: { url } });
  await add(quittance, 'first');
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
  const path = { id: endpoint.id };
  const next = await quittance.post('/v1/webhook_endpoints/{id}/rotate_secret', { path });
  await add(quittance, 'second');
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2);
  const [before, after] = received;
  if (before === undefined || after === undefined) throw new Error('nothing was received');
  const event = verifyWebhook(before.text, before.headers, endpoint.secret);
  expect(nameOf({ type: 'customer.created', data: event.data })).toBe('customer.created first');
  expect(event.type).toBe('customer.created');
  for (const secret of [endpoint.secret, next.secret, [next.secret, endpoint.secret]])
    expect(verifyWebhook(after.text, after.headers, secret)).toMatchObject({
      data: { externalId: 'second' },
    });
  expect(() => verifyWebhook(before.text, before.headers, next.secret)).toThrow(WebhookVerificationError);
  expect(() => verifyWebhook(`${after.text} `, after.headers, next.secret)).toThrow(WebhookVerificationError);
  await close();
});
