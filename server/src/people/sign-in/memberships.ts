import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { forOrganization } from '../../platform/db/routing/for-organization.ts';
import { queryShards } from '../../platform/db/routing/shards.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Members } from '../../platform/http/members.ts';
import { isUuid } from '../../platform/ids.ts';
import type { User } from '../users/schema.ts';
import type { SignIn } from './open.ts';
import { demandSession } from './session.ts';

/** An organization that a person belongs to. */
export interface Membership {
  organizationId: string;
  name: string;
  sandbox: boolean;
  /** The organization that this one shows sample data for, or null. */
  sampleOf: string | null;
  /** The person's user in the organization. */
  userId: string;
  role: User['role'];
}

/** Lists the organizations in which a person is an active user, by name. */
export async function listMemberships(database: Database, identityId: string): Promise<Membership[]> {
  const rows = await queryShards<Membership>(database, {
    name: 'memberships of an identity',
    text: `SELECT u.organization_id AS "organizationId", o.name, o.sandbox, o.sample_of AS "sampleOf", u.id AS "userId", u.role
           FROM users u JOIN organizations o ON o.organization_id = u.organization_id
           WHERE u.identity_id = $1 AND u.is_active ORDER BY lower(o.name), u.organization_id -- all organizations`,
    values: [identityId],
  });
  return database.shards.length === 1 ? rows : rows.sort(byName);
}

const byName = (a: Membership, b: Membership): number => (sortKey(a) < sortKey(b) ? -1 : 1);
const sortKey = ({ name, organizationId }: Membership) => `${name.toLowerCase()} ${organizationId}`;

/** A person's user in an organization. */
export interface MemberFound {
  id: string;
  /** Whether the organization's sign-in provider may vouch for the user. */
  mayUseProvider: boolean;
}

/** Condition: a provider may vouch for the user `u` of the organization `o`. */
export const MAY_USE_PROVIDER = `(u.role <> 'OWNER' OR o.owners_use_provider)`;

/** Returns a person's active user in an organization, or null. */
export async function findMember(
  { pool }: Database,
  organizationId: string,
  identityId: string,
): Promise<MemberFound | null> {
  const statement = {
    name: 'member',
    text: `SELECT u.id, ${MAY_USE_PROVIDER} AS "mayUseProvider"
           FROM users u JOIN organizations o ON o.organization_id = u.organization_id
           WHERE u.organization_id = $1 AND u.identity_id = $2 AND u.is_active`,
    values: [organizationId, identityId],
  };
  const { rows } = await forOrganization(organizationId, () => pool.query<MemberFound>(statement));
  return rows[0] ?? null;
}

export const OWNERS_LIMITED =
  'Owners of this organization must sign in with a password or passkey. Sign in again that way.';

/** Authorizes members in their organizations. Session and membership are read for each request. */
export function createMembers(
  { database, organizations }: Pick<Context, 'database' | 'organizations'>,
  signIn: SignIn,
): Members {
  return {
    async enter(request, reply, named) {
      const session = await demandSession(signIn, request, reply);
      const id = named.toLowerCase();
      const isMeant = isUuid(id) && (session.boundTo ?? id) === id;
      const member = isMeant ? await findMember(database, id, session.identityId) : null;
      const organization = member === null ? null : await organizations.byId(id);
      if (member === null || organization === null)
        throw new ApiError('NOT_FOUND', 'You do not belong to this organization.');
      const viaProvider = session.boundTo !== null;
      if (viaProvider && !member.mayUseProvider) throw new ApiError('UNAUTHORIZED', OWNERS_LIMITED);
      return { organization, userId: member.id, sessionId: session.id, viaProvider };
    },
  };
}
