import type { CalendarDay, Timestamp } from '../../kernel/calendar.ts';
import { addDays, daysBetween } from '../../kernel/days.ts';
import { meetsConditions } from './conditions.ts';
import type { CurrentPlan, DunnedCustomer, DunnedInvoice, DunningSettings, InvoiceLevel } from './facts.ts';
import { type DunningStep, isNotice, isSoft, type Ladder, ladderOf, plannedDays } from './plan.ts';

/** A step with its planned day. */
export interface PlannedStep {
  step: DunningStep;
  day: number;
  ladder: Ladder;
  /** Whether only invoices with an earlier reminder can reach the step. */
  needsEarlier: boolean;
}

const known = new WeakMap<readonly DunningStep[], Record<Ladder, PlannedStep[]>>();

/** Returns the steps of one ladder of a plan, in order. */
export function stepsOf({ steps }: Pick<CurrentPlan, 'steps'>, ladder: Ladder): readonly PlannedStep[] {
  const found = known.get(steps);
  if (found !== undefined) return found[ladder];
  const ladders: Record<Ladder, PlannedStep[]> = { COURTESY: [], REMINDER: [] };
  const days = plannedDays(steps);
  for (const [i, step] of steps.entries()) {
    const day = days[i] ?? 0;
    const of = ladderOf(day);
    // The flag is ignored on the first reminder, because no reminder can precede it.
    const needsEarlier = step.needsEarlier && of === 'REMINDER' && ladders.REMINDER.length > 0;
    ladders[of].push({ step, day, ladder: of, needsEarlier });
  }
  known.set(steps, ladders);
  return ladders[ladder];
}

/** Returns the level of an invoice in a ladder of a plan; null if it has none or lost it. */
export function levelOf(invoice: DunnedInvoice, planId: string, ladder: Ladder): InvoiceLevel | null {
  const level = invoice.levels.find((one) => one.planId === planId && one.ladder === ladder);
  return level === undefined || isLost(level, invoice) ? null : level;
}

/**
 * Returns whether an invoice no longer has its level: it was opened again after the notice, or its due date
 * moved. A reminder loses its level if the invoice would not have been overdue on that day, a notice before the
 * due date if the due date is later than it was then.
 */
export function isLost(
  level: InvoiceLevel,
  { reopenedAt, dueOn }: Pick<DunnedInvoice, 'reopenedAt' | 'dueOn'>,
): boolean {
  if (reopenedAt !== null && reopenedAt > level.takenAt) return true;
  return level.ladder === 'REMINDER' ? dueOn >= level.takenOn : dueOn > level.dueOn;
}

/** Returns the date of the formal notice of an invoice, under any plan; null: none. */
export function noticedOnOf(
  invoice: Pick<DunnedInvoice, 'levels' | 'reopenedAt' | 'dueOn'>,
): CalendarDay | null {
  const days = invoice.levels.flatMap((level) =>
    level.ladder === 'REMINDER' && level.noticedOn !== null && !isLost(level, invoice)
      ? [level.noticedOn]
      : [],
  );
  return days.toSorted().at(-1) ?? null;
}

/** An open invoice under formal notice, with the date of the notice. */
export interface NoticedInvoice {
  invoiceId: string;
  on: CalendarDay;
}

/**
 * Returns the customer's open invoices under formal notice, except disputed ones, those with a hold of the source,
 * and those of the message.
 */
export function otherNoticedInvoices(
  { invoices }: Pick<DunnedCustomer, 'invoices'>,
  about: readonly string[],
): NoticedInvoice[] {
  return invoices.flatMap((invoice) => {
    const isLeftOut = about.includes(invoice.id) || invoice.isDisputed || invoice.hasSourceHold;
    const on = isLeftOut ? null : noticedOnOf(invoice);
    return on === null ? [] : [{ invoiceId: invoice.id, on }];
  });
}

/**
 * Returns whether a formal notice is allowed: there was none, or the organization's notice period has passed.
 */
export function isNoticeableOn(
  today: CalendarDay,
  noticedOn: CalendarDay | null,
  periodDays: number,
): boolean {
  return noticedOn === null || daysBetween(noticedOn, today) >= periodDays;
}

/**
 * Returns the position of a level in the newest version: its index, -1 before the first step, and its planned
 * day.
 */
