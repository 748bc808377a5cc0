import { claimedAmountOf, isWithin, reachesMinimum, scopeOf } from './claimed-amounts.ts';
import type { ContactTimes } from './contact-times.ts';
import type { DunnableInvoice } from './dunnable-invoice.ts';
import {
  advancesWhenNotified,
  claimableSteps,
  type DueStep,
  type EvaluationContext,
  isAutomatic,
  latestOf,
} from './evaluation-context.ts';
import type { CurrentPlan, DunningDecision, PendingAction } from './facts.ts';

/** Returns the mails that the service sends to a customer now. */
export function mailsOf(context: EvaluationContext, times: ContactTimes): DunningDecision[] {
  const candidates = claimableSteps(context).filter(
    (one) => isAutomatic(one) && !hasFailed(one, context.pending),
  );
  const together = mailOfAll(context, candidates, times);
  const alone = [...context.settings.plans.values()]
    .filter(({ entity, isActive }) => entity === 'INVOICE' && isActive)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((plan) => mailsOfPlan(context, plan, candidates, times));
  const mails = [...together, ...alone];
  // An unreachable customer gets no mail. One failed mail is enough to notify the staff.
  return context.customer.isReachable ? mails : mails.slice(0, 1);
}

/** Returns whether a mail for the due step failed or has an unknown outcome. */
function hasFailed({ invoice, plan, ask }: DueStep, pending: readonly PendingAction[]): boolean {
  return pending.some(
    ({ kind, advances }) =>
      kind === 'FAILED' &&
      advances.some(
        (advance) =>
          advance.invoiceId === invoice.id && advance.planId === plan.id && advance.stepKey === ask.step.key,
      ),
  );
}

/** Returns the one reminder of plans for customers, else the one courtesy. */
function mailOfAll(
  context: EvaluationContext,
  candidates: readonly DueStep[],
  times: ContactTimes,
): DunningDecision[] {
  if (context.pending.some((action) => action.kind === 'MAIL' && isTogether(action, context))) return [];
  const reminder = latestOf(
    candidates.filter(({ isOverdue, plan }) => isOverdue && plan.entity === 'CUSTOMER'),
  );
  if (reminder !== undefined && times.allowsReminder())
    return [decideContact(reminder, notifiedInvoicesOf(context, reminder), times)];
  const courtesy = latestOf(candidates.filter(({ isOverdue }) => !isOverdue));
  if (courtesy !== undefined && times.allowsCourtesy())
    return [decideContact(courtesy, notifiedInvoicesOf(context, courtesy), times)];
  return [];
}

/**
 * Returns whether an action belongs to the joint decisions: plans for customers, and courtesies of all plans.
 */
export function isTogether(
  { planId, ladder }: Pick<PendingAction, 'planId' | 'ladder'>,
  { settings }: Pick<EvaluationContext, 'settings'>,
): boolean {
  return ladder === 'COURTESY' || settings.plans.get(planId)?.entity === 'CUSTOMER';
}

/**
 * Returns the invoices of a message: those due today or soon, plus the overdue ones unless it is a courtesy.
 */
export function notifiedInvoicesOf(
  { dunnable, claims }: EvaluationContext,
  carrying: DunnableInvoice,
): DunnableInvoice[] {
  const { plan, isOverdue } = carrying;
  const scope = scopeOf(carrying);
  return dunnable.filter((one) => {
    const { currency } = one.invoice;
    if (!one.isOverdue) return one.isSoon && claimedAmountOf(one, claims) > 0;
    if (!isOverdue || one.plan.entity !== 'CUSTOMER' || !isWithin(one, scope)) return false;
    return reachesMinimum(claims[scope].get(currency) ?? 0, plan, currency);
  });
}

function decideContact(
  carrying: DueStep,
  about: readonly DunnableInvoice[],
  times: ContactTimes,
): DunningDecision {
  const decision = decisionOf(carrying, about, advancesWhenNotified(about));
  times.add(carrying.ask.ladder === 'COURTESY', decision.invoiceIds);
  return decision;
}

/** Returns the mails of one plan for invoices. */
function mailsOfPlan(
  { pending }: EvaluationContext,
  plan: CurrentPlan,
  candidates: readonly DueStep[],
  times: ContactTimes,
): DunningDecision[] {
  const hasPendingMail = ({ invoice }: DueStep) =>
    pending.some(
      ({ kind, carryingInvoiceId, advances }) =>
        kind === 'MAIL' &&
        (carryingInvoiceId === invoice.id || advances.some(({ invoiceId }) => invoiceId === invoice.id)),
    );
  const due = candidates.filter(
    (one) =>
      one.plan === plan && one.isOverdue && !hasPendingMail(one) && times.allowsReminderAbout(one.invoice.id),
  );
  if (due.length === 0) return [];
  const room = times.contactsLeft();
  if (due.length > room) times.waitForTomorrow();
  if (room === 0) return [];
  const carrying = latestOf(due);
  const areTooMany = due.length > room && ((due.length - room) / due.length) * 100 > plan.combineAbove;
  if (areTooMany && carrying !== undefined) return [decideContact(carrying, due, times)];
  return due.slice(0, room).map((one) => decideContact(one, [one], times));
}

/** Returns the decision to take a due step for one or more invoices. */
export function decisionOf(
  { invoice, plan, ask }: DueStep,
  about: readonly DunnableInvoice[],
  advances: DunningDecision['advances'],
): DunningDecision {
  return {
    planId: plan.id,
    planVersion: plan.version,
    step: ask.step,
    ladder: ask.ladder,
    day: ask.day,
    carryingInvoiceId: invoice.id,
    invoiceIds: about.map((one) => one.invoice.id),
    advances,
    automatic: ask.step.automatic && plan.mode === 'AUTOMATIC',
    supersedes: null,
  };
}
