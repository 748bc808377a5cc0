import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import type { Connection } from '../db/database.ts';

type Client = Pick<Connection, 'query'>;

/**
 * Blocks removals from the storage while the session of this connection lasts, after waiting for running
 * removals. Used to copy the files that a snapshot of the database references.
 */
export async function keepContents(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.storage]);
}

/** Returns whether this transaction may remove contents. Until it ends, `keepContents` waits. */
export async function mayRemoveContents(connection: Client): Promise<boolean> {
  const { rows } = await connection.query<{ may: boolean }>({
    name: 'may remove contents',
    text: 'SELECT pg_try_advisory_xact_lock_shared($1) AS may',
    values: [ADVISORY_LOCKS.storage],
  });
  return rows[0]?.may === true;
}