function positionOf(
  { stepKey, day }: InvoiceLevel,
  steps: readonly PlannedStep[],
): { index: number; day: number } {
  const index = steps.findIndex(({ step }) => step.key === stepKey);
  if (index >= 0) return { index, day: steps[index]?.day ?? day };
  return { index: steps.findLastIndex((one) => one.day <= day), day };
}

/** Returns the date on which a step is reached: by the invoice's age and by the distance from its level. */
function reachedOn(
  { day }: PlannedStep,
  dueOn: CalendarDay,
  level: InvoiceLevel | null,
  levelDay: number,
): CalendarDay {
  const byAge = addDays(dueOn, day);
  if (level === null) return byAge;
  return laterDay(byAge, addDays(level.takenOn, day - levelDay));
}

function laterDay(a: CalendarDay, b: CalendarDay): CalendarDay {
  const [, later = a] = [a, b].sort();
  return later;
}

export interface StepFacts {
  customer: Pick<DunnedCustomer, 'fields' | 'isReachable'>;
  settings: Pick<DunningSettings, 'currency' | 'rates' | 'rules'>;
  now: Timestamp;
  /** Local date. */
  today: CalendarDay;
  /** Whether email steps are skipped because the customer has no usable address and a failed mail says so. */
  passesEmail: boolean;
  /** Planned day that the customer has reached, by plan for customers. */
  floors: ReadonlyMap<string, number>;
}

/** The current steps of an invoice; null where it has none. */
export interface CurrentSteps {
  /** The due step. */
  ask: PlannedStep | null;
  /** The step that the invoice takes when the debtor is notified of it. */
  notified: PlannedStep | null;
}

/**
 * Returns the due step of an invoice and the step that it takes when notified. They depend on the invoice,
 * its level and the plan. Under a plan for customers they also depend on the customer's floor.
 */
export function currentStepsOf(invoice: DunnedInvoice, plan: CurrentPlan, facts: StepFacts): CurrentSteps {
  const coming = comingSteps(invoice, plan, facts);
  // The hour may be decided again, because a relative's email was: the next step waits for the next hour.
  if (coming.level !== null && coming.level.takenAt >= facts.now) return { ask: null, notified: null };
  const ask = dueStepOf(coming, invoice, plan, facts);
  const mentioned = ask ?? nearStep(coming, invoice, facts);
  const floor = coming.ladder === 'REMINDER' ? facts.floors.get(plan.id) : undefined;
  return { ask: raiseToFloor(ask, coming, floor), notified: raiseToFloor(mentioned, coming, floor) };
}

/**
 * Replaces an email step below the customer's floor by the last email step up to it with the same automation.
 */
function raiseToFloor(
  step: PlannedStep | null,
  { coming }: Coming,
  floor: number | undefined,
): PlannedStep | null {
  if (step === null || floor === undefined || step.step.type !== 'EMAIL') return step;
  const isAlike = (one: PlannedStep) =>
    one.step.type === 'EMAIL' && one.step.automatic === step.step.automatic && one.day <= floor;
  const last = coming.findLast(isAlike);
  return last === undefined ? step : laterOf(coming, step, last);
}

/**
 * Returns the planned day that a customer has reached: the latest level of its overdue invoices under this
 * plan for customers.
 */
export function floorOf(
  plan: CurrentPlan,
  invoices: readonly DunnedInvoice[],
  today: CalendarDay,
): number | undefined {
  if (plan.entity !== 'CUSTOMER') return undefined;
  const steps = stepsOf(plan, 'REMINDER');
  const days = invoices.flatMap((invoice) => {
    const level = levelOf(invoice, plan.id, 'REMINDER');
    return level === null || invoice.dueOn >= today ? [] : [positionOf(level, steps).day];
  });
  return days.length === 0 ? undefined : Math.max(...days);
}

type Coming = ReturnType<typeof comingSteps>;

/**
 * Returns the steps after the invoice's level in its current ladder whose requirements it meets, in order.
 */
