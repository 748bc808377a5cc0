import type { LearnedCounts } from './counts.ts';
import { chanceUnpaid, FIRST_DAY, type PaymentTimes } from './times.ts';

/**
 * Estimates payment times from observations, shrunk towards the payment times of more invoices. The estimator
 * is that of Susarla and Van Ryzin (Journal of the American Statistical Association 71, 1976): Kaplan–Meier
 * with a Dirichlet process prior. The share of invoices unpaid at the start of a day that are paid on it is
 *
 * (paid that day + weight × base's chance of that day) / (still observed + weight × base's chance of being
 * unpaid)
 *
 * With n invoices that were all paid, the result is n / (n + weight) observations and the rest base. Unpaid
 * invoices count as long as they are observed. Days without observations follow the base.
 * @param weight number of invoices to which the base is equivalent, more than 0
 */
export function learnTimes(counts: LearnedCounts, base: PaymentTimes, weight: number): PaymentTimes {
  const { from, to } = counts;
  if (to < from) return base;
  const unpaid: number[] = [];
  let before = chanceUnpaid(base, FIRST_DAY + from - 1);
  let chance = before;
  let seen = 0;
  for (let i = from; i <= to; i += 1) {
    const after = chanceUnpaid(base, FIRST_DAY + i);
    seen += (counts.begin[i] ?? 0) - (counts.end[i] ?? 0);
    const paid = (counts.paid[i] ?? 0) + weight * (before - after);
    // Rounding can make a sum of parts slightly smaller than a part.
    const rate = paid / Math.max(Math.max(seen, counts.paid[i] ?? 0) + weight * before, paid);
    chance *= Math.max(1 - rate, MIN_LEFT);
    unpaid.push(chance);
    before = after;
  }
  return { first: FIRST_DAY + from, unpaid, base };
}

/** Lower limit of the remaining share, so that conditional chances stay defined. */
const MIN_LEFT = 1e-9;
