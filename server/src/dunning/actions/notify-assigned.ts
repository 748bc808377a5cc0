import type { Timestamp } from '../../kernel/calendar.ts';
import { notifyUsers } from '../../people/index.ts';
import { actingUserId } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';

interface Assignment {
  id: string;
  name: string;
  customerId: string;
  assigned: string[];
}

/**
 * Notifies users to whom a colleague assigns actions, except those who have them already. Call before the
 * assignment. Rules and plans assign without notice: the queue shows their tasks.
 */
export async function notifyAssigned(
  connection: Connection,
  organizationId: string,
  { actionIds, userIds, now }: { actionIds: readonly string[]; userIds: readonly string[]; now: Timestamp },
): Promise<void> {
  if (actingUserId() === null || userIds.length === 0) return;
  const { rows } = await connection.query<Assignment>({
    name: 'actions to assign',
    text: `SELECT a.id, a.name, a.customer_id AS "customerId", coalesce((SELECT json_agg(s.user_id)
             FROM action_assignees s WHERE s.organization_id = $1 AND s.action_id = a.id), '[]') AS assigned
           FROM actions a WHERE a.organization_id = $1 AND a.id = ANY($2::uuid[])`,
    values: [organizationId, actionIds],
  });
  const occurrences = rows.map(({ id, name, customerId, assigned }) => ({
    kind: 'ASSIGNED' as const,
    recordId: id,
    targetId: id,
    customerId,
    subject: name,
    userIds: userIds.filter((userId) => !assigned.includes(userId)),
  }));
  await notifyUsers(connection, organizationId, occurrences, now);
}
