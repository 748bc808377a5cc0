import type { CalendarDay } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import { monthEndsBefore } from '../domain/figures/months.ts';
import { DEFAULT_DAYS } from '../figures/measures.ts';

/** Month ends to keep: 13 of a chart, the one before, and as many for a day a year ago. */
const MONTHS = 26;
/** Month ends to keep by customer: those of a chart that ends today. */
const CUSTOMER_MONTHS = 13;

/**
 * Returns the days whose sums are stored, oldest first: month ends, and the day before the usual period of
 * today's figures, with which their effectiveness begins.
 */
export function keptDays(today: CalendarDay): CalendarDay[] {
  return [...new Set([...monthEndsBefore(today, MONTHS), addDays(today, -DEFAULT_DAYS)])].sort();
}

/** Returns the days whose sums by customer are stored: fewer, because each takes a row for each customer. */
export const daysByCustomer = (today: CalendarDay): CalendarDay[] => monthEndsBefore(today, CUSTOMER_MONTHS);
