import type { Language } from '../../kernel/formats.ts';
import type { Connection } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { defaultPlan } from '../domain/plan-templates.ts';

/** Adds the initial plan of an organization, inactive, in the transaction that creates the organization. */
export async function addFirstPlan(
  connection: Connection,
  organizationId: string,
  { language, currency }: { language: Language; currency: string },
  now: string,
): Promise<void> {
  const { name, mode, entity, takeover, minimumAmounts, steps } = defaultPlan(language, currency);
  await connection.query(
    `WITH plan AS (
       INSERT INTO dunning_plans (organization_id, id, name, mode, entity, takeover, steps, minimum_amounts, is_default,
         created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, true, $9, $9) RETURNING *)
     INSERT INTO dunning_plan_versions (organization_id, plan_id, version, name, mode, entity, takeover, minimum_amounts,
       combine_above, steps, created_at)
     SELECT organization_id, id, version, name, mode, entity, takeover, minimum_amounts, combine_above, steps, created_at FROM plan`,
    [
      organizationId,
      newId(),
      name,
      mode,
      entity,
      takeover,
      JSON.stringify(steps),
      JSON.stringify(minimumAmounts),
      now,
    ],
  );
}
