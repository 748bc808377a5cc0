import { type ProviderContext, withProvider } from '../connections/open.ts';
import { ProviderError } from '../providers/errors.ts';
import type { StoredPayment } from './load.ts';
import { storeState } from './store.ts';

/**
 * Charges the mandate of an online payment, whose answer may have been lost before. The provider knows its id, so
 * it is charged once. @throws ProviderError if the provider does not answer
 */
export async function sendCharge(
  context: ProviderContext,
  organizationId: string,
  payment: StoredPayment,
): Promise<void> {
  const { id, provider, providerMandateId, method, currency, amount, surcharge, reference } = payment;
  const { database, clock } = context;
  if (providerMandateId === null || payment.state !== 'CREATED') return;
  const created = await withProvider(context, { organizationId, provider }, (adapter) => {
    if (adapter.charge === undefined)
      throw new ProviderError('REFUSED', 'The provider has no mandates.', { isFinal: true });
    const facts = { id, method, currency, reference, description: reference, chargeOn: null };
    return adapter.charge({ ...facts, mandateId: providerMandateId, amount: amount + surcharge });
  });
  await storeState(database.pool, organizationId, id, {
    providerId: created.providerId,
    now: clock.now(),
  });
}
