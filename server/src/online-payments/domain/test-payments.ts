import { addDays } from '../../kernel/days.ts';
import type { Method } from './kinds.ts';
import { inDays } from './schedule.ts';
import type { ObservedState } from './states.ts';

/** Outcomes of a payment, or of the debits of a mandate, among which a tester chooses. */
export const TEST_OUTCOMES = ['PAID', 'REFUSED', 'CHARGED_BACK'] as const;
export type TestOutcome = (typeof TEST_OUTCOMES)[number];

/** Days after which the money arrives, among which a tester chooses. */
export const TEST_DELAYS = [0, 1, 3, 5] as const;
/** Days until the money of a direct debit arrives. */
export const DEBIT_DAYS = 3;
/** Days after the arrival until a charge-back. */
export const CHARGE_BACK_DAYS = 7;

/** A payment in the books of the test provider. */
export interface TestPayment {
  amount: number;
  /** Null: the tester has not decided. */
  outcome: TestOutcome | 'CANCELLED' | null;
  settlesAt: string | null;
  reversesAt: string | null;
  refundedAmount: number;
}

/** Returns the state of a payment at an instant. */
export function testStateAt(payment: TestPayment, now: string): ObservedState {
  const { outcome, settlesAt, reversesAt, amount, refundedAmount } = payment;
  if (outcome === null) return 'CREATED';
  if (outcome === 'CANCELLED' || settlesAt === null) return 'CANCELLED';
  if (now < settlesAt) return 'PENDING';
  if (outcome === 'REFUSED') return 'FAILED';
  if (refundedAmount >= amount) return 'REFUNDED';
  return reversesAt !== null && now >= reversesAt ? 'REVERSED' : 'SUCCEEDED';
}

/** Returns when an outcome takes effect: the money arrives, or is refused, some days after an instant. */
export function testTimes(
  outcome: TestOutcome,
  from: string,
  days: number,
): { settlesAt: string; reversesAt: string | null } {
  const settlesAt = inDays(from, days);
  return { settlesAt, reversesAt: outcome === 'CHARGED_BACK' ? inDays(settlesAt, CHARGE_BACK_DAYS) : null };
}

/** Returns the usual days until the money of a method arrives. */
export const usualDelay = (method: Method): number => (method === 'CARD' ? 0 : DEBIT_DAYS);

const BASIS = 10_000;
/** Fees in minor units and basis points, in the range of common price lists. */
const CARD_FEE = { fixed: 25, basisPoints: 150 };
const DEBIT_FEE = { fixed: 20, basisPoints: 100 };
const MAX_DEBIT_FEE = 200;

/** Returns what the test provider keeps of a payment, never more than its amount. */
export function testFeeOf(method: Method, amount: number): number {
  const { fixed, basisPoints } = method === 'CARD' ? CARD_FEE : DEBIT_FEE;
  const fee = fixed + Math.round((amount / BASIS) * basisPoints);
  return Math.min(amount, method === 'CARD' ? fee : Math.min(fee, MAX_DEBIT_FEE));
}

/** Days after the last payment of a payout until it is at the bank. */
const PAYOUT_DAYS = 2;

/** Returns the day on which the payout of the money of a day is at the bank. */
export const testPayoutArrival = (day: string): string => addDays(day, PAYOUT_DAYS);
