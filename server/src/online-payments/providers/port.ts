import type { Dispatcher } from 'undici';
import type { DataContext } from '../../platform/context.ts';
import type { Method, Mode, PayoutItemKind, PayoutState } from '../domain/kinds.ts';
import type { ObservedState } from '../domain/states.ts';
import type { MandateProvider } from './mandate-port.ts';

/** Settings of a connection, with its decrypted secrets. */
export interface ProviderSettings {
  /** Secret key or access token. */
  key: string;
  /** Null: not entered, so no webhook can be verified. */
  webhookSecret: string | null;
  mode: Mode;
}

/** The means of the service that an adapter uses. */
export interface ProviderTools {
  /** Connects to allowed addresses only. */
  dispatcher: Dispatcher;
  /** Aborts when the process stops. */
  signal: AbortSignal;
  /** The organization and its database, in which the built-in test provider keeps its books. Null: another provider. */
  books: ProviderBooks | null;
}

/** The database of the organization of a connection. */
export interface ProviderBooks {
  organizationId: string;
  context: DataContext;
}

/** A payment that a debtor makes on a page of the provider. Amounts are in minor units. */
export interface NewCheckout {
  /** The id of the online payment. The provider stores it, and the same key never creates two. */
  id: string;
  method: Method;
  currency: string;
  /** The whole amount that the debtor pays. */
  amount: number;
  /** Shown to the debtor, and on the statement of the account where the provider can. */
  reference: string;
  /** One line about what is paid, in the debtor's language. */
  description: string;
  debtor: { name: string; email: string | null; language: string };
  /** Where the provider sends the debtor afterwards. It proves nothing. */
  returnUrl: string;
  cancelUrl: string;
}

/** A charge of a mandate, without the debtor. */
export interface NewCharge {
  id: string;
  /** The mandate, as the provider names it. */
  mandateId: string;
  method: Method;
  currency: string;
  amount: number;
  reference: string;
  description: string;
  /** Day of collection. Null: as soon as the provider can. */
  chargeOn: string | null;
}

export interface CreatedPayment {
  /** The checkout or charge, as the provider names it. */
  providerId: string;
  /** The page on which the debtor pays. Null: a charge. */
  url: string | null;
  expiresAt: string | null;
}

/** A payment as the provider states it now. */
export interface ObservedPayment {
  /** The checkout or charge. */
  providerId: string;
  /** The payment, where it has an id of its own. */
  providerPaymentId: string | null;
  /** The id that `create` gave it. Null: the provider has none, so it is not ours. */
  id: string | null;
  state: ObservedState;
  currency: string;
  /** The whole amount that was or will be paid. */
  amount: number;
  /** Kept by the provider. Null: not known yet. */
  fee: number | null;
  refundedAmount: number;
  /** Taken back by a bank or a dispute. Null: all that was not refunded. */
  reversedAmount: number | null;
  failure: { code: string; text: string } | null;
  /** The account that received it. Null: the provider does not say. */
  account: string | null;
  isLive: boolean;
  settledAt: string | null;
}

export interface RefundRequest {
  /** The same id never refunds twice. */
  id: string;
  /** Whole payment at the provider, as `ObservedPayment` names it. */
  providerId: string;
  providerPaymentId: string | null;
  currency: string;
  amount: number;
}

export interface ObservedRefund {
  providerId: string;
  state: 'REQUESTED' | 'SUCCEEDED' | 'FAILED';
  failureText: string | null;
}

/** An event whose signature is verified. It says only what to read again. */
export interface VerifiedEvent {
  eventId: string;
  subject: 'PAYMENT' | 'PAYOUT' | 'MANDATE';
  /** The record that changed, as the provider names it: a checkout, charge, payment, payout or mandate. */
  providerId: string;
}

export interface ObservedPayout {
  providerId: string;
  state: PayoutState;
  currency: string;
  /** Net. Negative: the provider debits the bank account. */
  amount: number;
  arrivesOn: string;
  /** Text on the bank statement. Null: unknown. */
  reference: string | null;
  items: readonly ObservedPayoutItem[];
}

export interface ObservedPayoutItem {
  kind: PayoutItemKind;
  /** The payment or refund, as `ObservedPayment` names the payment. */
  providerId: string;
  /** The refund, as `ObservedRefund` names it. Null: no refund, or the provider does not say. */
  refundId: string | null;
  /** All in minor units of the payout's currency. Money from the organization is negative. */
  gross: number;
  fee: number;
  net: number;
}

/** The account that a key belongs to, and the rights that it lacks. */
export interface CheckedAccount {
  account: string;
  name: string | null;
  mode: Mode;
  missing: readonly string[];
}

export interface WebhookInput {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
  /** Unix time in milliseconds, for the tolerance of timestamps. */
  nowMs: number;
}

/**
 * A payment provider. Amounts and states come from `status` only. Every function throws ProviderError, whose
 * `isFinal` says that the same call would fail again.
 */
export interface PaymentProvider {
  /** Reads the account of the key. */
  check(): Promise<CheckedAccount>;
  /** Creates a page on which the debtor pays. Repeated calls with one id return the same checkout. */
  create(checkout: NewCheckout): Promise<CreatedPayment>;
  /** Charges a mandate. Absent: the provider has none. */
  charge?(charge: NewCharge): Promise<CreatedPayment>;
  /** Ends a checkout that no debtor shall pay any longer. An ended or paid one stays as it is. */
  cancel(providerId: string): Promise<void>;
  /** Reads a payment by the id of its checkout, charge or payment. Null: the provider does not know it. */
  status(providerId: string): Promise<ObservedPayment | null>;
  refund(request: RefundRequest): Promise<ObservedRefund>;
  /** Finds the refund of an earlier request whose answer was lost. Null: the provider has none of this id. */
  findRefund(request: RefundRequest): Promise<ObservedRefund | null>;
  /** Reads a refund. Null: the provider does not know it. */
  refundStatus(providerId: string): Promise<ObservedRefund | null>;
  /** Verifies the signature and age of a webhook. @throws SignatureError */
  readWebhook(webhook: WebhookInput): VerifiedEvent[];
  /** Reads the payouts that changed or were created since an instant, the oldest first. */
  payouts(since: string): AsyncIterable<ObservedPayout>;
  /** Mandates that debtors give. Absent: the provider has none. */
  readonly mandates?: MandateProvider;
}

/** Opens an adapter. It sends no request before one of its functions is called. */
export type OpenProvider = (settings: ProviderSettings, tools: ProviderTools) => PaymentProvider;
