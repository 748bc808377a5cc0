import { sql } from 'kysely';
import { fromDocumentsWith, joinCustomer } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { PortalLinkItem, PortalLinkQuery } from './internal-schema.ts';
import { tokenKey } from './token.ts';

/** Access through a valid portal link. */
export interface PortalAccess {
  organizationId: string;
  linkId: string;
  customerId: string;
  /** Sites that may embed the page, in the format of `frame-ancestors`; null for none. */
  frameAncestors: string | null;
}

interface LinkRow extends Omit<PortalAccess, 'organizationId'> {
  expiresAt: string;
  revokedAt: string | null;
}

/**
 * Returns the access of a token. Null for an unknown, malformed, expired or revoked token, at the same cost.
 */
export async function findAccess(
  database: Database,
  token: string,
  now: string,
): Promise<PortalAccess | null> {
  const { organizationId, hash } = tokenKey(token);
  const { rows } = await database.pool.query<LinkRow>({
    name: 'portal link',
    text: `SELECT id AS "linkId", customer_id AS "customerId", frame_ancestors AS "frameAncestors", expires_at AS "expiresAt",
      revoked_at AS "revokedAt" FROM portal_links WHERE organization_id = $1 AND token_hash = $2`,
    values: [organizationId, hash],
  });
  const [row] = rows;
  if (row === undefined || row.revokedAt !== null || row.expiresAt <= now) return null;
  const { linkId, customerId, frameAncestors } = row;
  return { organizationId, linkId, customerId, frameAncestors };
}

/** The stored PDF of an invoice or a credit note. */
export interface PortalPdf {
  sha256: string;
  size: number;
  fileName: string;
}

/** Returns the PDF of a document if it belongs to the customer of the link, else null. */
export async function findPdf(
  database: Database,
  { organizationId, customerId }: PortalAccess,
  documentId: string,
): Promise<PortalPdf | null> {
  const { rows } = await database.pool.query<PortalPdf>({
    name: 'portal PDF',
    text: `SELECT f.sha256, f.size, f.file_name AS "fileName"
      ${fromDocumentsWith('d', 'JOIN files f ON f.organization_id = $1 AND f.document_id = d.id')}
        AND d.customer_id = $2 AND d.id = $3 AND d.kind IN ('INVOICE', 'CREDIT_NOTE')`,
    values: [organizationId, customerId, documentId],
  });
  return rows[0] ?? null;
}

/** A link in lists. Its token is not stored. */
export interface PortalLinkListed {
  id: string;
  customer: { id: string; externalId: string };
  user: string | null;
  frameAncestors: string | null;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
}

/**
 * Lists the newest links of an organization, or of one of its customers, including ended links while they are
 * kept.
 */
export async function listPortalLinks(
  database: Database,
  organizationId: string,
  customerId: string | null,
  limit: number,
): Promise<PortalLinkListed[]> {
  const { rows } = await database.pool.query<PortalLinkListed>(
    `SELECT l.id, json_build_object('id', c.id, 'externalId', c.external_id) AS customer, l.user_email AS "user",
       l.frame_ancestors AS "frameAncestors", l.created_at AS "createdAt", l.expires_at AS "expiresAt",
       l.revoked_at AS "revokedAt"
     FROM portal_links l ${joinCustomer('c', 'l.customer_id')}
     WHERE l.organization_id = $1 ${customerId === null ? '' : 'AND l.customer_id = $3'}
     ORDER BY l.created_at DESC, l.id DESC LIMIT $2`,
    customerId === null ? [organizationId, limit] : [organizationId, limit, customerId],
  );
  return rows;
}

/** Returns a page of an organization's links, newest first, with the time of their last visit. */
export async function listLinkPage(
  { database, clock }: DataContext,
  organizationId: string,
  query: PortalLinkQuery,
) {
  const { state } = query;
  const page = readPage(query, { list: 'portal-links', sortBy: 'createdAt' });
  const now = clock.now();
  const isActive = sql<boolean>`(revoked_at IS NULL AND expires_at > ${now})`;
  const where = state === undefined ? [] : [state === 'ACTIVE' ? isActive : sql<boolean>`NOT ${isActive}`];
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'portal_links', organizationId, where, sortColumn: 'created_at' },
    page,
  );
  const { rows } = await database.pool.query<PortalLinkItem>({
    name: 'portal links by id',
    text: `SELECT l.id, json_build_object('id', c.id, 'externalId', c.external_id, 'name', c.name) AS customer,
        l.user_email AS "user", l.frame_ancestors AS "frameAncestors", l.created_at AS "createdAt",
        l.expires_at AS "expiresAt", l.revoked_at AS "revokedAt",
        l.revoked_at IS NULL AND l.expires_at > $3 AS "isActive",
        (SELECT max(v.last_at) FROM portal_visits v WHERE v.organization_id = $1 AND v.link_id = l.id) AS "openedAt"
      FROM portal_links l ${joinCustomer('c', 'l.customer_id')}
      WHERE l.organization_id = $1 AND l.id = ANY($2::uuid[])`,
    values: [organizationId, ids, now],
  });
  const found = new Map(rows.map((row) => [row.id, row]));
  return { ...metadata, items: ids.flatMap((id) => found.get(id) ?? []) };
}
