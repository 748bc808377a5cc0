import { change } from '../../../api/call.ts';
import { type Pause, PauseForm } from '../../pause.tsx';
import type { InvoiceFormProps } from './props.ts';

/** Stores the pause of an invoice. */
export const pauseInvoice = (invoiceId: string, body: Pause) =>
  change('put', '/v1/internal/invoices/{invoiceId}/dunning', { path: { invoiceId }, body });

/** Pauses reminders about an invoice until a day. */
export function InvoicePauseForm({ overview: { invoice, dunning }, onDone }: InvoiceFormProps) {
  return (
    <PauseForm
      pausedUntil={dunning.pausedUntil}
      version={dunning.version}
      save={(pause) => pauseInvoice(invoice.id, pause)}
      onDone={onDone}
    />
  );
}
