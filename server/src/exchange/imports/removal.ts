import type { DataContext } from '../../platform/context.ts';

/** Retention in days of the errors of ended imports, and of the lines of failed imports. */
export const KEEP_DAYS = 30;
const BATCH = 5000;

/** Condition for an import `i` with data past its retention. */
const OLD = `i.finished_at < $1 AND (i.errors_stored > 0
  OR (i.state = 'FAILED' AND EXISTS (SELECT 1 FROM import_packs p
    WHERE p.organization_id = i.organization_id AND p.import_id = i.id)))`;

const keptSince = ({ clock }: DataContext) =>
  new Date(clock.wall.millis() - KEEP_DAYS * 86_400_000).toISOString();

/**
 * Returns the organizations with import data past its retention. Deliberately reads across all organizations.
 */
export async function findOrganizationsWithOldImports(context: DataContext): Promise<string[]> {
  const { rows } = await context.database.pool.query<{ id: string }>({
    name: 'organizations with old imports',
    text: `SELECT DISTINCT i.organization_id AS id FROM imports i WHERE ${OLD}`,
    values: [keptSince(context)],
  });
  return rows.map(({ id }) => id);
}

/**
 * Removes a bounded number of errors of old imports, and of lines of failed ones.
 * @returns whether there may be more
 */
export async function removeOldErrors(context: DataContext, organizationId: string): Promise<boolean> {
  const { pool } = context.database;
  const { rows } = await pool.query<{ id: string }>({
    name: 'next old import',
    text: `SELECT i.id FROM imports i WHERE ${OLD} AND i.organization_id = $2 ORDER BY i.finished_at LIMIT 1`,
    values: [keptSince(context), organizationId],
  });
  const [old] = rows;
  if (old === undefined) return false;
  await pool.query({
    name: 'remove old import errors',
    text: `WITH removed AS (
             DELETE FROM import_errors WHERE organization_id = $1 AND id = ANY (ARRAY(
               SELECT id FROM import_errors WHERE organization_id = $1 AND import_id = $2 LIMIT ${BATCH}))
             RETURNING is_warning)
           UPDATE imports SET errors_stored = CASE WHEN (SELECT count(*) FROM removed) < ${BATCH} THEN 0
               ELSE greatest(0, errors_stored - ${BATCH}) END,
             errors_left_out = errors_left_out + (SELECT count(*) FROM removed WHERE NOT is_warning)::integer
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, old.id],
  });
  await pool.query({
    name: 'remove lines of old imports',
    text: `DELETE FROM import_packs p USING imports i WHERE p.organization_id = $1 AND p.import_id = $2
             AND i.organization_id = $1 AND i.id = $2 AND i.state = 'FAILED'`,
    values: [organizationId, old.id],
  });
  return true;
}
