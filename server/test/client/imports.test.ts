import { once } from 'node:events';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ImportLine,
  QuittanceClient,
  refused,
  verifyWebhook,
  WebhookVerificationError,
} from '../../../client/src/index.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { runImports } from '../harness/imports.ts';
import { itNightly } from '../harness/seeds.ts';
import { type TestService, testService } from '../harness/service.ts';

let service: TestService;
let runner: JobWorker;
beforeAll(async () => {
  service = await testService();
  runner = runImports(service);
});
afterAll(async () => {
  await runner.stop();
  await service.close();
});

async function newClient(): Promise<QuittanceClient> {
  const { apiKey, apiSecret } = await service.client();
  return new QuittanceClient({ baseUrl: service.url, apiKey, apiSecret });
}

/** Yields one customer and this number of its invoices. */
function* lines(invoices: number): Generator<ImportLine> {
  for (let i = 0; i < invoices; i += 1)
    yield {
      type: 'invoice',
      data: {
        externalId: `I-${i}`,
        customer: { externalId: 'C' },
        grossAmount: 100 + i,
        issuedAt: '2026-01-01',
        dueDate: '2026-01-31',
      },
    };
  yield { type: 'customer', data: { externalId: 'C', name: 'Customer' } };
}

async function* slowly<T>(items: Iterable<T>): AsyncGenerator<T> {
  for (const item of items) yield await Promise.resolve(item);
}

describe('bulk import', () => {
  it.each([
    ['gzipped, from a generator that is read while it is sent', true],
    ['plain', false],
  ])('imports lines %s, and reports its progress', async (_, gzip) => {
    const quittance = await newClient();
    const sent: number[] = [];
    const states = new Set<string>();
    const done = await quittance.importLines(slowly(lines(3000)), {
      gzip,
      fileName: 'all.ndjson',
      pollInterval: 0.05,
      onProgress: (progress) => {
        if (progress.standing === null) sent.push(progress.sent);
        else states.add(progress.standing.state);
      },
    });
    expect(done).toMatchObject({ state: 'COMPLETED', linesTotal: 3001, fileName: 'all.ndjson' });
    expect(refused(done)).toBe(0);
    expect(sent.at(-1)).toBe(3001);
    expect(sent.length).toBeGreaterThan(2);
    expect(states).toContain('COMPLETED');
    expect((await quittance.get('/v1/invoices')).total).toBe(3000);
  });

  it('lists refused lines in addition to what it imported', async () => {
    const quittance = await newClient();
    const done = await quittance.importLines([
      ...lines(1),
      { type: 'payment', data: { externalId: 'P', customer: { externalId: 'unknown' }, amount: 1 } },
    ]);
    expect(refused(done)).toBe(1);
    const errors = [];
    for await (const error of quittance.importErrors(done.id)) errors.push(error);
    expect(errors).toMatchObject([{ line: 3, externalId: 'P', code: 'REFERENCE_NOT_FOUND' }]);
  });

  it('returns the reason of a refusal, and does not send the import again', async () => {
    const { apiKey } = await service.client();
    const stranger = new QuittanceClient({ baseUrl: service.url, apiKey, apiSecret: 'wrong' });
    await expect(stranger.importLines(() => lines(10))).rejects.toMatchObject({ status: 401 });
  });

  itNightly('is sent again when the connection breaks, if its lines can be read again', async () => {
    const { apiKey, apiSecret } = await service.client();
    const broken = await brokenFront();
    let retries = 0;
    const options = { apiKey, apiSecret, retry: { firstDelay: 0.01 } };
    const target = { url: broken.url };
    const quittance = new QuittanceClient({
      baseUrl: broken.url,
      ...options,
      fetch: (url, init) => fetch(String(url).replace(broken.url, target.url), init),
      onRetry: () => {
        retries += 1;
        target.url = service.url;
      },
    });
    const done = await quittance.importLines(() => lines(20));
    expect(done.counts['invoice']).toMatchObject({ created: 20 });
    expect(retries).toBe(1);
    const onRetry = () => expect.fail('lines that are used up were sent again');
    const unable = new QuittanceClient({ baseUrl: broken.url, ...options, onRetry });
    await expect(unable.importLines(lines(20))).rejects.toThrow(/No answer/);
    broken.close();
  });
});

/** Starts a server that breaks every connection once data arrives. */
async function brokenFront(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request) => request.once('data', () => request.socket.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

describe('webhook verification', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const old = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
  const event = { type: 'invoice.paid', timestamp: '2026-01-31T12:00:00.000Z', data: { id: '1' } };
  const body = JSON.stringify(event);
  const signed = (at: Date, by = secret) => ({
    'Webhook-Id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign('msg_1', at, body),
  });

  it('accepts what the endpoint signed with the current or the former secret, in any form of headers', () => {
    const now = new Date();
    expect(verifyWebhook(body, signed(now), secret)).toEqual(event);
    expect(verifyWebhook(body, new Headers(signed(now)), secret)).toEqual(event);
    expect(verifyWebhook(body, signed(now, old), [secret, old])).toEqual(event);
  });

  it('refuses another secret, another body, another time, and missing headers', () => {
    const now = new Date();
    const hour = 3_600_000;
    for (const attempt of [
      () => verifyWebhook(body, signed(now, old), secret),
      () => verifyWebhook(body.replace('1', '2'), signed(now), secret),
      () => verifyWebhook(body, signed(new Date(now.getTime() - hour)), secret),
      () => verifyWebhook(body, signed(new Date(now.getTime() + hour)), secret),
      () => verifyWebhook(body, {}, secret),
      () => verifyWebhook(body, signed(now), []),
    ])
      expect(attempt).toThrow(WebhookVerificationError);
  });
});
