import type { Database } from '../../../platform/db/database.ts';

/** Progress when the history is imported. Each of the 90 days is another percent. */
export const HISTORY_PERCENT = 10;

/** Stores the progress of the job that makes sample data. */
export async function storeProgress(
  { pool }: Database,
  organizationId: string,
  percent: number,
): Promise<void> {
  await pool.query({
    name: 'sample data progress',
    text: `UPDATE sample_data SET percent = $2 WHERE organization_id = $1 AND state = 'MAKING'`,
    values: [organizationId, percent],
  });
}
