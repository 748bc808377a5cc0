import { useQuery } from '@tanstack/react-query';
import { organizationQuery } from '../api/me.ts';
import { useTranslation } from '../texts/index.ts';
import styles from './day.module.css';
import { dateFormat } from './formats.ts';

/** A calendar day as people write it; it is the same day wherever they are. */
export function dayText(day: string, locale: string): string {
  return dateFormat(locale, 'UTC').format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}

/** The time of day of an instant, by the clock of the machine. */
export const timeText = (at: string, locale: string): string =>
  new Date(at).toLocaleTimeString(locale, { timeStyle: 'short' });

/** A calendar day (`2026-02-04`, or the midnight that stands for it); nothing where there is none. */
export function Day({ on }: { on: string | null | undefined }) {
  const { i18n } = useTranslation();
  if (on === null || on === undefined) return null;
  return (
    <time className={styles['day']} dateTime={on.slice(0, 10)}>
      {dayText(on, i18n.language)}
    </time>
  );
}

/** The calendar day of an instant (`2026-02-04`), by the clock of the organization: pauses end at its midnight. */
export function useDayOf(): (at: string) => string {
  const { data } = useQuery(organizationQuery());
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: data?.timezone ?? 'UTC' });
  return (at) => format.format(new Date(at));
}

/** An instant, as the clock of the organization shows it. */
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
