import {
  BULK_LIST_FACTS,
  type CommandStep,
  type Rehearsal,
  rehearseSteps,
  requirePermission,
} from '../../desk/index.ts';
import { recordChange } from '../../ledger/commands.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { plainText } from '../../platform/plain-text.ts';
import { lockLimits } from '../limits/queries.ts';
import { type Proposed, refuseBeyondLimits, refuseMoneyBeyondLimits } from '../limits/refuse-beyond.ts';
import { type AgentRequester, keyPairOf } from '../requester.ts';
import { notifyApprovers } from './notify.ts';
import { findPlan } from './queries.ts';
import { recordPlanEvents } from './record-events.ts';
import { type AgentPlan, MAX_PLAN_RECORDS, type NewAgentPlan } from './schema.ts';
import { type MoneyByCurrency, type PlanTotals, totalsOf } from './totals.ts';

const HOUR_MS = 3_600_000;
/** How long a plan can be approved. */
const OPEN_MS = 24 * HOUR_MS;
/** Results are kept as long with the bulk jobs. */
const KEPT_MS = 30 * 24 * HOUR_MS;

/**
 * Stores a plan with its exact effects. Nothing else changes.
 * @param openMs how long it can be approved
 * @throws ACCESS_FORBIDDEN without a key pair or beyond its limits; the errors of the commands
 */
export async function proposePlan(
  context: Context,
  organization: Organization,
  plan: NewAgentPlan,
  asking: AgentRequester,
  { openMs = OPEN_MS }: { openMs?: number } = {},
): Promise<AgentPlan> {
  const grant = keyPairOf(asking);
  if (grant === null) throw new ApiError('ACCESS_FORBIDDEN', 'Only a key pair proposes plans.');
  const steps = stepsOf(plan);
  const texts = { title: plan.title, reason: plainText(plan.reason) };
  for (const { list } of steps) requirePermission(asking, BULK_LIST_FACTS[list].permission);
  const { apiKey } = grant;
  const { id: organizationId } = organization;
  return inTransaction(context.database, async (connection) => {
    const now = context.clock.now();
    const limits = await lockLimits(connection, organizationId, apiKey);
    if (limits === null)
      throw new ApiError(
        'ACCESS_FORBIDDEN',
        'This key pair has no limits yet, so it may propose nothing. An administrator states them.',
      );
    const repeatedId = await findRepeated(connection, { organizationId, apiKey, now, steps, ...texts });
    if (repeatedId !== null) return findPlan(context, connection, { organizationId, id: repeatedId, grant });
    const before = await findProposed(connection, organization, { apiKey, now });
    refuseBeyondLimits(limits, steps, before, { now, organization });
    const rehearsal = await rehearseSteps(context, organization, connection, steps);
    const totals = totalsOf(rehearsal.steps);
    refuseMoneyBeyondLimits(limits, totals, before);
    const id = newId();
    await insertPlan(context, connection, organizationId, { id, apiKey, texts, rehearsal, totals, openMs });
    await announce(connection, organizationId, { id, title: texts.title, totals, now });
    return findPlan(context, connection, { organizationId, id, grant });
  });
}

/** @throws INVALID_DATA for too many records */
function stepsOf({ steps }: NewAgentPlan): CommandStep[] {
  const count = steps.reduce((sum, { recordIds }) => sum + recordIds.length, 0);
  if (count > MAX_PLAN_RECORDS)
    throw invalidField('steps', `name ${count} records, more than ${MAX_PLAN_RECORDS}`);
  return steps.map(({ list, command, input = {}, recordIds }) => ({
    list,
    command,
    input: withPlainTexts(input),
    recordIds: recordIds.map((one) => one.toLowerCase()),
  }));
}

/** Returns a value whose texts have no characters that hide something. The plan shows what is carried out. */
function withPlainTexts<T>(value: T): T;
function withPlainTexts(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(withPlainTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withPlainTexts(part)]));
}

interface Proposal {
  organizationId: string;
  apiKey: string;
  now: string;
  title: string;
  reason: string;
  steps: readonly CommandStep[];
}

