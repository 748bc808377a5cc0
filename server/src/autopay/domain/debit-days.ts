import type { CalendarDay } from '../../kernel/calendar.ts';
import { addDays, weekdayOf } from '../../kernel/days.ts';

const SATURDAY = 6;

/** Returns the first day from which a debit for a due date is announced. */
export const announcedFrom = (dueOn: CalendarDay, noticeDays: number): CalendarDay =>
  addDays(dueOn, -noticeDays);

/**
 * Returns the day of collection: the due date, but never before the notice has run. Banks collect on working days, so
 * a weekend moves it to Monday.
 */
export function chargeDayOf(dueOn: CalendarDay, today: CalendarDay, noticeDays: number): CalendarDay {
  const earliest = addDays(today, noticeDays);
  const day = dueOn < earliest ? earliest : dueOn;
  const weekday = weekdayOf(day);
  return weekday < SATURDAY ? day : addDays(day, 8 - weekday);
}
