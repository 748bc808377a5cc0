import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';

/** Locks a plan until the transaction ends, against changes and new references. @throws NOT_FOUND */
export async function lockPlan(
  connection: Connection,
  organizationId: string,
  planId: string,
): Promise<void> {
  const { rowCount } = await connection.query({
    name: 'lock dunning plan',
    text: 'SELECT 1 FROM dunning_plans WHERE organization_id = $1 AND id = $2 FOR UPDATE',
    values: [organizationId, planId],
  });
  if (rowCount === 0) throw notFound();
}

interface NewVersion {
  planId: string;
  userId: string | null;
  now: string;
}

/** Stores the current plan as a version, in the transaction that changed it. */
export async function writeVersion(
  connection: Connection,
  organizationId: string,
  { planId, userId, now }: NewVersion,
): Promise<void> {
  await connection.query({
    name: 'dunning plan version',
    text: `INSERT INTO dunning_plan_versions (organization_id, plan_id, version, name, mode, entity, takeover,
             minimum_amounts, combine_above, steps, created_at, created_by_user_id)
           SELECT organization_id, id, version, name, mode, entity, takeover, minimum_amounts, combine_above, steps, $4, $3
           FROM dunning_plans WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, planId, userId, now],
  });
}

/** Returns the keys of steps in all versions of a plan. */
export async function loadStepKeys(
  connection: Connection,
  organizationId: string,
  planId: string,
): Promise<string[]> {
  const { rows } = await connection.query<{ key: string }>({
    name: 'dunning plan keys',
    text: `SELECT DISTINCT s ->> 'key' AS key FROM dunning_plan_versions v, jsonb_array_elements(v.steps) s
           WHERE v.organization_id = $1 AND v.plan_id = $2`,
    values: [organizationId, planId],
  });
  return rows.map(({ key }) => key);
}
