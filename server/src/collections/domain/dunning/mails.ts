import { claimOf, isAskedFor, isWithin, scopeOf } from './claims.ts';
import type { ContactTimes } from './contact-times.ts';
import type { CurrentPlan, DunningDecision, StandingAction } from './facts.ts';
import type { Follower } from './follower.ts';
import { type Asking, asking, isAutomatic, latestOf, type Scene, takesWhenTold } from './scene.ts';

/** Returns the mails that the service sends to a customer now. */
export function mailsOf(scene: Scene, times: ContactTimes): DunningDecision[] {
  const candidates = asking(scene).filter((one) => isAutomatic(one) && !hasFailed(one, scene.standing));
  const together = mailOfAll(scene, candidates, times);
  const alone = [...scene.settings.plans.values()]
    .filter(({ entity, isActive }) => entity === 'INVOICE' && isActive)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((plan) => mailsOfPlan(scene, plan, candidates, times));
  const mails = [...together, ...alone];
  // An unreachable customer gets no mail. One failed mail is enough to notify the staff.
  return scene.customer.isReachable ? mails : mails.slice(0, 1);
}

/** Returns whether a mail for the due step failed or has an unknown outcome. */
function hasFailed({ invoice, plan, ask }: Asking, standing: readonly StandingAction[]): boolean {
  return standing.some(
    ({ kind, takes }) =>
      kind === 'FAILED' &&
      takes.some(
        (take) => take.invoiceId === invoice.id && take.planId === plan.id && take.stepKey === ask.step.key,
      ),
  );
}

/** Returns the one reminder of plans for customers, else the one courtesy. */
function mailOfAll(scene: Scene, candidates: readonly Asking[], times: ContactTimes): DunningDecision[] {
  if (scene.standing.some((action) => action.kind === 'MAIL' && isTogether(action, scene))) return [];
  const reminder = latestOf(
    candidates.filter(({ isOverdue, plan }) => isOverdue && plan.entity === 'CUSTOMER'),
  );
  if (reminder !== undefined && times.allowsReminder())
    return [contact(reminder, toldOf(scene, reminder), times)];
  const courtesy = latestOf(candidates.filter(({ isOverdue }) => !isOverdue));
  if (courtesy !== undefined && times.allowsCourtesy())
    return [contact(courtesy, toldOf(scene, courtesy), times)];
  return [];
}

/**
 * Returns whether an action belongs to the joint decisions: plans for customers, and courtesies of all plans.
 */
export function isTogether(
  { planId, ladder }: Pick<StandingAction, 'planId' | 'ladder'>,
  { settings }: Pick<Scene, 'settings'>,
): boolean {
  return ladder === 'COURTESY' || settings.plans.get(planId)?.entity === 'CUSTOMER';
}

/**
 * Returns the invoices of a message: those due today or soon, plus the overdue ones unless it is a courtesy.
 */
export function toldOf({ followers, claims }: Scene, carrying: Follower): Follower[] {
  const { plan, isOverdue } = carrying;
  const scope = scopeOf(carrying);
  return followers.filter((one) => {
    const { currency } = one.invoice;
    if (!one.isOverdue) return one.isSoon && claimOf(one, claims) > 0;
    if (!isOverdue || one.plan.entity !== 'CUSTOMER' || !isWithin(one, scope)) return false;
    return isAskedFor(claims[scope].get(currency) ?? 0, plan, currency);
  });
}

function contact(carrying: Asking, about: readonly Follower[], times: ContactTimes): DunningDecision {
  const decision = decisionOf(carrying, about, takesWhenTold(about));
  times.add(carrying.ask.ladder === 'COURTESY', decision.invoiceIds);
  return decision;
}

/** Returns the mails of one plan for invoices. */
function mailsOfPlan(
  { standing }: Scene,
  plan: CurrentPlan,
  candidates: readonly Asking[],
  times: ContactTimes,
): DunningDecision[] {
  const isInHand = ({ invoice }: Asking) =>
    standing.some(
      ({ kind, carryingInvoiceId, takes }) =>
        kind === 'MAIL' &&
        (carryingInvoiceId === invoice.id || takes.some(({ invoiceId }) => invoiceId === invoice.id)),
    );
  const due = candidates.filter(
    (one) =>
      one.plan === plan && one.isOverdue && !isInHand(one) && times.allowsReminderAbout(one.invoice.id),
  );
  if (due.length === 0) return [];
  const room = times.room();
  if (due.length > room) times.waitForTomorrow();
  if (room === 0) return [];
  const carrying = latestOf(due);
  const areTooMany = due.length > room && ((due.length - room) / due.length) * 100 > plan.combineAbove;
  if (areTooMany && carrying !== undefined) return [contact(carrying, due, times)];
  return due.slice(0, room).map((one) => contact(one, [one], times));
}

export function decisionOf(
  { invoice, plan, ask }: Asking,
  about: readonly Follower[],
  takes: DunningDecision['takes'],
): DunningDecision {
  return {
    ...{ planId: plan.id, planVersion: plan.version, step: ask.step, ladder: ask.ladder, day: ask.day },
    ...{ carryingInvoiceId: invoice.id, invoiceIds: about.map((one) => one.invoice.id), takes },
    ...{ automatic: ask.step.automatic && plan.mode === 'AUTOMATIC', overtakes: null },
  };
}
