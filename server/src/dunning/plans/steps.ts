import {
  DEFAULT_RECIPIENTS,
  type DunningStep,
  NO_CONDITIONS,
  needsEarlierUnlessStated,
  type StepConditions,
} from '../domain/plan.ts';
import type { StepInput } from './schema.ts';

/** The existing steps of a plan. */
export interface KnownSteps {
  /** Steps of its newest version. */
  steps: readonly Pick<DunningStep, 'key' | 'name'>[];
  /** Keys of all its versions: a new step must not reuse one. */
  keys: readonly string[];
}

/**
 * Completes steps for storage and responses, with UUIDs in lower case. A step without a key gets the key of
 * the step with its name, else one that no step of the plan ever had.
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
