import { type CalendarDay, endOfDay, type Timestamp } from '../../../kernel/calendar.ts';
import { firstOfMonth } from '../../domain/figures/months.ts';

/** Consecutive months that are computed together. */
export interface Months {
  /** The first day of the first month. */
  from: CalendarDay;
  /** Month ends in ascending order; the last one may be any day. */
  ends: readonly CalendarDay[];
  /** The first instant after each month end. */
  endInstants: readonly Timestamp[];
  last: CalendarDay;
}

/** @returns null if there are no months */
export function toMonths(ends: readonly CalendarDay[], timezone: string): Months | null {
  const [first, last] = [ends[0], ends.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { from: firstOfMonth(first), ends, endInstants: ends.map((day) => endOfDay(day, timezone)), last };
}
