import { ApiError } from '../errors.ts';

/** Seconds after which a caller may try again. */
const RETRY_AFTER = '2';

export const UNWRITABLE = 'The database takes no writes at the moment; reading goes on.';

export const RACED = 'Others were in the way at that moment; try again.';

/** Somebody else has changed it before it could be read again, and an answer shows what its own request has left. */
export const STORED_UNSEEN =
  'It is stored, but the database was lost before it could be answered with. Read it.';

/** The database cannot serve now; nothing is wrong with the request. */
export function unavailable(cause: unknown, message = 'The service cannot reach its database.'): ApiError {
  return new ApiError('UNAVAILABLE', message, { headers: { 'retry-after': RETRY_AFTER }, cause });
}
