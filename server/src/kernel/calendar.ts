/**
 * Date arithmetic. A timestamp is a UTC text with milliseconds, so text order is time order. The time zone
 * and "now" are always arguments. All results are exact across daylight-saving changes. Results are cached by
 * local day, because an import converts every date of every record.
 */
import { Temporal } from 'temporal-polyfill';

/** `2026-01-31T23:00:00.000Z`: UTC, always 24 characters, years 1899–9999. */
export type Timestamp = string;

/** `2026-01-31`: a day without a time zone, years 1899–9999. Text order is day order. */
export type CalendarDay = string;

/** A date as the caller wrote it. */
export interface StatedDate {
  at: Timestamp;
  /** The day, if the text had no time. Undefined: `at` is an instant, whose day depends on the time zone. */
  on: CalendarDay | undefined;
}

interface Fields {
  /** `2026-01-31` */
  date: string;
  /** Milliseconds after 00:00 local time; null for a date without a time. */
  time: number | null;
  /** Minutes east of UTC; null if the text names no offset. */
  offset: number | null;
}

const DAY = 86_400_000;
/** Smallest and largest accepted offset, in minutes east of UTC: Baker Island and the Line Islands. */
const WESTMOST = -12 * 60;
const EASTMOST = 14 * 60;
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const SHAPE =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+-]\d\d)(?::?(\d\d))?)?)?$/;
const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Returns whether the API accepts `text` as a date. Accepted forms: an ISO 8601 date (`2026-01-31`), a
 * date-time with `Z`, a date-time without a zone, and a date-time with an offset from -12:00 to +14:00
 * (`+01:00`, `+0100`, `+01`). Seconds are optional, with up to nine decimals. The date must exist, in years
 * 1900–9999. Leap seconds, `24:00`, lower-case `t` or `z`, and blanks are rejected.
 */
export function isTimestampInput(text: string): boolean {
  return parse(text) !== null;
}

/**
 * Converts an accepted text (see `isTimestampInput`) to UTC, truncated to milliseconds. A date without a time
 * becomes the first instant of that day in `timeZone`. A time without a zone is local time in `timeZone`. A
 * local time that a daylight-saving change skips moves forward by the gap. A repeated one is the first
 * occurrence. An offset that leads beyond the year 9999 gives its last millisecond. So `9999-12-31T23:59:59`
 * ("no end date") works in every zone.
 * @throws RangeError if the text is not accepted
 */
export function toTimestamp(text: string, timeZone: string): Timestamp {
  const fields = parse(text);
  if (fields === null) throw new RangeError(`${text} is not a date or date-time`);
  const { date, time, offset } = fields;
  if (time === null) return format(dayOf(date, timeZone).start);
  if (offset === 0) return text.length === 24 && text.endsWith('Z') ? text : format(midnightMs(date) + time);
  if (offset !== null) return format(midnightMs(date) + time - offset * 60_000);
  const day = dayOf(date, timeZone);
  if (day.uniform) return format(day.start + time);
  const clock = Temporal.PlainDateTime.from(date).add({ milliseconds: time });
  return format(clock.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds);
}

/**
 * Reads an accepted text (see `isTimestampInput`) as a day or an instant. A date without a time is a calendar
 * day, returned as midnight UTC in every time zone. Any other text is an instant, read by `toTimestamp`.
 * @throws RangeError if the text is not accepted
 */
export function statedDate(text: string, timeZone: string): StatedDate {
  if (!isDateAlone(text)) return { at: toTimestamp(text, timeZone), on: undefined };
  if (!isTimestampInput(text)) throw new RangeError(`${text} is not a date`);
  return { at: midnightOf(text), on: text };
}

/** Returns whether an accepted text is a date without a time. */
export function isDateAlone(text: string): boolean {
  return text.length === 10;
}

/** Returns the timestamp by which the API represents a calendar day. */
export function midnightOf(day: CalendarDay): Timestamp {
  return `${day}T00:00:00.000Z`;
}

/**
 * Returns the calendar date of an instant in `timeZone`, such as `2026-01-31`. The last one is 9999-12-31.
 */
export function localDate(instant: Timestamp, timeZone: string): CalendarDay {
  return localDay(instant, timeZone).date;
}

/** Returns the local time of an instant in `timeZone`, to the second: `2026-01-31T14:05:00`. */
export function localTime(instant: Timestamp, timeZone: string): string {
  const { date, start, uniform } = localDay(instant, timeZone);
  const at = Date.parse(instant);
  if (uniform) return `${date}T${new Date(at - start).toISOString().slice(11, 19)}`;
  const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  return `${date}T${zoned.toPlainTime().toString({ smallestUnit: 'second' })}`;
}

