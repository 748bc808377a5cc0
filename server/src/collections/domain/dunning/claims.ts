import type { CurrentPlan } from './facts.ts';
import { type Follower, isAlone } from './follower.ts';
import { isNotice } from './plan.ts';

/** What is asked for of one customer, in minor units by currency. */
export interface Claims {
  /** Overdue under plans for customers and not under formal notice, net. */
  overdue: ReadonlyMap<string, number>;
  /** The same with the invoices of which a formal notice may be given again. */
  notice: ReadonlyMap<string, number>;
  /** The same with all invoices under formal notice. */
  all: ReadonlyMap<string, number>;
  /** Due today or soon, net. */
  upcoming: ReadonlyMap<string, number>;
  /** Overdue under plans for invoices, by invoice, net. */
  alone: ReadonlyMap<string, number>;
}

export const NOTHING: Claims = {
  ...{ overdue: new Map(), notice: new Map(), all: new Map(), upcoming: new Map(), alone: new Map() },
};

/**
 * Adds up what is asked for, net.
 * @param covered what money on account pays of each open invoice of the customer (`coverOpenItems`), by id
 */
export function claimsOf(followers: readonly Follower[], covered: ReadonlyMap<string, number>): Claims {
  const left = ({ invoice: { id, outstanding } }: Follower) => outstanding - (covered.get(id) ?? 0);
  const overdue = followers.filter((one) => one.isOverdue && !isAlone(one));
  const sums = (some: readonly Follower[]) => {
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
    upcoming: sums(followers.filter((one) => !one.isOverdue && one.isSoon)),
    alone: new Map(followers.filter(isAlone).map((one) => [one.invoice.id, left(one)])),
  };
}

/** Whether an amount is asked for under a plan. */
export function isAskedFor(amount: number, { minimumAmounts }: CurrentPlan, currency: string): boolean {
  return amount > 0 && amount >= (minimumAmounts[currency] ?? 0);
}

/** What an invoice's own claim comes to: of all that is asked for together with it, or of itself. */
export function claimOf(follower: Follower, claims: Claims): number {
  const { invoice, plan, isOverdue } = follower;
  if (!isOverdue) return claims.upcoming.get(invoice.currency) ?? 0;
  if (plan.entity === 'INVOICE') return claims.alone.get(invoice.id) ?? 0;
  return claims[scopeOf(follower)].get(invoice.currency) ?? 0;
}

/** Which of the overdue invoices of plans for customers are asked for together. */
export type Scope = 'overdue' | 'notice' | 'all';

/** The scope of what an invoice asks for: those under formal notice are no part of reminders. */
export function scopeOf({ ask, noticedOn }: Follower): Scope {
  if (ask !== null && isNotice(ask.step)) return 'notice';
  return noticedOn === null ? 'overdue' : 'all';
}

export function isWithin({ noticedOn, isNoticeable }: Follower, scope: Scope): boolean {
  return scope === 'all' || (scope === 'notice' ? isNoticeable : noticedOn === null);
}
