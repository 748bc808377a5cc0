/** What is stated of the dunning of one customer. */
export interface PlanChoice {
  planId: string | null;
  /** No dunning at all. */
  off: boolean;
}

/** Whose choice holds; NONE: nobody has made one. */
export const PLAN_ORIGINS = ['CUSTOMER', 'PARENT', 'DEFAULT', 'NONE'] as const;

/**
 * The plan that holds for a customer: its own choice, else that of its parent, else the organization's default. Where the
 * customer or its parent is not to be reminded at all, none does. An invoice with a plan of its own follows that.
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
