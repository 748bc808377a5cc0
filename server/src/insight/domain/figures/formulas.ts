import type { CalendarDay } from '../../../ledger/domain/calendar.ts';

/**
 * Figures of receivables as the Credit Research Foundation defines them ("Standard formulas" of its National Summary of
 * Domestic Trade Receivables). Amounts are in minor units of one currency; days are whole; results are rounded to one decimal, and null
 * where what they divide by is nothing.
 */

/** Half away from zero, to one decimal. */
function toTenth(value: number): number {
  const tenths = Math.round(Math.abs(value) * 10);
  return tenths === 0 ? 0 : (Math.sign(value) * tenths) / 10;
}

export interface SalesOf {
  /** What was invoiced in the days, in minor units. */
  sales: number;
  days: number;
}

/** Days sales outstanding: ending total receivables / credit sales × days. */
export function daysSalesOutstanding(receivables: number, { sales, days }: SalesOf): number | null {
  return sales <= 0 ? null : toTenth((receivables / sales) * days);
}

/** Best possible DSO: the same of what is not yet due; as if everybody paid on the day. */
export function bestPossibleDso(current: number, period: SalesOf): number | null {
  return daysSalesOutstanding(current, period);
}

/** Average days delinquent: DSO − best possible DSO, of the exact values. */
export function averageDaysDelinquent(
  { receivables, current }: { receivables: number; current: number },
  { sales, days }: SalesOf,
): number | null {
  return sales <= 0 ? null : toTenth(((receivables - current) / sales) * days);
}

/** One stretch of days of which sales are counted back, the newest first. */
export interface Stretch extends SalesOf {
  from: CalendarDay;
  to: CalendarDay;
}

export interface CountedStretch extends Stretch {
  /** What is left of the receivables before it. */
  receivables: number;
  /** How many of its days the receivables stand for. */
  daysCounted: number;
}

export interface Countback {
  /** Null: there were receivables, and no sales in any stretch. */
  value: number | null;
  stretches: CountedStretch[];
  /** What is left when all stretches are used up; the value is too low then. */
  uncovered: number;
}

/**
 * DSO by counting back: the sales of the newest stretch are taken from the receivables, then those of the one before, and each
 * that is used up counts with all of its days; the last one with the share of them that is left.
 */
export function countback(receivables: number, stretches: readonly Stretch[]): Countback {
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
  /** Receivables when the time began. */
  beginning: number;
  /** Sales of the time. */
  sales: number;
  /** Receivables when it ended. */
  ending: number;
  /** The part of them that was not yet due. */
  endingCurrent: number;
}

/**
 * Collection effectiveness index, in percent: (beginning receivables + credit sales − ending total receivables) / (beginning
 * receivables + credit sales − ending current receivables) × 100. 100: nothing that was due is open.
 */
export function collectionEffectiveness(inputs: EffectivenessInputs): number | null {
  const { beginning, sales, ending, endingCurrent } = inputs;
  const collectable = beginning + sales - endingCurrent;
  return collectable <= 0 ? null : toTenth(((beginning + sales - ending) / collectable) * 100);
}

/** Mean of days over so many invoices. @param sum of the days */
export function averageDays(sum: number, count: number): number | null {
  return count === 0 ? null : toTenth(sum / count);
}

/** Mean of days, each invoice with the weight of its amount, converted. @param sum of days × amount */
export function weightedDays(sum: number, amount: number): number | null {
  return amount <= 0 ? null : toTenth(sum / amount);
}

/** A share in percent. */
export function percentOf(part: number, whole: number): number | null {
  return whole <= 0 ? null : toTenth((part / whole) * 100);
}
