/** What a step of a dunning plan does, and so what an action is. */
export const ACTION_TYPES = ['EMAIL', 'CALL', 'LETTER', 'SMS', 'TASK'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

export const ACTION_STATES = ['TODO', 'EXECUTED', 'IGNORED', 'FAILED'] as const;
export type ActionState = (typeof ACTION_STATES)[number];

/** Made by a dunning plan, by a customer's reply, or by hand. */
export const ACTION_SOURCES = ['WORKFLOW', 'REPLY', 'MANUAL'] as const;
export type ActionSource = (typeof ACTION_SOURCES)[number];

/** AUTOMATIC carries out its automatic steps by itself; MANUAL leaves every step to people. */
export const PLAN_MODES = ['AUTOMATIC', 'MANUAL'] as const;
/** Whether a plan follows a customer (by its carrying invoice) or each invoice for itself. */
export const PLAN_ENTITIES = ['CUSTOMER', 'INVOICE'] as const;

/** Types that people do: a step of these is never automatic. */
const BY_PEOPLE: readonly ActionType[] = ['CALL', 'TASK'];

/** One step of a dunning plan. Within a plan its name identifies it. */
export interface DunningStep {
  name: string;
  type: ActionType;
  /** Days after the due date; before it when negative. */
  offsetDays: number;
  /** Templates; absent: the standard text in the customer's language. */
  subject?: string | null;
  body?: string | null;
  /** Carried out without being approved by a person. */
  automatic: boolean;
}

export interface PlanFacts {
  name: string;
  mode: (typeof PLAN_MODES)[number];
  entity: (typeof PLAN_ENTITIES)[number];
  steps: DunningStep[];
}

/**
 * What is wrong with the steps of a plan beyond their form: a name given twice, an order that is not the order of
 * days, a step of people that is automatic. Fields are paths such as `steps[2].name`.
 */
export function stepProblems(steps: readonly DunningStep[]): { field: string; error: string }[] {
  const problems: { field: string; error: string }[] = [];
  const names = new Map<string, number>();
  for (const [i, { name, type, offsetDays, automatic }] of steps.entries()) {
    const first = names.get(name);
    if (first === undefined) names.set(name, i);
    else problems.push({ field: `steps[${i}].name`, error: `is the same as steps[${first}].name` });
    const before = steps[i - 1];
    if (before !== undefined && before.offsetDays > offsetDays)
      problems.push({
        field: `steps[${i}].offsetDays`,
        error: `is before the step that stands before it (${before.offsetDays})`,
      });
    if (automatic && BY_PEOPLE.includes(type))
      problems.push({ field: `steps[${i}].automatic`, error: `must be false: people do a ${type}` });
  }
  return problems;
}

const DEFAULT_STEPS = [
  ['EMAIL', -5, true],
  ['EMAIL', 0, true],
  ['EMAIL', 7, true],
  ['EMAIL', 15, true],
  ['CALL', 30, false],
  ['LETTER', 45, false],
] as const satisfies readonly (readonly [ActionType, number, boolean])[];

const DEFAULT_NAMES = {
  en: {
    plan: 'Standard reminders',
    steps: [
      'Reminder before the due date',
      'Reminder on the due date',
      'First reminder',
      'Second reminder',
      'Call',
      'Formal notice',
    ],
  },
  fr: {
    plan: 'Relance standard',
    steps: [
      'Rappel avant échéance',
      'Rappel le jour de l’échéance',
      'Première relance',
      'Deuxième relance',
      'Appel',
      'Mise en demeure',
    ],
  },
} as const;

/** The plan that every organization begins with, named in its language. It is not active until switched on. */
export function defaultPlan(language: 'en' | 'fr'): PlanFacts {
  const names = DEFAULT_NAMES[language];
  const steps = DEFAULT_STEPS.map(([type, offsetDays, automatic], i) => ({
    name: names.steps[i] ?? '',
    type,
    offsetDays,
    automatic,
  }));
  return { name: names.plan, mode: 'AUTOMATIC', entity: 'CUSTOMER', steps };
}
