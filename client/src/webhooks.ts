import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { WebhookEvent } from './events.ts';

export { WebhookVerificationError };

/** Request headers of Node, fastify, express or fetch. */
export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>;

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/**
 * Verifies a delivery's signature and time, and returns its event. During a secret rotation, pass both
 * secrets.
 * @param body exactly as received, before any JSON parser: text, or bytes (such as a Buffer)
 * @param secrets the endpoint's secrets (`whsec_…`)
 * @throws WebhookVerificationError for a wrong or missing signature, or a time more than five minutes away
 * @throws Error for an invalid secret
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
): WebhookEvent {
  const text = typeof body === 'string' ? body : textOf(body);
  const given: Record<string, string> = {};
  for (const name of HEADERS) {
    const value = headers instanceof Headers ? headers.get(name) : headerOf(headers, name);
    if (value !== null) given[name] = value;
  }
  if (!/^\d{1,12}$/.test(given['webhook-timestamp'] ?? ''))
    throw new WebhookVerificationError('The request has no timestamp');
  let failure: unknown = new WebhookVerificationError('No secret was given');
  for (const webhook of [secrets].flat().map((secret) => new Webhook(secret))) {
    try {
      webhook.verify(text, given, { jsonParse: false });
      return eventOf(text);
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

/** Decodes the body. Invalid UTF-8 is an error, because replaced bytes would change the signed text. */
function textOf(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new WebhookVerificationError('The body is not UTF-8');
  }
}

/** Tests of the service check that `data` matches openapi.json, so this client does not. */
function eventOf(text: string): WebhookEvent {
  const event = parse<WebhookEvent>(text);
  const { type, timestamp, data }: Record<string, unknown> = Object(event);
  if (typeof type !== 'string' || typeof timestamp !== 'string' || !isObject(data))
    throw new WebhookVerificationError('The body is signed, but is not an event');
  return event;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse<T>(text: string): T {
  try {
    return JSON.parse(text);
  } catch {
    throw new WebhookVerificationError('The body is signed, but is not JSON');
  }
}
