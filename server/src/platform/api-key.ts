import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const KEY = /^qk_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[0-9a-f]{16}$/;

/**
 * A new pair. The key is public and names its organization, so that looking it up does too; the
 * secret is 256 random bits, shown once and stored only as its hash.
 */
export function newKeyPair(organizationId: string): { apiKey: string; apiSecret: string } {
  return {
    apiKey: `qk_${organizationId.replaceAll('-', '')}_${randomBytes(8).toString('hex')}`,
    apiSecret: `qs_${randomBytes(32).toString('base64url')}`,
  };
}

/** The organization that an API key names, or null when it has not the form of a key. */
export function organizationOfKey(apiKey: string): string | null {
  const match = KEY.exec(apiKey);
  return match === null ? null : match.slice(1).join('-');
}

/** SHA-256; enough without salt or stretching, because a secret is random and not a person's choice. */
export function hashSecret(apiSecret: string): Buffer {
  return createHash('sha256').update(apiSecret).digest();
}

const NO_HASH = Buffer.alloc(32);

/**
 * Whether a secret is the one whose hash is stored. Without a stored hash (unknown or revoked key) it
 * hashes and compares all the same, so that the time taken does not tell the causes apart.
 */
export function secretMatches(apiSecret: string, stored: Buffer | undefined): boolean {
  const equal = timingSafeEqual(hashSecret(apiSecret), stored?.length === 32 ? stored : NO_HASH);
  return equal && stored !== undefined;
}
