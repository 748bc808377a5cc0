import { fromOpenDisputes } from '../../cases/relations.ts';
import { joinFigures } from '../../ledger/relations.ts';
import { type ProviderContext, stopDebit } from '../../online-payments/commands.ts';
import type { Provider } from '../../online-payments/domain/kinds.ts';
import { isOfOtherDebtor, joinOnlinePayment } from '../../online-payments/relations.ts';
import type { Organization } from '../../platform/organization.ts';
import { HAS_AUTOPAY } from '../settings/sources.ts';
import { followDebit } from './follow.ts';
import { callForEach, mayCall } from './provider-calls.ts';

const BATCH = 20;

/**
 * SQL: debit `a` with online payment `o` and figures `d` of its invoice should not be collected any longer. A deleted
 * invoice has no figures.
 */
const IS_UNWANTED = `(d.id IS NULL OR NOT d.is_open OR d.amount - d.amount_linked < o.amount
  OR EXISTS (SELECT 1 ${fromOpenDisputes('x')} AND x.invoice_id = a.invoice_id)
  OR NOT ${HAS_AUTOPAY} OR ${isOfOtherDebtor('o')})`;

/**
 * Cancels debits whose invoice was paid in another way, disputed or deleted, whose debtor turned automatic payment
 * off, or whose customer was merged. If it is too late, people are notified: the money will be on account.
 * @param provider the only provider that is called. Null: each
 * @returns whether there may be more
 */
export async function stopDebits(
  context: ProviderContext,
  organization: Organization,
  provider: Provider | null,
): Promise<boolean> {
  const { rows } = await context.database.pool.query<{ id: string }>({
    name: 'debits to stop',
    text: `SELECT o.id FROM autopay_debits a ${joinOnlinePayment('o', 'a.online_payment_id')}
           LEFT ${joinFigures('d')} AND d.id = a.invoice_id
           WHERE a.organization_id = $1 AND a.followed_at IS NULL AND o.state IN ('CREATED', 'PENDING')
             AND o.provider_id IS NOT NULL AND ($3::text IS NULL OR o.provider = $3)
             AND ${mayCall('a')} AND ${IS_UNWANTED}
           ORDER BY a.charge_on, o.id LIMIT ${BATCH}`,
    values: [organization.id, context.clock.wall.now(), provider],
  });
  const isWhole = await callForEach(context, organization, rows, async ({ id }) => {
    // A webhook about the cancellation may be faster than the answer.
    await markStopping(context, organization.id, id);
    const outcome = await stopDebit(context, organization.id, id);
    if (outcome === 'TOO_LATE')
      await followDebit(context, organization, { id, name: 'tooLate', state: 'PENDING' });
  });
  return isWhole && rows.length === BATCH;
}

/** Stores that a debit is to be cancelled, so that its cancellation is no failure. */
async function markStopping(
  { database, clock }: ProviderContext,
  organizationId: string,
  id: string,
): Promise<void> {
  await database.pool.query({
    name: 'debit is to be stopped',
    text: `UPDATE autopay_debits SET stopping_at = $3
           WHERE organization_id = $1 AND online_payment_id = $2 AND stopping_at IS NULL`,
    values: [organizationId, id, clock.now()],
  });
}
