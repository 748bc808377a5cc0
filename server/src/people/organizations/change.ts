import type { Connection } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { ORGANIZATION_CHANGED } from '../../platform/organizations.ts';

/** Notifies all running servers, when the transaction commits, to drop their cached organization. */
export async function announceChange(connection: Connection, organizationId: string): Promise<void> {
  await connection.query('SELECT pg_notify($1, $2)', [ORGANIZATION_CHANGED, organizationId]);
}

/** Locks an organization against changes until the transaction ends. @throws NOT_FOUND */
export async function lockOrganization(connection: Connection, id: string): Promise<void> {
  const { rows } = await connection.query(
    'SELECT 1 FROM organizations WHERE organization_id = $1 FOR NO KEY UPDATE',
    [id],
  );
  if (rows.length === 0) throw new ApiError('NOT_FOUND', `The organization ${id} does not exist.`);
}
