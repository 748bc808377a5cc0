import { recordChange } from '../../ledger/commands.ts';
import { currentActor } from '../../platform/current-actor.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import { type ProviderContext, withProvider } from '../connections/open.ts';
import { loadPayment, lockPayment, type StoredPayment } from '../payments/load.ts';
import { findOnlinePayment } from '../payments/queries.ts';
import { refreshPayment } from '../payments/refresh.ts';
import { scheduleNext } from '../payments/schedule.ts';
import type { OnlinePayment, OnlineRefundRequest } from '../payments/schema.ts';
import { ProviderError } from '../providers/errors.ts';
import { refundOnce } from './follow.ts';
import { storeOutcome } from './store-outcome.ts';

/**
 * Asks the provider to refund a payment. The ledger follows what the provider then states, so a refused refund
 * changes nothing.
 * @throws NOT_FOUND; CONFLICT unless the provider has its money; AMOUNT_EXCEEDED; UNAVAILABLE if the provider does not
 *   answer
 */
export async function refundOnlinePayment(
  context: ProviderContext,
  organization: Organization,
  onlinePaymentId: string,
  { amount }: OnlineRefundRequest,
): Promise<OnlinePayment> {
  const { id: organizationId } = organization;
  const requested = await storeRequest(context, organizationId, onlinePaymentId, amount);
  const { payment, refundId, asked, isNew } = requested;
  const { provider, providerId, providerPaymentId, currency } = payment;
  try {
    if (providerId === null)
      throw new ProviderError('REFUSED', 'The provider has no payment.', { isFinal: true });
    const request = { id: refundId, providerId, providerPaymentId, currency, amount: asked };
    const observed = await withProvider(context, { organizationId, provider }, (adapter) =>
      isNew ? adapter.refund(request) : refundOnce(adapter, request),
    );
    await storeOutcome(context, organizationId, refundId, observed);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (!error.isFinal) {
      await scheduleNext(context, organizationId, onlinePaymentId, error);
      throw new ApiError(
        'UNAVAILABLE',
        'The payment provider did not answer. The refund is sent again in some minutes.',
      );
    }
    await storeOutcome(context, organizationId, refundId, {
      providerId: null,
      state: 'FAILED',
      failureText: error.message,
    });
    throw new ApiError('CONFLICT', refusal('REFUND_REFUSED', { reason: error.message }));
  }
  await refreshPayment(context, organization, onlinePaymentId);
  return findOnlinePayment(context.database.pool, organizationId, onlinePaymentId);
}

interface RequestedRefund {
  payment: StoredPayment;
  refundId: string;
  asked: number;
  /** False: it was requested before, and the answer of the provider was lost. */
  isNew: boolean;
}

/** Stores a refund before the provider is asked. A refund without an answer is asked for again, with the same id. */
async function storeRequest(
  { database, clock }: ProviderContext,
  organizationId: string,
  onlinePaymentId: string,
  amount: number | undefined,
): Promise<RequestedRefund> {
  if ((await loadPayment(database.pool, organizationId, onlinePaymentId)) === null) throw notFound();
  return inTransaction(database, async (connection) => {
    const payment = await lockPayment(connection, organizationId, onlinePaymentId);
    if (payment === null) throw notFound();
    if (payment.state !== 'SUCCEEDED' && payment.problem === null)
      throw new ApiError('CONFLICT', refusal('REFUND_UNPAID'));
    const { rows } = await connection.query<{ id: string; amount: number }>({
      name: 'refunds that were requested',
      text: `SELECT id, amount FROM online_payment_refunds WHERE organization_id = $1 AND online_payment_id = $2
               AND state = 'REQUESTED' AND provider_id IS NULL`,
      values: [organizationId, onlinePaymentId],
    });
    const [waiting] = rows;
    const left = payment.amount + payment.surcharge - payment.refundedAmount;
    const asked = amount ?? left;
    if (waiting !== undefined) {
      if (asked !== waiting.amount)
        throw new ApiError('CONFLICT', refusal('REFUND_WAITING'), {
          details: [{ field: 'amount', error: `is not ${waiting.amount}` }],
        });
      return { payment, refundId: waiting.id, asked, isNew: false };
    }
    if (left <= 0) throw new ApiError('CONFLICT', refusal('REFUNDED'));
    if (asked > left) throw invalidField('amount', `must be at most ${left}, which is left`);
    const refundId = newId();
    await connection.query({
      name: 'insert refund of online payment',
      text: `INSERT INTO online_payment_refunds (organization_id, id, online_payment_id, state, amount, actor,
               created_at, updated_at) VALUES ($1, $2, $3, 'REQUESTED', $4, $5, $6, $6)`,
      values: [organizationId, refundId, onlinePaymentId, asked, JSON.stringify(currentActor()), clock.now()],
    });
    await recordChange(connection, organizationId, {
      action: 'online_payment.refund_requested',
      records: [
        { kind: 'ONLINE_PAYMENT', id: onlinePaymentId },
        { kind: 'CUSTOMER', id: payment.customerId },
      ],
      after: { amount: asked, currency: payment.currency },
    });
    return { payment, refundId, asked, isNew: true };
  });
}
