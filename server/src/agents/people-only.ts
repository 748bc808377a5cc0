import { ApiError } from '../platform/errors.ts';
import type { Requester } from '../platform/http/access.ts';
import type { ActingUser } from '../platform/http/acting-user.ts';

/**
 * Returns the signed-in user of a request.
 * @throws ACCESS_FORBIDDEN for a key pair, also one that acts for a user
 */
export function signedInUser({ grant, actingUser }: Requester): ActingUser {
  if (grant === null && actingUser !== null) return actingUser;
  throw new ApiError('ACCESS_FORBIDDEN', 'Only a signed-in user may do this, no key pair.');
}
