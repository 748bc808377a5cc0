import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectCountedPage } from '../../platform/lists/select-page.ts';
import { withVersion } from '../../platform/record-version.ts';
import { FREQUENCIES } from '../domain/reports/schedule.ts';
import type { ReportMail, ReportMailQuery, ReportSchedule } from './schema.ts';

/** Users who may receive a report, because it covers all customers. */
export const REACHED = '(u.is_active AND NOT u.own_customers_only)';

const { boolean, instant, integer, listOf, oneOf, orNull, text, uuid } = shape;
type ScheduleRow = Omit<ReportSchedule, 'version'>;
const SCHEDULE = rowShape<ScheduleRow>({
  isActive: boolean,
  frequency: oneOf(FREQUENCIES),
  weekday: integer,
  dayOfMonth: integer,
  hour: integer,
  nextAt: orNull(instant),
  recipients: listOf(
    rowShape<ReportSchedule['recipients'][number]>({
      id: uuid,
      firstName: text,
      lastName: text,
      email: text,
      isReached: boolean,
    }),
  ),
});

/** The initial schedule of every organization. */
const NO_SCHEDULE: ScheduleRow = {
  isActive: false,
  frequency: 'MONTHLY',
  weekday: 1,
  dayOfMonth: 1,
  hour: 7,
  recipients: [],
  nextAt: null,
};

/** Returns the schedule and the recipients of the report. */
export async function findSchedule(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
): Promise<ReportSchedule> {
  const { rows } = await queryRows(queryable, {
    name: 'report schedule',
    text: `SELECT s.is_active AS "isActive", s.frequency, s.weekday, s.day_of_month AS "dayOfMonth", s.hour,
             s.due_at AS "nextAt",
             coalesce((SELECT json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
                 'email', u.email, 'isReached', ${REACHED}) ORDER BY u.last_name, u.first_name, u.id)
               FROM users u WHERE u.organization_id = $1 AND u.id = ANY(s.recipient_user_ids)), '[]') AS recipients
           FROM report_schedules s WHERE s.organization_id = $1`,
    values: [organizationId],
    row: SCHEDULE,
  });
  return toSchedule(rows[0] ?? NO_SCHEDULE);
}

function toSchedule(row: ScheduleRow): ReportSchedule {
  const { nextAt: _, recipients, ...stated } = row;
  return withVersion(row, { ...stated, recipientUserIds: recipients.map(({ id }) => id).sort() });
}

/** Returns the time of the next report after an instant; null: none. */
export async function nextReport(
  { database }: Pick<Context, 'database'>,
  organizationId: string,
  after: string,
): Promise<string | null> {
  const { rows } = await database.pool.query<{ at: string | null }>({
    name: 'next report',
    text: 'SELECT due_at AS at FROM report_schedules WHERE organization_id = $1 AND due_at > $2',
    values: [organizationId, after],
  });
  return rows[0]?.at ?? null;
}

type MailRow = Omit<ReportMail, 'user'> & { userId: string; firstName: string; lastName: string };

/** Lists sent and waiting report emails, newest first. */
export async function listReportMails(
  { database }: Pick<Context, 'database'>,
  organizationId: string,
  query: ReportMailQuery,
) {
  const { ids, metadata } = await selectCountedPage(
    database.kysely,
    { from: 'report_mails', organizationId, where: [], sortColumn: 'created_at' },
    readPage(query, { list: 'report-mails', sortBy: 'createdAt' }),
  );
  const { rows } = await database.pool.query<MailRow>({
    name: 'report mails by id',
    text: `SELECT m.id, m.due_at AS "dueAt", m.state, m.error, m.created_at AS "createdAt", m.sent_at AS "sentAt",
             m.user_id AS "userId", coalesce(u.first_name, '') AS "firstName", coalesce(u.last_name, '') AS "lastName"
           FROM report_mails m LEFT JOIN users u ON u.organization_id = $1 AND u.id = m.user_id
           WHERE m.organization_id = $1 AND m.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  const byId = new Map(
    rows.map(({ userId, firstName, lastName, ...mail }): [string, ReportMail] => [
      mail.id,
      { ...mail, user: { id: userId, firstName, lastName } },
    ]),
  );
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}
