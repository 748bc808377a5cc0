import { createHash, randomBytes } from 'node:crypto';

const NIL_ORGANIZATION_ID = '00000000-0000-0000-0000-000000000000';
const TOKEN =
  /^(q[a-z])_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[A-Za-z0-9_-]{43}$/;

/** The kind of a token, which is its prefix. */
export type TokenKind = 'qp' | 'qi' | 'qd' | 'qs';

/**
 * Creates a token: 256 random bits after the organization's id, so that a lookup is limited to the
 * organization.
 */
export function newTenantToken(kind: TokenKind, organizationId: string): string {
  return `${kind}_${organizationId.replaceAll('-', '')}_${randomBytes(32).toString('base64url')}`;
}

/**
 * Returns the lookup key of a token: its organization and the hash that is stored. A malformed token, or one
 * of another kind, gets the nil organization, so that it takes as long as a well-formed one.
 */
export function tenantTokenKey(kind: TokenKind, token: string): { organizationId: string; hash: Buffer } {
  const [, of, ...parts] = TOKEN.exec(token) ?? [];
  const organizationId = of === kind ? parts.join('-') : NIL_ORGANIZATION_ID;
  return { organizationId, hash: createHash('sha256').update(token).digest() };
}