function comingSteps(invoice: DunnedInvoice, plan: CurrentPlan, facts: StepFacts) {
  const ladder = ladderOf(daysBetween(invoice.dueOn, facts.today));
  const steps = stepsOf(plan, ladder);
  const level = levelOf(invoice, plan.id, ladder);
  const from = level === null ? { index: -1, day: 0 } : positionOf(level, steps);
  const wasNotified = level !== null && level.notifiedOn !== null;
  const noticedOn = noticedOnOf(invoice);
  const { noticePeriodDays } = facts.settings.rules;
  const isNoticeable = isNoticeableOn(facts.today, noticedOn, noticePeriodDays);
  const coming = steps
    .slice(from.index + 1)
    .filter(({ needsEarlier }) => !needsEarlier || wasNotified || !facts.customer.isReachable)
    .filter(({ step }) => noticedOn === null || !(isSoft(step) || (isNotice(step) && !isNoticeable)))
    .filter(({ step }) => !facts.passesEmail || step.type !== 'EMAIL')
    .filter(({ step }) => meetsConditions(step.conditions, { ...facts, invoice }));
  return { coming, level, from, ladder };
}

/** Returns the next step if it is reached. A plan that enters by age returns the latest reached step. */
function dueStepOf(
  { coming, level, from, ladder }: Coming,
  invoice: DunnedInvoice,
  plan: CurrentPlan,
  { today }: StepFacts,
): PlannedStep | null {
  const isReached = (step: PlannedStep) => reachedOn(step, invoice.dueOn, level, from.day) <= today;
  const [next] = coming;
  if (next === undefined || !isReached(next)) return null;
  if (plan.takeover === 'STANDARD' && ladder === 'REMINDER') return next;
  const open = coming.filter((step) => !step.needsEarlier && isReached(step));
  const latest = open.find(({ day }) => day === open.at(-1)?.day);
  return latest === undefined ? next : laterOf(coming, next, latest);
}

/** A notified invoice also takes a step that it would reach within this many days. */
const NEAR_DAYS = 3;

/**
 * Returns the next step if the invoice's age reaches it within NEAR_DAYS and its distance from the level has
 * passed.
 */
function nearStep(
  { coming, level, from }: Coming,
  invoice: DunnedInvoice,
  { today }: StepFacts,
): PlannedStep | null {
  const [next] = coming;
  if (next === undefined || addDays(invoice.dueOn, next.day) > addDays(today, NEAR_DAYS)) return null;
  return level === null || addDays(level.takenOn, next.day - from.day) <= today ? next : null;
}

function laterOf(order: readonly PlannedStep[], a: PlannedStep, b: PlannedStep): PlannedStep {
  return order.indexOf(b) > order.indexOf(a) ? b : a;
}

/** Returns the first date after `today` on which time alone may change the due step; null: none. */
export function nextChangeOn(
  invoice: DunnedInvoice,
  plan: CurrentPlan,
  { today, noticePeriodDays }: { today: CalendarDay; noticePeriodDays: number },
): CalendarDay | null {
  const ladder = ladderOf(daysBetween(invoice.dueOn, today));
  const dates = ladder === 'COURTESY' ? [addDays(invoice.dueOn, 1)] : [];
  const noticedOn = noticedOnOf(invoice);
  if (noticedOn !== null) dates.push(addDays(noticedOn, noticePeriodDays));
  for (const of of ladder === 'COURTESY' ? (['COURTESY', 'REMINDER'] as const) : (['REMINDER'] as const)) {
    const steps = stepsOf(plan, of);
    const level = levelOf(invoice, plan.id, of);
    const from = level === null ? { index: -1, day: 0 } : positionOf(level, steps);
    for (const step of steps.slice(from.index + 1)) {
      const { minDaysOverdue, maxDaysOverdue } = step.step.conditions;
      dates.push(reachedOn(step, invoice.dueOn, level, from.day));
      if (minDaysOverdue !== null) dates.push(addDays(invoice.dueOn, minDaysOverdue));
      if (maxDaysOverdue !== null) dates.push(addDays(invoice.dueOn, maxDaysOverdue + 1));
    }
  }
  return dates.filter((date) => date > today).reduce<CalendarDay | null>(earlierDate, null);
}

const earlierDate = (first: CalendarDay | null, date: CalendarDay) =>
  first === null || date < first ? date : first;

/**
 * Returns the first date on which an invoice with this level may reach another step, ignoring conditions;
 * null: never. The sweep of all customers uses it.
 */
export function nextStepOn(level: InvoiceLevel, plan: CurrentPlan, dueOn: CalendarDay): CalendarDay | null {
  const steps = stepsOf(plan, level.ladder);
  const from = positionOf(level, steps);
  const next = steps[from.index + 1];
  return next === undefined ? null : reachedOn(next, dueOn, level, from.day);
}
