import type pg from 'pg';

/**
 * Returns whether the database has the Citus extension, which `quittance distribute` uses. A process checks
 * it once when it starts. Its statements are then correct also before the tables are distributed.
 */
export async function hasCitus(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`);
  return rows.length > 0;
}

const leading = new WeakSet<object>();

/** Marks a connection as leading to a Citus database. */
export function noteDistributed(connection: object): void {
  leading.add(connection);
}

/**
 * Returns whether a connection leads to a Citus database. For code that locks, which only receives a
 * connection.
 */
export const isDistributed = (connection: object): boolean => leading.has(connection);
