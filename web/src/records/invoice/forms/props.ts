import type { Schema } from '../../../api/types.ts';

/** Props of a command form on an invoice. */
export interface InvoiceFormProps {
  overview: Schema<'InvoiceOverview'>;
  onDone: () => void;
}
