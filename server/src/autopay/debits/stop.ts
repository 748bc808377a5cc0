import { fromOpenDisputes } from '../../cases/relations.ts';
import { joinFigures } from '../../ledger/relations.ts';
import { type ProviderContext, stopDebit } from '../../online-payments/commands.ts';
import { joinOnlinePayment } from '../../online-payments/relations.ts';
import type { Organization } from '../../platform/organization.ts';
import { followDebit, markFollowed } from './follow.ts';

const BATCH = 20;

/** SQL: debit `a` with online payment `o` and figures `d` of its invoice should not be collected any longer. */
const IS_UNWANTED = `(NOT d.is_open OR d.amount - d.amount_linked < o.amount
  OR EXISTS (SELECT 1 ${fromOpenDisputes('x')} AND x.invoice_id = a.invoice_id)
  OR NOT EXISTS (SELECT 1 FROM customer_autopay c
    WHERE c.organization_id = $1 AND c.customer_id = o.customer_id AND c.is_on))`;

/**
 * Cancels debits whose invoice was paid in another way, was disputed, or whose debtor turned automatic payment off. If
 * it is too late, people are notified: the money will be on account.
 * @returns whether there may be more
 * @throws ProviderError if the provider does not answer
 */
export async function stopDebits(context: ProviderContext, organization: Organization): Promise<boolean> {
  const { rows } = await context.database.pool.query<{ id: string }>({
    name: 'debits to stop',
    text: `SELECT o.id FROM autopay_debits a ${joinOnlinePayment('o', 'a.online_payment_id')}
           ${joinFigures('d')} AND d.id = a.invoice_id
           WHERE a.organization_id = $1 AND a.followed_at IS NULL AND o.state IN ('CREATED', 'PENDING')
             AND o.provider_id IS NOT NULL AND ${IS_UNWANTED}
           ORDER BY a.charge_on, o.id LIMIT ${BATCH}`,
    values: [organization.id],
  });
  for (const { id } of rows) {
    const outcome = await stopDebit(context, organization.id, id);
    if (outcome === 'STOPPED') await markFollowed(context, organization.id, id);
    if (outcome === 'TOO_LATE') await followDebit(context, organization, { id, name: 'tooLate' });
  }
  return rows.length === BATCH;
}
