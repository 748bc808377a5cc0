import type { Connection, Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { DunningPlan, DunningPlanQuery, DunningPlanVersion, DunningPlanVersionList } from './schema.ts';

async function plansById(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, DunningPlan>> {
  const { rows } = await queryable.query<DunningPlan>({
    name: 'dunning plans by id',
    text: `SELECT p.id, p.name, p.mode, p.entity, p.takeover, p.minimum_amounts AS "minimumAmounts",
             p.combine_above AS "combineAbove", p.version, p.is_default AS "isDefault", p.is_active AS "isActive", p.steps
           FROM dunning_plans p WHERE p.organization_id = $1 AND p.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns one dunning plan, or throws 404. */
export async function findDunningPlan(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  id: string,
): Promise<DunningPlan> {
  const plan = (await plansById(queryable, organizationId, [id])).get(id);
  if (plan === undefined) throw notFound();
  return plan;
}

/** Returns the dunning plans of an organization, newest first. */
export async function listDunningPlans(database: Database, organizationId: string, query: DunningPlanQuery) {
  const page = readPage(query, { list: 'plans', sortBy: 'createdAt' });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'dunning_plans', organizationId, where: [], sortColumn: 'created_at' },
    page,
  );
  const plans = await plansById(database.pool, organizationId, ids);
  return { ...metadata, items: ids.flatMap((id) => plans.get(id) ?? []) };
}

const VERSION_HEAD = 'version, name, created_at AS "createdAt", created_by_user_id AS "createdByUserId"';

/** Returns the versions of a plan, newest first, without steps; throws 404 for a plan that does not exist. */
export async function listVersions(
  { pool }: Database,
  organizationId: string,
  planId: string,
): Promise<DunningPlanVersionList> {
  const { rows } = await pool.query<DunningPlanVersionList['items'][number]>({
    name: 'dunning plan versions',
    text: `SELECT ${VERSION_HEAD} FROM dunning_plan_versions WHERE organization_id = $1 AND plan_id = $2
           ORDER BY version DESC`,
    values: [organizationId, planId],
  });
  if (rows.length === 0) await findDunningPlan(pool, organizationId, planId);
  return { total: rows.length, items: rows };
}

const NUMBER = /^[1-9]\d{0,8}$/;

/** Returns one version of a plan by the number in the path, or throws 404. */
export async function findVersion(
  { pool }: Database,
  organizationId: string,
  planId: string,
  version: string,
): Promise<DunningPlanVersion> {
  if (!NUMBER.test(version)) throw notFound();
  const { rows } = await pool.query<DunningPlanVersion>({
    name: 'dunning plan version by number',
    text: `SELECT ${VERSION_HEAD}, mode, entity, takeover, minimum_amounts AS "minimumAmounts",
             combine_above AS "combineAbove", steps FROM dunning_plan_versions
           WHERE organization_id = $1 AND plan_id = $2 AND version = $3`,
    values: [organizationId, planId, version],
  });
  const [found] = rows;
  if (found === undefined) throw notFound();
  return found;
}
