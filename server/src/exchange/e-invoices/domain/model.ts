import type { EInvoice, Instalment, Refusal } from '@quittance/e-invoice';

/** The facts of an e-invoice that become a record. Lines and their texts are not kept. */
export type EInvoiceFacts = Omit<EInvoice, 'lines'>;

/** A file of an upload: what it states, or why it cannot be read. */
export type EInvoiceReading = { fileName: string; hasPdf: boolean } & (
  | { invoice: EInvoiceFacts; refusal: null }
  | { invoice: null; refusal: Refusal }
);

/** A customer by the facts that e-invoices name. A merged customer has the ids of its target. */
export interface KnownCustomer {
  id: string;
  externalId: string;
  name: string;
  paymentTerms: number | null;
  /** Texts that are compared with BT-46 and BT-47: external ids and accounting references. */
  references: readonly string[];
  /** Normalized. */
  vatNumber: string | null;
  /** Lower case. */
  emails: readonly string[];
}

/** An invoice or credit note that exists under a number. */
export interface KnownDocument {
  kind: 'INVOICE' | 'CREDIT_NOTE';
  externalId: string;
  number: string;
  customerId: string;
  currency: string;
  amount: number;
  /** Minor units that no credit has taken yet. */
  outstanding: number;
}

/** The customers and documents of the organization that the files name. */
export interface KnownRecords {
  customers: readonly KnownCustomer[];
  documents: readonly KnownDocument[];
}

export const MATCHED_BY = ['REFERENCE', 'VAT_NUMBER', 'EMAIL', 'NEW'] as const;

/** The customer of a planned document; `id` is null for one that the import creates. */
export interface PlannedCustomer {
  id: string | null;
  externalId: string;
  name: string;
  matchedBy: (typeof MATCHED_BY)[number];
}

/** A link of a credit note to the invoice that it names. */
export interface PlannedLink {
  externalId: string;
  number: string;
  amount: number;
}

/** The invoice or credit note that a file becomes. */
export interface PlannedDocument {
  kind: 'INVOICE' | 'CREDIT_NOTE';
  externalId: string;
  number: string;
  customer: PlannedCustomer;
  currency: string;
  amount: number;
  netAmount: number | null;
  issuedOn: string;
  dueOn: string | null;
  /** The due dates if there are several; the last one is `dueOn`. */
  instalments: readonly Instalment[];
  name: string | null;
  links: readonly PlannedLink[];
}

/** Why a file becomes no record: a rule of EN 16931, or one of the import. */
export interface PlanRefusal {
  rule: string;
  message: string;
  line: number | null;
  column: number | null;
}

/** The effect that the import of a file would have. */
export type FilePlan = { fileName: string; hasPdf: boolean; invoice: EInvoiceFacts | null } & (
  | { outcome: 'CREATED' | 'UNCHANGED'; document: PlannedDocument; refusal: null }
  | { outcome: 'REFUSED'; document: null; refusal: PlanRefusal }
);
