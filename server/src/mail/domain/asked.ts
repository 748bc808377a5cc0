import type { CalendarDay } from '../../ledger/domain/calendar.ts';

/** What an invoice still asks for; amounts in minor units. */
export interface Owed {
  id: string;
  currency: string;
  outstanding: number;
  dueOn: CalendarDay;
}

/** What is asked for in one currency, in minor units, none of it negative. */
export interface Asked {
  currency: string;
  /** Σ outstanding of all invoices. */
  outstanding: number;
  /** Σ outstanding of those that are overdue. */
  overdue: number;
  /** Money on account that is taken off what is overdue. */
  onAccount: number;
  /** What is overdue, net. */
  asked: number;
  /** What is due today, less what money on account pays of it. */
  dueToday: number;
  /** What falls due later, less what money on account pays of it. */
  soon: number;
  /** Money on account that is taken off what is due today or later. */
  onAccountLater: number;
}

/** Where an invoice stands in a message. */
export const ASKED_PARTS = ['OVERDUE', 'DUE_TODAY', 'SOON'] as const;
export type AskedPart = (typeof ASKED_PARTS)[number];

export function askedPart(dueOn: CalendarDay, today: CalendarDay): AskedPart {
  if (dueOn < today) return 'OVERDUE';
  return dueOn === today ? 'DUE_TODAY' : 'SOON';
}

/**
 * Adds up what invoices are asked for net, in the order in which their currencies come.
 * @param covered what money on account pays of each (`coverOpenItems`), by id, in minor units
 */
export function askedFor(
  invoices: readonly Owed[],
  covered: ReadonlyMap<string, number>,
  today: CalendarDay,
): Asked[] {
  const sums = new Map<string, Record<AskedPart, { outstanding: number; covered: number }>>();
  for (const { id, currency, outstanding, dueOn } of invoices) {
    const parts = sums.get(currency) ?? { OVERDUE: nothing(), DUE_TODAY: nothing(), SOON: nothing() };
    const part = parts[askedPart(dueOn, today)];
    part.outstanding += outstanding;
    part.covered += covered.get(id) ?? 0;
    sums.set(currency, parts);
  }
  return [...sums].map(([currency, { OVERDUE: overdue, DUE_TODAY: dueToday, SOON: soon }]) => ({
    currency,
    outstanding: overdue.outstanding + dueToday.outstanding + soon.outstanding,
    overdue: overdue.outstanding,
    onAccount: overdue.covered,
    asked: overdue.outstanding - overdue.covered,
    dueToday: dueToday.outstanding - dueToday.covered,
    soon: soon.outstanding - soon.covered,
    onAccountLater: dueToday.covered + soon.covered,
  }));
}

const nothing = () => ({ outstanding: 0, covered: 0 });

/** An amount to be paid, in minor units. */
export interface ToPay {
  currency: string;
  amount: number;
}

/**
 * The figures that a message asks for, which subject, table, payment code and letter share: what is overdue, net; where
 * nothing told of is overdue, what is due today or later, net. Currencies in which nothing is asked for are left out.
 */
export function amountsToPay(asked: readonly Asked[]): ToPay[] {
  const isOverdue = asked.some(({ overdue }) => overdue > 0);
  return asked
    .map((one) => ({ currency: one.currency, amount: isOverdue ? one.asked : one.dueToday + one.soon }))
    .filter(({ amount }) => amount > 0);
}
