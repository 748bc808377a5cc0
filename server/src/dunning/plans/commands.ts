import { isDeepStrictEqual } from 'node:util';
import { isCurrency } from '../../kernel/currency.ts';
import { recordChange } from '../../ledger/commands.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { type Referrer, refuseReferrers } from '../../platform/db/referrers.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ErrorDetail } from '../../platform/errors.ts';
import { checkBy } from '../../platform/http/check.ts';
import { invalidData } from '../../platform/http/validation.ts';
import { newId } from '../../platform/ids.ts';
import { isRecord } from '../../platform/is-record.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import type { PlanFacts } from '../domain/plan.ts';
import { factsOf } from './facts.ts';
import { findDunningPlan } from './queries.ts';
import { checkReferences } from './references.ts';
import { type DunningPlan, type DunningPlanState, NewDunningPlan, type NextDunningPlan } from './schema.ts';
import { completeSteps } from './steps.ts';
import { loadStepKeys, lockPlan, writeVersion } from './versions.ts';

const check = checkBy(NewDunningPlan, { formats: { currency: isCurrency } });

/**
 * Creates a dunning plan of an existing organization from a file.
 * @param file a NewDunningPlan, not validated yet
 * @throws INVALID_DATA naming every problem, and the errors of `addDunningPlan`
 */
export async function createDunningPlan(
  context: DataContext,
  organizationId: string,
  file: unknown,
): Promise<{ id: string; name: string }> {
  const { value, problems } = check(file);
  if (value === null) throw invalidData(problems);
  const { id, name } = await addDunningPlan(context, organizationId, value, null);
  return { id, name };
}

/**
 * Adds a dunning plan and its first version. It is inactive unless stated otherwise. A new default replaces
 * the previous one.
 * @param userId the acting user; null: the organization itself
 * @throws INVALID_DATA, REFERENCE_NOT_FOUND naming every problem
 */
