import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { organizationQuery } from '../api/me.ts';
import { useTranslation } from '../texts/index.ts';
import styles from './day.module.css';
import { dateFormat } from './formats.ts';
import { ThisYear } from './this-year.ts';

/** Formats a calendar day with its year, independent of the time zone. */
export const dayText = (day: string, locale: string): string => textOf(day, locale, true);

const textOf = (day: string, locale: string, withYear: boolean): string =>
  dateFormat(locale, 'UTC', { withYear }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`));

/** Formats an instant's time of day in the browser's time zone. */
export const timeText = (at: string, locale: string): string =>
  new Date(at).toLocaleTimeString(locale, { timeStyle: 'short' });

/**
 * A calendar day (`2026-02-04`, or its midnight as an instant), without the year if it is the current one;
 * empty without a day.
 */
export function Day({ on }: { on: string | null | undefined }) {
  const { i18n } = useTranslation();
  const thisYear = useContext(ThisYear);
  if (on === null || on === undefined) return null;
  return (
    <time className={styles['day']} dateTime={on.slice(0, 10)}>
      {textOf(on, i18n.language, on.slice(0, 4) !== thisYear)}
    </time>
  );
}

/**
 * Returns a function that converts an instant to a calendar day (`2026-02-04`) in the organization's time
 * zone: pauses end at its midnight.
 */
export function useDayOf(): (at: string) => string {
  const { data } = useQuery(organizationQuery());
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: data?.timezone ?? 'UTC' });
  return (at) => format.format(new Date(at));
}

/** An instant in the organization's time zone, without the year if it is the current one. */
export function Moment({ at, withTime = false }: { at: string | null | undefined; withTime?: boolean }) {
  const { i18n } = useTranslation();
  const { data } = useQuery(organizationQuery());
  const thisYear = useContext(ThisYear);
  if (at === null || at === undefined) return null;
  // Near New Year the day in UTC may be in another year: the year is shown then.
  const withYear = at.slice(0, 4) !== thisYear || /^\d{4}-(01-01|12-31)/.test(at);
  const format = dateFormat(i18n.language, data?.timezone ?? 'UTC', { withTime, withYear });
  return (
    <time className={styles['day']} dateTime={at}>
      {format.format(new Date(at))}
    </time>
  );
}
