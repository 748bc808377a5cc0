import { creditorReference } from '../../src/ledger/domain/transfers/creditor-reference.ts';
import type { Client, TestService } from './service.ts';

/** Records the choice of one invoice in the portal, and returns its payment reference. */
export async function addReference(
  { database, clock }: TestService,
  { organization }: Client,
  name: string,
): Promise<string> {
  const own = `${organization.id.slice(-12)}${name.replaceAll(/[^a-z]/gi, '').slice(0, 8)}`;
  const reference = creditorReference(own);
  await database.pool.query(
    `INSERT INTO payment_references (organization_id, reference, customer_id, invoice_ids, created_at)
     SELECT $1, $3, customer_id, ARRAY[id], $4 FROM documents
     WHERE organization_id = $1 AND kind = 'INVOICE' AND external_id = $2`,
    [organization.id, name, reference, clock.now()],
  );
  return reference;
}
