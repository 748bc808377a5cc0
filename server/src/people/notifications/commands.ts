import type { DataContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { nextDigest, type ReadHolidays } from './digest/frequency.ts';
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

/** Replaces the settings of a user; without `digest` it stays. @throws CONFLICT for an outdated version */
export async function changeSettings(
  { database, clock, readHolidays }: DataContext & { readHolidays: ReadHolidays },
  { id: organizationId, timezone }: Organization,
  userId: string,
  { mutedKinds, digest: stated, version }: NotificationSettingsChange,
): Promise<NotificationSettings> {
  const recipient = { organizationId, userId };
  return inTransaction(database, async (connection) => {
    await connection.query({
      name: 'lock user of notification settings',
      text: 'SELECT 1 FROM users WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE',
      values: [organizationId, userId],
    });
    const before = await findSettings(connection, recipient);
    refuseOutdated(version, before);
    const digest = stated ?? before.digest;
    const now = clock.now();
    const days = { timezone, holidays: await readHolidays(connection, organizationId) };
    const dueAt = digest === before.digest ? before.nextDigestAt : nextDigest(digest, now, days);
    // The first digest contains the notifications from now on.
    const until = before.digest === 'OFF' && digest !== 'OFF' ? now : null;
    await connection.query({
      name: 'change notification settings',
      text: `INSERT INTO notification_settings
               (organization_id, user_id, muted_kinds, digest, digest_due_at, digested_until, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (organization_id, user_id) DO UPDATE
             SET muted_kinds = excluded.muted_kinds, digest = excluded.digest, digest_due_at = excluded.digest_due_at,
               digested_until = coalesce(excluded.digested_until, notification_settings.digested_until),
               updated_at = excluded.updated_at`,
      values: [organizationId, userId, JSON.stringify(mutedKinds), digest, dueAt, until, now],
    });
    return findSettings(connection, recipient);
  });
}
