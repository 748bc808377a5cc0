import { randomBytes } from 'node:crypto';
import type { Cipher } from './cipher.ts';
import type { Database } from './db/database.ts';

/** Stored form of the secret: encrypted, or in hexadecimal digits from an earlier release. */
export interface StoredLinkSecret {
  encryptedLinkSecret: string | null;
  plainLinkSecret: string | null;
}

const contextOf = (organizationId: string) => `links ${organizationId}`;

export function encryptLinkSecret(cipher: Cipher, organizationId: string, secret: string): string {
  return cipher.encrypt(secret, contextOf(organizationId));
}

/**
 * Returns the secret that signs the links to an organization's files, in hexadecimal digits. Null when there
 * is none yet.
 */
export function decryptLinkSecret(
  cipher: Cipher,
  organizationId: string,
  { encryptedLinkSecret, plainLinkSecret }: StoredLinkSecret,
): string | null {
  return encryptedLinkSecret === null
    ? plainLinkSecret
    : cipher.decrypt(encryptedLinkSecret, contextOf(organizationId));
}

/** Creates the secret on first use. Concurrent callers all get the first one. */
export async function makeLinkSecret(
  database: Database,
  cipher: Cipher,
  organizationId: string,
): Promise<string | null> {
  const made = encryptLinkSecret(cipher, organizationId, randomBytes(32).toString('hex'));
  await database.pool.query(
    `INSERT INTO file_settings (organization_id, encrypted_link_secret) VALUES ($1, $2)
     ON CONFLICT (organization_id) DO NOTHING`,
    [organizationId, made],
  );
  const { rows } = await database.pool.query<StoredLinkSecret>(
    `SELECT encrypted_link_secret AS "encryptedLinkSecret", encode(link_secret, 'hex') AS "plainLinkSecret"
     FROM file_settings WHERE organization_id = $1`,
    [organizationId],
  );
  const [stored] = rows;
  return stored === undefined ? null : decryptLinkSecret(cipher, organizationId, stored);
}
