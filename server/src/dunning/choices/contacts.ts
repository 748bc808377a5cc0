import { fromDocumentsWith } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';

/** The contacts `t` of the customer of invoice `d`, among the ids $3. */
const CONTACTS =
  'JOIN contacts t ON t.organization_id = $1 AND t.customer_id = d.customer_id AND t.id = ANY($3::uuid[])';

/**
 * Chooses the recipients for an invoice in the transaction that holds its customer's lock.
 * @throws REFERENCE_NOT_FOUND naming contacts that do not belong to its customer
 */
export async function chooseContacts(
  connection: Connection,
  organizationId: string,
  invoiceId: string,
  contactIds: readonly string[],
): Promise<void> {
  const wanted = contactIds.map((one) => one.toLowerCase());
  const values = [organizationId, invoiceId, wanted];
  const { rows } = await connection.query<{ id: string }>({
    name: 'contacts for an invoice',
    text: `SELECT t.id ${fromDocumentsWith('d', CONTACTS)} AND d.id = $2`,
    values,
  });
  const details = wanted.flatMap((one, i) =>
    rows.some((row) => row.id === one)
      ? []
      : [{ field: `contactIds[${i}]`, error: `is not a contact of the customer: ${one}` }],
  );
  if (details.length > 0)
    throw new ApiError('REFERENCE_NOT_FOUND', 'Some of the contacts do not exist.', { details });
  await connection.query({
    name: 'forget contacts for an invoice',
    text: `DELETE FROM invoice_contacts WHERE organization_id = $1 AND invoice_id = $2 AND contact_id <> ALL($3::uuid[])`,
    values,
  });
  await connection.query({
    name: 'choose contacts for an invoice',
    text: `INSERT INTO invoice_contacts (organization_id, invoice_id, contact_id)
           SELECT $1, $2, unnest($3::uuid[]) ON CONFLICT DO NOTHING`,
    values,
  });
}
