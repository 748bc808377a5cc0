import type { CalendarDay } from '../../kernel/calendar.ts';
import { addDays, weekdayOf } from '../../kernel/days.ts';

/** Outcomes of a call that a person records. */
export const CALL_OUTCOMES = [
  'REACHED',
  'VOICEMAIL',
  'PROMISED',
  'DISPUTED',
  'WRONG_CONTACT',
  'CALL_BACK',
] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Returns whether the debtor was notified of the invoices of the call. */
export const isNotifiedBy = (outcome: CallOutcome): boolean =>
  outcome === 'REACHED' || outcome === 'PROMISED' || outcome === 'DISPUTED';

/** The task that usually follows a call. */
export interface FollowUp {
  kind: 'CALL_AGAIN' | 'CLARIFY_DISPUTE' | 'FIND_CONTACT';
  type: 'CALL' | 'TASK';
  /** Days from the call, moved to Monday from a weekend. */
  days: number;
}

const FOLLOW_UPS: Readonly<Record<CallOutcome, FollowUp | null>> = {
  REACHED: { kind: 'CALL_AGAIN', type: 'CALL', days: 7 },
  VOICEMAIL: { kind: 'CALL_AGAIN', type: 'CALL', days: 2 },
  // The service follows the promise, and creates a task if it is broken.
  PROMISED: null,
  DISPUTED: { kind: 'CLARIFY_DISPUTE', type: 'TASK', days: 2 },
  WRONG_CONTACT: { kind: 'FIND_CONTACT', type: 'TASK', days: 1 },
  CALL_BACK: { kind: 'CALL_AGAIN', type: 'CALL', days: 1 },
};

/** Returns the task that follows a call by default; null: none. */
export const followUpOf = (outcome: CallOutcome): FollowUp | null => FOLLOW_UPS[outcome];

const SATURDAY = 6;
const SUNDAY = 7;

/** Returns the working day on which a follow-up is due: not a Saturday or Sunday. */
export function followUpDay(today: CalendarDay, { days }: Pick<FollowUp, 'days'>): CalendarDay {
  const day = addDays(today, days);
  const weekday = weekdayOf(day);
  return weekday < SATURDAY ? day : addDays(day, SUNDAY + 1 - weekday);
}

/**
 * Spreads a promised amount over invoices in their order.
 * @param amount minor units; null: all of them
 * @param outstanding outstanding amount of each invoice, in the same currency
 * @returns the amount promised for each invoice; null: the whole invoice; 0: none
 */
export function spreadPromise(amount: number | null, outstanding: readonly number[]): (number | null)[] {
  let left = amount;
  return outstanding.map((open) => {
    if (left === null) return null;
    const part = Math.min(left, open);
    left -= part;
    return part === open ? null : part;
  });
}
