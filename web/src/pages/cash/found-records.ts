import type { Schema } from '../../api/types.ts';
import type { NamedCustomer } from '../../records/form/open.ts';
import type { Candidate, JoinedPayment } from './draft.ts';

/** A customer that was found, or an invoice or payment that names one. */
export interface Found {
  id: string;
  customer: NamedCustomer;
  /** Balance of the customer, open amount of the invoice, or amount of the payment. */
  amount: number;
  currency: string;
  /** The invoice that was found. */
  invoice: Candidate | null;
  /** The recorded payment that was found. */
  payment: JoinedPayment | null;
}

/** Returns search results as choices for a transaction: only invoices and payments of its currency. */
export function foundRecords({ customers, invoices, payments }: Schema<'SearchResult'>, currency: string) {
  const found: Found[] = customers.items
    .filter(({ mergedIntoId }) => mergedIntoId === null)
    .map(({ id, name, externalId, amountDue, currency: own }) => ({
      id,
      customer: { id, name, externalId },
      amount: amountDue,
      currency: own,
      invoice: null,
      payment: null,
    }));
  const byInvoice = invoices.items
    .filter((one) => one.currency === currency && one.amountOutstanding > 0 && one.state !== 'WRITTEN_OFF')
    .map(({ id, customer, customId, amountOutstanding, dueDate, state }) => ({
      id,
      customer,
      amount: amountOutstanding,
      currency,
      invoice: {
        kind: 'INVOICE' as const,
        id,
        number: customId,
        on: dueDate,
        isOverdue: state === 'OVERDUE',
        open: amountOutstanding,
      },
      payment: null,
    }));
  const byPayment = payments.items
    .filter((one) => one.currency === currency)
    .map(({ id, customer, refNumber, externalId, amount }) => ({
      id,
      customer,
      amount,
      currency,
      invoice: null,
      payment: { id, number: refNumber ?? externalId, amount },
    }));
  return found.concat(byInvoice, byPayment);
}
