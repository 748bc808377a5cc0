import { type OwnTime, ownNow } from '../../platform/clock.ts';
import type { DataContext } from '../../platform/context.ts';
import { type CalendarDay, localDate, type Timestamp } from '../domain/calendar.ts';

/**
 * The organizations that a look across all of them finds. One whose time zone is not understood is among them, so that the
 * work for it fails by itself and is seen.
 * @param look takes the values of `LOCAL_DAYS`, once for each day that it is anywhere: three at most, but for clocks of sandboxes
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
  const byDay = Map.groupBy(rows, (row) => todayIn(row.timezone, ownNow(row, wallNow)));
  const found = (byDay.get(null) ?? []).map(({ id }) => id);
  for (const [today, there] of byDay)
    if (today !== null) found.push(...(await look([there.map(({ id }) => id), today])));
  return found;
}

function todayIn(timezone: string, now: Timestamp): CalendarDay | null {
  try {
    return localDate(now, timezone);
  } catch {
    return null;
  }
}

/**
 * As rows of a statement across organizations: $1 those where it is the day $2. What fell due, or was promised, before it is late
 * now. A table, because Citus looks on each node only for what stands beside the rows of one.
 */
export const LOCAL_DAYS = `(
  SELECT organization_id AS id, $2::date AS today FROM organizations WHERE organization_id = ANY($1::uuid[])) AS o`;
