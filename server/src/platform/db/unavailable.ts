import { ApiError } from '../errors.ts';

/** Seconds after which a caller may retry. */
const RETRY_AFTER = '2';

export const UNWRITABLE =
  'The database accepts no writes at the moment; reading still works. Try again later.';

export const RACED = 'Other updates were in progress. Try again.';

/**
 * Another request changed the record before it could be read again. A response shows only the result of its
 * own request.
 */
export const STORED_UNSEEN =
  'The change is stored, but the database was lost before the response. Read the record.';

/** Returns an error that says that the database is not available. The request itself is correct. */
export function unavailableError(
  cause: unknown,
  message = 'The service cannot reach its database. Try again later.',
): ApiError {
  return new ApiError('UNAVAILABLE', message, { headers: { 'retry-after': RETRY_AFTER }, cause });
}
