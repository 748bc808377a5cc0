import { fromDocuments, mayHaveSourcePdf } from '../ledger/relations.ts';
import type { PortalAccess } from '../people/portal-links/queries.ts';
import type { Database } from '../platform/db/database.ts';

/** Returns whether a document belongs to the customer of the link, and its source may have a PDF that is not stored. */
export async function mayFetchPdf(
  database: Database,
  { organizationId, customerId }: PortalAccess,
  documentId: string,
): Promise<boolean> {
  const { rowCount } = await database.pool.query({
    name: 'portal PDF at source',
    text: `SELECT 1 ${fromDocuments('d')} AND d.customer_id = $2 AND d.id = $3 AND ${mayHaveSourcePdf('d')}`,
    values: [organizationId, customerId, documentId],
  });
  return rowCount === 1;
}
