import type { CalendarDay } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import { type PromisedInvoice, type PromiseStatus, promiseOutcome } from '../../ledger/domain/promise.ts';

/** How often instalments are due. */
export const INSTALMENT_RHYTHMS = ['WEEK', 'TWO_WEEKS', 'MONTH'] as const;
export type InstalmentRhythm = (typeof INSTALMENT_RHYTHMS)[number];

export const MAX_INSTALMENTS = 120;

/**
 * Divides an amount into instalments.
 * @param total minor units, > 0
 * @param by the number of instalments, or the amount of each
 * @returns the amounts, which add up to the total; the last one carries the rounding. Null: an instalment
 *   would be zero, or there would be too many
 */
export function divideAmount(total: number, by: { count: number } | { amount: number }): number[] | null {
  const count = 'count' in by ? by.count : Math.ceil(total / by.amount);
  const each = 'count' in by ? Math.floor(total / count) : by.amount;
  if (count > MAX_INSTALMENTS || (count > 1 && each === 0)) return null;
  return Array.from({ length: count }, (_, i) => (i < count - 1 ? each : total - each * (count - 1)));
}

/** Returns the days of instalments. Months keep the day of the first one, or use their last day. */
export function instalmentDays(first: CalendarDay, every: InstalmentRhythm, count: number): CalendarDay[] {
  return Array.from({ length: count }, (_, i) => {
    if (every === 'WEEK') return addDays(first, 7 * i);
    return every === 'TWO_WEEKS' ? addDays(first, 14 * i) : addMonths(first, i);
  });
}

function addMonths(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  const text = (y: number, m: number) => `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}`;
  const target = text(Math.floor(index / 12), (index % 12) + 1);
  const next = text(Math.floor((index + 1) / 12), ((index + 1) % 12) + 1);
  const last = addDays(`${next}-01`, -1);
  const same = `${target}-${String(dayOfMonth).padStart(2, '0')}`;
  return same < last ? same : last;
}

/** An instalment of a plan. */
export interface InstalmentFacts {
  dueOn: CalendarDay;
  /** Sum of the amounts up to this instalment, in minor units. */
  amountThrough: number;
}

/** An invoice of a plan, with its amount in effect when the plan was made. */
export interface InvoiceOfPlan extends PromisedInvoice {
  amountLinkedBefore: number;
}

export interface PlanEnd {
  endedOn: CalendarDay | null;
  endReason: 'REPLACED' | 'CANCELLED' | null;
}

/**
 * Derives the status of each instalment like that of a promise. The invoices count as one, and the amounts up
 * to an instalment are promised together, so payments fulfil the oldest first.
 */
export function instalmentOutcomes(
  instalments: readonly InstalmentFacts[],
  invoices: readonly InvoiceOfPlan[],
  { endedOn, endReason }: PlanEnd,
  today: CalendarDay,
): { status: PromiseStatus; pendingApplication: boolean }[] {
  const together: PromisedInvoice = {
    amount: sumOf(invoices.map(({ amount }) => amount)),
    credits: invoices.flatMap(({ credits }) => credits),
    // All invoices have one customer and one currency, so each has the same money on account.
    onAccount: invoices[0]?.onAccount ?? [],
  };
  const amountLinkedBefore = sumOf(invoices.map((invoice) => invoice.amountLinkedBefore));
  return instalments.map(({ dueOn, amountThrough }) =>
    promiseOutcome({ dueOn, amount: amountThrough, amountLinkedBefore, endedOn, endReason }, together, today),
  );
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

export const PLAN_STATES = ['OPEN', 'KEPT', 'BROKEN', 'ENDED'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** Returns the state of a plan: ended early, broken by any instalment, kept in full, or open. */
export function planState(statuses: readonly PromiseStatus[], { endReason }: PlanEnd): PlanState {
  if (statuses.every((status) => status === 'KEPT')) return 'KEPT';
  if (endReason !== null) return 'ENDED';
  return statuses.includes('BROKEN') ? 'BROKEN' : 'OPEN';
}
