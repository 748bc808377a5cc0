/** Properties of formal notices and of a customer's level that both evaluators must satisfy. */
import type { InvoiceLevel } from '../../src/dunning/domain/facts.ts';
import type { DunningStep } from '../../src/dunning/domain/plan.ts';
import { type By, type Decided, hourly } from './both-evaluators.ts';
import type { Line } from './reference-diary.ts';
import { dayAt, daysFrom, isLost, plannedDay } from './reference-due-steps.ts';
import type { World } from './worlds.ts';

type MadeLine = Extract<Line, { made: string }>;

/**
 * Checks that no written reminder mentions an invoice under formal notice, and that a second notice waits for
 * the configured days.
 * No email of a plan for customers goes back behind a step that open overdue invoices of the plan have
 * reached. Changed plans are excluded.
 */
export function noticedOrGoneBack(drawn: World, days: number, by: By): string[] {
  const world = { ...drawn, happenings: drawn.happenings.filter(({ kind }) => kind !== 'new version') };
  const against: string[] = [];
  for (const hour of hourly(world, days * 24, by))
    for (const line of hour.lines) if ('made' in line) against.push(...wrongIn(line, hour));
  return against;
}

function wrongIn(line: MadeLine, hour: Decided): string[] {
  const { settings, at } = hour;
  const plan = settings.plans.get(line.plan);
  const i = plan?.steps.findIndex(({ key }) => key === line.step) ?? -1;
  const step = plan?.steps[i];
  if (plan === undefined || step === undefined) return [`${at} ${line.step} is no step`];
  if (step.type === 'CALL' || step.type === 'TASK' || line.ladder === 'COURTESY') return [];
  const today = dayAt(at, settings.rules.timezone);
  const against: string[] = [];
  for (const id of line.about) {
    const since = noticeOf(id, hour);
    if (since === null) continue;
    const isNotice = step.type === 'LETTER' && step.needsEarlier;
    if (!isNotice) against.push(`${at} ${line.step} reminds of ${id}, under notice since ${since}`);
    else if (daysFrom(since, today) < settings.rules.noticePeriodDays)
      against.push(`${at} ${line.step} is a second notice of ${id}, the first was on ${since}`);
  }
  if (line.made !== 'mail' || plan.entity !== 'CUSTOMER') return against;
  const reached = levelOfCustomer(line.plan, today, hour);
  for (const [n, later] of plan.steps.entries())
    if (n > i && isForAll(later) && plannedDay(plan, n) <= reached)
      against.push(`${at} ${line.step} goes back from day ${reached}`);
  return against;
}

/** Returns whether every invoice of the plan could take the email step. */
const isForAll = ({ type, automatic, needsEarlier, conditions }: DunningStep) =>
  type === 'EMAIL' && automatic && !needsEarlier && Object.values(conditions).every((one) => one === null);

function pending(id: string, { levels, facts }: Decided): readonly InvoiceLevel[] {
  const invoice = facts.invoices.find((one) => one.id === id);
  if (invoice === undefined) return [];
  return (levels.get(id) ?? []).filter((one) => one.ladder === 'REMINDER' && !isLost(one, invoice));
}

function noticeOf(id: string, hour: Decided): string | null {
  const days = pending(id, hour).flatMap(({ noticedOn }) => noticedOn ?? []);
  return days.sort().at(-1) ?? null;
}

function levelOfCustomer(planId: string, today: string, hour: Decided): number {
  const days = hour.facts.invoices
    .filter(({ planId: own, dueOn }) => (own ?? hour.facts.planId) === planId && dueOn < today)
    .flatMap(({ id }) => pending(id, hour))
    .filter((level) => level.planId === planId)
    .map(({ day }) => day);
  return Math.max(0, ...days);
}
