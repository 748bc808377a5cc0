import type { CalendarDay, Timestamp } from '../../../kernel/calendar.ts';
import type { Language } from '../../../kernel/formats.ts';

/** The four kinds of documents. Debits raise a customer's balance, credits lower it. */
export const DOCUMENT_KINDS = ['INVOICE', 'CREDIT_NOTE', 'PAYMENT', 'REFUND'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export type CreditKind = 'PAYMENT' | 'CREDIT_NOTE';

export const INSTRUMENTS = ['WIRE_TRANSFER', 'DIRECT_DEBIT', 'CARD', 'CASH', 'CHECK', 'UNKNOWN'] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

export function isCredit(kind: DocumentKind): kind is CreditKind {
  return kind === 'PAYMENT' || kind === 'CREDIT_NOTE';
}

/** The externalId of an undone reconciliation. */
export interface UndoneReconciliation {
  externalId: string;
}

/** Facts of a document from its source system. Amounts are in the currency's minor units. */
export interface DocumentFacts {
  externalId: string;
  customId: string | null;
  refNumber: string | null;
  name: string | null;
  currency: string;
  /** Gross amount of an invoice or a credit note. */
  amount: number;
  netAmount: number | null;
  /** issuedAt of invoices and credit notes, validatedAt of payments and refunds. */
  datedAt: Timestamp;
  /** The day of `datedAt`, set when the document is written. All rules about days use it. */
  datedOn: CalendarDay;
  dueAt: Timestamp | null;
  dueOn: CalendarDay | null;
  instrument: string | null;
  bankAccountId: string | null;
  dunningPlanId: string | null;
  promiseDate: Timestamp | null;
  promiseDueOn: CalendarDay | null;
  promiseAmount: number | null;
  promiseComment: string | null;
  writtenOffAt: Timestamp | null;
  writtenOffReason: string | null;
  /** Whether the ERP asks for no reminders of this invoice. People never set it. */
  hasSourceHold: boolean;
}

/** Source of an invoice: an API request, an imported file, or the application. */
export const INVOICE_SOURCES = ['API', 'IMPORT', 'APP'] as const;
export type InvoiceSource = (typeof INVOICE_SOURCES)[number];

export interface LedgerDocument extends DocumentFacts {
  id: string;
  kind: DocumentKind;
  /** Null for other kinds than invoices. */
  source: InvoiceSource | null;
  customerId: string;
  /** Derived: amount in effect towards invoices. For a refund: towards the credits that it takes back. */
  amountLinked: number;
  /** Derived: amount of a credit that refunds take back; 0 for debits. */
  amountRefunded: number;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface Link {
  /** UUIDv7: the order of ids is the age of links. */
  id: string;
  creditId: string;
  debitId: string;
  /** As stated in the request. */
  amount: number;
  /** Derived: less than `amount` while a refund takes the credit back. */
  amountInEffect: number;
  /** Derived: the days of its two documents. The link counts from the later one. */
  creditOn: CalendarDay;
  debitOn: CalendarDay;
  /** The reconciliation that made the link; null: the document's own list. */
  reconciliationId: string | null;
  createdAt: Timestamp;
}

interface PaymentMethod {
  enabled: boolean;
}

/** Payment methods that a customer may use. */
export interface PaymentMethods {
  card?: PaymentMethod | null;
  check?: PaymentMethod | null;
  achDebit?: PaymentMethod | null;
  sepaDebit?: PaymentMethod | null;
  goCardless?: PaymentMethod | null;
  /** Its bank account is the one that the customer should pay to. */
  wireTransfer?: (PaymentMethod & { bankAccount?: { id: string } | null }) | null;
}

export interface CustomerFacts {
  externalId: string;
  name: string;
  address: string | null;
  zipcode: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  vatNumber: string | null;
  accountingRef: string | null;
  /** The first of the customer's account managers. */
  accountManagerId: string | null;
  dunningPlanId: string | null;
  /** True excludes the customer from dunning, regardless of the plan of its parent or the organization. */
  dunningOff: boolean;
  /** Language of messages to the customer; null: the organization's. */
  language: Language | null;
  /** IANA name; null: the organization's. */
  timezone: string | null;
  paymentMethods: PaymentMethods | null;
  bankAccountIds: string[] | null;
  /** The virtual account that only this customer pays to. */
  paymentAccount: PaymentAccount | null;
  /** In minor units of the organization's currency; null: no limit. */
  creditLimit: number | null;
  /** Days from the issue date of an invoice to its due date. */
  paymentTerms: number | null;
  /** Whether the customer gets nothing on account for now. */
  onHold: boolean;
  onHoldReason: string | null;
}

/** A virtual account of the organization for one customer. */
export interface PaymentAccount {
  /** Without spaces. */
  iban: string;
  currency: string;
  bic: string | null;
  bankName: string | null;
}

/** A virtual account as a change states it. Absent facts stay, or have their initial value. */
export type StatedPaymentAccount = Pick<PaymentAccount, 'iban'> & Partial<PaymentAccount>;

export interface LedgerCustomer extends CustomerFacts {
  id: string;
  parentId: string | null;
  /** The customer that this one was merged into. References in documents resolve to it. */
  mergedIntoId: string | null;
  /** Derived, in the organization's currency. */
  balance: number;
  amountDue: number;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** A user who is assigned to a customer. */
export interface AccountManager {
  customerId: string;
  userId: string;
  /** Position in the customer's list, from 0. */
  rank: number;
  assignedAt: Timestamp;
}

/** Exact figures of one customer in one currency, in its minor units; all derived. */
export interface CustomerBalance {
  customerId: string;
  currency: string;
  documents: number;
  invoicesDue: number;
  invoiced: number;
  credited: number;
  paid: number;
  refunded: number;
  amountDue: number;
}

export interface Reconciliation {
  id: string;
  externalId: string;
  content: ReconciliationContent;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** Document ids and amounts, in the order of the request. */
export interface ReconciliationContent {
  invoices: [string, number][];
  refunds: [string, number][];
  payments: [string, number][];
  creditNotes: [string, number][];
}

/**
 * Returns Σ invoices − Σ credit notes − Σ payments + Σ refunds (money rule 1). The difference of two amounts
 * ≥ 0 is exact, so the sum is computed in pairs. The result is exact, or beyond the safe integers.
 */
export function balanceOf(
  figures: Pick<CustomerBalance, 'invoiced' | 'credited' | 'paid' | 'refunded'>,
): number {
  return figures.invoiced - figures.credited + (figures.refunded - figures.paid);
}

/** Returns the outstanding amount of an invoice, never negative (money rules 5 and 6). */
export function amountOutstanding(invoice: { amount: number; amountLinked: number }): number {
  return Math.max(0, invoice.amount - invoice.amountLinked);
}

/** Returns the amount linked to an invoice beyond its gross amount. */
export function amountOverpaid(invoice: { amount: number; amountLinked: number }): number {
  return Math.max(0, invoice.amountLinked - invoice.amount);
}

/** Returns the amount of a credit or a refund that is not yet linked. */
export function amountUnlinked(document: {
  amount: number;
  amountLinked: number;
  amountRefunded: number;
}): number {
  return document.amount - document.amountLinked - document.amountRefunded;
}
