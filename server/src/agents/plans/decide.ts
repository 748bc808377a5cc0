import { recordChange } from '../../ledger/commands.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { plainText } from '../../platform/plain-text.ts';

import { type AgentRequester, keyPairOf, signedInUser } from '../requester.ts';
import { lockPlan } from './lock-plan.ts';
import { findPlan, type PlanRef } from './queries.ts';
import { recordPlanEvents } from './record-events.ts';
import type { AgentPlan } from './schema.ts';

/**
 * Rejects a plan.
 * @throws ACCESS_FORBIDDEN for a key pair; NOT_FOUND; CONFLICT if the plan was decided
 */
export async function rejectPlan(
  context: Context,
  organizationId: string,
  id: string,
  { reason, asking }: { reason: string | null; asking: AgentRequester },
): Promise<AgentPlan> {
  const plain = reason === null ? null : plainText(reason);
  const findUser = () => signedInUser(asking).id;
  return endPlan(
    context,
    { organizationId, id, grant: null },
    { state: 'REJECTED', action: 'agent_plan.rejected', findUser, reason: plain },
  );
}

/**
 * Withdraws a plan of the key pair.
 * @throws ACCESS_FORBIDDEN without a key pair; NOT_FOUND; CONFLICT if the plan was decided
 */
export async function withdrawPlan(
  context: Context,
  organizationId: string,
  id: string,
  asking: AgentRequester,
): Promise<AgentPlan> {
  const grant = keyPairOf(asking);
  if (grant === null)
    throw new ApiError('ACCESS_FORBIDDEN', 'Only the key pair that proposed a plan withdraws it.');
  return endPlan(
    context,
    { organizationId, id, grant },
    { state: 'WITHDRAWN', action: 'agent_plan.withdrawn', findUser: () => null, reason: null },
  );
}

interface Ending {
  state: 'REJECTED' | 'WITHDRAWN';
  action: 'agent_plan.rejected' | 'agent_plan.withdrawn';
  /** Returns the user who decides. It throws only for a plan that exists. */
  findUser: () => string | null;
  reason: string | null;
}

function endPlan(
  context: Context,
  plan: PlanRef,
  { state, action, findUser, reason }: Ending,
): Promise<AgentPlan> {
  const { organizationId, id } = plan;
  return inTransaction(context.database, async (connection) => {
    const now = context.clock.now();
    const { title } = await lockPlan(connection, plan, now);
    const userId = findUser();
    await connection.query({
      name: 'end plan of an agent',
      text: `UPDATE agent_plans SET state = $3, decided_by_user_id = $4, decision_reason = $5, decided_at = $6,
               updated_at = $6 WHERE organization_id = $1 AND id = $2`,
      values: [organizationId, id, state, userId, reason, now],
    });
    await recordChange(connection, organizationId, {
      action,
      records: [{ kind: 'AGENT_PLAN', id }],
      after: { name: title },
      always: true,
    });
    await recordPlanEvents(connection, organizationId, [{ type: action, id }], now);
    return findPlan(context, connection, plan);
  });
}
