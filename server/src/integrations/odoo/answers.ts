import { SourceError, type SourceErrorCode } from '../source-error.ts';
import type { HttpAnswer } from './http.ts';

/** Odoo's own refusals, by the class of the exception: its message depends on the language of the user. */
const CODES: ReadonlyMap<string, SourceErrorCode> = new Map([
  ['odoo.exceptions.AccessDenied', 'LOGIN_REFUSED'],
  ['odoo.http.SessionExpiredException', 'LOGIN_REFUSED'],
  ['werkzeug.exceptions.Unauthorized', 'LOGIN_REFUSED'],
  ['odoo.exceptions.AccessError', 'RIGHT_MISSING'],
  ['werkzeug.exceptions.Forbidden', 'RIGHT_MISSING'],
  // The module that brings the model is not installed.
  ['werkzeug.exceptions.NotFound', 'RIGHT_MISSING'],
  ['odoo.exceptions.UserError', 'UNKNOWN_ANSWER'],
  ['odoo.exceptions.ValidationError', 'UNKNOWN_ANSWER'],
  ['odoo.exceptions.MissingError', 'UNKNOWN_ANSWER'],
  ['werkzeug.exceptions.UnprocessableEntity', 'UNKNOWN_ANSWER'],
  ['builtins.ValueError', 'UNKNOWN_ANSWER'],
  ['builtins.KeyError', 'UNKNOWN_ANSWER'],
  ['builtins.TypeError', 'UNKNOWN_ANSWER'],
  ['builtins.AttributeError', 'UNKNOWN_ANSWER'],
]);

/** An error that Odoo states, with the class of its exception. */
export class OdooFault extends SourceError {
  readonly exception: string;

  constructor(code: SourceErrorCode, message: string, exception: string) {
    super(code, message);
    this.exception = exception;
  }
}

/** Returns the value as an object without a prototype's properties, or an empty one. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/**
 * Checks the status of an answer before its content is read.
 * @param what names the call, for messages
 */
export function checkStatus({ status, retryAfterMs, location }: HttpAnswer, what: string): void {
  if (status === 429 || status === 503)
    throw new SourceError('BUSY', `Odoo asks to wait (${status}, ${what}).`, { retryAfterMs });
  if (status >= 300 && status < 400)
    throw new SourceError(
      'UNKNOWN_ANSWER',
      `The address redirects to ${location?.split('?')[0] ?? 'another one'}. Enter the address that Odoo uses.`,
    );
}

/** Parses JSON. A web page instead means that no Odoo, or its login page, is at the address. */
export function parseAnswer({ status, contentType, bytes }: HttpAnswer, what: string): unknown {
  const text = bytes.toString('utf8');
  if (contentType.includes('text/html') || text.startsWith('<')) {
    if (status >= 500) throw new SourceError('UNREACHABLE', `Odoo answered ${status} (${what}).`);
    throw new SourceError('UNKNOWN_ANSWER', `A web page is at this address instead of Odoo's API (${what}).`);
  }
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (cause) {
    // A proxy may end an answer early. Python also writes NaN, which is no JSON and stays so.
    const isComplete = /[\]}"]\s*$/.test(text) && /\b(NaN|Infinity)\b/.test(text);
    throw new SourceError(
      isComplete ? 'UNKNOWN_ANSWER' : 'UNREACHABLE',
      isComplete ? `An answer holds no finite number (${what}).` : `An answer is incomplete (${what}).`,
      { cause },
    );
  }
}

/** Returns the error for an exception of Odoo. */
export function faultOf(error: unknown, what: string, fallback: SourceErrorCode): OdooFault {
  const { name, message } = fieldsOf(error);
  const exception = typeof name === 'string' ? name : 'an unknown error';
  const code = CODES.get(exception) ?? fallback;
  const [first = ''] = typeof message === 'string' ? message.split('\n') : [];
  return new OdooFault(code, `${what}: ${exception}: ${first.slice(0, 300)}`, exception);
}
