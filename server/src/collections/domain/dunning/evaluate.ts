import { endOfDay, localDate, type Timestamp, toTimestamp } from '../../../ledger/domain/calendar.ts';
import { type Group, groupsOf, partitionInvoices } from './carrying.ts';
import { meetsConditions } from './conditions.ts';
import type { DunnedCustomer, DunnedInvoice, DunningSettings, DunningTrack, Evaluation } from './facts.ts';
import { nextContactTime } from './rules.ts';
import { currentTrack, dueSteps, newTrack, passed, stepsToCome } from './schedule.ts';

/**
 * What dunning does about one customer now. docs/domain.md states the rules in words; an independent evaluator in the
 * tests must come to the same.
 * @param now asked for: facts must be as of then
 */
export function evaluate(customer: DunnedCustomer, settings: DunningSettings, now: Timestamp): Evaluation {
  const evaluation: Evaluation = { decisions: [], tracks: [], nextAt: null };
  const contactedOn = [...customer.contactedOn];
  const sorted = partitionInvoices(customer, settings, now);
  const waits: (Timestamp | null)[] = sorted.waits;
  const tracks = new Map(customer.tracks.map((track) => [trackKey(track), track]));
  for (const group of groupsOf(customer, settings, sorted.remindable))
    followGroup(group, { customer, tracks, settings, now, contactedOn, evaluation, waits });
  return { ...evaluation, nextAt: earliest(waits) };
}

interface EvaluationState {
  customer: DunnedCustomer;
  /** Those of the customer, by `trackKey`. */
  tracks: ReadonlyMap<string, DunningTrack>;
  settings: DunningSettings;
  now: Timestamp;
  /** Grows with each contact that is decided on. */
  contactedOn: string[];
  evaluation: Evaluation;
  waits: (Timestamp | null)[];
}

/** Takes the steps of one group that are due, as far as they may be taken now. */
function followGroup({ plan, invoices }: Group, state: EvaluationState): void {
  const [carrying] = invoices;
  const { customer, settings, now, evaluation, waits } = state;
  const { timezone } = settings.rules;
  const today = localDate(now, timezone);
  const known = state.tracks.get(trackKey({ planId: plan.id, invoiceId: carrying.id }));
  const before =
    known === undefined
      ? newTrack(plan, { carrying, today, tracks: customer.tracks, timezone })
      : currentTrack(known, plan, carrying, timezone);
  const reached = dueSteps(before, plan, today);
  let { track } = reached;
  for (const scheduled of reached.due) {
    const { step } = scheduled;
    const about = mentioned(invoices, carrying, today, timezone);
    if (meetsConditions(step.conditions, { customer, carrying, invoices: about, settings, today })) {
      const automatic = step.automatic && plan.mode === 'AUTOMATIC';
      if (automatic && !mayContact(state, today)) {
        // Its conditions may no longer hold by then, which makes room for the next step.
        waits.push(endOfDay(today, timezone));
        break;
      }
      evaluation.decisions.push({
        ...{ planId: plan.id, planVersion: plan.version, step, automatic },
        ...{ carryingInvoiceId: carrying.id, invoiceIds: about.map(({ id }) => id) },
      });
    }
    track = passed(track, scheduled, today);
  }
  const coming = stepsToCome(track, plan);
  track = { ...track, nextOn: coming[0]?.on ?? null };
  // Not the first one: it may be waiting for a contact when the one after it falls due.
  const later = coming.find(({ on }) => on > today);
  if (later !== undefined) waits.push(toTimestamp(later.on, timezone));
  // An invoice of which nothing is due yet leaves no track, so that it does not matter how often it was asked for.
  const isChanged = known === undefined ? reached.due.length > 0 : !sameTrack(known, track);
  if (isChanged) evaluation.tracks.push(track);
}

/** Whether the debtor may be contacted now; takes that contact into account, or says when to look again. */
function mayContact({ settings, now, contactedOn, waits }: EvaluationState, today: string): boolean {
  const at = nextContactTime(now, settings.rules, contactedOn);
  if (at === now) contactedOn.push(today);
  else waits.push(at);
  return at === now;
}

/** Tells the tracks of a customer apart. */
export function trackKey({ planId, invoiceId }: Pick<DunningTrack, 'planId' | 'invoiceId'>): string {
  return `${planId} ${invoiceId}`;
}

function sameTrack(a: DunningTrack, b: DunningTrack): boolean {
  return (
    a.version === b.version &&
    a.startedOn === b.startedOn &&
    a.lastStepKey === b.lastStepKey &&
    a.lastDay === b.lastDay &&
    a.lastOn === b.lastOn &&
    a.nextOn === b.nextOn &&
    a.carryingDueAt === b.carryingDueAt
  );
}

/** The invoices that a message is about: those due by today, or by the day of the carrying one when it is not due yet. */
function mentioned(
  invoices: readonly DunnedInvoice[],
  carrying: DunnedInvoice,
  today: string,
  timezone: string,
): DunnedInvoice[] {
  const carryingDay = localDate(carrying.dueAt, timezone);
  const until = carryingDay > today ? carryingDay : today;
  return invoices.filter(({ dueAt }) => localDate(dueAt, timezone) <= until);
}

function earliest(times: readonly (Timestamp | null)[]): Timestamp | null {
  return times.reduce<Timestamp | null>(
    (first, at) => (at === null || (first !== null && first <= at) ? first : at),
    null,
  );
}
