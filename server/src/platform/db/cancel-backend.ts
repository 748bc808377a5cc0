import type { Connection, Database } from './database.ts';

/**
 * Sends a statement that asks for the backend of a transaction, and returns a function that cancels what this
 * backend runs. It may be called only while the transaction lasts: later, another one uses the backend.
 */
export function cancelBackendOf(
  { pool }: Pick<Database, 'pool'>,
  connection: Connection,
): () => Promise<void> {
  // Not the id that the driver knows: a pooler states one of its own.
  const found = connection.query<{ pid: number }>({
    name: 'backend',
    text: 'SELECT pg_backend_pid() AS pid',
    values: [],
  });
  found.catch(() => {});
  return async () => {
    const { rows } = await found;
    await pool.query({
      name: 'cancel backend',
      text: 'SELECT pg_cancel_backend($1)',
      values: [rows[0]?.pid],
    });
  };
}
