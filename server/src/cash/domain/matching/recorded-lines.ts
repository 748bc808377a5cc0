import { daysBetween } from '../../../kernel/days.ts';
import { PAYMENT_DAYS } from './lookups.ts';
import type { EarlierLine, ExistingPayment } from './model.ts';

/** A payment or refund that a match created. */
export interface CreatedDocument {
  id: string;
  customerId: string;
  /** More than 0, also for refunds. */
  amount: number;
}

/** A matched line with the payments or refunds that its match created. */
export interface CreatingLine extends EarlierLine {
  created: readonly CreatedDocument[];
}

/** A line whose money a payment may record again. */
export interface RecordedLine<Line extends CreatingLine> {
  line: Line;
  /** The document of the match that has the same money. */
  created: CreatedDocument;
  /** The amount of a refund is that of the whole line: it contains the fee of the bank. */
  isWithFee: boolean;
}

/**
 * Finds documents of matches whose money a payment of the ERP records again: the ERP sent it after the line was
 * matched. The amounts are equal, the days are near, and customer or documents are the same. A refund may also have
 * the amount of the whole line, if the bank kept a fee.
 * @returns the lines in the order of their ids; more than one means that a person decides
 */
export function recordedLines<Line extends CreatingLine>(
  payment: ExistingPayment,
  lines: readonly Line[],
): readonly RecordedLine<Line>[] {
  return lines
    .filter(
      ({ line, paymentIds }) =>
        Math.sign(line.amount) === (payment.kind === 'PAYMENT' ? 1 : -1) &&
        line.currency === payment.currency &&
        !paymentIds.includes(payment.id) &&
        Math.abs(daysBetween(line.bookedOn, payment.paidOn)) <= PAYMENT_DAYS,
    )
    .flatMap((line) => documentsLike(payment, line))
    .toSorted((a, b) => (a.line.line.id < b.line.line.id ? -1 : 1));
}

function documentsLike<Line extends CreatingLine>(
  payment: ExistingPayment,
  line: Line,
): RecordedLine<Line>[] {
  const same = line.created.filter((created) => isSameMoney(payment, line, created));
  const found = same
    .filter(({ amount }) => amount === payment.amount)
    .map((created) => ({ line, created, isWithFee: false }));
  const isWhole = payment.kind === 'REFUND' && payment.amount === -line.line.amount;
  if (found.length > 0 || !isWhole || line.created.length !== 1) return found;
  return same.map((created) => ({ line, created, isWithFee: true }));
}

/** Compares documents if both have some; otherwise customers, because money on account has no documents. */
function isSameMoney(payment: ExistingPayment, { links }: CreatingLine, created: CreatedDocument): boolean {
  const documents = links.map(({ documentId }) => documentId);
  if (payment.documentIds.length > 0 && documents.length > 0)
    return payment.documentIds.some((id) => documents.includes(id));
  return created.customerId === payment.customerId;
}
