import type { Method, Provider } from '../domain/kinds.ts';
import type { PaymentOffer } from '../domain/rules.ts';
import type { OnlinePaymentState } from '../domain/states.ts';

/*
 * The interface of the portal: offers.ts, start.ts and result.ts implement it. Amounts come from the ledger:
 * a caller names invoices, never amounts.
 */

/** Invoices of one customer and currency that are paid together. */
export interface CheckoutSelection {
  organizationId: string;
  customerId: string;
  invoiceIds: readonly string[];
}

/** Buttons for a selection. Empty: it cannot be paid online. */
export type OfferedMethods = readonly PaymentOffer[];

/** A debtor who chose a button. */
export interface CheckoutStart extends CheckoutSelection {
  provider: Provider;
  method: Method;
  /** Total of the button, so that nobody pays another amount than was shown. */
  total: number;
  reference: string;
  /** One line in the debtor's language. */
  description: string;
  language: string;
  /** Address of the result page. `{id}` is replaced by the id of the online payment. */
  returnUrl: string;
  cancelUrl: string;
}

export type StartedCheckout =
  | { outcome: 'REDIRECT'; onlinePaymentId: string; url: string }
  /** The amount changed since the button was shown, or the button is no longer offered. */
  | { outcome: 'CHANGED' }
  /** The provider did not answer. */
  | { outcome: 'UNAVAILABLE' };

/** State for the result page and for the portal's list. */
export interface CheckoutResult {
  onlinePaymentId: string;
  state: OnlinePaymentState;
  method: Method;
  currency: string;
  amount: number;
  surcharge: number;
  reference: string;
  invoiceIds: string[];
  createdAt: string;
}
