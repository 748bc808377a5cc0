import type { Cipher } from '../../platform/cipher.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Provider } from '../domain/kinds.ts';

/** The connection that a secret belongs to. */
export interface ProviderRef {
  organizationId: string;
  provider: Provider;
}

type SecretPurpose = 'key' | 'webhook';

const contextOf = ({ organizationId, provider }: ProviderRef, purpose: SecretPurpose) =>
  `payment provider ${organizationId} ${provider} ${purpose}`;

/** Encrypts a secret of a connection. A copy cannot be decrypted for another one, or for another purpose. */
export const encryptSecret = (cipher: Cipher, of: ProviderRef, purpose: SecretPurpose, secret: string) =>
  cipher.encrypt(secret, contextOf(of, purpose));

/** Decrypts a secret of a connection. @throws if it was encrypted with another key */
export const decryptSecret = (cipher: Cipher, of: ProviderRef, purpose: SecretPurpose, encrypted: string) =>
  cipher.decrypt(encrypted, contextOf(of, purpose));

interface StoredSecrets extends ProviderRef {
  secret: string;
  webhookSecret: string | null;
}

const SECRETS = `SELECT organization_id AS "organizationId", provider, secret, webhook_secret AS "webhookSecret"
  FROM payment_providers`;

/** Decrypts the key that changed last on each shard. @throws if it was encrypted with another key */
export async function checkProviderSecrets({
  database,
  cipher,
}: {
  database: Pick<Database, 'shards'>;
  cipher: Cipher;
}): Promise<void> {
  for (const { pool } of database.shards) {
    const { rows } = await pool.query<StoredSecrets>(
      `${SECRETS} ORDER BY updated_at DESC LIMIT 1 -- all organizations`,
    );
    for (const { secret, ...of } of rows) decryptSecret(cipher, of, 'key', secret);
  }
}

/**
 * Encrypts the stored secrets of connections again with the first key of the service: all, or only those in
 * plain text. A secret that changes concurrently keeps its new value.
 * @returns the number of connections
 */
export async function encryptPaymentProviders(
  { database, cipher }: { database: Pick<Database, 'shards'>; cipher: Cipher },
  which: 'ALL' | 'PLAIN',
): Promise<number> {
  let count = 0;
  for (const { pool } of database.shards) {
    const { rows } = await pool.query<StoredSecrets>(
      `${SECRETS} WHERE $1 = 'ALL' OR secret LIKE 'plain:%' OR webhook_secret LIKE 'plain:%' -- all organizations`,
      [which],
    );
    for (const { secret, webhookSecret, ...of } of rows) {
      const again = (purpose: SecretPurpose, text: string) =>
        encryptSecret(cipher, of, purpose, decryptSecret(cipher, of, purpose, text));
      await pool.query(
        `UPDATE payment_providers SET secret = $3, webhook_secret = $4 WHERE organization_id = $1 AND provider = $2
           AND secret = $5 AND webhook_secret IS NOT DISTINCT FROM $6`,
        [
          of.organizationId,
          of.provider,
          again('key', secret),
          webhookSecret === null ? null : again('webhook', webhookSecret),
          secret,
          webhookSecret,
        ],
      );
    }
    count += rows.length;
  }
  return count;
}
