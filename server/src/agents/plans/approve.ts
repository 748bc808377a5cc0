import {
  bulkCommandOf,
  createApprovedJobs,
  type Rehearsal,
  rehearseSteps,
  requirePermission,
} from '../../desk/index.ts';
import { recordChange } from '../../ledger/commands.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { withoutTransactionHooks } from '../../platform/db/transaction-hooks.ts';
import { ApiError } from '../../platform/errors.ts';

import type { Organization } from '../../platform/organization.ts';
import { findLimits } from '../limits/queries.ts';
import { refuseMoneyBeyondLimits } from '../limits/refuse-beyond.ts';
import { type AgentRequester, signedInUser } from '../requester.ts';
import { type LockedPlan, lockPlan } from './lock-plan.ts';
import { findProposed } from './propose.ts';
import { findPlan } from './queries.ts';
import { recordPlanEvents } from './record-events.ts';
import type { AgentPlan } from './schema.ts';
import { totalsOf } from './totals.ts';

/** Thrown if the effects are no longer those that the person saw. */
class ChangedEffectsError extends Error {
  override name = 'ChangedEffectsError';
  readonly rehearsal: Rehearsal;
  constructor(rehearsal: Rehearsal) {
    super('the effects of the plan have changed');
    this.rehearsal = rehearsal;
  }
}

/** Thrown if a command of the plan would now be refused. */
class OutdatedPlanError extends Error {
  override name = 'OutdatedPlanError';
}

interface Approval {
  /** The fingerprint of the effects that the person saw. */
  fingerprint: string;
  asking: AgentRequester;
}

/**
 * Approves a plan: creates its bulk jobs, if its effects are still those that the person saw.
 * @throws ACCESS_FORBIDDEN for a key pair, or without the permission of a command; NOT_FOUND; CONFLICT if the plan
 *   was decided, or its effects have changed; CONCURRENCY_LIMITED
 */
export async function approvePlan(
  context: Context,
  organization: Organization,
  id: string,
  approval: Approval,
): Promise<AgentPlan> {
  const { id: organizationId } = organization;
  try {
    return await inTransaction(context.database, async (connection) => {
      const plan = await lockPlan(connection, { organizationId, id, grant: null }, context.clock.now());
      signedInUser(approval.asking);
      const rehearsal = await checkPlan(context, organization, connection, { id, plan, approval });
      await carryOut(context, organizationId, connection, { id, plan, rehearsal, approval });
      return findPlan(context, connection, { organizationId, id, grant: null });
    });
  } catch (error) {
    if (error instanceof ChangedEffectsError) {
      await storeEffects(context, organizationId, id, error.rehearsal);
      throw changedError();
    }
    if (error instanceof OutdatedPlanError) await markOutdated(context, organizationId, id, error.message);
    throw error instanceof OutdatedPlanError ? outdatedError(error.message) : error;
  }
}

/** Works out the effects again. */
async function checkPlan(
  context: Context,
  organization: Organization,
  connection: Connection,
  { id, plan, approval: { asking, fingerprint } }: Pick<CheckedPlan, 'id' | 'plan' | 'approval'>,
): Promise<Rehearsal> {
  if (plan.isKeyEnded)
    throw new ApiError('CONFLICT', 'The key pair of the agent has been revoked or has expired.');
  for (const { list, command: name } of plan.steps) {
    const command = bulkCommandOf(list, name);
    if (command === null) throw new OutdatedPlanError(`The command ${name} no longer exists.`);
    requirePermission(asking, command.permission);
  }
  // The plan was changed after the person saw it, by an earlier approval.
  if (fingerprint !== plan.fingerprint) throw changedError();
  let rehearsal: Rehearsal;
  try {
    rehearsal = await rehearseSteps(context, organization, connection, plan.steps);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || 'retry-after' in error.headers) throw error;
    throw new OutdatedPlanError(error.message);
  }
  if (rehearsal.fingerprint === plan.fingerprint) return rehearsal;
  await refuseChangedBeyond(context, organization, connection, { id, plan, rehearsal });
  throw new ChangedEffectsError(rehearsal);
}

