import type { FastifyRequest } from 'fastify';
import { ApiError } from '../platform/errors.ts';
import type { ActingUser } from '../platform/http/acting-user.ts';
import type { Grant } from '../platform/scope.ts';

/** A key pair or a signed-in user. */
export type AgentRequester = Pick<FastifyRequest, 'grant' | 'actingUser' | 'member'>;

/** Returns the key pair of a request. Null: a signed-in user makes it. */
export const keyPairOf = ({ grant, member }: AgentRequester): Grant | null =>
  member === null ? grant : null;

/**
 * Returns the signed-in user of a request.
 * @throws ACCESS_FORBIDDEN for a key pair, also one that acts for a user
 */
export function signedInUser({ actingUser, member }: AgentRequester): ActingUser {
  if (member !== null && actingUser !== null) return actingUser;
  throw new ApiError('ACCESS_FORBIDDEN', 'Only a signed-in user may do this, no key pair.');
}
