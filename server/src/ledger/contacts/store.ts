import type { Connection } from '../../platform/db/database.ts';
import { allSent } from '../../platform/db/transaction.ts';
import { recordEvents } from '../../platform/outbox.ts';
import { contactEvent } from './events.ts';
import type { StoredContact } from './queries.ts';

const RECORD = `"id" uuid, "customerId" uuid, "source" text, "externalId" text, "firstName" text, "lastName" text,
  "phone" text, "email" text, "position" text, "isMain" boolean, "bouncedAt" timestamptz,
  "bounceReason" text, "createdAt" timestamptz, "updatedAt" timestamptz`;

/**
 * Writes the difference between two states of customers' contacts. Changed contacts are deleted and inserted
 * again under their ids, so that two contacts can swap addresses. Records an event for each
 * contact that differs.
 * @returns the ids of the contacts that were created or updated
 */
export async function storeContacts(
  connection: Connection,
  organizationId: string,
  before: readonly StoredContact[],
  after: readonly StoredContact[],
  now: string,
): Promise<ReadonlySet<string>> {
  const stored = new Map(before.map((contact) => [contact.id, JSON.stringify(contact)]));
  const written = after.filter((contact) => stored.get(contact.id) !== JSON.stringify(contact));
  const staying = new Set(after.map((contact) => contact.id));
  const leaving = before.filter((contact) => !staying.has(contact.id));
  const removed = leaving.map((contact) => contact.id);
  const gone = [...removed, ...written.map((contact) => contact.id).filter((id) => stored.has(id))];
  const events = [
    ...leaving.map((contact) => contactEvent('contact.deleted', contact)),
    ...written.map((contact) =>
      contactEvent(stored.has(contact.id) ? 'contact.updated' : 'contact.created', contact),
    ),
  ];
  await allSent([
    removed.length === 0
      ? null
      : connection.query({
          name: 'delete values of contacts',
          text: `WITH choices AS (DELETE FROM invoice_contacts WHERE organization_id = $1 AND contact_id = ANY($2::uuid[]))
                 DELETE FROM custom_field_values WHERE organization_id = $1 AND entity_id = ANY($2::uuid[])`,
          values: [organizationId, removed],
        }),
    gone.length === 0
      ? null
      : connection.query({
          name: 'delete contacts',
          text: 'DELETE FROM contacts WHERE organization_id = $1 AND id = ANY($2::uuid[])',
          values: [organizationId, gone],
        }),
    written.length === 0
      ? null
      : connection.query({
          name: 'insert contacts',
          text: `INSERT INTO contacts (organization_id, id, customer_id, source, external_id, first_name, last_name,
                   phone, email, position, is_main, bounced_at, bounce_reason, created_at, updated_at)
                 SELECT $1, r."id", r."customerId", r."source", r."externalId", r."firstName", r."lastName",
                   r."phone", r."email", r."position", r."isMain", r."bouncedAt", r."bounceReason", r."createdAt",
                   r."updatedAt"
                 FROM json_to_recordset($2::json) AS r(${RECORD})`,
          values: [organizationId, JSON.stringify(written)],
        }),
    recordEvents(connection, organizationId, events, now),
  ]);
  return new Set(written.map(({ id }) => id));
}
