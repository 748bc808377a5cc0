import type { Cipher } from '../../../platform/cipher.ts';
import type { Database } from '../../../platform/db/database.ts';
import { queryShards } from '../../../platform/db/routing/shards.ts';
import { decryptUrl, encryptUrl } from './secret.ts';

type SecretsContext = { database: Database; cipher: Cipher };

interface StoredUrl {
  organizationId: string;
  id: string;
  encryptedUrl: string;
}

/** Encrypts addresses of channels again with the first key. @returns their number */
export async function encryptChannels(
  { database, cipher }: SecretsContext,
  which: 'ALL' | 'PLAIN',
): Promise<number> {
  const { rows } = await database.pool.query<StoredUrl>(
    `SELECT organization_id AS "organizationId", id, encrypted_url AS "encryptedUrl" FROM notification_channels
     WHERE $1 = 'ALL' OR encrypted_url LIKE 'plain:%' -- all organizations`,
    [which],
  );
  for (const { organizationId, id, encryptedUrl } of rows) {
    const url = decryptUrl(cipher, organizationId, id, encryptedUrl);
    await database.pool.query(
      `UPDATE notification_channels SET encrypted_url = $3
       WHERE organization_id = $1 AND id = $2 AND encrypted_url = $4`,
      [organizationId, id, encryptUrl(cipher, organizationId, id, url), encryptedUrl],
    );
  }
  return rows.length;
}

/** Checks that the addresses are readable, by decrypting the newest. @throws if it cannot be decrypted */
export async function checkChannelSecrets({ database, cipher }: SecretsContext): Promise<void> {
  const rows = await queryShards<StoredUrl>(database, {
    text: `SELECT organization_id AS "organizationId", id, encrypted_url AS "encryptedUrl" FROM notification_channels
           ORDER BY updated_at DESC LIMIT 1 -- all organizations`,
    values: [],
  });
  for (const { organizationId, id, encryptedUrl } of rows)
    decryptUrl(cipher, organizationId, id, encryptedUrl);
}
