import type { Schema } from '../../api/types.ts';

export type Plan = Schema<'DunningPlan'>;
export type Step = Plan['steps'][number];

/** A step as it is edited: by its day, however it is stated. */
export interface DraftStep extends Omit<Step, 'key' | 'offsetDays'> {
  /** By which the page knows it. */
  id: string;
  /** Of one that is new the server makes it. */
  key: string | null;
  /** Planned day, counted from the due date. */
  day: number;
}

/** A plan as it is edited. */
export type Draft = Pick<
  Plan,
  'name' | 'mode' | 'entity' | 'takeover' | 'minimumAmounts' | 'combineAbove'
> & { steps: readonly DraftStep[] };

/** What a version of a plan says. */
export type PlanFacts = Pick<
  Plan,
  'name' | 'mode' | 'entity' | 'takeover' | 'minimumAmounts' | 'combineAbove' | 'steps'
>;

/** The planned day of each step, counted from the due date. */
export function daysOf(steps: readonly Pick<Step, 'relativeTo' | 'offsetDays'>[]): number[] {
  let day = 0;
  return steps.map(({ relativeTo, offsetDays }, at) => {
    day = relativeTo === 'PREVIOUS_STEP' && at > 0 ? day + offsetDays : offsetDays;
    return day;
  });
}

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
    ...{ name, mode, entity, takeover, minimumAmounts, combineAbove },
    steps: steps.map(({ offsetDays: _, ...step }, at) => ({ ...step, id: step.key, day: days[at] ?? 0 })),
  };
}

/** The draft as the server takes it. */
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

/** The first step has none before it. */
function offsetOf(relativeTo: Step['relativeTo'], day: number, before: number | undefined) {
  return relativeTo === 'PREVIOUS_STEP' && before !== undefined
    ? { relativeTo, offsetDays: day - before }
    : { relativeTo: 'DUE_DATE' as const, offsetDays: day };
}

export const isSame = (one: Draft, other: Draft): boolean =>
  JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));

/** Days that a plan can name. */
const FIRST_DAY = -365;
export const LAST_DAY = 3_650;
export const within = (day: number): number => Math.max(FIRST_DAY, Math.min(LAST_DAY, day));

/** Steps stand in the order of their days; those of one day as they stood. */
const inOrder = (steps: readonly DraftStep[]): DraftStep[] => [...steps].sort((a, b) => a.day - b.day);

/** With a step that says something else. */
export const withStep = (draft: Draft, id: string, change: Partial<DraftStep>): Draft => ({
  ...draft,
  steps: inOrder(draft.steps.map((step) => (step.id === id ? { ...step, ...change } : step))),
});

export const withoutStep = (draft: Draft, id: string): Draft => ({
  ...draft,
  steps: draft.steps.filter((step) => step.id !== id),
});

/** A step as the server would complete it. */
export const newStep = (name: string, day: number): DraftStep => ({
  ...{ id: `new-${crypto.randomUUID()}`, key: null, name, day, type: 'EMAIL', relativeTo: 'DUE_DATE' },
  ...{ automatic: true, templateId: null, needsEarlier: false },
  recipients: { mainContact: true, positions: [], ccAccountManagers: false },
  attachments: { invoices: false, statement: false },
  conditions: {
    ...{ minOutstanding: null, maxOutstanding: null, currencies: null },
    ...{ minDaysOverdue: null, maxDaysOverdue: null, customField: null },
  },
});

/** With one more step, a week after the last one. */
export function withNewStep(draft: Draft, word: string): { draft: Draft; id: string } {
  const taken = new Set(draft.steps.map(({ name }) => name));
  let number = draft.steps.length + 1;
  while (taken.has(`${word} ${number}`)) number += 1;
  const step = newStep(`${word} ${number}`, within((draft.steps.at(-1)?.day ?? 0) + 7));
  return { draft: { ...draft, steps: inOrder([...draft.steps, step]) }, id: step.id };
}
