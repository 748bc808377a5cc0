import type { Database } from './database.ts';

/** Returns whether the lock is still held. The lock ends with its connection. */
export type IsLockHeld = () => boolean;

/**
 * Runs work that only one process may do at a time, across machines. The advisory lock ends with this
 * process.
 * @param lock any number that no other work uses
 * @returns null when another process holds the lock
 */
export async function withExclusiveLock<T>(
  { sessions }: Pick<Database, 'sessions'>,
  lock: number,
  work: (isHeld: IsLockHeld) => Promise<T>,
): Promise<T | null> {
  const connection = await sessions.connect();
  let isLost = false;
  const abort = () => {
    isLost = true;
  };
  connection.on('error', abort).on('end', abort);
  try {
    const { rows } = await connection.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
      lock,
    ]);
    if (rows[0]?.held !== true) return null;
    try {
      return await work(() => !isLost);
    } finally {
      if (!isLost) await connection.query('SELECT pg_advisory_unlock($1)', [lock]).catch(abort);
    }
  } finally {
    connection.off('error', abort).off('end', abort);
    connection.release(isLost);
  }
}
