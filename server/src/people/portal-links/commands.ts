import { recordChange } from '../../ledger/commands.ts';
import { findCustomerId } from '../../ledger/contacts/queries.ts';
import { fromCustomers } from '../../ledger/relations.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { frameAncestorsOf, wrongFrameAncestor } from './frame-ancestors.ts';
import { DEFAULT_SECONDS, type PortalAttributes } from './schema.ts';
import { newPortalToken, tokenKey } from './token.ts';

/** Id of the link to replace, if it exists. */
interface Replacing {
  id?: string;
}

/**
 * Creates a link to a customer's page and returns its URL. The token is known only now.
 * @throws NOT_FOUND for an unknown customer, INVALID_DATA for invalid `frameAncestors`
 */
export async function createPortalLink(
  context: Pick<Context, 'database' | 'clock' | 'publicUrl'>,
  organization: Organization,
  ref: { id: string } | { externalId: string },
  { user, frameAncestors, expiresIn, id = newId() }: PortalAttributes & Replacing,
): Promise<{ url: string }> {
  const { database, clock, publicUrl } = context;
  const wrong = wrongFrameAncestor(frameAncestors ?? '');
  if (wrong !== null) {
    const rule = 'is not a fully qualified domain name, optionally with https:// and a port';
    throw invalidField('frameAncestors', `${JSON.stringify(wrong.slice(0, 100))} ${rule}`);
  }
  const customerId = await findCustomerId(database.pool, organization.id, ref);
  if (customerId === null) throw notFound();
  const token = newPortalToken(organization.id);
  const created = clock.now();
  const expires = new Date(clock.millis() + (expiresIn ?? DEFAULT_SECONDS) * 1000).toISOString();
  const values = [
    organization.id,
    id,
    customerId,
    tokenKey(token).hash,
    user ?? null,
    frameAncestorsOf(frameAncestors ?? ''),
    created,
    expires,
  ];
  return inTransaction(database, async (connection) => {
    // Lock the customer's row, because it may be deleted or merged concurrently. After a merge the link leads
    // to the target's page.
    const { rowCount } = await connection.query(
      `INSERT INTO portal_links
       (organization_id, id, customer_id, token_hash, user_email, frame_ancestors, created_at, expires_at)
     SELECT $1, $2, coalesce(c.merged_into_id, c.id), $4, $5, $6, $7, $8
     FROM (SELECT s.id, s.merged_into_id ${fromCustomers('s')} AND s.id = $3 FOR SHARE) c
     ON CONFLICT (organization_id, id) DO UPDATE SET token_hash = excluded.token_hash,
       created_at = excluded.created_at, expires_at = excluded.expires_at, revoked_at = NULL`,
      values,
    );
    if (rowCount !== 1) throw notFound();
    await recordChange(connection, organization.id, {
      action: 'portal_link.created',
      records: [
        { kind: 'PORTAL_LINK', id },
        { kind: 'CUSTOMER', id: customerId },
      ],
      after: { user: user ?? null, frameAncestors: frameAncestors ?? null, expiresAt: expires },
      always: true,
    });
    return { url: `${publicUrl}/portal/${token}` };
  });
}

/** Identifies a link to revoke, by id or by token. */
export type PortalLinkRef = { organizationId: string; id: string } | { token: string };

/**
 * Revokes a link. It then responds like a link that never existed. Idempotent.
 * @throws NOT_FOUND for an unknown link
 */
export async function revokePortalLink(
  { database, clock }: DataContext,
  ref: PortalLinkRef,
): Promise<{ id: string; revokedAt: string }> {
  const named = 'token' in ref ? tokenKey(ref.token) : ref;
  const [column, value] = 'hash' in named ? ['token_hash', named.hash] : ['id', named.id];
  const { organizationId } = named;
  return inTransaction(database, async (connection) => {
    const { rows } = await connection.query<{ id: string; customerId: string; revokedAt: string }>(
      `UPDATE portal_links SET revoked_at = coalesce(revoked_at, $3) WHERE organization_id = $1 AND ${column} = $2
       RETURNING id, customer_id AS "customerId", revoked_at AS "revokedAt"`,
      [organizationId, value, clock.now()],
    );
    const [revoked] = rows;
    if (revoked === undefined) throw new ApiError('NOT_FOUND', 'The portal link does not exist.');
    const { id, customerId, revokedAt } = revoked;
    await recordChange(connection, organizationId, {
      action: 'portal_link.revoked',
      records: [
        { kind: 'PORTAL_LINK', id },
        { kind: 'CUSTOMER', id: customerId },
      ],
      after: { revokedAt },
    });
    return { id, revokedAt };
  });
}
