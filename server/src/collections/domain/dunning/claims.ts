import type { CurrentPlan } from './facts.ts';
import type { Follower } from './follower.ts';

/** What is asked for of one customer, in minor units by currency. */
export interface Claims {
  /** Net: overdue under plans for customers, less the money on account. */
  overdue: ReadonlyMap<string, number>;
  /** Due today or soon, less what the money on account exceeds the overdue invoices by. */
  upcoming: ReadonlyMap<string, number>;
  /** Overdue under plans for invoices, by invoice: what the money on account leaves of each, the oldest paid first. */
  alone: ReadonlyMap<string, number>;
}

export const NOTHING: Claims = { overdue: new Map(), upcoming: new Map(), alone: new Map() };

/** @param followers in the order of their age */
export function claimsOf(followers: readonly Follower[], onAccount: ReadonlyMap<string, number>): Claims {
  const overdue = new Map<string, number>();
  const upcoming = new Map<string, number>();
  const alone = new Map<string, number>();
  const left = new Map(onAccount);
  for (const { invoice, plan, isOverdue, isSoon } of followers) {
    const { id, currency, outstanding } = invoice;
    if (isOverdue && plan.entity === 'INVOICE') {
      const credit = Math.min(left.get(currency) ?? 0, outstanding);
      left.set(currency, (left.get(currency) ?? 0) - credit);
      alone.set(id, outstanding - credit);
    } else if (isOverdue) overdue.set(currency, (overdue.get(currency) ?? 0) + outstanding);
    else if (isSoon) upcoming.set(currency, (upcoming.get(currency) ?? 0) + outstanding);
  }
  for (const [currency, sum] of upcoming) {
    const beyond = Math.max(0, (onAccount.get(currency) ?? 0) - (overdue.get(currency) ?? 0));
    upcoming.set(currency, sum - beyond);
  }
  for (const [currency, sum] of overdue) overdue.set(currency, sum - (onAccount.get(currency) ?? 0));
  return { overdue, upcoming, alone };
}

/** Whether an amount is asked for under a plan. */
export function isAskedFor(amount: number, { minimumAmounts }: CurrentPlan, currency: string): boolean {
  return amount > 0 && amount >= (minimumAmounts[currency] ?? 0);
}

/** What an invoice's own claim comes to: of all that is asked for together with it, or of itself. */
export function claimOf({ invoice, plan, isOverdue }: Follower, claims: Claims): number {
  if (!isOverdue) return claims.upcoming.get(invoice.currency) ?? 0;
  if (plan.entity === 'INVOICE') return claims.alone.get(invoice.id) ?? 0;
  return claims.overdue.get(invoice.currency) ?? 0;
}
