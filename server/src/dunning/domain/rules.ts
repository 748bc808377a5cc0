import { localDate, type Timestamp, toTimestamp } from '../../kernel/calendar.ts';
import { addDays, daysBetween, weekdayOf } from '../../kernel/days.ts';

/** When an organization contacts its debtors. */
export interface ContactRules {
  timezone: string;
  /** Minutes after local midnight. The window includes `sendingFrom` and excludes `sendingUntil`. */
  sendingFrom: number;
  sendingUntil: number;
  /** 1 Monday … 7 Sunday. */
  weekdays: readonly number[];
  /** Local dates without contacts. */
  holidays: readonly string[];
  /** Minimum days between two contacts with one customer: 1 is at most one a day, 0 is no limit. */
  minDaysBetweenContacts: number;
  /** Maximum contacts with one customer within seven days; 0: no limit. */
  maxContactsPerWeek: number;
  /** Whether courtesies count as contacts and wait for them. */
  courtesiesCount: boolean;
  /** Whether courtesies are sent while the customer gets reminders of overdue invoices. */
  courtesiesWhileOverdue: boolean;
  /** Minimum days between two formal notices of one invoice. */
  noticePeriodDays: number;
}

/** Default rules of an organization, without its time zone. */
export const DEFAULT_RULES: Omit<ContactRules, 'timezone'> = {
  sendingFrom: 8 * 60,
  sendingUntil: 18 * 60,
  weekdays: [1, 2, 3, 4, 5],
  holidays: [],
  minDaysBetweenContacts: 3,
  maxContactsPerWeek: 1,
  courtesiesCount: false,
  courtesiesWhileOverdue: false,
  noticePeriodDays: 60,
};

/** Default number of days in which a customer's reply must be answered. */
export const DEFAULT_REPLY_DEADLINE_DAYS = 14;

/** Returns whether contacts are allowed on a local date. */
export function isContactDay(
  date: string,
  { weekdays, holidays }: Pick<ContactRules, 'weekdays' | 'holidays'>,
): boolean {
  return weekdays.includes(weekdayOf(date)) && !holidays.includes(date);
}

/** Limit of the search, in case every day of a year is a holiday. */
const MAX_DAYS_AHEAD = 3660;

/**
 * Returns the first instant, not before `now`, at which a customer may be contacted.
 * @param contactedOn local dates of past contacts with the customer, one for each contact
 * @returns null if no day is free within ten years
 */
export function nextContactTime(
  now: Timestamp,
  rules: Omit<ContactRules, 'courtesiesCount' | 'courtesiesWhileOverdue' | 'noticePeriodDays'>,
  contactedOn: readonly string[],
): Timestamp | null {
  const today = localDate(now, rules.timezone);
  for (let ahead = 0; ahead < MAX_DAYS_AHEAD; ahead += 1) {
    const date = addDays(today, ahead);
    if (!isContactDay(date, rules) || !hasRoom(date, rules, contactedOn)) continue;
    const opens = onClock(date, rules.sendingFrom, rules.timezone);
    const closes = onClock(date, rules.sendingUntil, rules.timezone);
    if (now < closes && opens < closes) return now < opens ? opens : now;
  }
  return null;
}

function hasRoom(
  date: string,
  {
    minDaysBetweenContacts,
    maxContactsPerWeek,
  }: Pick<ContactRules, 'minDaysBetweenContacts' | 'maxContactsPerWeek'>,
  contactedOn: readonly string[],
): boolean {
  const ages = contactedOn.map((day) => daysBetween(day, date));
  if (ages.some((age) => age < minDaysBetweenContacts)) return false;
  return maxContactsPerWeek === 0 || ages.filter((age) => age < 7).length < maxContactsPerWeek;
}

/** Formats minutes after midnight as a time of day. */
export function clockTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Returns the instant of a local time. A time that daylight saving skips moves forward by the gap. */
export function onClock(date: string, minutes: number, timezone: string): Timestamp {
  if (minutes === 1440) return toTimestamp(addDays(date, 1), timezone);
  return toTimestamp(`${date}T${clockTime(minutes)}`, timezone);
}
