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

const NEVER = 'No: the same request is refused again.';

/** The explanation of every code, for the error page and the API reference. */
export const ERROR_CATALOGUE: Readonly<Record<ErrorCode, ErrorExplanation>> = {
  INVALID_DATA: {
    meaning: 'The request is wrong.',
    cause:
      'A field has the wrong type or form, is missing, unknown or read-only, or the JSON itself is broken, repeats a key, or holds a number that is not exact.',
    remedy: '`details` names each field by its path, such as `linkedInvoices[0].amountLinked`. Correct them.',
    retry: NEVER,
  },
  REFERENCE_NOT_FOUND: {
    meaning: 'A record that the body names is not there.',
    cause: 'It was not imported yet, or its id is that of something else or of another organization.',
    remedy: '`details` names the field. Import the record that it names, then send the request again.',
    retry: 'Once the record that is named has been imported.',
  },
  AMOUNT_EXCEEDED: {
    meaning: 'Links would take more than is open.',
    cause:
      "The linked amounts are more than the document's own amount, or more than the invoice, payment or credit note at the other end still has open; or a list names one document twice.",
    remedy:
      'Read the document that `details` names, and lower the amount; or raise the document first, where that is what is wrong.',
    retry: NEVER,
  },
  AMBIGUOUS_REFERENCE: {
    meaning: 'Several records fit what the request names.',
    cause: 'A `customId` that several documents share, or a contact whose `externalId` several sources use.',
    remedy: 'Name the record by `id` or `externalId`; a contact by its `source` too.',
    retry: NEVER,
  },
  UNAUTHORIZED: {
    meaning: 'There is no valid key pair.',
    cause:
      '`X-Api-Key` or `X-Api-Secret` is missing or wrong, the pair has ended or was revoked, or it may not be used from this address.',
    remedy: 'Send both headers with a pair in force. `quittance key list` shows which there are.',
    retry: NEVER,
  },
  ACCESS_FORBIDDEN: {
    meaning: 'The key pair or the user may not do this.',
    cause:
      'The scope of the key pair or the role of the user does not include it, a native integration alone creates these records, or the record was made by people in the application.',
    remedy: 'The message says which. Use a pair with the scope that it names.',
    retry: NEVER,
  },
  NOT_FOUND: {
    meaning: 'There is no such record or address.',
    cause:
      'The record was deleted or never imported, belongs to another organization, or the address is misspelt.',
    remedy: 'Check the id; an id of your own needs `external:` before it, percent-encoded.',
    retry: NEVER,
  },
  METHOD_NOT_ALLOWED: {
    meaning: 'The address does not take this method.',
    cause: 'Often an update by PATCH, which is a POST of the import, or PUT, here.',
    remedy: '`Allow` lists the methods that it takes.',
    retry: NEVER,
  },
  REQUEST_TIMEOUT: {
    meaning: 'The request did not arrive in time.',
    cause: 'A slow or broken connection; JSON has 30 seconds.',
    remedy: 'Send it again; send many records by a bulk import.',
    retry: 'Yes, with backoff (1 s, 2 s, 4 s, 8 s).',
  },
  CONFLICT: {
    meaning: 'The change contradicts what is stored.',
    cause:
      'An `externalId` or an e-mail address that another record has, a customer to be deleted that still has records, or an edit whose `version` is not that of what is there now.',
    remedy:
      '`details` says what is in the way. Change that first, or the request. Where it names `version`, `current` is the record as it is now.',
    retry: NEVER,
  },
  PAYLOAD_TOO_LARGE: {
    meaning: 'The body is too large.',
    cause: 'JSON has at most 1 MiB, a file 10 MiB; or the organization has no room left for files.',
    remedy: 'Send less at once; many records go by a bulk import.',
    retry: NEVER,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'The address does not take this kind of body.',
    cause: '`Content-Type` is missing or another one, or JSON was sent compressed.',
    remedy: 'Send `application/json`; imports take `application/x-ndjson`, also gzipped.',
    retry: NEVER,
  },
  RATE_LIMITED: {
    meaning: 'There were too many requests within a minute.',
    cause: 'The limit of the organization was reached, or too many wrong key pairs came from the address.',
    remedy: 'Wait for `Retry-After` seconds; `RateLimit-Remaining` of every answer says what is left.',
    retry: 'Yes, after `Retry-After` seconds.',
  },
  CONCURRENCY_LIMITED: {
    meaning: 'There were too many requests at once.',
    cause: 'More requests of the organization were under way than its limit, 10 unless set otherwise.',
    remedy: 'Send at most 5 beside each other, or one after the other.',
    retry: 'Yes, after `Retry-After` seconds.',
  },
  INTERNAL: {
    meaning: 'Something went wrong on our side.',
    cause: 'A fault of the service.',
    remedy: 'Tell whoever runs the service the `X-Request-Id` of the answer: the log has the cause.',
    retry: 'Yes, with backoff (1 s, 2 s, 4 s, 8 s).',
  },
  UNAVAILABLE: {
    meaning: 'The service cannot answer now.',
    cause: 'The database is away or cannot be written, or the service is shutting down.',
    remedy: 'Nothing but to wait. Imports are idempotent by `externalId`: sending one again is safe.',
    retry: 'Yes, after `Retry-After` seconds.',
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
