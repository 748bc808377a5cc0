import { type ErrorReason, type ErrorReasonCode, errorReason } from './error-reasons.ts';

/** Every code that an answer can carry, with its status. */
export const ERROR_STATUS = {
  INVALID_DATA: 400,
  REFERENCE_NOT_FOUND: 400,
  AMOUNT_EXCEEDED: 400,
  AMBIGUOUS_REFERENCE: 400,
  UNAUTHORIZED: 401,
  ACCESS_FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  CONCURRENCY_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export interface ErrorDetail {
  field: string;
  error: string;
}

/** An error that the caller sees. Its message and details are sent, its cause never is. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[];
  readonly headers: Record<string, string>;
  /**
   * The current record in the form of its GET response, when an edit was based on an older version; else
   * null.
   */
  readonly current: object | null;
  /** Why, more exactly than the code; null: the code says it. */
  readonly reason: ErrorReason | null;

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      details?: ErrorDetail[];
      headers?: Record<string, string>;
      current?: object;
      reason?: ErrorReason;
      cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'ApiError';
    this.code = code;
    this.details = more.details ?? [];
    this.headers = more.headers ?? {};
    this.current = more.current ?? null;
    this.reason = more.reason ?? null;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Returns an INVALID_DATA error about one field. */
export function invalidField(
  field: string,
  error: string,
  more: { cause?: unknown; reason?: ErrorReason } = {},
): ApiError {
  return new ApiError('INVALID_DATA', `${field}: ${error}`, { details: [{ field, error }], ...more });
}

/** Returns a CONFLICT error with the reason that a client explains in the language of its user. */
export const conflictError = (
  code: ErrorReasonCode,
  message: string,
  values: ErrorReason['values'] = {},
): ApiError => new ApiError('CONFLICT', message, { reason: errorReason(code, values) });

export function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'The record does not exist.');
}
