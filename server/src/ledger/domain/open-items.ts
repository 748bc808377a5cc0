import type { CalendarDay } from '../../kernel/calendar.ts';

/** An open invoice to which unapplied cash is allocated. Amounts are in minor units. */
export interface OpenItem {
  id: string;
  currency: string;
  /** More than 0. */
  outstanding: number;
  /** A calendar day, or a day number if the caller computes with these. */
  dueOn: CalendarDay | number;
  isDisputed: boolean;
}

/**
 * Compares open invoices in the order in which unapplied cash covers them. Undisputed invoices come before
 * disputed ones, then the order is by due day, then by id. SQL that cannot load all invoices of a customer
 * uses the same order (`balances/load-covered.ts`).
 */
export function compareOpenItems(a: OpenItem, b: OpenItem): number {
  if (a.isDisputed !== b.isDisputed) return a.isDisputed ? 1 : -1;
  if (a.dueOn !== b.dueOn) return a.dueOn < b.dueOn ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/**
 * Returns how much unapplied cash covers of an invoice, or of a run of invoices in `compareOpenItems` order.
 * @param ahead outstanding amount of all invoices before them, in the same currency
 */
export function coveredBy(
  money: number,
  { ahead, outstanding }: { ahead: number; outstanding: number },
): number {
  return Math.min(outstanding, Math.max(0, money - ahead));
}

/**
 * Computes how much unapplied cash covers of each open invoice of a customer.
 * @param items all open invoices of the customer, in any order
 * @param onAccount amounts by currency; 0 or less counts as none
 * @returns amounts by invoice id; invoices that are not covered have no entry
 */
export function coverOpenItems(
  items: readonly OpenItem[],
  onAccount: ReadonlyMap<string, number>,
): Map<string, number> {
  const covered = new Map<string, number>();
  const ahead = new Map<string, number>();
  const coverable = items.filter(({ currency }) => (onAccount.get(currency) ?? 0) > 0);
  for (const { id, currency, outstanding } of coverable.sort(compareOpenItems)) {
    const before = ahead.get(currency) ?? 0;
    const amount = coveredBy(onAccount.get(currency) ?? 0, { ahead: before, outstanding });
    if (amount > 0) covered.set(id, amount);
    ahead.set(currency, before + outstanding);
  }
  return covered;
}

/** Outstanding amounts of a customer's open invoices in one currency, in minor units. */
export interface OpenSums {
  overdue: number;
  /** Due today or later. */
  dueLater: number;
  /** Disputed part of `overdue` and of `dueLater`. */
  disputedOverdue: number;
  disputedLater: number;
}

/** Amounts of the open invoices in one currency that unapplied cash covers. */
export interface CoveredSums {
  overdue: number;
  dueLater: number;
}

/** Returns the sums of `coverOpenItems`, for customers with too many invoices to load. */
export function coverSums(
  { overdue, dueLater, disputedOverdue, disputedLater }: OpenSums,
  money: number,
): CoveredSums {
  const undisputed = { overdue: overdue - disputedOverdue, dueLater: dueLater - disputedLater };
  let ahead = 0;
  const cover = (outstanding: number) => {
    const covered = coveredBy(money, { ahead, outstanding });
    ahead += outstanding;
    return covered;
  };
  const [first, second] = [cover(undisputed.overdue), cover(undisputed.dueLater)];
  const [third, fourth] = [cover(disputedOverdue), cover(disputedLater)];
  return { overdue: first + third, dueLater: second + fourth };
}
