/** An invoice that was paid: how many days after its due day; negative before it. The newest by issue first. */
export type DaysLate = readonly number[];

export interface PromisesKept {
  kept: number;
  broken: number;
}

/** How a customer pays. What has too few invoices behind it is null. */
export interface Habit {
  /** How many paid invoices the figures are of. */
  invoices: number;
  medianDaysLate: number | null;
  /** Days between the first and the third quartile of days late: half of the invoices are paid within so many days. */
  spreadDays: number | null;
  /** Of the invoices, those paid after their due day: 0 to 1. */
  shareLate: number | null;
  /** Median days late of the newer half less that of the older half: above 0 it pays later than it did. */
  trendDays: number | null;
  /** Of the promises whose day has ended, those kept: 0 to 1. */
  promisesKept: number | null;
}

/** Fewer paid invoices are no habit. */
export const MIN_INVOICES = 3;
/** Fewer do not show where it goes. */
export const MIN_FOR_TREND = 6;

/**
 * How a customer pays, from the days late of its paid invoices and from its promises. Quartiles and medians are those of Hyndman and Fan's
 * type 7 (The American Statistician 50, 1996), as in most spreadsheets.
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

/** For how many promises everybody's rate counts beside a customer's own. */
const EVERYBODYS_PROMISES = 4;
/** Before any promise was due: as many are kept as broken. */
const UNKNOWN_RATE = 0.5;

/** The chance that a promise is kept: the customer's own rate, shrunk towards everybody's, and that towards a half. */
export function chanceKept(own: PromisesKept, everybody: PromisesKept): number {
  const rate = shrunk(everybody, UNKNOWN_RATE);
  return shrunk(own, rate);
}

const shrunk = ({ kept, broken }: PromisesKept, towards: number): number =>
  (kept + EVERYBODYS_PROMISES * towards) / (kept + broken + EVERYBODYS_PROMISES);
