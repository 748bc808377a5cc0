import { SourceError } from '../source-error.ts';

/** Returns the error for an HTTP status other than 200. */
export function errorOfStatus(status: number, retryAfter: string | null): SourceError {
  if (status === 429 || (status === 503 && retryAfter !== null))
    return new SourceError('BUSY', `Tryton asks to wait (${status}).`, {
      retryAfterMs: millisOf(retryAfter),
    });
  if (status === 404) return new SourceError('UNKNOWN_ANSWER', 'There is no such database at this address.');
  if (status === 401 || status === 403)
    return new SourceError('RIGHT_MISSING', `Tryton refuses the call (${status}).`);
  if (status >= 500) return new SourceError('UNREACHABLE', `Tryton answered ${status}.`);
  return new SourceError('UNKNOWN_ANSWER', `Tryton answered ${status}.`);
}

function millisOf(retryAfter: string | null): number | null {
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

/**
 * Returns the error for the `error` of an answer. Exceptions of Tryton are lists of a class and its
 * arguments. Others are a text and a traceback.
 */
export function errorOfAnswer(error: unknown): SourceError {
  const [name, details]: unknown[] = Array.isArray(error) ? error : [error];
  const text = Array.isArray(details) ? String(details[0] ?? '') : '';
  // The only thing that Tryton refuses a reader is access; the text names the model.
  if (name === 'UserError' || name === 'AccessError') return new SourceError('RIGHT_MISSING', clipped(text));
  if (name === 'ConcurrencyException' || name === 'RateLimitException')
    return new SourceError('BUSY', clipped(text === '' ? String(name) : text));
  return new SourceError('UNKNOWN_ANSWER', clipped(`Tryton failed: ${String(name)}`));
}

const clipped = (text: string) => text.slice(0, 500);
