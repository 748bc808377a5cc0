import type { DataContext } from '../../platform/context.ts';
import { isDataException } from '../../platform/db/errors.ts';
import { overdueBefore, type Timestamp } from '../domain/calendar.ts';

/** Where an organization is, in time. */
interface LocalDay {
  id: string;
  timezone: string;
  /** What fell due, or was promised, before this is late now. */
  lateBefore: Timestamp;
}

/**
 * The organizations that a look across all of them finds. One whose time zone is not understood is among them, so that the
 * work for it fails by itself and is seen; where PostgreSQL does not understand one, all are.
 * @param look takes the values of `LOCAL_DAYS`
 */
export async function organizationsFound(
  { database, clock }: DataContext,
  look: (values: unknown[]) => Promise<string[]>,
): Promise<string[]> {
  const now = clock.now();
  const { rows } = await database.pool.query<{ id: string; timezone: string }>({
    name: 'time zones',
    text: 'SELECT organization_id AS id, timezone FROM organizations',
  });
  const days = rows.map((row) => ({ ...row, lateBefore: lateBefore(now, row.timezone) }));
  const understood = days.flatMap((day) =>
    day.lateBefore === null ? [] : { ...day, lateBefore: day.lateBefore },
  );
  const odd = days.flatMap((day) => (day.lateBefore === null ? day.id : []));
  try {
    return [...(await look(localDayValues(understood))), ...odd];
  } catch (error) {
    if (!isDataException(error)) throw error;
    return rows.map(({ id }) => id);
  }
}

function lateBefore(now: Timestamp, timezone: string): Timestamp | null {
  try {
    return overdueBefore(now, timezone);
  } catch {
    return null;
  }
}

/** As rows of a statement across organizations: $1 ids, $2 time zones, $3 what is late. */
export const LOCAL_DAYS = 'unnest($1::uuid[], $2::text[], $3::timestamptz[]) AS o(id, timezone, late_before)';

const localDayValues = (days: readonly LocalDay[]): unknown[] => [
  days.map(({ id }) => id),
  days.map(({ timezone }) => timezone),
  days.map(({ lateBefore }) => lateBefore),
];
