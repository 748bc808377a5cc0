import { isDeepStrictEqual } from 'node:util';
import { isCurrency } from '../../../ledger/domain/currency.ts';
import type { Context, DataContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { ApiError } from '../../../platform/errors.ts';
import { checkBy } from '../../../platform/http/check.ts';
import { invalidData } from '../../../platform/http/validation.ts';
import { newId } from '../../../platform/ids.ts';
import { type DunningStep, type PlanFacts, stepProblems } from '../../domain/dunning/plan.ts';
import { findDunningPlan } from './queries.ts';
import { checkReferences } from './references.ts';
import { type DunningPlan, type DunningPlanState, NewDunningPlan, type NextDunningPlan } from './schema.ts';
import { completeSteps } from './steps.ts';
import { knownKeys, lockPlan, writeVersion } from './versions.ts';

const check = checkBy(NewDunningPlan, { currency: isCurrency });

/**
 * Creates a dunning plan of an organization that exists, from a file.
 * @param file a NewDunningPlan, not checked yet
 * @throws INVALID_DATA naming all that is wrong, and what `addDunningPlan` throws
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
 * Adds a dunning plan and its first version; it is switched off unless stated otherwise. One that is to be the default
 * takes the place of the one that was.
 * @param userId who does it; null: the organization itself
 * @throws INVALID_DATA, REFERENCE_NOT_FOUND naming all that is wrong
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
      text: `INSERT INTO dunning_plans (organization_id, id, name, mode, entity, takeover, steps, is_default, is_active,
               created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
      values: [organizationId, id, ...columns(facts), isDefault, isActive, now],
    });
    await writeVersion(connection, organizationId, { planId: id, userId, now });
    return findDunningPlan(connection, organizationId, id);
  });
}

interface PlanReplacement {
  planId: string;
  body: NextDunningPlan;
  userId: string | null;
}

/**
 * Makes the next version of a plan, which holds for every customer from its next evaluation on. What says the same again
 * makes none.
 * @throws NOT_FOUND, CONFLICT when the version that was changed is not the newest, and what `addDunningPlan` throws
 */
export async function replaceDunningPlan(
  { database, clock }: DataContext,
  organizationId: string,
  { planId, body: { version, ...body }, userId }: PlanReplacement,
): Promise<DunningPlan> {
  return inTransaction(database, async (connection) => {
    await lockPlan(connection, organizationId, planId);
    const before = await findDunningPlan(connection, organizationId, planId);
    if (before.version !== version) throw newerVersion(before.version);
    const keys = await knownKeys(connection, organizationId, planId);
    const facts = factsOf(body, completeSteps(body.steps, { steps: before.steps, keys }));
    if (isSame(before, facts)) return before;
    await checkReferences(connection, organizationId, facts.steps);
    const now = clock.now();
    await connection.query({
      name: 'replace dunning plan',
      text: `UPDATE dunning_plans SET name = $3, mode = $4, entity = $5, takeover = $6, steps = $7, updated_at = $8,
               version = version + 1 WHERE organization_id = $1 AND id = $2`,
      values: [organizationId, planId, ...columns(facts), now],
    });
    await writeVersion(connection, organizationId, { planId, userId, now });
    return findDunningPlan(connection, organizationId, planId);
  });
}

/**
 * Switches a plan on or off, or makes it the default in the place of the one that was.
 * @throws NOT_FOUND
 */
export async function setPlanState(
  { database, clock }: DataContext,
  organizationId: string,
  planId: string,
  { isActive, isDefault }: DunningPlanState,
): Promise<DunningPlan> {
  return inTransaction(database, async (connection) => {
    await lockPlan(connection, organizationId, planId);
    const now = clock.now();
    const before = await findDunningPlan(connection, organizationId, planId);
    if (isDefault === true && !before.isDefault) await clearDefault(connection, organizationId, now);
    await connection.query({
      name: 'set dunning plan state',
      text: `UPDATE dunning_plans SET is_active = $3, is_default = $4, updated_at = $5
             WHERE organization_id = $1 AND id = $2`,
      values: [organizationId, planId, isActive ?? before.isActive, isDefault ?? before.isDefault, now],
    });
    return findDunningPlan(connection, organizationId, planId);
  });
}

/** Nobody refers to a plan any longer when these name none. */
const REFERRERS = ['customers', 'documents', 'actions', 'dunning_tracks'] as const;

/**
 * Deletes a plan with its versions.
 * @throws NOT_FOUND, CONFLICT naming what refers to it
 */
export async function deleteDunningPlan(
  { database }: Context,
  organizationId: string,
  planId: string,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    await lockPlan(connection, organizationId, planId);
    await refuseReferrers(connection, organizationId, planId);
    const values = [organizationId, planId];
    await connection.query(
      'DELETE FROM dunning_plan_versions WHERE organization_id = $1 AND plan_id = $2',
      values,
    );
    await connection.query('DELETE FROM dunning_plans WHERE organization_id = $1 AND id = $2', values);
  });
}

