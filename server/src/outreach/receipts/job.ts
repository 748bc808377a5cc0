import type { DataContext } from '../../platform/context.ts';
import { clockKind, jobKind } from '../../platform/jobs/kind.ts';
import type { TimedWork } from '../../platform/jobs/timed-work.ts';
import { writeReceipts } from './write.ts';

/**
 * Writes receipts for payments. The clock finds them in the database, so a lost job or process loses nothing.
 * Payments wait an hour for further ones. At start the clock finds work that a killed process has left.
 */
export const RECEIPTS: TimedWork = {
  clock: { kind: clockKind('receipts-clock'), at: '*/10 * * * *', atStart: true },
  kind: jobKind('write-receipts', ['organizationId'], { followsClock: true }),
  find: organizationsWithReceipts,
  portion: writeReceipts,
};

/** Returns the organizations that send receipts. It searches all organizations by design. */
async function organizationsWithReceipts({ database }: Pick<DataContext, 'database'>): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'organizations with receipts',
    text: `SELECT organization_id AS id FROM dunning_settings -- all organizations
           WHERE receipts_since IS NOT NULL`,
  });
  return rows.map(({ id }) => id);
}
