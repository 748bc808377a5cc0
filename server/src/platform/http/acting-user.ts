import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { ApiError } from '../errors.ts';
import { organizationOf } from './request.ts';

/** A user in whose name a request of the application is made. */
export interface ActingUser {
  id: string;
  role: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where nobody is named: the organization itself acts. */
    actingUser: ActingUser | null;
  }
  interface FastifySchema {
    /** Marks operations of the application, which change with its releases. */
    'x-internal'?: boolean;
  }
}

const HEADER = 'x-quittance-user';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/**
 * The user in whose name a request is made: the one who is signed in, or the id in a header, beside the key pair of the
 * organization, which vouches for it. Null where nobody is named.
 * @throws INVALID_DATA for what is no user of the organization
 */
export async function actingUser(database: Database, request: FastifyRequest): Promise<ActingUser | null> {
  const header = request.headers[HEADER];
  if (header === undefined && request.member === null) return null;
  const id = String(header ?? request.member?.userId).toLowerCase();
  // Whoever is signed in acts for nobody else.
  if (!UUID.test(id) || id !== (request.member?.userId ?? id)) throw unknownUser();
  const { rows } = await database.pool.query<ActingUser>({
    name: 'acting user',
    text: 'SELECT id, role FROM users WHERE organization_id = $1 AND id = $2',
    values: [organizationOf(request).id, id],
  });
  const [user] = rows;
  if (user === undefined) throw unknownUser();
  return user;
}

function unknownUser(): ApiError {
  return new ApiError('INVALID_DATA', 'X-Quittance-User must be the id of a user of the organization.', {
    details: [{ field: 'X-Quittance-User', error: 'must be the id of a user of the organization' }],
  });
}
