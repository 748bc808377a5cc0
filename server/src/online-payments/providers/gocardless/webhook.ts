import { createHmac, timingSafeEqual } from 'node:crypto';
import { SignatureError } from '../errors.ts';
import type { VerifiedEvent, WebhookInput } from '../port.ts';
import { type Fields, fieldsOf, listOf, textOf } from './fields.ts';

/** GoCardless sends at most 250 events in one request. */
const MAX_EVENTS = 1_000;

/**
 * Returns the verified events of a webhook. Each only says which resource to read again: events arrive repeatedly
 * and in any order, and the resource itself states what is true now.
 * @throws SignatureError
 */
export function readEvents({ headers, body }: WebhookInput, secret: string | null): VerifiedEvent[] {
  const signature = [headers['webhook-signature']].flat()[0] ?? null;
  if (secret === null || !isSigned(body, signature, secret))
    throw new SignatureError('The signature of the webhook is wrong.');
  return eventsOf(body);
}

/** Returns whether GoCardless signed these bytes with the secret of the endpoint. */
function isSigned(body: Uint8Array, signature: string | null, secret: string): boolean {
  if (signature === null || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** Returns the events about records that Quittance may know. A body that is not one of GoCardless has none. */
function eventsOf(body: Uint8Array): VerifiedEvent[] {
  try {
    const { events } = fieldsOf(JSON.parse(Buffer.from(body).toString('utf8')));
    return listOf(events)
      .slice(0, MAX_EVENTS)
      .flatMap((one) => eventOf(fieldsOf(one)));
  } catch {
    return [];
  }
}

function eventOf(fields: Fields): VerifiedEvent[] {
  const links = fieldsOf(fields['links']);
  const eventId = textOf(fields['id']);
  const resource = textOf(fields['resource_type']);
  const link = (name: string) => textOf(links[name]);
  if (eventId === null) return [];
  const about = (subject: VerifiedEvent['subject'], providerId: string | null, id = eventId) =>
    providerId === null ? [] : [{ eventId: id, subject, providerId }];
  if (resource === 'payments') return about('PAYMENT', link('payment'));
  if (resource === 'mandates') return about('MANDATE', link('mandate'));
  if (resource === 'payouts') return about('PAYOUT', link('payout'));
  if (resource !== 'billing_requests') return [];
  // The page may have been for a payment or for a mandate. The event does not say.
  const id = link('billing_request');
  return about('PAYMENT', id).concat(about('MANDATE', id, `${eventId}-mandate`));
}
