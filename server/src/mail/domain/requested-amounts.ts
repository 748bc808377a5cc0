import type { CalendarDay } from '../../kernel/calendar.ts';
import type { CoveredSums } from '../../ledger/domain/open-items.ts';

/** An open invoice; amounts in minor units. */
export interface Owed {
  id: string;
  currency: string;
  outstanding: number;
  dueOn: CalendarDay;
}

/** Amounts asked for in one currency, in minor units, never negative. */
export interface RequestedAmounts {
  currency: string;
  /** Σ outstanding of all invoices. */
  outstanding: number;
  /** Σ outstanding of those that are overdue. */
  overdue: number;
  /** Unapplied cash deducted from the overdue amount. */
  onAccount: number;
  /** The overdue amount less unapplied cash. */
  asked: number;
  /** The amount due today less the unapplied cash that covers it. */
  dueToday: number;
  /** The amount due later less the unapplied cash that covers it. */
  soon: number;
  /** Unapplied cash deducted from amounts due today or later. */
  onAccountLater: number;
}

/** The parts of a message in which an invoice can appear. */
export const INVOICE_PARTS = ['OVERDUE', 'DUE_TODAY', 'SOON'] as const;
export type InvoicePart = (typeof INVOICE_PARTS)[number];

export function invoicePart(dueOn: CalendarDay, today: CalendarDay): InvoicePart {
  if (dueOn < today) return 'OVERDUE';
  return dueOn === today ? 'DUE_TODAY' : 'SOON';
}

/**
 * Sums the net amounts of invoices by currency, in order of first appearance.
 * @param covered unapplied cash per invoice (`coverOpenItems`), by id, in minor units
 */
export function requestedAmounts(
  invoices: readonly Owed[],
  covered: ReadonlyMap<string, number>,
  today: CalendarDay,
): RequestedAmounts[] {
  const sums = new Map<string, Record<InvoicePart, { outstanding: number; covered: number }>>();
  for (const { id, currency, outstanding, dueOn } of invoices) {
    const parts = sums.get(currency) ?? { OVERDUE: noAmounts(), DUE_TODAY: noAmounts(), SOON: noAmounts() };
    const part = parts[invoicePart(dueOn, today)];
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

const noAmounts = () => ({ outstanding: 0, covered: 0 });

/** An amount to pay, in minor units. */
export interface ToPay {
  currency: string;
  amount: number;
}

/**
 * Returns the amounts that a message asks for, which its subject, table, payment code and letter share. That
 * is the net overdue amount; if no listed invoice is overdue, the net amount due today or later. Currencies
 * with nothing to pay are omitted.
 */
export function amountsToPay(asked: readonly RequestedAmounts[]): ToPay[] {
  const isOverdue = asked.some(({ overdue }) => overdue > 0);
  return asked
    .map((one) => ({ currency: one.currency, amount: isOverdue ? one.asked : one.dueToday + one.soon }))
    .filter(({ amount }) => amount > 0);
}

/** Returns the net overdue amounts of a statement; if nothing is overdue, the net amounts due later. */
export function amountsOfStatement(
  figures: readonly { currency: string; open: number; overdue: number }[],
  covered: ReadonlyMap<string, CoveredSums>,
): ToPay[] {
  const sums = figures.map(({ currency, open, overdue }) => {
    const paid = covered.get(currency) ?? { overdue: 0, dueLater: 0 };
    return { currency, overdue: overdue - paid.overdue, all: open - paid.overdue - paid.dueLater };
  });
  const isOverdue = figures.some(({ overdue }) => overdue > 0);
  return sums
    .map(({ currency, overdue, all }) => ({ currency, amount: isOverdue ? overdue : all }))
    .filter(({ amount }) => amount > 0);
}
