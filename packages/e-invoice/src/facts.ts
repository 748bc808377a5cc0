import type { EInvoice, Party, PrecedingInvoice } from './model.ts';
import type { Element } from './xml/element.ts';

/** An allowance or charge of the whole document, or a fee that counts as one. */
interface AllowanceElement {
  isCharge: boolean;
  amount: Element | undefined;
}

/** The elements of one VAT rate. */
export interface VatElements {
  element: Element;
  category: Element | undefined;
  rate: Element | undefined;
  taxable: Element | undefined;
  tax: Element | undefined;
}

export interface LineElements {
  element: Element;
  id: Element | undefined;
  name: Element | undefined;
  net: Element | undefined;
}

/** The amounts of BG-22 as elements. */
export interface TotalElements {
  lines: Element | undefined;
  allowances: Element | undefined;
  charges: Element | undefined;
  net: Element | undefined;
  vat: Element | undefined;
  gross: Element | undefined;
  prepaid: Element | undefined;
  rounding: Element | undefined;
  payable: Element | undefined;
}

/** The document type and the element that states it. */
export interface StatedType {
  element: Element | undefined;
  /** Codes that this kind of document may have; null: all. */
  only: 'INVOICE' | 'CREDIT_NOTE' | null;
}

/** A due date (BT-9), and the part of the payable amount that is due then; undefined: not stated. */
export interface DueElements {
  day: Element;
  amount: Element | undefined;
}

/** The facts that all syntaxes state, before the rules are checked. Each has its place, for refusals. */
export interface StatedInvoice {
  syntax: EInvoice['syntax'];
  root: Element;
  specification: string | null;
  number: Element | undefined;
  issuedOn: Element | undefined;
  /** Reads the text of a date of this syntax; null: it is none. */
  readDay: (text: string) => string | null;
  type: StatedType;
  currency: Element | undefined;
  dueOn: readonly DueElements[];
  buyerReference: string | null;
  purchaseOrder: string | null;
  paymentTerms: string | null;
  precedingInvoices: readonly PrecedingInvoice[];
  seller: Party;
  buyer: Party;
  paymentReference: string | null;
  accounts: readonly string[];
  totals: TotalElements;
  allowances: readonly AllowanceElement[];
  vat: readonly VatElements[];
  lines: readonly LineElements[];
}
