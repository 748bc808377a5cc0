import type { DataContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { recordEnd } from './record-end.ts';
import type { ImportLease } from './run.ts';
import { ALL_REFUSED } from './schema.ts';

/**
 * Claims an unfinished import for the calling job. The queue runs one job per import at a time; an older job
 * that is still alive fails in its next transaction. A failed import continues with its remaining lines. An
 * import with only refused lines has none, so it ends once, with one event.
 * @returns null if nothing is left to do
 */
export async function claimImport(
  { database, clock }: DataContext,
  organizationId: string,
  importId: string,
): Promise<ImportLease | null> {
  const owner = newId();
  const { rowCount } = await database.pool.query({
    name: 'import claim',
    text: `UPDATE imports SET state = 'RUNNING', lease_owner = $3, lease_until = NULL, updated_at = $4,
             started_at = coalesce(started_at, $4), finished_at = NULL, failure = NULL
           WHERE organization_id = $1 AND id = $2 AND state IN ('PENDING', 'RUNNING', 'FAILED')
             AND failure IS DISTINCT FROM $5`,
    values: [organizationId, importId, owner, clock.now(), ALL_REFUSED],
  });
  return rowCount === 1 ? { organizationId, importId, owner } : null;
}

/**
 * Marks an import as failed, with a reason. Lines that were applied stay applied.
 * @param owner the job that gives up, if it still owns the import; null if no job owns it
 */
export async function failImport(
  { database, clock }: DataContext,
  { organizationId, importId, owner }: { organizationId: string; importId: string; owner: string | null },
  reason: string,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const now = clock.now();
    const { rowCount } = await connection.query({
      name: 'import failed',
      text: `UPDATE imports SET state = 'FAILED', failure = $3, finished_at = $4, updated_at = $4, lease_owner = NULL
           WHERE organization_id = $1 AND id = $2 AND state IN ('PENDING', 'RUNNING')
             AND ($5::uuid IS NULL OR lease_owner = $5)`,
      values: [organizationId, importId, reason, now, owner],
    });
    if (rowCount === 1) await recordEnd(connection, organizationId, importId, now);
  });
}
