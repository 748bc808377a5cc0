import type { CalendarDay } from '../../ledger/domain/calendar.ts';
import { amountOutstanding } from '../../ledger/domain/settlement/records.ts';

/** What is asked for in one currency, in minor units: `overdue` + `dueLater` − `deducted` = `amount`, never below 0. */
export interface Asked {
  currency: string;
  overdue: number;
  dueLater: number;
  /** Money on account that is deducted. */
  deducted: number;
  /** Money on account beyond all that is due. */
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

/** What is asked for when everything that is due is paid; of currencies with neither dues nor money on account nothing. */
export function askedForAll(figures: readonly AccountFigures[]): Asked[] {
  return figures
    .filter(({ amountDue, onAccount }) => amountDue > 0 || onAccount > 0)
    .map(({ currency, amountDue, amountOverdue, onAccount, covered }) => ({
      ...{ currency, overdue: amountOverdue, dueLater: amountDue - amountOverdue },
      ...{ deducted: covered, left: onAccount - covered, amount: amountDue - covered },
    }));
}

/** Returns what is asked for when only what is overdue is paid. */
export const askedForOverdue = ({
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

/** What is asked for when these invoices are paid: of each what money on account leaves of it. */
export function askedForChosen(invoices: readonly PayableInvoice[], today: CalendarDay): Asked[] {
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
