import type pg from 'pg';
import type { Database } from './database.ts';

/** Functions that run on the node of their first argument, also within a transaction. */
const NODE_FUNCTIONS = `
SELECT p.proname AS name FROM pg_dist_object d JOIN pg_proc p ON p.oid = d.objid
WHERE d.classid = 'pg_proc'::regclass AND d.force_delegation`;

/**
 * Whether a database has the extension by which `quittance distribute` spreads tables over nodes, and which functions the nodes have. Looked
 * at once, when a process begins: the statements that it sends then are right before the tables are distributed, too.
 */
export async function lookForCitus(
  client: Pick<pg.ClientBase, 'query'>,
): Promise<Pick<Database, 'isDistributed' | 'nodeFunctions'>> {
  const { rows } = await client.query(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`);
  const isDistributed = rows.length > 0;
  const found = isDistributed ? await client.query<{ name: string }>(NODE_FUNCTIONS) : { rows: [] };
  return { isDistributed, nodeFunctions: new Set(found.rows.map(({ name }) => name)) };
}
