import {
  fromCustomers,
  fromCustomersWith,
  fromDocuments,
  joinCustomer,
  joinDocument,
} from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { DemoFamily } from './records.ts';

/** A customer of the demo data that stays, and why. */
export interface KeptCustomer {
  id: string;
  name: string;
  /** Kinds of records that did not come with the demo data: `notes`, `invoices` and so on. */
  has: string[];
}

/** Finds records of customers that did not come with the demo data. */
const OWN = `
  SELECT 'documents' AS what ${fromDocuments('d')} AND d.customer_id = f.id
    AND NOT (d.kind || ' ' || d.external_id) = ANY($3::text[])
  UNION ALL SELECT 'contacts' FROM contacts k WHERE k.organization_id = $1 AND k.customer_id = f.id
    AND (k.external_id IS NULL OR NOT k.external_id = ANY($4::text[]))
  UNION ALL SELECT 'customers' ${fromCustomers('o')}
    AND (o.parent_id = f.id OR o.merged_into_id = f.id) AND NOT o.external_id = ANY($2::text[])
  UNION ALL SELECT 'merges' ${fromCustomers('o')} AND o.id = f.id AND o.merged_into_id IS NOT NULL
  UNION ALL SELECT 'parents' ${fromCustomersWith('o', joinCustomer('p', 'o.parent_id'))}
    AND o.id = f.id AND NOT p.external_id = ANY($2::text[])
  UNION ALL SELECT 'notes' FROM notes o WHERE o.organization_id = $1 AND o.customer_id = f.id
  UNION ALL SELECT 'messages' FROM messages o WHERE o.organization_id = $1 AND o.customer_id = f.id
  UNION ALL SELECT 'actions' FROM actions o WHERE o.organization_id = $1 AND o.customer_id = f.id
  UNION ALL SELECT 'promises' FROM promises o WHERE o.organization_id = $1 AND o.customer_id = f.id
  UNION ALL SELECT 'disputes' FROM disputes o WHERE o.organization_id = $1 AND o.customer_id = f.id
  UNION ALL SELECT 'lateFees' FROM fee_proposals o WHERE o.organization_id = $1 AND o.customer_id = f.id
  UNION ALL SELECT 'files' FROM files o ${joinDocument('d', 'o.document_id')}
    WHERE o.organization_id = $1 AND d.customer_id = f.id
  UNION ALL SELECT 'customFields' FROM custom_field_values o WHERE o.organization_id = $1 AND o.entity_id = f.id
  UNION ALL SELECT 'customFields' FROM custom_field_values o ${joinDocument('d', 'o.entity_id')}
    WHERE o.organization_id = $1 AND d.customer_id = f.id`;

/**
 * Returns the customers of a family with records that did not come with the demo data. Links of such
 * documents never leave a family.
 */
export async function ownOfFamily(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  { customers, documents, contacts }: DemoFamily,
): Promise<KeptCustomer[]> {
  const { rows } = await connection.query<KeptCustomer>({
    name: 'own records with demo data',
    text: `SELECT f.id, f.name, array_agg(DISTINCT own.what ORDER BY own.what) AS has
           ${fromCustomersWith('f', `CROSS JOIN LATERAL (${OWN}) own`)}
             AND f.external_id = ANY($2::text[]) GROUP BY f.id, f.name ORDER BY f.name, f.id`,
    values: [
      organizationId,
      customers,
      documents.map(({ kind, externalId }) => `${kind} ${externalId}`),
      contacts,
    ],
  });
  return rows;
}
