import type { Timestamp } from '../../../kernel/calendar.ts';
import type {
  CustomerFacts,
  DocumentFacts,
  DocumentKind,
  InvoiceSource,
  StatedPaymentAccount,
} from './records.ts';

/** A reference to a record in a request. If several names are given, they must name the same record. */
export interface Ref {
  id?: string;
  externalId?: string;
  customId?: string;
}

/** One line of linkedInvoices, linkedPayments, linkedCreditNotes or of a reconciliation. */
export interface LinkInput {
  target: Ref;
  /** Minor units, > 0. */
  amount: number;
}

/** Lists of links. A list that is present is complete: other links of its kind are removed (money rule 2). */
export interface LinkLists {
  linkedInvoices?: readonly LinkInput[];
  linkedPayments?: readonly LinkInput[];
  linkedCreditNotes?: readonly LinkInput[];
}

/** The bank transaction whose money a payment is. */
export interface BankLineRef {
  id?: string;
  externalId?: string;
  /** The match that the service recognised; the caller named no transaction. It must still be in force. */
  recognizedMatchId?: string;
}

/** Creates or updates a document. Absent keys keep the stored values. */
export interface PutDocument {
  type: 'putDocument';
  kind: DocumentKind;
  target: Ref;
  /** An update requires the record to exist; an import creates it if needed. */
  mode: 'import' | 'update';
  customer?: Ref;
  /** If a date has no day, it is an instant and `daysOf` derives the day. */
  facts: Partial<DocumentFacts>;
  /** Source of a new invoice; default: API. */
  source?: InvoiceSource;
  links?: LinkLists;
  /** Payments and refunds: it takes the place of the one that a match of this transaction created. */
  bankTransaction?: BankLineRef;
}

export interface DeleteDocument {
  type: 'deleteDocument';
  kind: DocumentKind;
  target: Ref;
}

/** Writes an invoice off with a reason; null reverses the write-off. */
export interface WriteOff {
  type: 'writeOff';
  target: Ref;
  reason: string | null;
  /** Leaves an invoice without an outstanding amount as it is, instead of refusing. */
  ifOutstanding?: true;
}

type StatedCustomerFacts = Partial<Omit<CustomerFacts, 'paymentAccount'>> & {
  paymentAccount?: StatedPaymentAccount | null;
};

export interface PutCustomer {
  type: 'putCustomer';
  target: Ref;
  mode: 'import' | 'update';
  facts: StatedCustomerFacts;
  /** null removes the customer from its family. */
  parent?: Ref | null;
}

/** Replaces a customer's account managers: the complete list of users, in order. */
export interface PutAccountManagers {
  type: 'putAccountManagers';
  target: Ref;
  userIds: readonly string[];
  /** Earlier assignment times of users who return to the list; default: now. */
  since?: ReadonlyMap<string, Timestamp>;
}

export interface DeleteCustomer {
  type: 'deleteCustomer';
  target: Ref;
}

/** Creates or replaces a reconciliation. Absent lists keep their content. */
export interface Reconcile {
  type: 'reconcile';
  externalId: string;
  invoices?: readonly LinkInput[] | undefined;
  payments?: readonly LinkInput[] | undefined;
  creditNotes?: readonly LinkInput[] | undefined;
  refunds?: readonly LinkInput[] | undefined;
  /** Restores an undone reconciliation with its former id, and the former ids and ages of its links. */
  restored?: FormerReconciliation;
}

/** The parts of an undone reconciliation that its content does not include. */
export interface FormerReconciliation {
  id: string;
  createdAt: Timestamp;
  links: readonly { id: string; creditId: string; debitId: string; createdAt: Timestamp }[];
}

export type Change =
  | PutDocument
  | DeleteDocument
  | WriteOff
  | PutCustomer
  | PutAccountManagers
  | DeleteCustomer
  | Reconcile;

type OutcomeStatus = 'created' | 'updated' | 'unchanged' | 'deleted' | 'undone';

/** The result of one change. */
export interface Outcome {
  status: OutcomeStatus;
  /** The id of the written record. For an undone reconciliation: its former id, or null. */
  id: string | null;
  /** Invoices that the reconciliation no longer covers. */
  releasedIds?: string[];
}
