import { DAYS, FIRST_DAY, LAST_DAY } from './times.ts';

/** An invoice as it tells of payment times: seen from its issue until it was paid, or until the day of the question. */
export interface Observation {
  /** The day of its issue, in days after the due day: minus its payment days. */
  issued: number;
  /** Paid: the day of it. Unpaid: the first day that has not ended, so nothing is known of it. In days after the due day. */
  until: number;
  isPaid: boolean;
  /** How much it counts: 1 for one of today, less for an older one. */
  weight: number;
}

/** What was observed, by days. */
export interface Counts {
  /** How many invoices begin to be seen on each day, and cease to be after it (one place further), and were paid on it. */
  begin: Float64Array;
  end: Float64Array;
  paid: Float64Array;
  /** The days that hold something; none while `to` is before `from`. */
  from: number;
  to: number;
}

/** Standard deviation, in days, of the bell by which a payment stands for the days around it. */
const BELL_DAYS = 2;
const REACH = 3 * BELL_DAYS;
const BELL = bell();

function bell(): Float64Array {
  const heights = Float64Array.from({ length: 2 * REACH + 1 }, (_, i) =>
    Math.exp(-((i - REACH) ** 2) / (2 * BELL_DAYS ** 2)),
  );
  const sum = heights.reduce((total, height) => total + height, 0);
  return heights.map((height) => height / sum);
}

export function noCounts(): Counts {
  const days = () => new Float64Array(DAYS + 1);
  return { begin: days(), end: days(), paid: days(), from: DAYS, to: -1 };
}

/** Empties counts, so that they serve for the next customer. */
export function clearCounts(counts: Counts): void {
  for (const days of [counts.begin, counts.end, counts.paid]) days.fill(0, counts.from, counts.to + 2);
  counts.from = DAYS;
  counts.to = -1;
}

const place = (day: number) => Math.max(FIRST_DAY, Math.min(LAST_DAY, day)) - FIRST_DAY;

/** Adds an observation. One that was over when it began tells nothing. */
export function addObservation(counts: Counts, { issued, until, isPaid, weight }: Observation): void {
  const begin = place(issued);
  if (isPaid) {
    addPaid(counts, begin, Math.max(begin, place(until)), weight);
    return;
  }
  const end = place(until);
  if (end <= begin) return;
  add(counts.begin, begin, weight);
  add(counts.end, end, weight);
  counts.from = Math.min(counts.from, begin);
  counts.to = Math.max(counts.to, end - 1);
}

/** A payment stands for the days around it too, but for none before the issue. */
function addPaid(counts: Counts, begin: number, day: number, weight: number): void {
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

/** Adds all that other counts hold. */
export function addCounts(counts: Counts, more: Counts): void {
  for (let i = more.from; i <= more.to + 1; i += 1) {
    add(counts.begin, i, more.begin[i] ?? 0);
    add(counts.end, i, more.end[i] ?? 0);
    add(counts.paid, i, more.paid[i] ?? 0);
  }
  counts.from = Math.min(counts.from, more.from);
  counts.to = Math.max(counts.to, more.to);
}
