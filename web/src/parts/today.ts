import { useQuery } from '@tanstack/react-query';
import { organizationQuery } from '../api/me.ts';

const DAY_MILLIS = 86_400_000;

/** The calendar day it is for the organization. */
export function useToday(): string {
  const { data } = useQuery(organizationQuery());
  return new Intl.DateTimeFormat('sv-SE', { timeZone: data?.timezone ?? 'UTC' }).format(new Date());
}

/** The day so many days after a day (`2026-02-04`); before it where days are negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MILLIS).toISOString().slice(0, 10);
