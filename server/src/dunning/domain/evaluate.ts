import { type CalendarDay, endOfDay, type Timestamp, toTimestamp } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import { ACCOUNT_TASK_DAYS, accountTaskOf, heldBack } from './account.ts';
import { isAfter, planIdOf, withoutCashHold } from './blockers.ts';
import { ContactTimes } from './contact-times.ts';
import { buildContext, dueStepsOf, type EvaluationContext } from './evaluation-context.ts';
import type { DunnedCustomer, DunningSettings, Evaluation } from './facts.ts';
import { nextChangeOn } from './levels.ts';
import { mailsOf } from './mails.ts';
import { settlePending } from './settle-pending.ts';
import { tasksOf } from './tasks.ts';

/**
 * Decides what dunning does about one customer now. docs/domain/dunning-*.md state the rules. An independent
 * evaluator in the tests must give the same results.
 * Received money does not change when to evaluate again: no write has to reset a stored look (ADR 0120).
 * @param now facts must be as of this instant
 */
export function evaluate(customer: DunnedCustomer, settings: DunningSettings, now: Timestamp): Evaluation {
  const settled = settlePending(customer, settings);
  const context = buildContext(customer, settings, now, settled.pending);
  const times = new ContactTimes(customer.contacts, context.rules, now);
  const mails = mailsOf(context, times);
  const tasks = tasksOf(context);
  const evaluation = {
    decisions: [...mails, ...tasks.decisions],
    joined: tasks.joined,
    ended: settled.ended,
    carried: settled.carried,
    account: accountTaskOf(context),
  };
  if (isAfter(customer.cashHeldUntil, now))
    return { ...evaluation, nextAt: evaluate(withoutCashHold(customer), settings, now).nextAt };
  return { ...evaluation, nextAt: nextAtOf(context, evaluation, times.waits) };
}

/** Returns the next instant at which time alone may change the result. */
function nextAtOf(
  context: EvaluationContext,
  { decisions, joined, ended, account }: Omit<Evaluation, 'nextAt'>,
  waits: readonly Timestamp[],
): Timestamp | null {
  const { now, today, settings, dunnable } = context;
  const { timezone } = settings.rules;
  // Decisions change the pending actions, so evaluate again in the next hour.
  if (decisions.length + joined.length + ended.length > 0 || account !== null) return now;
  // The next step of an invoice that took one in this hour waits for the next hour.
  if (context.customer.invoices.some(({ levels }) => levels.some(({ takenAt }) => takenAt >= now)))
    return now;
  const times = [...waits];
  // A due step was not carried out: its conditions or the contact rules may allow it a day later.
  if (dueStepsOf(dunnable).length > 0) times.push(endOfDay(today, timezone));
  const { lastMadeOn } = context.customer.accountTask;
  if (lastMadeOn !== null && heldBack(context).length > 0)
    times.push(toTimestamp(addDays(lastMadeOn, ACCOUNT_TASK_DAYS), timezone));
  times.push(...changesOf(context));
  return earliestOf(times.filter((at) => at > now));
}

/** Returns the instants at which due steps change or blockers end. */
function changesOf({ customer, settings, today }: EvaluationContext): Timestamp[] {
  const { noticePeriodDays, timezone } = settings.rules;
  const times = customer.pausedUntil === null ? [] : [customer.pausedUntil];
  const dates: CalendarDay[] = [];
  for (const invoice of customer.invoices) {
    const { pausedUntil, promiseDueOn } = invoice;
    if (pausedUntil !== null) times.push(pausedUntil);
    if (promiseDueOn !== null) times.push(endOfDay(promiseDueOn, timezone));
    const plan = settings.plans.get(planIdOf(invoice, customer) ?? '');
    if (plan === undefined || !plan.isActive) continue;
    const date = nextChangeOn(invoice, plan, { today, noticePeriodDays });
    if (date !== null) dates.push(date);
  }
  // Local days begin in the order of their dates, so one conversion is enough.
  const date = earliestOf(dates.filter((day) => day > today));
  return date === null ? times : [...times, toTimestamp(date, timezone)];
}

/** Returns the first of some instants, or of some days; null if there are none. */
export function earliestOf(times: readonly string[]): string | null {
  return times.reduce<string | null>((first, at) => (first === null || at < first ? at : first), null);
}
