/** A date as the invoice states it, `YYYY-MM-DD`, without a time zone. */
export type StatedDate = string;

/** The effect on the seller's ledger: `INVOICE` raises the amount that the buyer owes, `CREDIT_NOTE` lowers it. */
export type InvoiceKind = 'INVOICE' | 'CREDIT_NOTE';

/** An identifier with the code of its scheme, such as `0088` for a GLN; null: the scheme is not stated. */
export interface Identifier {
  id: string;
  scheme: string | null;
}

/** The seller (BG-4) or the buyer (BG-7). */
export interface Party {
  /** BT-27 or BT-44. */
  name: string;
  /** BT-28 or BT-45. */
  tradingName: string | null;
  /** BT-29 or BT-46: usually the number that the other side gave. */
  identifiers: Identifier[];
  /** BT-30 or BT-47: the number in an official register, such as a SIREN. */
  registration: Identifier | null;
  /** BT-31 or BT-48. */
  vatNumber: string | null;
  /** BT-34 or BT-49: where the party receives e-invoices; scheme `EM` is an email address. */
  electronicAddress: Identifier | null;
  /** BT-43 or BT-58. */
  email: string | null;
  /** BT-40 or BT-55: ISO 3166 code of the country. */
  country: string | null;
}

/** BG-3: an earlier invoice that this one credits, corrects or settles. */
export interface PrecedingInvoice {
  /** BT-25. */
  number: string;
  /** BT-26. */
  issuedOn: StatedDate | null;
}

/** Document totals (BG-22) in minor units, with the sign that the file states. */
export interface Totals {
  /** BT-106; null only in the profiles without lines. */
  lines: number | null;
  /** BT-107. */
  allowances: number | null;
  /** BT-108. */
  charges: number | null;
  /** BT-109. */
  net: number;
  /** BT-110, in the currency of the invoice. */
  vat: number | null;
  /** BT-112. */
  gross: number;
  /** BT-113. */
  prepaid: number | null;
  /** BT-114. */
  rounding: number | null;
  /** BT-115. */
  payable: number;
}

/** BG-23: the VAT of one category and rate, in minor units with the stated sign. */
export interface VatShare {
  /** BT-118, such as `S`, `Z`, `E`, `AE`. */
  category: string | null;
  /** BT-119 in percent, as a decimal number; null: the category has no rate. */
  rate: string | null;
  /** BT-116. */
  taxable: number;
  /** BT-117. */
  tax: number;
}

/** BG-25. */
export interface InvoiceLine {
  /** BT-126. */
  id: string | null;
  /** BT-153. */
  name: string | null;
  /** BT-131 in minor units. */
  net: number;
}

/** A part of the payable amount with its due date. */
export interface Instalment {
  dueOn: StatedDate;
  /** In minor units, with the stated sign; null: not stated, as for the end of a discount. */
  amount: number | null;
}

/** The amounts that the ledger of the seller records: never negative. */
export interface Receivable {
  kind: InvoiceKind;
  /** BT-112, without the sign. */
  gross: number;
  /** BT-115, without the sign: what is still owed, or credited. */
  payable: number;
}

export interface EInvoice {
  syntax: 'UBL' | 'CII' | 'ZUGFERD_1';
  /** BT-24. */
  specification: string | null;
  /** BT-1. */
  number: string;
  /** BT-2. */
  issuedOn: StatedDate;
  /** BT-3, a code of UNTDID 1001. */
  typeCode: string;
  /** BT-5. */
  currency: string;
  /** BT-9; the last day if there are several. */
  dueOn: StatedDate | null;
  /** The due dates in their order if there are several, which only the profile EXTENDED allows; otherwise empty. */
  instalments: Instalment[];
  /** BT-10. */
  buyerReference: string | null;
  /** BT-13. */
  purchaseOrder: string | null;
  /** BT-20. */
  paymentTerms: string | null;
  precedingInvoices: PrecedingInvoice[];
  seller: Party;
  buyer: Party;
  /** BT-83. */
  paymentReference: string | null;
  /** BT-84: accounts that the buyer may pay to, an IBAN or another number. */
  accounts: string[];
  totals: Totals;
  vat: VatShare[];
  lines: InvoiceLine[];
  /** The same amounts as the ledger takes them: a negative invoice is a credit note, and the other way round. */
  receivable: Receivable;
}

/** Why a file is not read. */
export interface Refusal {
  /** The rule of EN 16931 that is broken, such as `BR-CO-15`, or one of this package, such as `READ-XML`. */
  rule: string;
  message: string;
  /** In the XML, from 1; null: the file is no XML, or the place is the whole file. */
  line: number | null;
  /** From 1. */
  column: number | null;
}

/** The XML of a PDF invoice, as it was attached. */
export interface PdfAttachment {
  name: string;
  bytes: Uint8Array;
}

/** A file that was read, or the reason why not. */
export type EInvoiceResult =
  | { invoice: EInvoice; container: 'XML' | 'PDF'; refusal: null }
  | { invoice: null; container: 'XML' | 'PDF' | null; refusal: Refusal };

export interface ReadOptions {
  /** Returns the decimal places of a currency; null: unknown currency. */
  decimals: (currency: string) => number | null;
}
