import type { Connection } from '../../platform/db/database.ts';

/** Adds invoices to an action, after its own. The caller has checked that they exist. */
export async function addInvoices(
  connection: Connection,
  organizationId: string,
  actionId: string,
  invoiceIds: readonly string[],
): Promise<void> {
  await connection.query({
    name: 'add invoices to action',
    text: `INSERT INTO action_invoices (organization_id, action_id, invoice_id, rank)
           SELECT $1, $2, r.id, r.rank + (SELECT coalesce(max(i.rank), -1) FROM action_invoices i
             WHERE i.organization_id = $1 AND i.action_id = $2)
           FROM unnest($3::uuid[]) WITH ORDINALITY AS r(id, rank)
           ON CONFLICT (organization_id, action_id, invoice_id) DO NOTHING`,
    values: [organizationId, actionId, invoiceIds],
  });
}

/** Removes the invoices that performing an action added. @param kept its own invoices */
export async function removeAddedInvoices(
  connection: Connection,
  organizationId: string,
  actionId: string,
  kept: readonly string[],
): Promise<void> {
  await connection.query({
    name: 'remove invoices of action',
    text: `DELETE FROM action_invoices WHERE organization_id = $1 AND action_id = $2 AND invoice_id <> ALL ($3::uuid[])`,
    values: [organizationId, actionId, kept],
  });
}
