import { recordChange } from '../../../ledger/commands.ts';
import type { Context } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { requireRow } from '../../../platform/db/require-row.ts';
import { queryRows } from '../../../platform/db/rows.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { ApiError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { newJob } from '../../../platform/jobs/kind.ts';
import { addJobs } from '../../../platform/jobs/queue.ts';
import { checkAddress } from '../../../platform/outgoing-address.ts';
import { refuseOutdated } from '../../../platform/record-version.ts';
import { refusal } from '../../../platform/refusals.ts';
import { lockOrganization } from '../../organizations/change.ts';
import { forgetNotifications } from '../notify.ts';
import { POST } from './kinds.ts';
import { CHANNEL_COLUMNS, CHANNEL_ROW, toChannel } from './queries.ts';
import type {
  ChannelRow,
  NotificationChannel,
  NotificationChannelAttributes,
  NotificationChannelUpdate,
} from './schema.ts';
import { encryptUrl, hintOf } from './secret.ts';

const MAX_CHANNELS = 20;

/** Creates a channel, which gets notifications from now on. @throws CONFLICT at the limit */
export async function createChannel(
  { database, clock, cipher, webhookTargets }: Context,
  organizationId: string,
  { name, service, url, kinds, enabled = true }: NotificationChannelAttributes,
): Promise<NotificationChannel> {
  checkAddress(url, webhookTargets);
  const id = newId();
  return inTransaction(database, async (connection) => {
    // Two concurrent requests cannot exceed the limit.
    await lockOrganization(connection, organizationId);
    await refuseTooMany(connection, organizationId);
    const { rows } = await queryRows(connection, {
      name: 'insert notification channel',
      text: `INSERT INTO notification_channels
               (organization_id, id, name, service, encrypted_url, url_hint, kinds, enabled, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) RETURNING ${CHANNEL_COLUMNS}`,
      values: [
        organizationId,
        id,
        name,
        service,
        encryptUrl(cipher, organizationId, id, url),
        hintOf(url),
        JSON.stringify(kinds),
        enabled,
        clock.wall.now(),
      ],
      row: CHANNEL_ROW,
    });
    const after = requireRow(rows);
    await recordChange(connection, organizationId, {
      action: 'notification_channel.created',
      records: [{ kind: 'NOTIFICATION_CHANNEL', id }],
      after: auditedOf(after),
    });
    return toChannel(after);
  });
}

const auditedOf = ({ name, service, urlHint, kinds, enabled }: ChannelRow) => ({
  name,
  service,
  url: urlHint,
  kinds,
  enabled,
});

async function refuseTooMany(connection: Connection, organizationId: string): Promise<void> {
  const { rows } = await connection.query<{ count: number }>({
    name: 'count notification channels',
    text: 'SELECT count(*) FROM notification_channels WHERE organization_id = $1',
    values: [organizationId],
  });
  if ((rows[0]?.count ?? 0) >= MAX_CHANNELS)
    throw new ApiError('CONFLICT', refusal('CHANNELS_FULL', { limit: MAX_CHANNELS }));
}

/**
 * Changes the given fields. A new address or enabling it discards the failures and posts waiting messages at
 * once.
 * @throws NOT_FOUND, CONFLICT if `version` is not the stored version
 */
export async function updateChannel(
  { database, clock, cipher, webhookTargets }: Context,
  organizationId: string,
  id: string,
  { version, ...body }: NotificationChannelUpdate,
): Promise<NotificationChannel> {
  const { name = null, url, kinds = null, enabled = null } = body;
  if (url !== undefined) checkAddress(url, webhookTargets);
  return inTransaction(database, async (connection) => {
    const before = await lockChannel(connection, organizationId, id);
    refuseOutdated(version, toChannel(before));
    const { rows } = await queryRows(connection, {
      name: 'update notification channel',
      text: `UPDATE notification_channels SET name = coalesce($3, name), kinds = coalesce($4::jsonb, kinds),
               enabled = coalesce($5, enabled), encrypted_url = coalesce($6, encrypted_url),
               url_hint = coalesce($7, url_hint),
               disabled_reason = CASE WHEN coalesce($5, enabled) = enabled THEN disabled_reason END,
               attempts = CASE WHEN $8 THEN 0 ELSE attempts END,
               failing_since = CASE WHEN $8 THEN NULL ELSE failing_since END,
               last_error = CASE WHEN $8 THEN NULL ELSE last_error END,
               next_attempt_at = CASE WHEN $8 THEN NULL ELSE next_attempt_at END, updated_at = $9
             WHERE organization_id = $1 AND id = $2 RETURNING ${CHANNEL_COLUMNS}`,
      values: [
        organizationId,
        id,
        name,
        kinds === null ? null : JSON.stringify(kinds),
        enabled,
        url === undefined ? null : encryptUrl(cipher, organizationId, id, url),
        url === undefined ? null : hintOf(url),
        url !== undefined || (enabled === true && !before.enabled),
        clock.wall.now(),
      ],
      row: CHANNEL_ROW,
    });
    await addJobs(connection, [newJob(POST, { organizationId, channelId: id })]);
    const after = requireRow(rows);
    await recordChange(connection, organizationId, {
      action: 'notification_channel.changed',
      records: [{ kind: 'NOTIFICATION_CHANNEL', id }],
      before: auditedOf(before),
      after: auditedOf(after),
    });
    return toChannel(after);
  });
}

/** Locks a channel until the transaction ends. @throws NOT_FOUND */
async function lockChannel(connection: Connection, organizationId: string, id: string): Promise<ChannelRow> {
  const { rows } = await queryRows(connection, {
    name: 'lock notification channel',
    text: `SELECT ${CHANNEL_COLUMNS} FROM notification_channels WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
    values: [organizationId, id],
    row: CHANNEL_ROW,
  });
  return requireRow(rows);
}

/** Deletes a channel with its waiting messages. A request in flight may still arrive. */
export async function deleteChannel(
  { database }: Pick<Context, 'database'>,
  organizationId: string,
  id: string,
): Promise<void> {
  const values = [organizationId, id];
  await inTransaction(database, async (connection) => {
    const before = await lockChannel(connection, organizationId, id);
    await connection.query({
      name: 'delete messages of channel',
      text: 'DELETE FROM channel_messages WHERE organization_id = $1 AND channel_id = $2',
      values,
    });
    await connection.query({
      name: 'delete notification channel',
      text: 'DELETE FROM notification_channels WHERE organization_id = $1 AND id = $2',
      values,
    });
    await recordChange(connection, organizationId, {
      action: 'notification_channel.deleted',
      records: [{ kind: 'NOTIFICATION_CHANNEL', id }],
      before: auditedOf(before),
    });
    await forgetNotifications(connection, organizationId, id);
  });
}