/** Returns the open plan that is equal to this one: the agent did not see the answer and proposes again. */
async function findRepeated(
  connection: Connection,
  { organizationId, apiKey, now, title, reason, steps }: Proposal,
): Promise<string | null> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'equal plan of an agent',
    text: `SELECT id FROM agent_plans
           WHERE organization_id = $1 AND api_key = $2 AND created_at > $3::timestamptz - interval '2 days'
             AND state = 'PROPOSED' AND expires_at > $3 AND title = $4 AND reason = $5
             AND (SELECT jsonb_agg(step - 'effects' ORDER BY position)
                  FROM jsonb_array_elements(steps) WITH ORDINALITY AS s(step, position)) = $6::jsonb
           ORDER BY id LIMIT 1`,
    values: [organizationId, apiKey, now, title, reason, JSON.stringify(steps)],
  });
  return rows[0]?.id ?? null;
}

/** Returns the plans of a key pair, without one that is checked again. */
export async function findProposed(
  connection: Connection,
  { id, timezone }: Organization,
  { apiKey, now, exceptId = null }: { apiKey: string; now: string; exceptId?: string | null },
): Promise<Proposed> {
  const { rows } = await connection.query<{
    isOpen: boolean;
    isToday: boolean;
    records: number;
    money: Money;
  }>({
    name: 'proposed by an agent',
    text: `SELECT state = 'PROPOSED' AND expires_at > $3 AS "isOpen",
             (created_at AT TIME ZONE $4)::date = ($3::timestamptz AT TIME ZONE $4)::date AS "isToday",
             record_count AS records, money FROM agent_plans
           WHERE organization_id = $1 AND api_key = $2 AND created_at > $3::timestamptz - interval '2 days'
             AND id IS DISTINCT FROM $5::uuid`,
    values: [id, apiKey, now, timezone, exceptId],
  });
  const ofToday = rows.filter(({ isToday }) => isToday);
  const money: Record<string, number> = {};
  for (const { currency, amount } of ofToday.flatMap((row) => row.money))
    money[currency] = (money[currency] ?? 0) + amount;
  return {
    openPlans: rows.filter(({ isOpen }) => isOpen).length,
    records: ofToday.reduce((sum, { records }) => sum + records, 0),
    money: money satisfies MoneyByCurrency,
  };
}
type Money = PlanTotals['money'];

interface StoredPlan {
  id: string;
  apiKey: string;
  texts: Pick<NewAgentPlan, 'title' | 'reason'>;
  rehearsal: Rehearsal;
  totals: PlanTotals;
  openMs: number;
}

async function insertPlan(
  { clock }: Pick<Context, 'clock'>,
  connection: Connection,
  organizationId: string,
  { id, apiKey, texts: { title, reason }, rehearsal: { steps, fingerprint }, totals, openMs }: StoredPlan,
): Promise<void> {
  const now = clock.now();
  const expiresAt = new Date(Date.parse(now) + openMs).toISOString();
  const removedAt = new Date(clock.wall.millis() + KEPT_MS).toISOString();
  await connection.query({
    name: 'insert plan of an agent',
    text: `INSERT INTO agent_plans (organization_id, id, api_key, title, reason, state, steps, fingerprint, record_count,
             email_count, money, created_at, updated_at, expires_at, removed_at)
           VALUES ($1, $2, $3, $4, $5, 'PROPOSED', $6, $7, $8, $9, $10, $11, $11, $12, $13)`,
    values: [
      organizationId,
      id,
      apiKey,
      title,
      reason,
      JSON.stringify(steps),
      fingerprint,
      totals.records,
      totals.emails,
      JSON.stringify(totals.money),
      now,
      expiresAt,
      removedAt,
    ],
  });
}

/** Records the proposal, and notifies the users who may approve it. */
async function announce(
  connection: Connection,
  organizationId: string,
  { id, title, totals, now }: { id: string; title: string; totals: PlanTotals; now: string },
): Promise<void> {
  await recordChange(connection, organizationId, {
    action: 'agent_plan.proposed',
    records: [{ kind: 'AGENT_PLAN', id }],
    after: { name: title, recordCount: totals.records, emails: totals.emails, money: totals.money },
  });
  await recordPlanEvents(connection, organizationId, [{ type: 'agent_plan.proposed', id }], now);
  await notifyApprovers(connection, organizationId, { kind: 'AGENT_PLAN', id, title, now });
}
