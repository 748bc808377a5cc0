import type { Schema } from '../../../api/types.ts';

/** What a form of a command on a customer is given. */
export interface CustomerFormProps {
  overview: Schema<'CustomerOverview'>;
  onDone: () => void;
}
