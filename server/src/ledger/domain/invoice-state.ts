import type { CalendarDay, Timestamp } from './calendar.ts';

export const INVOICE_STATES = ['DUE', 'OVERDUE', 'PAID', 'WRITTEN_OFF'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

export interface StateFacts {
  amount: number;
  amountLinked: number;
  dueOn: CalendarDay | null;
  writtenOffAt: Timestamp | null;
}

/**
 * The state of an invoice, derived and never stored, because OVERDUE depends on today. On its due day it is not overdue.
 * @param today where the organization is
 */
export function invoiceState(invoice: StateFacts, today: CalendarDay): InvoiceState {
  if (invoice.amountLinked >= invoice.amount) return 'PAID';
  if (invoice.writtenOffAt !== null) return 'WRITTEN_OFF';
  if (invoice.dueOn !== null && invoice.dueOn < today) return 'OVERDUE';
  return 'DUE';
}
