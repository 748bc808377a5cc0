import type { Database } from './database.ts';

/** Restricted to this database: other databases of the server have their own commits and standbys. */
const OLDEST = `
SELECT coalesce(max(extract(epoch FROM clock_timestamp() - state_change)), 0)::float8 AS seconds
FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'SyncRep'`;

/**
 * Returns for how many seconds the oldest hanging COMMIT has waited for a standby; 0 when none hangs. Such a
 * transaction is stored but not acknowledged. A role sees only its own connections, so the service's role
 * sees the service's commits.
 */
export async function measureHangingCommits({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>({ name: 'hanging commits', text: OLDEST });
  return Math.max(0, rows[0]?.seconds ?? 0);
}
