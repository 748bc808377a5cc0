import type { ErrorDetail } from '../../platform/errors.ts';
import { isReservedSource } from './rules.ts';

/** Maximum length of a text that is mended. An address has at most 320 characters; the rest is a name. */
const MAX_LENGTH = 1000;
/** An optionally quoted name and an address: `"Jo" <jo@x.io>`. */
const NAMED = /^(?:"(?:[^"\\]|\\.)*"|([^"<>,;]*))\s*<([^<>]*)>$/;

/** Returns the address in a text if it is unambiguous, else the text unchanged. */
export function mendedAddress(text: string): string {
  if (text.length > MAX_LENGTH) return text;
  const trimmed = text.trim();
  const [, name = '', address] = NAMED.exec(trimmed) ?? [];
  if (address === undefined) return trimmed;
  // A name that is another address makes the text ambiguous.
  const isOther = name.includes('@') && name.trim().toLowerCase() !== address.trim().toLowerCase();
  return isOther ? text : address.trim();
}

/**
 * Repairs the body of a contact, for lenient handling.
 * @param path of the contact, empty or with a dot at its end
 * @returns warnings about the changes
 */
export function mendContact(body: Record<string, unknown>, path = ''): ErrorDetail[] {
  return [...mendAddress(body, path), ...leaveOutSource(body, path)];
}

/** Removes a reserved source, so that clients can send back a contact as they read it. */
function leaveOutSource(body: Record<string, unknown>, path: string): ErrorDetail[] {
  const { source } = body;
  if (!isReservedSource(source)) return [];
  delete body['source'];
  return [{ field: `${path}source`, error: 'was ignored: only the service sets this source' }];
}

function mendAddress(body: Record<string, unknown>, path: string): ErrorDetail[] {
  const { email } = body;
  if (typeof email !== 'string') return [];
  const mended = mendedAddress(email);
  if (mended === email) return [];
  body['email'] = mended;
  return [{ field: `${path}email`, error: `was corrected to ${mended}` }];
}
