import type { Database } from '../../platform/db/database.ts';

/** A key in lists. The secret is not stored. */
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

/** Lists the keys of an organization, oldest first, including revoked and expired ones. */
export async function listKeys(database: Database, organizationId: string): Promise<KeyListed[]> {
  const { rows } = await database.pool.query<KeyListed>(
    `SELECT id AS "apiKey", name, scope, expires_at AS "expiresAt", addresses, lenient, created_at AS "createdAt",
       revoked_at AS "revokedAt"
     FROM api_keys WHERE organization_id = $1 ORDER BY created_at, id`,
    [organizationId],
  );
  return rows;
}
