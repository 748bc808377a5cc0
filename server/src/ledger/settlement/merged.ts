import type { Connection } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';

/**
 * Refuses writes for merged customers, because their records are no longer shown. Call it under the locks of
 * their families.
 * @throws CONFLICT naming the customer that the first of them was merged into
 */
export async function refuseMerged(
  connection: Connection,
  organizationId: string,
  customerIds: readonly string[],
): Promise<void> {
  const [error] = (await findMergedErrors(connection, organizationId, customerIds)).values();
  if (error !== undefined) throw error;
}

/** Returns the errors for those of the customers that were merged, by id. */
export async function findMergedErrors(
  connection: Connection,
  organizationId: string,
  customerIds: readonly string[],
): Promise<Map<string, ApiError>> {
  const { rows } = await connection.query<{ id: string; into: string; externalId: string }>({
    name: 'merged customers',
    text: `SELECT c.id, t.id AS into, t.external_id AS "externalId" FROM customers c
           JOIN customers t ON t.organization_id = $1 AND t.id = c.merged_into_id
           WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[])`,
    values: [organizationId, customerIds],
  });
  return new Map(
    rows.map(({ id, into, externalId }) => {
      const error = `was merged into ${externalId} (${into})`;
      const details = [{ field: 'customer', error }];
      return [id, new ApiError('CONFLICT', `The customer ${error}.`, { details })];
    }),
  );
}
