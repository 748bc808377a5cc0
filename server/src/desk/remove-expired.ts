import type { DataContext } from '../platform/context.ts';
import type { Connection } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';

/** Records that expire: exports, or bulk jobs with the outcomes of their records. */
export interface Expiring {
  table: 'exports' | 'bulk_jobs';
  /** Maximum number that one transaction removes. */
  together: number;
  remove(connection: Connection, organizationId: string, ids: readonly string[]): Promise<unknown>;
}

/** Removes some expired records of an organization. @returns whether there may be more */
export async function removeExpired(
  { database, clock }: DataContext,
  organizationId: string,
  { table, together, remove }: Expiring,
): Promise<boolean> {
  const { rows } = await database.pool.query<{ id: string }>({
    name: `expired ${table}`,
    text: `SELECT id FROM ${table} WHERE organization_id = $1 AND expires_at <= $2 ORDER BY id LIMIT $3`,
    values: [organizationId, clock.wall.now(), together],
  });
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await inTransaction(database, (connection) => remove(connection, organizationId, ids));
  return ids.length === together;
}
