import {
  DEFAULT_RECIPIENTS,
  type DunningStep,
  NO_CONDITIONS,
  type StepConditions,
} from '../../domain/dunning/plan.ts';
import type { StepInput } from './schema.ts';

/** Steps as they are stored and answered: complete, with a key of their own and UUIDs in lower case. */
export function completeSteps(steps: readonly StepInput[]): DunningStep[] {
  return steps.map((step, i) => ({
    key: step.key ?? `step-${i + 1}`,
    name: step.name,
    type: step.type,
    relativeTo: step.relativeTo ?? 'DUE_DATE',
    offsetDays: step.offsetDays,
    automatic: step.automatic,
    templateId: step.templateId?.toLowerCase() ?? null,
    recipients: { ...DEFAULT_RECIPIENTS, ...step.recipients },
    attachments: { invoices: false, statement: false, ...step.attachments },
    conditions: conditionsOf(step.conditions ?? {}),
  }));
}

function conditionsOf(given: Partial<StepConditions>): StepConditions {
  const { customField, ...rest } = { ...NO_CONDITIONS, ...given };
  return { ...rest, customField: customField && { ...customField, id: customField.id.toLowerCase() } };
}
