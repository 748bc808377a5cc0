import type { DisputeReason, DisputeResolution } from '../../../ledger/domain/dispute.ts';
import type { DemoDebt } from '../../demo/documents.ts';
import type { Random } from '../../demo/random.ts';
import { SCRIPT_DAYS } from './events.ts';
import { keyAccountDelay } from './key-account.ts';
import type { WorkDays } from './work-days.ts';

/** The future of an open invoice. Days are counted from the first day of the script. */
export interface Fate {
  debt: DemoDebt;
  /** After today: it stays open. */
  paidOn: number;
  /** The part that is paid, in percent. */
  percent: number;
  /** Whether the payment is applied to the invoice. */
  isApplied: boolean;
  promise: { madeOn: number; promisedDay: number } | null;
  dispute: {
    openedOn: number;
    reason: DisputeReason;
    resolution: DisputeResolution;
    /** After today: it stays open. */
    resolvedOn: number;
  } | null;
}

/** Days between due date and payment, by habit. */
const DELAY = { punctual: [-6, 3], slow: [5, 30], poor: [25, 130] } as const;
const REASONS = ['WRONG_PRICE', 'QUALITY', 'NOT_RECEIVED', 'WRONG_AMOUNT'] as const;
const RESOLUTIONS = ['SETTLED', 'REJECTED', 'ACCEPTED'] as const;
/** A payment this late has a story. */
const LATE_DAYS = 12;

/** Decides what happens to an invoice, by the habit of its customer. */
export function decideFate(random: Random, days: WorkDays, debt: DemoDebt, isKeyAccount: boolean): Fate {
  const from = Math.max(0, debt.due);
  const paidOn = days.from(Math.max(debt.issued, 1, paymentDay(random, debt, isKeyAccount)));
  const fate: Fate = { debt, paidOn, percent: 100, isApplied: true, promise: null, dispute: null };
  if (isKeyAccount) return fate;
  if (paidOn - from > LATE_DAYS && from < SCRIPT_DAYS - LATE_DAYS) {
    if (random.chance(0.3)) return withPromise(random, days, fate, from);
    if (random.chance(0.1)) return withDispute(random, days, fate, from);
  }
  if (random.chance(0.05)) return { ...fate, isApplied: false };
  if (random.chance(0.07)) return { ...fate, percent: 96 };
  return fate;
}

/** Returns the day of payment. Most invoices that were long overdue at the beginning stay open. */
function paymentDay(random: Random, { due, issued, customer }: DemoDebt, isKeyAccount: boolean): number {
  if (isKeyAccount) return due + keyAccountDelay(issued);
  if (due < -LATE_DAYS) return random.int(3, 4 * SCRIPT_DAYS);
  const [min, max] = DELAY[customer.habit];
  return due + random.int(min, max);
}

/** Two of three promises are kept. */
function withPromise(random: Random, days: WorkDays, fate: Fate, from: number): Fate {
  const madeOn = days.from(from + random.int(8, 20));
  const promisedDay = days.from(madeOn + random.int(4, 9));
  const isKept = random.chance(0.66);
  const paidOn = days.from(isKept ? promisedDay - 1 : promisedDay + random.int(6, 40));
  return { ...fate, promise: { madeOn, promisedDay }, paidOn: Math.max(paidOn, madeOn + 1) };
}

function withDispute(random: Random, days: WorkDays, fate: Fate, from: number): Fate {
  const openedOn = days.from(from + random.int(3, 11));
  const resolvedOn = days.from(openedOn + random.int(7, 20));
  const dispute = {
    openedOn,
    resolvedOn,
    reason: random.pick(REASONS),
    resolution: random.pick(RESOLUTIONS),
  };
  return { ...fate, dispute, paidOn: days.from(resolvedOn + 5) };
}

/** Number of promises that are due this week, and of disputes that are open, at least. */
const [PROMISES, DISPUTES] = [5, 3];

/** Adds promises for this week and open disputes to overdue invoices that stay open. */
export function withOpenCases(random: Random, days: WorkDays, fates: readonly Fate[]): Fate[] {
  const stays = ({ debt, paidOn, promise, dispute }: Fate) =>
    paidOn > SCRIPT_DAYS + 4 && debt.due < SCRIPT_DAYS - LATE_DAYS && promise === null && dispute === null;
  const chosen = fates.filter(stays).slice(0, PROMISES + DISPUTES);
  return fates.map((fate) => {
    const at = chosen.indexOf(fate);
    if (at < 0) return fate;
    if (at < PROMISES) {
      const promise = { madeOn: days.last(), promisedDay: SCRIPT_DAYS + at };
      return { ...fate, promise };
    }
    const openedOn = days.from(SCRIPT_DAYS - random.int(8, 25));
    const reason = random.pick(REASONS);
    const dispute = { openedOn, reason, resolution: 'SETTLED', resolvedOn: SCRIPT_DAYS + 1 } as const;
    return { ...fate, dispute };
  });
}
