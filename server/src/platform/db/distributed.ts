import type pg from 'pg';

/**
 * Whether a database has the extension by which `quittance distribute` spreads tables over nodes. Looked at once, when a process
 * begins: the statements that it sends then are right before the tables are distributed, too.
 */
export async function hasCitus(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`);
  return rows.length > 0;
}

const leading = new WeakSet<object>();

/** Notes of a connection that it leads to such a database. */
export function noteDistributed(connection: object): void {
  leading.add(connection);
}

/** Whether a connection that a transaction works on leads to such a database: what locks is called with a connection alone. */
export const isDistributed = (connection: object): boolean => leading.has(connection);
