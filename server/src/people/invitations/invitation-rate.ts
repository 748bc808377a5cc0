import type { Connection } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Rate limits per address, so that inviters cannot flood a mailbox through the service. */
const LIMITS = [
  { max: 3, millis: HOUR_MS, within: 'an hour' },
  { max: 20, millis: 24 * HOUR_MS, within: '24 hours' },
] as const;
const LONGEST = Math.max(...LIMITS.map(({ millis }) => millis));

/**
 * Enforces the rate limits of an address. The caller must hold the lock of the organization.
 * @throws RATE_LIMITED with `Retry-After` in seconds
 */
export async function limitInvitations(
  connection: Connection,
  organizationId: string,
  email: string,
  now: string,
): Promise<void> {
  const { rows } = await connection.query<{ at: string }>(
    `SELECT created_at AS at FROM invitations
     WHERE organization_id = $1 AND lower(email) = lower($2) AND created_at > $3 ORDER BY created_at DESC`,
    [organizationId, email, new Date(Date.parse(now) - LONGEST).toISOString()],
  );
  for (const { max, millis, within } of LIMITS) {
    // The invitation that must leave the window before another one is allowed.
    const blocking = rows[max - 1];
    const wait = blocking === undefined ? 0 : Date.parse(blocking.at) + millis - Date.parse(now);
    if (wait > 0)
      throw new ApiError('RATE_LIMITED', `This address was invited ${max} times within ${within}.`, {
        headers: { 'retry-after': String(Math.ceil(wait / 1000)) },
      });
  }
}
