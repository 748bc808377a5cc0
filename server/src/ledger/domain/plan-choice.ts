/** The reminder plan setting of one customer. */
export interface PlanChoice {
  planId: string | null;
  /** True excludes the customer from dunning. */
  off: boolean;
}

/** Where the effective plan comes from; NONE: no plan is set. */
export const PLAN_ORIGINS = ['CUSTOMER', 'PARENT', 'DEFAULT', 'NONE'] as const;

/**
 * Resolves the reminder plan of a customer: its own, else its parent's, else the organization's default. If
 * the customer or its parent is excluded from dunning, no plan applies. An invoice can have its own plan,
 * which takes precedence.
 */
export function resolvePlan(
  own: PlanChoice,
  parent: PlanChoice | null,
  defaultPlanId: string | null,
): { planId: string | null; from: (typeof PLAN_ORIGINS)[number] } {
  if (own.off) return { planId: null, from: 'CUSTOMER' };
  if (parent?.off === true) return { planId: null, from: 'PARENT' };
  if (own.planId !== null) return { planId: own.planId, from: 'CUSTOMER' };
  if (parent !== null && parent.planId !== null) return { planId: parent.planId, from: 'PARENT' };
  return { planId: defaultPlanId, from: defaultPlanId === null ? 'NONE' : 'DEFAULT' };
}
