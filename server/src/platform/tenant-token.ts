import { createHash, randomBytes } from 'node:crypto';

const NIL_ORGANIZATION_ID = '00000000-0000-0000-0000-000000000000';
const TOKEN =
  /^(q[a-z])_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[A-Za-z0-9_-]{43}$/;

/** What a token is for: it stands in front of it. */
export type TokenKind = 'qp' | 'qi';

/** A new token: 256 random bits, and in front of them the organization, so that a look-up names it. */
export function newTenantToken(kind: TokenKind, organizationId: string): string {
  return `${kind}_${organizationId.replaceAll('-', '')}_${randomBytes(32).toString('base64url')}`;
}

/**
 * What a token is looked up by: the organization that it names, and the hash that is stored of it. A malformed one, and
 * one of another kind, names an organization that nobody has, so that it costs what a well-formed one costs.
 */
export function tenantTokenKey(kind: TokenKind, token: string): { organizationId: string; hash: Buffer } {
  const [, of, ...parts] = TOKEN.exec(token) ?? [];
  const organizationId = of === kind ? parts.join('-') : NIL_ORGANIZATION_ID;
  return { organizationId, hash: createHash('sha256').update(token).digest() };
}
