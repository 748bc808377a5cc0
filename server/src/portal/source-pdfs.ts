import { fromDocuments, mayHaveSourcePdf } from '../ledger/relations.ts';
import type { PortalAccess } from '../people/portal-links/queries.ts';
import type { Database } from '../platform/db/database.ts';

/**
 * Returns whether the source of a document may have a PDF that is not stored.
 * @returns null unless the document belongs to the customer of the link
 */
export async function mayFetchPdf(
  database: Database,
  { organizationId, customerId }: PortalAccess,
  documentId: string,
): Promise<boolean | null> {
  const { rows } = await database.pool.query<{ mayFetch: boolean }>({
    name: 'portal PDF at source',
    text: `SELECT ${mayHaveSourcePdf('d')} AS "mayFetch" ${fromDocuments('d')}
             AND d.customer_id = $2 AND d.id = $3 AND d.kind IN ('INVOICE', 'CREDIT_NOTE')`,
    values: [organizationId, customerId, documentId],
  });
  return rows[0]?.mayFetch ?? null;
}
