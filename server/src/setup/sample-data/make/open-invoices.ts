import { fromOpenInvoicesWith, joinCustomers, joinDocuments } from '../../../ledger/relations.ts';
import type { SampleStage } from '../perform/stage.ts';

/** Most customers whose open invoices are returned. */
export const MAX_CUSTOMERS = 12;

/** An open invoice of a customer, in minor units. */
export interface OpenInvoice {
  id: string;
  number: string;
  amount: number;
  residual: number;
  issuedOn: string;
  dueOn: string;
  customerId: string;
  customerNumber: string;
}

/** Returns the oldest open invoice of each of some customers, in the organization's currency. */
export async function openInvoices({ context, organization }: SampleStage): Promise<OpenInvoice[]> {
  const joins = `${joinDocuments('d')} AND d.id = f.id ${joinCustomers('c')} AND c.id = d.customer_id`;
  const { rows } = await context.database.pool.query<OpenInvoice>({
    name: 'open invoices for sample connection',
    text: `SELECT * FROM (
             SELECT DISTINCT ON (c.id) d.id, coalesce(d.custom_id, d.external_id) AS number, d.amount,
               d.amount - d.amount_linked AS residual, d.dated_on::text AS "issuedOn", d.due_on::text AS "dueOn",
               c.id AS "customerId", c.external_id AS "customerNumber"
             ${fromOpenInvoicesWith('f', joins)} AND d.currency = $2 AND c.parent_id IS NULL
               AND c.merged_into_id IS NULL
             ORDER BY c.id, d.dated_on, d.id) x
           ORDER BY "customerNumber" LIMIT $3`,
    values: [organization.id, organization.currency, MAX_CUSTOMERS],
  });
  return rows;
}