async function refuseReferrers(
  connection: Connection,
  organizationId: string,
  planId: string,
): Promise<void> {
  const { rows } = await connection.query<Record<(typeof REFERRERS)[number] | 'isDefault', number>>({
    name: 'dunning plan referrers',
    text: `SELECT
      (SELECT count(*) FROM customers WHERE organization_id = $1 AND dunning_plan_id = $2) AS customers,
      (SELECT count(*) FROM documents WHERE organization_id = $1 AND dunning_plan_id = $2) AS documents,
      (SELECT count(*) FROM actions WHERE organization_id = $1 AND dunning_plan_id = $2) AS actions,
      (SELECT count(*) FROM dunning_tracks WHERE organization_id = $1 AND plan_id = $2) AS dunning_tracks,
      (SELECT count(*) FROM dunning_plans WHERE organization_id = $1 AND id = $2 AND is_default) AS "isDefault"`,
    values: [organizationId, planId],
  });
  const [counts] = rows;
  const details = REFERRERS.flatMap((name) => {
    const count = counts?.[name] ?? 0;
    const field = name === 'documents' ? 'invoices' : name === 'dunning_tracks' ? 'tracks' : name;
    return count === 0 ? [] : [{ field, error: `${count} refer to it` }];
  });
  if ((counts?.isDefault ?? 0) > 0)
    details.push({ field: 'isDefault', error: 'is the default; make another plan the default first' });
  if (details.length > 0) throw new ApiError('CONFLICT', 'The dunning plan is still in use.', { details });
}

/** @throws INVALID_DATA naming what is wrong with the steps */
function factsOf(
  { name, mode, entity, takeover = 'CONTEXTUAL' }: Omit<NewDunningPlan, 'isActive' | 'isDefault'>,
  steps: DunningStep[],
): PlanFacts {
  const wrong = stepProblems(steps);
  if (wrong.length > 0) throw invalidData(wrong);
  return { name, mode, entity, takeover, steps };
}

const columns = ({ name, mode, entity, takeover, steps }: PlanFacts) => [
  ...[name, mode, entity, takeover],
  JSON.stringify(steps),
];

function isSame({ name, mode, entity, takeover, steps }: DunningPlan, facts: PlanFacts): boolean {
  return isDeepStrictEqual({ name, mode, entity, takeover, steps }, facts);
}

function newerVersion(version: number): ApiError {
  return new ApiError('CONFLICT', `The dunning plan was changed meanwhile: its version is ${version}.`, {
    details: [{ field: 'version', error: `is not the newest, which is ${version}` }],
  });
}

async function clearDefault(connection: Connection, organizationId: string, now: string): Promise<void> {
  await connection.query({
    name: 'clear default dunning plan',
    text: 'UPDATE dunning_plans SET is_default = false, updated_at = $2 WHERE organization_id = $1 AND is_default',
    values: [organizationId, now],
  });
}
