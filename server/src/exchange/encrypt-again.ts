import {
  checkChannelSecrets,
  checkSignInSecret,
  encryptChannels,
  encryptProviders,
  encryptSignInSecret,
} from '../people/index.ts';
import type { Cipher } from '../platform/cipher.ts';
import type { Database } from '../platform/db/database.ts';
import { queryShards } from '../platform/db/routing/shards.ts';
import { decryptLinkSecret, encryptLinkSecret } from '../platform/link-secret.ts';
import { decryptSecret, encryptSecret } from './webhooks/secrets.ts';

type SecretsContext = { database: Database; cipher: Cipher };

interface EndpointSecrets {
  organizationId: string;
  id: string;
  secret: string;
  previous: string | null;
}

/**
 * Encrypts stored secrets again with the first key: either all secrets, or only those in plain text. Safe
 * while servers run: a secret that changes concurrently keeps its new value.
 * @returns the number of encrypted secrets
 * @throws if a required key is missing
 */
export async function encryptAgain(context: SecretsContext, which: 'ALL' | 'PLAIN'): Promise<number> {
  const { database, cipher } = context;
  let count = await encryptSignInSecret(context, which);
  for (const shard of database.shards) {
    const inShard = { database: shard, cipher };
    count += await encryptWebhooks(inShard, which);
    count += await encryptLinks(inShard, which);
    count += await encryptProviders(inShard, which);
    count += await encryptChannels(inShard, which);
  }
  return count;
}

async function encryptWebhooks(
  { database, cipher }: SecretsContext,
  which: 'ALL' | 'PLAIN',
): Promise<number> {
  const { rows } = await database.pool.query<EndpointSecrets>(
    `SELECT organization_id AS "organizationId", id, secret, previous_secret AS previous FROM webhook_endpoints
     WHERE $1 = 'ALL' OR secret LIKE 'plain:%' OR previous_secret LIKE 'plain:%' -- all organizations`,
    [which],
  );
  for (const { organizationId, id, secret, previous } of rows) {
    const again = (text: string | null) =>
      text === null
        ? null
        : encryptSecret(cipher, organizationId, id, decryptSecret(cipher, organizationId, id, text));
    await database.pool.query(
      `UPDATE webhook_endpoints SET secret = $3, previous_secret = $4
       WHERE organization_id = $1 AND id = $2 AND secret = $5 AND previous_secret IS NOT DISTINCT FROM $6`,
      [organizationId, id, again(secret), again(previous), secret, previous],
    );
  }
  return rows.length;
}

async function encryptLinks({ database, cipher }: SecretsContext, which: 'ALL' | 'PLAIN'): Promise<number> {
  const { rows } = await database.pool.query<{
    organizationId: string;
    encryptedLinkSecret: string | null;
    plainLinkSecret: string | null;
  }>(
    `SELECT organization_id AS "organizationId", encrypted_link_secret AS "encryptedLinkSecret",
       encode(link_secret, 'hex') AS "plainLinkSecret" FROM file_settings
     WHERE $1 = 'ALL' OR encrypted_link_secret IS NULL OR encrypted_link_secret LIKE 'plain:%' -- all organizations`,
    [which],
  );
  for (const { organizationId, ...stored } of rows) {
    const secret = decryptLinkSecret(cipher, organizationId, stored);
    if (secret === null) continue;
    await database.pool.query(
      `UPDATE file_settings SET encrypted_link_secret = $2, link_secret = NULL
       WHERE organization_id = $1 AND encrypted_link_secret IS NOT DISTINCT FROM $3`,
      [organizationId, encryptLinkSecret(cipher, organizationId, secret), stored.encryptedLinkSecret],
    );
  }
  return rows.length;
}

/** Thrown when a stored secret was encrypted with an unknown key. The message names the setting to change. */
export class WrongKeyError extends Error {}

/**
 * Checks that stored secrets are readable by decrypting one secret of each kind.
 * @param checkOthers decrypts the secrets of wings above this one
 * @throws WrongKeyError
 */
export async function checkSecrets(
  { database, cipher }: SecretsContext,
  checkOthers: (context: SecretsContext) => Promise<void> = async () => {},
): Promise<void> {
  const endpoints = await queryShards<EndpointSecrets>(database, {
    text: `SELECT organization_id AS "organizationId", id, secret, NULL AS previous FROM webhook_endpoints
     ORDER BY updated_at DESC LIMIT 1 -- all organizations`,
    values: [],
  });
  const links = await queryShards<{ organizationId: string; encryptedLinkSecret: string }>(database, {
    text: `SELECT organization_id AS "organizationId", encrypted_link_secret AS "encryptedLinkSecret"
     FROM file_settings WHERE encrypted_link_secret IS NOT NULL LIMIT 1 -- all organizations`,
    values: [],
  });
  try {
    await checkSignInSecret({ database, cipher });
    await checkChannelSecrets({ database, cipher });
    await checkOthers({ database, cipher });
    for (const { organizationId, id, secret } of endpoints) decryptSecret(cipher, organizationId, id, secret);
    for (const { organizationId, encryptedLinkSecret } of links)
      decryptLinkSecret(cipher, organizationId, { encryptedLinkSecret, plainLinkSecret: null });
  } catch (cause) {
    throw new WrongKeyError(
      'The secrets in the database were encrypted with a different key. Set SECRETS_KEY to that key, ' +
        'or restore the file secrets-key in DATA_DIR. All processes need the same key.',
      { cause },
    );
  }
}
