import type { Schema } from '../../../api/types.ts';

/** What a form of a command on an invoice is given. */
export interface InvoiceFormProps {
  overview: Schema<'InvoiceOverview'>;
  onDone: () => void;
}
