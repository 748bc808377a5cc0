import { minorUnits } from '../../../ledger/domain/currency.ts';
import type { Language } from '../../../ledger/domain/formats.ts';
import { DEFAULT_NAMES } from './plan-names.ts';

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

/** At which step an invoice enters that is late already: at the first after the due date, or at that of its age. */
export const TAKEOVERS = ['STANDARD', 'CONTEXTUAL'] as const;
export type Takeover = (typeof TAKEOVERS)[number];

/** What the days of a step count from. */
export const STEP_ANCHORS = ['DUE_DATE', 'PREVIOUS_STEP'] as const;

/** The steps of a plan up to the due day, and those after it: neither knows of the other. */
export const LADDERS = ['COURTESY', 'REMINDER'] as const;
export type Ladder = (typeof LADDERS)[number];

/** The ladder of a step by its planned day. */
export const ladderOf = (day: number): Ladder => (day <= 0 ? 'COURTESY' : 'REMINDER');

/** Types that people do: a step of these is never automatic. */
const BY_PEOPLE: readonly ActionType[] = ['CALL', 'TASK', 'SMS', 'LETTER'];

/** To whom a step writes. Without a main contact and positions that anybody holds there is nobody to write to. */
export interface StepRecipients {
  /** The customer's main contact; the oldest one when none is marked. */
  mainContact: boolean;
  /** Contacts who hold one of these positions. */
  positions: readonly string[];
  ccAccountManagers: boolean;
}

/** An invoice passes a step over while these do not all hold for it. */
export interface StepConditions {
  /** What is outstanding of it, in minor units of the organization's currency. */
  minOutstanding: number | null;
  maxOutstanding: number | null;
  /** Null: any. */
  currencies: readonly string[] | null;
  /** Days since it fell due. */
  minDaysOverdue: number | null;
  maxDaysOverdue: number | null;
  /** A custom field of the customer or of the invoice that must hold exactly this value. */
  customField: { id: string; value: string | number | boolean } | null;
}

/** One step of a dunning plan. It says nothing in a language: its texts are those of a template, by language. */
export interface DunningStep {
  /** Identifies it within the plan through all versions. */
  key: string;
  name: string;
  type: ActionType;
  relativeTo: (typeof STEP_ANCHORS)[number];
  /** Days after what it is relative to; before it when negative. */
  offsetDays: number;
  /** Carried out without being approved by a person. */
  automatic: boolean;
  /** Null: the standard text that goes with its day. */
  templateId: string | null;
  recipients: StepRecipients;
  attachments: { invoices: boolean; statement: boolean };
  conditions: StepConditions;
  /** Only for invoices that were reminded of before. */
  needsEarlier: boolean;
}

/** Whether a step is a formal notice: a letter to those who were reminded of before. */
export const isNotice = ({ type, needsEarlier }: Pick<DunningStep, 'type' | 'needsEarlier'>): boolean =>
  type === 'LETTER' && needsEarlier;

/** Whether a step is a reminder in writing that is no formal notice. Invoices under formal notice pass it over. */
export const isSoft = (step: Pick<DunningStep, 'type' | 'needsEarlier'>): boolean =>
  step.type === 'EMAIL' || step.type === 'SMS' || (step.type === 'LETTER' && !isNotice(step));

export interface PlanFacts {
  name: string;
  mode: (typeof PLAN_MODES)[number];
  entity: (typeof PLAN_ENTITIES)[number];
  takeover: Takeover;
  /** Less is not asked for: net, in minor units by currency. */
  minimumAmounts: Readonly<Record<string, number>>;
  /** Of a plan for invoices: mails are put together when more than so many percent of them would have to wait. */
  combineAbove: number;
  steps: DunningStep[];
}

/** Unless a plan states it. */
export const DEFAULT_COMBINE_ABOVE = 0;
/** Whether a step is only for invoices that were reminded of before, unless it says so itself. */
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

/** The day of each step as planned, counted from the due date: those relative to the previous step are added up. */
export function plannedDays(steps: readonly Pick<DunningStep, 'relativeTo' | 'offsetDays'>[]): number[] {
  let day = 0;
  return steps.map(({ relativeTo, offsetDays }, i) => {
    day = relativeTo === 'PREVIOUS_STEP' && i > 0 ? day + offsetDays : offsetDays;
    return day;
  });
}

/**
 * What is wrong with the steps of a plan beyond their form: a key or a name given twice, an order that is not the order of
 * days, a first step relative to a previous one, a step of people that is automatic, what can never hold. Fields are paths such as
 * `steps[2].name`.
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
      problems.push({ field: 'steps[0].relativeTo', error: 'must be DUE_DATE: no step stands before it' });
    const before = days[i - 1];
    if (before !== undefined && before > (days[i] ?? 0))
      problems.push({
        field: `steps[${i}].offsetDays`,
        error: `is before the step that stands before it (${before})`,
      });
    if (step.automatic && BY_PEOPLE.includes(step.type))
      problems.push({ field: `steps[${i}].automatic`, error: `must be false: people do a ${step.type}` });
    problems.push(...contradictions(step, `steps[${i}]`));
  }
  return problems;
}

/** What can never hold: a step without anybody to write to, and limits of which the lower one is the higher. */
function contradictions({ type, recipients, conditions }: DunningStep, path: string) {
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

const DEFAULT_STEPS = [
  ['EMAIL', -5, true],
  ['EMAIL', 0, true],
  ['EMAIL', 7, true],
  ['EMAIL', 15, true],
  ['CALL', 30, false],
  ['LETTER', 45, false],
] as const satisfies readonly (readonly [ActionType, number, boolean])[];

/** Less than this is not asked for under the plan that organizations begin with, in units of their currency. */
const DEFAULT_MINIMUM = 10;
/** The same in the lowest division, for currencies whose division is worth more: JPY 1,000. */
const DEFAULT_MINIMUM_UNDIVIDED = 1000;

/** The plan that every organization begins with, named in its language. It is not active until switched on. */
export function defaultPlan(language: Language, currency: string): PlanFacts {
  const names = DEFAULT_NAMES[language];
  const steps = DEFAULT_STEPS.map(
    ([type, offsetDays, automatic], i): DunningStep => ({
      key: `step-${i + 1}`,
      name: names.steps[i] ?? '',
      type,
      relativeTo: 'DUE_DATE',
      offsetDays,
      automatic,
      templateId: null,
      recipients: DEFAULT_RECIPIENTS,
      attachments: { invoices: false, statement: false },
      conditions: NO_CONDITIONS,
      needsEarlier: needsEarlierUnlessStated(type),
    }),
  );
  return {
    ...{ name: names.plan, mode: 'AUTOMATIC', entity: 'CUSTOMER', takeover: 'CONTEXTUAL', steps },
    ...{ minimumAmounts: { [currency]: defaultMinimum(currency) }, combineAbove: DEFAULT_COMBINE_ABOVE },
  };
}

/** In minor units: 10.00, 10.000 where a unit has a thousand parts, and 1,000 where it has none. */
function defaultMinimum(currency: string): number {
  return Math.max(DEFAULT_MINIMUM * 10 ** minorUnits(currency), DEFAULT_MINIMUM_UNDIVIDED);
}
