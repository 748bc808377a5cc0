import type { Connection } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';

/**
 * Refuses what would be written for customers that were merged into others: it would be where nobody looks. Call it under the
 * locks of their families.
 * @throws CONFLICT naming the customer that the first of them was merged into
 */
export async function refuseMerged(
  connection: Connection,
  organizationId: string,
  customerIds: readonly string[],
): Promise<void> {
  const [error] = (await mergedErrors(connection, organizationId, customerIds)).values();
  if (error !== undefined) throw error;
}

/** Why nothing may be written for those of some customers that were merged, by their ids. */
export async function mergedErrors(
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
