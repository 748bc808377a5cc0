import { type CalendarDay, localDate, type Timestamp, toTimestamp } from '../../../kernel/calendar.ts';
import { addDays, weekdayOf } from '../../../kernel/days.ts';
import type { Connection } from '../../../platform/db/database.ts';

/** How often a user gets a digest. */
export const DIGEST_FREQUENCIES = ['OFF', 'DAILY', 'WEEKLY'] as const;
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number];

/** Local time of the organization. */
const TIME = '08:00:00';
const MONDAY = 1;
const FRIDAY = 5;

/** Reads the holidays of an organization. They are settings of reminders, which this wing does not know. */
export type ReadHolidays = (
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
) => Promise<ReadonlySet<CalendarDay>>;

/** The working days of an organization. */
export interface WorkingDays {
  timezone: string;
  holidays: ReadonlySet<CalendarDay>;
}

/**
 * Returns when the first digest after an instant is due: in the morning of the next working day (DAILY), or of
 * the first working day of a week (WEEKLY); null for OFF.
 */
export function nextDigest(
  frequency: DigestFrequency,
  after: Timestamp,
  { timezone, holidays }: WorkingDays,
): Timestamp | null {
  if (frequency === 'OFF') return null;
  const isWorkingDay = (day: CalendarDay) => weekdayOf(day) <= FRIDAY && !holidays.has(day);
  const isFirst = (day: CalendarDay): boolean =>
    weekdayOf(day) === MONDAY || (!isWorkingDay(addDays(day, -1)) && isFirst(addDays(day, -1)));
  let day = localDate(after, timezone);
  for (;;) {
    const at = toTimestamp(`${day}T${TIME}`, timezone);
    if (isWorkingDay(day) && (frequency === 'DAILY' || isFirst(day)) && at > after) return at;
    day = addDays(day, 1);
  }
}
