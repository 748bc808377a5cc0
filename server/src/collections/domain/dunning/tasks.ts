import { isWithin, scopeOf } from './claims.ts';
import type { DunningDecision, Evaluation, StandingAction } from './facts.ts';
import { type Follower, isAlone } from './follower.ts';
import { decisionOf, isTogether, toldOf } from './mails.ts';
import { isNotice, isSoft } from './plan.ts';
import { type Asking, asking, isAutomatic, latestOf, type Scene, takeOf } from './scene.ts';

type Tasks = Pick<Evaluation, 'decisions' | 'joined'>;

/**
 * Returns the tasks for people now. Plans for customers have at most one pending task together; the others
 * have one for each invoice.
 */
export function tasksOf(scene: Scene): Tasks {
  const wanted = asking(scene).filter((one) => !isAutomatic(one));
  const together = wanted.filter((one) => !isAlone(one));
  const tasks: Tasks = { decisions: [], joined: [] };
  if (together.length > 0) give(scene, together, (action) => isTogether(action, scene), tasks);
  for (const one of wanted.filter(isAlone))
    give(
      scene,
      [one],
      (action) => !isTogether(action, scene) && action.carryingInvoiceId === one.invoice.id,
      tasks,
    );
  return tasks;
}

/** Makes a task for the due steps, or adds the invoices to a pending one. */
function give(
  scene: Scene,
  wanted: readonly Asking[],
  isOfThese: (action: StandingAction) => boolean,
  tasks: Tasks,
): void {
  const carrying = latestOf(wanted);
  if (carrying === undefined) return;
  const standing = scene.standing
    .filter((action) => action.kind === 'TASK' && isOfThese(action))
    .reduce<StandingAction | null>((last, one) => (last === null || one.day > last.day ? one : last), null);
  if (standing !== null && standing.day >= carrying.ask.day) {
    const takes = wanted.filter((one) => isSameStep(standing, one)).map(takeOf);
    if (takes.length > 0) tasks.joined.push({ actionId: standing.id, takes });
    return;
  }
  const step = { planId: carrying.plan.id, stepKey: carrying.ask.step.key };
  const takes = wanted.filter((one) => isSameStep(step, one)).map(takeOf);
  const decision: DunningDecision = decisionOf(carrying, aboutOf(scene, carrying, wanted), takes);
  tasks.decisions.push({ ...decision, overtakes: standing?.id ?? null });
}

type StepRef = Pick<StandingAction, 'planId' | 'stepKey'>;

function isSameStep({ planId, stepKey }: StepRef, { plan, ask }: Asking): boolean {
  return planId === plan.id && stepKey === ask.step.key;
}

/** Returns the invoices of a task: those of its message, plus the ones with a due step. */
function aboutOf(scene: Scene, carrying: Asking, wanted: readonly Asking[]): Follower[] {
  const told = isAlone(carrying) ? [] : toldOf(scene, carrying);
  const { step } = carrying.ask;
  const isWritten = isSoft(step) || isNotice(step);
  const more = wanted.filter((one) => !isWritten || isWithin(one, scopeOf(carrying)));
  const ids = new Set([...told, ...more].map(({ invoice }) => invoice.id));
  return scene.followers.filter(({ invoice }) => ids.has(invoice.id));
}
