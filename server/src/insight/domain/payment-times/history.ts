import { addObservation, type Counts, clearCounts, noCounts } from './counts.ts';
import { learn } from './learn.ts';
import { type PaymentTimes, UNKNOWN } from './times.ts';

/** An invoice that was paid, in days since 1970. */
export interface PaidInvoice {
  issuedOn: number;
  dueOn: number;
  /** The day of the last payment that it took. */
  paidOn: number;
}

/** An invoice that is unpaid when the question is put, in days since 1970. */
export interface OpenInvoice {
  issuedOn: number;
  dueOn: number;
}

/** What is known of a customer when the question is put. */
export interface CustomerHistory {
  paid: readonly PaidInvoice[];
  open: readonly OpenInvoice[];
}

/**
 * How much earlier payments count, and everybody's beside a customer's own. Chosen by cross-validation on the first 70 % of IBM's
 * invoices (docs/forecast.md): `npm run forecast:accuracy` shows what comes of them.
 */
export const LEARNING = {
  /** An invoice counts half as much as one that was issued so many days later. */
  halfLifeDays: 180,
  /** For how many invoices of its own the group counts with a customer. */
  groupWeight: 1,
  /** For how many invoices of a group all others count. */
  everybodyWeight: 20,
  /** For how many invoices the curve of `UNKNOWN` counts. */
  unknownWeight: 1,
} as const;

/**
 * Adds what a customer's invoices tell on a day. Invoices that were issued, or paid, on that day or later are not known yet.
 * @param today in days since 1970
 */
export function addHistory(counts: Counts, { paid, open }: CustomerHistory, today: number): void {
  for (const { issuedOn, dueOn, paidOn } of paid) {
    if (issuedOn >= today) continue;
    const isPaid = paidOn < today;
    add(counts, { issuedOn, dueOn, until: isPaid ? paidOn : today, isPaid }, today);
  }
  for (const { issuedOn, dueOn } of open)
    if (issuedOn < today) add(counts, { issuedOn, dueOn, until: today, isPaid: false }, today);
}

function add(
  counts: Counts,
  { issuedOn, dueOn, until, isPaid }: { issuedOn: number; dueOn: number; until: number; isPaid: boolean },
  today: number,
): void {
  addObservation(counts, {
    issued: Math.min(issuedOn, dueOn) - dueOn,
    until: until - dueOn,
    isPaid,
    weight: 2 ** ((issuedOn - today) / LEARNING.halfLifeDays),
  });
}

/** When everybody pays. */
export const timesOfEverybody = (counts: Counts): PaymentTimes =>
  learn(counts, UNKNOWN, LEARNING.unknownWeight);

/** When a group pays; where it is small much as everybody. */
export const timesOfGroup = (counts: Counts, everybody: PaymentTimes): PaymentTimes =>
  learn(counts, everybody, LEARNING.everybodyWeight);

/** Works out one customer's after the other in the same place: there are many. */
export function customerLearner(today: number) {
  const counts = noCounts();
  return (history: CustomerHistory, group: PaymentTimes): PaymentTimes => {
    clearCounts(counts);
    addHistory(counts, history, today);
    return learn(counts, group, LEARNING.groupWeight);
  };
}
