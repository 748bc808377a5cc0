import { randomBytes } from 'node:crypto';
import type { Cipher } from '../../platform/cipher.ts';

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
