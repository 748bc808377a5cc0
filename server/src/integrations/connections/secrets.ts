import type { Cipher } from '../../platform/cipher.ts';
import type { Database } from '../../platform/db/database.ts';

/** The connection that a secret belongs to. */
export interface ConnectionRef {
  organizationId: string;
  connectionId: string;
}

const contextOf = ({ organizationId, connectionId }: ConnectionRef) =>
  `source ${organizationId} ${connectionId}`;

/** Encrypts the key of a connection. A copy cannot be decrypted for another connection. */
export const encryptKey = (cipher: Cipher, of: ConnectionRef, secret: string): string =>
  cipher.encrypt(secret, contextOf(of));

/** Decrypts the key of a connection. @throws if it was encrypted with another key */
export const decryptKey = (cipher: Cipher, of: ConnectionRef, encrypted: string): string =>
  cipher.decrypt(encrypted, contextOf(of));

/** Decrypts the key that changed last on each shard. @throws if it was encrypted with another key */
export async function checkConnectionSecrets({
  database,
  cipher,
}: {
  database: Pick<Database, 'shards'>;
  cipher: Cipher;
}): Promise<void> {
  for (const { pool } of database.shards) {
    const { rows } = await pool.query<ConnectionRef & { secret: string }>(
      `SELECT organization_id AS "organizationId", id AS "connectionId", secret FROM source_connections
       ORDER BY updated_at DESC LIMIT 1 -- all organizations`,
    );
    for (const { secret, ...of } of rows) decryptKey(cipher, of, secret);
  }
}

/**
 * Encrypts the stored keys of connections again with the first key of the service: all, or only those in plain
 * text. A key that changes concurrently keeps its new value.
 * @returns the number of encrypted keys
 */
export async function encryptConnections(
  { database, cipher }: { database: Pick<Database, 'shards'>; cipher: Cipher },
  which: 'ALL' | 'PLAIN',
): Promise<number> {
  let count = 0;
  for (const shard of database.shards) count += await encryptShard(shard, cipher, which);
  return count;
}

interface StoredSecrets extends ConnectionRef {
  secret: string;
  next: string | null;
  retired: string | null;
}

async function encryptShard(
  { pool }: Pick<Database, 'pool'>,
  cipher: Cipher,
  which: 'ALL' | 'PLAIN',
): Promise<number> {
  const { rows } = await pool.query<StoredSecrets>(
    `SELECT organization_id AS "organizationId", id AS "connectionId", secret, next_secret AS next,
       retired_secret AS retired FROM source_connections
     WHERE $1 = 'ALL' OR secret LIKE 'plain:%' OR next_secret LIKE 'plain:%' OR retired_secret LIKE 'plain:%'
     -- all organizations`,
    [which],
  );
  for (const { secret, next, retired, ...of } of rows) {
    const again = (text: string | null) =>
      text === null ? null : encryptKey(cipher, of, decryptKey(cipher, of, text));
    await pool.query(
      `UPDATE source_connections SET secret = $3, next_secret = $4, retired_secret = $5
       WHERE organization_id = $1 AND id = $2 AND secret = $6 AND next_secret IS NOT DISTINCT FROM $7
         AND retired_secret IS NOT DISTINCT FROM $8`,
      [of.organizationId, of.connectionId, again(secret), again(next), again(retired), secret, next, retired],
    );
  }
  return rows.length;
}
