import type { CalendarDay } from '../../../kernel/calendar.ts';
import type { Connection } from '../../../platform/db/database.ts';

/** Returns the holidays of an organization: those of its calendar and its own. */
export async function holidaysOf(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
): Promise<ReadonlySet<CalendarDay>> {
  const { rows } = await connection.query<{ holidays: CalendarDay[] }>({
    name: 'holidays of digests',
    text: `SELECT holidays || coalesce(holiday_calendar -> 'days', '[]') AS holidays
           FROM dunning_settings WHERE organization_id = $1`,
    values: [organizationId],
  });
  return new Set(rows[0]?.holidays);
}
