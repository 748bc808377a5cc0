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
    message: 'linkedInvoices[0].amountLinked: is more than is open',
    details: [{ field: 'linkedInvoices[0].amountLinked', error: 'is more than is open' }],
  },
  AMBIGUOUS_REFERENCE: {
    message: 'invoice.customId: several invoices have it',
    details: [{ field: 'invoice.customId', error: 'several invoices have it' }],
  },
  UNAUTHORIZED: { message: 'Send a valid API key pair in the headers X-Api-Key and X-Api-Secret.' },
  ACCESS_FORBIDDEN: { message: 'The scope of this key pair lacks invoices:write.' },
  NOT_FOUND: { message: 'The record does not exist.' },
  METHOD_NOT_ALLOWED: { message: 'PATCH is not possible here; DELETE, GET, HEAD, PUT would be.' },
  REQUEST_TIMEOUT: { message: 'The request did not arrive in time.' },
  CONFLICT: { message: 'This contradicts what is stored.' },
  PAYLOAD_TOO_LARGE: { message: 'The body is larger than this address takes.' },
  UNSUPPORTED_MEDIA_TYPE: { message: 'This content type is not taken here; send application/json.' },
  RATE_LIMITED: { message: 'This organization has used up its requests of this minute.' },
  CONCURRENCY_LIMITED: { message: 'This organization has as many requests running at once as it may.' },
  INTERNAL: { message: 'Something went wrong on our side.' },
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
