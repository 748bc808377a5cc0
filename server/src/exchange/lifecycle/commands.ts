import { recordChange } from '../../ledger/commands.ts';
import { fromInvoices } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { amountOfVat } from './domain/stated-vat.ts';
import { findStatus, findVatBreakdown } from './queries.ts';
import type { CollectedStatus, VatBreakdown, VatBreakdownChange } from './schema.ts';
import { newVat, storeVatFacts } from './vat-facts.ts';

type Ref = { id: string } | { externalId: string };

/**
 * Stores the VAT of an invoice by rate. If a status reported other VAT, the next one corrects it.
 * @throws NOT_FOUND; INVALID_DATA if the shares do not add up to the invoice
 */
export async function putVatBreakdown(
  { database, clock }: DataContext,
  organizationId: string,
  ref: Ref,
  change: VatBreakdownChange,
): Promise<VatBreakdown> {
  const stated = { ...change, shares: change.shares ?? [] };
  const facts = { ...newVat(stated), isPartial: false };
  return inTransaction(database, async (connection) => {
    const { id: invoiceId, amount } = await findInvoice(connection, organizationId, ref);
    const total = amountOfVat(stated);
    if (total !== amount)
      throw invalidField('shares', `add up to ${total}, but the gross amount of the invoice is ${amount}`);
    const vat = new Map([[invoiceId, facts]]);
    const changed = await storeVatFacts(connection, organizationId, { vat, now: clock.now() });
    if (changed.has(invoiceId))
      await recordChange(connection, organizationId, {
        action: 'vat_breakdown.changed',
        records: [{ kind: 'INVOICE', id: invoiceId }],
        after: { vatShares: facts.shares },
        always: true,
      });
    return findVatBreakdown(connection, organizationId, invoiceId);
  });
}

/** Returns an invoice of a path. @throws NOT_FOUND */
export async function findInvoice(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  ref: Ref,
): Promise<{ id: string; amount: number }> {
  const [column, value] = 'id' in ref ? ['id', ref.id] : ['external_id', ref.externalId];
  const { rows } = await connection.query<{ id: string; amount: number }>({
    name: `invoice of vat by ${column}`,
    text: `SELECT d.id, d.amount ${fromInvoices('d')} AND d.${column} = $2`,
    values: [organizationId, value],
  });
  const [invoice] = rows;
  if (invoice === undefined) throw notFound();
  return invoice;
}

/** Records that a platform has a life-cycle status. The first moment stays. @throws NOT_FOUND */
export async function markTransmitted(
  { database, clock }: DataContext,
  organizationId: string,
  id: string,
): Promise<CollectedStatus> {
  return inTransaction(database, async (connection) => {
    const { rows } = await connection.query<{ invoiceId: string }>({
      name: 'life-cycle status is transmitted',
      text: `UPDATE lifecycle_statuses SET transmitted_at = $3
             WHERE organization_id = $1 AND id = $2 AND transmitted_at IS NULL
             RETURNING invoice_id AS "invoiceId"`,
      values: [organizationId, id, clock.now()],
    });
    for (const { invoiceId } of rows)
      await recordChange(connection, organizationId, {
        action: 'lifecycle_status.transmitted',
        records: [{ kind: 'INVOICE', id: invoiceId }],
        always: true,
      });
    return findStatus(connection, organizationId, id);
  });
}
