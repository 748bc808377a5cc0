import { createSignal } from '../../api/signal.ts';
import type { Schema } from '../../api/types.ts';

/** A customer as a form proposes it. */
export type NamedCustomer = Pick<Schema<'CustomerSummary'>, 'id' | 'name' | 'externalId'>;

/** The invoice that a new payment pays. */
export type PaidInvoice = Pick<Schema<'Invoice'>, 'id' | 'currency' | 'amountOutstanding'>;

/** The payment or credit note that a new refund takes back. */
export interface RefundedCredit {
  id: string;
  kind: 'PAYMENT' | 'CREDIT_NOTE';
  currency: string;
  amountUnlinked: number;
}

/** The form of a record: a new one without `id`. */
export type OpenedForm =
  | { kind: 'customer'; id?: string }
  | { kind: 'contact'; customerId: string; contact?: Schema<'Contact'> }
  | { kind: 'invoice' | 'creditNote'; id?: string; customer?: NamedCustomer }
  | { kind: 'payment'; id?: string; customer?: NamedCustomer; invoice?: PaidInvoice }
  /** The open rest of an invoice that a payment has paid in part. */
  | { kind: 'rest'; invoiceId: string }
  | { kind: 'refund'; id?: string; customer?: NamedCustomer; credit?: RefundedCredit };

/** The form that is open in front of the page. */
export const openedForm = createSignal<OpenedForm | null>(null);

export const openForm = (form: OpenedForm): void => openedForm.set(form);
