import type { CurrentPlan } from './facts.ts';
import { type Follower, isAlone } from './follower.ts';

/** What is asked for of one customer, in minor units by currency. */
export interface Claims {
  /** Overdue under plans for customers, net. */
  overdue: ReadonlyMap<string, number>;
  /** Due today or soon, net. */
  upcoming: ReadonlyMap<string, number>;
  /** Overdue under plans for invoices, by invoice, net. */
  alone: ReadonlyMap<string, number>;
}

export const NOTHING: Claims = { overdue: new Map(), upcoming: new Map(), alone: new Map() };

/**
 * Adds up what is asked for, net.
 * @param covered what money on account pays of each open invoice of the customer (`coverOpenItems`), by id
 */
export function claimsOf(followers: readonly Follower[], covered: ReadonlyMap<string, number>): Claims {
  const overdue = new Map<string, number>();
  const upcoming = new Map<string, number>();
  const alone = new Map<string, number>();
  for (const follower of followers) {
    const { id, currency, outstanding } = follower.invoice;
    const left = outstanding - (covered.get(id) ?? 0);
    if (isAlone(follower)) alone.set(id, left);
    else if (follower.isOverdue) overdue.set(currency, (overdue.get(currency) ?? 0) + left);
    else if (follower.isSoon) upcoming.set(currency, (upcoming.get(currency) ?? 0) + left);
  }
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
