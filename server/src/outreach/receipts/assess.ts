import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { loadPaymentsOfReceipt, loadReceipt, loadReceiptSettings, type ReceiptFacts } from './facts.ts';

/** Topic of actions with a receipt. */
export const RECEIPT_TOPIC = 'RECEIPT';

/**
 * Returns the contents of a receipt if it is sent now, by the facts in the caller's transaction, which holds
 * the lock of the customer's family.
 * @returns null if none is due: its payments are gone or refunded, the account is no longer clear, or
 *   receipts are off
 */
export async function assessReceipt(
  connection: Connection,
  organization: Organization,
  { id, customerId }: { id: string; customerId: string },
  now: Timestamp,
): Promise<ReceiptFacts | null> {
  const { receipts } = await loadReceiptSettings(connection, organization.id);
  if (receipts === 'NONE') return null;
  const payments = await loadPaymentsOfReceipt(connection, organization.id, id);
  if (payments.length === 0) return null;
  const today = localDate(now, organization.timezone);
  const facts = await loadReceipt(connection, organization.id, { customerId, payments }, today);
  return receipts === 'CLEAR' && !facts.isClear ? null : facts;
}

/**
 * Releases the payments of a receipt that was not sent, in the caller's transaction, so that another receipt
 * can list them.
 */
export async function releasePayments(
  connection: Connection,
  organizationId: string,
  actionId: string,
): Promise<void> {
  await connection.query({
    name: 'release payments of receipt',
    text: 'DELETE FROM payment_receipts WHERE organization_id = $1 AND action_id = $2',
    values: [organizationId, actionId],
  });
}
