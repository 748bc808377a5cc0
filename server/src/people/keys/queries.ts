import type { Database } from '../../platform/db/database.ts';

/** A key as lists show it; the secret is known to nobody but its holder. */
export interface KeyListed {
  apiKey: string;
  name: string;
  scope: string[];
  expiresAt: string | null;
  addresses: string[] | null;
  lenient: boolean;
  createdAt: string;
  revokedAt: string | null;
}

/** The keys of an organization, the ended ones too, oldest first. */
export async function listKeys(database: Database, organizationId: string): Promise<KeyListed[]> {
  const { rows } = await database.pool.query<KeyListed>(
    `SELECT id AS "apiKey", name, scope, expires_at AS "expiresAt", addresses, lenient, created_at AS "createdAt",
       revoked_at AS "revokedAt"
     FROM api_keys WHERE organization_id = $1 ORDER BY created_at, id`,
    [organizationId],
  );
  return rows;
}
