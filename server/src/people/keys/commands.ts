import { recordChange } from '../../ledger/commands.ts';
import { hashSecret, newKeyPair, organizationOfKey } from '../../platform/api-key.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction, inTransactionOf } from '../../platform/db/transaction.ts';
import { ApiError, type ErrorDetail } from '../../platform/errors.ts';
import { FIELD_SENTENCES } from '../../platform/field-sentences.ts';
import { refusal } from '../../platform/refusals.ts';
import type { Scope } from '../../platform/scope.ts';
import { announceChange, lockOrganization } from '../organizations/change.ts';
import { isName } from '../organizations/facts.ts';
import { networkOf, wrongAddresses, wrongScope } from './rules.ts';

/** Properties of a key pair. */
export interface KeyFacts {
  name: string;
  scope: Scope;
  /** Expiry; null for none. */
  expiresAt: string | null;
  /** Addresses and networks that may use it; null for all. */
  addresses: readonly string[] | null;
  /** Whether its requests use lenient handling by default. */
  lenient: boolean;
}

export interface NewKey extends KeyFacts {
  apiKey: string;
  /** Returned only here: the database stores its hash. */
  apiSecret: string;
}

/** Applies the defaults: full scope, no expiry, all addresses, strict handling. */
export function keyFacts(facts: Partial<KeyFacts> & Pick<KeyFacts, 'name'>): KeyFacts {
  return { scope: ['FULL'], expiresAt: null, addresses: null, lenient: false, ...facts };
}

/**
 * Creates a key pair of an organization.
 * @throws INVALID_DATA naming every wrong field, NOT_FOUND for an unknown organization
 */
export async function createKey(
  context: DataContext,
  organizationId: string,
  facts: KeyFacts,
): Promise<NewKey> {
  const now = context.clock.wall.now();
  checkKey(facts, now);
  return inTransaction(context.database, async (connection) => {
    await lockOrganization(connection, organizationId);
    return insertKey(connection, organizationId, facts, now);
  });
}

function checkKey({ name, scope, expiresAt, addresses }: KeyFacts, now: string): void {
  const details: ErrorDetail[] = addresses === null ? [] : wrongAddresses(addresses);
  if (!isName(name)) details.push({ field: 'name', error: 'must be a text of 1 to 500 characters' });
  const scopeError = wrongScope(scope);
  if (scopeError !== null) details.push({ field: 'scope', error: scopeError });
  if (expiresAt !== null && expiresAt <= now)
    details.push({ field: 'expiresAt', error: FIELD_SENTENCES.IN_FUTURE });
  if (details.length === 0) return;
  const message = details.map(({ field, error }) => `${field} ${error}`).join('; ');
  throw new ApiError('INVALID_DATA', message, { details });
}

/** Stores a new pair in the caller's transaction. Servers are notified when it commits. */
export async function insertKey(
  connection: Connection,
  organizationId: string,
  { name, scope, expiresAt, addresses, lenient }: KeyFacts,
  now: string,
): Promise<NewKey> {
  const pair = newKeyPair(organizationId);
  const networks = addresses?.flatMap((text) => networkOf(text) ?? []) ?? null;
  await connection.query(
    `INSERT INTO api_keys (organization_id, id, name, secret_hash, created_at, scope, expires_at, addresses, lenient)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [organizationId, pair.apiKey, name, hashSecret(pair.apiSecret), now, scope, expiresAt, networks, lenient],
  );
  await announceChange(connection, organizationId);
  await recordChange(connection, organizationId, {
    action: 'api_key.created',
    records: [{ kind: 'API_KEY', id: pair.apiKey }],
    after: { name, scope, expiresAt, addresses: networks, lenient },
  });
  return { ...pair, name, scope, expiresAt, addresses: networks, lenient };
}

interface Revocable {
  name: string;
  scope: Scope;
  revokedAt: string | null;
}

/**
 * Revokes a key. All running servers refuse it from now on. Idempotent.
 * @param mayEditFull whether the caller may revoke pairs of full scope, which only owners can create
 * @returns the time of the revocation
 * @throws NOT_FOUND for an unknown key, ACCESS_FORBIDDEN
 */
export async function revokeKey(
  context: DataContext,
  apiKey: string,
  mayEditFull = true,
): Promise<{ apiKey: string; revokedAt: string }> {
  const organizationId = organizationOfKey(apiKey);
  if (organizationId === null) throw new ApiError('NOT_FOUND', `The key ${apiKey} does not exist.`);
  return inTransactionOf(context.database, organizationId, async (connection) => {
    const { rows: known } = await connection.query<Revocable>(
      `SELECT name, scope, revoked_at AS "revokedAt" FROM api_keys WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
      [organizationId, apiKey],
    );
    const [found] = known;
    if (found === undefined) throw new ApiError('NOT_FOUND', `The key ${apiKey} does not exist.`);
    const { scope, ...before } = found;
    if (scope.includes('FULL') && !mayEditFull)
      throw new ApiError('ACCESS_FORBIDDEN', refusal('OWNERS_REVOKE_KEYS'));
    const revokedAt = before.revokedAt ?? context.clock.wall.now();
    await connection.query('UPDATE api_keys SET revoked_at = $3 WHERE organization_id = $1 AND id = $2', [
      organizationId,
      apiKey,
      revokedAt,
    ]);
    await announceChange(connection, organizationId);
    await recordChange(connection, organizationId, {
      action: 'api_key.revoked',
      records: [{ kind: 'API_KEY', id: apiKey }],
      before,
      after: { ...before, revokedAt },
    });
    return { apiKey, revokedAt };
  });
}
