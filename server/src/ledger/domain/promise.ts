import type { CalendarDay } from './calendar.ts';

export const PROMISE_STATUSES = ['OPEN', 'KEPT', 'BROKEN', 'REPLACED', 'CANCELLED'] as const;
export type PromiseStatus = (typeof PROMISE_STATUSES)[number];

/** Who stated a promise or opened a dispute: a system, a person of the organization, or the debtor. */
export const STATED_BY = ['API', 'APP', 'PORTAL'] as const;
export type StatedBy = (typeof STATED_BY)[number];

export interface PromiseFacts {
  /** The day by which it is to be kept. */
  dueOn: CalendarDay;
  /** Minor units; null: all of the invoice. */
  amount: number | null;
  /** What was in effect on the invoice when it was made, in minor units. */
  amountLinkedBefore: number;
  endedOn: CalendarDay | null;
  endReason: 'REPLACED' | 'CANCELLED' | null;
}

export interface PromisedInvoice {
  /** Gross, in minor units. */
  amount: number;
  /** What credits pay of it now, by the days of their own dates (validatedAt, issuedAt). */
  credits: readonly Credit[];
  /** What came in from the customer or its parent and is linked to nothing yet. */
  onAccount: readonly Credit[];
}

interface Credit {
  datedOn: CalendarDay;
  amountInEffect: number;
}

/**
 * Derives what has become of a promise from what is linked to its invoice now. A promise is kept as soon as credits dated on its
 * day or before pay what was promised beyond what was paid before, or the whole invoice. A payment that is recorded late but dated
 * in time counts. When a payment goes away again, the promise is open or broken again. A promise that was replaced or cancelled
 * before its day ended stays kept when it was covered by then.
 *
 * Money on account counts once the day has ended: until then nobody has said which invoice it pays.
 * @param today where the organization is
 */
export function promiseStatus(
  promise: PromiseFacts,
  invoice: PromisedInvoice,
  today: CalendarDay,
): PromiseStatus {
  return promiseOutcome(promise, invoice, today).status;
}

/** What has become of a promise, and whether it is kept by money that is still to be linked. */
export function promiseOutcome(
  promise: PromiseFacts,
  invoice: PromisedInvoice,
  today: CalendarDay,
): { status: PromiseStatus; pendingApplication: boolean } {
  const of = (status: PromiseStatus, pendingApplication = false) => ({ status, pendingApplication });
  const { dueOn, amount, amountLinkedBefore, endedOn, endReason } = promise;
  const promised = amount === null ? invoice.amount : Math.min(invoice.amount, amountLinkedBefore + amount);
  const until = [today, dueOn, ...(endedOn === null ? [] : [endedOn])].reduce((a, b) => (a < b ? a : b));
  const inTime = (credits: readonly Credit[]) =>
    credits
      .filter(({ datedOn }) => datedOn <= until)
      .reduce((sum, { amountInEffect }) => sum + amountInEffect, 0);
  const paid = inTime(invoice.credits);
  if (paid >= promised) return of('KEPT');
  if (endedOn !== null && endReason !== null && endedOn <= dueOn) return of(endReason);
  if (today <= dueOn) return of('OPEN');
  return paid + inTime(invoice.onAccount) >= promised ? of('KEPT', true) : of('BROKEN');
}

/** Whether debtors may promise by themselves: not while a promise is open, and not after one that was broken. */
export function mayPromise(statuses: readonly PromiseStatus[]): boolean {
  return !statuses.some((status) => status === 'OPEN' || status === 'BROKEN');
}
