import type { CalendarDay } from '../../../ledger/domain/calendar.ts';
import { addDays, daysBetween } from '../../../ledger/domain/days.ts';
import { meetsConditions } from './conditions.ts';
import type { CurrentPlan, DunnedCustomer, DunnedInvoice, DunningSettings, InvoiceLevel } from './facts.ts';
import { type DunningStep, isNotice, isSoft, type Ladder, ladderOf, plannedDays } from './plan.ts';

/** A step with its planned day. */
export interface PlannedStep {
  step: DunningStep;
  day: number;
  ladder: Ladder;
  /** Whether only invoices that were reminded of before ask for it. */
  needsEarlier: boolean;
}

const known = new WeakMap<readonly DunningStep[], Record<Ladder, PlannedStep[]>>();

/** The steps of one ladder of a plan, in order. */
export function stepsOf({ steps }: Pick<CurrentPlan, 'steps'>, ladder: Ladder): readonly PlannedStep[] {
  const found = known.get(steps);
  if (found !== undefined) return found[ladder];
  const ladders: Record<Ladder, PlannedStep[]> = { COURTESY: [], REMINDER: [] };
  const days = plannedDays(steps);
  for (const [i, step] of steps.entries()) {
    const day = days[i] ?? 0;
    const of = ladderOf(day);
    // The mark means nothing where no reminder can come before.
    const needsEarlier = step.needsEarlier && of === 'REMINDER' && ladders.REMINDER.length > 0;
    ladders[of].push({ step, day, ladder: of, needsEarlier });
  }
  known.set(steps, ladders);
  return ladders[ladder];
}

/** The level of an invoice in a ladder of a plan; null when it has none, or has lost it. */
export function levelOf(invoice: DunnedInvoice, planId: string, ladder: Ladder): InvoiceLevel | null {
  const level = invoice.levels.find((one) => one.planId === planId && one.ladder === ladder);
  return level === undefined || isLost(level, invoice) ? null : level;
}

/** Whether an invoice was opened again since it came to a level, or is due anew. */
export function isLost(
  level: InvoiceLevel,
  { reopenedAt, dueOn }: Pick<DunnedInvoice, 'reopenedAt' | 'dueOn'>,
): boolean {
  if (reopenedAt !== null && reopenedAt > level.takenAt) return true;
  return level.ladder === 'REMINDER' ? dueOn >= level.takenOn : dueOn > level.dueOn;
}

/** Since when an invoice is under formal notice, whatever plan it follows now; null: it is not. */
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

/** An open invoice under formal notice since a day. */
export interface NoticedInvoice {
  invoiceId: string;
  on: CalendarDay;
}

/** Open invoices of a customer that are under formal notice, without those that a message is about. */
export function noticedBeside(
  { invoices }: Pick<DunnedCustomer, 'invoices'>,
  about: readonly string[],
): NoticedInvoice[] {
  return invoices.flatMap((invoice) => {
    const on = about.includes(invoice.id) || invoice.isDisputed ? null : noticedOnOf(invoice);
    return on === null ? [] : [{ invoiceId: invoice.id, on }];
  });
}

/** Whether a formal notice may be given of an invoice: none was, or the last one is as many days ago as the organization wants. */
export function isNoticeableOn(
  today: CalendarDay,
  noticedOn: CalendarDay | null,
  periodDays: number,
): boolean {
  return noticedOn === null || daysBetween(noticedOn, today) >= periodDays;
}

/** Where a level stands among the steps of the newest version: its index, -1 before the first, and its planned day. */
function positionOf(
  { stepKey, day }: InvoiceLevel,
  steps: readonly PlannedStep[],
): { index: number; day: number } {
  const index = steps.findIndex(({ step }) => step.key === stepKey);
  if (index >= 0) return { index, day: steps[index]?.day ?? day };
  return { index: steps.findLastIndex((one) => one.day <= day), day };
}

/** The date on which a step is reached: by the age of the invoice, and by the plan's distance from its level. */
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

export interface AskFacts {
  customer: Pick<DunnedCustomer, 'fields' | 'isReachable'>;
  settings: Pick<DunningSettings, 'currency' | 'rates' | 'rules'>;
  /** Local date. */
  today: CalendarDay;
  /** Whether emails are passed over: nobody can be written to, and people know. */
  passesEmail: boolean;
  /** The planned day that the customer has come to, by plan for customers. */
  floors: ReadonlyMap<string, number>;
}

/** The steps of an invoice now; each null where there is none. */
export interface StepsNow {
  /** The step that it asks for. */
  ask: PlannedStep | null;
  /** The step that it takes when it is told of. */
  told: PlannedStep | null;
}

/**
 * What an invoice asks for now and what it takes when it is told of. Depends on the invoice, its level and the plan, and under a
 * plan for customers on how far the customer has come.
 */
