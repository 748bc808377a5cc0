import { CUSTOMER_ANSWER } from '../../ledger/filters.ts';
import { fromInvoices, joinCustomer } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { PaymentReference } from './schema.ts';

const INVOICES = `(SELECT coalesce(json_agg(json_build_object('id', d.id, 'externalId', d.external_id,
    'customId', coalesce(d.custom_id, d.external_id), 'currency', d.currency, 'grossAmount', d.amount,
    'amountOutstanding', greatest(d.amount - d.amount_linked, 0)) ORDER BY d.due_on, d.id), '[]')
  ${fromInvoices('d')} AND d.id = ANY(r.invoice_ids))`;

/** Returns the invoices behind a reference; null if it does not exist in this organization. */
export async function findReference(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  reference: string,
): Promise<PaymentReference | null> {
  const { rows } = await queryable.query<PaymentReference>({
    name: 'payment reference',
    text: `SELECT r.reference, ${CUSTOMER_ANSWER('c')} AS customer, ${INVOICES} AS invoices, r.created_at AS "createdAt"
           FROM payment_references r ${joinCustomer('c', 'r.customer_id')}
           WHERE r.organization_id = $1 AND r.reference = $2`,
    values: [organizationId, reference],
  });
  return rows[0] ?? null;
}

/** Returns the invoices that this customer chose under a reference; null if it chose none. */
export async function findChosenIds(
  queryable: Pick<Connection, 'query'>,
  { organizationId, customerId }: { organizationId: string; customerId: string },
  reference: string,
): Promise<string[] | null> {
  const { rows } = await queryable.query<{ invoiceIds: string[] }>({
    name: 'chosen invoices of reference',
    text: `SELECT to_json(invoice_ids) AS "invoiceIds" FROM payment_references
           WHERE organization_id = $1 AND customer_id = $2 AND reference = $3`,
    values: [organizationId, customerId, reference],
  });
  return rows[0]?.invoiceIds ?? null;
}
