import type { OutboxEvent } from '../../platform/outbox.ts';
import type { EventType } from '../domain/event-types.ts';

/** What an event says of a contact: no name and no address, because events outlive the contact. */
export interface ContactFacts {
  id: string;
  externalId: string | null;
  source: string;
  isMain: boolean;
  customerId: string;
}

/** The facts as columns of a statement. */
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
