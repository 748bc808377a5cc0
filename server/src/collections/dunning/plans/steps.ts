import {
  DEFAULT_RECIPIENTS,
  type DunningStep,
  NO_CONDITIONS,
  needsEarlierUnlessStated,
  type StepConditions,
} from '../../domain/dunning/plan.ts';
import type { StepInput } from './schema.ts';

/** What the steps of a plan were until now. */
export interface KnownSteps {
  /** Those of its newest version. */
  steps: readonly Pick<DunningStep, 'key' | 'name'>[];
  /** Of all its versions: a step that is new must not be taken for one that was. */
  keys: readonly string[];
}

/**
 * Steps as they are stored and answered: complete, UUIDs in lower case. One without a key keeps that of the step with its
 * name, else it gets one that no step of the plan ever had.
 */
export function completeSteps(
  steps: readonly StepInput[],
  known: KnownSteps = { steps: [], keys: [] },
): DunningStep[] {
  const inputKeys = new Set(steps.flatMap(({ key }) => key ?? []));
  const used = new Set([...known.keys, ...inputKeys]);
  return steps.map((step, i) => ({
    key: step.key ?? keptKey(step.name, known, inputKeys) ?? freshKey(i + 1, used),
    name: step.name,
    type: step.type,
    relativeTo: step.relativeTo ?? 'DUE_DATE',
    offsetDays: step.offsetDays,
    automatic: step.automatic,
    templateId: step.templateId?.toLowerCase() ?? null,
    recipients: { ...DEFAULT_RECIPIENTS, ...step.recipients },
    attachments: { invoices: false, statement: false, ...step.attachments },
    conditions: conditionsOf(step.conditions ?? {}),
    needsEarlier: step.needsEarlier ?? needsEarlierUnlessStated(step.type),
  }));
}

function keptKey(name: string, { steps }: KnownSteps, inputKeys: ReadonlySet<string>): string | undefined {
  const key = steps.find((step) => step.name === name)?.key;
  return key === undefined || inputKeys.has(key) ? undefined : key;
}

function freshKey(number: number, used: Set<string>): string {
  for (let n = number; ; n += 1) {
    const key = `step-${n}`;
    if (used.has(key)) continue;
    used.add(key);
    return key;
  }
}

function conditionsOf(input: Partial<StepConditions>): StepConditions {
  const { customField, ...rest } = { ...NO_CONDITIONS, ...input };
  return { ...rest, customField: customField && { ...customField, id: customField.id.toLowerCase() } };
}
