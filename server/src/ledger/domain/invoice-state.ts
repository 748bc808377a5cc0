import type { CalendarDay, Timestamp } from '../../kernel/calendar.ts';

export const INVOICE_STATES = ['DUE', 'OVERDUE', 'PAID', 'WRITTEN_OFF'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

export interface StateFacts {
  amount: number;
  amountLinked: number;
  dueOn: CalendarDay | null;
  writtenOffAt: Timestamp | null;
}

/**
 * Returns the state of an invoice. It is derived, never stored, because OVERDUE depends on today. An invoice
 * is not yet overdue on its due day.
 * @param today in the organization's time zone
 */
export function invoiceState(invoice: StateFacts, today: CalendarDay): InvoiceState {
  if (invoice.amountLinked >= invoice.amount) return 'PAID';
  if (invoice.writtenOffAt !== null) return 'WRITTEN_OFF';
  if (invoice.dueOn !== null && invoice.dueOn < today) return 'OVERDUE';
  return 'DUE';
}
