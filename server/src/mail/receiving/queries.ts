import { fromContacts } from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';

/** A received email with what its sender proves. */
export interface ReceivedMail {
  customerId: string | null;
  subject: string | null;
  text: string;
  attachments: readonly { fileName: string; contentType: string; size: number }[];
  /** Whether its sender is a contact of the customer, or received the email that it answers. */
  isKnownSender: boolean;
}

/** Returns a received email. null: it does not exist. */
export async function findReceivedMail(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
  id: string,
): Promise<ReceivedMail | null> {
  const { rows } = await pool.query<ReceivedMail>({
    name: 'received mail with its sender',
    text: `SELECT m.customer_id AS "customerId", m.subject, coalesce(m.text_body, '') AS text, m.attachments,
             m.customer_id IS NOT NULL AND (
               EXISTS (SELECT 1 ${fromContacts('k')} AND k.customer_id = m.customer_id AND lower(k.email) = m.sender)
               OR EXISTS (SELECT 1 FROM messages o CROSS JOIN LATERAL jsonb_array_elements(o.recipients) AS r(one)
                 WHERE o.organization_id = $1 AND o.direction = 'OUTBOUND' AND o.customer_id = m.customer_id
                   AND (o.id = m.thread_id OR o.thread_id = m.thread_id)
                   AND lower(coalesce(r.one->>'address', r.one#>>'{}')) = m.sender)) AS "isKnownSender"
           FROM messages m WHERE m.organization_id = $1 AND m.id = $2 AND m.direction = 'INBOUND'`,
    values: [organizationId, id],
  });
  return rows[0] ?? null;
}
