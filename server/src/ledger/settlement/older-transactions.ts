import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';

const DELAY_MS = 20;
/** Longer than any of our writing transactions can wait and run. A longer one (a backup) only reads. */
const MAX_MS = 180_000;

/** Every running transaction has a virtual id, even before its first write. */
const RUNNING = `
SELECT l.virtualxid AS id FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
WHERE l.locktype = 'virtualxid' AND l.granted AND a.datname = current_database() AND a.usename = current_user
  AND a.pid <> pg_backend_pid() AND ($1::text[] IS NULL OR l.virtualxid = ANY($1))`;

/**
 * Waits until every transaction that is running now on this database has ended. PostgreSQL does the same
 * before it trusts an index that was built concurrently.
 */
export async function waitForOlderTransactions(database: Database): Promise<void> {
  let left: string[] | null = null;
  for (let waited = 0; waited <= MAX_MS; waited += DELAY_MS) {
    const { rows }: { rows: { id: string }[] } = await database.pool.query(RUNNING, [left]);
    if (rows.length === 0) return;
    left = rows.map(({ id }) => id);
    await sleep(DELAY_MS);
  }
}
