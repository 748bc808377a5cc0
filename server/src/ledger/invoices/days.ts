import type { DataContext } from '../../platform/context.ts';
import { overdueBefore, type Timestamp } from '../domain/calendar.ts';

/** Where an organization is, in time. */
export interface LocalDay {
  id: string;
  timezone: string;
  /** What fell due, or was promised, before this is late now. */
  lateBefore: Timestamp;
}

/** All organizations, and what is late where they are. Looks across them by design. */
export async function localDays({ database, clock }: DataContext): Promise<LocalDay[]> {
  const now = clock.now();
  const { rows } = await database.pool.query<{ id: string; timezone: string }>({
    name: 'time zones',
    text: 'SELECT organization_id AS id, timezone FROM organizations',
  });
  return rows.map((row) => ({ ...row, lateBefore: overdueBefore(now, row.timezone) }));
}

/** As rows of a statement across organizations: $1 ids, $2 time zones, $3 what is late. */
export const LOCAL_DAYS = 'unnest($1::uuid[], $2::text[], $3::timestamptz[]) AS o(id, timezone, late_before)';

export const localDayValues = (days: readonly LocalDay[]): unknown[] => [
  days.map(({ id }) => id),
  days.map(({ timezone }) => timezone),
  days.map(({ lateBefore }) => lateBefore),
];
