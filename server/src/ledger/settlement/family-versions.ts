import type { Connection, Statement } from '../../platform/db/database.ts';
import { lockFamilies } from './families.ts';

/**
 * Part of settlement's statement: raises the versions of the locked families, which are passed as rows with an
 * id. The array makes PostgreSQL use the primary key even without table statistics.
 */
export const VERSIONS_RAISED = (parameter: string) => `
    UPDATE family_versions t SET version = t.version + 1 WHERE t.organization_id = $1 AND t.customer_id = ANY (ARRAY(
      SELECT r.id FROM json_to_recordset(${parameter}::json) AS r(id uuid)))`;

/** Returns the statement that raises the versions of locked families, for a batch that writes nothing else. */
export const raiseVersions = (organizationId: string, roots: Iterable<string>): Statement => ({
  name: 'raise versions of locked families',
  text: VERSIONS_RAISED('$2'),
  values: [organizationId, JSON.stringify([...roots].map((id) => ({ id })))],
});

/**
 * Begins to count the writes of families, for a caller that remembers what it read of them. The rows are
 * inserted under the locks of the families, so no running transaction can overlook them. Families that
 * another transaction has locked are left out.
 */
export async function watchFamilies(
  connection: Connection,
  organizationId: string,
  customerIds: readonly string[],
): Promise<void> {
  const locked = await lockFamilies(connection, organizationId, customerIds, {
    strength: 'NO KEY UPDATE SKIP LOCKED',
  });
  await connection.query({
    name: 'watch families',
    text: `INSERT INTO family_versions (organization_id, customer_id, version)
           SELECT DISTINCT $1::uuid, coalesce(c.parent_id, c.id), 0 FROM customers c
           WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[]) ON CONFLICT DO NOTHING`,
    values: [organizationId, [...locked]],
  });
}
