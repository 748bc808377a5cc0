import type { DataContext } from '../../../platform/context.ts';
import type { ChannelService } from './kinds.ts';

export interface ChannelRef {
  organizationId: string;
  channelId: string;
}

/** Lease on a channel, held by one job at a time. */
export interface ChannelLease extends ChannelRef {
  owner: string;
}

/** Duration of the lease, longer than an attempt; it expires without renewal, and another process takes over. */
const LEASE_SECONDS = 60;

/** Channel data needed for posting. */
export interface LeasedChannel {
  service: ChannelService;
  encryptedUrl: string;
  attempts: number;
  failingSince: string | null;
}

/** Returns channels with due messages and without an active lease. Deliberately reads across organizations. */
export async function findChannelsToServe({ database, clock }: DataContext): Promise<ChannelRef[]> {
  const { rows } = await database.pool.query<ChannelRef>({
    name: 'channels to serve',
    text: `SELECT c.organization_id AS "organizationId", c.id AS "channelId" FROM notification_channels c
           WHERE c.enabled AND (c.lease_until IS NULL OR c.lease_until < $1)
             AND (c.next_attempt_at IS NULL OR c.next_attempt_at <= $1)
             AND EXISTS (SELECT 1 FROM channel_messages m
               WHERE m.organization_id = c.organization_id AND m.channel_id = c.id)`,
    values: [clock.wall.now()],
  });
  return rows;
}

/** Leases a channel. Returns false if another job holds the lease, or if the channel is not due. */
export async function claimChannel(
  { database, clock }: DataContext,
  { organizationId, channelId, owner }: ChannelLease,
): Promise<boolean> {
  const { rowCount } = await database.pool.query({
    name: 'claim channel',
    text: `UPDATE notification_channels SET lease_owner = $3,
             lease_until = $4::timestamptz + make_interval(secs => $5)
           WHERE organization_id = $1 AND id = $2 AND enabled AND (lease_until IS NULL OR lease_until < $4)
             AND (next_attempt_at IS NULL OR next_attempt_at <= $4)`,
    values: [organizationId, channelId, owner, clock.wall.now(), LEASE_SECONDS],
  });
  return rowCount === 1;
}

/** Renews the lease and reads the channel. Null if the lease is lost, or if the channel must wait. */
export async function renewLease(
  { database, clock }: DataContext,
  { organizationId, channelId, owner }: ChannelLease,
): Promise<LeasedChannel | null> {
  const { rows } = await database.pool.query<LeasedChannel>({
    name: 'renew channel lease',
    text: `UPDATE notification_channels SET lease_until = $4::timestamptz + make_interval(secs => $5)
           WHERE organization_id = $1 AND id = $2 AND lease_owner = $3 AND enabled
             AND (next_attempt_at IS NULL OR next_attempt_at <= $4)
           RETURNING service, encrypted_url AS "encryptedUrl", attempts, failing_since AS "failingSince"`,
    values: [organizationId, channelId, owner, clock.wall.now(), LEASE_SECONDS],
  });
  return rows[0] ?? null;
}

/** Releases the lease, if this job still holds it. */
export async function releaseLease(
  { database }: DataContext,
  { organizationId, channelId, owner }: ChannelLease,
): Promise<void> {
  await database.pool.query({
    name: 'release channel lease',
    text: `UPDATE notification_channels SET lease_owner = NULL, lease_until = NULL
           WHERE organization_id = $1 AND id = $2 AND lease_owner = $3`,
    values: [organizationId, channelId, owner],
  });
}
