import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Grant } from '../../platform/scope.ts';
import type { AgentPlan, AgentPlanQuery, AgentPlanSummary } from './schema.ts';

/** Finds a plan. */
export async function findPlan(
  _context: Pick<Context, 'clock'>,
  _queryable: Pick<Connection, 'query'>,
  _named: { organizationId: string; id: string; grant: Grant | null },
): Promise<AgentPlan> {
  throw notFound();
}

/** Lists plans. */
export async function listPlans(
  _context: Context,
  _organizationId: string,
  _query: AgentPlanQuery,
  _grant: Grant | null,
): Promise<{ items: AgentPlanSummary[]; limit: number }> {
  throw notFound();
}
