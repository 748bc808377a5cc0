import { newTenantToken, tenantTokenKey } from '../../platform/tenant-token.ts';

export const newPortalToken = (organizationId: string): string => newTenantToken('qp', organizationId);

/** Returns the lookup key of a token: the organization in it, and the stored hash. */
export const tokenKey = (token: string): { organizationId: string; hash: Buffer } =>
  tenantTokenKey('qp', token);

/** Finds the token in a portal link or in a copied part of one; null if there is none. */
export function tokenIn(text: string): string | null {
  return /(?:^|\/)(qp_[0-9a-f]{32}_[A-Za-z0-9_-]{43})(?:[/?#]|$)/.exec(text)?.[1] ?? null;
}

/** Removes all tokens from a text, including truncated ones, so that stored text opens no page. */
export function withoutTokens(text: string): string {
  return text.replaceAll(/qp_[0-9a-f]{32}_[A-Za-z0-9_-]{1,43}/g, '…');
}
