import type { Client, TestService } from '../harness/service.ts';

/**
 * Adds the VAT of all invoices, and a life-cycle status of one of them whose texts are this one.
 * @param externalId of the invoice; absent: of the oldest one
 * @returns the id of the status
 */
export async function addCollected(
  service: TestService,
  client: Client,
  text: string,
  externalId: string | null = null,
): Promise<string> {
  const { pool } = service.database;
  const organizationId = client.organization.id;
  await pool.query(
    `INSERT INTO vat_breakdowns (organization_id, invoice_id, type_code, seller_registration, buyer_address, shares,
       updated_at)
     SELECT $1, d.id, '380', '732829320', $2,
       jsonb_build_array(jsonb_build_object('category', 'S', 'rate', '20', 'taxable', d.amount, 'tax', 0)), d.created_at
     FROM documents d WHERE d.organization_id = $1 AND d.kind = 'INVOICE' ON CONFLICT DO NOTHING`,
    [organizationId, text],
  );
  const shares = [{ rate: '20', amount: 12, vat: 2 }];
  const party = { registration: '732829320', name: text, address: null };
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO lifecycle_statuses (organization_id, id, invoice_id, sequence, code, number, issued_on, type_code,
       collected_on, amount, currency, shares, parties, created_at)
     SELECT $1, gen_random_uuid(), d.id, 1, '212', $2, d.dated_on, '380', d.dated_on, 12, 'EUR', $3, $4, d.created_at
     FROM documents d WHERE d.organization_id = $1 AND d.kind = 'INVOICE' AND ($5::text IS NULL OR d.external_id = $5)
     ORDER BY d.created_at, d.id LIMIT 1
     RETURNING id`,
    [
      organizationId,
      text,
      JSON.stringify(shares),
      JSON.stringify({ seller: party, buyer: party }),
      externalId,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('there is no invoice whose payment could be reported');
  return row.id;
}
