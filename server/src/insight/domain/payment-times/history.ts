import { addObservation, clearCounts, type LearnedCounts, noCounts } from './counts.ts';
import { learnTimes } from './learn.ts';
import { type PaymentTimes, UNKNOWN } from './times.ts';

/** A paid invoice. Days count from 1970-01-01. */
export interface PaidInvoice {
  issuedOn: number;
  dueOn: number;
  /** The day of its last payment. */
  paidOn: number;
}

/** An unpaid invoice. Days count from 1970-01-01. */
export interface OpenInvoice {
  issuedOn: number;
  dueOn: number;
}

/** The known history of a customer on the day of the forecast. */
export interface CustomerHistory {
  paid: readonly PaidInvoice[];
  open: readonly OpenInvoice[];
}

/**
 * Weights of older payments and of other customers. Chosen by cross-validation on the first 70 % of IBM's
 * invoices (docs/forecast.md); `npm run forecast:accuracy` shows the results.
 */
export const LEARNING = {
  /** An invoice issued this many days earlier has half the weight. */
  halfLifeDays: 180,
  /** Number of own invoices to which the group's history is equivalent. */
  groupWeight: 1,
  /** Number of a group's invoices to which the history of all customers is equivalent. */
  everybodyWeight: 20,
  /** Number of invoices to which the curve of `UNKNOWN` is equivalent. */
  unknownWeight: 1,
} as const;

/**
 * Adds a customer's history as it was known on a day. Issues and payments on that day or later are not known
 * yet.
 * @param today days since 1970-01-01
 */
export function addHistory(counts: LearnedCounts, { paid, open }: CustomerHistory, today: number): void {
  for (const { issuedOn, dueOn, paidOn } of paid) {
    if (issuedOn >= today) continue;
    const isPaid = paidOn < today;
    add(counts, { issuedOn, dueOn, until: isPaid ? paidOn : today, isPaid }, today);
  }
  for (const { issuedOn, dueOn } of open)
    if (issuedOn < today) add(counts, { issuedOn, dueOn, until: today, isPaid: false }, today);
}

function add(
  counts: LearnedCounts,
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

/** Returns the payment times of all customers. */
export const timesOfEverybody = (counts: LearnedCounts): PaymentTimes =>
  learnTimes(counts, UNKNOWN, LEARNING.unknownWeight);

/** Returns the payment times of a group. A small group is close to all customers. */
export const timesOfGroup = (counts: LearnedCounts, everybody: PaymentTimes): PaymentTimes =>
  learnTimes(counts, everybody, LEARNING.everybodyWeight);

/**
 * Returns a function that learns one customer at a time and reuses its arrays, because there are many
 * customers.
 */
export function customerLearner(today: number) {
  const counts = noCounts();
  return (history: CustomerHistory, group: PaymentTimes): PaymentTimes => {
    clearCounts(counts);
    addHistory(counts, history, today);
    return learnTimes(counts, group, LEARNING.groupWeight);
  };
}
