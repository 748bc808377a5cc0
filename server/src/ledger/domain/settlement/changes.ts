import type { Timestamp } from '../calendar.ts';
import type { CustomerFacts, DocumentFacts, DocumentKind, InvoiceSource } from './records.ts';

/** How a request names a record. If several are given they must name the same one. */
export interface Ref {
  id?: string;
  externalId?: string;
  customId?: string;
}

/** One line of a linkedInvoices, linkedPayments or linkedCreditNotes list, or of a reconciliation. */
export interface LinkInput {
  target: Ref;
  /** Minor units, > 0. */
  amount: number;
}

/** Lists that are present are complete: links absent from them are removed (money rule 2). */
export interface LinkLists {
  linkedInvoices?: readonly LinkInput[];
  linkedPayments?: readonly LinkInput[];
  linkedCreditNotes?: readonly LinkInput[];
}

/** Absent keys leave what is stored. */
export interface PutDocument {
  type: 'putDocument';
  kind: DocumentKind;
  target: Ref;
  /** An update needs the record to exist; an import creates it. */
  mode: 'import' | 'update';
  customer?: Ref;
  /** A date without its day is an instant, of which the day is found (`daysOf`). */
  facts: Partial<DocumentFacts>;
  /** Of an invoice that is new; absent: API. */
  source?: InvoiceSource;
  links?: LinkLists;
}

export interface DeleteDocument {
  type: 'deleteDocument';
  kind: DocumentKind;
  target: Ref;
}

/** Gives an invoice up for a reason; null takes that back. */
export interface WriteOff {
  type: 'writeOff';
  target: Ref;
  reason: string | null;
}

export interface PutCustomer {
  type: 'putCustomer';
  target: Ref;
  mode: 'import' | 'update';
  facts: Partial<CustomerFacts>;
  /** null takes the customer out of its family. */
  parent?: Ref | null;
}

/** States who looks after a customer: the complete list of users, in order. */
export interface PutAccountManagers {
  type: 'putAccountManagers';
  target: Ref;
  userIds: readonly string[];
  /** When users were assigned who come back to the list; absent: now. */
  since?: ReadonlyMap<string, Timestamp>;
}

export interface DeleteCustomer {
  type: 'deleteCustomer';
  target: Ref;
}

/** Lists that are absent keep what the reconciliation held. */
export interface Reconcile {
  type: 'reconcile';
  externalId: string;
  invoices?: readonly LinkInput[] | undefined;
  payments?: readonly LinkInput[] | undefined;
  creditNotes?: readonly LinkInput[] | undefined;
  refunds?: readonly LinkInput[] | undefined;
  /** What is made again where it is not there any more, as it was: its id, and the ids and ages of its links. */
  restored?: FormerReconciliation;
}

/** A reconciliation that was undone, as far as its content does not say it. */
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

/** What became of one change. */
export interface Outcome {
  status: OutcomeStatus;
  /** The record that was written; of an undone reconciliation, its former id or null. */
  id: string | null;
  /** Invoices that a reconciliation held before and holds no longer. */
  releasedIds?: string[];
}
