import pg from 'pg';
import type { Database } from './database.ts';

/** Changes between two looks at the tables: more the more this process has written. */
const FIRST_CHECK = 200;
const GROWTH = 16;

interface Written {
  changes: number;
  nextCheck: number;
}

const written = new WeakMap<Database, Written>();

/**
 * Tables that were never analyzed, or whose file has grown to more than four times of what it was then, or of which next
 * to no row was seen then: ANALYZE takes rows that are not committed yet for none, and a table of many pages and no
 * rows stays one without rows however it grows. A page of 8 KiB and nothing to gain: PostgreSQL reads such a table
 * as fast in any way.
 */
const GROWN = `
SELECT c.relname AS name FROM pg_class c
WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
  AND pg_relation_size(c.oid) > 8192::bigint * CASE WHEN c.reltuples < c.relpages OR c.reltuples < 0 THEN 1
    ELSE 4 * greatest(c.relpages, 1) END`;

/**
 * Counts what was written, and has PostgreSQL look at tables that have grown, in the background. It does so itself
 * about once a minute, but until then the first writes of a new installation would look records up by plans that
 * were made for empty tables, when all indexes that begin with the organization seemed as good: in time that
 * grows with the square of the records. ANALYZE also has kept plans made anew.
 */
export function countWritten(database: Database, changes: number): void {
  const state = written.get(database) ?? { changes: 0, nextCheck: FIRST_CHECK };
  written.set(database, state);
  state.changes += changes;
  if (state.changes < state.nextCheck) return;
  state.nextCheck = state.changes + Math.max(FIRST_CHECK, state.changes / GROWTH);
  // Whatever fails here fails others louder, and PostgreSQL catches up by itself.
  analyzeGrown(database).catch(() => {});
}

/**
 * Has PostgreSQL look at tables that have grown, and waits for it. Where much was written and nothing of it is under way
 * any more, this finds all of it; what was seen while it was under way does not.
 */
export async function analyzeGrown(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>({ name: 'tables grown', text: GROWN });
  if (rows.length === 0) return;
  const tables = rows.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  await database.pool.query(`ANALYZE (SKIP_LOCKED) ${tables}`);
}
