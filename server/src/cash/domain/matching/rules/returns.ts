import { accountsOf, identifier, PAYMENT_DAYS } from '../lookups.ts';
import type { BankLine, EarlierLine, ExistingPayment } from '../model.ts';
import { type Solution, solution } from '../proposal.ts';
import { foldText } from '../text/fold.ts';
import { paymentKey, type WorldIndex } from '../world-index.ts';
import { countOwed, isNear } from './known-payments.ts';
import { isReturned, type LineContext } from './scene.ts';

/** Rule 0: money out that takes back an earlier line. It reopens the documents which that line paid. */
export function returnsOf(context: LineContext): Solution[] {
  const { line, index } = context;
  if (line.amount >= 0) return [];
  const byReference = candidates(line, index, ['E', 'B']).filter(
    (earlier) => feeOf(context, earlier) !== null,
  );
  const isCertain = isReturned(line);
  if (byReference.length > 0 && (isCertain || byReference.every((one) => feeOf(context, one) === 0)))
    return byReference.map((one) => returnSolution(context, one, isCertain));
  if (!isCertain) return [];
  return candidates(line, index, ['A'])
    .filter((earlier) => feeOf(context, earlier) !== null)
    .map((one) => returnSolution(context, one, false));
}

/**
 * Rule 0: refunds of the ledger that record the return of an earlier line already, so that it is not recorded twice.
 * A refund without links is linked to the payments of that line.
 */
export function recordedReturns(context: LineContext): Solution[] {
  const { line, index } = context;
  if (line.amount >= 0 || !isReturned(line)) return [];
  return candidates(line, index, ['E', 'B']).flatMap((earlier) => {
    const fee = -line.amount - earlier.line.amount;
    if (fee < 0 || !isFee(context, fee)) return [];
    const refunds = recordedRefunds(context, earlier);
    const linked = refunds.filter(({ documentIds }) => documentIds.length > 0);
    const isOpen = feeOf(context, earlier) === fee;
    const found = linked.length > 0 || !isOpen ? linked : refunds;
    return found.map((refund) => joinedReturn(context, earlier, refund));
  });
}

/** Returns the refunds of the customers of an earlier line that may give it back as a whole. */
function recordedRefunds(
  context: LineContext,
  { line, customerIds, paymentIds }: EarlierLine,
): ExistingPayment[] {
  const same = context.index.payments.get(paymentKey('REFUND', line.currency, line.amount)) ?? [];
  return same.filter(
    (refund) =>
      customerIds.includes(refund.customerId) &&
      isNear(context, refund, PAYMENT_DAYS) &&
      (refund.documentIds.length === 0
        ? paymentIds.length === 1 && refund.paidOn >= line.bookedOn
        : refund.documentIds.some((id) => paymentIds.includes(id))),
  );
}

function joinedReturn(context: LineContext, earlier: EarlierLine, refund: ExistingPayment): Solution {
  const { index, line } = context;
  const { id: paymentId, customerId, amount } = refund;
  const isLinked = refund.documentIds.length > 0;
  const parts: Solution['parts'] = [
    {
      kind: 'JOIN_REFUND',
      customerId,
      paymentId,
      amount: -amount,
      ...(isLinked ? {} : { earlierLineId: earlier.line.id }),
    },
  ];
  const fee = -line.amount - amount;
  if (fee > 0) parts.push({ kind: 'FEE', customerId, amount: -fee });
  // An unlinked refund may pay out a credit note of this amount instead.
  const familyId = index.customers.get(customerId)?.familyId ?? customerId;
  const isOther = !isLinked && countOwed(context, refund, familyId) > 0;
  return solution(0, parts, { blockers: isOther ? ['PAYMENT_MAY_EXIST'] : [] });
}

function candidates(line: BankLine, index: WorldIndex, kinds: readonly string[]): EarlierLine[] {
  const words = wordsOf(line.text);
  const values: Record<string, (string | null)[]> = {
    E: [identifier(line.endToEndId), ...words],
    B: [identifier(line.bankReference), ...words],
    A: accountsOf(line),
  };
  const found = new Map<string, EarlierLine>();
  for (const kind of kinds)
    for (const value of values[kind] ?? [])
      for (const earlier of index.earlierLines.get(`${kind} ${value}`) ?? [])
        if (isCandidate(line, earlier)) found.set(earlier.line.id, earlier);
  return [...found.values()].sort((a, b) => (a.line.id < b.line.id ? -1 : 1));
}

/** Returns the words of a text that may be the reference of an earlier line. */
function wordsOf(text: string): string[] {
  const words = foldText(text)
    .split(/[\s,;:|]+/)
    .map(identifier);
  return words
    .filter((word) => word !== null)
    .filter((word) => word.length >= 6 && /\d/.test(word))
    .slice(0, 50);
}

function isCandidate(line: BankLine, { line: earlier }: EarlierLine): boolean {
  return (
    earlier.id !== line.id &&
    earlier.amount > 0 &&
    earlier.currency === line.currency &&
    earlier.bankAccountId === line.bankAccountId &&
    earlier.bookedOn <= line.bookedOn
  );
}

/** Returns the bank's fee in a return, 0 if there is none, or null if the amounts do not fit. */
function feeOf(
  { line, index, values }: LineContext,
  { line: earlier, returned, unmatched }: EarlierLine,
): number | null {
  const rest = earlier.amount - returned - unmatched - (index.consumed.returned.get(earlier.id) ?? 0);
  const fee = -line.amount - rest;
  if (rest <= 0 || fee < 0) return null;
  // More than the payments that are left may be the whole line, whose other money is undecided.
  if (unmatched > 0 && fee > 0) return null;
  return fee === 0 || (isReturned(line) && isFee({ line, values }, fee)) ? fee : null;
}

const isFee = ({ line, values }: Pick<LineContext, 'line' | 'values'>, fee: number): boolean =>
  fee === 0 || fee === line.chargesDeducted || fee <= values.feeCap;

function returnSolution(context: LineContext, earlier: EarlierLine, isCertain: boolean): Solution {
  const fee = feeOf(context, earlier) ?? 0;
  const amount = context.line.amount + fee;
  const customerId = earlier.links[0]?.customerId ?? null;
  const parts: Solution['parts'] = [{ kind: 'RETURN', earlierLineId: earlier.line.id, amount }];
  if (fee > 0) parts.push({ kind: 'FEE', customerId, amount: -fee });
  return solution(0, parts, { blockers: isCertain ? [] : ['EVIDENCE_WEAK'] });
}
