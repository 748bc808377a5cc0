/**
 * When invoices are paid, in days after their due days: 0 is the due day, -5 is five days early. Earlier than the first
 * day counts as that day; what is not paid by the last one is paid later, or never, and nobody says when.
 */
export const FIRST_DAY = -120;
export const LAST_DAY = 365;
export const DAYS = LAST_DAY - FIRST_DAY + 1;

/**
 * The chances of an invoice to be still unpaid at the end of each day. Before the days that stand here, and after them, it
 * goes as it does with `base`: nobody has to write down again what says nothing new.
 */
export interface PaymentTimes {
  /** The day of the first of `unpaid`. */
  first: number;
  /** Chances, each at most the one before it, more than 0. A plain array: there is one for each customer, and typed ones are dear to make. */
  unpaid: readonly number[];
  base: PaymentTimes | null;
}

/** Half of all invoices are paid so many days after the due day, where nothing is known at all. */
const USUAL_DAYS = 10;
/** A quarter of them so many days × ln 3 before that day, a quarter after it. */
const USUAL_SCALE = 15;

/** What is believed before the first payment came in: a logistic curve, which soon has no weight beside what comes in. */
export const UNKNOWN: PaymentTimes = {
  first: FIRST_DAY,
  unpaid: Array.from(
    { length: DAYS },
    (_, i) => 1 / (1 + Math.exp((FIRST_DAY + i - USUAL_DAYS) / USUAL_SCALE)),
  ),
  base: null,
};

/** The chance that an invoice is unpaid at the end of a day, counted from its due day. After the last day it stays what it was then. */
export function chanceUnpaid(times: PaymentTimes, day: number): number {
  const { first, unpaid, base } = times;
  const at = Math.min(day, LAST_DAY) - first;
  if (at >= 0 && at < unpaid.length) return unpaid[at] ?? 0;
  if (at < 0) return base === null ? 1 : chanceUnpaid(base, day);
  const last = unpaid[unpaid.length - 1] ?? 1;
  if (base === null) return last;
  return (last * chanceUnpaid(base, day)) / chanceUnpaid(base, first + unpaid.length - 1);
}

/** The same times, every day of them written down: looked up by many. */
export function writtenOut(times: PaymentTimes): PaymentTimes {
  const unpaid = Array.from({ length: DAYS }, (_, i) => chanceUnpaid(times, FIRST_DAY + i));
  return { first: FIRST_DAY, unpaid, base: null };
}

/**
 * The chance that an invoice which is unpaid at the end of one day is paid by the end of another one. 0 where nothing like it was
 * ever paid so late.
 * @param since the last day of which is known that it ended without payment, in days after the due day
 */
export function chancePaidBy(times: PaymentTimes, since: number, day: number): number {
  if (day <= since) return 0;
  return Math.max(0, 1 - chanceUnpaid(times, day) / chanceUnpaid(times, since));
}

/**
 * The first day by whose end an invoice is paid with at least this chance, in days after the due day; null: later than a year
 * after it, or never.
 */
export function dayOfChance(times: PaymentTimes, since: number, chance: number): number | null {
  if (chancePaidBy(times, since, LAST_DAY) < chance) return null;
  let [low, high] = [Math.max(since, FIRST_DAY - 1), LAST_DAY];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (chancePaidBy(times, since, middle) >= chance) high = middle;
    else low = middle;
  }
  return high;
}
