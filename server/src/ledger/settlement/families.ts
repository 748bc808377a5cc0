import type { Connection, Statement } from '../../platform/db/database.ts';
import { isDistributed } from '../../platform/db/distributed.ts';
import { StaleLockError } from '../../platform/db/errors.ts';
import { allSent } from '../../platform/db/transaction.ts';

const KEY = `hashtextextended('families ' || ($1::uuid)::text, 0)`;

/**
 * Takes a shared advisory lock that keeps the families of organization $1 unchanged until the transaction
 * ends. Every statement that locks family roots must come after it. Otherwise it could lock a child that is
 * moving, while another transaction that locks the new root may write the child.
 */
export const FAMILY_TOPOLOGY_LOCK = `pg_advisory_xact_lock_shared(${KEY})`;

/**
 * Updates no row, but pins an organization to its Citus node until the transaction ends. Citus does not move
 * or split a shard with uncommitted writes. Row locks do not move with a shard, so two transactions could
 * otherwise hold the same lock.
 */
const PIN_SHARD = `UPDATE organizations SET currency = currency WHERE organization_id = $1 AND currency IS NULL`;

/** Takes the STANDING lock in a statement of its own. On Citus, it also pins the organization to its node. */
export function lockFamilyTopology(connection: Connection, organizationId: string): Promise<unknown> {
  const values = [organizationId];
  return allSent([
    connection.query({ name: 'families stand', text: `SELECT ${FAMILY_TOPOLOGY_LOCK}`, values }),
    isDistributed(connection)
      ? connection.query({ name: 'organization stays', text: PIN_SHARD, values })
      : null,
  ]);
}

/** Lock timeout of the first attempt to move a customer to another family. Other writers wait as long. */
const MOVING_MS = 100;
/** The same on Citus, where transactions take longer. */
const MOVING_DISTRIBUTED_MS = 600;
/** The longest lock timeout: a move that failed often waits longer, or it never gets its turn. */
const MAX_MOVING_MS = 2_000;

/**
 * Locks all other transactions of the organization out of locking families until this one ends. Call it
 * before any other lock.
 * @param attempt counts from 1; the lock timeout doubles with each
 */
export function lockMoves(connection: Connection, organizationId: string, attempt = 1): Promise<unknown> {
  const first = isDistributed(connection) ? MOVING_DISTRIBUTED_MS : MOVING_MS;
  const timeoutMs = Math.min(MAX_MOVING_MS, first * 2 ** (attempt - 1));
  return allSent([
    connection.query({
      name: 'wait shortly',
      text: `SELECT set_config('lock_timeout', $1, true)`,
      values: [String(timeoutMs)],
    }),
    connection.query({
      name: 'lock moves',
      text: `SELECT pg_advisory_xact_lock(${KEY})`,
      values: [organizationId],
    }),
  ]);
}

export interface FamilyLock {
  /**
   * NO KEY UPDATE (default), as in settlement: no other transaction can write records of the families. SHARE:
   * no other transaction can settle, move or delete the customers, but several can hold the lock at once.
   * NO KEY UPDATE SKIP LOCKED: like the first, without families that another transaction holds.
   */
  strength?: 'NO KEY UPDATE' | 'SHARE' | 'NO KEY UPDATE SKIP LOCKED';
}

/**
 * Raises the versions of the families that this transaction has locked. A separate statement after the locks:
 * its snapshot contains the versions of families that are watched since the wait began. It takes the locks
 * again, which costs nothing, to leave out families that another transaction has locked.
 */
const RAISE_VERSIONS = `
UPDATE family_versions v SET version = v.version + 1 WHERE v.organization_id = $1 AND v.customer_id IN (
  SELECT r.id FROM customers r WHERE r.organization_id = $1 AND r.id IN
    (SELECT coalesce(c.parent_id, c.id) FROM customers c WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[]))
  FOR NO KEY UPDATE SKIP LOCKED)`;

/**
 * Locks the families of customers until the caller's transaction ends, by locking each root customer. The
 * caller must read its decision data afterwards, in a separate statement. Unless the lock is shared, it also
 * raises the versions of the families, so that nothing counts that was remembered of them (ADR 0093).
 * @returns the ids of the customers that exist and whose families are locked
 * @throws StaleLockError if a customer changed its family during the wait; `inTransaction` retries
 */
export async function lockFamilies(
  connection: Connection,
  organizationId: string,
  customerIds: readonly string[],
  { strength = 'NO KEY UPDATE' }: FamilyLock = {},
): Promise<Set<string>> {
  const values = [organizationId, customerIds];
  const [, { rows: locked }, { rows }] = await allSent([
    lockFamilyTopology(connection, organizationId),
    connection.query<{ id: string }>(lockStatement(strength, values)),
    // A separate statement has a newer snapshot: it sees the families after the locks are held.
    connection.query<{ id: string; root: string }>({
      name: 'roots of customers',
      text: `SELECT id, coalesce(parent_id, id) AS root FROM customers
             WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
      values,
    }),
    strength === 'SHARE'
      ? null
      : connection.query({ name: 'raise family versions', text: RAISE_VERSIONS, values }),
  ]);
  const roots = new Set(locked.map(({ id }) => id));
  const held = rows.filter(({ root }) => roots.has(root));
  if (held.length < rows.length && strength !== 'NO KEY UPDATE SKIP LOCKED')
    throw new StaleLockError('a customer moved to another family meanwhile');
  return new Set(held.map(({ id }) => id));
}

function lockStatement(strength: Required<FamilyLock>['strength'], values: unknown[]): Statement {
  return {
    name: `lock families for ${strength}`,
    text: `SELECT r.id FROM customers r
           WHERE r.organization_id = $1 AND r.id IN
             (SELECT coalesce(c.parent_id, c.id) FROM customers c WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[]))
           ORDER BY r.id FOR ${strength}`,
    values,
  };
}
