import { creditorReference } from '../../src/portal/domain/creditor-reference.ts';
import type { Client, TestService } from './service.ts';

/** What a debtor chose in the portal: one invoice, under a reference that this returns. */
export async function addReference(
  { database, clock }: TestService,
  { organization }: Client,
  name: string,
): Promise<string> {
  const reference = creditorReference(organization.id.replaceAll('-', '').slice(-20));
  await database.pool.query(
    `INSERT INTO payment_references (organization_id, reference, customer_id, invoice_ids, created_at)
     SELECT $1, $3, customer_id, ARRAY[id], $4 FROM documents
     WHERE organization_id = $1 AND kind = 'INVOICE' AND external_id = $2`,
    [organization.id, name, reference, clock.now()],
  );
  return reference;
}
