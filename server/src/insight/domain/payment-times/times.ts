/**
 * Range of payment times, in days after the due day: 0 is the due day, -5 is five days early. Earlier
 * payments count on the first day. After the last day, an invoice is paid later or never, without a forecast.
 */
export const FIRST_DAY = -120;
export const LAST_DAY = 365;
export const DAYS = LAST_DAY - FIRST_DAY + 1;

/**
 * The chance that an invoice is still unpaid at the end of each day. Days outside the array follow `base`, so
 * only days with information are stored.
 */
export interface PaymentTimes {
  /** The day of the first element of `unpaid`. */
  first: number;
  /**
   * Non-increasing chances above 0. A plain array, because there is one for each customer and typed arrays
   * are slow to create.
   */
  unpaid: readonly number[];
  base: PaymentTimes | null;
}

/** Median payment day after the due day, without any data. */
const USUAL_DAYS = 10;
/** A quarter of invoices is paid this × ln 3 days before the median, and a quarter as long after it. */
const USUAL_SCALE = 15;

/** Prior before the first payment: a logistic curve, which soon loses its weight against data. */
export const UNKNOWN: PaymentTimes = {
  first: FIRST_DAY,
  unpaid: Array.from(
    { length: DAYS },
    (_, i) => 1 / (1 + Math.exp((FIRST_DAY + i - USUAL_DAYS) / USUAL_SCALE)),
  ),
  base: null,
};

/**
 * Returns the chance that an invoice is unpaid at the end of a day, counted from its due day. It is constant
 * after the last day.
 */
export function chanceUnpaid(times: PaymentTimes, day: number): number {
  const { first, unpaid, base } = times;
  const at = Math.min(day, LAST_DAY) - first;
  if (at >= 0 && at < unpaid.length) return unpaid[at] ?? 0;
  if (at < 0) return base === null ? 1 : chanceUnpaid(base, day);
  const last = unpaid[unpaid.length - 1] ?? 1;
  if (base === null) return last;
  return (last * chanceUnpaid(base, day)) / chanceUnpaid(base, first + unpaid.length - 1);
}

/** Returns the same payment times with every day in the array, for many lookups. */
export function writtenOut(times: PaymentTimes): PaymentTimes {
  const unpaid = Array.from({ length: DAYS }, (_, i) => chanceUnpaid(times, FIRST_DAY + i));
  return { first: FIRST_DAY, unpaid, base: null };
}

/**
 * Returns the chance that an invoice unpaid at the end of one day is paid by the end of another day. It is 0
 * if no such invoice was ever paid so late.
 * @param since the last day that is known to have ended without payment, in days after the due day
 */
export function chancePaidBy(times: PaymentTimes, since: number, day: number): number {
  if (day <= since) return 0;
  return Math.max(0, 1 - chanceUnpaid(times, day) / chanceUnpaid(times, since));
}

/**
 * Returns the first day by whose end an invoice is paid with at least this chance, in days after the due day.
 * Null: later than a year after the due day, or never.
 * @param since the last day that is known to have ended without payment, in days after the due day
 */
export function firstDayWithChance(times: PaymentTimes, since: number, chance: number): number | null {
  if (chancePaidBy(times, since, LAST_DAY) < chance) return null;
  let [low, high] = [Math.max(since, FIRST_DAY - 1), LAST_DAY];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (chancePaidBy(times, since, middle) >= chance) high = middle;
    else low = middle;
  }
  return high;
}
