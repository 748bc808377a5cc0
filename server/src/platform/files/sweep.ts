import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { mayRemoveContents } from './keep-contents.ts';
import type { FileStorage } from './types.ts';

export interface Sweep {
  database: Database;
  storage: FileStorage;
  organizationId: string;
  /** Contents stored or claimed after this time are kept; milliseconds since 1970. */
  before: number;
  /** Checked between two removals. */
  stopped?: () => boolean;
}

/** Contents in one lookup. */
const TOGETHER = 500;

/**
 * Removes contents that no file of the organization references: deleted or replaced files, and remains of
 * killed uploads. Safe during uploads of the same content and during other sweeps.
 * @returns the number of removed contents
 */
export async function sweepContents(sweep: Sweep): Promise<number> {
  let removed = 0;
  for await (const objects of sweep.storage.list(sweep.organizationId)) {
    const old = objects.filter(({ storedAt }) => storedAt < sweep.before).map(({ sha256 }) => sha256);
    for (let at = 0; at < old.length; at += TOGETHER)
      for (const sha256 of await findUnreferenced(sweep, old.slice(at, at + TOGETHER)))
        removed += sweep.stopped?.() === true ? 0 : await removeContent(sweep, sha256);
  }
  // Claims whose bytes never arrived.
  for (const sha256 of await oldClaims(sweep))
    removed += sweep.stopped?.() === true ? 0 : await removeContent(sweep, sha256);
  return removed;
}

async function findUnreferenced({ database, organizationId }: Sweep, contents: string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ sha256: string }>({
    name: 'sweep unreferenced',
    text: `SELECT c.sha256 FROM unnest($2::text[]) AS c (sha256)
           WHERE NOT EXISTS (SELECT 1 FROM files f WHERE f.organization_id = $1 AND f.sha256 = c.sha256)`,
    values: [organizationId, contents],
  });
  return rows.map(({ sha256 }) => sha256);
}

async function oldClaims({ database, organizationId, before }: Sweep): Promise<string[]> {
  const { rows } = await database.pool.query<{ sha256: string }>({
    name: 'sweep claims',
    text: `SELECT c.sha256 FROM file_contents c
           WHERE c.organization_id = $1 AND c.claimed_at < to_timestamp($2::double precision / 1000)
             AND NOT EXISTS (SELECT 1 FROM files f WHERE f.organization_id = $1 AND f.sha256 = c.sha256)`,
    values: [organizationId, before],
  });
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Removes one content under a row lock that every upload of the same content takes before it writes the
 * bytes. If the upload came first, the row shows it. Otherwise it writes the bytes after they were removed.
 */
function removeContent(
  { database, storage, organizationId, before }: Sweep,
  sha256: string,
): Promise<number> {
  const values = [organizationId, sha256];
  return inTransaction(database, async (connection) => {
    // A later sweep removes contents that a backup is copying.
    if (!(await mayRemoveContents(connection))) return 0;
    // A content without a row, after a restore, gets a row to lock.
    await connection.query({
      name: 'sweep know',
      text: `INSERT INTO file_contents (organization_id, sha256, size, claimed_at) VALUES ($1, $2, 0, to_timestamp(0))
             ON CONFLICT (organization_id, sha256) DO NOTHING`,
      values,
    });
    await connection.query({
      name: 'sweep lock',
      text: 'SELECT 1 FROM file_contents WHERE organization_id = $1 AND sha256 = $2 FOR UPDATE',
      values,
    });
    // A separate statement, so that its snapshot is newer than the lock.
    const { rowCount } = await connection.query({
      name: 'sweep delete',
      text: `DELETE FROM file_contents c
             WHERE c.organization_id = $1 AND c.sha256 = $2 AND c.claimed_at < to_timestamp($3::double precision / 1000)
               AND NOT EXISTS (SELECT 1 FROM files f WHERE f.organization_id = $1 AND f.sha256 = $2)`,
      values: [...values, before],
    });
    if (rowCount === 1) await storage.remove(organizationId, sha256);
    return rowCount ?? 0;
  });
}
