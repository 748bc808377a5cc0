import { fromDocuments, fromOpenInvoices } from '../../ledger/relations.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ProviderContext } from '../connections/open.ts';
import { lockPayment, type StoredPayment } from './load.ts';
import { notifyOfPayment } from './notify.ts';
import { storeState } from './store.ts';

/**
 * Ends the hold of a payment that the ERP must record: when it has, or when the days for it have passed. Then people
 * are notified. A record that comes later ends the problem.
 */
export async function endErpHold(
  { database, clock }: ProviderContext,
  organizationId: string,
  payment: StoredPayment,
): Promise<void> {
  const { id, holdsUntil, problem, invoices, customerId, currency, amount, createdAt } = payment;
  if (holdsUntil === null && problem !== 'ERP_MISSING') return;
  const { rows } = await database.pool.query<{ isRecorded: boolean }>({
    name: 'payment recorded by ERP',
    text: `SELECT NOT EXISTS (SELECT 1 ${fromOpenInvoices('i')} AND i.id = ANY($2::uuid[]))
             OR EXISTS (SELECT 1 ${fromDocuments('d')} AND d.customer_id = $3 AND d.kind = 'PAYMENT'
               AND d.currency = $4 AND d.amount = $5 AND d.created_at >= $6) AS "isRecorded"`,
    values: [
      organizationId,
      invoices.map(({ invoiceId }) => invoiceId),
      customerId,
      currency,
      amount,
      createdAt,
    ],
  });
  const isRecorded = rows[0]?.isRecorded === true;
  const now = clock.now();
  if (!isRecorded && (holdsUntil === null || holdsUntil > now)) return;
  await inTransaction(database, async (connection) => {
    const current = await lockPayment(connection, organizationId, id);
    if (current?.state !== 'SUCCEEDED' || current.holdsUntil !== holdsUntil) return;
    await storeState(connection, organizationId, id, {
      holdsUntil: null,
      problem: isRecorded ? null : 'ERP_MISSING',
      now,
    });
    if (!isRecorded)
      await notifyOfPayment(connection, organizationId, payment, { kind: 'ONLINE_PAYMENT_PROBLEM', now });
  });
}
