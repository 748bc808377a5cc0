import { ApiError, ERROR_STATUS, type ErrorCode, type ErrorDetail } from '../../errors.ts';
import { errorBody } from '../error-handler.ts';

const CASES: Record<ErrorCode, { message: string; details?: ErrorDetail[] }> = {
  INVALID_DATA: {
    message: 'grossAmount: must be an integer',
    details: [{ field: 'grossAmount', error: 'must be an integer' }],
  },
  REFERENCE_NOT_FOUND: {
    message: 'customer.externalId: there is no customer with the external id C-1001',
    details: [{ field: 'customer.externalId', error: 'there is no customer with the external id C-1001' }],
  },
  AMOUNT_EXCEEDED: {
    message: 'linkedInvoices[0].amountLinked: exceeds the open amount',
    details: [{ field: 'linkedInvoices[0].amountLinked', error: 'exceeds the open amount' }],
  },
  AMBIGUOUS_REFERENCE: {
    message: 'invoice.customId: several invoices have it',
    details: [{ field: 'invoice.customId', error: 'several invoices have it' }],
  },
  UNAUTHORIZED: { message: 'Send a valid API key pair in the headers X-Api-Key and X-Api-Secret.' },
  ACCESS_FORBIDDEN: { message: 'The scope of this key pair lacks invoices:write.' },
  NOT_FOUND: { message: 'The record does not exist.' },
  METHOD_NOT_ALLOWED: { message: 'This address does not support PATCH. It supports DELETE, GET, HEAD, PUT.' },
  REQUEST_TIMEOUT: { message: 'The request did not arrive in time.' },
  CONFLICT: { message: 'The change contradicts stored data.' },
  PAYLOAD_TOO_LARGE: { message: 'The body is too large for this address.' },
  UNSUPPORTED_MEDIA_TYPE: { message: 'This content type is not supported here. Send application/json.' },
  RATE_LIMITED: {
    message: 'The organization has reached its request limit for this minute. Wait for Retry-After seconds.',
  },
  CONCURRENCY_LIMITED: {
    message: 'The organization has reached its limit of concurrent requests. Wait for Retry-After seconds.',
  },
  INTERNAL: { message: 'An unexpected error occurred in the service.' },
  UNAVAILABLE: { message: 'The database cannot be reached at the moment.' },
};

const EXAMPLE_URL = 'https://receivables.example.com';

/** Returns an error in the form of a response. */
export function errorExample(code: ErrorCode): unknown {
  const { message, details = [] } = CASES[code];
  return errorBody(new ApiError(code, message, { details }), EXAMPLE_URL);
}

export function isErrorCode(word: string): word is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, word);
}
