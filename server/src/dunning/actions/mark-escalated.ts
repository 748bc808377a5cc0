import type { Timestamp } from '../../kernel/calendar.ts';
import type { Connection } from '../../platform/db/database.ts';

/** Marks a pending action as escalated. @returns false if it is closed or was escalated before */
export async function markEscalated(
  connection: Connection,
  organizationId: string,
  id: string,
  now: Timestamp,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'mark action escalated',
    text: `UPDATE actions SET escalated_at = $3
           WHERE organization_id = $1 AND id = $2 AND state = 'TODO' AND escalated_at IS NULL`,
    values: [organizationId, id, now],
  });
  return rowCount !== 0;
}
