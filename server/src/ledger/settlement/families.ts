import type { Connection } from '../../platform/db/database.ts';
import { StaleLockError } from '../../platform/db/errors.ts';

/**
 * Begins a transaction and holds the families of customers still until its end: no settlement moves or deletes
 * what belongs to them meanwhile. What the caller decides by is to be read afterwards. Customers that do not
 * exist are passed over.
 * @throws StaleLockError when a customer changes its family meanwhile: begin again
 */
export async function holdFamilies(
  connection: Connection,
  organizationId: string,
  customerIds: readonly string[],
): Promise<void> {
  const values = [organizationId, customerIds];
  await connection.query({ name: 'begin', text: 'BEGIN' });
  const { rows: held } = await connection.query<{ id: string }>({
    name: 'hold families',
    text: `SELECT r.id FROM customers r
           WHERE r.organization_id = $1 AND r.id IN
             (SELECT coalesce(c.parent_id, c.id) FROM customers c WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[]))
           ORDER BY r.id FOR SHARE`,
    values,
  });
  const { rows: roots } = await connection.query<{ id: string }>({
    name: 'families of customers',
    text: `SELECT coalesce(parent_id, id) AS id FROM customers
           WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    values,
  });
  const ids = new Set(held.map(({ id }) => id));
  if (roots.some(({ id }) => !ids.has(id)))
    throw new StaleLockError('a customer changed its family meanwhile');
}

/**
 * Locks the families of customers until the caller's transaction ends, as settlement does: nobody else writes what
 * belongs to them meanwhile. What the caller decides by is to be read afterwards, in a statement of its own.
 * @returns the ids of the customers that exist
 * @throws StaleLockError when a customer changes its family meanwhile: begin again (`transact` does)
 */
export async function lockFamilies(
  connection: Connection,
  organizationId: string,
  customerIds: readonly string[],
): Promise<Set<string>> {
  const values = [organizationId, customerIds];
  const { rows: locked } = await connection.query<{ id: string }>({
    name: 'lock families',
    text: `SELECT r.id FROM customers r
           WHERE r.organization_id = $1 AND r.id IN
             (SELECT coalesce(c.parent_id, c.id) FROM customers c WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[]))
           ORDER BY r.id FOR NO KEY UPDATE`,
    values,
  });
  const { rows } = await connection.query<{ id: string; root: string }>({
    name: 'roots of customers',
    text: `SELECT id, coalesce(parent_id, id) AS root FROM customers
           WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    values,
  });
  const roots = new Set(locked.map(({ id }) => id));
  if (rows.some(({ root }) => !roots.has(root)))
    throw new StaleLockError('a customer changed its family meanwhile');
  return new Set(rows.map(({ id }) => id));
}
