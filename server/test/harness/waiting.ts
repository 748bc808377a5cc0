import { inject } from 'vitest';
import type { Connection } from '../../src/platform/db/database.ts';

/** With Citus they wait at the nodes. Citus shows what the nodes do only to those that ask for it now. */
const ACTIVITY = () => (inject('nodes').length > 0 ? 'citus_stat_activity' : 'pg_stat_activity');

/** How many sessions of this database wait for a lock just now. */
export async function waitingForLocks(pool: Pick<Connection, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*) AS count FROM ${ACTIVITY()} WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
