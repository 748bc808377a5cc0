import { localDate, type Timestamp } from '../../../ledger/domain/calendar.ts';
import { evaluate, trackKey } from './evaluate.ts';
import type { DunnedCustomer, DunningDecision, DunningSettings, Evaluation } from './facts.ts';

const HOUR = 3_600_000;

/** A decision with the full hour in which it is taken, and the local date of that. */
export interface DatedDecision extends DunningDecision {
  at: Timestamp;
  on: string;
}

/** The first full hour of UTC that is not before `at`: then the clock of dunning runs. */
export function nextRun(at: Timestamp): Timestamp {
  return new Date(hourOf(at) * HOUR).toISOString();
}

/** Full hours since 1970 until the first one that is not before `at`. */
function hourOf(at: Timestamp): number {
  return Math.ceil(Date.parse(at) / HOUR);
}

/**
 * What dunning will do about a customer from `from` until before `to` if nothing changes: nothing is paid, every message
 * goes out in the hour in which it is decided on, and people leave their tasks alone. Time goes from one decision to the
 * next; what it costs depends on their number, not on that of hours.
 * @param customer as of `from`
 */
export function* simulate(
  customer: DunnedCustomer,
  settings: DunningSettings,
  from: Timestamp,
  to: Timestamp,
): Generator<DatedDecision> {
  const { timezone } = settings.rules;
  let facts = customer;
  let at = nextRun(from);
  while (at < to) {
    const on = localDate(at, timezone);
    const evaluation = evaluate(facts, settings, at);
    for (const decision of evaluation.decisions) yield { ...decision, at, on };
    if (evaluation.nextAt === null) return;
    facts = afterwards(facts, evaluation, on);
    at = new Date(Math.max(hourOf(at) + 1, hourOf(evaluation.nextAt)) * HOUR).toISOString();
  }
}

/** The facts after decisions were carried out on a local date. */
export function afterwards(customer: DunnedCustomer, evaluation: Evaluation, on: string): DunnedCustomer {
  const contacts = evaluation.decisions.filter(({ automatic }) => automatic).map(() => on);
  const tracks = new Map([...customer.tracks, ...evaluation.tracks].map((track) => [trackKey(track), track]));
  return { ...customer, tracks: [...tracks.values()], contactedOn: [...customer.contactedOn, ...contacts] };
}
