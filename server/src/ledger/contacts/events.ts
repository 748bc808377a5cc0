import type { OutboxEvent } from '../../platform/outbox.ts';
import type { EventType } from '../domain/event-types.ts';

/** The facts of a contact in events, without name and address, because events outlive the contact. */
export interface ContactFacts {
  id: string;
  externalId: string | null;
  source: string;
  isMain: boolean;
  customerId: string;
}

/** Returns the select list of these facts. */
export const CONTACT_FACTS = (
  alias: string,
) => `${alias}.id, ${alias}.external_id AS "externalId", ${alias}.source,
  ${alias}.is_main AS "isMain", ${alias}.customer_id AS "customerId"`;

export function contactEvent(
  type: Extract<EventType, `contact.${string}`>,
  { id, externalId, source, isMain, customerId }: ContactFacts,
): OutboxEvent {
  return { type, customerId, data: { id, externalId, source, isMain, customerId } };
}
