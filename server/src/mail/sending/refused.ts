import type { Timestamp } from '../../kernel/calendar.ts';
import { CONTACT_FACTS, type ContactFacts, contactEvent } from '../../ledger/commands.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { HandOver } from '../../platform/mail/types.ts';
import { recordEvents } from '../../platform/outbox.ts';

/** Status codes for an unknown mailbox (RFC 3463); other codes may be about the sender. */
const NO_MAILBOX = /\b5\.1\.(?:1|2|3|6|10)\b/;

interface RefusedMail {
  customerId: string;
  result: HandOver;
  now: Timestamp;
}

/**
 * Marks a customer's contacts whose addresses the mail server rejected as unknown, so that no more mail goes
 * to them. Runs in the caller's transaction, which holds the family's lock.
 * @returns the server's answer for each address that was not yet marked
 */
export async function markRefused(
  connection: Connection,
  organizationId: string,
  { customerId, result, now }: RefusedMail,
): Promise<{ address: string; error: string }[]> {
  const refused = result.kind === 'accepted' || result.kind === 'refused' ? result.refused : [];
  const gone = refused.filter(({ error }) => NO_MAILBOX.test(error));
  if (gone.length === 0) return [];
  const { rows } = await connection.query<ContactFacts & { address: string; error: string }>({
    name: 'mark refused contacts',
    text: `UPDATE contacts t SET bounced_at = $5, bounce_reason = r.error, updated_at = $5
           FROM unnest($3::text[], $4::text[]) AS r(address, error)
           WHERE t.organization_id = $1 AND t.customer_id = $2 AND lower(t.email) = lower(r.address)
             AND t.bounced_at IS NULL
           RETURNING t.email AS address, t.bounce_reason AS error, ${CONTACT_FACTS('t')}`,
    values: [
      organizationId,
      customerId,
      gone.map(({ address }) => address),
      gone.map(({ error }) => error),
      now,
    ],
  });
  const events = rows.map((contact) => contactEvent('contact.updated', contact));
  await recordEvents(connection, organizationId, events, now);
  return rows;
}
