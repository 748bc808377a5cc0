import type { CalendarDay } from '../../kernel/calendar.ts';

export const PROMISE_STATUSES = ['OPEN', 'KEPT', 'BROKEN', 'REPLACED', 'CANCELLED'] as const;
export type PromiseStatus = (typeof PROMISE_STATUSES)[number];

/** Origin of a promise or a dispute: an API client, a user of the organization, or the debtor. */
export const STATED_BY = ['API', 'APP', 'PORTAL'] as const;
export type StatedBy = (typeof STATED_BY)[number];

export interface PromiseFacts {
  /** The last day on which the promise can be kept. */
  dueOn: CalendarDay;
  /** Minor units; null: the whole invoice. */
  amount: number | null;
  /** Amount in effect on the invoice when the promise was made, in minor units. */
  amountLinkedBefore: number;
  endedOn: CalendarDay | null;
  endReason: 'REPLACED' | 'CANCELLED' | null;
}

export interface PromisedInvoice {
  /** Gross, in minor units. */
  amount: number;
  /** Credits linked to the invoice, with the days of their document dates (validatedAt, issuedAt). */
  credits: readonly Credit[];
  /** Unapplied cash of the customer or its parent. */
  onAccount: readonly Credit[];
}

interface Credit {
  datedOn: CalendarDay;
  amountInEffect: number;
}

/**
 * Derives the status of a promise from the current links of its invoice. A promise is kept once credits dated
 * on or before its day cover the promised amount, or the whole invoice. Payments made before the promise do
 * not count towards the promised amount. A payment that is recorded late but dated in time counts. If a
 * payment is removed, the promise is open or broken again. A promise that was replaced or cancelled before
 * its day stays kept if it was covered by then.
 *
 * Unapplied cash counts only after the day has ended: until then it may be meant for another invoice.
 * @param today in the organization's time zone
 */
export function promiseStatus(
  promise: PromiseFacts,
  invoice: PromisedInvoice,
  today: CalendarDay,
): PromiseStatus {
  return promiseOutcome(promise, invoice, today).status;
}

/** Returns the status of a promise, and whether only unapplied cash keeps it. */
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

/** A promise in the history of an invoice. */
export interface PastPromise {
  status: PromiseStatus;
  /** The debtor announced a transfer. Only such a promise can be taken back in the portal. */
  isAnnouncement: boolean;
  endedOn: CalendarDay | null;
}

/**
 * Returns whether the debtor may make a promise: not while one is open, and not after a broken one. After an announcement
 * was taken back, only on the same day: otherwise announcements in turn would hold reminders without end.
 */
export function mayPromise(promises: readonly PastPromise[], today: CalendarDay): boolean {
  return !promises.some(
    ({ status, isAnnouncement, endedOn }) =>
      status === 'OPEN' ||
      status === 'BROKEN' ||
      (status === 'CANCELLED' && isAnnouncement && endedOn !== null && endedOn < today),
  );
}
