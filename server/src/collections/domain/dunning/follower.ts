import type { CurrentPlan, DunnedInvoice } from './facts.ts';
import type { StepsNow } from './levels.ts';

/** An invoice that may be reminded of, with the active plan that it follows. */
export interface Follower extends StepsNow {
  invoice: DunnedInvoice;
  plan: CurrentPlan;
  isOverdue: boolean;
  /** Due today or soon. */
  isSoon: boolean;
}

/** Whether it is reminded of by itself: what is not overdue is told of together, whatever its plan is for. */
export const isAlone = ({ isOverdue, plan }: Pick<Follower, 'isOverdue' | 'plan'>): boolean =>
  isOverdue && plan.entity === 'INVOICE';
