import { localDate, type Timestamp, toTimestamp } from '../../../ledger/domain/calendar.ts';
import { addDays, daysBetween, weekdayOf } from '../../../ledger/domain/days.ts';

/** When an organization contacts its debtors. */
export interface ContactRules {
  timezone: string;
  /** Minutes after midnight on the organization's clock; contacts are made from `sendingFrom` until before `sendingUntil`. */
  sendingFrom: number;
  sendingUntil: number;
  /** 1 Monday … 7 Sunday. */
  weekdays: readonly number[];
  /** Local dates on which nobody is contacted. */
  holidays: readonly string[];
  /** Days between two contacts with one customer: 1 is at most one a day, 0 any number. */
  minDaysBetweenContacts: number;
  /** Contacts with one customer within seven days at most; 0: any number. */
  maxContactsPerWeek: number;
  /** Whether courtesies are contacts in this sense, and wait for them. */
  courtesiesCount: boolean;
  /** Whether courtesies are sent to a customer who is asked for overdue invoices. */
  courtesiesWhileOverdue: boolean;
  /** For so many days after a formal notice of an invoice no other one is given of it. */
  noticePeriodDays: number;
}

/** What an organization begins with, beside its time zone. */
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

/** Days in which a customer's reply is to be answered, unless the organization says otherwise. */
export const DEFAULT_REPLY_DEADLINE_DAYS = 14;

/** Whether debtors are contacted on a local date at all. */
export function isContactDay(
  date: string,
  { weekdays, holidays }: Pick<ContactRules, 'weekdays' | 'holidays'>,
): boolean {
  return weekdays.includes(weekdayOf(date)) && !holidays.includes(date);
}

/** Nobody plans further ahead than this when every day of a year is a holiday. */
const MAX_DAYS_AHEAD = 3660;

/**
 * The first time, not before `now`, at which a customer may be contacted.
 * @param contactedOn local dates of the contacts with the customer so far, one for each contact
 * @returns null when no day is left within ten years
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

/** Minutes after midnight as a time of day. */
export function clockTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** An instant by the clock on the wall; a time that daylight saving skips is as much later. */
export function onClock(date: string, minutes: number, timezone: string): Timestamp {
  if (minutes === 1440) return toTimestamp(addDays(date, 1), timezone);
  return toTimestamp(`${date}T${clockTime(minutes)}`, timezone);
}
