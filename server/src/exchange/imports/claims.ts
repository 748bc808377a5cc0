import type { DataContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { recordEnd } from './ended.ts';
import type { Claim } from './run.ts';
import { ALL_REFUSED } from './schema.ts';

/**
 * Takes an import that is not finished for the job that calls. The queue gives it to one job at a time; should a former one
 * still live, it fails in its next transaction. Of one that failed, the rest is done. An import of which every line was
 * refused has no rest: it has ended once, with one event.
 * @returns null when there is nothing left to do
 */
export async function claimImport(
  { database, clock }: DataContext,
  organizationId: string,
  importId: string,
): Promise<Claim | null> {
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
 * Says why an import was given up; what was applied of it stays.
 * @param owner who gives it up, if it is still theirs; null: nobody works on it
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
