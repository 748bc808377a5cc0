/**
 * Inputs and results of matching. The engine is pure: the caller loads a bounded `World` for its lines
 * (`lookupsOf` names the lookups) and applies the results. Amounts are integers in minor units.
 */
import type { CalendarDay } from '../../../kernel/calendar.ts';
import type { AdviceBlocker, ProofAdvice, WorldAdvice } from './advice.ts';
import type { PayerAnswer } from './payer-answer.ts';
import type { MatchingSettings, RuleNumber } from './rule-values.ts';

// ---- The line -------------------------------------------------------------------------------------------

/** A reference of the creditor that the payer repeated in a field of its own: RF, QRR, OGM, viite, KID, FIK. */
export interface StructuredReference {
  /** The scheme as the bank states it, such as `SCOR` or `QRR`; null: not stated. */
  type: string | null;
  reference: string;
}

/** The scheme of a reference that is the IBAN of the credited account, if it is a virtual one. */
export const CREDITED_ACCOUNT = 'CREDITED_ACCOUNT';

/** A booked bank transaction to be matched. */
export interface BankLine {
  id: string;
  statementId: string;
  bankAccountId: string;
  /** Positive for money in. */
  amount: number;
  currency: string;
  bookedOn: CalendarDay;
  valueOn: CalendarDay | null;
  counterparty: {
    name: string | null;
    ultimateName: string | null;
    iban: string | null;
    accountNumber: string | null;
  };
  endToEndId: string | null;
  mandateId: string | null;
  structuredReferences: readonly StructuredReference[];
  /** The payer's text; pieces split at a fixed length are joined or separated by a line break. */
  text: string;
  bankReference: string | null;
  isReversal: boolean;
  /** Code or text of the bank; null: the line is not a return. */
  returnReason: string | null;
  /** Charges that the bank or a provider deducted from the amount, as a positive number. */
  chargesDeducted: number;
}

// ---- The world ------------------------------------------------------------------------------------------

export type DocumentKind = 'INVOICE' | 'CREDIT_NOTE' | 'PAYMENT';

/** An invoice, a credit note, or a payment that is not fully linked. */
export interface WorldDocument {
  id: string;
  kind: DocumentKind;
  number: string | null;
  externalId: string | null;
  customerId: string;
  currency: string;
  /** Amount of the whole document, more than 0. */
  amount: number;
  /** Open amount, 0 or more. Closed documents are loaded if a line names them. */
  outstanding: number;
  issuedOn: CalendarDay;
  /** Invoices only. */
  dueOn: CalendarDay | null;
  isDisputed: boolean;
  /** Early-payment discount in its terms. */
  discount: { basisPoints: number; untilOn: CalendarDay } | null;
}

export interface WorldCustomer {
  id: string;
  /** The parent company, or the customer itself. */
  familyId: string;
  number: string | null;
  /** Its name, trade names and earlier names. */
  names: readonly string[];
  /** Ids of customers that were merged into it; memory and references may still name them. */
  mergedIds: readonly string[];
  /** Open documents in the ledger; more than those loaded means that its sums are not searched. */
  openDocuments: number;
}

/** A payment reference of our own (portal, QR code, payment slip), or the virtual account of a customer. */
export interface PaymentReference {
  reference: string;
  customerId: string;
  /** The documents that it asks for; empty: the account of the customer. */
  documentIds: readonly string[];
}

/** A collection order of ours: a direct debit or a payment link. */
export interface PaymentOrder {
  id: string;
  endToEndId: string | null;
  mandateId: string | null;
  customerId: string;
  documentIds: readonly string[];
  amount: number;
  currency: string;
}

/** Accepted matches by the IBAN or account of the payer. */
export interface PayerMemory {
  /** See `accountKey`. */
  account: string;
  customers: readonly PaidCustomer[];
}

/** A customer for whom an account paid. */
export interface PaidCustomer {
  customerId: string;
  matches: number;
  firstOn: CalendarDay;
  lastOn: CalendarDay;
  /** A person assigned the account to the customer. */
  isAssigned?: boolean;
}

/** A payment or refund in the ledger that no bank line confirms yet. */
export interface ExistingPayment {
  id: string;
  kind: 'PAYMENT' | 'REFUND';
  customerId: string;
  /** More than 0, also for refunds. */
  amount: number;
  currency: string;
  paidOn: CalendarDay;
  /** Number, externalId, reference and comment, joined by blanks. */
  text: string;
  documentIds: readonly string[];
}

/** A line that is already matched, on account or excluded. */
export interface EarlierLine {
  line: BankLine;
  /** Payments or refunds that its match created or joined. */
  paymentIds: readonly string[];
  /** Customers of these payments or refunds. */
  customerIds: readonly string[];
  /** Documents that its match paid, or payments that it returned, with the amounts. */
  links: readonly { documentId: string; customerId: string; amount: number }[];
  /** Amount that was returned already, 0 or more. */
  returned: number;
  /** Amount whose payments were deleted since. */
  unmatched: number;
}

