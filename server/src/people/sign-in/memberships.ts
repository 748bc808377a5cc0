import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
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
  /** The user that the person is there. */
  userId: string;
  role: User['role'];
}

/** The organizations of a person, by name, where they are active. */
export async function membershipsOf({ pool }: Database, identityId: string): Promise<Membership[]> {
  const { rows } = await pool.query<Membership>({
    name: 'memberships of an identity',
    text: `SELECT u.organization_id AS "organizationId", o.name, o.sandbox, u.id AS "userId", u.role
           FROM users u JOIN organizations o ON o.organization_id = u.organization_id
           WHERE u.identity_id = $1 AND u.is_active ORDER BY lower(o.name), u.organization_id -- all organizations`,
    values: [identityId],
  });
  return rows;
}

/** The user that a person is in an organization; null where they do not belong to it. */
export async function memberId(
  { pool }: Database,
  organizationId: string,
  identityId: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'member',
    text: 'SELECT id FROM users WHERE organization_id = $1 AND identity_id = $2 AND is_active',
    values: [organizationId, identityId],
  });
  return rows[0]?.id ?? null;
}

/** Lets members into their organizations: session and membership are read anew for each request. */
export function members(
  { database, organizations }: Pick<Context, 'database' | 'organizations'>,
  signIn: SignIn,
): Members {
  return {
    async enter(request, reply, named) {
      const session = await demandSession(signIn, request, reply);
      const id = named.toLowerCase();
      const isMeant = isUuid(id) && (session.boundTo ?? id) === id;
      const userId = isMeant ? await memberId(database, id, session.identityId) : null;
      const organization = userId === null ? null : await organizations.byId(id);
      if (userId === null || organization === null)
        throw new ApiError('NOT_FOUND', 'You belong to no such organization.');
      return { organization, userId };
    },
  };
}
