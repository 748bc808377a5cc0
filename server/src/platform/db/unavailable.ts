import { ApiError } from '../errors.ts';

/** Seconds after which a caller may retry. */
const RETRY_AFTER = '2';

export const UNWRITABLE = 'The database takes no writes at the moment; reading goes on.';

export const RACED = 'Others were in the way at that moment; try again.';

/**
 * Another request changed the record before it could be read again. A response shows only the result of its
 * own request.
 */
export const STORED_UNSEEN =
  'It is stored, but the database was lost before it could be answered with. Read it.';

/** Returns an error that says that the database is not available. The request itself is correct. */
export function unavailable(cause: unknown, message = 'The service cannot reach its database.'): ApiError {
  return new ApiError('UNAVAILABLE', message, { headers: { 'retry-after': RETRY_AFTER }, cause });
}
