import type { CalendarDay } from '../../kernel/calendar.ts';
import type { CurrentPlan, DunnedInvoice } from './facts.ts';
import type { CurrentSteps } from './levels.ts';

/** An invoice that may be reminded of, with the active plan that it follows. */
export interface DunnableInvoice extends CurrentSteps {
  invoice: DunnedInvoice;
  plan: CurrentPlan;
  isOverdue: boolean;
  /** Due today or soon. */
  isSoon: boolean;
  /** Date of the formal notice in force; null: none. */
  noticedOn: CalendarDay | null;
  /** Whether a formal notice is allowed now: there was none, or the notice period has passed. */
  isNoticeable: boolean;
}

/**
 * Returns whether an invoice gets reminders of its own. Invoices that are not overdue share one message under
 * every plan.
 */
export const isAlone = ({ isOverdue, plan }: Pick<DunnableInvoice, 'isOverdue' | 'plan'>): boolean =>
  isOverdue && plan.entity === 'INVOICE';