/** @throws OutdatedPlanError if the new effects move more money than the agent may propose */
async function refuseChangedBeyond(
  { clock }: Context,
  organization: Organization,
  connection: Connection,
  { id, plan: { apiKey }, rehearsal }: { id: string; plan: LockedPlan; rehearsal: Rehearsal },
): Promise<void> {
  const limits = await findLimits(connection, organization.id, apiKey);
  if (limits === null) throw new OutdatedPlanError('The key pair of the agent no longer has limits.');
  const before = await findProposed(connection, organization, { apiKey, now: clock.now(), exceptId: id });
  try {
    refuseMoneyBeyondLimits(limits, totalsOf(rehearsal.steps), before);
  } catch (error) {
    throw error instanceof ApiError ? new OutdatedPlanError(error.message) : error;
  }
}

interface CheckedPlan {
  id: string;
  plan: LockedPlan;
  rehearsal: Rehearsal;
  approval: Approval;
}

async function carryOut(
  context: Context,
  organizationId: string,
  connection: Connection,
  { id, plan: { apiKey, title }, rehearsal: { steps }, approval }: CheckedPlan,
): Promise<void> {
  const { id: userId } = signedInUser(approval.asking);
  const approved = { id, apiKey, userId, steps };
  const jobIds = await createApprovedJobs(context, organizationId, connection, approved);
  const now = context.clock.now();
  await connection.query({
    name: 'approve plan of an agent',
    text: `UPDATE agent_plans SET state = 'APPROVED', job_ids = $3, steps = $4, decided_by_user_id = $5, decided_at = $6,
             updated_at = $6 WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, jobIds, JSON.stringify(steps), userId, now],
  });
  await recordChange(connection, organizationId, {
    action: 'agent_plan.approved',
    records: [
      { kind: 'AGENT_PLAN', id },
      { kind: 'API_KEY', id: apiKey },
    ],
    after: { name: title, fingerprint: approval.fingerprint },
    always: true,
  });
  await recordPlanEvents(connection, organizationId, [{ type: 'agent_plan.approved', id }], now);
}

/** Stores the new effects, unless another request has changed the plan. */
function storeEffects(
  { database, clock }: Context,
  organizationId: string,
  id: string,
  { steps, fingerprint }: Rehearsal,
): Promise<void> {
  const { records, emails, money } = totalsOf(steps);
  return withoutTransactionHooks(() =>
    inTransaction(database, async (connection) => {
      await connection.query({
        name: 'store effects of a plan',
        text: `UPDATE agent_plans SET steps = $3, fingerprint = $4, record_count = $5, email_count = $6, money = $7,
                 updated_at = $8 WHERE organization_id = $1 AND id = $2 AND state = 'PROPOSED'`,
        values: [
          organizationId,
          id,
          JSON.stringify(steps),
          fingerprint,
          records,
          emails,
          JSON.stringify(money),
          clock.now(),
        ],
      });
    }),
  );
}

function markOutdated(
  { database, clock }: Context,
  organizationId: string,
  id: string,
  problem: string,
): Promise<void> {
  return withoutTransactionHooks(() =>
    inTransaction(database, async (connection) => {
      const now = clock.now();
      const { rows } = await connection.query<{ title: string }>({
        name: 'mark plan as outdated',
        text: `UPDATE agent_plans SET state = 'OUTDATED', problem = $3, decided_at = $4, updated_at = $4
               WHERE organization_id = $1 AND id = $2 AND state = 'PROPOSED' RETURNING title`,
        values: [organizationId, id, problem, now],
      });
      const [plan] = rows;
      if (plan === undefined) return;
      await recordChange(connection, organizationId, {
        action: 'agent_plan.outdated',
        records: [{ kind: 'AGENT_PLAN', id }],
        after: { name: plan.title },
        always: true,
      });
      await recordPlanEvents(connection, organizationId, [{ type: 'agent_plan.outdated', id }], now);
    }),
  );
}

function changedError(): ApiError {
  const error = 'is not that of the current effects';
  return new ApiError(
    'CONFLICT',
    'The effects of the plan have changed. Nothing was carried out. Check them again.',
    {
      details: [{ field: 'fingerprint', error }],
    },
  );
}

function outdatedError(problem: string): ApiError {
  return new ApiError('CONFLICT', `The plan is outdated: ${problem}`, {
    details: [{ field: 'state', error: 'is OUTDATED' }],
  });
}
