/** Types of plan steps, and of actions. */
export const ACTION_TYPES = ['EMAIL', 'CALL', 'LETTER', 'SMS', 'TASK'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

export const ACTION_STATES = ['TODO', 'EXECUTED', 'IGNORED', 'FAILED'] as const;
export type ActionState = (typeof ACTION_STATES)[number];

/** Origins of actions: a dunning plan, a customer's reply, or a person. */
export const ACTION_SOURCES = ['WORKFLOW', 'REPLY', 'MANUAL'] as const;
export type ActionSource = (typeof ACTION_SOURCES)[number];

/** AUTOMATIC: the service carries out automatic steps. MANUAL: every step becomes a task. */
export const PLAN_MODES = ['AUTOMATIC', 'MANUAL'] as const;
/** Whether a plan reminds a customer of all its invoices together, or of each invoice separately. */
export const PLAN_ENTITIES = ['CUSTOMER', 'INVOICE'] as const;

/** The step at which a late invoice enters a plan: the first after the due date, or the one of its age. */
export const TAKEOVERS = ['STANDARD', 'CONTEXTUAL'] as const;
export type Takeover = (typeof TAKEOVERS)[number];

/** The origin from which the days of a step count. */
export const STEP_ANCHORS = ['DUE_DATE', 'PREVIOUS_STEP'] as const;

/** The steps up to the due date, and those after it. Each ladder keeps its own level. */
export const LADDERS = ['COURTESY', 'REMINDER'] as const;
export type Ladder = (typeof LADDERS)[number];

/** Returns the ladder of a step by its planned day. */
export const ladderOf = (day: number): Ladder => (day <= 0 ? 'COURTESY' : 'REMINDER');

/** Types that people carry out: such a step is never automatic. */
const BY_PEOPLE: readonly ActionType[] = ['CALL', 'TASK', 'SMS', 'LETTER'];

/** Recipients of a step. Without a main contact or a contact with one of the positions it has none. */
export interface StepRecipients {
  /** The customer's main contact; the oldest contact if none is marked. */
  mainContact: boolean;
  /** Contacts with one of these positions. */
  positions: readonly string[];
  ccAccountManagers: boolean;
}

/** Conditions of a step. An invoice skips the step while it does not meet all of them. */
export interface StepConditions {
  /** Outstanding amount of the invoice, in minor units of the organization's currency. */
  minOutstanding: number | null;
  maxOutstanding: number | null;
  /** Null: any currency. */
  currencies: readonly string[] | null;
  /** Days since the due date. */
  minDaysOverdue: number | null;
  maxDaysOverdue: number | null;
  /** A custom field of the customer or of the invoice that must have exactly this value. */
  customField: { id: string; value: string | number | boolean } | null;
}

/** One step of a dunning plan. Its texts come from a template, by language. */
export interface DunningStep {
  /** Identifies the step within the plan, in all versions. */
  key: string;
  name: string;
  type: ActionType;
  relativeTo: (typeof STEP_ANCHORS)[number];
  /** Days after the anchor; negative for days before it. */
  offsetDays: number;
  /** Whether it is carried out without a person's approval. */
  automatic: boolean;
  /** Null: the standard text for its day. */
  templateId: string | null;
  recipients: StepRecipients;
  attachments: { invoices: boolean; statement: boolean };
  conditions: StepConditions;
  /** Only for invoices with an earlier reminder. */
  needsEarlier: boolean;
}

/** Returns whether a step is a formal notice: a letter that requires an earlier reminder. */
export const isNotice = ({ type, needsEarlier }: Pick<DunningStep, 'type' | 'needsEarlier'>): boolean =>
  type === 'LETTER' && needsEarlier;

/**
 * Returns whether a step is a written reminder other than a formal notice. Invoices under formal notice skip
 * it.
 */
export const isSoft = (step: Pick<DunningStep, 'type' | 'needsEarlier'>): boolean =>
  step.type === 'EMAIL' || step.type === 'SMS' || (step.type === 'LETTER' && !isNotice(step));

export interface PlanFacts {
  name: string;
  mode: (typeof PLAN_MODES)[number];
  entity: (typeof PLAN_ENTITIES)[number];
  takeover: Takeover;
  /** Net amounts below these are not claimed; minor units by currency. */
  minimumAmounts: Readonly<Record<string, number>>;
  /** For plans for invoices: mails are combined when more than this percentage of them would have to wait. */
  combineAbove: number;
  steps: DunningStep[];
}

/** Used when a plan states none. */
export const DEFAULT_COMBINE_ABOVE = 0;
/** Returns the default of `needsEarlier` for a step type. */
export const needsEarlierUnlessStated = (type: ActionType): boolean => type === 'LETTER' || type === 'CALL';

export const DEFAULT_RECIPIENTS: StepRecipients = {
  mainContact: true,
  positions: [],
  ccAccountManagers: false,
};
export const NO_CONDITIONS: StepConditions = {
  minOutstanding: null,
  maxOutstanding: null,
  currencies: null,
  minDaysOverdue: null,
  maxDaysOverdue: null,
  customField: null,
};

/**
 * Returns the planned day of each step, counted from the due date. Offsets from previous steps are added up.
 */
export function plannedDays(steps: readonly Pick<DunningStep, 'relativeTo' | 'offsetDays'>[]): number[] {
  let day = 0;
  return steps.map(({ relativeTo, offsetDays }, i) => {
    day = relativeTo === 'PREVIOUS_STEP' && i > 0 ? day + offsetDays : offsetDays;
    return day;
  });
}

/**
 * Returns problems with the steps of a plan beyond their schema: duplicate keys or names, days out of order,
 * and a first step relative to a previous one. It also returns automatic steps of people's types, and
 * contradictions. Fields are paths such as `steps[2].name`.
 */
export function stepProblems(steps: readonly DunningStep[]): { field: string; error: string }[] {
  const problems: { field: string; error: string }[] = [];
  const days = plannedDays(steps);
  for (const [i, step] of steps.entries()) {
    for (const name of ['key', 'name'] as const) {
      const first = steps.findIndex((other) => other[name] === step[name]);
      if (first < i)
        problems.push({ field: `steps[${i}].${name}`, error: `is the same as steps[${first}].${name}` });
    }
    if (i === 0 && step.relativeTo === 'PREVIOUS_STEP')
      problems.push({ field: 'steps[0].relativeTo', error: 'must be DUE_DATE: there is no previous step' });
    const before = days[i - 1];
    if (before !== undefined && before > (days[i] ?? 0))
      problems.push({
        field: `steps[${i}].offsetDays`,
        error: `is earlier than the previous step (${before})`,
      });
    if (step.automatic && BY_PEOPLE.includes(step.type))
      problems.push({
        field: `steps[${i}].automatic`,
        error: `must be false: a ${step.type} is done by people`,
      });
    problems.push(...findContradictions(step, `steps[${i}]`));
  }
  return problems;
}

/** Returns contradictions: an email without recipients, and minimums above their maximums. */
function findContradictions({ type, recipients, conditions }: DunningStep, path: string) {
  const problems: { field: string; error: string }[] = [];
  if (type === 'EMAIL' && !recipients.mainContact && recipients.positions.length === 0)
    problems.push({ field: `${path}.recipients`, error: 'must name the main contact or a position' });
  const { minOutstanding, maxOutstanding, minDaysOverdue, maxDaysOverdue } = conditions;
  if (minOutstanding !== null && maxOutstanding !== null && minOutstanding > maxOutstanding)
    problems.push({ field: `${path}.conditions.maxOutstanding`, error: 'is less than minOutstanding' });
  if (minDaysOverdue !== null && maxDaysOverdue !== null && minDaysOverdue > maxDaysOverdue)
    problems.push({ field: `${path}.conditions.maxDaysOverdue`, error: 'is less than minDaysOverdue' });
  return problems;
}
