import type { CalendarDay } from '../../kernel/calendar.ts';
import type { DunnedInvoice, DunningSettings, StepAdvance } from '../domain/facts.ts';
import { nextStepOn } from '../domain/levels.ts';

/**
 * A step advance with the earliest date of the invoice's next step, and the plan version that determined it.
 */
export interface ScheduledAdvance extends StepAdvance {
  look: { nextOn: CalendarDay | null; version: number } | null;
}

/** Adds the next evaluation dates to steps that invoices take today. */
export function withNextEvaluations(
  advances: readonly StepAdvance[],
  invoices: readonly Pick<DunnedInvoice, 'id' | 'dueOn'>[],
  { plans }: Pick<DunningSettings, 'plans'>,
  today: CalendarDay,
): ScheduledAdvance[] {
  return advances.map((advance) => {
    const plan = plans.get(advance.planId);
    const invoice = invoices.find(({ id }) => id === advance.invoiceId);
    if (plan === undefined || invoice === undefined) return { ...advance, look: null };
    const { dueOn } = invoice;
    const level = { ...advance, takenOn: today, takenAt: today, notifiedOn: today, noticedOn: null, dueOn };
    return { ...advance, look: { nextOn: nextStepOn(level, plan, dueOn), version: plan.version } };
  });
}
