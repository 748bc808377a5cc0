import { useQuery } from '@tanstack/react-query';
import { meQuery, organizationQuery } from '../api/me.ts';

const DAY_MS = 86_400_000;

/** Returns the time of the organization in milliseconds: in a sandbox, by its own clock. */
export function useNowMs(): number {
  const { data: me, dataUpdatedAt } = useQuery(meQuery());
  return Date.now() + (me === undefined ? 0 : Date.parse(me.now) - dataUpdatedAt);
}

/** Returns the current calendar day of the organization; a sandbox uses its own clock. */
export function useToday(): string {
  const { data } = useQuery(organizationQuery());
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: data?.timezone ?? 'UTC' });
  return format.format(useNowMs());
}

/** Returns the day that is `days` after a day (`2026-02-04`); before it if negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
