import { createHash } from 'node:crypto';

/**
 * Returns the hash before an organization's first entry. It differs per organization, so chains cannot be
 * swapped.
 */
export function genesisHash(organizationId: string): string {
  return createHash('sha256').update(`quittance audit of ${organizationId}`).digest('hex');
}

/**
 * Returns the hash of an entry: SHA-256 of the previous hash (as bytes) followed by the content in UTF-8.
 * Changing, omitting or moving an entry therefore changes all later hashes.
 * @param before hash of the previous entry, in hexadecimal
 */
export function hashAfter(before: string, content: string): string {
  return createHash('sha256').update(Buffer.from(before, 'hex')).update(content).digest('hex');
}
