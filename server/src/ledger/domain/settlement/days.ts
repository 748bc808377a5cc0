import { type CalendarDay, localDate, type Timestamp } from '../calendar.ts';
import type { DocumentFacts } from './records.ts';

/** The dates of documents that are days as well. */
const DAYS = { datedAt: 'datedOn', dueAt: 'dueOn', promiseDate: 'promiseDueOn' } as const;

type Dates = Partial<Pick<DocumentFacts, keyof typeof DAYS | (typeof DAYS)[keyof typeof DAYS]>>;

/**
 * The days of the dates that a change states. A date that was written with its day has that; an instant that is stored
 * already keeps the day stored with it, so that an answer sent back changes nothing; any other instant has its local date.
 * @param timezone of the organization now
 * @param stored the document as it is, if there is one
 */
export function daysOf(stated: Dates, timezone: string, stored: Dates = {}): Dates {
  const datedOn = dayOf(stated, stored, 'datedAt', timezone) ?? undefined;
  const dueOn = dayOf(stated, stored, 'dueAt', timezone);
  const promiseDueOn = dayOf(stated, stored, 'promiseDate', timezone);
  return {
    ...(datedOn === undefined ? {} : { datedOn }),
    ...(dueOn === undefined ? {} : { dueOn }),
    ...(promiseDueOn === undefined ? {} : { promiseDueOn }),
  };
}

/** Null: there is no date any more; undefined: it stays as it is. */
function dayOf(
  stated: Dates,
  stored: Dates,
  date: keyof typeof DAYS,
  timezone: string,
): CalendarDay | null | undefined {
  const at: Timestamp | null | undefined = stated[date];
  if (at === undefined || at === null) return at;
  const known = stated[DAYS[date]] ?? (stored[date] === at ? stored[DAYS[date]] : undefined);
  return known ?? localDate(at, timezone);
}
