import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { DunningPlan, DunningPlanQuery } from './schema.ts';

async function plansById(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, DunningPlan>> {
  const { rows } = await database.pool.query<DunningPlan>({
    name: 'dunning plans by id',
    text: `SELECT p.id, p.name, p.mode, p.entity, p.takeover, p.version, p.is_default AS "isDefault", p.is_active AS "isActive", p.steps
           FROM dunning_plans p WHERE p.organization_id = $1 AND p.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** One dunning plan, or 404. */
export async function findDunningPlan(
  database: Database,
  organizationId: string,
  id: string,
): Promise<DunningPlan> {
  const plan = (await plansById(database, organizationId, [id])).get(id);
  if (plan === undefined) throw notFound();
  return plan;
}

/** The dunning plans of an organization, newest first. */
export async function listDunningPlans(database: Database, organizationId: string, query: DunningPlanQuery) {
  const page = readPage(query, { sortBy: 'createdAt' });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'dunning_plans', organizationId, where: [], sortColumn: 'created_at' },
    page,
  );
  const plans = await plansById(database, organizationId, ids);
  return { ...metadata, items: ids.flatMap((id) => plans.get(id) ?? []) };
}
