import type { Static } from 'typebox';
import type { Connection } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { CurrentPlan, DunnedCustomer, DunningSettings } from '../domain/facts.ts';
import type { LoadedCustomer } from '../facts/queries.ts';
import { factsOf, type StatedPlan } from '../plans/facts.ts';
import { checkReferences } from '../plans/references.ts';
import { completeSteps } from '../plans/steps.ts';
import { loadStepKeys } from '../plans/versions.ts';
import type { DryRunRequest } from './schema.ts';

type Request = Pick<Static<typeof DryRunRequest>, 'planId' | 'plan' | 'isDefault'>;

/** Dunning settings under an assumption. */
export interface AssumedSettings {
  settings: DunningSettings;
  /** Current settings, with the examined plan active as well; null if the assumption changes nothing else. */
  before: DunningSettings | null;
  /** Returns a customer under the assumption: its plan may differ. */
  customerOf(customer: LoadedCustomer): DunnedCustomer;
  /** The examined plan, plus the current default if the plan replaces it; null: all plans. */
  planIds: readonly string[] | null;
  /** Custom fields in the conditions of the plan. */
  fieldIds: readonly string[];
}

/**
 * Assumes that a plan is active, has other contents, or is the default.
 * @throws INVALID_DATA for a plan that does not exist or is invalid; REFERENCE_NOT_FOUND for missing records
 *   that its steps name
 */
export async function assumeSettings(
  connection: Connection,
  organizationId: string,
  settings: DunningSettings,
  request: Request,
): Promise<AssumedSettings> {
  const { isDefault = false } = request;
  const plan = await resolveAssumedPlan(connection, organizationId, settings, request);
  if (plan === null) {
    if (isDefault) throw invalidField('isDefault', 'requires planId or plan');
    return { settings, before: null, customerOf: (one) => one, planIds: null, fieldIds: [] };
  }
  const defaultId = isDefault ? await defaultPlanId(connection, organizationId) : null;
  const isNewDefault = isDefault && defaultId !== plan.id;
  const stored = settings.plans.get(plan.id);
  return {
    settings: withPlan(settings, plan),
    before: isNewDefault || request.plan !== undefined ? withPlan(settings, stored) : null,
    customerOf: (one) =>
      isNewDefault && (one.planFrom === 'DEFAULT' || one.planFrom === 'NONE')
        ? { ...one, planId: plan.id }
        : one,
    planIds: isNewDefault && defaultId !== null ? [plan.id, defaultId] : [plan.id],
    fieldIds: [...plan.steps, ...(stored?.steps ?? [])].flatMap(
      ({ conditions }) => conditions.customField?.id ?? [],
    ),
  };
}

/** Returns the settings with the plan active. */
function withPlan(settings: DunningSettings, plan: CurrentPlan | undefined): DunningSettings {
  if (plan === undefined) return settings;
  return { ...settings, plans: new Map([...settings.plans, [plan.id, { ...plan, isActive: true }]]) };
}

async function resolveAssumedPlan(
  connection: Connection,
  organizationId: string,
  { plans }: DunningSettings,
  { planId, plan: stated }: Request,
): Promise<CurrentPlan | null> {
  const id = planId?.toLowerCase();
  const stored = id === undefined ? undefined : plans.get(id);
  if (id !== undefined && stored === undefined)
    throw invalidField('planId', 'is not a dunning plan of the organization');
  if (stated === undefined) return stored ?? null;
  const facts = await completePlan(connection, organizationId, stated, stored);
  return { ...facts, id: stored?.id ?? newId(), version: (stored?.version ?? 0) + 1, isActive: true };
}

/** Returns the plan as it would be stored. */
async function completePlan(
  connection: Connection,
  organizationId: string,
  statedPlan: StatedPlan,
  stored: CurrentPlan | undefined,
) {
  const keys = stored === undefined ? [] : await loadStepKeys(connection, organizationId, stored.id);
  const steps = completeSteps(statedPlan.steps, { steps: stored?.steps ?? [], keys });
  const facts = factsOf(statedPlan, steps);
  await checkReferences(connection, organizationId, facts.steps, false);
  return facts;
}

async function defaultPlanId(connection: Connection, organizationId: string): Promise<string | null> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'default dunning plan',
    text: 'SELECT id FROM dunning_plans WHERE organization_id = $1 AND is_default',
    values: [organizationId],
  });
  return rows[0]?.id ?? null;
}
