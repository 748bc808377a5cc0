import type { CalendarDay } from '../../../ledger/domain/calendar.ts';
import type { CurrentPlan, DunnedInvoice } from './facts.ts';
import type { StepsNow } from './levels.ts';

/** An invoice that may be reminded of, with the active plan that it follows. */
export interface Follower extends StepsNow {
  invoice: DunnedInvoice;
  plan: CurrentPlan;
  isOverdue: boolean;
  /** Due today or soon. */
  isSoon: boolean;
  /** Since when it is under formal notice; null: it is not. */
  noticedOn: CalendarDay | null;
  /** Whether a formal notice of it may be given now: none was, or the last one is long ago. */
  isNoticeable: boolean;
}

/** Whether it is reminded of by itself: what is not overdue is told of together, whatever its plan is for. */
export const isAlone = ({ isOverdue, plan }: Pick<Follower, 'isOverdue' | 'plan'>): boolean =>
  isOverdue && plan.entity === 'INVOICE';
