/**
 * Days from the due day to the payment of paid invoices; negative if paid early. The latest issued come
 * first.
 */
export type DaysLate = readonly number[];

export interface PromisesKept {
  kept: number;
  broken: number;
}

/** The payment behavior of a customer. Figures with too few invoices are null. */
export interface Habit {
  /** Number of paid invoices in the figures. */
  invoices: number;
  medianDaysLate: number | null;
  /** Interquartile range of days late: the middle half of the invoices is paid within this many days. */
  spreadDays: number | null;
  /** Share of invoices paid after their due day: 0 to 1. */
  shareLate: number | null;
  /**
   * Median days late of the newer half minus that of the older half; above 0, the customer pays later than
   * before.
   */
  trendDays: number | null;
  /** Share of kept promises among those whose day has ended: 0 to 1. */
  promisesKept: number | null;
}

/** Minimum number of paid invoices for figures. */
export const MIN_INVOICES = 3;
/** Minimum number of paid invoices for a trend. */
export const MIN_FOR_TREND = 6;

/**
 * Computes a customer's payment behavior from the days late of paid invoices and from promises. Quartiles and
 * medians are Hyndman and Fan's type 7 (The American Statistician 50, 1996), as in most spreadsheets.
 */
export function habitOf(daysLate: DaysLate, { kept, broken }: PromisesKept): Habit {
  const invoices = daysLate.length;
  const isKnown = invoices >= MIN_INVOICES;
  const half = Math.floor(invoices / 2);
  return {
    invoices,
    medianDaysLate: isKnown ? quantileOf(daysLate, 0.5) : null,
    spreadDays: isKnown ? quantileOf(daysLate, 0.75) - quantileOf(daysLate, 0.25) : null,
    shareLate: isKnown ? daysLate.filter((days) => days > 0).length / invoices : null,
    trendDays:
      invoices >= MIN_FOR_TREND
        ? quantileOf(daysLate.slice(0, half), 0.5) - quantileOf(daysLate.slice(half), 0.5)
        : null,
    promisesKept: kept + broken > 0 ? kept / (kept + broken) : null,
  };
}

/** @param values at least one */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? 0;
  return below + (above - below) * (at - Math.floor(at));
}

/** Number of promises for which the common rate counts next to a customer's own rate. */
const EVERYBODYS_PROMISES = 4;
/** Prior rate without any data: one half. */
const UNKNOWN_RATE = 0.5;

/**
 * Returns the chance that a promise is kept: the customer's rate, shrunk towards the common rate, which is
 * shrunk towards one half.
 */
export function chanceKept(own: PromisesKept, everybody: PromisesKept): number {
  const rate = shrunkShare(everybody, UNKNOWN_RATE);
  return shrunkShare(own, rate);
}

const shrunkShare = ({ kept, broken }: PromisesKept, towards: number): number =>
  (kept + EVERYBODYS_PROMISES * towards) / (kept + broken + EVERYBODYS_PROMISES);
