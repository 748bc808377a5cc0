import { inject } from 'vitest';
import type { Connection } from '../../src/platform/db/database.ts';

/**
 * Returns the view of all sessions. With Citus, sessions wait at the nodes, which only its own view shows.
 */
const ACTIVITY = () => (inject('nodes').length > 0 ? 'citus_stat_activity' : 'pg_stat_activity');

/** Returns the number of sessions of this database that wait for a lock now. */
export async function waitingForLocks(pool: Pick<Connection, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM ${ACTIVITY()} WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