export async function addDunningPlan(
  { database, clock }: DataContext,
  organizationId: string,
  { isActive = false, isDefault = false, ...body }: NewDunningPlan,
  userId: string | null,
): Promise<DunningPlan> {
  const facts = factsOf(body, completeSteps(body.steps));
  const id = newId();
  return inTransaction(database, async (connection) => {
    await checkReferences(connection, organizationId, facts.steps);
    const now = clock.now();
    if (isDefault) await clearDefault(connection, organizationId, now);
    await connection.query({
      name: 'insert dunning plan',
      text: `INSERT INTO dunning_plans (organization_id, id, name, mode, entity, takeover, steps, minimum_amounts,
               combine_above, is_default, is_active, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
      values: [organizationId, id, ...columnValues(facts), isDefault, isActive, now],
    });
    await writeVersion(connection, organizationId, { planId: id, userId, now });
    return auditPlan(connection, organizationId, id, null);
  });
}

interface PlanReplacement {
  planId: string;
  /** Without a version it replaces the newest one. */
  body: Omit<NextDunningPlan, 'version'> & Partial<Pick<NextDunningPlan, 'version'>>;
  userId: string | null;
}

/**
 * Stores the next version of a plan, which applies to every customer from the next evaluation on. An
 * identical body creates none.
 * @throws NOT_FOUND, CONFLICT if the stated version is not the newest, and the errors of `addDunningPlan`
 */
export async function replaceDunningPlan(
  { database, clock }: DataContext,
  organizationId: string,
  replacement: PlanReplacement,
): Promise<DunningPlan> {
  return inTransaction(database, (connection) =>
    replacePlan(connection, organizationId, replacement, clock.now()),
  );
}

async function replacePlan(
  connection: Connection,
  organizationId: string,
  { planId, body: { version, ...body }, userId }: PlanReplacement,
  now: string,
): Promise<DunningPlan> {
  await lockPlan(connection, organizationId, planId);
  const before = await findDunningPlan(connection, organizationId, planId);
  refuseOutdated(version, before);
  const keys = await loadStepKeys(connection, organizationId, planId);
  const facts = factsOf(body, completeSteps(body.steps, { steps: before.steps, keys }));
  if (isSame(before, facts)) return before;
  await checkReferences(connection, organizationId, facts.steps);
  await connection.query({
    name: 'replace dunning plan',
    text: `UPDATE dunning_plans SET name = $3, mode = $4, entity = $5, takeover = $6, steps = $7, minimum_amounts = $8,
             combine_above = $9, updated_at = $10, version = version + 1 WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, planId, ...columnValues(facts), now],
  });
  await writeVersion(connection, organizationId, { planId, userId, now });
  return auditPlan(connection, organizationId, planId, before);
}

/**
 * Replaces a plan by a complete file: in the format of a new plan, or as exported. An exported `id` must
 * match the plan and its `version` must be the newest. `isActive` and `isDefault` keep their values if
 * omitted.
 * @param file not validated yet
 * @throws INVALID_DATA naming every problem, and the errors of `replaceDunningPlan`
 */
export async function updateDunningPlan(
  { database, clock }: DataContext,
  organizationId: string,
  planId: string,
  file: unknown,
): Promise<DunningPlan> {
  const { id = planId, version, ...stated } = isRecord(file) ? file : {};
  const { value, problems } = check(isRecord(file) ? stated : file);
  const all: ErrorDetail[] = [...problems];
  if (typeof id !== 'string' || id.toLowerCase() !== planId)
    all.push({ field: 'id', error: `is not the id of the plan to change, ${planId}` });
  if (version !== undefined && !isVersion(version))
    all.push({ field: 'version', error: 'must be a positive integer' });
  if (value === null || all.length > 0) throw invalidData(all);
  const { isActive, isDefault, ...facts } = value;
  const body = { ...facts, ...(isVersion(version) ? { version } : {}) };
  return inTransaction(database, async (connection) => {
    const now = clock.now();
    const plan = await replacePlan(connection, organizationId, { planId, body, userId: null }, now);
    const state: DunningPlanState = {
      ...(isActive === undefined || isActive === plan.isActive ? {} : { isActive }),
      ...(isDefault === undefined || isDefault === plan.isDefault ? {} : { isDefault }),
    };
    return Object.keys(state).length === 0
      ? plan
      : setState(connection, [organizationId, planId], state, now);
  });
}

const isVersion = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

/**
 * Switches a plan on or off, or makes it the default instead of the previous one.
 * @throws NOT_FOUND, CONFLICT if the stated version is not the newest, because the user saw other steps
 */
export async function setPlanState(
  { database, clock }: DataContext,
  organizationId: string,
  planId: string,
  state: DunningPlanState,
): Promise<DunningPlan> {
  return inTransaction(database, (connection) =>
    setState(connection, [organizationId, planId], state, clock.now()),
  );
}

async function setState(
  connection: Connection,
  [organizationId, planId]: readonly [organizationId: string, planId: string],
  { isActive, isDefault, version }: DunningPlanState,
  now: string,
): Promise<DunningPlan> {
  await lockPlan(connection, organizationId, planId);
  const before = await findDunningPlan(connection, organizationId, planId);
  refuseOutdated(version, before);
  if (isDefault === true && !before.isDefault) await clearDefault(connection, organizationId, now);
  await connection.query({
    name: 'set dunning plan state',
    text: `UPDATE dunning_plans SET is_active = $3, is_default = $4, updated_at = $5
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, planId, isActive ?? before.isActive, isDefault ?? before.isDefault, now],
  });
  return auditPlan(connection, organizationId, planId, before);
}

/**
 * Returns the changed plan and records its audit entry. The contents of steps are stored with their version.
 */
async function auditPlan(
  connection: Connection,
  organizationId: string,
  planId: string,
  before: DunningPlan | null,
): Promise<DunningPlan> {
  const after = await findDunningPlan(connection, organizationId, planId);
  await recordChange(connection, organizationId, {
    action: before === null ? 'dunning_plan.created' : 'dunning_plan.changed',
    records: [{ kind: 'DUNNING_PLAN', id: planId }],
    before,
    after,
  });
  return after;
}

const ofPlan = (field: string, table: string, where = 'dunning_plan_id = $2'): Referrer => ({
  field,
  what: field,
  table,
  where,
});

/** Records that may refer to a plan. */
const REFERRERS: readonly Referrer[] = [
  ofPlan('customers', 'customers'),
  ofPlan('invoices', 'documents'),
  ofPlan('actions', 'actions'),
  ofPlan('levels', 'dunning_levels', 'plan_id = $2'),
];
const IS_DEFAULT = { field: 'isDefault', error: 'is the default plan: make another plan the default first' };

/**
 * Deletes a plan with its versions.
 * @returns the plan before the deletion
 * @throws NOT_FOUND, CONFLICT naming the records that refer to it
 */
export async function deleteDunningPlan(
  { database }: DataContext,
  organizationId: string,
  planId: string,
): Promise<DunningPlan> {
  return inTransaction(database, async (connection) => {
    await lockPlan(connection, organizationId, planId);
    const plan = await findDunningPlan(connection, organizationId, planId);
    const holds = { referrers: REFERRERS, more: plan.isDefault ? [IS_DEFAULT] : [] };
    await refuseReferrers(connection, [organizationId, planId], 'The dunning plan', holds);
    const values = [organizationId, planId];
    await connection.query(
      'DELETE FROM dunning_plan_versions WHERE organization_id = $1 AND plan_id = $2',
      values,
    );
    await connection.query('DELETE FROM dunning_plans WHERE organization_id = $1 AND id = $2', values);
    await recordChange(connection, organizationId, {
      action: 'dunning_plan.deleted',
      records: [{ kind: 'DUNNING_PLAN', id: planId }],
      before: plan,
    });
    return plan;
  });
}

const columnValues = ({ name, mode, entity, takeover, steps, minimumAmounts, combineAbove }: PlanFacts) => [
  name,
  mode,
  entity,
  takeover,
  JSON.stringify(steps),
  JSON.stringify(minimumAmounts),
  combineAbove,
];

function isSame(
  { name, mode, entity, takeover, steps, minimumAmounts, combineAbove }: DunningPlan,
  facts: PlanFacts,
): boolean {
  return isDeepStrictEqual({ name, mode, entity, takeover, steps, minimumAmounts, combineAbove }, facts);
}

async function clearDefault(connection: Connection, organizationId: string, now: string): Promise<void> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'clear default dunning plan',
    text: `UPDATE dunning_plans SET is_default = false, updated_at = $2 WHERE organization_id = $1 AND is_default
           RETURNING id`,
    values: [organizationId, now],
  });
  for (const { id } of rows)
    await recordChange(connection, organizationId, {
      action: 'dunning_plan.changed',
      records: [{ kind: 'DUNNING_PLAN', id }],
      before: { isDefault: true },
      after: { isDefault: false },
    });
}
