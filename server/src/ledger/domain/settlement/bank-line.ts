import type { CalendarDay } from '../../../kernel/calendar.ts';
import type { Change } from './changes.ts';

/** Days between a bank transaction and a payment that may record the same money. */
export const PAYMENT_DAYS = 10;

/** A payment, refund or fee of the match in force of a bank transaction. */
export interface BankLinePart {
  position: number;
  kind: 'PAYMENT' | 'REFUND' | 'FEE';
  /** Null: a fee, or its document was deleted. */
  documentId: string | null;
  /** Whether the match created the document. False: it was recorded before. */
  isCreated: boolean;
  amount: number;
  customerId: string | null;
  /** Changes that undo the links and write-offs which the match made besides the document. */
  undoing: Change[];
}

/** A bank transaction that payments of a batch name, under its lock. */
export interface BankLine {
  id: string;
  externalId: string | null;
  state: string;
  amount: number;
  currency: string;
  bookedOn: CalendarDay;
  /** The highest position of a part that it ever had. */
  lastPosition: number;
  /** Null: no match is in force. */
  match: { id: string; isAutomatic: boolean } | null;
  parts: BankLinePart[];
  /** Payments that the batch names and that are part of the matches of other transactions. */
  matchedElsewhere: string[];
}

/** A bank transaction whose money a payment of the batch records from now on. */
export interface ClosedBankLine {
  line: BankLine;
  paymentId: string;
  amount: number;
  /** Positions of the parts that the payment replaces. */
  replaced: number[];
  isRecognized: boolean;
}
