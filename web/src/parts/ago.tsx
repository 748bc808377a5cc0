import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { organizationQuery } from '../api/me.ts';
import { useTranslation } from '../texts/index.ts';
import { dateFormat } from './formats.ts';
import { useNowMs } from './today.ts';

/** How often relative times are rendered again, in milliseconds. */
const TICK_MS = 10_000;

const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
] as const;

/** Formats a time in the past relative to now, such as "2 minutes ago". */
export function agoText(at: string, nowMs: number, locale: string): string {
  const elapsedMs = Math.max(0, nowMs - Date.parse(at));
  const { unit, ms } = UNITS.find((one) => elapsedMs >= one.ms) ?? { unit: 'second', ms: 1_000 };
  return new Intl.RelativeTimeFormat(locale).format(-Math.floor(elapsedMs / ms), unit);
}

/** Returns a function that formats past times relative to now. Its component is rendered again as time passes. */
export function useAgo(): (at: string) => string {
  const { i18n } = useTranslation();
  const nowMs = useNowMs();
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (at) => agoText(at, nowMs, i18n.language);
}

/** Returns a function that formats an instant: its time of day, after its day if that is not today. */
export function useTimeText(): (at: string) => string {
  const { i18n } = useTranslation();
  const { data } = useQuery(organizationQuery());
  const timeZone = data?.timezone ?? 'UTC';
  const nowMs = useNowMs();
  const day = dateFormat(i18n.language, timeZone);
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short', timeZone });
  const full = dateFormat(i18n.language, timeZone, { withTime: true, withYear: false });
  return (at) => {
    const date = new Date(at);
    return day.format(date) === day.format(nowMs) ? time.format(date) : full.format(date);
  };
}
