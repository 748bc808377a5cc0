import { type CalendarDay, localDate, type Timestamp } from '../../../kernel/calendar.ts';
import type { DocumentFacts } from './records.ts';

/** The dates of documents, with the names of their stored days. */
const DAYS = { datedAt: 'datedOn', dueAt: 'dueOn', promiseDate: 'promiseDueOn' } as const;

type Dates = Partial<Pick<DocumentFacts, keyof typeof DAYS | (typeof DAYS)[keyof typeof DAYS]>>;

/**
 * Returns the days for the dates in a change. A date without a time has its own day. Any other instant has
 * its local date. An instant that is already stored keeps its stored day, so that a client can send a
 * response back without a change.
 * @param timezone the organization's current time zone
 * @param stored the existing document, if there is one
 */
export function daysOf(dates: Dates, timezone: string, stored: Dates = {}): Dates {
  const datedOn = dayOf(dates, stored, 'datedAt', timezone) ?? undefined;
  const dueOn = dayOf(dates, stored, 'dueAt', timezone);
  const promiseDueOn = dayOf(dates, stored, 'promiseDate', timezone);
  return {
    ...(datedOn === undefined ? {} : { datedOn }),
    ...(dueOn === undefined ? {} : { dueOn }),
    ...(promiseDueOn === undefined ? {} : { promiseDueOn }),
  };
}

/** Returns null if the date is cleared, undefined if it is not changed. */
function dayOf(
  dates: Dates,
  stored: Dates,
  date: keyof typeof DAYS,
  timezone: string,
): CalendarDay | null | undefined {
  const at: Timestamp | null | undefined = dates[date];
  if (at === undefined || at === null) return at;
  const known = dates[DAYS[date]] ?? (stored[date] === at ? stored[DAYS[date]] : undefined);
  return known ?? localDate(at, timezone);
}
