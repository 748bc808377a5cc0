import { ERROR_STATUS, type ErrorCode } from './errors.ts';

/** Explanation of an error for its reader, in whole sentences. */
export interface ErrorExplanation {
  meaning: string;
  /** The usual cause. */
  cause: string;
  /** The remedy. */
  remedy: string;
  /** Whether to send the request again. */
  retry: string;
}

const NEVER = 'No. The same request fails again.';
const WITH_BACKOFF = 'Yes, with backoff (1 s, 2 s, 4 s, 8 s).';
const AFTER_WAIT = 'Yes, after `Retry-After` seconds.';

/** The explanation of every code, for the error page and the API reference. */
export const ERROR_CATALOGUE: Readonly<Record<ErrorCode, ErrorExplanation>> = {
  INVALID_DATA: {
    meaning: 'The request is invalid.',
    cause:
      'A field has the wrong type or format, is missing, unknown or read-only; or the JSON is malformed, repeats a key, or contains a number that cannot be represented exactly.',
    remedy: '`details` names each field by its path, such as `linkedInvoices[0].amountLinked`. Correct them.',
    retry: NEVER,
  },
  REFERENCE_NOT_FOUND: {
    meaning: 'A record that the body refers to does not exist.',
    cause:
      'It has not been imported yet, or the id belongs to another kind of record or to another organization.',
    remedy: '`details` names the field. Import that record, then send the request again.',
    retry: 'Yes, once that record has been imported.',
  },
  AMOUNT_EXCEEDED: {
    meaning: 'The links exceed the open amount.',
    cause:
      "The linked amounts exceed the document's own amount, or the open amount of the linked invoice, payment or credit note; or a list contains the same document twice.",
    remedy: 'Read the document that `details` names and lower the amount, or correct that document first.',
    retry: NEVER,
  },
  AMBIGUOUS_REFERENCE: {
    meaning: 'Several records match the reference.',
    cause: 'Several documents share the `customId`, or several sources use the `externalId` of a contact.',
    remedy: 'Use `id` or `externalId`. For a contact, add its `source`.',
    retry: NEVER,
  },
  UNAUTHORIZED: {
    meaning: 'The request has no valid key pair.',
    cause:
      '`X-Api-Key` or `X-Api-Secret` is missing or wrong, the pair has expired or was revoked, or it is not allowed from this address.',
    remedy: 'Send both headers with a valid pair. `quittance key list` lists the pairs.',
    retry: NEVER,
  },
  ACCESS_FORBIDDEN: {
    meaning: 'The key pair or the user is not allowed to do this.',
    cause:
      'The scope of the key pair or the role of the user does not include it, only a native integration creates these records, or a person created the record in the application.',
    remedy: 'The message says which of these applies. Use a pair with the scope that it names.',
    retry: NEVER,
  },
  NOT_FOUND: {
    meaning: 'The record or the address does not exist.',
    cause:
      'The record was deleted or never imported, it belongs to another organization, or the address is misspelt.',
    remedy: 'Check the id. Write `external:` before an id of your own, and percent-encode it.',
    retry: NEVER,
  },
  METHOD_NOT_ALLOWED: {
    meaning: 'The address does not support this method.',
    cause: 'Often a PATCH. To update a record, import it again with POST, or use PUT.',
    remedy: 'The header `Allow` lists the supported methods.',
    retry: NEVER,
  },
  REQUEST_TIMEOUT: {
    meaning: 'The request did not arrive in time.',
    cause: 'The connection is slow or broken. JSON has to arrive within 30 seconds.',
    remedy: 'Send it again. Use a bulk import for many records.',
    retry: WITH_BACKOFF,
  },
  CONFLICT: {
    meaning: 'The change contradicts stored data.',
    cause:
      'Another record has this `externalId` or email address, a customer to be deleted still has records, or the `version` of an edit is outdated.',
    remedy:
      '`details` says what is in the way. Change that first, or change the request. If it names `version`, `current` contains the stored record.',
    retry: NEVER,
  },
  PAYLOAD_TOO_LARGE: {
    meaning: 'The body is too large.',
    cause:
      'The limits are 1 MiB for JSON and 10 MiB for a file; or the file storage of the organization is full.',
    remedy: 'Send less in one request. Use a bulk import for many records.',
    retry: NEVER,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'The address does not accept this type of body.',
    cause: '`Content-Type` is missing or not supported, or JSON was sent compressed.',
    remedy: 'Send `application/json`. Imports accept `application/x-ndjson`, also with gzip.',
    retry: NEVER,
  },
  RATE_LIMITED: {
    meaning: 'Too many requests were sent within a minute.',
    cause: 'The limit of the organization was reached, or the address sent too many wrong key pairs.',
    remedy: 'Wait for `Retry-After` seconds. `RateLimit-Remaining` in each response says how many are left.',
    retry: AFTER_WAIT,
  },
  CONCURRENCY_LIMITED: {
    meaning: 'Too many requests were sent at the same time.',
    cause: 'The organization had more open requests than its limit, which is 10 by default.',
    remedy: 'Send at most 5 requests at the same time.',
    retry: AFTER_WAIT,
  },
  INTERNAL: {
    meaning: 'An unexpected error occurred in the service.',
    cause: 'A fault of the service.',
    remedy: 'Give the operator the `X-Request-Id` of the response. The log contains the cause.',
    retry: WITH_BACKOFF,
  },
  UNAVAILABLE: {
    meaning: 'The service is temporarily unavailable.',
    cause: 'The database cannot be reached or written, or the service is shutting down.',
    remedy: 'Wait. Imports are idempotent by `externalId`, so you can safely repeat one.',
    retry: AFTER_WAIT,
  },
};

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERROR_STATUS, text);

/** Every code, by status. */
export const ERROR_CODES: readonly ErrorCode[] = Object.keys(ERROR_STATUS).filter(isErrorCode);

/** Path of the page that explains errors. */
export const ERROR_PAGE = '/docs/errors';

/** Returns the anchor of a code in that page. */
export const anchorOf = (code: ErrorCode): string => code.toLowerCase();

/** Returns the absolute URL of a code's explanation. */
export function docUrlOf(publicUrl: string, code: ErrorCode): string {
  return `${publicUrl}${ERROR_PAGE}#${anchorOf(code)}`;
}
