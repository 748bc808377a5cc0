import type { CalendarDay } from './calendar.ts';

/** An open invoice of a customer, as money on account counts against it. Amounts are in minor units. */
export interface OpenItem {
  id: string;
  currency: string;
  /** More than 0. */
  outstanding: number;
  /** Also as a number of days, where the caller counts in these. */
  dueOn: CalendarDay | number;
  isDisputed: boolean;
}

/**
 * Orders open invoices as money on account counts against them: undisputed ones before disputed ones, then by due day, then
 * by id. SQL that cannot load all invoices of a customer sorts in the same way (`balances/covered.ts`).
 */
export function compareOpenItems(a: OpenItem, b: OpenItem): number {
  if (a.isDisputed !== b.isDisputed) return a.isDisputed ? 1 : -1;
  if (a.dueOn !== b.dueOn) return a.dueOn < b.dueOn ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/**
 * Returns what money on account pays of an invoice, or of several that follow each other in the order of `compareOpenItems`.
 * @param ahead what is outstanding of all invoices before them, in the same currency
 */
export function coveredBy(
  money: number,
  { ahead, outstanding }: { ahead: number; outstanding: number },
): number {
  return Math.min(outstanding, Math.max(0, money - ahead));
}

/**
 * Decides what money on account pays of each open invoice of a customer.
 * @param items all open invoices of the customer, in any order
 * @param onAccount by currency; amounts of 0 or less count as none
 * @returns by the id of the invoice; invoices of which it pays nothing have no entry
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

/** What is outstanding of a customer's open invoices in one currency. */
export interface OpenSums {
  overdue: number;
  /** Due today or later. */
  dueLater: number;
  /** Of `overdue` and `dueLater`, what is disputed. */
  disputedOverdue: number;
  disputedLater: number;
}

/** What money on account pays of the open invoices in one currency. */
export interface CoveredSums {
  overdue: number;
  dueLater: number;
}

/** Returns the same as `coverOpenItems`, added up, for customers whose invoices are too many to load. */
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
