import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lifetime of a link to a file, in seconds. */
export const LINK_SECONDS = 3600;

/** The target of a link: one file of one document. A file that replaces it is not covered. */
export interface LinkedFile {
  organizationId: string;
  fileId: string;
  documentId: string;
  sha256: string;
}

/**
 * Returns a URL that gives access to a file without keys until it expires.
 * @param secret the organization's secret, in hexadecimal digits
 * @param now milliseconds since 1970
 */
export function fileLink(publicUrl: string, secret: string, file: LinkedFile, now: number): string {
  const expires = Math.floor(now / 1000) + LINK_SECONDS;
  const { organizationId, fileId } = file;
  const signature = sign(secret, file, expires).toString('base64url');
  return `${publicUrl}/files/${organizationId}/${fileId}?expires=${expires}&signature=${signature}`;
}

/** Returns whether a link to this file was signed here and has not expired. */
export function isLinkValid(
  secret: string,
  file: LinkedFile,
  { expires, signature, now }: { expires: number; signature: string; now: number },
): boolean {
  const actual = Buffer.from(signature, 'base64url');
  const expected = sign(secret, file, expires);
  return actual.length === expected.length && timingSafeEqual(actual, expected) && now < expires * 1000;
}

function sign(secret: string, file: LinkedFile, expires: number): Buffer {
  const { organizationId, fileId, documentId, sha256 } = file;
  const text = ['file link', organizationId, documentId, fileId, sha256, expires].join('\n');
  return createHmac('sha256', Buffer.from(secret, 'hex')).update(text).digest();
}
