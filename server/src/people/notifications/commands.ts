import type { DataContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { findSettings, type Recipient } from './queries.ts';
import type { NotificationSettings, NotificationSettingsChange, ReadNotifications } from './schema.ts';

/**
 * Marks notifications of a user as read; without ids all of them.
 * @throws REFERENCE_NOT_FOUND if one of them is no notification of the user
 */
export async function readNotifications(
  { database, clock }: DataContext,
  { organizationId, userId }: Recipient,
  { notificationIds }: ReadNotifications,
): Promise<void> {
  if (notificationIds !== undefined) await checkOwn(database, { organizationId, userId }, notificationIds);
  await database.pool.query({
    name: 'read notifications',
    text: `UPDATE notifications SET read_at = $4 WHERE organization_id = $1 AND user_id = $2 AND read_at IS NULL
             AND ($3::uuid[] IS NULL OR id = ANY($3))`,
    values: [organizationId, userId, notificationIds ?? null, clock.now()],
  });
}

async function checkOwn(
  { pool }: DataContext['database'],
  { organizationId, userId }: Recipient,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'own notifications',
    text: 'SELECT id FROM notifications WHERE organization_id = $1 AND user_id = $2 AND id = ANY($3::uuid[])',
    values: [organizationId, userId, ids],
  });
  const own = new Set(rows.map(({ id }) => id));
  const details = ids.flatMap((id, i) =>
    own.has(id.toLowerCase()) ? [] : [{ field: `notificationIds[${i}]`, error: `does not exist: ${id}` }],
  );
  if (details.length > 0)
    throw new ApiError('REFERENCE_NOT_FOUND', 'Some of the notifications do not exist.', { details });
}

/** Replaces the settings of a user. @throws CONFLICT for an outdated version */
export async function changeSettings(
  { database, clock }: DataContext,
  recipient: Recipient,
  { mutedKinds, version }: NotificationSettingsChange,
): Promise<NotificationSettings> {
  const { organizationId, userId } = recipient;
  return inTransaction(database, async (connection) => {
    await connection.query({
      name: 'lock user of notification settings',
      text: 'SELECT 1 FROM users WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE',
      values: [organizationId, userId],
    });
    refuseOutdated(version, await findSettings(connection, recipient));
    await connection.query({
      name: 'change notification settings',
      text: `INSERT INTO notification_settings (organization_id, user_id, muted_kinds, updated_at)
             VALUES ($1, $2, $3, $4)
             ON CONFLICT (organization_id, user_id) DO UPDATE
             SET muted_kinds = excluded.muted_kinds, updated_at = excluded.updated_at`,
      values: [organizationId, userId, JSON.stringify(mutedKinds), clock.now()],
    });
    return findSettings(connection, recipient);
  });
}
