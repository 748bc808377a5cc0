import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Behaviour, describeEvent, type Receiver, receiver, verified } from '../events/receiver.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, store } from '../harness/factories.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { type Lasting, run, runUntil } from './quittance.ts';

const WAIT = { timeout: 20_000, interval: 50 };
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

let service: TestService;
let client: Client;
let listening: Lasting | null = null;
let target: Receiver | null = null;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
});
afterEach(async () => {
  await listening?.stop();
  await target?.close();
  listening = null;
  target = null;
});
afterAll(() => closeVerified(service));

const pair = () => ({ QUITTANCE_KEY: client.apiKey, QUITTANCE_SECRET: client.apiSecret });
const receive = async (behaviour?: Behaviour) => {
  target = await receiver(behaviour);
  return target;
};
const listen = async (words: string[]) => {
  listening = await runUntil(['listen', '--url', service.url, ...words], pair(), /Listening|"listening"/);
  return listening;
};

describe('quittance listen', () => {
  it('forwards events from now on, signed like webhooks', async () => {
    await store(client, '/customers', customer('before'));
    const { url, received } = await receive();
    const { stdout, stop } = await listen(['--forward-to', url, '--secret', SECRET]);
    await store(client, '/customers', customer('after'));
    await expect.poll(() => received.map(describeEvent), WAIT).toEqual(['customer.created after']);
    for (const one of received) expect(verified(one, SECRET)).toMatchObject({ type: one.body.type });
    await expect.poll(stdout, WAIT).toMatch(/customer\.created +after +→ 204/);
    expect((await stop()).code).toBe(0);
  });

  it('reports refused events and continues, and starts at a given cursor', async () => {
    await store(client, '/customers', customer('c'));
    const { body } = await client.get<{ nextCursor: string }>('/events');
    await store(client, '/invoices', invoice('i', 'c', 10));
    await store(client, '/customers', customer('d'));
    const { url } = await receive(({ body: { type } }) => (type === 'invoice.created' ? 500 : 200));
    const { stdout } = await listen(['--forward-to', url, '--since', body.nextCursor, '--json']);
    const lines = () =>
      stdout()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    await expect.poll(() => lines().length, WAIT).toBe(3);
    const [greeting, ...events] = lines();
    expect(greeting).toMatchObject({ forwardTo: url, secret: expect.stringMatching(/^whsec_/) });
    expect(events).toMatchObject([
      { event: { type: 'invoice.created' }, forwarded: { delivered: false, error: 'answered 500' } },
      { event: { type: 'customer.created' }, forwarded: { delivered: true, status: 200 } },
    ]);
  });

  it('prints events of the requested types without a receiver', async () => {
    await store(client, '/customers', customer('c'));
    const { body } = await client.get<{ items: { cursor: string }[] }>('/events');
    await store(client, '/invoices', invoice('i', 'c', 10));
    await store(client, '/customers', customer('d'));
    const words = ['--types', 'invoice.created', '--since', body.items[0]?.cursor ?? ''];
    const { stdout } = await listen(words);
    await expect.poll(stdout, WAIT).toMatch(/invoice\.created +i\n/);
    expect(stdout()).not.toContain('customer.created');
  });

  it('explains in one sentence what is missing or wrong', async () => {
    const listenOnce = (words: string[], own: Record<string, string>) =>
      run(['listen', '--url', service.url, ...words], own);
    const without = await listenOnce([], {});
    expect(without).toMatchObject({ code: 2, stdout: '' });
    expect(without.stderr).toContain('Set QUITTANCE_KEY and QUITTANCE_SECRET');
    const wrong = await listenOnce([], { ...pair(), QUITTANCE_SECRET: 'x' });
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).not.toContain('at ');
    const types = await listenOnce(['--types', 'invoice.eaten'], pair());
    expect(types.code).toBe(1);
    const address = await listenOnce(['--forward-to', 'localhost:99'], pair());
    expect(address.code).toBe(2);
  });
});
