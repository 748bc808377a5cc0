import { randomBytes } from 'node:crypto';
import type { Sealer } from '../../platform/sealer.ts';

/** How long the former secret of an endpoint signs beside the new one. */
export const OVERLAP_HOURS = 24;

/** 256 random bits in the form that Standard Webhooks gives to secrets. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Secrets are sealed for their endpoint: copied to another one they do not open. */
export function sealSecret(
  sealer: Sealer,
  organizationId: string,
  endpointId: string,
  secret: string,
): string {
  return sealer.seal(secret, `webhook ${organizationId} ${endpointId}`);
}

/** @throws when the secret was sealed with another key */
export function openSecret(
  sealer: Sealer,
  organizationId: string,
  endpointId: string,
  sealed: string,
): string {
  return sealer.open(sealed, `webhook ${organizationId} ${endpointId}`);
}
