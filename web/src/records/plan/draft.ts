import type { Schema } from '../../api/types.ts';

export type Plan = Schema<'DunningPlan'>;
export type Step = Plan['steps'][number];

/** An edited step, with its absolute day. */
export interface DraftStep extends Omit<Step, 'key' | 'offsetDays'> {
  /** Identifies the step within the page. */
  id: string;
  /** Null for a new step: the server creates the key. */
  key: string | null;
  /** Planned day, relative to the due date. */
  day: number;
}

/** An edited plan. */
export type Draft = Pick<
  Plan,
  'name' | 'mode' | 'entity' | 'takeover' | 'minimumAmounts' | 'combineAbove'
> & { steps: readonly DraftStep[] };

/** The content of a plan's version. */
export type PlanFacts = Pick<
  Plan,
  'name' | 'mode' | 'entity' | 'takeover' | 'minimumAmounts' | 'combineAbove' | 'steps'
>;

/** Returns the planned day of each step, relative to the due date. */
export function daysOf(steps: readonly Pick<Step, 'relativeTo' | 'offsetDays'>[]): number[] {
  let day = 0;
  return steps.map(({ relativeTo, offsetDays }, at) => {
    day = relativeTo === 'PREVIOUS_STEP' && at > 0 ? day + offsetDays : offsetDays;
    return day;
  });
}

/** Returns the editable draft of a stored plan, with the day of each step. */
export function draftOf({
  name,
  mode,
  entity,
  takeover,
  minimumAmounts,
  combineAbove,
  steps,
}: PlanFacts): Draft {
  const days = daysOf(steps);
  return {
    name,
    mode,
    entity,
    takeover,
    minimumAmounts,
    combineAbove,
    steps: steps.map(({ offsetDays: _, ...step }, at) => ({ ...step, id: step.key, day: days[at] ?? 0 })),
  };
}

/** Converts a draft to the request. */
export function bodyOf({ steps, ...draft }: Draft): Omit<Schema<'NextDunningPlan'>, 'version'> {
  return {
    ...draft,
    steps: steps.map(({ id: _, key, day, ...step }, at) => ({
      ...step,
      ...(key === null ? {} : { key }),
      ...offsetOf(step.relativeTo, day, steps[at - 1]?.day),
    })),
  };
}

/** Returns the offset of a step from its reference day. The first step has no predecessor. */
function offsetOf(relativeTo: Step['relativeTo'], day: number, before: number | undefined) {
  return relativeTo === 'PREVIOUS_STEP' && before !== undefined
    ? { relativeTo, offsetDays: day - before }
    : { relativeTo: 'DUE_DATE' as const, offsetDays: day };
}

export const isSame = (one: Draft, other: Draft): boolean =>
  JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));

/** Range of days that a plan can use. */
const FIRST_DAY = -365;
export const LAST_DAY = 3_650;
export const clampDay = (day: number): number => Math.max(FIRST_DAY, Math.min(LAST_DAY, day));

/** Sorts steps by day; steps of one day keep their order. */
const inOrder = (steps: readonly DraftStep[]): DraftStep[] => [...steps].sort((a, b) => a.day - b.day);

/** Returns the draft with one step changed. */
export const withStep = (draft: Draft, id: string, change: Partial<DraftStep>): Draft => ({
  ...draft,
  steps: inOrder(draft.steps.map((step) => (step.id === id ? { ...step, ...change } : step))),
});

export const withoutStep = (draft: Draft, id: string): Draft => ({
  ...draft,
  steps: draft.steps.filter((step) => step.id !== id),
});

/** Returns a new step with the server's defaults. */
export const newStep = (name: string, day: number): DraftStep => ({
  id: `new-${crypto.randomUUID()}`,
  key: null,
  name,
  day,
  type: 'EMAIL',
  relativeTo: 'DUE_DATE',
  automatic: true,
  templateId: null,
  needsEarlier: false,
  recipients: { mainContact: true, positions: [], ccAccountManagers: false },
  attachments: { invoices: false, statement: false },
  conditions: {
    minOutstanding: null,
    maxOutstanding: null,
    currencies: null,
    minDaysOverdue: null,
    maxDaysOverdue: null,
    customField: null,
  },
});

/** Returns the draft with one more step, a week after the last one. */
export function withNewStep(draft: Draft, word: string): { draft: Draft; id: string } {
  const taken = new Set(draft.steps.map(({ name }) => name));
  let number = draft.steps.length + 1;
  while (taken.has(`${word} ${number}`)) number += 1;
  const step = newStep(`${word} ${number}`, clampDay((draft.steps.at(-1)?.day ?? 0) + 7));
  return { draft: { ...draft, steps: inOrder([...draft.steps, step]) }, id: step.id };
}
