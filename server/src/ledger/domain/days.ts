/** Local dates (`2026-01-31`), reckoned with as numbers: they are of no time zone, and there are many. */

const DAY_MILLIS = 86_400_000;

/** Days from 1970-01-01. */
function dayNumber(date: string): number {
  return (
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MILLIS
  );
}

function dateOf(number: number): string {
  return new Date(number * DAY_MILLIS).toISOString().slice(0, 10);
}

/** A local date so many days later. */
export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days);
}

/** Days from one local date to another; negative when it is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** 1 Monday … 7 Sunday. */
export function weekdayOf(date: string): number {
  // Day 0, 1970-01-01, was a Thursday.
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}
