import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const KEY = /^qk_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[0-9a-f]{16}$/;

/**
 * Creates a key pair. The API key is public and contains its organization, so a lookup finds both. The secret
 * is 256 random bits, shown once and stored only as a hash.
 */
export function newKeyPair(organizationId: string): { apiKey: string; apiSecret: string } {
  return {
    apiKey: `qk_${organizationId.replaceAll('-', '')}_${randomBytes(8).toString('hex')}`,
    apiSecret: `qs_${randomBytes(32).toString('base64url')}`,
  };
}

/** Returns the organization that an API key contains. Null when the text does not have the form of a key. */
export function organizationOfKey(apiKey: string): string | null {
  const match = KEY.exec(apiKey);
  return match === null ? null : match.slice(1).join('-');
}

/**
 * Returns the SHA-256 hash. Salt and stretching are not needed, because the secret is random and not chosen
 * by a person.
 */
export function hashSecret(apiSecret: string): Buffer {
  return hash('sha256', apiSecret, 'buffer');
}

const NO_HASH = Buffer.alloc(32);

/**
 * Returns whether a secret matches the stored hash. Without a stored hash (unknown or revoked key) it still
 * hashes and compares. The response time therefore does not reveal which case applies.
 */
export function secretMatches(apiSecret: string, stored: Buffer | undefined): boolean {
  const equal = timingSafeEqual(hashSecret(apiSecret), stored?.length === 32 ? stored : NO_HASH);
  return equal && stored !== undefined;
}
