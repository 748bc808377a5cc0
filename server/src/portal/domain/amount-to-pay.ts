import type { CalendarDay } from '../../kernel/calendar.ts';
import { amountOutstanding } from '../../ledger/domain/settlement/records.ts';

/**
 * The amount to pay in one currency, in minor units: `overdue` + `dueLater` − `deducted` = `amount`, never
 * below 0.
 */
export interface AmountToPay {
  currency: string;
  overdue: number;
  dueLater: number;
  /** Unapplied cash that is deducted. */
  deducted: number;
  /** Unapplied cash beyond the whole open balance. */
  left: number;
  amount: number;
}

interface AccountFigures {
  currency: string;
  amountDue: number;
  amountOverdue: number;
  onAccount: number;
  covered: number;
  coveredOverdue: number;
}

/**
 * Returns the amounts to pay for the whole open balance. Omits currencies without open items or unapplied
 * cash.
 */
export function amountsForAll(figures: readonly AccountFigures[]): AmountToPay[] {
  return figures
    .filter(({ amountDue, onAccount }) => amountDue > 0 || onAccount > 0)
    .map(({ currency, amountDue, amountOverdue, onAccount, covered }) => ({
      currency,
      overdue: amountOverdue,
      dueLater: amountDue - amountOverdue,
      deducted: covered,
      left: onAccount - covered,
      amount: amountDue - covered,
    }));
}

/** Returns the amounts to pay for the overdue items only. */
export const amountForOverdue = ({
  amountOverdue,
  coveredOverdue,
}: Pick<AccountFigures, 'amountOverdue' | 'coveredOverdue'>): number => amountOverdue - coveredOverdue;

interface PayableInvoice {
  currency: string;
  amount: number;
  amountLinked: number;
  dueOn: CalendarDay | null;
  covered: number;
}

/** Returns the amounts to pay for these invoices, each less the unapplied cash that covers it. */
export function amountsForChosen(invoices: readonly PayableInvoice[], today: CalendarDay): AmountToPay[] {
  return [...new Set(invoices.map(({ currency }) => currency))].sort().map((currency) => {
    const asked = { currency, overdue: 0, dueLater: 0, deducted: 0, left: 0, amount: 0 };
    for (const invoice of invoices) {
      if (invoice.currency !== currency) continue;
      const outstanding = amountOutstanding(invoice);
      if (invoice.dueOn !== null && invoice.dueOn < today) asked.overdue += outstanding;
      else asked.dueLater += outstanding;
      asked.deducted += invoice.covered;
      asked.amount += outstanding - invoice.covered;
    }
    return asked;
  });
}
