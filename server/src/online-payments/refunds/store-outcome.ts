import type { ProviderContext } from '../connections/open.ts';
import type { ObservedRefund } from '../providers/port.ts';

/** Stores what a provider states about a refund. */
export async function storeOutcome(
  { database, clock }: ProviderContext,
  organizationId: string,
  refundId: string,
  { providerId, state, failureText }: Omit<ObservedRefund, 'providerId'> & { providerId: string | null },
): Promise<void> {
  await database.pool.query({
    name: 'store outcome of refund',
    text: `UPDATE online_payment_refunds SET provider_id = coalesce($3, provider_id), state = $4, failure_text = $5,
             updated_at = $6 WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, refundId, providerId, state, failureText, clock.now()],
  });
}
