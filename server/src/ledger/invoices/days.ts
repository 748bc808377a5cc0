import { type OwnTime, ownNow } from '../../platform/clock.ts';
import type { DataContext } from '../../platform/context.ts';
import { type CalendarDay, localDate, type Timestamp } from '../domain/calendar.ts';

/** Where an organization is, in time. */
interface LocalDay {
  id: string;
  /** What fell due, or was promised, before this day is late now. */
  today: CalendarDay;
}

/**
 * The organizations that a look across all of them finds. One whose time zone is not understood is among them, so that the
 * work for it fails by itself and is seen.
 * @param look takes the values of `LOCAL_DAYS`
 */
export async function organizationsFound(
  { database, clock }: DataContext,
  look: (values: unknown[]) => Promise<string[]>,
): Promise<string[]> {
  const wallNow = clock.wall.now();
  const { rows } = await database.pool.query<{ id: string; timezone: string } & OwnTime>({
    name: 'local times',
    text: `SELECT organization_id AS id, timezone, clock_offset_millis AS "clockOffsetMillis" FROM organizations`,
  });
  const days = rows.map((row) => ({ id: row.id, today: todayIn(row.timezone, ownNow(row, wallNow)) }));
  const understood = days.flatMap(({ id, today }) => (today === null ? [] : { id, today }));
  const odd = days.flatMap(({ id, today }) => (today === null ? id : []));
  return [...(await look(localDayValues(understood))), ...odd];
}

function todayIn(timezone: string, now: Timestamp): CalendarDay | null {
  try {
    return localDate(now, timezone);
  } catch {
    return null;
  }
}

/** As rows of a statement across organizations: $1 ids, $2 what day it is there. */
export const LOCAL_DAYS = 'unnest($1::uuid[], $2::date[]) AS o(id, today)';

const localDayValues = (days: readonly LocalDay[]): unknown[] => [
  days.map(({ id }) => id),
  days.map(({ today }) => today),
];
