import { type CalendarDay, localDate, type Timestamp } from '../../kernel/calendar.ts';
import { type ClockOffset, organizationNow } from '../../platform/clock.ts';
import type { DataContext } from '../../platform/context.ts';

/**
 * Searches all organizations, grouped by the local date that it is for them, and returns the ids that were
 * found. Organizations with an invalid time zone are always returned, so that their job fails visibly.
 * @param search returns the ids among the organizations of one local date; it is called once for each date,
 *   which are at most three, and more if sandboxes have moved their clocks. It takes the values of `LOCAL_DAYS`
 */
export async function findOrganizationsByDay(
  { database, clock }: DataContext,
  search: (values: unknown[]) => Promise<string[]>,
): Promise<string[]> {
  const wallNow = clock.wall.now();
  const { rows } = await database.pool.query<{ id: string; timezone: string } & ClockOffset>({
    name: 'local times',
    text: `SELECT organization_id AS id, timezone, clock_offset_millis AS "clockOffsetMillis" FROM organizations`,
  });
  const byDay = Map.groupBy(rows, (row) => todayIn(row.timezone, organizationNow(row, wallNow)));
  const found = (byDay.get(null) ?? []).map(({ id }) => id);
  for (const [today, organizations] of byDay)
    if (today !== null) found.push(...(await search([organizations.map(({ id }) => id), today])));
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
 * Rows for a statement across organizations: $1 the organizations whose local day is $2. Invoices or promises
 * that were due before that day are late. It is a table, because Citus evaluates each node only against rows
 * of a table.
 */
export const LOCAL_DAYS = `(
  SELECT organization_id AS id, $2::date AS today FROM organizations WHERE organization_id = ANY($1::uuid[])) AS o`;
