import type { Schema } from '../../../api/types.ts';

/** Props of a command form on a customer. */
export interface CustomerFormProps {
  overview: Schema<'CustomerOverview'>;
  onDone: () => void;
}
