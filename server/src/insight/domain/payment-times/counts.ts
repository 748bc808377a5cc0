import { DAYS, FIRST_DAY, LAST_DAY } from './times.ts';

/** An observation of one invoice for payment times, from its issue until its payment or today. */
export interface Observation {
  /** Issue day in days after the due day: the negative payment term. */
  issued: number;
  /** Payment day, in days after the due day. For an unpaid invoice: the first day that has not ended. */
  until: number;
  isPaid: boolean;
  /** Weight: 1 for an invoice of today, less for an older one. */
  weight: number;
}

/** Sums of observations by day. */
export interface LearnedCounts {
  /**
   * Weights of invoices whose observation begins on each day, ends after it (index + 1), and that were paid
   * on it.
   */
  begin: Float64Array;
  end: Float64Array;
  paid: Float64Array;
  /** The range of days with data; empty if `to` is before `from`. */
  from: number;
  to: number;
}

/** Standard deviation, in days, of the Gaussian kernel that spreads a payment over nearby days. */
const BELL_DAYS = 2;
const REACH = 3 * BELL_DAYS;
const BELL = bellWeights();

function bellWeights(): Float64Array {
  const heights = Float64Array.from({ length: 2 * REACH + 1 }, (_, i) =>
    Math.exp(-((i - REACH) ** 2) / (2 * BELL_DAYS ** 2)),
  );
  const sum = heights.reduce((total, height) => total + height, 0);
  return heights.map((height) => height / sum);
}

export function noCounts(): LearnedCounts {
  const days = () => new Float64Array(DAYS + 1);
  return { begin: days(), end: days(), paid: days(), from: DAYS, to: -1 };
}

/** Clears counts, so that they can be reused for the next customer. */
export function clearCounts(counts: LearnedCounts): void {
  for (const days of [counts.begin, counts.end, counts.paid]) days.fill(0, counts.from, counts.to + 2);
  counts.from = DAYS;
  counts.to = -1;
}

const dayIndex = (day: number) => Math.max(FIRST_DAY, Math.min(LAST_DAY, day)) - FIRST_DAY;

/** Adds an observation. It is ignored if it ended before it began. */
export function addObservation(counts: LearnedCounts, { issued, until, isPaid, weight }: Observation): void {
  const begin = dayIndex(issued);
  if (isPaid) {
    addPaid(counts, begin, Math.max(begin, dayIndex(until)), weight);
    return;
  }
  const end = dayIndex(until);
  if (end <= begin) return;
  add(counts.begin, begin, weight);
  add(counts.end, end, weight);
  counts.from = Math.min(counts.from, begin);
  counts.to = Math.max(counts.to, end - 1);
}

/** Adds a payment, spread over nearby days, but never before the issue. */
function addPaid(counts: LearnedCounts, begin: number, day: number, weight: number): void {
  const last = Math.min(DAYS - 1, day + REACH);
  add(counts.begin, begin, weight);
  for (let i = 0; i < BELL.length; i += 1) {
    const at = Math.max(begin, Math.min(last, day + i - REACH));
    const part = weight * (BELL[i] ?? 0);
    add(counts.paid, at, part);
    add(counts.end, at + 1, part);
  }
  counts.from = Math.min(counts.from, begin);
  counts.to = Math.max(counts.to, last);
}

function add(days: Float64Array, at: number, weight: number): void {
  days[at] = (days[at] ?? 0) + weight;
}

/** Adds other counts. */
export function addCounts(counts: LearnedCounts, more: LearnedCounts): void {
  for (let i = more.from; i <= more.to + 1; i += 1) {
    add(counts.begin, i, more.begin[i] ?? 0);
    add(counts.end, i, more.end[i] ?? 0);
    add(counts.paid, i, more.paid[i] ?? 0);
  }
  counts.from = Math.min(counts.from, more.from);
  counts.to = Math.max(counts.to, more.to);
}
