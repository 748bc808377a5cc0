import { randomBytes } from 'node:crypto';
import type { Cipher } from '../../platform/cipher.ts';
import type { Clock } from '../../platform/clock.ts';

/** How long the previous secret of an endpoint stays valid after a rotation. */
export const OVERLAP_HOURS = 24;

/** Generates a secret of 256 random bits in the format of Standard Webhooks. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Encrypts a secret for one endpoint. A copy cannot be decrypted for another endpoint. */
export function encryptSecret(
  cipher: Cipher,
  organizationId: string,
  endpointId: string,
  secret: string,
): string {
  return cipher.encrypt(secret, `webhook ${organizationId} ${endpointId}`);
}

/**
 * Decrypts a secret.
 * @throws if it was encrypted with another key
 */
export function decryptSecret(
  cipher: Cipher,
  organizationId: string,
  endpointId: string,
  encrypted: string,
): string {
  return cipher.decrypt(encrypted, `webhook ${organizationId} ${endpointId}`);
}

/** Encrypted secrets of an endpoint, as they are stored. */
export interface StoredSecrets {
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: string | null;
}

/** Returns the valid secrets, newest first; null if they cannot be decrypted. */
export function secretsInForce(
  { cipher, clock }: { cipher: Cipher; clock: Clock },
  { organizationId, endpointId }: { organizationId: string; endpointId: string },
  { secret, previousSecret, previousSecretUntil }: StoredSecrets,
): string[] | null {
  const overlaps =
    previousSecret !== null && previousSecretUntil !== null && clock.wall.now() < previousSecretUntil;
  try {
    return [secret, ...(overlaps ? [previousSecret] : [])].map((encrypted) =>
      decryptSecret(cipher, organizationId, endpointId, encrypted),
    );
  } catch {
    return null;
  }
}

/** Error of an endpoint whose secrets cannot be decrypted. */
export const UNREADABLE_SECRET = 'the secret cannot be decrypted with the current SECRETS_KEY; rotate it';
