import { localDate, type Timestamp, toTimestamp } from '../../../kernel/calendar.ts';
import { addDays, weekdayOf } from '../../../kernel/days.ts';

/** How often a user gets a digest. */
export const DIGEST_FREQUENCIES = ['OFF', 'DAILY', 'WEEKLY'] as const;
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number];

/** Local time of the organization. */
const TIME = '08:00:00';
const MONDAY = 1;
const FRIDAY = 5;

/**
 * Returns when the first digest after an instant is due: in the morning of the next working day (DAILY) or
 * Monday (WEEKLY); null for OFF.
 */
export function nextDigest(frequency: DigestFrequency, after: Timestamp, timezone: string): Timestamp | null {
  if (frequency === 'OFF') return null;
  const last = frequency === 'DAILY' ? FRIDAY : MONDAY;
  let day = localDate(after, timezone);
  for (;;) {
    const at = toTimestamp(`${day}T${TIME}`, timezone);
    if (weekdayOf(day) <= last && at > after) return at;
    day = addDays(day, 1);
  }
}
