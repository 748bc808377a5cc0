import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { forOrganization } from '../db/routing/for-organization.ts';
import { queryRows, rowShape, shape } from '../db/rows.ts';
import { ApiError } from '../errors.ts';
import { isUuid } from '../ids.ts';
import { ROLES, type Role } from '../roles.ts';
import { organizationOf } from './request.ts';

/** A user in whose name a request of the application is made. */
export interface ActingUser {
  id: string;
  role: Role;
  /** Whether the user sees only the customers that they manage, with their families. */
  ownCustomersOnly: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The user who acts, with role and restriction. Null when no user is named: the organization itself acts.
     */
    actingUser: ActingUser | null;
  }
  interface FastifySchema {
    /** Marks operations of the application, which change with its releases. */
    'x-internal'?: boolean;
  }
}

const HEADER = 'x-quittance-user';
const ROW = rowShape<ActingUser>({
  id: shape.uuid,
  role: shape.oneOf(ROLES),
  ownCustomersOnly: shape.boolean,
});

/**
 * Returns the user in whose name a request is made: the signed-in one, or the id in a header next to the
 * organization's key pair, which vouches for it. Null when no user is named.
 * @throws INVALID_DATA when it is not an active user of the organization
 */
export async function actingUser(database: Database, request: FastifyRequest): Promise<ActingUser | null> {
  const header = request.headers[HEADER];
  if (header === undefined && request.member === null) return null;
  const id = String(header ?? request.member?.userId).toLowerCase();
  // A signed-in user cannot act for another user.
  if (!isUuid(id) || id !== (request.member?.userId ?? id)) throw unknownUser();
  const user = await findActingUser(database, organizationOf(request).id, id);
  if (user === null) throw unknownUser();
  return user;
}

/**
 * Returns a user who may act; null when the user does not exist or is inactive. All code that determines the
 * acting user calls this.
 */
export async function findActingUser(
  database: Database,
  organizationId: string,
  id: string,
): Promise<ActingUser | null> {
  const statement = {
    name: 'acting user',
    text: `SELECT id, role, own_customers_only AS "ownCustomersOnly" FROM users
           WHERE organization_id = $1 AND id = $2 AND is_active`,
    values: [organizationId, id],
    row: ROW,
  };
  const { rows } = await forOrganization(organizationId, () => queryRows(database.pool, statement));
  return rows[0] ?? null;
}

function unknownUser(): ApiError {
  return new ApiError('INVALID_DATA', 'X-Quittance-User must be the id of a user of the organization.', {
    details: [{ field: 'X-Quittance-User', error: 'must be the id of a user of the organization' }],
  });
}