/** A match that a person or a program undid. Proposals that contain all its targets are not made again. */
export interface UndoneMatch {
  lineId: string;
  /** Ids of documents, existing payments, earlier lines, or of the customer if it was on account. */
  targets: readonly string[];
  /** Its customers: no rule puts the money on account for them again. */
  customerIds: readonly string[];
}

/** Everything that the engine may consider for the lines of a run. */
export interface World {
  documents: readonly WorldDocument[];
  customers: readonly WorldCustomer[];
  references: readonly PaymentReference[];
  orders: readonly PaymentOrder[];
  memory: readonly PayerMemory[];
  payments: readonly ExistingPayment[];
  earlierLines: readonly EarlierLine[];
  /** IBANs and account numbers of the organization; see `accountKey`. */
  ownAccounts: readonly string[];
  undone: readonly UndoneMatch[];
  /** Absent: no payer was asked. */
  answers?: readonly PayerAnswer[];
  settings: MatchingSettings;
  advices?: readonly WorldAdvice[];
  /** Lines that may be the same money as others. Absent: none. */
  comparedLineIds?: readonly string[];
}

// ---- The payer ------------------------------------------------------------------------------------------

export type PayerEvidence =
  | { kind: 'PAYMENT_REFERENCE' | 'PAYMENT_ORDER' | 'MANDATE'; customerId: string; value: string }
  | { kind: 'DOCUMENT_NUMBER'; customerId: string; documentId: string; value: string }
  | { kind: 'CUSTOMER_NUMBER'; customerId: string; value: string }
  | ({ kind: 'ACCOUNT'; value: string } & PaidCustomer)
  /** The customer was asked and named invoices. It proposes, and never decides. */
  | { kind: 'PAYER_ANSWER'; customerId: string; value: string; lastOn: CalendarDay }
  /** 0 to 1; 1: the names are equal without legal form and punctuation. */
  | { kind: 'NAME'; customerId: string; value: string; similarity: number };

export interface PayerDecision {
  /** Certain: evidence other than names, all for one family. Probable: names only. */
  certainty: 'CERTAIN' | 'PROBABLE' | 'CONFLICTING' | 'UNKNOWN';
  /** The customer that the evidence names; null: several or none. */
  customerId: string | null;
  familyId: string | null;
  evidence: readonly PayerEvidence[];
  /** The account is known for several families: a factor, or a payroll bureau. */
  isSharedAccount: boolean;
}

// ---- Results --------------------------------------------------------------------------------------------

export type LineState =
  | 'MATCHED'
  | 'PROPOSED'
  | 'AMBIGUOUS'
  | 'ON_ACCOUNT'
  | 'UNMATCHED'
  | 'EXCLUDED'
  | 'RETURNED';

/** The signed amounts of all parts of a proposal add up to the amount of the line. */
export type ProposalPart =
  /** Positive: the amount that is paid of the invoice, with discount, fee and write-off. */
  | { kind: 'INVOICE'; customerId: string; documentId: string; amount: number }
  /** Negative: a credit that the payer netted. */
  | { kind: 'CREDIT'; customerId: string; documentId: string; amount: number }
  | { kind: 'ON_ACCOUNT'; customerId: string; amount: number }
  /** Negative: the discount that the payer took, the missing rest that is written off. */
  | { kind: 'DISCOUNT' | 'SHORT_WRITE_OFF'; customerId: string; documentId: string; amount: number }
  /** Positive: an excess too small to give back. */
  | { kind: 'EXCESS_WRITE_OFF'; customerId: string; amount: number }
  /** Negative: kept by a bank or payment provider. */
  | { kind: 'FEE'; customerId: string | null; amount: number }
  /** The line confirms this payment (positive) or refund (negative); nothing is created. */
  | { kind: 'JOIN_PAYMENT'; customerId: string; paymentId: string; amount: number }
  /** `earlierLineId`: the refund is linked to the payments of this line, which it takes back. */
  | { kind: 'JOIN_REFUND'; customerId: string; paymentId: string; amount: number; earlierLineId?: string }
  /** Negative: a refund to the customer is created. */
  | { kind: 'REFUND'; customerId: string; documentId: string | null; amount: number }
  /** Negative: reopens the documents that the earlier line paid. */
  | { kind: 'RETURN'; earlierLineId: string; amount: number };

/** The field of the line in which a token was recognized. */
export type TokenSource = 'TEXT' | 'STRUCTURED_REFERENCE' | 'END_TO_END_ID';

export type TokenStrength =
  /** The number as it is stored, apart from case, punctuation and blanks. */
  | 'EXACT'
  /** Leading zeros differ. */
  | 'ZEROS'
  /** Without its prefix of letters. */
  | 'DIGITS'
  /** Split by the bank at a fixed column. */
  | 'SPLIT'
  /** In a range or list such as 1001-1005 or 1001/02/03. */
  | 'RANGE'
  | 'CHECK_DIGIT'
  /** One character differs, or two are swapped. Only proposes. */
  | 'SLIP'
  /** Part of a longer number. Only proposes. */
  | 'PARTIAL';

