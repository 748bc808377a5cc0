import { createHash } from 'node:crypto';

/** The hash before the first entry of an organization: a chain of one is none of another. */
export function genesis(organizationId: string): string {
  return createHash('sha256').update(`quittance audit of ${organizationId}`).digest('hex');
}

/**
 * The hash of an entry: SHA-256 of the hash before it, as bytes, and of its content in UTF-8. So no entry can be changed, left out or
 * moved without all hashes after it being others.
 * @param before of the entry before, in hexadecimal
 */
export function hashAfter(before: string, content: string): string {
  return createHash('sha256').update(Buffer.from(before, 'hex')).update(content).digest('hex');
}
