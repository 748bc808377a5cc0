import { daysBetween } from '../../../kernel/days.ts';
import { PAYMENT_DAYS } from './lookups.ts';
import type { EarlierLine, ExistingPayment } from './model.ts';

/**
 * Finds matched lines whose money a payment of the ERP records again: the ERP sent it after the line was
 * matched. The amounts are equal, the days are near, and customer or documents are the same.
 * @returns the lines in the order of their ids; more than one means that a person decides
 */
export function recordedLines(
  payment: ExistingPayment,
  earlierLines: readonly EarlierLine[],
): readonly EarlierLine[] {
  const sign = payment.kind === 'PAYMENT' ? 1 : -1;
  return earlierLines
    .filter(
      ({ line, paymentIds, customerIds, links }) =>
        line.amount === sign * payment.amount &&
        line.currency === payment.currency &&
        !paymentIds.includes(payment.id) &&
        Math.abs(daysBetween(line.bookedOn, payment.paidOn)) <= PAYMENT_DAYS &&
        isSameMoney(payment, links, customerIds),
    )
    .toSorted((a, b) => (a.line.id < b.line.id ? -1 : 1));
}

/** Compares documents if both have some; otherwise customers, because money on account has no documents. */
function isSameMoney(
  payment: ExistingPayment,
  links: EarlierLine['links'],
  customerIds: EarlierLine['customerIds'],
): boolean {
  const documents = links.map(({ documentId }) => documentId);
  if (payment.documentIds.length > 0 && documents.length > 0)
    return payment.documentIds.some((id) => documents.includes(id));
  return customerIds.includes(payment.customerId);
}
