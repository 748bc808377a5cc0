import type { Connection } from '../../platform/db/database.ts';

/** A loose index scan: one probe per kind. */
const KINDS = `
WITH RECURSIVE kinds AS (
  SELECT min(r.kind) AS kind FROM audit_records r WHERE r.organization_id = $1
  UNION ALL
  SELECT (SELECT min(r.kind) FROM audit_records r WHERE r.organization_id = $1 AND r.kind > k.kind)
  FROM kinds k WHERE k.kind IS NOT NULL)
SELECT kind FROM kinds WHERE kind IS NOT NULL`;

/**
 * Returns the kinds of records that an organization's audit entries name, including kinds of a later release.
 * Statements that select records by position name all kinds, so that they use the index of kinds.
 */
export async function findKindsOfRecords(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
): Promise<string[]> {
  const { rows } = await connection.query<{ kind: string }>({
    name: 'kinds of audit records',
    text: KINDS,
    values: [organizationId],
  });
  return rows.map(({ kind }) => kind);
}
