import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { Requester } from '../../platform/http/access.ts';
import type { AgentPlan } from './schema.ts';

/** Rejects a plan. */
export async function rejectPlan(
  _context: Context,
  _organizationId: string,
  _id: string,
  _rejection: { reason: string | null; asking: Requester },
): Promise<AgentPlan> {
  throw notFound();
}

/** Withdraws a plan. */
export async function withdrawPlan(
  _context: Context,
  _organizationId: string,
  _id: string,
  _asking: Requester,
): Promise<AgentPlan> {
  throw notFound();
}
