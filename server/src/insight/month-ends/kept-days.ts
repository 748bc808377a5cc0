import type { CalendarDay } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import { monthEndsBefore } from '../domain/figures/months.ts';
import { DEFAULT_DAYS } from '../figures/measures.ts';

/** Month ends to keep: 13 of a chart, the one before, and as many for a day a year ago. */
const MONTHS = 26;

/**
 * Returns the days whose sums are stored, oldest first: month ends, and the day before the usual period of
 * today's figures, with which their effectiveness begins.
 */
export function keptDays(today: CalendarDay): CalendarDay[] {
  return [...new Set([...monthEndsBefore(today, MONTHS), addDays(today, -DEFAULT_DAYS)])].sort();
}
