/**
 * The failures of a source. `UNREACHABLE` and `BUSY` are tried again; the others need a person.
 */
export type SourceErrorCode =
  /** No answer, a broken connection or a server error. */
  | 'UNREACHABLE'
  /** The source asks to wait. */
  | 'BUSY'
  /** The key is wrong, expired or revoked. */
  | 'LOGIN_REFUSED'
  /** The key lacks a right, named in the message. */
  | 'RIGHT_MISSING'
  /** The answer has another shape than the documented one. */
  | 'UNKNOWN_ANSWER';

export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly code: SourceErrorCode;
  /** For `BUSY`: how long the source asks to wait, in milliseconds, or null. */
  readonly retryAfterMs: number | null;

  constructor(
    code: SourceErrorCode,
    message: string,
    { retryAfterMs = null, cause }: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}
