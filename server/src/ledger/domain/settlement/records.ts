import type { CalendarDay, Timestamp } from '../calendar.ts';
import type { Language } from '../formats.ts';

/** The four kinds of document. Debits raise a customer's balance, credits lower it. */
export const DOCUMENT_KINDS = ['INVOICE', 'CREDIT_NOTE', 'PAYMENT', 'REFUND'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export type CreditKind = 'PAYMENT' | 'CREDIT_NOTE';

export const INSTRUMENTS = ['WIRE_TRANSFER', 'DIRECT_DEBIT', 'CARD', 'CASH', 'CHECK', 'UNKNOWN'] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

export function isCredit(kind: DocumentKind): kind is CreditKind {
  return kind === 'PAYMENT' || kind === 'CREDIT_NOTE';
}

/** The name of a reconciliation that was undone. */
export interface UndoneReconciliation {
  externalId: string;
}

/** What a source states of a document. Amounts are in the currency's minor units. */
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
  /** The day of it, which is decided when it is written. Whatever goes by days goes by this one. */
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
}

/** Who made an invoice: a request to the API, a file of records, or the service itself. */
export const INVOICE_SOURCES = ['API', 'IMPORT', 'APP'] as const;
export type InvoiceSource = (typeof INVOICE_SOURCES)[number];

export interface LedgerDocument extends DocumentFacts {
  id: string;
  kind: DocumentKind;
  /** Of invoices; null of all others. */
  source: InvoiceSource | null;
  customerId: string;
  /** Derived: in effect towards invoices; of a refund: towards the credits that it takes back. */
  amountLinked: number;
  /** Derived: what refunds take back of a credit; 0 for debits. */
  amountRefunded: number;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface Link {
  /** UUIDv7: the order of ids is the age of links. */
  id: string;
  creditId: string;
  debitId: string;
  /** As stated by its author. */
  amount: number;
  /** Derived: less than stated while a refund takes the credit back. */
  amountInEffect: number;
  /** Derived: the days of its two documents. It counts since the later one. */
  creditOn: CalendarDay;
  debitOn: CalendarDay;
  /** The reconciliation that made it, or null: the document's own list. */
  reconciliationId: string | null;
  createdAt: Timestamp;
}

interface PaymentMethod {
  enabled: boolean;
}

/** How a customer may pay. */
export interface PaymentMethods {
  card?: PaymentMethod | null;
  check?: PaymentMethod | null;
  achDebit?: PaymentMethod | null;
  sepaDebit?: PaymentMethod | null;
  goCardless?: PaymentMethod | null;
  /** Its bank account is where the customer is asked to pay to. */
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
  /** No dunning at all, rather than by the plan of the parent or the organization. */
  dunningOff: boolean;
  /** In which it is written to; null: the organization's. */
  language: Language | null;
  /** IANA name; null: the organization's. */
  timezone: string | null;
  paymentMethods: PaymentMethods | null;
  bankAccountIds: string[] | null;
}

export interface LedgerCustomer extends CustomerFacts {
  id: string;
  parentId: string | null;
  /** The customer that all it had is with now; what names it in a document means that one. */
  mergedIntoId: string | null;
  /** Derived, in the organization's currency. */
  balance: number;
  amountDue: number;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** A user who looks after a customer. */
export interface AccountManager {
  customerId: string;
  userId: string;
  /** Place in the customer's list, from 0. */
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

/** Document ids and amounts, in the order in which they were stated. */
export interface ReconciliationContent {
  invoices: [string, number][];
  refunds: [string, number][];
  payments: [string, number][];
  creditNotes: [string, number][];
}

/**
 * Σ invoices − Σ credit notes − Σ payments + Σ refunds (money rule 1). Taken in pairs, because the
 * difference of two amounts ≥ 0 is exact: the result is exact, or beyond the safe integers.
 */
export function balanceOf(
  figures: Pick<CustomerBalance, 'invoiced' | 'credited' | 'paid' | 'refunded'>,
): number {
  return figures.invoiced - figures.credited + (figures.refunded - figures.paid);
}

/** What an invoice still asks for, never negative (money rules 5 and 6). */
export function amountOutstanding(invoice: { amount: number; amountLinked: number }): number {
  return Math.max(0, invoice.amount - invoice.amountLinked);
}

/** What was linked to an invoice beyond its gross amount. */
export function amountOverpaid(invoice: { amount: number; amountLinked: number }): number {
  return Math.max(0, invoice.amountLinked - invoice.amount);
}

/** What a credit or a refund has left to link. */
export function amountUnlinked(document: {
  amount: number;
  amountLinked: number;
  amountRefunded: number;
}): number {
  return document.amount - document.amountLinked - document.amountRefunded;
}
