import { ApiError } from '../errors.ts';

/** Seconds after which a caller may try again. */
const RETRY_AFTER = '2';

export const UNWRITABLE = 'The database takes no writes at the moment; reading goes on.';

/** The database cannot serve now; nothing is wrong with the request. */
export function unavailable(cause: unknown, message = 'The service cannot reach its database.'): ApiError {
  return new ApiError('UNAVAILABLE', message, { headers: { 'retry-after': RETRY_AFTER }, cause });
}
