import type { Timestamp } from '../../kernel/calendar.ts';
import { notifyUsers } from '../../people/index.ts';
import { fromUsers } from '../../people/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { ConnectionRef } from './secrets.ts';

/** Notifies administrators about a connection, in the transaction of the occurrence. */
export async function notifyAdministrators(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  { kind, name, now }: { kind: 'SOURCE_FAILING' | 'SOURCE_KEY_EXPIRING'; name: string; now: Timestamp },
): Promise<void> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'administrators to notify of source',
    text: `SELECT u.id ${fromUsers('u')} AND u.role IN ('ADMIN', 'OWNER')`,
    values: [organizationId],
  });
  const userIds = rows.map(({ id }) => id);
  const record = { recordId: connectionId, targetId: connectionId, customerId: null, subject: name };
  await notifyUsers(connection, organizationId, [{ kind, ...record, userIds }], now);
}
