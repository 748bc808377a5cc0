import type { Counts } from './counts.ts';
import { chanceUnpaid, FIRST_DAY, type PaymentTimes } from './times.ts';

/**
 * Payment times from what was observed, shrunk towards those of more invoices. The estimate of Susarla and Van Ryzin (Journal of the
 * American Statistical Association 71, 1976), that is Kaplan and Meier's with a Dirichlet process before it: of the invoices that are
 * unpaid when a day begins, those paid on it are
 *
 *     (paid that day + weight × base's chance of that day) / (still seen + weight × base's chance of being unpaid)
 *
 * With n invoices that were all paid, it is n / (n + weight) of what they did and the rest of what the base does. Invoices that
 * are still unpaid count as long as they are seen. On days of which nothing was observed it goes as with the base.
 * @param weight for how many observed invoices the base counts, more than 0
 */
export function learn(counts: Counts, base: PaymentTimes, weight: number): PaymentTimes {
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
    // Sums of parts may come out a little below what they are parts of.
    const rate = paid / Math.max(Math.max(seen, counts.paid[i] ?? 0) + weight * before, paid);
    chance *= Math.max(1 - rate, MIN_LEFT);
    unpaid.push(chance);
    before = after;
  }
  return { first: FIRST_DAY + from, unpaid, base };
}

/** Something is always left, so that what never happened can still be asked for. */
const MIN_LEFT = 1e-9;
