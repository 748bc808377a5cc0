import { newTenantToken, tenantTokenKey } from '../../platform/tenant-token.ts';

/** A new token of a link to the portal. */
export const newPortalToken = (organizationId: string): string => newTenantToken('qp', organizationId);

/** What a token is looked up by: the organization that it names, and the hash that is stored of it. */
export const tokenKey = (token: string): { organizationId: string; hash: Buffer } =>
  tenantTokenKey('qp', token);

/** The token in a link to the portal, or in what was copied of one; null when there is none. */
export function tokenIn(text: string): string | null {
  return /(?:^|\/)(qp_[0-9a-f]{32}_[A-Za-z0-9_-]{43})(?:[/?#]|$)/.exec(text)?.[1] ?? null;
}

/** A text without the tokens that stand in it, whole or cut off: what is stored must open no page. */
export function withoutTokens(text: string): string {
  return text.replaceAll(/qp_[0-9a-f]{32}_[A-Za-z0-9_-]{1,43}/g, '…');
}
