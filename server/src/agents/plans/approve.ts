import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { Requester } from '../../platform/http/access.ts';
import type { Organization } from '../../platform/organization.ts';
import type { AgentPlan } from './schema.ts';

/** Approves a plan. */
export async function approvePlan(
  _context: Context,
  _organization: Organization,
  _id: string,
  _approval: { fingerprint: string; asking: Requester },
): Promise<AgentPlan> {
  throw notFound();
}
