import { localDate, type Timestamp } from '../../../ledger/domain/calendar.ts';
import { fallenBy, nextFallAt } from './account-falls.ts';
import { afterwards, departed } from './afterwards.ts';
import { evaluate } from './evaluate.ts';
import type { DunnedCustomer, DunningDecision, DunningSettings } from './facts.ts';

const HOUR = 3_600_000;

/** A decision with the full hour in which it is taken, and the local date of that. */
export interface DatedDecision extends DunningDecision {
  at: Timestamp;
  on: string;
}

/** Full hours since 1970 until the first one that is not before `at`: then the clock of dunning runs. */
function hourOf(at: Timestamp): number {
  return Math.ceil(Date.parse(at) / HOUR);
}

/** What is decided in a full hour. */
export interface HourOfDunning {
  at: Timestamp;
  /** The local date of that. */
  on: string;
  decisions: readonly DunningDecision[];
}

/**
 * The hours from `from` until before `to` in which dunning looks at a customer, with what it decides, if nothing changes:
 * nothing is paid, every message goes out in the hour in which it is decided on, and people leave their tasks alone. Time
 * goes from one decision to the next; what it costs depends on their number, not on that of hours.
 * @param customer as of `from`
 */
export function* hoursOfDunning(
  customer: DunnedCustomer,
  settings: DunningSettings,
  from: Timestamp,
  to: Timestamp,
): Generator<HourOfDunning> {
  const { timezone } = settings.rules;
  // Hours are numbers here: the one after the end of the year 9999 is no text that compares.
  const end = Date.parse(to);
  let facts = departed(customer, settings, from);
  let hour = hourOf(from);
  while (hour * HOUR < end) {
    const at = new Date(hour * HOUR).toISOString();
    const on = localDate(at, timezone);
    facts = fallenBy(facts, on);
    const evaluation = evaluate(facts, settings, at);
    yield { at, on, decisions: evaluation.decisions };
    const times = [evaluation.nextAt, nextFallAt(facts, timezone)].filter((one) => one !== null);
    if (times.length === 0) return;
    facts = afterwards(facts, evaluation, settings, at);
    hour = Math.max(hour + 1, Math.min(...times.map(hourOf)));
  }
}

/** What dunning will do about a customer from `from` until before `to` if nothing changes (`hoursOfDunning`). */
export function* simulate(
  customer: DunnedCustomer,
  settings: DunningSettings,
  from: Timestamp,
  to: Timestamp,
): Generator<DatedDecision> {
  for (const { at, on, decisions } of hoursOfDunning(customer, settings, from, to))
    for (const decision of decisions) yield { ...decision, at, on };
}
