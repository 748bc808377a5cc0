import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import type { Organization } from '../../platform/organization.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { nextDue } from '../domain/reports/schedule.ts';
import { SEND } from './kinds.ts';
import { findSchedule, REACHED } from './queries.ts';
import type { ReportSchedule, ReportScheduleChange, ReportSending } from './schema.ts';

/**
 * Changes the schedule and the recipients of the report, from the next report on.
 * @throws CONFLICT if the schedule changed since; REFERENCE_NOT_FOUND for recipients who are not users or are
 *   limited to own customers; INVALID_DATA for an active schedule without recipients
 */
export async function changeSchedule(
  { database, clock }: DataContext,
  { id: organizationId, timezone }: Organization,
  { version, isActive, recipientUserIds, ...times }: ReportScheduleChange,
): Promise<ReportSchedule> {
  const ids = recipientUserIds.map((one) => one.toLowerCase());
  return inTransaction(database, async (connection) => {
    await lockOrganization(connection, organizationId);
    const before = await findSchedule(connection, organizationId);
    refuseOutdated(version, before);
    if (isActive && ids.length === 0) {
      const details = [
        { field: 'recipientUserIds', error: 'must not be empty while the schedule is active' },
      ];
      throw new ApiError('INVALID_DATA', 'An active schedule needs at least one recipient.', { details });
    }
    await checkRecipients(connection, organizationId, ids);
    const now = clock.now();
    await connection.query({
      name: 'change report schedule',
      text: `INSERT INTO report_schedules (organization_id, is_active, frequency, weekday, day_of_month, hour,
               recipient_user_ids, due_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
             ON CONFLICT (organization_id) DO UPDATE SET is_active = excluded.is_active, frequency = excluded.frequency,
               weekday = excluded.weekday, day_of_month = excluded.day_of_month, hour = excluded.hour,
               recipient_user_ids = excluded.recipient_user_ids, due_at = excluded.due_at,
               updated_at = excluded.updated_at`,
      values: [
        organizationId,
        isActive,
        times.frequency,
        times.weekday,
        times.dayOfMonth,
        times.hour,
        ids,
        isActive ? nextDue(times, now, timezone) : null,
        now,
      ],
    });
    const after = await findSchedule(connection, organizationId);
    await recordChange(connection, organizationId, {
      action: 'report_schedule.changed',
      records: ofOrganization(organizationId),
      before: auditedOf(before),
      after: auditedOf(after),
    });
    return after;
  });
}

function auditedOf({ isActive, frequency, weekday, dayOfMonth, hour, recipients }: ReportSchedule) {
  const times = { isActive, frequency, weekday, dayOfMonth, hour };
  return { ...times, recipientUserIds: recipients.map(({ id }) => id) };
}

async function lockOrganization(connection: Connection, organizationId: string): Promise<void> {
  await connection.query({
    name: 'lock organization of report',
    text: 'SELECT 1 FROM organizations WHERE organization_id = $1 FOR NO KEY UPDATE',
    values: [organizationId],
  });
}

async function checkRecipients(
  connection: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'recipients of report',
    text: `SELECT u.id FROM users u WHERE u.organization_id = $1 AND u.id = ANY($2::uuid[]) AND ${REACHED}`,
    values: [organizationId, ids],
  });
  const known = new Set(rows.map(({ id }) => id));
  const details = ids.flatMap((id, i) =>
    known.has(id)
      ? []
      : [{ field: `recipientUserIds[${i}]`, error: 'is not an active user with access to all customers' }],
  );
  if (details.length > 0)
    throw new ApiError(
      'REFERENCE_NOT_FOUND',
      'Some recipients are not active users with access to all customers.',
      {
        details,
      },
    );
}

/**
 * Sends the report now, besides its schedule. Two concurrent requests send it once.
 * @returns the number of recipients
 * @throws REFERENCE_NOT_FOUND as above, INVALID_DATA without recipients
 */
export async function sendNow(
  { database, clock }: DataContext,
  organizationId: string,
  { recipientUserIds }: ReportSending,
): Promise<{ recipients: number }> {
  return inTransaction(database, async (connection) => {
    const { recipients } = await findSchedule(connection, organizationId);
    const ids =
      recipientUserIds?.map((one) => one.toLowerCase()) ??
      recipients.filter(({ isReached }) => isReached).map(({ id }) => id);
    if (ids.length === 0) {
      const details = [{ field: 'recipientUserIds', error: 'is required: the schedule has no recipients' }];
      throw new ApiError(
        'INVALID_DATA',
        'There are no recipients. Add recipients to the request or the schedule.',
        { details },
      );
    }
    await checkRecipients(connection, organizationId, ids);
    const now = clock.now();
    await insertMails(connection, organizationId, { userIds: ids, dueAt: now, now });
    await addJobs(connection, [newJob(SEND, { organizationId })]);
    await recordChange(connection, organizationId, {
      action: 'report.sent',
      records: ofOrganization(organizationId),
      after: { recipientUserIds: ids },
      always: true,
    });
    return { recipients: ids.length };
  });
}

interface NewMails {
  userIds: readonly string[];
  dueAt: string;
  now: string;
}

async function insertMails(
  connection: Connection,
  organizationId: string,
  { userIds, dueAt, now }: NewMails,
): Promise<void> {
  await connection.query({
    name: 'insert report mails',
    text: `INSERT INTO report_mails (organization_id, id, due_at, user_id, state, attempts, created_at)
           SELECT $1, n.id, $4, n.user_id, 'QUEUED', 0, $5 FROM unnest($2::uuid[], $3::uuid[]) AS n(id, user_id)
           ON CONFLICT (organization_id, due_at, user_id) DO NOTHING`,
    values: [organizationId, userIds.map(() => newId()), userIds, dueAt, now],
  });
}

/**
 * Queues the emails of a due report and sets the next due time in one transaction, so that each period has
 * one report. Several missed due times produce one report.
 */
export async function queueDueReport(
  { database, clock }: DataContext,
  { id: organizationId, timezone }: Organization,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const now = clock.now();
    const { rows } = await connection.query<{ dueAt: string }>({
      name: 'due report',
      text: `SELECT due_at AS "dueAt" FROM report_schedules
             WHERE organization_id = $1 AND is_active AND due_at <= $2 FOR UPDATE`,
      values: [organizationId, now],
    });
    const [due] = rows;
    if (due === undefined) return;
    const { recipients, ...times } = await findSchedule(connection, organizationId);
    const userIds = recipients.filter(({ isReached }) => isReached).map(({ id }) => id);
    await insertMails(connection, organizationId, { userIds, dueAt: due.dueAt, now });
    await connection.query({
      name: 'next report is due',
      text: 'UPDATE report_schedules SET due_at = $2, updated_at = $3 WHERE organization_id = $1',
      values: [organizationId, nextDue(times, now, timezone), now],
    });
  });
}
