import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Organization } from '../../../platform/organization.ts';
import { type ChannelServices, postBody } from './deliver.ts';
import type { LeasedChannel } from './lease.ts';
import { formatMessage, testMessageOf } from './message.ts';
import type { NotificationChannelTest } from './schema.ts';

/** Shorter than the timeout of a delivery, because a user waits for the response. */
const TIMEOUT_MS = 10_000;

/**
 * Posts a test message to a channel and returns the response. Stores nothing.
 * @throws NOT_FOUND
 */
export async function testChannel(
  { database, cipher, publicUrl, dispatcher }: Context & Pick<ChannelServices, 'dispatcher'>,
  organization: Organization,
  channelId: string,
): Promise<NotificationChannelTest> {
  const organizationId = organization.id;
  const { rows } = await database.pool.query<Pick<LeasedChannel, 'service' | 'encryptedUrl'>>({
    name: 'channel to test',
    text: `SELECT service, encrypted_url AS "encryptedUrl" FROM notification_channels
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, channelId],
  });
  const [channel] = rows;
  if (channel === undefined) throw notFound();
  const body = formatMessage(channel.service, testMessageOf({ ...organization, publicUrl }));
  const { status, error } = await postBody(
    { cipher, dispatcher, timeoutMillis: TIMEOUT_MS },
    { organizationId, channelId },
    { channel, body, signal: new AbortController().signal },
  );
  return { delivered: error === null, status, error };
}
