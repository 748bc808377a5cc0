import type { CalendarDay } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import { announcedFrom, chargeDayOf } from './debit-days.ts';

/** An earlier debit of an invoice for the same due date. */
export interface EarlierDebit {
  state: 'UNDER_WAY' | 'SUCCEEDED' | 'CANCELLED' | 'FAILED' | 'REVERSED';
  failureCode: string | null;
  endedOn: CalendarDay | null;
}

/** An open invoice of a debtor with automatic payment. Amounts are in minor units. */
export interface DebitableInvoice {
  currency: string;
  outstanding: number;
  /** The part that money on account pays. */
  covered: number;
  dueOn: CalendarDay;
  /** Whether reminders of it are blocked: disputed, promised, paused, or money arrived that is not applied. */
  isBlocked: boolean;
  /** Whether another online payment for it is under way. */
  isBeingPaid: boolean;
  earlier: readonly EarlierDebit[];
}

export interface DebitRules {
  noticeDays: number;
  maxRetries: number;
  retryAfterDays: number;
}

/** The debtor's choice and limits. */
export interface DebitChoice {
  currency: string;
  turnedOnOn: CalendarDay;
  maxAmount: number | null;
  /** Returns the amount that the limit of a month leaves for a day of collection; null: no limit. */
  leftIn: (chargeOn: CalendarDay) => number | null;
}

export interface DebitDecision {
  amount: number;
  chargeOn: CalendarDay;
  attempt: number;
}

/** Failures that another attempt may mend. Schemes forbid to repeat others, such as a closed account. */
const REPEATABLE = ['insufficient_funds', 'refer_to_payer'];
/** Debits of one invoice for one due date, also those that were cancelled before they were submitted. */
const MAX_ATTEMPTS = 10;

/** Decides whether an invoice is debited now. Null: it is not. */
export function decideDebit(
  invoice: DebitableInvoice,
  choice: DebitChoice,
  rules: DebitRules,
  today: CalendarDay,
): DebitDecision | null {
  const { currency, dueOn, earlier } = invoice;
  const amount = invoice.outstanding - invoice.covered;
  const isWanted = currency === choice.currency && dueOn >= choice.turnedOnOn && amount > 0;
  if (!isWanted || invoice.isBlocked || invoice.isBeingPaid) return null;
  if (today < announcedFrom(dueOn, rules.noticeDays) || !mayFollow(earlier, rules, today)) return null;
  const chargeOn = chargeDayOf(dueOn, today, rules.noticeDays);
  const left = choice.leftIn(chargeOn);
  if (choice.maxAmount !== null && amount > choice.maxAmount) return null;
  if (left !== null && amount > left) return null;
  return { amount, chargeOn, attempt: earlier.length + 1 };
}

/** Returns whether another debit may follow the earlier ones. */
function mayFollow(earlier: readonly EarlierDebit[], rules: DebitRules, today: CalendarDay): boolean {
  if (earlier.length >= MAX_ATTEMPTS) return false;
  const failed = earlier.filter(({ state }) => state === 'FAILED');
  if (earlier.some(({ state }) => state !== 'FAILED' && state !== 'CANCELLED')) return false;
  return (
    failed.length <= rules.maxRetries &&
    failed.every(
      ({ failureCode, endedOn }) =>
        REPEATABLE.includes(failureCode ?? '') &&
        endedOn !== null &&
        today >= addDays(endedOn, rules.retryAfterDays),
    )
  );
}
