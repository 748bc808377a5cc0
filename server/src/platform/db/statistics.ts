import pg from 'pg';
import type { Database } from './database.ts';

/** Changes between two checks. The number grows with the changes of this process. */
const FIRST_CHECK = 200;
const GROWTH = 16;

interface WriteCount {
  changes: number;
  nextCheck: number;
}

const writeCounts = new WeakMap<Database, WriteCount>();

/**
 * Tables to analyze: never analyzed, grown to more than four times their size at that time, or with almost no
 * rows seen then. ANALYZE ignores uncommitted rows, and PostgreSQL keeps estimating no rows for such a table
 * however it grows. Tables of one 8 KiB page are skipped, because every plan is fast for them.
 */
const GROWN = `
SELECT c.relname AS name FROM pg_class c
WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
  AND pg_relation_size(c.oid) > 8192::bigint * CASE WHEN c.reltuples < c.relpages OR c.reltuples < 0 THEN 1
    ELSE 4 * greatest(c.relpages, 1) END`;

/**
 * Counts written changes and analyzes tables that have grown, in the background. Autovacuum does so only
 * about once a minute. Until then the first writes of a new installation would use plans made for empty
 * tables, where all indexes on the organization look equally good. Their time grows with the square of the
 * records. ANALYZE also invalidates cached plans.
 */
export function countWritten(database: Database, changes: number): void {
  const state = writeCounts.get(database) ?? { changes: 0, nextCheck: FIRST_CHECK };
  writeCounts.set(database, state);
  state.changes += changes;
  if (state.changes < state.nextCheck) return;
  state.nextCheck = state.changes + Math.max(FIRST_CHECK, state.changes / GROWTH);
  // A lasting failure shows elsewhere, and autovacuum catches up.
  analyzeGrown(database).catch(() => {});
}

/**
 * Analyzes tables that have grown, and waits for it. Call it after a bulk write has been committed: then it
 * sees all rows.
 */
export async function analyzeGrown(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>({ name: 'tables grown', text: GROWN });
  if (rows.length === 0) return;
  const tables = rows.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  await database.pool.query(`ANALYZE (SKIP_LOCKED) ${tables}`);
}
