import type { StopReason } from '../domain/states.ts';
import { hideSecret } from '../hide-secret.ts';
import { SourceError } from '../source-error.ts';

/** A failure as users see it. */
export interface Problem {
  code: string;
  text: string;
}

const MAX_TEXT = 1000;

/**
 * Returns a failure of a source for users, without the secret, should the source have repeated it. Null for
 * errors that are not of the source.
 */
export function problemOf(error: SourceError, secret: string): Problem;
export function problemOf(error: unknown, secret: string): Problem | null;
export function problemOf(error: unknown, secret: string): Problem | null {
  if (!(error instanceof SourceError)) return null;
  const text = hideSecret(error.message.toWellFormed().replaceAll('\0', ''), secret);
  return { code: error.code, text: text.slice(0, MAX_TEXT).toWellFormed() };
}

/** Returns why a connection stops after an error; null: it is tried again. */
export function stopReasonOf(error: SourceError): StopReason | null {
  return error.code === 'LOGIN_REFUSED' || error.code === 'RIGHT_MISSING' ? error.code : null;
}
