import type { CalendarDay } from '../../../kernel/calendar.ts';

/**
 * Receivables figures as defined by the Credit Research Foundation ("Standard formulas" of its National
 * Summary of Domestic Trade Receivables). Amounts are in minor units of one currency, days are whole numbers.
 * Results are rounded to one decimal, and null if the divisor is zero.
 */

/** Rounds half away from zero, to one decimal. */
export function toTenth(value: number): number {
  const tenths = Math.round(Math.abs(value) * 10);
  return tenths === 0 ? 0 : (Math.sign(value) * tenths) / 10;
}

export interface SalesOf {
  /** Amount invoiced in these days, in minor units. */
  sales: number;
  days: number;
}

/** Computes days sales outstanding: ending total receivables / credit sales × days. */
export function daysSalesOutstanding(receivables: number, { sales, days }: SalesOf): number | null {
  return sales <= 0 ? null : toTenth((receivables / sales) * days);
}

/** Computes best possible DSO: DSO of the current receivables, as if every customer paid on the due day. */
export function bestPossibleDso(current: number, period: SalesOf): number | null {
  return daysSalesOutstanding(current, period);
}

/** Computes average days delinquent: DSO − best possible DSO, from the exact values. */
export function averageDaysDelinquent(
  { receivables, current }: { receivables: number; current: number },
  { sales, days }: SalesOf,
): number | null {
  return sales <= 0 ? null : toTenth(((receivables - current) / sales) * days);
}

/** A period of sales for countback, newest first. */
export interface Stretch extends SalesOf {
  from: CalendarDay;
  to: CalendarDay;
}

export interface CountedStretch extends Stretch {
  /** Receivables that remain before this period is subtracted. */
  receivables: number;
  /** Number of its days that the receivables cover. */
  daysCounted: number;
}

export interface Countback {
  /** Null: there are receivables, but no sales in any period. */
  value: number | null;
  stretches: CountedStretch[];
  /** Receivables that remain after all periods; if above 0, the value is too low. */
  uncovered: number;
}

/**
 * Computes countback DSO: subtracts the sales of each period from the receivables, newest first. A fully used
 * period counts with all its days, the last one with the remaining share.
 */
export function countbackDso(receivables: number, stretches: readonly Stretch[]): Countback {
  const counted: CountedStretch[] = [];
  let left = receivables;
  let days = 0;
  for (const stretch of stretches) {
    if (left <= 0) break;
    const share = stretch.sales <= 0 ? 1 : Math.min(1, left / stretch.sales);
    counted.push({ ...stretch, receivables: left, daysCounted: toTenth(share * stretch.days) });
    days += share * stretch.days;
    left = Math.max(0, left - stretch.sales);
  }
  const hasSales = counted.some(({ sales }) => sales > 0);
  const value = receivables > 0 && !hasSales ? null : toTenth(days);
  return { value, stretches: counted, uncovered: left };
}

export interface EffectivenessInputs {
  /** Receivables at the start of the period. */
  beginning: number;
  /** Sales in the period. */
  sales: number;
  /** Receivables at the end of the period. */
  ending: number;
  /** The part of `ending` that was not yet due. */
  endingCurrent: number;
}

/**
 * Computes the collection effectiveness index, in percent: (beginning receivables + credit sales − ending
 * total receivables) / (beginning receivables + credit sales − ending current receivables) × 100. 100 means
 * that no due amount is open.
 */
export function collectionEffectiveness(inputs: EffectivenessInputs): number | null {
  const { beginning, sales, ending, endingCurrent } = inputs;
  const collectable = beginning + sales - endingCurrent;
  return collectable <= 0 ? null : toTenth(((beginning + sales - ending) / collectable) * 100);
}

/**
 * Returns the mean number of days.
 * @param sum of the days of all invoices
 * @param count number of invoices
 */
export function averageDays(sum: number, count: number): number | null {
  return count === 0 ? null : toTenth(sum / count);
}

/**
 * Returns the mean number of days, weighted by the converted amounts of the invoices.
 * @param sum of days × amount
 */
export function weightedDays(sum: number, amount: number): number | null {
  return amount <= 0 ? null : toTenth(sum / amount);
}

/** Returns a share in percent. */
export function percentOf(part: number, whole: number): number | null {
  return whole <= 0 ? null : toTenth((part / whole) * 100);
}
