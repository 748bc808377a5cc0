import type { ErrorDetail } from '../../platform/errors.ts';
import { isReservedSource } from './rules.ts';

/** An address is at most 320 characters long; whatever stands before it is a name. */
const MAX_LENGTH = 1000;
/** A name, in quotes unless it is plain, and an address: `"Jo" <jo@x.io>`. */
const NAMED = /^(?:"(?:[^"\\]|\\.)*"|([^"<>,;]*))\s*<([^<>]*)>$/;

/** The address that a text means where that is beyond doubt, else the text as it is. */
export function mendedAddress(text: string): string {
  if (text.length > MAX_LENGTH) return text;
  const trimmed = text.trim();
  const [, name = '', address] = NAMED.exec(trimmed) ?? [];
  if (address === undefined) return trimmed;
  // A name that is another address says that there are two.
  const isOther = name.includes('@') && name.trim().toLowerCase() !== address.trim().toLowerCase();
  return isOther ? text : address.trim();
}

/**
 * Mends the body of a contact, for lenient handling.
 * @param path of the contact, empty or with a dot at its end
 * @returns what was changed
 */
export function mendContact(body: Record<string, unknown>, path = ''): ErrorDetail[] {
  return [...mendAddress(body, path), ...leaveOutSource(body, path)];
}

/** Leaves a reserved source out, so that a contact can be sent back as it was read. */
function leaveOutSource(body: Record<string, unknown>, path: string): ErrorDetail[] {
  const { source } = body;
  if (!isReservedSource(source)) return [];
  delete body['source'];
  return [{ field: `${path}source`, error: 'was ignored: the service itself sets this source' }];
}

function mendAddress(body: Record<string, unknown>, path: string): ErrorDetail[] {
  const { email } = body;
  if (typeof email !== 'string') return [];
  const mended = mendedAddress(email);
  if (mended === email) return [];
  body['email'] = mended;
  return [{ field: `${path}email`, error: `was read as ${mended}` }];
}
