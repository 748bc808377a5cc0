import type { Connection } from '../../../platform/db/database.ts';
import { queryRows, shape } from '../../../platform/db/rows.ts';
import { withVersion } from '../../../platform/record-version.ts';
import { type ChannelRow, channelRow, type NotificationChannel } from './schema.ts';

/** Columns of a channel in responses. The address is excluded: only the code that posts reads it. */
export const CHANNEL_COLUMNS = `id, name, service, url_hint AS "urlHint", kinds, enabled,
  disabled_reason AS "disabledReason", failing_since AS "failingSince", last_error AS "lastError",
  last_delivered_at AS "lastDeliveredAt", created_at AS "createdAt", updated_at AS "updatedAt"`;

/** Row shape of statements that return `CHANNEL_COLUMNS`. */
export const CHANNEL_ROW = shape.described(channelRow);

/** Maps a row to a channel of the API. */
export function toChannel(row: ChannelRow): NotificationChannel {
  const { name, service, urlHint, kinds, enabled } = row;
  return withVersion(row, { name, service, urlHint, kinds, enabled });
}

/** Lists the channels of an organization by name. There are few. */
export async function listChannels(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
): Promise<{ items: NotificationChannel[] }> {
  const { rows } = await queryRows(queryable, {
    name: 'notification channels',
    text: `SELECT ${CHANNEL_COLUMNS} FROM notification_channels WHERE organization_id = $1 ORDER BY name, id`,
    values: [organizationId],
    row: CHANNEL_ROW,
  });
  return { items: rows.map(toChannel) };
}