export function stepsNow(invoice: DunnedInvoice, plan: CurrentPlan, facts: AskFacts): StepsNow {
  const coming = comingSteps(invoice, plan, facts);
  const ask = askOf(coming, invoice, plan, facts);
  const told = ask ?? nearStep(coming, invoice, facts);
  const floor = coming.ladder === 'REMINDER' ? facts.floors.get(plan.id) : undefined;
  return { ask: raised(ask, coming, floor), told: raised(told, coming, floor) };
}

/** In place of an email before the level of the customer the last email up to it, which is sent in the same way. */
function raised(step: PlannedStep | null, { coming }: Coming, floor: number | undefined): PlannedStep | null {
  if (step === null || floor === undefined || step.step.type !== 'EMAIL') return step;
  const isAlike = (one: PlannedStep) =>
    one.step.type === 'EMAIL' && one.step.automatic === step.step.automatic && one.day <= floor;
  const last = coming.findLast(isAlike);
  return last === undefined ? step : laterOf(coming, step, last);
}

/** The planned day that a customer has come to in a plan for customers: the latest level of its open invoices that follow it. */
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

/** The steps of the ladder that an invoice stands on which come after its level and are open to it, in order. */
function comingSteps(invoice: DunnedInvoice, plan: CurrentPlan, facts: AskFacts) {
  const ladder = ladderOf(daysBetween(invoice.dueOn, facts.today));
  const steps = stepsOf(plan, ladder);
  const level = levelOf(invoice, plan.id, ladder);
  const from = level === null ? { index: -1, day: 0 } : positionOf(level, steps);
  const wasTold = level !== null && level.toldOn !== null;
  const noticedOn = noticedOnOf(invoice);
  const { noticePeriodDays } = facts.settings.rules;
  const isNoticeable = isNoticeableOn(facts.today, noticedOn, noticePeriodDays);
  const coming = steps
    .slice(from.index + 1)
    .filter(({ needsEarlier }) => !needsEarlier || wasTold || !facts.customer.isReachable)
    .filter(({ step }) => noticedOn === null || !(isSoft(step) || (isNotice(step) && !isNoticeable)))
    .filter(({ step }) => !facts.passesEmail || step.type !== 'EMAIL')
    .filter(({ step }) => meetsConditions(step.conditions, { ...facts, invoice }));
  return { coming, level, from, ladder };
}

/** The next step after its level once it is reached, or, where the plan enters by age, the latest one that is reached. */
function askOf(
  { coming, level, from, ladder }: Coming,
  invoice: DunnedInvoice,
  plan: CurrentPlan,
  { today }: AskFacts,
): PlannedStep | null {
  const isReached = (step: PlannedStep) => reachedOn(step, invoice.dueOn, level, from.day) <= today;
  const [next] = coming;
  if (next === undefined || !isReached(next)) return null;
  if (plan.takeover === 'STANDARD' && ladder === 'REMINDER') return next;
  const open = coming.filter((step) => !step.needsEarlier && isReached(step));
  const latest = open.find(({ day }) => day === open.at(-1)?.day);
  return latest === undefined ? next : laterOf(coming, next, latest);
}

/** An invoice that is told of takes a step that it would come to within so many days. */
const NEAR_DAYS = 3;

/** Its next step where the plan's distance from its level has passed and its age comes to the day within three days. */
function nearStep(
  { coming, level, from }: Coming,
  invoice: DunnedInvoice,
  { today }: AskFacts,
): PlannedStep | null {
  const [next] = coming;
  if (next === undefined || addDays(invoice.dueOn, next.day) > addDays(today, NEAR_DAYS)) return null;
  return level === null || addDays(level.takenOn, next.day - from.day) <= today ? next : null;
}

function laterOf(order: readonly PlannedStep[], a: PlannedStep, b: PlannedStep): PlannedStep {
  return order.indexOf(b) > order.indexOf(a) ? b : a;
}

/** The first date after `today` on which what an invoice asks for may change by itself; null: none. */
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
  return dates.filter((date) => date > today).reduce<CalendarDay | null>(earlier, null);
}

const earlier = (first: CalendarDay | null, date: CalendarDay) =>
  first === null || date < first ? date : first;

/**
 * The first date on which an invoice with this level may ask for another step of the ladder, conditions aside; null: never.
 * What the sweep of all customers goes by.
 */
export function nextStepOn(level: InvoiceLevel, plan: CurrentPlan, dueOn: CalendarDay): CalendarDay | null {
  const steps = stepsOf(plan, level.ladder);
  const from = positionOf(level, steps);
  const next = steps[from.index + 1];
  return next === undefined ? null : reachedOn(next, dueOn, level, from.day);
}
