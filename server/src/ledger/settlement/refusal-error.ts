import { ApiError, notFound } from '../../platform/errors.ts';
import { RefusalError } from '../domain/refusal.ts';

/** Runs a domain decision and converts its refusal to an ApiError. */
export function convertRefusal<T>(decide: () => T): T {
  try {
    return decide();
  } catch (error) {
    throw error instanceof RefusalError ? refusalError(error) : error;
  }
}

/** Converts a refusal to an ApiError. */
export function refusalError(refusal: RefusalError): ApiError {
  if (refusal.code === 'NOT_FOUND') return notFound();
  const { code, message, details, reason } = refusal;
  return new ApiError(code, message, { details, cause: refusal, ...(reason === null ? {} : { reason }) });
}
