import type { Connection } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { ORGANIZATION_CHANGED } from '../../platform/organizations.ts';

/** Tells every running server, when the transaction commits, that what it remembers is no longer so. */
export async function announceChange(connection: Connection, organizationId: string): Promise<void> {
  await connection.query('SELECT pg_notify($1, $2)', [ORGANIZATION_CHANGED, organizationId]);
}

/** @throws NOT_FOUND unless the organization exists; until the transaction ends it cannot be changed elsewhere. */
export async function lockOrganization(connection: Connection, id: string): Promise<void> {
  const { rows } = await connection.query(
    'SELECT 1 FROM organizations WHERE organization_id = $1 FOR NO KEY UPDATE',
    [id],
  );
  if (rows.length === 0) throw new ApiError('NOT_FOUND', `There is no organization ${id}.`);
}
