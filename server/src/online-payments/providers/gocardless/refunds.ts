import type { ObservedRefund, RefundRequest } from '../port.ts';
import type { GoCardlessClient } from './client.ts';
import { readPayment, requiredText } from './debits.ts';
import { type Fields, textOf } from './fields.ts';

/** Refunds a part of a collected payment, or all of it. The same id never refunds twice. @throws GoCardlessError */
export async function createRefund(
  client: GoCardlessClient,
  paymentId: string,
  { id, amount }: Pick<RefundRequest, 'id' | 'amount'>,
): Promise<ObservedRefund> {
  // GoCardless refuses a sum that does not fit, so a refund made elsewhere in the meantime is not exceeded.
  const { amountRefunded } = await readPayment(client, paymentId);
  const fields = await client.post({
    path: '/refunds',
    resource: 'refunds',
    envelope: 'refunds',
    idempotencyKey: `refund-${id}`,
    fields: {
      amount: String(amount),
      total_amount_confirmation: String(amountRefunded + amount),
      links: { payment: paymentId },
    },
  });
  return refundOf(fields);
}

/** Returns a refund. @throws GoCardlessError */
export const readRefund = async (client: GoCardlessClient, id: string): Promise<ObservedRefund> =>
  refundOf(await client.get('refunds', id));

function refundOf(fields: Fields): ObservedRefund {
  const status = textOf(fields['status']) ?? '';
  const hasFailed = ['cancelled', 'bounced', 'funds_returned'].includes(status);
  return {
    providerId: requiredText(fields, 'id', 'refund'),
    state: status === 'paid' ? 'SUCCEEDED' : hasFailed ? 'FAILED' : 'REQUESTED',
    failureText: hasFailed ? `GoCardless states that the refund is ${status.replace('_', ' ')}.` : null,
  };
}
