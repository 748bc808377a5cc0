import { useQuery } from '@tanstack/react-query';
import { organizationQuery } from '../api/me.ts';
import { useTranslation } from '../texts/index.ts';
import styles from './day.module.css';
import { dateFormat } from './formats.ts';

/** Formats a calendar day, independent of the time zone. */
export function dayText(day: string, locale: string): string {
  return dateFormat(locale, 'UTC').format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}

/** Formats an instant's time of day in the browser's time zone. */
export const timeText = (at: string, locale: string): string =>
  new Date(at).toLocaleTimeString(locale, { timeStyle: 'short' });

/** A calendar day (`2026-02-04`, or its midnight as an instant); empty without one. */
export function Day({ on }: { on: string | null | undefined }) {
  const { i18n } = useTranslation();
  if (on === null || on === undefined) return null;
  return (
    <time className={styles['day']} dateTime={on.slice(0, 10)}>
      {dayText(on, i18n.language)}
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

/** An instant in the organization's time zone. */
export function Moment({ at, withTime = false }: { at: string | null | undefined; withTime?: boolean }) {
  const { i18n } = useTranslation();
  const { data } = useQuery(organizationQuery());
  if (at === null || at === undefined) return null;
  const format = dateFormat(i18n.language, data?.timezone ?? 'UTC', withTime);
  return (
    <time className={styles['day']} dateTime={at}>
      {format.format(new Date(at))}
    </time>
  );
}
