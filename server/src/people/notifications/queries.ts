import { sql } from 'kysely';
import { joinCustomer } from '../../ledger/relations.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectCountedPage } from '../../platform/lists/select-page.ts';
import { withVersion } from '../../platform/record-version.ts';
import type { Notification, NotificationQuery, NotificationSettings, UnreadNotifications } from './schema.ts';

/** The user whose notifications are read. */
export interface Recipient {
  organizationId: string;
  /** Null: a program, which has none. */
  userId: string | null;
}

const ofUser = ({ organizationId, userId }: Recipient) => ({
  from: 'notifications' as const,
  organizationId,
  where: [sql<boolean>`user_id = ${userId}`],
  sortColumn: 'created_at',
});

/** Lists the notifications of a user, newest first: only those of customers that the user may see. */
export async function listNotifications(database: Database, recipient: Recipient, query: NotificationQuery) {
  const page = readPage({ ...query, ...recipient }, { list: 'notifications', sortBy: 'createdAt' });
  const { ids, metadata } = await selectCountedPage(database.kysely, ofUser(recipient), page);
  const { rows } = await database.pool.query<Notification>({
    name: 'notifications by id',
    text: `SELECT n.id, n.kind, n.subject, n.target_id AS "targetId", n.task_count AS "taskCount",
             CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'externalId', c.external_id, 'name', c.name)
               END AS customer,
             CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'firstName', u.first_name,
               'lastName', u.last_name) END AS actor,
             n.read_at IS NOT NULL AS "isRead", n.created_at AS "createdAt"
           FROM notifications n
           LEFT ${joinCustomer('c', 'n.customer_id')}
           LEFT JOIN users u ON u.organization_id = $1 AND u.id = n.actor_user_id
           WHERE n.organization_id = $1 AND n.id = ANY($2::uuid[])`,
    values: [recipient.organizationId, ids],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** Counts the unread notifications of a user that the user may see. */
export async function countUnread(database: Database, recipient: Recipient): Promise<UnreadNotifications> {
  const page = readPage({ limit: 1 }, { list: 'unread notifications', sortBy: 'createdAt' });
  const { where, ...list } = ofUser(recipient);
  const unread = { ...list, where: [...where, sql<boolean>`read_at IS NULL`] };
  const { metadata } = await selectCountedPage(database.kysely, unread, page);
  return metadata.count ?? { count: 0, isMore: false };
}

/** Returns the settings of a user; all kinds are shown without any. */
export async function findSettings(
  connection: Pick<Connection, 'query'>,
  { organizationId, userId }: Recipient,
): Promise<NotificationSettings> {
  const { rows } = await connection.query<SettingsRow>({
    name: 'notification settings',
    text: `SELECT muted_kinds AS "mutedKinds", digest, digest_due_at AS "nextDigestAt" FROM notification_settings
           WHERE organization_id = $1 AND user_id = $2`,
    values: [organizationId, userId],
  });
  const row = rows[0] ?? { mutedKinds: [], digest: 'OFF', nextDigestAt: null };
  const { nextDigestAt: _, ...stated } = row;
  return withVersion(row, stated);
}

type SettingsRow = Omit<NotificationSettings, 'version'>;
