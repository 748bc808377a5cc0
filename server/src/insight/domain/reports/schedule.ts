import { type CalendarDay, localDate, type Timestamp, toTimestamp } from '../../../ledger/domain/calendar.ts';
import { addDays } from '../../../ledger/domain/days.ts';

export const FREQUENCIES = ['WEEKLY', 'MONTHLY'] as const;

/** When a report is sent, on the clock of an organization. */
export interface ReportTimes {
  frequency: (typeof FREQUENCIES)[number];
  /** 1 Monday … 7 Sunday: of WEEKLY. */
  weekday: number;
  /** Of MONTHLY; a month that has no such day has its last one. */
  dayOfMonth: number;
  /** 0 to 23. */
  hour: number;
}

/** More days than there are between two of them. */
const MAX_DAYS = 63;

/** The first moment after an instant at which a report is due; an hour that the clock leaves out is the one after it. */
export function nextDue(times: ReportTimes, after: Timestamp, timezone: string): Timestamp {
  const today = localDate(after, timezone);
  for (let ahead = 0; ahead < MAX_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    if (!isDay(times, day)) continue;
    const at = toTimestamp(`${day}T${String(times.hour).padStart(2, '0')}:00:00`, timezone);
    if (at > after) return at;
  }
  throw new RangeError('a report is due at least once in two months');
}

function isDay({ frequency, weekday, dayOfMonth }: ReportTimes, day: CalendarDay): boolean {
  if (frequency === 'WEEKLY') return weekdayOf(day) === weekday;
  const number = Number(day.slice(8, 10));
  return number === dayOfMonth || (number < dayOfMonth && addDays(day, 1).endsWith('-01'));
}

/** 1 Monday … 7 Sunday. The second day of 1970 was a Friday. */
function weekdayOf(day: CalendarDay): number {
  const days = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
  return ((((days + 3) % 7) + 7) % 7) + 1;
}

/** The last days of so many months before a day, the oldest first, and the day itself. */
export function monthEnds(day: CalendarDay, months: number): CalendarDay[] {
  const ends = [day];
  while (ends.length <= months) ends.unshift(addDays(`${(ends[0] ?? day).slice(0, 7)}-01`, -1));
  return ends;
}
