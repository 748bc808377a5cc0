import type { DataContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * Deletes files with their rows. Imported records stay. Each statement commits on its own, because files may have many
 * rows. The files themselves come last, so that a later call finds those that were deleted only in part.
 */
export async function deleteSheets(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  const values = [organizationId, ids];
  await pool.query({
    name: 'delete outcomes of import sheets',
    text: 'DELETE FROM import_sheet_outcomes WHERE organization_id = $1 AND import_sheet_id = ANY($2::uuid[])',
    values,
  });
  await pool.query({
    name: 'delete rows of import sheets',
    text: 'DELETE FROM import_sheet_packs WHERE organization_id = $1 AND import_sheet_id = ANY($2::uuid[])',
    values,
  });
  await pool.query({
    name: 'delete import sheets',
    text: 'DELETE FROM import_sheets WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    values,
  });
}

/**
 * Deletes one expired file; each may have many rows.
 * @returns whether there may be more
 */
export async function deleteExpiredSheet(
  { database, clock }: DataContext,
  organizationId: string,
): Promise<boolean> {
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'expired import sheet',
    text: `SELECT id FROM import_sheets WHERE organization_id = $1 AND expires_at <= $2 AND state NOT IN ('CHECKING', 'IMPORTING')
           ORDER BY id LIMIT 1`,
    values: [organizationId, clock.wall.now()],
  });
  await deleteSheets(
    database,
    organizationId,
    rows.map(({ id }) => id),
  );
  return rows.length > 0;
}
