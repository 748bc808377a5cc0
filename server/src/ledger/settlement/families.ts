import type { Connection, Statement } from '../../platform/db/database.ts';
import { isDistributed } from '../../platform/db/distributed.ts';
import { StaleLockError } from '../../platform/db/errors.ts';
import { allSent } from '../../platform/db/transaction.ts';

const KEY = `hashtextextended('families ' || ($1::uuid)::text, 0)`;

/**
 * Keeps the families of organization $1 as they are, beside any number of others, until the transaction ends. Every
 * statement that locks roots comes after it: one that looked for its roots while a customer was on the way to another
 * family would lock a child, which whoever holds its new root may write.
 */
export const STANDING = `pg_advisory_xact_lock_shared(${KEY})`;

/**
 * Changes nothing, and keeps an organization on its node until the transaction ends: Citus moves and divides no shard that somebody
 * has written to. Locks on rows do not go along, so that whoever holds them would write where nobody waits for them.
 */
const STAY = `UPDATE organizations SET currency = currency WHERE organization_id = $1 AND currency IS NULL`;

/** STANDING as a statement of its own; on Citus the organization stays where it is, too. */
export function stand(connection: Connection, organizationId: string): Promise<unknown> {
  const values = [organizationId];
  return allSent([
    connection.query({ name: 'families stand', text: `SELECT ${STANDING}`, values }),
    isDistributed(connection) ? connection.query({ name: 'organization stays', text: STAY, values }) : null,
  ]);
}

/** Lock timeout of the first attempt to move a customer to another family. Other writers wait as long. */
const MOVING_MILLIS = 100;
/** The same on Citus, where transactions take longer. */
const MOVING_MILLIS_THERE = 600;
/** The longest lock timeout: a move that failed often waits longer, or it never gets its turn. */
const MAX_MOVING_MILLIS = 2_000;

/**
 * Keeps all other transactions of the organization from locking families until this one ends. Send it
 * before any other lock.
 * @param attempt counts from 1; the lock timeout doubles with each
 */
export function lockMoves(connection: Connection, organizationId: string, attempt = 1): Promise<unknown> {
  const first = isDistributed(connection) ? MOVING_MILLIS_THERE : MOVING_MILLIS;
  const timeoutMs = Math.min(MAX_MOVING_MILLIS, first * 2 ** (attempt - 1));
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
   * NO KEY UPDATE, as settlement takes it: nobody else writes what belongs to the families. SHARE: nobody settles, moves
   * or deletes it meanwhile, and others may hold it so as well. Default: NO KEY UPDATE.
   */
  strength?: 'NO KEY UPDATE' | 'SHARE';
}

/**
 * Locks the families of customers until the caller's transaction ends; the root customer of each stands for it. What the
 * caller decides by is to be read afterwards, in a statement of its own.
 * @returns the ids of the customers that exist
 * @throws StaleLockError when a customer changes its family meanwhile: `inTransaction` begins again
 */
export async function lockFamilies(
  connection: Connection,
  organizationId: string,
  customerIds: readonly string[],
  { strength = 'NO KEY UPDATE' }: FamilyLock = {},
): Promise<Set<string>> {
  const values = [organizationId, customerIds];
  const [, { rows: locked }, { rows }] = await allSent([
    stand(connection, organizationId),
    connection.query<{ id: string }>(lockStatement(strength, values)),
    // A statement of its own: it sees the families as they are once the locks are held.
    connection.query<{ id: string; root: string }>({
      name: 'roots of customers',
      text: `SELECT id, coalesce(parent_id, id) AS root FROM customers
             WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
      values,
    }),
  ]);
  const roots = new Set(locked.map(({ id }) => id));
  if (rows.some(({ root }) => !roots.has(root)))
    throw new StaleLockError('a customer changed its family meanwhile');
  return new Set(rows.map(({ id }) => id));
}

function lockStatement(strength: 'NO KEY UPDATE' | 'SHARE', values: unknown[]): Statement {
  return {
    name: `lock families for ${strength}`,
    text: `SELECT r.id FROM customers r
           WHERE r.organization_id = $1 AND r.id IN
             (SELECT coalesce(c.parent_id, c.id) FROM customers c WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[]))
           ORDER BY r.id FOR ${strength}`,
    values,
  };
}
