import type { VerifiedEvent } from '../port.ts';
import { readOptionalRecord, readOptionalText, readRecord, readText } from '../read-json.ts';

/** Returns what a verified event says that changed. Other kinds of events change nothing here. */
export function eventOf(json: unknown): VerifiedEvent[] {
  const event = readRecord(json, 'event');
  const changed = readOptionalRecord(readOptionalRecord(event['data'])?.['object']);
  const id = readOptionalText(changed, 'id');
  if (changed === null || id === null) return [];
  const eventId = readText(event, 'id');
  const intentId = readOptionalText(changed, 'payment_intent');
  const payment = (providerId: string | null): VerifiedEvent[] =>
    providerId === null ? [] : [{ eventId, subject: 'PAYMENT', providerId }];
  switch (changed['object']) {
    case 'checkout.session':
    case 'payment_intent':
      return payment(id);
    case 'charge':
    case 'dispute':
    case 'refund':
      return payment(intentId);
    case 'payout':
      return [{ eventId, subject: 'PAYOUT', providerId: id }];
    default:
      return [];
  }
}