/** A place in the line where something was recognized; `start` and `end` count UTF-16 units of the field. */
export interface RecognizedToken {
  source: TokenSource;
  /** Index of the structured reference; 0 for other fields. */
  index: number;
  start: number;
  end: number;
  value: string;
  meaning:
    | { kind: 'DOCUMENT'; documentIds: readonly string[]; strength: TokenStrength }
    | { kind: 'PAYMENT_REFERENCE' | 'CUSTOMER_NUMBER'; customerId: string }
    /** Looks like a number of the organization, but no document has it. */
    | { kind: 'UNKNOWN_NUMBER' };
}

/** A reason why a proposal is not applied automatically. */
export type Blocker =
  | 'RULE_ONLY_PROPOSES'
  | 'SEVERAL_SOLUTIONS'
  | 'SEVERAL_FAMILIES'
  | 'PAYER_CONFLICTS'
  | 'PAYER_PROBABLE'
  | 'PAYER_UNKNOWN'
  | 'WEAK_NUMBER'
  | 'NUMBER_UNKNOWN'
  | 'NAMED_DOCUMENT_CLOSED'
  | 'NAMED_DOCUMENT_LEFT_OUT'
  | 'BEFORE_ISSUE'
  | 'WITHIN_TOLERANCE'
  | 'BEYOND_TOLERANCE'
  | 'PAYMENT_MAY_EXIST'
  | 'LAMBDA_TOO_HIGH'
  | 'EVIDENCE_WEAK'
  /** Only a person applies what the payer said. */
  | 'SAID_BY_PAYER'
  /** Numbers in the text name other documents than the payer said. */
  | 'ANSWER_CONTRADICTS_TEXT'
  /** A person undid a match of the line, so a person decides. */
  | 'UNDONE_BY_PERSON'
  | 'COMPETING_LINES'
  /** A person decides first whether another line is the same money. */
  | 'MAY_BE_SAME_MONEY'
  | AdviceBlocker;

export type NaturalSet = 'OVERDUE' | 'MONTH' | 'INVOICES' | 'BALANCE';

/** A rule that found nothing, or a solution that lost, with its reason. */
export interface Rejection {
  rule: RuleNumber;
  code:
    | 'SUM_DIFFERS'
    | 'NUMBERS_CONTRADICT'
    | 'NOT_SEARCHED'
    | 'NO_SUM'
    | 'LAMBDA_TOO_HIGH'
    | 'ISSUED_LATER'
    | 'OTHER_CURRENCY'
    | 'UNDONE_BY_PERSON'
    | 'LOWER_RULE'
    | 'SHARED_ACCOUNT'
    | 'SWITCHED_OFF';
  /** Documents, customers or payments that it is about. */
  ids: readonly string[];
  /** Amount that the documents add up to, if the code is about a sum. */
  amount: number | null;
}

/** Evidence that would decide. */
export type MissingEvidence =
  | 'DOCUMENT_NUMBERS'
  | 'PAYER'
  | 'WHICH_PAYMENT'
  | 'WHICH_LINE'
  | 'WHERE_REST_GOES';

/** The reasons for a proposal, as data; the page writes the sentences. */
export interface Proof {
  tokens: readonly RecognizedToken[];
  payer: PayerDecision;
  /** The settings that decided. */
  settingsVersion: number;
  /** Version of the customer's own values; null: it has none. */
  customerSettingsVersion: number | null;
  /** Set of documents that was tried because people pay such sets. */
  naturalSet: NaturalSet | null;
  rejections: readonly Rejection[];
  missing: readonly MissingEvidence[];
  advice?: ProofAdvice;
}

export interface Proposal {
  /** The same for the same line and parts in every run. */
  id: string;
  rule: RuleNumber;
  parts: readonly ProposalPart[];
  /** Expected number of sets of documents that match this amount by accident; null: rests on no sum. */
  lambda: number | null;
  /** How λ was found. */
  lambdaMethod: 'COUNTED' | 'CLOSED_FORM' | null;
  blockers: readonly Blocker[];
  proof: Proof;
}

export type ExclusionReason = 'DUPLICATE' | 'OWN_TRANSFER';

/** Decision for one line. `MATCHED`, `ON_ACCOUNT` and `RETURNED` apply `proposals[0]`. */
export interface LineResult {
  lineId: string;
  state: LineState;
  /** The rule that decided the state. */
  rule: RuleNumber;
  /** Best first, at most `MAX_PROPOSALS`. */
  proposals: readonly Proposal[];
  /** Number of solutions that exist, also those not listed. */
  total: number;
  /** Sets of documents were not searched, because the customer has too many. */
  isSearchLimited: boolean;
  payer: PayerDecision;
  exclusion: { reason: ExclusionReason; otherLineId: string | null } | null;
  /** Lines of the same run that claim the same documents. */
  competingLineIds: readonly string[];
}

export const MAX_PROPOSALS = 20;
/** Documents that the engine considers for a line; the caller loads no more. */
export const MAX_CANDIDATES = 200;
