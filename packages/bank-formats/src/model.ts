/** A date as the bank states it, `YYYY-MM-DD`, without a time zone. */
export type StatedDate = string;

/** The account of a statement, as far as the file identifies it. */
export interface StatementAccount {
  iban: string | null;
  /** The account number where the file has no IBAN, as printed there; often with a bank code before a slash. */
  number: string | null;
  bic: string | null;
  currency: string | null;
  ownerName: string | null;
}

export interface Balance {
  /** Minor units; negative if the account is overdrawn. */
  amount: number;
  currency: string;
  date: StatedDate | null;
}

/** The beginning of a statement: one account, one period. */
export interface StatementStart {
  type: 'statement';
  /** `STATEMENT` has booked transactions, `INTRADAY` those of today so far, `NOTIFICATION` details of some. */
  kind: 'STATEMENT' | 'INTRADAY' | 'NOTIFICATION';
  /** The bank's identification; banks repeat these in other years. */
  id: string | null;
  sequence: string | null;
  account: StatementAccount;
  from: StatedDate | null;
  until: StatedDate | null;
  opening: Balance | null;
  /** Line of the file where it begins, from 1. */
  line: number;
}

/** The other side of a transaction. */
export interface Counterparty {
  name: string | null;
  /** The person or company that the money is from or for, if not the holder of the account. */
  ultimateName: string | null;
  iban: string | null;
  /** The account where the file has no IBAN. */
  accountNumber: string | null;
  bic: string | null;
}

/** A creditor's reference that the payer repeated, such as RF, QRR, OGM or KID. */
export interface StructuredReference {
  /** The code of the scheme, `SCOR` or `QRR` for example; null: not stated. */
  type: string | null;
  reference: string;
}

export interface Charge {
  /** Minor units; negative: credited. */
  amount: number;
  currency: string;
  /** Whether the amount of the transaction is net of it; null: not stated. */
  isDeducted: boolean | null;
}

/** Facts of a transaction, or of one payment in a batch. */
export interface PaymentDetails {
  /** Minor units, positive for money in; null: not stated. */
  amount: number | null;
  currency: string | null;
  counterparty: Counterparty;
  endToEndId: string | null;
  mandateId: string | null;
  instructionId: string | null;
  /** The bank's reference of this payment. */
  bankReference: string | null;
  structuredReferences: StructuredReference[];
  /** IBAN of the account that was credited, if it is not the account of the statement: a virtual account. */
  creditedIban: string | null;
  /** The text of the payer; pieces that the format splits at a fixed length are joined. */
  text: string | null;
  /** ISO code or the bank's text of why a payment came back; null: it is no return. */
  returnReason: string | null;
  charges: Charge[];
}

/** One line of a statement. */
export interface Transaction {
  type: 'transaction';
  status: 'BOOKED' | 'PENDING' | 'INFORMATION';
  /** Minor units of the account's currency, positive for money in. */
  amount: number;
  currency: string;
  bookedOn: StatedDate | null;
  valueOn: StatedDate | null;
  /** Whether it cancels an earlier transaction. Banks differ in the sign: see `StatementEnd.invertsReversals`. */
  isReversal: boolean;
  /** The bank's reference of this line. */
  bankReference: string | null;
  /** The reference that the account holder gave the order. */
  ownReference: string | null;
  /** The kind of transaction: ISO codes joined by `-`, or the bank's own code. */
  code: string | null;
  /** Charges of the line as a whole. */
  charges: Charge[];
  /** Remark of the bank about the line. */
  additionalText: string | null;
  /** One entry for a single payment; several for a batch; none if the file says nothing about the other side. */
  details: PaymentDetails[];
  line: number;
}

/** A statement of the file that cannot be true. */
export interface Refusal {
  /** From 1. */
  line: number;
  /** From 1; null: the whole line. */
  column: number | null;
  message: string;
}

/** The end of a statement. */
export interface StatementEnd {
  type: 'end';
  closing: Balance | null;
  /** Σ of booked transactions in minor units, with inverted reversals if the balances prove that. */
  sum: number;
  /**
   * The balances are right only if reversals count against their stated direction: the amounts of all reversals
   * of this statement have the wrong sign. Both readings of `RvslInd` are in use.
   */
  invertsReversals: boolean;
  transactions: number;
  /** Null: opening balance + Σ = closing balance, or the file does not state both. */
  refusal: Refusal | null;
  line: number;
}

export type BankFileItem = StatementStart | Transaction | StatementEnd;

export interface ReadOptions {
  /** Returns the decimal places of a currency; null: unknown currency. */
  decimals: (currency: string) => number | null;
  /** Currency of accounts for which a file states none; without it they are refused. */
  fallbackCurrency?: string;
}
