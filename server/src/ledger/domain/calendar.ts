/**
 * Dates. A timestamp is a UTC text with milliseconds, so that the order of texts is the order of time. The time zone and
 * "now" are always arguments. Everything here is exact across daylight-saving changes, and cached by local day, because
 * it runs for each date of each record of an import.
 */
import { Temporal } from 'temporal-polyfill';

/** `2026-01-31T23:00:00.000Z`: UTC, always 24 characters, years 1899–9999. */
export type Timestamp = string;

/** `2026-01-31`: a day of no time zone, years 1899–9999. The order of texts is that of days. */
export type CalendarDay = string;

/** A date as somebody wrote it. */
export interface StatedDate {
  at: Timestamp;
  /** The day that was written without a time; undefined: `at` is an instant, whose day depends on where one is. */
  on: CalendarDay | undefined;
}

interface Fields {
  /** `2026-01-31` */
  date: string;
  /** Milliseconds after 00:00 on the clock; null when the text is only a date. */
  time: number | null;
  /** Minutes east of UTC; null when the text names none. */
  offset: number | null;
}

const DAY = 86_400_000;
/** Minutes east of UTC, of the zones at either end: Baker Island and the Line Islands. */
const WESTMOST = -12 * 60;
const EASTMOST = 14 * 60;
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const SHAPE =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+-]\d\d)(?::?(\d\d))?)?)?$/;
const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Whether `text` is a date that the API accepts: an ISO 8601 date (`2026-01-31`), a date-time with `Z` or an offset
 * from -12:00 to +14:00 (`+01:00`, `+0100`, `+01`), or a date-time without zone. Seconds may be missing; up to nine decimals of a second.
 * Only dates that exist, years 1900–9999; no leap seconds, no `24:00`, no lower-case `t` or `z`, no blanks.
 */
export function isTimestampInput(text: string): boolean {
  return parse(text) !== null;
}

/**
 * The instant that an accepted text names (see `isTimestampInput`), in UTC, cut to milliseconds. A date without time is
 * the first instant of that day in `timeZone`; a time without zone is on the clock of `timeZone`: skipped by a
 * daylight-saving change it moves forward by as much, repeated it is the first one. What an offset would push beyond
 * the year 9999 is the last millisecond of it, so that `9999-12-31T23:59:59` ("for ever") works everywhere.
 * @throws RangeError for a text that is not accepted.
 */
export function toTimestamp(text: string, timeZone: string): Timestamp {
  const fields = parse(text);
  if (fields === null) throw new RangeError(`${text} is not a date or date-time`);
  const { date, time, offset } = fields;
  if (time === null) return format(dayOf(date, timeZone).start);
  if (offset === 0) return text.length === 24 && text.endsWith('Z') ? text : format(midnight(date) + time);
  if (offset !== null) return format(midnight(date) + time - offset * 60_000);
  const day = dayOf(date, timeZone);
  if (day.uniform) return format(day.start + time);
  const clock = Temporal.PlainDateTime.from(date).add({ milliseconds: time });
  return format(clock.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds);
}

/**
 * What an accepted text says of a record (see `isTimestampInput`): a date alone is a calendar day, which answers give as
 * midnight UTC of it whatever the time zone; any other is an instant, as `toTimestamp` reads it.
 * @throws RangeError for a text that is not accepted.
 */
export function statedDate(text: string, timeZone: string): StatedDate {
  if (!isDateAlone(text)) return { at: toTimestamp(text, timeZone), on: undefined };
  if (!isTimestampInput(text)) throw new RangeError(`${text} is not a date`);
  return { at: midnightOf(text), on: text };
}

/** Whether an accepted text is a date without a time. */
export function isDateAlone(text: string): boolean {
  return text.length === 10;
}

/** How a calendar day is answered. */
export function midnightOf(day: CalendarDay): Timestamp {
  return `${day}T00:00:00.000Z`;
}

/** The calendar date of an instant in `timeZone`, such as `2026-01-31`; the last one is 9999-12-31. */
export function localDate(instant: Timestamp, timeZone: string): CalendarDay {
  return localDay(instant, timeZone).date;
}

/** An instant on the clock of `timeZone`, to the second: `2026-01-31T14:05:00`. */
export function localTime(instant: Timestamp, timeZone: string): string {
  const { date, start, uniform } = localDay(instant, timeZone);
  const at = Date.parse(instant);
  if (uniform) return `${date}T${new Date(at - start).toISOString().slice(11, 19)}`;
  const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  return `${date}T${zoned.toPlainTime().toString({ smallestUnit: 'second' })}`;
}

/** The first instant after a local day such as `2026-01-31`: what happened on that day or before it is earlier. */
export function endOfDay(date: string, timeZone: string): Timestamp {
  const next = Temporal.PlainDate.from(date).add({ days: 1 });
  return format(next.year > 9999 ? LAST : dayOf(next.toString(), timeZone).start);
}

/**
 * Whether `name` is a time zone of the IANA database as people write it: `Europe/Paris`, `Etc/GMT+5`, `UTC`, `GMT`. Not
 * offsets, nor abbreviations such as `BST` or `IST`, which mean different zones to different libraries.
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

function midnight(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
}

function format(epochMilliseconds: number): Timestamp {
  return new Date(Math.min(epochMilliseconds, LAST)).toISOString();
}

interface Day {
  date: string;
  /** Its first instant, in milliseconds of the epoch. */
  start: number;
  /** Whether the clock runs from 00:00 to 24:00 without a change, so that arithmetic on it is exact. */
  uniform: boolean;
}

const MAX_DAYS = 20_000;
const days = new Map<string, Day>();

/** The day with this local date, from the cache when it was asked for before. */
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

/** By time zone and instant: due dates are few, and asked for over and over. */
const instants = new Map<string, Map<Timestamp, Day>>();
let remembered = 0;

/** The local day that contains an instant, from the cache when it was asked for before. */
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

/** Its date is that of UTC, or a day away from it. */
function findLocalDay(instant: Timestamp, timeZone: string): Day {
  const at = Date.parse(instant);
  const utcMidnight = at - (((at % DAY) + DAY) % DAY);
  for (const shift of [0, DAY, -DAY]) {
    const date = new Date(utcMidnight + shift).toISOString().slice(0, 10);
    // A date past 9999 has another shape, and no timestamp falls on it.
    if (date.startsWith('+')) continue;
    const day = dayOf(date, timeZone);
    if (day.uniform && at >= day.start && at < day.start + DAY) return day;
  }
  const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
  return dayOf(zoned.year > 9999 ? '9999-12-31' : zoned.toString(), timeZone);
}
