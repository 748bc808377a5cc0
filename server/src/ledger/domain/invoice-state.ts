import type { Timestamp } from './calendar.ts';

export const INVOICE_STATES = ['DUE', 'OVERDUE', 'PAID', 'WRITTEN_OFF'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

export interface StateFacts {
  amount: number;
  amountLinked: number;
  dueAt: Timestamp | null;
  writtenOffAt: Timestamp | null;
}

/**
 * The state of an invoice, derived and never stored, because OVERDUE depends on today.
 * @param overdueBefore first instant of today in the organization's time zone: an invoice whose
 *   due day has ended is due before it.
 */
export function invoiceState(invoice: StateFacts, overdueBefore: Timestamp): InvoiceState {
  if (invoice.amountLinked >= invoice.amount) return 'PAID';
  if (invoice.writtenOffAt !== null) return 'WRITTEN_OFF';
  if (invoice.dueAt !== null && invoice.dueAt < overdueBefore) return 'OVERDUE';
  return 'DUE';
}
