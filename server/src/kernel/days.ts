/** Arithmetic on local dates (`2026-01-31`) as day numbers, which are fast and have no time zone. */

const DAY_MS = 86_400_000;

/** Cache size. Dunning computes with the same dates thousands of times a day. */
const MAX_KNOWN = 20_000;
const numbers = new Map<string, number>();
const dates = new Map<number, string>();

/** Returns the number of days since 1970-01-01. */
function dayNumber(date: string): number {
  const known = numbers.get(date);
  if (known !== undefined) return known;
  const number =
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS;
  if (numbers.size >= MAX_KNOWN) numbers.clear();
  numbers.set(date, number);
  return number;
}

const LAST = dayNumber('9999-12-31');

function dateOf(number: number): string {
  const known = dates.get(number);
  if (known !== undefined) return known;
  const date = new Date(Math.min(number, LAST) * DAY_MS).toISOString().slice(0, 10);
  if (dates.size >= MAX_KNOWN) dates.clear();
  dates.set(number, date);
  return date;
}

/** Adds a number of days to a local date. The result never exceeds 9999-12-31. */
export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days);
}

/** Returns the days from one local date to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Returns the ISO weekday: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  // Day 0, 1970-01-01, was a Thursday.
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}
