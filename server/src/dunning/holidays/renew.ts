import { localDate } from '../../kernel/calendar.ts';
import { findOrganizationsByDay, LOCAL_DAYS } from '../../ledger/filters.ts';
import type { DataContext } from '../../platform/context.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { ApiError } from '../../platform/errors.ts';
import { clockKind, jobKind } from '../../platform/jobs/kind.ts';
import type { TimedWork } from '../../platform/jobs/timed-work.ts';
import type { Organization } from '../../platform/organization.ts';
import { type CalendarChoice, completeCalendar, storedThrough } from './calendars.ts';

/** Organizations whose calendars one run of the clock queues. */
const BATCH = 500;

/**
 * Adds a year to the stored public holidays of each organization every January. It also applies the rules of
 * the current release. It runs in no minute in which reminders are sent.
 */
export const HOLIDAY_RENEWAL: TimedWork = {
  clock: { kind: clockKind('holidays-clock'), at: '35 * * * *', atStart: true },
  kind: jobKind('renew-holidays', ['organizationId'], { followsClock: true }),
  find: organizationsToRenew,
  portion: renewHolidays,
};

const { listOf, orNull, text } = shape;
const OUTDATED = {
  name: 'holiday calendar to renew',
  text: `SELECT holiday_calendar ->> 'country' AS country, holiday_calendar ->> 'region' AS region,
           holiday_calendar -> 'removed' AS removed
         FROM dunning_settings
         WHERE organization_id = $1 AND holiday_calendar IS NOT NULL
           AND coalesce(holiday_calendar ->> 'through', '') < $2`,
  row: rowShape<CalendarChoice>({ country: text, region: orNull(text), removed: listOf(text) }),
};

/**
 * Renews the calendar of an organization if it lacks a year. A calendar that was changed in the meantime is
 * left alone. A calendar that the release no longer knows keeps its days.
 * @returns false: there is never more to do
 */
export async function renewHolidays(context: DataContext, organization: Organization): Promise<boolean> {
  const { database, clock } = context;
  const { id, timezone } = organization;
  const now = clock.now();
  const today = localDate(now, timezone);
  const { rows } = await queryRows(database.pool, { ...OUTDATED, values: [id, storedThrough(today)] });
  const [choice] = rows;
  if (choice === undefined) return false;
  const { days, through } = await completeOrKeep(id, choice, today);
  await database.pool.query({
    name: 'renew holiday calendar',
    text: `UPDATE dunning_settings SET holiday_calendar = holiday_calendar
             || jsonb_build_object('through', $3::text)
             || CASE WHEN $2::jsonb IS NULL THEN '{}' ELSE jsonb_build_object('days', $2::jsonb) END
           WHERE organization_id = $1 AND holiday_calendar ->> 'country' = $4
             AND holiday_calendar ->> 'region' IS NOT DISTINCT FROM $5 AND holiday_calendar -> 'removed' = $6::jsonb`,
    values: [
      id,
      days === null ? null : JSON.stringify(days),
      through,
      choice.country,
      choice.region,
      JSON.stringify(choice.removed),
    ],
  });
  return false;
}

/** Completes the calendar; a calendar that the release no longer knows keeps its days. */
async function completeOrKeep(organizationId: string, choice: CalendarChoice, today: string) {
  try {
    return await completeCalendar(organizationId, choice, today);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'INVALID_DATA')
      return { days: null, through: storedThrough(today) };
    throw error;
  }
}

/** Returns organizations whose calendar lacks a year. It searches across organizations by design. */
function organizationsToRenew(context: DataContext): Promise<string[]> {
  return findOrganizationsByDay(context, async (values) => {
    const { rows } = await context.database.pool.query<{ id: string }>({
      name: 'organizations to renew holidays of',
      text: `SELECT s.organization_id AS id FROM ${LOCAL_DAYS} JOIN dunning_settings s ON s.organization_id = o.id
             WHERE s.holiday_calendar IS NOT NULL AND coalesce(s.holiday_calendar ->> 'through', '') < $3
             LIMIT ${BATCH}`,
      values: [...values, storedThrough(String(values[1]))],
    });
    return rows.map(({ id }) => id);
  });
}
