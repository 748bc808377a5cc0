import type { Timestamp } from '../../kernel/calendar.ts';
import { currentBulkJobId } from '../../platform/bulk-job.ts';
import { actingUserId } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueueForChannels } from './channels/enqueue.ts';
import type { Occurrence } from './occurrence.ts';

const SUBJECT_LENGTH = 300;
/**
 * Kinds that also concern the user who caused them. A failed import concerns the user who started it. An agent proposes
 * plans in the name of a user, who has not seen them.
 */
const CONCERNS_ACTOR: ReadonlySet<Occurrence['kind']> = new Set<Occurrence['kind']>([
  'IMPORT_FAILED',
  'AGENT_PLAN',
]);

/**
 * Notifies users and channels in the transaction of the occurrence. Users who left, or who muted the kind, get nothing.
 * Never called by writes of invoices and payments.
 */
export async function notifyUsers(
  connection: Connection,
  organizationId: string,
  occurrences: readonly Occurrence[],
  now: Timestamp,
): Promise<void> {
  await enqueueForChannels(connection, organizationId, occurrences, now);
  const actorId = actingUserId();
  const rows = occurrences.flatMap(({ userIds, subject, ...facts }) =>
    [...new Set(userIds)]
      // Concurrent transactions of a bulk job lock its notifications in the same order.
      .sort()
      .filter((userId) => userId !== actorId || CONCERNS_ACTOR.has(facts.kind))
      .map((userId) => ({
        ...facts,
        id: newId(),
        userId,
        subject: subject?.slice(0, SUBJECT_LENGTH).toWellFormed() ?? null,
      })),
  );
  if (rows.length === 0) return;
  await connection.query({
    name: 'insert notifications',
    text: `INSERT INTO notifications
             (organization_id, id, user_id, kind, record_id, target_id, customer_id, actor_user_id, subject, task_count,
              bulk_job_id, created_at)
           SELECT $1, r.id, r."userId", r.kind, r."recordId", r."targetId", r."customerId", $3, r.subject,
             coalesce(r."taskCount", 1), CASE r.kind WHEN 'ASSIGNED' THEN $5::uuid END, $4
           FROM json_to_recordset($2) AS r(id uuid, "userId" uuid, kind text, "recordId" uuid, "targetId" uuid,
             "customerId" uuid, subject text, "taskCount" int)
           JOIN users u ON u.organization_id = $1 AND u.id = r."userId" AND u.is_active
           LEFT JOIN notification_settings s ON s.organization_id = $1 AND s.user_id = u.id
           WHERE NOT coalesce(s.muted_kinds, '[]') ? r.kind
           ON CONFLICT (organization_id, user_id, bulk_job_id) WHERE bulk_job_id IS NOT NULL DO UPDATE
           SET task_count = notifications.task_count + excluded.task_count, subject = NULL, read_at = NULL`,
    values: [organizationId, JSON.stringify(rows), actorId, now, currentBulkJobId()],
  });
}

/** Deletes the notifications and waiting messages of a record that is deleted, in the same transaction. */
export async function forgetNotifications(
  connection: Connection,
  organizationId: string,
  recordId: string | null,
): Promise<void> {
  if (recordId === null) return;
  await connection.query({
    name: 'delete notifications of record',
    text: `WITH waiting AS (DELETE FROM channel_messages WHERE organization_id = $1 AND record_id = $2)
           DELETE FROM notifications WHERE organization_id = $1 AND record_id = $2`,
    values: [organizationId, recordId],
  });
}
