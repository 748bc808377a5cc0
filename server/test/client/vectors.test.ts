import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import {
  type EventData,
  type FeedEvent,
  QuittanceConnectionError,
  QuittanceError,
  verifyWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from '../../../client/src/index.ts';
import { isRepeatable, waitBefore } from '../../../client/src/retry.ts';

/** Returns shared test vectors that the clients of all languages must satisfy. */
function vectorsOf<T>(name: string): T {
  return JSON.parse(
    readFileSync(fileURLToPath(new URL(`../../../clients/vectors/${name}`, import.meta.url)), 'utf8'),
  );
}

interface WebhookVector {
  name: string;
  body?: string;
  bodyBase64?: string;
  headers: Record<string, string>;
  secrets: string[];
  expect: 'accepted' | 'refused' | 'misused';
}

interface RetryVector {
  name: string;
  call: { method: string; idempotencyKey: string | null; body: unknown };
  error: { status: number; code: string; retryAfter: number | null } | null;
  rules: {
    attempt: number;
    retries: number;
    firstDelay: number;
    longestWait: number;
    retryOn: string[];
    chance: number;
  };
  wait: number | null;
}

const webhooks = vectorsOf<{ now: number; vectors: WebhookVector[] }>('webhooks.json');
const retries = vectorsOf<{ vectors: RetryVector[] }>('retries.json');

afterEach(() => void vi.restoreAllMocks());

describe('webhooks', () => {
  it.each(webhooks.vectors)('$name: $expect', (vector) => {
    vi.spyOn(Date, 'now').mockReturnValue(webhooks.now * 1000);
    const bytes =
      vector.bodyBase64 === undefined
        ? Buffer.from(vector.body ?? '')
        : Buffer.from(vector.bodyBase64, 'base64');
    const bodies = [bytes, new Uint8Array(bytes), ...(vector.body === undefined ? [] : [vector.body])];
    for (const body of bodies) {
      const check = () => verifyWebhook(body, vector.headers, vector.secrets);
      if (vector.expect === 'accepted') expect(check()).toEqual(JSON.parse(bytes.toString()));
      else if (vector.expect === 'refused') expect(check).toThrow(WebhookVerificationError);
      else {
        expect(check).toThrow();
        expect(check).not.toThrow(WebhookVerificationError);
      }
    }
  });
});

describe('retries', () => {
  it.each(retries.vectors)('$name', ({ call, error, rules, wait }) => {
    const { attempt, chance, ...limits } = rules;
    const thrown =
      error === null
        ? new QuittanceConnectionError('no answer')
        : new QuittanceError({ ...error, message: '', details: [], requestId: null, docUrl: null });
    const waited = waitBefore(attempt, thrown, { ...limits, repeatable: isRepeatable(call) }, chance);
    if (wait === null) expect(waited).toBeNull();
    else expect(waited).toBeCloseTo(wait, 6);
  });
});

/** Two events as openapi.json would describe them. */
interface Described {
  paid: {
    post: { requestBody: { content: { 'application/json': EventBody<'invoice.paid', { amount: number }> } } };
  };
  customer: {
    post: {
      requestBody?: {
        content: { 'application/json': EventBody<'customer.created' | 'customer.updated', { name: string }> };
      };
    };
  };
}
interface EventBody<T, D> {
  type: T;
  timestamp: string;
  data: D;
}

describe('types of events', () => {
  it('type the data of an event as the OpenAPI description states it', () => {
    expectTypeOf<EventData<'invoice.paid', Described>>().toEqualTypeOf<{ amount: number }>();
    expectTypeOf<EventData<'customer.updated', Described>>().toEqualTypeOf<{ name: string }>();
    const amountOf = (event: WebhookEvent<Described>) =>
      event.type === 'invoice.paid' ? event.data.amount : 0;
    expect(
      amountOf({ type: 'invoice.paid', timestamp: '2026-01-01T12:00:00.000Z', data: { amount: 5 } }),
    ).toBe(5);
    const isPaid = (event: FeedEvent | WebhookEvent) => event.type === 'invoice.paid' && event;
    expectTypeOf<Exclude<ReturnType<typeof isPaid>, false>['type']>().toEqualTypeOf<'invoice.paid'>();
  });
});
