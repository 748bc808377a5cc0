import { localDate, toTimestamp } from '../../kernel/calendar.ts';
import { invalidField } from '../../platform/errors.ts';
import { FIELD_SENTENCES } from '../../platform/field-sentences.ts';

/**
 * Returns the stated day in the organization's time zone; default: today.
 * @throws INVALID_DATA naming the field for a future day
 */
export function dayUntilToday(
  field: string,
  text: string | undefined,
  { timezone, now }: { timezone: string; now: string },
): string {
  const today = localDate(now, timezone);
  const day = text === undefined ? today : localDate(toTimestamp(text, timezone), timezone);
  if (day > today) throw invalidField(field, FIELD_SENTENCES.NOT_IN_FUTURE);
  return day;
}
