/**
 * The records of a source in one shape, whichever ERP they come from. Amounts are integers in minor units of
 * their currency, days are `YYYY-MM-DD`, and keys are unique within a connection.
 */

/** Identifies a record of the source, for example `account.move,17`. It becomes the record's `externalId`. */
export type SourceKey = string;

/**
 * Replaces the party of records without one. `families` answers it with a family of differences only, and
 * `sums` lists their amounts under it.
 */
export const NO_PARTY: SourceKey = 'none';

/**
 * Returns the key of the part of a record that counts in another currency than its own. A payment across
 * currencies becomes one item for each currency; the part in its own currency keeps the record's key.
 */
export const partKey = (key: SourceKey, currency: string): SourceKey => `${key}:${currency}`;

/** Returns the key of the record that an item is the whole or a part of, as `ids` lists it. */
export const recordKey = (key: SourceKey): SourceKey => key.split(':', 1)[0] ?? key;

export interface PartyContact {
  key: SourceKey;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  /** Whether the source names it as the recipient of invoices. */
  isInvoiceAddress: boolean;
}

export interface PartyAddress {
  street: string | null;
  postalCode: string | null;
  city: string | null;
  state: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
}

/** A virtual account, as a line of an import states it. */
export interface PartyAccount {
  iban?: string | null;
  currency?: string;
  bic?: string | null;
  bankName?: string | null;
}

/** A customer of the source. */
export interface Party {
  key: SourceKey;
  /** The topmost company above it, or null. */
  parentKey: SourceKey | null;
  name: string;
  /** Its number in the source, for people. */
  number: string | null;
  vatNumber: string | null;
  /** ISO 639-1. */
  language: string | null;
  address: PartyAddress | null;
  /** In order of preference: the first becomes the main contact. */
  contacts: readonly PartyContact[];
  /** Account that only this customer pays to; null: none. Absent: what is stored stays. */
  paymentAccount?: PartyAccount | null;
  isArchived: boolean;
}

export type ItemKind = 'INVOICE' | 'CREDIT_NOTE' | 'PAYMENT' | 'REFUND';

/** A receivable journal item that becomes a document. */
export interface Item {
  key: SourceKey;
  kind: ItemKind;
  partyKey: SourceKey;
  /** The number that people know, with `(1/2)` for an instalment. */
  number: string;
  /** The customer's reference, or null. */
  reference: string | null;
  /** ISO 4217. */
  currency: string;
  /** Gross amount, positive. */
  amount: number;
  /** Amount before tax, or null if the source does not state it for this item. */
  netAmount: number | null;
  issuedOn: string;
  /** Null for payments, credit notes and refunds. */
  dueOn: string | null;
  /** The amount that the source still calls open, positive or 0. Compared with ours, never stored as a fact. */
  residual: number;
  /** Whether the source asks for no reminders. Null: it does not say, and a hold that was set here stays. */
  isBlocked: boolean | null;
  /** The VAT of an invoice by rate, as a line of an import states it. It may be wrong. Absent: what is stored stays. */
  vatBreakdown?: unknown;
  /** Address of the document in the ERP, or null. */
  url: string | null;
}

/** States that a part of one item pays another. */
export interface ItemLink {
  /** A credit note, payment or, if it pays a credit back, a refund. */
  fromKey: SourceKey;
  toKey: SourceKey;
  /** Positive. Both ends have the same currency. */
  amount: number;
}

/** The closed list of reasons why the source and Quittance differ. */
export type Cause =
  | 'NOT_READ_YET'
  | 'REFUSED_HERE'
  | 'DELETED_THERE'
  | 'MADE_HERE'
  | 'MERGED_THERE'
  | 'MERGED_HERE'
  | 'EXCHANGE_DIFFERENCE'
  | 'LINKED_ACROSS_CURRENCIES'
  | 'ITEM_WITHOUT_PARTNER'
  | 'OTHER_COMPANY'
  | 'ACCOUNT_NOT_WATCHED'
  | 'ROUNDING_OF_A_SET'
  | 'UNEXPLAINED';

/** A difference that the mapping itself knows, before anything is written. */
export interface MappedDifference {
  cause: Cause;
  /** The root record, not its consequences. */
  key: SourceKey;
  partyKey: SourceKey | null;
  /** ISO 4217. */
  currency: string;
  /** Theirs minus ours, signed. */
  amount: number;
  /** A sentence about it, in English, for an administrator. */
  text: string;
  /** True if no sum of the customer in this currency contains it, such as an exchange difference not booked. */
  isOutsideSums?: boolean;
}

/** All that the source says of customers who share items, links or a parent: the unit of a write. */
export interface Family {
  /** Keys of its customers, the root first. */
  parties: readonly Party[];
  items: readonly Item[];
  links: readonly ItemLink[];
  differences: readonly MappedDifference[];
  /**
   * Why this family must not be written: the source states something that the connector does not know, such as
   * a new state. It names the record and the field. `items` and `links` are then empty and mean nothing.
   */
  stoppedBy?: string;
}

/** Σ of the signed open amounts of a customer in a currency, as the source computes it. */
export interface SourceSum {
  partyKey: SourceKey;
  currency: string;
  /** Σ of all items: invoices and refunds positive, credit notes and payments negative. */
  balance: number;
}

/** A customer whose items the source cannot add up exactly in known currencies. Its balances are not compared. */
export interface UnknownSum {
  partyKey: SourceKey;
  currency: null;
  balance: null;
}

/** A sum as a source states it. */
export type StatedSum = SourceSum | UnknownSum;

/** Returns the stated sums of the customers all of whose sums are known, and the keys of the others. */
export function splitSums(sums: readonly StatedSum[]): {
  known: SourceSum[];
  unknown: ReadonlySet<SourceKey>;
} {
  const unknown = new Set(sums.flatMap(({ partyKey, balance }) => (balance === null ? [partyKey] : [])));
  const known = sums.filter((sum) => sum.balance !== null).filter(({ partyKey }) => !unknown.has(partyKey));
  return { known, unknown };
}
