import { randomBytes } from 'node:crypto';
import type { Cipher } from '../../platform/cipher.ts';
import type { Clock } from '../../platform/clock.ts';

/** How long the former secret of an endpoint signs beside the new one. */
export const OVERLAP_HOURS = 24;

/** 256 random bits in the form that Standard Webhooks gives to secrets. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Secrets are encrypted for their endpoint: copied to another one they cannot be decrypted. */
export function encryptSecret(
  cipher: Cipher,
  organizationId: string,
  endpointId: string,
  secret: string,
): string {
  return cipher.encrypt(secret, `webhook ${organizationId} ${endpointId}`);
}

/** @throws when the secret was encrypted with another key */
export function decryptSecret(
  cipher: Cipher,
  organizationId: string,
  endpointId: string,
  encrypted: string,
): string {
  return cipher.decrypt(encrypted, `webhook ${organizationId} ${endpointId}`);
}

/** The secrets of an endpoint as they are stored, encrypted. */
export interface StoredSecrets {
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: string | null;
}

/** The secrets in force, the newest first; null when they cannot be read. */
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

/** What is told of an endpoint whose secrets cannot be read. */
export const UNREADABLE_SECRET = 'the secret cannot be read with the present SECRETS_KEY; rotate it';
