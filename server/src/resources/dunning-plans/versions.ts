import type { Connection } from '../../platform/db/database.ts';

/** Keeps the plan as it stands as its version, in the transaction that made it so. */
export async function writeVersion(
  connection: Connection,
  organizationId: string,
  planId: string,
  userId: string | null,
  now: string,
): Promise<void> {
  await connection.query({
    name: 'dunning plan version',
    text: `INSERT INTO dunning_plan_versions (organization_id, plan_id, version, name, mode, entity, takeover, steps,
             created_at, created_by_user_id)
           SELECT organization_id, id, version, name, mode, entity, takeover, steps, $4, $3
           FROM dunning_plans WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, planId, userId, now],
  });
}
