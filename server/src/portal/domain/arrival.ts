import type { CalendarDay } from '../../kernel/calendar.ts';
import { addDays, weekdayOf } from '../../kernel/days.ts';

/** Working days that a transfer needs at most, by the payment services directive. */
const WORKING_DAYS = 2;
const FRIDAY = 5;

/** Returns the day by which a transfer of today arrives: after two days from Monday to Friday. */
export function arrivalOf(today: CalendarDay): CalendarDay {
  let day = today;
  let left = WORKING_DAYS;
  while (left > 0) {
    day = addDays(day, 1);
    if (weekdayOf(day) <= FRIDAY) left -= 1;
  }
  return day;
}
