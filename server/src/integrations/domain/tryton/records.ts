/** Records of Tryton, decoded: amounts in minor units, days as `YYYY-MM-DD`. */

export interface TrytonCompany {
  id: number;
  name: string;
  /** ISO 4217. */
  currency: string;
}

/** A line of a receivable account, `account.move.line`. */
export interface TrytonLine {
  id: number;
  moveId: number;
  /** Number of the entry, for people. */
  moveNumber: string | null;
  moveDescription: string | null;
  /** Type of the entry's journal, such as `write-off`. */
  journalType: string | null;
  partyId: number | null;
  /** Day of the entry. */
  date: string;
  maturityOn: string | null;
  description: string | null;
  reconciliationId: number | null;
  /** Currency of the line: its second currency, or that of the company. */
  currency: string;
  /** Debit positive, credit negative, in the currency of the line. */
  amount: number;
  /** Debit less credit in the currency of the company. The lines of an entry cancelled have a negative debit. */
  base: number;
}

/** A customer invoice or credit note, `account.invoice` of type `out`, that has an entry. */
export interface TrytonInvoice {
  id: number;
  number: string | null;
  reference: string | null;
  /** `posted`, `paid` or `cancelled`. */
  state: string;
  currency: string;
  invoiceOn: string | null;
  /** Null if Tryton states none in the currency's digits. */
  untaxedAmount: number | null;
  /** What Tryton calls open, in the currency of the invoice; read for posted invoices only. */
  amountToPay: number | null;
  /** Its entry, and those that rescheduled it (from version 6.2). */
  moveIds: readonly number[];
  cancelMoveId: number | null;
  /** Lines that pay a part of it. */
  paymentLineIds: readonly number[];
}

export interface TrytonMechanism {
  id: number;
  type: string;
  value: string | null;
  name: string | null;
  /** Whether it is used for invoices. */
  isInvoice: boolean;
  isActive: boolean;
}

export interface TrytonAddress {
  id: number;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  subdivision: string | null;
  country: string | null;
  isInvoice: boolean;
  isActive: boolean;
}

export interface TrytonParty {
  id: number;
  name: string | null;
  code: string | null;
  vatNumber: string | null;
  /** Code of the language in Tryton, such as `pt_BR`. */
  language: string | null;
  isActive: boolean;
  /** The party that it was merged into. */
  replacedById: number | null;
  /** In the order of the party. */
  mechanisms: readonly TrytonMechanism[];
  addresses: readonly TrytonAddress[];
}

/** Everything of a party, and of the parties that were merged into it. */
export interface TrytonRecords {
  company: TrytonCompany;
  /** The party that the others were merged into first. */
  parties: readonly TrytonParty[];
  /** Posted lines, and the lines of drafts that are reconciled. */
  lines: readonly TrytonLine[];
  invoices: readonly TrytonInvoice[];
}
