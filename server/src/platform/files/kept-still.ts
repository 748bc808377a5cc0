import type { Connection } from '../db/database.ts';

/** Any number, as long as every process takes the same one. */
const LOCK = 7_248_114;

type Client = Pick<Connection, 'query'>;

/**
 * Has nothing be removed from the storage while the session of this connection lasts; waits for a removal that has begun. For
 * whoever copies the files that a snapshot of the database names.
 */
export async function keepContents(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
}

/** Whether this transaction may remove contents; nobody begins to keep them until it ends. */
export async function mayRemoveContents(connection: Client): Promise<boolean> {
  const { rows } = await connection.query<{ may: boolean }>({
    name: 'may remove contents',
    text: 'SELECT pg_try_advisory_xact_lock_shared($1) AS may',
    values: [LOCK],
  });
  return rows[0]?.may === true;
}
