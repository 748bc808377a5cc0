import { identifier } from './lookups.ts';
import type { EarlierLine, ExistingPayment } from './model.ts';
import { type CreatingLine, type RecordedLine, recordedLines } from './recorded-lines.ts';
import { accountKey } from './text/fold.ts';

/** A matched line, and whether a rule matched it. */
export interface MatchedLine extends CreatingLine {
  isAutomatic: boolean;
  /** Payments of which a person said that they are other money. */
  otherPaymentIds: readonly string[];
}

/** A payment or refund that no line confirms. */
export interface UnconfirmedPayment extends ExistingPayment {
  /** Open invoices of its customer with exactly its amount; for a refund, credits that are not used. */
  openSame: number;
}

/** A payment and a matched line that may be the same money. */
export interface RecordedTwice {
  paymentId: string;
  lineId: string;
  /** The document of the match whose place the payment takes. */
  createdId: string;
  /** Whether they certainly are. False: a person decides. */
  isCertain: boolean;
}

/** Shortest reference that identifies a payment. */
const REFERENCE_LENGTH = 6;

/**
 * Finds payments that record the money of a matched line once more. A pair is certain if a rule matched the line,
 * neither of the two fits anything else, and the customer does not owe the same amount again.
 */
export function recordedTwice(
  payments: readonly UnconfirmedPayment[],
  lines: readonly MatchedLine[],
): RecordedTwice[] {
  const candidates = payments.flatMap((payment) => {
    const found = recordedLines(payment, lines);
    const proven = found.filter(({ line }) => isProven(payment, line));
    return (proven.length > 0 ? proven : found).map((recorded): Candidate => ({ payment, ...recorded }));
  });
  const ofPayment = Map.groupBy(candidates, ({ payment }) => payment.id);
  const ofDocument = Map.groupBy(candidates, ({ created }) => created.id);
  // They still count as another fit, so that no rule decides the rest.
  const open = candidates.filter(({ payment, line }) => !line.otherPaymentIds.includes(payment.id));
  return open.map((candidate) => ({
    paymentId: candidate.payment.id,
    lineId: candidate.line.line.id,
    createdId: candidate.created.id,
    isCertain:
      candidate.line.isAutomatic &&
      ofPayment.get(candidate.payment.id)?.length === 1 &&
      ofDocument.get(candidate.created.id)?.length === 1 &&
      isSame(candidate),
  }));
}

interface Candidate extends RecordedLine<MatchedLine> {
  payment: UnconfirmedPayment;
}

/** Returns whether the payment can be no other money. The fee of a bank may be a debt of its own. */
const isSame = ({ payment, line, isWithFee }: Candidate): boolean =>
  isProven(payment, line) || (!isWithFee && !mayBeOther(payment, line));

/** Returns whether both name the same invoice, or the payment has a reference of the bank. */
function isProven({ documentIds, text }: ExistingPayment, { line, links }: EarlierLine): boolean {
  if (links.some(({ documentId }) => documentIds.includes(documentId))) return true;
  const folded = accountKey(text);
  return [line.endToEndId, line.bankReference]
    .map(identifier)
    .some((id) => id !== null && id.length >= REFERENCE_LENGTH && folded.includes(id));
}

/** Returns whether the payment may be for another invoice of the same amount, as rule 0 decides before a match. */
function mayBeOther({ documentIds, openSame, amount }: UnconfirmedPayment, { links }: EarlierLine): boolean {
  const paidSame = links.filter((link) => link.amount === amount).length;
  return openSame + paidSame > (documentIds.length === 0 ? 1 : 0);
}
