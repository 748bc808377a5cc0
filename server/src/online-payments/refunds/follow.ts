import { type ProviderContext, withProvider } from '../connections/open.ts';
import type { StoredPayment } from '../payments/load.ts';
import { ProviderError } from '../providers/errors.ts';
import type { ObservedRefund, PaymentProvider, RefundRequest } from '../providers/port.ts';
import { storeOutcome } from './store-outcome.ts';

interface RequestedRefund {
  id: string;
  amount: number;
  providerId: string | null;
}

/**
 * Reads the refunds of a payment that the provider has not decided. One without an answer is looked up by its id, and
 * sent again only if the provider does not have it: keys are forgotten after a day. @throws ProviderError if the provider does not answer
 */
export async function followRefunds(
  context: ProviderContext,
  organizationId: string,
  payment: StoredPayment,
): Promise<void> {
  const { rows } = await context.database.pool.query<RequestedRefund>({
    name: 'refunds that a provider has not decided',
    text: `SELECT id, amount, provider_id AS "providerId" FROM online_payment_refunds
           WHERE organization_id = $1 AND online_payment_id = $2 AND state = 'REQUESTED'`,
    values: [organizationId, payment.id],
  });
  for (const refund of rows) {
    const observed = await askFor(context, organizationId, payment, refund);
    if (observed !== null) await storeOutcome(context, organizationId, refund.id, observed);
  }
}

async function askFor(
  context: ProviderContext,
  organizationId: string,
  { provider, providerId, providerPaymentId, currency }: StoredPayment,
  refund: RequestedRefund,
): Promise<(Omit<ObservedRefund, 'providerId'> & { providerId: string | null }) | null> {
  if (providerId === null) return null;
  const { id, amount, providerId: refundId } = refund;
  try {
    const request = { id, providerId, providerPaymentId, currency, amount };
    return await withProvider(context, { organizationId, provider }, (adapter) =>
      refundId === null ? refundOnce(adapter, request) : adapter.refundStatus(refundId),
    );
  } catch (error) {
    if (!(error instanceof ProviderError) || error.problem !== 'REFUSED') throw error;
    return { providerId: null, state: 'FAILED', failureText: error.message };
  }
}

/** Refunds unless the provider has the refund already. @throws ProviderError */
export const refundOnce = async (adapter: PaymentProvider, request: RefundRequest): Promise<ObservedRefund> =>
  (await adapter.findRefund(request)) ?? (await adapter.refund(request));
