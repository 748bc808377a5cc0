import type { DraftStep } from '../../records/plan/draft.ts';

/** Props of a step's form and its parts. */
export interface StepFormProps {
  step: DraftStep;
  isFixed: boolean;
  isOnly: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (values: Partial<DraftStep>) => void;
  onRemove: () => void;
}
