import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { Requester } from '../../platform/http/access.ts';
import type { Organization } from '../../platform/organization.ts';
import type { AgentPlan, NewAgentPlan } from './schema.ts';

/** Proposes a plan. */
export async function proposePlan(
  _context: Context,
  _organization: Organization,
  _plan: NewAgentPlan,
  _asking: Requester,
): Promise<AgentPlan> {
  throw notFound();
}
