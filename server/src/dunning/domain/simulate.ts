import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import { fallenBy, nextFallAt } from './account-falls.ts';
import { applyEvaluation, applyPendingMails } from './apply-evaluation.ts';
import { isAfter } from './blockers.ts';
import { evaluate } from './evaluate.ts';
import type { DunnedCustomer, DunningDecision, DunningSettings } from './facts.ts';

const HOUR = 3_600_000;

/** A decision with the full hour and the local date of the decision. */
export interface DatedDecision extends DunningDecision {
  at: Timestamp;
  on: string;
}

/** Returns the first full hour not before `at`, in hours since 1970. The dunning clock runs then. */
function hourOf(at: Timestamp): number {
  return Math.ceil(Date.parse(at) / HOUR);
}

/** The decisions of a full hour. */
export interface HourOfDunning {
  at: Timestamp;
  /** Local date of the hour. */
  on: string;
  decisions: readonly DunningDecision[];
}

/**
 * Yields the hours from `from` until before `to` with a decision about a customer if nothing changes. It
 * assumes that nothing is paid, every message is sent in its hour and people leave their tasks alone. Time
 * jumps from one evaluation to the next, so the cost depends on their number, not on the number of hours.
 * @param customer as of `from`
 */
export function* hoursOfDunning(
  customer: DunnedCustomer,
  settings: DunningSettings,
  from: Timestamp,
  to: Timestamp,
): Generator<HourOfDunning> {
  const { timezone } = settings.rules;
  // Hours are numbers because the first timestamp after the year 9999 does not compare as text.
  const end = Date.parse(to);
  let facts = applyPendingMails(customer, settings, from);
  let hour = hourOf(from);
  while (hour * HOUR < end) {
    const at = new Date(hour * HOUR).toISOString();
    const on = localDate(at, timezone);
    facts = fallenBy(facts, on);
    const evaluation = evaluate(facts, settings, at);
    yield { at, on, decisions: evaluation.decisions };
    const next = isAfter(facts.cashHeldUntil, at) ? facts.cashHeldUntil : evaluation.nextAt;
    const times = [next, nextFallAt(facts, timezone)].filter((one) => one !== null);
    if (times.length === 0) return;
    facts = applyEvaluation(facts, evaluation, settings, at);
    hour = Math.max(hour + 1, Math.min(...times.map(hourOf)));
  }
}

/**
 * Yields what dunning will do about a customer from `from` until before `to` if nothing changes
 * (`hoursOfDunning`).
 */
export function* simulate(
  customer: DunnedCustomer,
  settings: DunningSettings,
  from: Timestamp,
  to: Timestamp,
): Generator<DatedDecision> {
  for (const { at, on, decisions } of hoursOfDunning(customer, settings, from, to))
    for (const decision of decisions) yield { ...decision, at, on };
}
