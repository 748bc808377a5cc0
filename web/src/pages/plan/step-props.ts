import type { DraftStep } from '../../records/plan/draft.ts';

/** What the form of a step and its parts are given. */
export interface StepFormProps {
  step: DraftStep;
  isFixed: boolean;
  isOnly: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (values: Partial<DraftStep>) => void;
  onRemove: () => void;
}
