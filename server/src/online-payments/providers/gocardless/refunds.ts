import type { ObservedRefund, RefundRequest } from '../port.ts';
import type { GoCardlessClient } from './client.ts';
import { readPayment, requiredText } from './debits.ts';
import { type Fields, fieldsOf, textOf } from './fields.ts';

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
      metadata: { online_refund: id },
    },
  });
  return refundOf(fields);
}

/** Finds a refund of a payment by our id in its metadata, or null. @throws GoCardlessError */
export async function findRefund(
  client: GoCardlessClient,
  paymentId: string | null,
  id: string,
): Promise<ObservedRefund | null> {
  if (paymentId === null) return null;
  // GoCardless allows five refunds of a payment, so one page has them all.
  const { items } = await client.list('refunds', { payment: paymentId, limit: '500' });
  const found = items.find((one) => textOf(fieldsOf(one['metadata'])['online_refund']) === id);
  return found === undefined ? null : refundOf(found);
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
