import type { CalendarDay } from '../../../kernel/calendar.ts';
import { daysBetween } from '../../../kernel/days.ts';

/** A payment that may record the money of a matched line once more. */
export interface RecordedPair {
  lineId: string;
  paymentId: string;
  bookedOn: CalendarDay;
  paidOn: CalendarDay;
}

/**
 * Chooses the pairs that a person is asked about: at most one for each line and each payment, and as many as
 * possible. Near days come first. The result does not depend on the order of the pairs.
 */
export function recordedQuestions<P extends RecordedPair>(pairs: readonly P[]): P[] {
  const sorted = pairs.toSorted(
    (a, b) => distance(a) - distance(b) || compare(a.lineId, b.lineId) || compare(a.paymentId, b.paymentId),
  );
  const ofLine = Map.groupBy(sorted, ({ lineId }) => lineId);
  const chosen = new Map<string, P>();
  const serve = (lineId: string, seen: Set<string>): boolean => {
    const own = ofLine.get(lineId) ?? [];
    for (const pair of own) {
      if (chosen.has(pair.paymentId)) continue;
      chosen.set(pair.paymentId, pair);
      return true;
    }
    // Another line may have another payment to turn to.
    for (const pair of own) {
      if (seen.has(pair.paymentId)) continue;
      seen.add(pair.paymentId);
      const owner = chosen.get(pair.paymentId)?.lineId;
      if (owner === undefined || !serve(owner, seen)) continue;
      chosen.set(pair.paymentId, pair);
      return true;
    }
    return false;
  };
  for (const lineId of [...ofLine.keys()].sort(compare)) serve(lineId, new Set());
  const asked = new Set(chosen.values());
  return pairs.filter((pair) => asked.has(pair)).sort((a, b) => compare(a.lineId, b.lineId));
}

/**
 * Returns the payments that a decision about one of them covers, because a person cannot distinguish them: they are
 * of one day, and fit the same lines.
 */
export function interchangeablePayments(
  pairs: readonly RecordedPair[],
  { lineId, paymentId }: Pick<RecordedPair, 'lineId' | 'paymentId'>,
): string[] {
  const ofPayment = Map.groupBy(pairs, (pair) => pair.paymentId);
  const keyOf = (id: string): string => {
    const own = ofPayment.get(id) ?? [];
    return JSON.stringify([own[0]?.paidOn, own.map((pair) => pair.lineId).sort(compare)]);
  };
  const key = keyOf(paymentId);
  const others = pairs.filter((pair) => pair.lineId === lineId && keyOf(pair.paymentId) === key);
  return [...new Set([paymentId].concat(others.map((pair) => pair.paymentId)))].sort(compare);
}

const distance = ({ bookedOn, paidOn }: RecordedPair): number => Math.abs(daysBetween(bookedOn, paidOn));
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
