import { recordChange } from '../../../ledger/commands.ts';
import type { DataContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { SendResult } from '../../../platform/outgoing-post.ts';
import { disableReason, nextAttempt, RETRY_SECONDS } from '../../../platform/outgoing-retries.ts';
import { notifyUsers } from '../notify.ts';
import type { ChannelLease, LeasedChannel } from './lease.ts';

/** Deletes the messages that a channel accepted. */
export async function recordSuccess(
  { database, clock }: DataContext,
  { organizationId, channelId }: ChannelLease,
  messageIds: readonly string[],
): Promise<void> {
  await inTransaction(database, async (connection) => {
    await connection.query({
      name: 'delete posted messages',
      text: `DELETE FROM channel_messages WHERE organization_id = $1 AND channel_id = $2 AND id = ANY($3::uuid[])`,
      values: [organizationId, channelId, messageIds],
    });
    await connection.query({
      name: 'channel accepted messages',
      text: `UPDATE notification_channels SET attempts = 0, failing_since = NULL, last_error = NULL,
               next_attempt_at = NULL, last_delivered_at = $3
             WHERE organization_id = $1 AND id = $2`,
      values: [organizationId, channelId, clock.wall.now()],
    });
  });
}

/** Schedules the next attempt. Disables a channel that fails for too long or responds 410. */
export async function recordFailure(
  { database, clock }: DataContext,
  { organizationId, channelId }: ChannelLease,
  channel: LeasedChannel,
  attempt: SendResult,
): Promise<void> {
  const now = clock.wall.now();
  const reason = disableReason(attempt, channel.failingSince, clock.wall.millis());
  // The longest pause repeats until the channel is disabled.
  const attempts = Math.min(channel.attempts + 1, RETRY_SECONDS.length);
  await inTransaction(database, async (connection) => {
    await connection.query({
      name: 'channel failed',
      text: `UPDATE notification_channels SET attempts = $3, failing_since = coalesce(failing_since, $4), last_error = $5,
               next_attempt_at = $6
             WHERE organization_id = $1 AND id = $2`,
      values: [
        organizationId,
        channelId,
        attempts,
        now,
        attempt.error,
        nextAttempt(attempts, clock.wall.millis(), Math.random()),
      ],
    });
    if (reason !== null) await disable(connection, { organizationId, channelId }, { reason, now });
  });
}

async function disable(
  connection: Connection,
  { organizationId, channelId }: Pick<ChannelLease, 'organizationId' | 'channelId'>,
  { reason, now }: { reason: string; now: string },
): Promise<void> {
  const { rows } = await connection.query<{ name: string }>({
    name: 'disable channel',
    text: `UPDATE notification_channels SET enabled = false, disabled_reason = $3, updated_at = $4
           WHERE organization_id = $1 AND id = $2 AND enabled RETURNING name`,
    values: [organizationId, channelId, reason, now],
  });
  const [channel] = rows;
  if (channel === undefined) return;
  await connection.query({
    name: 'delete messages of disabled channel',
    text: 'DELETE FROM channel_messages WHERE organization_id = $1 AND channel_id = $2',
    values: [organizationId, channelId],
  });
  await recordChange(connection, organizationId, {
    action: 'notification_channel.changed',
    records: [{ kind: 'NOTIFICATION_CHANNEL', id: channelId }],
    before: { enabled: true },
    after: { enabled: false },
  });
  await notifyAdministrators(connection, { organizationId, channelId }, { name: channel.name, now });
}

async function notifyAdministrators(
  connection: Connection,
  { organizationId, channelId }: Pick<ChannelLease, 'organizationId' | 'channelId'>,
  { name, now }: { name: string; now: string },
): Promise<void> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'administrators to notify of channel',
    text: `SELECT id FROM users WHERE organization_id = $1 AND role IN ('ADMIN', 'OWNER')`,
    values: [organizationId],
  });
  const record = { recordId: channelId, targetId: channelId, customerId: null, subject: name };
  const userIds = rows.map(({ id }) => id);
  await notifyUsers(connection, organizationId, [{ kind: 'CHANNEL_DISABLED', ...record, userIds }], now);
}
