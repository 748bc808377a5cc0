import { type CalendarDay, localDate, type Timestamp, toTimestamp } from '../../../kernel/calendar.ts';
import { addDays } from '../../../kernel/days.ts';

export const FREQUENCIES = ['WEEKLY', 'MONTHLY'] as const;

/** The schedule of a report, in local time of the organization. */
export interface ReportTimes {
  frequency: (typeof FREQUENCIES)[number];
  /** For WEEKLY: 1 is Monday, 7 is Sunday. */
  weekday: number;
  /** For MONTHLY; a shorter month uses its last day. */
  dayOfMonth: number;
  /** 0 to 23. */
  hour: number;
}

/** More days than between any two reports. */
const MAX_DAYS = 63;

/**
 * Returns the first due time of a report after an instant. A local hour that a clock change skips moves to
 * the next hour.
 */
export function nextDue(times: ReportTimes, after: Timestamp, timezone: string): Timestamp {
  const today = localDate(after, timezone);
  for (let ahead = 0; ahead < MAX_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    if (!isDay(times, day)) continue;
    const at = toTimestamp(`${day}T${String(times.hour).padStart(2, '0')}:00:00`, timezone);
    if (at > after) return at;
  }
  throw new RangeError('no due date found within two months');
}

function isDay({ frequency, weekday, dayOfMonth }: ReportTimes, day: CalendarDay): boolean {
  if (frequency === 'WEEKLY') return weekdayOf(day) === weekday;
  const number = Number(day.slice(8, 10));
  return number === dayOfMonth || (number < dayOfMonth && addDays(day, 1).endsWith('-01'));
}

/** Returns the ISO weekday: 1 is Monday, 7 is Sunday. 1970-01-02 was a Friday. */
function weekdayOf(day: CalendarDay): number {
  const days = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
  return ((((days + 3) % 7) + 7) % 7) + 1;
}

/** Returns the last days of the given number of months before a day, oldest first, and the day itself. */
export function monthEnds(day: CalendarDay, months: number): CalendarDay[] {
  const ends = [day];
  while (ends.length <= months) ends.unshift(addDays(`${(ends[0] ?? day).slice(0, 7)}-01`, -1));
  return ends;
}
