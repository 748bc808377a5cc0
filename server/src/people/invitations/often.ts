import type { Connection } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';

const HOUR_MILLIS = 60 * 60 * 1000;

/** How often one address may be invited, so that nobody floods a mailbox in the name of the service. */
const LIMITS = [
  { max: 3, millis: HOUR_MILLIS, within: 'an hour' },
  { max: 20, millis: 24 * HOUR_MILLIS, within: '24 hours' },
] as const;
const LONGEST = Math.max(...LIMITS.map(({ millis }) => millis));

/**
 * Checks how often an address was invited; under the lock of the organization.
 * @throws RATE_LIMITED with `Retry-After` in seconds when it was too often
 */
export async function refuseTooOften(
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
    // The one that must leave the window before another fits in.
    const blocking = rows[max - 1];
    const wait = blocking === undefined ? 0 : Date.parse(blocking.at) + millis - Date.parse(now);
    if (wait > 0)
      throw new ApiError('RATE_LIMITED', `This address was invited ${max} times within ${within}.`, {
        headers: { 'retry-after': String(Math.ceil(wait / 1000)) },
      });
  }
}
