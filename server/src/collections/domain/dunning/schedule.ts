import { localDate } from '../../../ledger/domain/calendar.ts';
import { addDays, daysBetween } from '../../../ledger/domain/days.ts';
import type { CurrentPlan, DunnedInvoice, DunningTrack } from './facts.ts';
import { type DunningStep, plannedDays } from './plan.ts';

/** A step with its day as planned, and the local date on which it falls. */
export interface ScheduledStep {
  step: DunningStep;
  day: number;
  on: string;
}

interface TrackStart {
  carrying: DunnedInvoice;
  today: string;
  tracks: readonly DunningTrack[];
  timezone: string;
}

/**
 * The track of an invoice that begins to carry. Its days count from its due date; where it takes over from another one
 * in a plan that begins anew then, from the date that makes the first step fall on today, if that is later.
 */
export function newTrack(plan: CurrentPlan, { carrying, today, tracks, timezone }: TrackStart): DunningTrack {
  const dueOn = localDate(carrying.dueAt, timezone);
  const takesOver =
    plan.takeover === 'STANDARD' &&
    plan.entity === 'CUSTOMER' &&
    tracks.some((one) => one.planId === plan.id && one.lastStepKey !== null);
  const anew = addDays(today, -(plannedDays(plan.steps)[0] ?? 0));
  return {
    planId: plan.id,
    invoiceId: carrying.id,
    version: plan.version,
    startedOn: takesOver && anew > dueOn ? anew : dueOn,
    lastStepKey: null,
    lastDay: null,
    lastOn: null,
    nextOn: null,
    carryingDueAt: carrying.dueAt,
  };
}

/** A known track in the newest version of its plan; when the due date has moved, what is still to come moves with it. */
export function currentTrack(
  track: DunningTrack,
  plan: CurrentPlan,
  carrying: DunnedInvoice,
  timezone: string,
): DunningTrack {
  const moved = daysBetween(localDate(track.carryingDueAt, timezone), localDate(carrying.dueAt, timezone));
  return {
    ...track,
    version: plan.version,
    startedOn: addDays(track.startedOn, moved),
    carryingDueAt: carrying.dueAt,
  };
}

/**
 * The steps still to come, in order. None falls before its planned day, nor before the step before it; one that is relative
 * to that one falls so many days after it at least.
 */
export function stepsToCome(track: DunningTrack, plan: CurrentPlan): ScheduledStep[] {
  const days = plannedDays(plan.steps);
  const position = positionOf(track, plan, days);
  const coming: ScheduledStep[] = [];
  for (const [i, step] of plan.steps.entries()) {
    if (i <= position) continue;
    const { relativeTo, offsetDays } = step;
    const before = coming.at(-1)?.on ?? track.lastOn;
    const day = days[i] ?? 0;
    const byDay = addDays(track.startedOn, day);
    const delay = relativeTo === 'PREVIOUS_STEP' ? offsetDays : 0;
    coming.push({ step, day, on: before === null ? byDay : later(byDay, addDays(before, delay)) });
  }
  return coming;
}

function later(date: string, other: string): string {
  return other > date ? other : date;
}

/**
 * The index of the last step taken or passed over, -1 before the first. A step that the newest version has no more
 * leaves its day behind: what is planned up to that day counts as passed.
 */
function positionOf(
  { lastStepKey, lastDay }: DunningTrack,
  plan: CurrentPlan,
  days: readonly number[],
): number {
  if (lastStepKey === null) return -1;
  const known = plan.steps.findIndex(({ key }) => key === lastStepKey);
  return known >= 0 ? known : days.findLastIndex((day) => day <= (lastDay ?? day));
}

/**
 * What falls due by `today`: the steps of the latest planned day whose date has come. Steps of earlier days were missed
 * and are passed over, so that nothing is caught up in a burst.
 * @returns `track` as it is after the missed ones
 */
export function dueSteps(
  track: DunningTrack,
  plan: CurrentPlan,
  today: string,
): { track: DunningTrack; due: ScheduledStep[] } {
  const reached = stepsToCome(track, plan).filter(({ on }) => on <= today);
  const latest = reached.at(-1)?.day;
  const due = reached.filter(({ day }) => day === latest);
  const missed = reached[reached.length - due.length - 1];
  return { track: missed === undefined ? track : passed(track, missed, missed.on), due };
}

/** The track after a step that was taken or passed over on a local date. */
export function passed(track: DunningTrack, { step, day }: ScheduledStep, on: string): DunningTrack {
  return { ...track, lastStepKey: step.key, lastDay: day, lastOn: on };
}
