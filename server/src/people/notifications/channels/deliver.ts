import type { Dispatcher } from 'undici';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import type { JobRun } from '../../../platform/jobs/task.ts';
import { post, type SendResult } from '../../../platform/outgoing-post.ts';
import { NOTIFIED_COLUMNS, NOTIFIED_JOINS } from '../digest/content.ts';
import {
  type ChannelLease,
  type ChannelRef,
  claimChannel,
  type LeasedChannel,
  releaseLease,
  renewLease,
} from './lease.ts';
import { type ChannelFacts, formatMessage, messageOf } from './message.ts';
import { recordFailure, recordSuccess } from './outcome.ts';
import { decryptUrl, UNREADABLE_URL } from './secret.ts';

export type ChannelServices = Pick<
  Context,
  'database' | 'clock' | 'cipher' | 'organizations' | 'publicUrl'
> & {
  dispatcher: Dispatcher;
  timeoutMillis: number;
};

/** Occurrences that one message summarizes. */
const BATCH = 100;

/**
 * Posts the waiting messages of a channel, several in one request, until none wait or an attempt fails. If the
 * process is killed between the response and its recording, the next one posts the same messages again.
 */
export async function postToChannel(
  services: ChannelServices,
  of: ChannelRef,
  { stopped, signal }: Pick<JobRun, 'stopped' | 'signal'>,
): Promise<void> {
  const lease = { ...of, owner: newId() };
  if (!(await claimChannel(services, lease))) return;
  try {
    while (!stopped() && (await postBatch(services, lease, signal)));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await releaseLease(services, lease);
  }
}

/** @returns whether there may be more */
async function postBatch(services: ChannelServices, lease: ChannelLease, signal: AbortSignal) {
  const channel = await renewLease(services, lease);
  const organization = await services.organizations.byId(lease.organizationId);
  if (channel === null || organization === null) return false;
  const messages = await waitingMessages(services, lease);
  if (messages.length === 0) return false;
  const sender = { ...organization, publicUrl: services.publicUrl };
  const body = formatMessage(channel.service, messageOf(sender, messages));
  const attempt = await postBody(services, lease, { channel, body, signal });
  if (attempt.error !== null) {
    await recordFailure(services, lease, channel, attempt);
    return false;
  }
  await recordSuccess(
    services,
    lease,
    messages.map(({ id }) => id),
  );
  return true;
}

interface Body {
  channel: Pick<LeasedChannel, 'encryptedUrl'>;
  body: string;
  signal: AbortSignal;
}

/** Posts a message once. @throws only if `signal` is aborted */
export async function postBody(
  { cipher, dispatcher, timeoutMillis }: Pick<ChannelServices, 'cipher' | 'dispatcher' | 'timeoutMillis'>,
  { organizationId, channelId }: ChannelRef,
  { channel: { encryptedUrl }, body, signal }: Body,
): Promise<SendResult> {
  let url: string;
  try {
    url = decryptUrl(cipher, organizationId, channelId, encryptedUrl);
  } catch {
    return { status: null, error: UNREADABLE_URL };
  }
  return post(url, { dispatcher, body, timeoutMillis, signal });
}

async function waitingMessages(
  { database }: ChannelServices,
  { organizationId, channelId }: ChannelRef,
): Promise<(ChannelFacts & { id: string })[]> {
  const { rows } = await database.pool.query<ChannelFacts & { id: string }>({
    name: 'messages of channel',
    text: `SELECT n.id, ${NOTIFIED_COLUMNS}, 1 AS "taskCount", NULL AS actor FROM channel_messages n ${NOTIFIED_JOINS}
           WHERE n.organization_id = $1 AND n.channel_id = $2 ORDER BY n.created_at, n.id LIMIT ${BATCH}`,
    values: [organizationId, channelId],
  });
  return rows;
}
