import { hashSecret, newKeyPair, organizationOfKey } from '../../platform/api-key.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { announceChange, lockOrganization } from './change.ts';
import { isName } from './facts.ts';

export interface NewKey {
  apiKey: string;
  /** Shown this once: only its hash is stored. */
  apiSecret: string;
}

/**
 * Another key pair of an organization.
 * @throws INVALID_DATA for a blank name, NOT_FOUND for an unknown organization
 */
export async function createKey(context: DataContext, organizationId: string, name: string): Promise<NewKey> {
  if (!isName(name)) throw invalidField('name', 'must be a text of 1 to 500 characters');
  return inTransaction(context.database, async (connection) => {
    await lockOrganization(connection, organizationId);
    return insertKey(connection, organizationId, name, context.clock.now());
  });
}

/** Stores a new pair in the transaction of the connection, and has it announced with its commit. */
export async function insertKey(
  connection: Connection,
  organizationId: string,
  name: string,
  now: string,
): Promise<NewKey> {
  const pair = newKeyPair(organizationId);
  await connection.query(
    'INSERT INTO api_keys (organization_id, id, name, secret_hash, created_at) VALUES ($1, $2, $3, $4, $5)',
    [organizationId, pair.apiKey, name, hashSecret(pair.apiSecret), now],
  );
  await announceChange(connection, organizationId);
  return pair;
}

/**
 * Ends a key: every running server refuses it from now on. Revoking it again changes nothing.
 * @returns when it was revoked
 * @throws NOT_FOUND for an unknown key
 */
export async function revokeKey(
  context: DataContext,
  apiKey: string,
): Promise<{ apiKey: string; revokedAt: string }> {
  const organizationId = organizationOfKey(apiKey);
  if (organizationId === null) throw new ApiError('NOT_FOUND', `There is no key ${apiKey}.`);
  return inTransaction(context.database, async (connection) => {
    const { rows } = await connection.query<{ revokedAt: string }>(
      `UPDATE api_keys SET revoked_at = coalesce(revoked_at, $3) WHERE organization_id = $1 AND id = $2
       RETURNING revoked_at AS "revokedAt"`,
      [organizationId, apiKey, context.clock.now()],
    );
    const [revoked] = rows;
    if (revoked === undefined) throw new ApiError('NOT_FOUND', `There is no key ${apiKey}.`);
    await announceChange(connection, organizationId);
    return { apiKey, revokedAt: revoked.revokedAt };
  });
}
