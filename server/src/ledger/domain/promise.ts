import { endOfDay, localDate, type Timestamp } from './calendar.ts';

export const PROMISE_STATUSES = ['OPEN', 'KEPT', 'BROKEN', 'REPLACED', 'CANCELLED'] as const;
export type PromiseStatus = (typeof PROMISE_STATUSES)[number];

/** Who stated a promise or opened a dispute: a system, a person of the organization, or the debtor. */
export const STATED_BY = ['API', 'APP', 'PORTAL'] as const;
export type StatedBy = (typeof STATED_BY)[number];

export interface PromiseFacts {
  date: Timestamp;
  /** Minor units; null: all of the invoice. */
  amount: number | null;
  /** What was in effect on the invoice when it was made, in minor units. */
  amountLinkedBefore: number;
  endedAt: Timestamp | null;
  endReason: 'REPLACED' | 'CANCELLED' | null;
}

export interface PromisedInvoice {
  /** Gross, in minor units. */
  amount: number;
  /** What credits pay of it now, by their own dates (validatedAt, issuedAt). */
  credits: readonly { datedAt: Timestamp; amountInEffect: number }[];
}

/** The first instant after the local day of a promise: what is dated before it is in time. */
export function promiseDeadline(date: Timestamp, timeZone: string): Timestamp {
  return endOfDay(localDate(date, timeZone), timeZone);
}

/**
 * What has become of a promise, derived from what is linked to its invoice now. It is open until its local day ends. Then it
 * is kept when credits dated until then pay what was promised beyond what was paid before, or the whole invoice; a payment
 * that is recorded late but dated in time counts. One that ended before its day did was replaced or cancelled.
 */
export function promiseStatus(
  promise: PromiseFacts,
  invoice: PromisedInvoice,
  now: Timestamp,
  timeZone: string,
): PromiseStatus {
  const { date, amount, amountLinkedBefore, endedAt, endReason } = promise;
  const deadline = promiseDeadline(date, timeZone);
  if (endedAt !== null && endReason !== null && endedAt < deadline) return endReason;
  if (now < deadline) return 'OPEN';
  const promised = amount === null ? invoice.amount : Math.min(invoice.amount, amountLinkedBefore + amount);
  const paid = invoice.credits
    .filter(({ datedAt }) => datedAt < deadline)
    .reduce((sum, { amountInEffect }) => sum + amountInEffect, 0);
  return paid >= promised ? 'KEPT' : 'BROKEN';
}

/** Whether debtors may promise by themselves: not while a promise is open, and not after one that was broken. */
export function mayPromise(statuses: readonly PromiseStatus[]): boolean {
  return !statuses.some((status) => status === 'OPEN' || status === 'BROKEN');
}
