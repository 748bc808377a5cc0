import type { Timestamp } from '../../kernel/calendar.ts';
import { notifyUsers, ownCustomersOf } from '../../people/index.ts';
import { joinUsers } from '../../people/relations.ts';
import { actingUserId } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';

interface Assignment {
  id: string;
  name: string;
  customerId: string;
  userId: string;
}

/**
 * Notifies users to whom a colleague assigns actions, except those who have them already. Call before the
 * assignment. Several actions at once, or those of a bulk job, are one notification. Rules and plans assign
 * without notice: the queue shows their tasks.
 */
export async function notifyAssigned(
  connection: Connection,
  organizationId: string,
  { actionIds, userIds, now }: { actionIds: readonly string[]; userIds: readonly string[]; now: Timestamp },
): Promise<void> {
  if (actingUserId() === null || userIds.length === 0) return;
  // Users with own customers are not notified of other customers' actions, which they cannot open.
  const own = ownCustomersOf('a.customer_id', { organization: '$1', user: 'u.id' });
  const { rows } = await connection.query<Assignment>({
    name: 'actions to assign',
    text: `SELECT a.id, a.name, a.customer_id AS "customerId", u.id AS "userId"
           FROM actions a ${joinUsers('u')} AND u.id = ANY($3::uuid[])
           WHERE a.organization_id = $1 AND a.id = ANY($2::uuid[]) AND (NOT u.own_customers_only OR ${own})
             AND NOT EXISTS (SELECT 1 FROM action_assignees s
               WHERE s.organization_id = $1 AND s.action_id = a.id AND s.user_id = u.id)
           ORDER BY a.id`,
    values: [organizationId, actionIds, userIds],
  });
  const occurrences = userIds.flatMap((userId) => {
    const [first, ...others] = rows.filter((row) => row.userId === userId);
    if (first === undefined) return [];
    const { id, name, customerId } = first;
    return [
      {
        kind: 'ASSIGNED' as const,
        recordId: id,
        targetId: id,
        customerId,
        subject: others.length === 0 ? name : null,
        userIds: [userId],
        taskCount: 1 + others.length,
      },
    ];
  });
  await notifyUsers(connection, organizationId, occurrences, now);
}
