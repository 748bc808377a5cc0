import type { Context } from '../../../platform/context.ts';
import { forOrganization } from '../../../platform/db/routing/for-organization.ts';
import { tenantTokenKey } from '../../../platform/tenant-token.ts';
import type { StoppedDigest } from '../schema.ts';

/**
 * Stops the digest of the user who got an email, by the token of its link.
 * @returns null for an unknown token
 */
export async function stopDigest(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  token: string,
): Promise<StoppedDigest | null> {
  const { organizationId, hash } = tenantTokenKey('qd', token);
  return forOrganization(organizationId, async () => {
    const { rows } = await database.pool.query<StoppedDigest>({
      name: 'stop digest',
      text: `UPDATE notification_settings s SET digest = 'OFF', digest_due_at = NULL, updated_at = $3
             FROM notification_digests d, organizations o
             WHERE d.organization_id = $1 AND d.token_hash = $2 AND o.organization_id = $1
               AND s.organization_id = $1 AND s.user_id = d.user_id
             RETURNING o.name AS organization`,
      values: [organizationId, hash, clock.now()],
    });
    return rows[0] ?? null;
  });
}
