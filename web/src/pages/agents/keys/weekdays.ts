/** Days of the week as the API counts them: 1 is Monday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The first of January 2024 was a Monday. */
const FIRST_MONDAY = 1;

/** Returns the name of a day of the week. */
export const weekdayName = (day: number, locale: string, weekday: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, FIRST_MONDAY + day - 1),
  );
