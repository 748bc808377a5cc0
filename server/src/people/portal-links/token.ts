import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^qp_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[A-Za-z0-9_-]{43}$/;
/** Belongs to nobody; looked up for a malformed token, so that it costs what a well-formed one costs. */
const NIL_ORGANIZATION_ID = '00000000-0000-0000-0000-000000000000';

/** A new token: 256 random bits, and in front of them the organization, so that a look-up names it. */
export function newPortalToken(organizationId: string): string {
  return `qp_${organizationId.replaceAll('-', '')}_${randomBytes(32).toString('base64url')}`;
}

/** What a token is looked up by: the organization that it names, and the hash that is stored of it. */
export function tokenKey(token: string): { organizationId: string; hash: Buffer } {
  const match = TOKEN.exec(token);
  const organizationId = match === null ? NIL_ORGANIZATION_ID : match.slice(1).join('-');
  return { organizationId, hash: createHash('sha256').update(token).digest() };
}

/** The token in a link to the portal, or in what was copied of one; null when there is none. */
export function tokenIn(text: string): string | null {
  return /(?:^|\/)(qp_[0-9a-f]{32}_[A-Za-z0-9_-]{43})(?:[/?#]|$)/.exec(text)?.[1] ?? null;
}

/** A text without the tokens that stand in it, whole or cut off: what is stored must open no page. */
export function withoutTokens(text: string): string {
  return text.replaceAll(/qp_[0-9a-f]{32}_[A-Za-z0-9_-]{1,43}/g, '…');
}
