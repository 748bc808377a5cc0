import type { Database } from '../../platform/db/database.ts';
import { forOrganization } from '../../platform/db/routing/for-organization.ts';
import type { StoredFile } from '../../platform/files/contents.ts';
import { isLinkValid } from '../../platform/files/links.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Organizations } from '../../platform/organizations.ts';

export interface FileLink {
  organizationId: string;
  fileId: string;
  expires: string;
  signature: string;
  /** Milliseconds since the Unix epoch. */
  now: number;
}

/**
 * Returns the PDF of a signed link. Null if the link has expired, is forged, or its file or document no
 * longer exists.
 */
export async function findLinked(
  database: Database,
  organizations: Pick<Organizations, 'byId'>,
  link: FileLink,
): Promise<StoredFile | null> {
  const { organizationId, fileId, signature, now } = link;
  if (!isUuid(organizationId) || !isUuid(fileId) || !/^\d{1,12}$/.test(link.expires)) return null;
  const organization = await organizations.byId(organizationId.toLowerCase());
  const secret = organization?.fileSecret ?? null;
  if (organization === null || secret === null) return null;
  const statement = {
    name: 'linked file',
    text: `SELECT id, document_id AS "documentId", sha256, size, content_type AS "contentType", file_name AS "fileName",
             created_at AS "createdAt"
           FROM files WHERE organization_id = $1 AND id = $2 AND document_id IS NOT NULL`,
    values: [organization.id, fileId],
  };
  const { rows } = await forOrganization(organization.id, () =>
    database.pool.query<StoredFile & { documentId: string }>(statement),
  );
  const [file] = rows;
  if (file === undefined) return null;
  const { documentId, sha256 } = file;
  const linked = { organizationId: organization.id, fileId: file.id, documentId, sha256 };
  const expires = Number(link.expires);
  return isLinkValid(secret, linked, { expires, signature, now }) ? file : null;
}
