import { isCurrency } from '../../kernel/currency.ts';
import type { ErrorDetail } from '../../platform/errors.ts';
import { invalidData } from '../../platform/http/validation.ts';
import { DEFAULT_COMBINE_ABOVE, type DunningStep, type PlanFacts, stepProblems } from '../domain/plan.ts';
import type { NewDunningPlan } from './schema.ts';

/** A plan as stated by callers, without its active and default flags. */
export type StatedPlan = Omit<NewDunningPlan, 'isActive' | 'isDefault'>;

/**
 * Returns the facts of a plan.
 * @param steps the complete steps of the body
 * @throws INVALID_DATA naming problems with the steps and amounts
 */
export function factsOf(body: StatedPlan, steps: DunningStep[]): PlanFacts {
  const { name, mode, entity, takeover = 'CONTEXTUAL' } = body;
  const { minimumAmounts = {}, combineAbove = DEFAULT_COMBINE_ABOVE } = body;
  const wrong: ErrorDetail[] = stepProblems(steps);
  for (const currency of Object.keys(minimumAmounts))
    if (!isCurrency(currency))
      wrong.push({ field: `minimumAmounts.${currency}`, error: 'is not an ISO 4217 currency' });
  if (wrong.length > 0) throw invalidData(wrong);
  return { name, mode, entity, takeover, minimumAmounts, combineAbove, steps };
}
