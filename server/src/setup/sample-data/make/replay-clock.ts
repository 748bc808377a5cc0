import type { Timestamp } from '../../../kernel/calendar.ts';
import { announceChange } from '../../../people/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';

/**
 * Sets the clock of a new sandbox back. Until `endReplay` it counts as being advanced: it is not cached, and
 * jobs that depend on passing time wait.
 */
export async function beginReplay(
  database: Database,
  organizationId: string,
  { offsetMillis, from, to }: { offsetMillis: number; from: Timestamp; to: Timestamp },
): Promise<void> {
  await inTransaction(database, async (connection) => {
    await connection.query({
      name: 'begin replay',
      text: `UPDATE organizations SET clock_offset_millis = $2, clock_worked_until = $3, clock_advancing_to = $4
             WHERE organization_id = $1`,
      values: [organizationId, offsetMillis, from, to],
    });
    await announceChange(connection, organizationId);
  });
}

/** Sets the clock of a sandbox to real time. */
export async function endReplay(database: Database, organizationId: string): Promise<void> {
  await inTransaction(database, async (connection) => {
    await connection.query({
      name: 'end replay',
      text: `UPDATE organizations SET clock_offset_millis = 0, clock_worked_until = NULL, clock_advancing_to = NULL
             WHERE organization_id = $1`,
      values: [organizationId],
    });
    await announceChange(connection, organizationId);
  });
}
