import { isWithin, scopeOf } from './claimed-amounts.ts';
import { type DunnableInvoice, isAlone } from './dunnable-invoice.ts';
import {
  claimableSteps,
  type DueStep,
  type EvaluationContext,
  isAutomatic,
  latestOf,
  stepAdvanceOf,
} from './evaluation-context.ts';
import type { DunningDecision, Evaluation, PendingAction } from './facts.ts';
import { decisionOf, isTogether, notifiedInvoicesOf } from './mails.ts';
import { isNotice, isSoft } from './plan.ts';
import { isContactDay } from './rules.ts';

type Tasks = Pick<Evaluation, 'decisions' | 'joined'>;

/**
 * Returns the tasks for people now: none on days on which the organization does not work. Plans for customers have at most one pending task together; the others
 * have one for each invoice.
 */
export function tasksOf(context: EvaluationContext): Tasks {
  if (!isContactDay(context.today, context.settings.rules)) return { decisions: [], joined: [] };
  const wanted = claimableSteps(context).filter((one) => !isAutomatic(one));
  const together = wanted.filter((one) => !isAlone(one));
  const tasks: Tasks = { decisions: [], joined: [] };
  if (together.length > 0) giveTask(context, together, (action) => isTogether(action, context), tasks);
  for (const one of wanted.filter(isAlone))
    giveTask(
      context,
      [one],
      (action) => !isTogether(action, context) && action.carryingInvoiceId === one.invoice.id,
      tasks,
    );
  return tasks;
}

/** Makes a task for the due steps, or adds the invoices to a pending one. */
function giveTask(
  context: EvaluationContext,
  wanted: readonly DueStep[],
  isOfThese: (action: PendingAction) => boolean,
  tasks: Tasks,
): void {
  const carrying = latestOf(wanted);
  if (carrying === undefined) return;
  const pending = context.pending
    .filter((action) => action.kind === 'TASK' && isOfThese(action))
    .reduce<PendingAction | null>((last, one) => (last === null || one.day > last.day ? one : last), null);
  if (pending !== null && pending.day >= carrying.ask.day) {
    const advances = wanted.filter((one) => isSameStep(pending, one)).map(stepAdvanceOf);
    if (advances.length > 0) tasks.joined.push({ actionId: pending.id, advances });
    return;
  }
  const step = { planId: carrying.plan.id, stepKey: carrying.ask.step.key };
  const advances = wanted.filter((one) => isSameStep(step, one)).map(stepAdvanceOf);
  const decision: DunningDecision = decisionOf(carrying, aboutOf(context, carrying, wanted), advances);
  tasks.decisions.push({ ...decision, supersedes: pending?.id ?? null });
}

type StepRef = Pick<PendingAction, 'planId' | 'stepKey'>;

function isSameStep({ planId, stepKey }: StepRef, { plan, ask }: DueStep): boolean {
  return planId === plan.id && stepKey === ask.step.key;
}

/** Returns the invoices of a task: those of its message, plus the ones with a due step. */
function aboutOf(
  context: EvaluationContext,
  carrying: DueStep,
  wanted: readonly DueStep[],
): DunnableInvoice[] {
  const notified = isAlone(carrying) ? [] : notifiedInvoicesOf(context, carrying);
  const { step } = carrying.ask;
  const isWritten = isSoft(step) || isNotice(step);
  const more = wanted.filter((one) => !isWritten || isWithin(one, scopeOf(carrying)));
  const ids = new Set([...notified, ...more].map(({ invoice }) => invoice.id));
  return context.dunnable.filter(({ invoice }) => ids.has(invoice.id));
}
