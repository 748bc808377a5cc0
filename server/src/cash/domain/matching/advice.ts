import type { CalendarDay } from '../../../kernel/calendar.ts';

/** A remittance advice: what a payer says that a payment is for. Its lines add up to `amount`. */
export interface WorldAdvice {
  id: string;
  /** Who paid, as a user or the answered email says. */
  customerId: string | null;
  /** Number of the customer, as the advice states it. */
  customerNumber: string | null;
  /** A user uploaded it, or it came from a contact of the customer. */
  isTrusted: boolean;
  /** The line that a user added it to. */
  lineId: string | null;
  amount: number;
  hasTotal: boolean;
  currency: string;
  /** Day of the payment as it is stated, else the day on which it arrived. */
  day: CalendarDay;
  reference: string | null;
  lines: readonly { number: string; paid: number; deduction: number; isDiscount: boolean }[];
}

/** The remittance advice that names the documents of a proposal. */
export interface ProofAdvice {
  id: string;
  day: CalendarDay;
}

/** A reason why a proposal that rests on a remittance advice is not applied automatically. */
export type AdviceBlocker =
  /** Nothing but its amount says that the advice is about the line, or its customer or sender is not certain. */
  | 'ADVICE_NOT_CERTAIN'
  /** Several lines or several advices fit each other. */
  | 'ADVICE_AMBIGUOUS'
  /** The text of the line names other documents than the advice. */
  | 'ADVICE_CONTRADICTS';