/** Returns the first instant after a local day. Everything that happened up to that day is earlier. */
export function endOfDay(date: string, timeZone: string): Timestamp {
  const next = Temporal.PlainDate.from(date).add({ days: 1 });
  return format(next.year > 9999 ? LAST : dayOf(next.toString(), timeZone).start);
}

/**
 * Returns whether `name` is an IANA time zone in its usual spelling: `Europe/Paris`, `Etc/GMT+5`, `UTC`,
 * `GMT`. Offsets are rejected, and so are abbreviations such as `BST` or `IST`, which libraries interpret
 * differently.
 */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && name !== 'GMT' && !/^(?!SystemV\/)[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+$/.test(name))
    return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function parse(text: string): Fields | null {
  const match = SHAPE.exec(text);
  if (match === null) return null;
  const [, year = '', month = '', day = '', hour, minute = '', second = '0', fraction = ''] = match;
  if (!isRealDate(Number(year), Number(month), Number(day))) return null;
  const date = text.slice(0, 10);
  if (hour === undefined) return { date, time: null, offset: null };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const time = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + milliseconds;
  if (text.endsWith('Z')) return { date, time, offset: 0 };
  const [offsetHours, offsetMinutes = '0'] = match.slice(8);
  if (offsetHours === undefined) return { date, time, offset: null };
  const sign = offsetHours.startsWith('-') ? -1 : 1;
  const minutes = Number(offsetHours) * 60 + sign * Number(offsetMinutes);
  if (Number(offsetMinutes) > 59 || minutes < WESTMOST || minutes > EASTMOST) return null;
  return { date, time, offset: minutes };
}

function isRealDate(year: number, month: number, day: number): boolean {
  if (year < 1900 || day < 1 || day > (MONTH_DAYS[month - 1] ?? 0)) return false;
  return month !== 2 || day < 29 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
}

function midnightMs(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
}

function format(epochMilliseconds: number): Timestamp {
  return new Date(Math.min(epochMilliseconds, LAST)).toISOString();
}

interface Day {
  date: string;
  /** The first instant of the day, in milliseconds since the epoch. */
  start: number;
  /** Whether the day has 24 hours without a clock change, so that plain arithmetic is exact. */
  uniform: boolean;
}

const MAX_DAYS = 20_000;
const days = new Map<string, Day>();

/** Returns the day with this local date. Results are cached. */
function dayOf(date: string, timeZone: string): Day {
  const key = `${date}${timeZone}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  const plain = Temporal.PlainDate.from(date);
  const first = plain.toZonedDateTime(timeZone);
  const next = first.getTimeZoneTransition('next');
  const uniform =
    first.toPlainDateTime().equals(plain.toPlainDateTime()) &&
    (next === null || next.epochMilliseconds >= first.epochMilliseconds + DAY);
  const day = { date, start: first.epochMilliseconds, uniform };
  if (days.size >= MAX_DAYS) days.clear();
  days.set(key, day);
  return day;
}

/** Cache by time zone and instant: few distinct due dates are looked up very often. */
const instants = new Map<string, Map<Timestamp, Day>>();
let remembered = 0;

/** Returns the local day that contains an instant. Results are cached. */
function localDay(instant: Timestamp, timeZone: string): Day {
  const known = instants.get(timeZone)?.get(instant);
  if (known !== undefined) return known;
  if (remembered >= MAX_DAYS) {
    instants.clear();
    remembered = 0;
  }
  const day = findLocalDay(instant, timeZone);
  const ofZone = instants.get(timeZone) ?? new Map<Timestamp, Day>();
  instants.set(timeZone, ofZone.set(instant, day));
  remembered += 1;
  return day;
}

/** Finds the local day: the UTC date of the instant, or the day before or after it. */
function findLocalDay(instant: Timestamp, timeZone: string): Day {
  const at = Date.parse(instant);
  const utcMidnight = at - (((at % DAY) + DAY) % DAY);
  for (const shift of [0, DAY, -DAY]) {
    const date = new Date(utcMidnight + shift).toISOString().slice(0, 10);
    // A date past 9999 has another format, and no timestamp falls on it.
    if (date.startsWith('+')) continue;
    const day = dayOf(date, timeZone);
    if (day.uniform && at >= day.start && at < day.start + DAY) return day;
  }
  const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
  return dayOf(zoned.year > 9999 ? '9999-12-31' : zoned.toString(), timeZone);
}
