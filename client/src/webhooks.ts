import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { Schemas } from './operations.ts';

export { WebhookVerificationError };

/** What is delivered. Its id, the same in `GET /v1/events`, is the header `webhook-id`. */
export interface WebhookEvent {
  /** Such as `invoice.paid`; a later release may send others. */
  type: Schemas['Event']['type'] | (string & {});
  timestamp: string;
  data: Record<string, unknown>;
}

/** Headers of a request, as Node, fastify, express or fetch give them. */
export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>;

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/**
 * The event of a delivery, once it is certain who sent it and when. While a secret is being rotated, give both.
 * @param body exactly as it was received, before any JSON parser
 * @param secrets of the endpoint (`whsec_…`)
 * @throws WebhookVerificationError for a wrong or missing signature, or a time more than five minutes away
 */
export function verifyWebhook(
  body: string,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
): WebhookEvent {
  const given: Record<string, string> = {};
  for (const name of HEADERS) {
    const value = headers instanceof Headers ? headers.get(name) : headerOf(headers, name);
    if (value !== null) given[name] = value;
  }
  let failure: unknown = new WebhookVerificationError('No secret was given');
  for (const secret of [secrets].flat()) {
    try {
      return eventOf(new Webhook(secret).verify(body, given));
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function headerOf(
  headers: Record<string, string | readonly string[] | undefined>,
  name: string,
): string | null {
  for (const [key, value] of Object.entries(headers))
    if (key.toLowerCase() === name && value !== undefined) return String(value);
  return null;
}

function eventOf(payload: unknown): WebhookEvent {
  const { type, timestamp, data }: Record<string, unknown> = Object(payload);
  if (typeof type !== 'string' || typeof timestamp !== 'string' || typeof data !== 'object' || data === null)
    throw new WebhookVerificationError('The body is signed, but is not an event');
  return { type, timestamp, data: Object.fromEntries(Object.entries(data)) };
}
