import { notifyUsers } from '../../people/index.ts';
import { fromUsers } from '../../people/relations.ts';
import type { Connection } from '../../platform/db/database.ts';

interface PlanNotice {
  kind: 'AGENT_PLAN' | 'AGENT_PLAN_STOPPED';
  id: string;
  title: string;
  now: string;
}

/** Notifies the users who may approve plans, and channels. */
export async function notifyApprovers(
  connection: Connection,
  organizationId: string,
  { kind, id, title, now }: PlanNotice,
): Promise<void> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'users who approve plans',
    text: `SELECT u.id ${fromUsers('u')} AND u.role <> 'VIEWER' AND NOT u.own_customers_only`,
    values: [organizationId],
  });
  const userIds = rows.map((user) => user.id);
  const occurrence = { kind, recordId: id, targetId: id, customerId: null, subject: title, userIds };
  await notifyUsers(connection, organizationId, [occurrence], now);
}
