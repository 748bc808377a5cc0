import { minorUnits } from '../../kernel/currency.ts';
import type { Language } from '../../kernel/formats.ts';
import {
  type ActionType,
  DEFAULT_COMBINE_ABOVE,
  DEFAULT_RECIPIENTS,
  type DunningStep,
  NO_CONDITIONS,
  needsEarlierUnlessStated,
  type PlanFacts,
} from './plan.ts';
import { PLAN_NAMES, PLAN_TEMPLATES, type PlanTemplateKey, type TemplateStepName } from './plan-names.ts';

interface TemplateStep {
  name: TemplateStepName;
  type: ActionType;
  day: number;
  /** An email that a person approves first. */
  needsApproval?: boolean;
  /** Attaches the statement of account. */
  hasStatement?: boolean;
  /** Sends a copy to the account managers. */
  ccAccountManagers?: boolean;
  needsEarlier?: boolean;
}

const email = (name: TemplateStepName, day: number, more: Partial<TemplateStep> = {}): TemplateStep => ({
  type: 'EMAIL',
  name,
  day,
  ...more,
});

const STEPS: Readonly<Record<PlanTemplateKey, readonly TemplateStep[]>> = {
  SOFT: [
    email('beforeDue', -7),
    email('first', 10),
    email('second', 25),
    { type: 'CALL', name: 'call', day: 40 },
  ],
  STANDARD: [
    email('beforeDue', -5),
    email('onDue', 0),
    email('first', 7),
    email('second', 15),
    { type: 'CALL', name: 'call', day: 30 },
    { type: 'LETTER', name: 'notice', day: 45 },
  ],
  STRICT: [
    email('beforeDue', -3),
    email('first', 1),
    email('second', 7, { hasStatement: true }),
    { type: 'CALL', name: 'call', day: 10 },
    email('last', 14, { hasStatement: true }),
    { type: 'LETTER', name: 'notice', day: 21 },
  ],
  KEY_ACCOUNT: [
    email('beforeDue', -7, { hasStatement: true, ccAccountManagers: true }),
    { type: 'CALL', name: 'checkIn', day: 3, needsEarlier: false },
    email('first', 10, { needsApproval: true, hasStatement: true, ccAccountManagers: true }),
    { type: 'CALL', name: 'secondCall', day: 20 },
    email('last', 30, { needsApproval: true, hasStatement: true, ccAccountManagers: true }),
  ],
  SMALL_AMOUNTS: [email('first', 10), email('second', 30), email('last', 60, { hasStatement: true })],
};

/** Minimum claim in units of the organization's currency. */
const DEFAULT_MINIMUM = 10;
const SMALL_MINIMUM = 2;
/** Lower bound of the default minimum in minor units, for currencies with large minor units: JPY 1,000. */
const DEFAULT_MINIMUM_UNDIVIDED = 1000;

/** Returns the minimum in minor units: 10.00, 10.000 for three decimals, and 1,000 for currencies without. */
function minimumOf(key: PlanTemplateKey, currency: string): number {
  const share = key === 'SMALL_AMOUNTS' ? SMALL_MINIMUM / DEFAULT_MINIMUM : 1;
  return Math.max(DEFAULT_MINIMUM * 10 ** minorUnits(currency), DEFAULT_MINIMUM_UNDIVIDED) * share;
}

/** Returns a starting template, named in a language. */
export function planTemplate(key: PlanTemplateKey, language: Language, currency: string): PlanFacts {
  const names = PLAN_NAMES[language];
  return {
    name: names.plans[key],
    mode: 'AUTOMATIC',
    entity: 'CUSTOMER',
    takeover: 'CONTEXTUAL',
    steps: STEPS[key].map((step, at) => stepOf(step, names.steps[step.name], at)),
    minimumAmounts: { [currency]: minimumOf(key, currency) },
    combineAbove: DEFAULT_COMBINE_ABOVE,
  };
}

function stepOf(step: TemplateStep, name: string, at: number): DunningStep {
  const { type, day, needsApproval = false, hasStatement = false, ccAccountManagers = false } = step;
  return {
    key: `step-${at + 1}`,
    name,
    type,
    relativeTo: 'DUE_DATE',
    offsetDays: day,
    automatic: type === 'EMAIL' && !needsApproval,
    templateId: null,
    recipients: { ...DEFAULT_RECIPIENTS, ccAccountManagers },
    attachments: { invoices: false, statement: hasStatement },
    conditions: NO_CONDITIONS,
    needsEarlier: step.needsEarlier ?? needsEarlierUnlessStated(type),
  };
}

/** Returns all starting templates, in the order in which a user chooses. */
export function planTemplates(language: Language, currency: string) {
  return PLAN_TEMPLATES.map((key) => ({ key, ...planTemplate(key, language, currency) }));
}

/** Returns the initial plan of an organization, named in its language. It is inactive until switched on. */
export function defaultPlan(language: Language, currency: string): PlanFacts {
  return planTemplate('STANDARD', language, currency);
}
