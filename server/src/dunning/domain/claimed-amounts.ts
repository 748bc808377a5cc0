import { type DunnableInvoice, isAlone } from './dunnable-invoice.ts';
import type { CurrentPlan } from './facts.ts';
import { isNotice } from './plan.ts';

/** Amounts claimed from a customer, in minor units by currency. */
export interface ClaimedAmounts {
  /** Net overdue amount under plans for customers, without invoices under formal notice. */
  overdue: ReadonlyMap<string, number>;
  /** The same, plus the invoices that may get another formal notice. */
  notice: ReadonlyMap<string, number>;
  /** The same, plus all invoices under formal notice. */
  all: ReadonlyMap<string, number>;
  /** Net amount due today or soon. */
  upcoming: ReadonlyMap<string, number>;
  /** Net overdue amount under plans for invoices, by invoice. */
  alone: ReadonlyMap<string, number>;
}

export const NO_CLAIMS: ClaimedAmounts = {
  overdue: new Map(),
  notice: new Map(),
  all: new Map(),
  upcoming: new Map(),
  alone: new Map(),
};

/**
 * Adds up the net amounts claimed.
 * @param covered what money on account pays of each open invoice of the customer (`coverOpenItems`), by id
 */
export function claimedAmountsOf(
  dunnable: readonly DunnableInvoice[],
  covered: ReadonlyMap<string, number>,
): ClaimedAmounts {
  const left = ({ invoice: { id, outstanding } }: DunnableInvoice) => outstanding - (covered.get(id) ?? 0);
  const overdue = dunnable.filter((one) => one.isOverdue && !isAlone(one));
  const sums = (some: readonly DunnableInvoice[]) => {
    const byCurrency = new Map<string, number>();
    for (const one of some) {
      const { currency } = one.invoice;
      byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + left(one));
    }
    return byCurrency;
  };
  return {
    overdue: sums(overdue.filter((one) => isWithin(one, 'overdue'))),
    notice: sums(overdue.filter((one) => isWithin(one, 'notice'))),
    all: sums(overdue),
    upcoming: sums(dunnable.filter((one) => !one.isOverdue && one.isSoon)),
    alone: new Map(dunnable.filter(isAlone).map((one) => [one.invoice.id, left(one)])),
  };
}

/** Returns whether an amount reaches the plan's minimum. */
export function reachesMinimum(amount: number, { minimumAmounts }: CurrentPlan, currency: string): boolean {
  return amount > 0 && amount >= (minimumAmounts[currency] ?? 0);
}

/** Returns the amount claimed with an invoice: its own, or the total of its scope and currency. */
export function claimedAmountOf(dunnableInvoice: DunnableInvoice, claims: ClaimedAmounts): number {
  const { invoice, plan, isOverdue } = dunnableInvoice;
  if (!isOverdue) return claims.upcoming.get(invoice.currency) ?? 0;
  if (plan.entity === 'INVOICE') return claims.alone.get(invoice.id) ?? 0;
  return claims[scopeOf(dunnableInvoice)].get(invoice.currency) ?? 0;
}

/** Scopes of overdue invoices under plans for customers that are claimed together. */
export type ClaimScope = 'overdue' | 'notice' | 'all';

/** Returns the scope of an invoice's claim. Reminders exclude invoices under formal notice. */
export function scopeOf({ ask, noticedOn }: DunnableInvoice): ClaimScope {
  if (ask !== null && isNotice(ask.step)) return 'notice';
  return noticedOn === null ? 'overdue' : 'all';
}

export function isWithin({ noticedOn, isNoticeable }: DunnableInvoice, scope: ClaimScope): boolean {
  return scope === 'all' || (scope === 'notice' ? isNoticeable : noticedOn === null);
}
