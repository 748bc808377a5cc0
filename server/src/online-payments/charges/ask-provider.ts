import type { CalendarDay } from '../../kernel/calendar.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type ProviderContext, withProvider } from '../connections/open.ts';
import { HOLD_DAYS, inDays, laterOf } from '../domain/schedule.ts';
import { loadPayment, lockPayment } from '../payments/load.ts';
import { storeState } from '../payments/store.ts';
import { ProviderError } from '../providers/errors.ts';
import { endDebit } from './store-charge.ts';

/**
 * Asks the provider to debit a mandate on a day. The provider knows the id of the online payment, so a repetition
 * debits once. A refusal for good ends the debit.
 * @throws ProviderError if the outcome is unknown
 */
export async function sendDebit(
  context: ProviderContext,
  organizationId: string,
  { id, chargeOn }: { id: string; chargeOn: CalendarDay },
): Promise<void> {
  const { database, clock } = context;
  const payment = await loadPayment(database.pool, organizationId, id);
  if (payment?.state !== 'CREATED' || payment.providerId !== null) return;
  const { provider, method, currency, amount, reference, providerMandateId } = payment;
  if (providerMandateId === null) return;
  try {
    const created = await withProvider(context, { organizationId, provider }, (adapter) => {
      if (adapter.charge === undefined)
        throw new ProviderError('REFUSED', 'The provider has no mandates.', { isFinal: true });
      const facts = { id, method, currency, amount, reference, description: reference, chargeOn };
      return adapter.charge({ ...facts, mandateId: providerMandateId });
    });
    const now = clock.now();
    // No reminder for an invoice whose debit is under way, which may take place much later.
    const holdsUntil = inDays(laterOf(now, `${chargeOn}${now.slice(10)}`), HOLD_DAYS);
    await database.pool.query({
      name: 'store sent debit',
      text: `UPDATE online_payments SET provider_id = $3, next_status_at = $4, updated_at = $5, holds_until = $6
             WHERE organization_id = $1 AND id = $2 AND provider_id IS NULL`,
      values: [organizationId, id, created.providerId, clock.wall.now(), now, holdsUntil],
    });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.problem !== 'REFUSED' || !error.isFinal) throw error;
    const failure = { code: 'refused', text: error.message };
    await inTransaction(database, async (connection) => {
      const current = await lockPayment(connection, organizationId, id);
      if (current?.state !== 'CREATED' || current.providerId !== null) return;
      await endDebit(connection, organizationId, id, { state: 'FAILED', failure, now: clock.now() });
    });
  }
}

/** The outcome for a debit that should not be collected. */
export type StoppedDebit = 'STOPPED' | 'TOO_LATE' | 'ENDED';

/**
 * Cancels a debit that the provider knows, unless it was submitted to the bank.
 * @throws ProviderError if the provider does not answer
 */
export async function stopDebit(
  context: ProviderContext,
  organizationId: string,
  id: string,
): Promise<StoppedDebit> {
  const { database, clock } = context;
  const payment = await loadPayment(database.pool, organizationId, id);
  if (payment === null || payment.providerId === null) return 'ENDED';
  const { provider, providerId } = payment;
  const observed = await withProvider(context, { organizationId, provider }, async (adapter) => {
    await adapter.cancel(providerId);
    return adapter.status(providerId);
  });
  if (observed?.state !== 'CANCELLED') return 'TOO_LATE';
  return inTransaction(database, async (connection) => {
    const current = await lockPayment(connection, organizationId, id);
    if (current?.state !== 'CREATED' && current?.state !== 'PENDING') return 'ENDED';
    await endDebit(connection, organizationId, id, { state: 'CANCELLED', now: clock.now() });
    await storeState(connection, organizationId, id, {
      providerPaymentId: observed.providerPaymentId,
      now: clock.now(),
    });
    return 'STOPPED';
  });
}
