import type { Database } from './database.ts';

/** Of this installation only: whoever else uses the server has commits, and standbys, of his own. */
const OLDEST = `
SELECT coalesce(max(extract(epoch FROM clock_timestamp() - state_change)), 0)::float8 AS seconds
FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'SyncRep'`;

/**
 * For how many seconds the COMMIT that hangs longest has been waiting for a standby, 0 where none does. What hangs is stored, and
 * acknowledged to nobody. Roles see their own connections, so whoever asks as the service does sees what the service waits for.
 */
export async function secondsCommitsHang({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>({ name: 'hanging commits', text: OLDEST });
  return Math.max(0, rows[0]?.seconds ?? 0);
}
